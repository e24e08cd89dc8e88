#!/usr/bin/env python3
"""Opens the page of a report in a headless Chromium and uses it as a person would, with real clicks and keys.

    chromium.py PAGE [EXPECTED.json] [--screenshot FILE.png [--address '#..'] [--show SELECTOR] [--width N] [--height N]
                [--dark]]

EXPECTED.json: {"cases": all, "violating": how many, "violating_id": one of them, "program": a part of its program,
"command": a part of its command, "op": an op, "op_cases": its cases, "text": what finds one case only,
"types": in the order of the columns, "cause": what the first cause says, "cause_cases": its cases, "rate": the share that
conforms, "repeated": the note on cases of several types, "cell": the tooltip of a cell, "question": of a probe, "nan": a case with a wrong NaN}.
Prints a line for each check. Exit status 0: all are good, 1: some are not, 77: there is no Chromium here.
"""
import argparse
import json
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / 'support'))
from browser import COUNT, run  # noqa: E402

PILLS = "[...new Set([...document.querySelectorAll('#cases .pill')].map((pill) => pill.textContent))].join()"


def use(browser, url, wanted, checks):
    browser.open(url)
    checks.same('all cases are there', browser.value(COUNT), wanted['cases'])
    browser.click('#verdicts [data-name="violates"]')
    checks.same('a click on a verdict filters', browser.value(COUNT), wanted['violating'])
    checks.same('and shows no other verdict', browser.value(PILLS), 'violates')
    browser.click(f'#cases [data-id="{wanted["violating_id"]}"]')
    panel = browser.value("document.querySelector('#cases .panel')?.innerText ?? ''")
    for part in ('program', 'command'):
        checks.true(f'two clicks lead to the {part} of a failing case', wanted[part] in panel)
    for part in wanted.get('panel', []):
        checks.true(f'and to {part!r}', part in panel)
    browser.click('#verdicts [data-name="violates"]')
    checks.same('the filter lets go', browser.value(COUNT), wanted['cases'])
    checks.true('and the address holds the open case', 'case=' in browser.value('location.hash'))

    browser.click('#reset')
    browser.value(f"(() => {{ const op = document.getElementById('op'); op.value = {json.dumps(wanted['op'])};"
                  "op.dispatchEvent(new Event('change')); })()")
    checks.same('the choice of an op filters', browser.value(COUNT), wanted['op_cases'])
    browser.click('#reset')
    browser.value("document.activeElement.blur()")
    browser.key('/', '/')
    checks.same('a slash leads to the search', browser.value('document.activeElement.id'), 'text')
    browser.call('Input.insertText', text=wanted['text'])
    browser.until(f'{COUNT} !== {wanted["cases"]}')
    checks.same('the search finds', browser.value(COUNT), 1)
    browser.click('#reset')

    browser.value("document.querySelector('#matrix td button[tabindex=\"0\"]').focus()")
    where = "document.activeElement.dataset.x + ' ' + document.activeElement.dataset.y"
    before = browser.value(where)
    for key in ('ArrowRight', 'ArrowDown'):
        browser.key(key)
    checks.true('arrow keys move in the matrix', browser.value(where) != before)
    label = browser.value('document.activeElement.title').split(':')[0]
    browser.key('Enter', '\r')
    chosen = browser.value("document.getElementById('op').value + ', ' + document.getElementById('type').value")
    checks.same('Enter in the matrix filters', chosen, label)

    browser.click('#reset')
    checks.same('causes come before cases', browser.value("document.querySelector('#causes .what').textContent"), wanted['cause'])
    browser.click('#causes .cause')
    checks.same('a click on a cause shows its cases', browser.value(COUNT), wanted['cause_cases'])
    browser.click('#causes .cause')
    checks.same('types are in their order', browser.value("[...document.querySelectorAll('#matrix thead th')].slice(1)"
                                                          ".map((th) => th.title)"), wanted['types'])
    titles = browser.value("[...document.querySelectorAll('#matrix td button')].map((cell) => cell.title)")
    checks.true(f'a cell says {wanted["cell"]!r}', wanted['cell'] in titles)
    checks.same('the share that conforms is said', browser.value("document.querySelector('#rate b').textContent"), wanted['rate'])
    checks.same('and which cases count more than once', browser.value("document.getElementById('repeated').textContent"),
                wanted['repeated'])
    checks.true('probes show their question', wanted['question'] in browser.value("document.getElementById('choices').innerText"))
    place = "[...document.querySelectorAll('#plot circle')].find((dot) => dot.textContent.startsWith(%s))" % json.dumps(
        wanted['nan'] + ': NaN ')
    right = "Math.max(...[...document.querySelectorAll('#plot circle')].map((dot) => Number(dot.getAttribute('cx'))))"
    checks.same('a wrong NaN is beyond all distances', browser.value(f"Number({place}?.getAttribute('cx')) === {right}"), True)
    for width in (1280, 390):
        browser.resize(width, 900)
        checks.fits(browser, width)
        checks.same('counts fit into their cells', browser.value(
            "[...document.querySelectorAll('#matrix td button')].filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent)"), [])
        checks.true('a count of five digits covers nothing', browser.value(
            "(() => { const row = document.querySelector('#causes .cause'), count = row.querySelector('b'), before = count.textContent;"
            "count.textContent = '12,345'; const range = document.createRange(); range.selectNodeContents(count);"
            "const fits = range.getBoundingClientRect().right <= row.querySelector('.pill').getBoundingClientRect().left + 0.5 &&"
            "range.getBoundingClientRect().left >= row.getBoundingClientRect().left; count.textContent = before; return fits; })()"))
    browser.resize(1360, 900)

    browser.open(url + '#op=' + wanted['op'])
    checks.same('an address is a view', browser.value(COUNT), wanted['op_cases'])
    checks.true('errors are drawn', browser.value("document.querySelectorAll('#plot circle').length > 0"))
    checks.same('what a backend says is not a markup', browser.value('window.evil === undefined'), True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('page')
    parser.add_argument('expected', nargs='?')
    parser.add_argument('--screenshot')
    parser.add_argument('--address', default='')
    parser.add_argument('--show', default='')
    parser.add_argument('--width', type=int, default=1280)
    parser.add_argument('--height', type=int, default=1000)
    parser.add_argument('--dark', action='store_true')
    arguments = parser.parse_args()
    url = pathlib.Path(arguments.page).resolve().as_uri()

    def visit(browser, checks):
        if arguments.expected:
            use(browser, url, json.loads(pathlib.Path(arguments.expected).read_text()), checks)
            checks.quiet(browser)
        if arguments.screenshot:
            browser.resize(arguments.width, arguments.height)
            browser.open(url + arguments.address)
            if arguments.show:
                browser.value(f'document.querySelector({json.dumps(arguments.show)}).scrollIntoView()')
            browser.picture(arguments.screenshot)

    return run(visit, arguments.height, arguments.dark)


if __name__ == '__main__':
    sys.exit(main())
