// A quiet sound, once somebody has touched the page: before that browsers allow none.
let sound;

export function ring() {
  if (!navigator.userActivation?.hasBeenActive) return;
  sound ??= new AudioContext();
  const tone = sound.createOscillator(), volume = sound.createGain();
  tone.frequency.value = 660;
  volume.gain.setValueAtTime(0.05, sound.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.0001, sound.currentTime + 0.4);
  tone.connect(volume).connect(sound.destination);
  tone.start();
  tone.stop(sound.currentTime + 0.4);
}
