#!/usr/bin/env python3
"""Opens the page of `assay diff` in a headless Chromium and uses it as a person would, at desktop and phone width.

    chromium.py PAGE EXPECTED.json [--screenshot STEM]

EXPECTED.json: {"ops": all, "first": the name of the first op that is not permitted, "permitted": how many ops are permitted,
"says": parts of what is said of the first, "op": a mnemonic, "op_count": its ops}.
Exit status: 0 all is good, 1 something is not, 77 there is no Chromium here.
"""
import argparse
import json
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / 'support'))
from browser import COUNT, run  # noqa: E402

DOTS = "document.querySelectorAll('#plot circle')"


def use(browser, url, wanted, checks):
    browser.open(url)
    checks.same('all ops are there', browser.value(COUNT), wanted['ops'])
    said = browser.value("document.getElementById('first').innerText")
    for part in [wanted['first'], *wanted['says']]:
        checks.true(f'the first op is said: {part!r}', part in said)
    browser.click('#standings [data-name="permitted"]')
    checks.same('a click on a standing filters', browser.value(COUNT), wanted['permitted'])
    browser.click('#standings [data-name="permitted"]')
    browser.click(f'#ops [data-name="{wanted["first"]}"]')
    checks.true('a click on an op opens it', 'permitted' in browser.value("document.querySelector('#ops .panel')?.innerText ?? ''"))
    browser.value(f"(() => {{ const op = document.getElementById('op'); op.value = {json.dumps(wanted['op'])};"
                  "op.dispatchEvent(new Event('change')); })()")
    checks.same('the choice of an op filters', browser.value(COUNT), wanted['op_count'])
    browser.click('#reset')
    browser.value('document.activeElement.blur()')
    browser.key('/', '/')
    checks.same('a slash leads to the search', browser.value('document.activeElement.id'), 'text')
    browser.click('#reset')
    checks.true('errors are drawn', browser.value(DOTS + '.length > 1'))
    browser.click(f'#plot circle[data-name="{wanted["first"]}"]')
    checks.same('click a dot to show its op', browser.value("document.querySelector('#ops .case')?.dataset.name"), wanted['first'])
    browser.click('#reset')
    for width in (1280, 390):
        browser.resize(width, 900)
        browser.open(url)
        checks.fits(browser, width)
        checks.true(f'the plot is as wide as it may be at {width} pixels', browser.value(
            "document.querySelector('#plot svg').getBoundingClientRect().width >= 280"))
        checks.true(f'its words can be read at {width} pixels', browser.value(
            "document.querySelector('#plot text').getBoundingClientRect().height >= 9"))
    checks.same('what a program says is not a markup', browser.value('window.evil === undefined'), True)
    checks.quiet(browser)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('page')
    parser.add_argument('expected')
    parser.add_argument('--screenshot')
    arguments = parser.parse_args()
    url = pathlib.Path(arguments.page).resolve().as_uri()

    def visit(browser, checks):
        use(browser, url, json.loads(pathlib.Path(arguments.expected).read_text()), checks)
        for width in (1280, 390) if arguments.screenshot else ():
            browser.resize(width, 1000)
            browser.open(url)
            browser.picture(f'{arguments.screenshot}_{width}.png')

    return run(visit)


if __name__ == '__main__':
    sys.exit(main())
