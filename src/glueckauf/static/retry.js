// Sends the form again after a second, until the game is ready. Without scripts there is a button.
setTimeout(() => document.querySelector("form.again").requestSubmit(), 1000);
