#!/usr/bin/env python3
"""Opens the pages of a board in a headless Chromium, and uses them with keys and as a screen reader hears them, at three widths.

    chromium.py SITE EXPECTED.json [--screenshot STEM]

EXPECTED.json: {"ops": all, "op": one that the last backend fails on, "type": a type of it, "failing": its cases that are not passed,
"of_type": those of the type, "contested": a contested case or "", "seconds": in which a page must be usable}.
Exit status: 0 all is good, 1 something is not, 77 there is no Chromium here.
"""
import argparse
import json
import pathlib
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / 'support'))
from browser import run  # noqa: E402

WIDTHS = (1280, 800, 390)
SHOWN = "document.getElementById('shown')?.textContent"


def visit(browser, url):
    """Seconds until the page is drawn and its script has run."""
    browser.call('Page.navigate', url='about:blank')
    start = time.monotonic()
    browser.call('Page.navigate', url=url)
    browser.until("document.readyState === 'complete' && (!document.getElementById('shown') || document.getElementById('shown').textContent)")
    return time.monotonic() - start


def heard(browser):
    """What a screen reader is told: (role, name) of each node."""
    browser.call('Accessibility.enable')
    nodes = browser.call('Accessibility.getFullAXTree')['nodes']
    return [(node.get('role', {}).get('value', ''), node.get('name', {}).get('value', '')) for node in nodes if not node.get('ignored')]


def roles(browser, checks, page, tables):
    found = heard(browser)
    for name in tables:
        checks.true(f'{page}: a table is called {name!r}', ('table', name) in found)
    for role in ('main', 'banner', 'contentinfo', 'columnheader', 'rowheader', 'heading'):
        checks.true(f'{page}: there is a {role}', any(r == role for r, _ in found))
    for role in ('link', 'button', 'textbox', 'searchbox', 'combobox', 'checkbox'):
        checks.same(f'{page}: each {role} has a name', [name for r, name in found if r == role and not name.strip()], [])
    cells = [name for r, name in found if r == 'cell' and name]
    checks.true(f'{page}: cells say what their colors mean', any('violate' in name for name in cells))


def keys(browser, checks, wanted):
    """The front page without a mouse."""
    browser.value('document.activeElement.blur()')
    browser.key('Tab')
    checks.same('the first key leads to the tables', browser.value('document.activeElement.textContent'), 'To the tables')
    browser.key('Enter', '\r')
    checks.same('and Enter goes there', browser.value('location.hash'), '#content')
    reached = set()
    for _ in range(40 + 4 * wanted['ops']):
        browser.key('Tab')
        reached.add(browser.value("document.activeElement.id || document.activeElement.getAttribute('href') || ''"))
    for what in ('find', 'failing', f"op/{wanted['op']}.html"):
        checks.true(f'keys reach {what}', what in reached)
    browser.value("document.getElementById('find').focus()")
    browser.call('Input.insertText', text=wanted['op'])
    checks.same('what is typed filters ops', browser.value(SHOWN), f"1 of {wanted['ops']} ops")
    checks.same('and is said aloud', browser.value("document.getElementById('shown').getAttribute('aria-live')"), 'polite')


def cases(browser, checks, site, wanted):
    """From a cell to its cases, and into one."""
    visit(browser, site + 'index.html')
    link = f"a[href^='op/{wanted['op']}.html#backend=']"
    browser.value(f'document.querySelector({json.dumps("td " + link)}).focus()')
    browser.key('Enter', '\r')
    browser.until(f"location.pathname.endsWith('/op/{wanted['op']}.html') && {SHOWN}")
    checks.same('a cell leads to the cases of its backend', browser.value(SHOWN), f"{wanted['failing']} of {wanted['failing']} cases")
    visit(browser, f"{site}op/{wanted['op']}.html")
    place = f"[...document.querySelectorAll('td a')].find((a) => a.hash.startsWith('#type={wanted['type']}&'))"
    browser.value(f'{place}.focus()')
    browser.key('Enter', '\r')
    browser.until("!document.getElementById('only').hidden")
    browser.until(f"({SHOWN} ?? '').startsWith('{wanted['of_type']} ')")
    checks.same('a cell of a type leads to its cases', browser.value(SHOWN), f"{wanted['of_type']} of {wanted['of_type']} cases")
    checks.same('which are heard next', browser.value('document.activeElement.id'), 'cases')
    browser.key('Tab')
    checks.same('a key leads into the first case', browser.value('document.activeElement.tagName'), 'SUMMARY')
    browser.key('Enter', '\r')
    said = browser.value("document.querySelector('#cases details[open]')?.innerText ?? ''")
    checks.true('which has its program', f"stablehlo.{wanted['op']}" in said)
    checks.true('and the command that runs it again', 'assay test SUITE' in said)
    browser.value("document.getElementById('all').focus()")
    browser.key('Enter', '\r')
    browser.until("document.getElementById('only').hidden")
    checks.same('the filter lets go', browser.value(SHOWN), f"{wanted['failing']} of {wanted['failing']} cases")
    if wanted['contested']:
        visit(browser, site + 'index.html')
        browser.value(f"[...document.querySelectorAll('.plain-list a')].find((a) => a.textContent === {json.dumps(wanted['contested'])}).focus()")
        browser.key('Enter', '\r')
        browser.until("document.querySelector('#cases details[open]')")
        checks.same('a contested case is opened', browser.value("document.querySelector('#cases details[open] code').textContent"),
                    wanted['contested'])


def use(browser, site, wanted, checks):
    for page, tables in (('index.html', ('Backends', 'Ops and backends')), (f"op/{wanted['op']}.html", ('Types and backends', 'Clauses and backends'))):
        seconds = visit(browser, site + page)
        checks.true(f"{page} is usable within {wanted['seconds']} s: {seconds:.2f} s", seconds < wanted['seconds'])
        roles(browser, checks, page, tables)
        for width in WIDTHS:
            browser.resize(width, 900)
            checks.fits(browser, width, page + ': ')
        browser.resize(1360, 900)
    visit(browser, site + 'index.html')
    keys(browser, checks, wanted)
    cases(browser, checks, site, wanted)
    checks.quiet(browser)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('site')
    parser.add_argument('expected')
    parser.add_argument('--screenshot')
    arguments = parser.parse_args()
    site = pathlib.Path(arguments.site).resolve().as_uri() + '/'

    def look(browser, checks):
        use(browser, site, json.loads(pathlib.Path(arguments.expected).read_text()), checks)
        for width in WIDTHS if arguments.screenshot else ():
            browser.resize(width, 1000)
            visit(browser, site + 'index.html')
            browser.picture(f'{arguments.screenshot}_{width}.png')

    return run(look)


if __name__ == '__main__':
    sys.exit(main())
