"""The site on a device: a service worker keeps the page for those who are offline, and never a table."""

from tests.browser.checks import barriers

KEEPS = "() => navigator.serviceWorker.ready.then(() => true)"
KEPT = """async () => {
  const names = await caches.keys();
  const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return kept.flat().map((each) => new URL(each.url).pathname);
}"""


def test_who_is_offline_is_told_so_and_never_sees_an_old_table(person):
    anna = person("Anna")
    anna.make("gluex", "me", "random")
    table = anna.page.url
    assert anna.page.evaluate(KEEPS)
    assert all(path.startswith(("/static/", "/offline/")) for path in anna.page.evaluate(KEPT))
    anna.context.set_offline(True)
    anna.page.goto(table)
    assert anna.reads("h1") == "You are offline."
    assert anna.page.locator("#table").count() == 0
    assert anna.page.evaluate("getComputedStyle(document.querySelector('.brand')).fontSize") != "16px"
    assert barriers(anna) == []
    anna.context.set_offline(False)
    anna.page.get_by_role("link", name="Try again").click()
    anna.page.wait_for_selector("#table")
    assert anna.page.url == table
