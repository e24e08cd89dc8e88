#!/usr/bin/env python3
"""Opens the page of playground/ in a headless Chromium, from its file, and uses it as a person would.

    chromium.py PLAYGROUND.html [--screenshot STEM]

Exit status: 0 all is good, 1 something is not, 77 there is no Chromium here.
"""
import argparse
import json
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / 'support'))
from browser import run  # noqa: E402

VERDICT = "document.getElementById('verdict').textContent"
FINDINGS = "[...document.querySelectorAll('#list li')].map(one => one.innerText)"
TEXT = "document.getElementById('program').value"
CHOSEN = ("(() => { const text = document.getElementById('program');"
          'return text.value.slice(text.selectionStart, text.selectionEnd); })()')
GOOD = """func.func @main(%x: tensor<3xf32>) -> tensor<3xf32> {
  %0 = stablehlo.tanh %x : tensor<3xf32>
  return %0 : tensor<3xf32>
}
"""


def open_page(browser, url):
    browser.call('Page.navigate', url='about:blank')
    browser.call('Page.navigate', url=url)
    browser.until(f"document.readyState === 'complete' && document.getElementById('verdict') && {VERDICT} !== 'loading'")


def type_program(browser, text):
    """Over all that is there, as keys would."""
    browser.value("document.getElementById('program').select()")
    browser.value("document.getElementById('program').focus()")
    browser.call('Input.insertText', text=text)


def press(browser, key, code, modifiers=0):
    for kind in ('rawKeyDown', 'keyUp'):
        browser.call('Input.dispatchKeyEvent', type=kind, key=key, windowsVirtualKeyCode=code, modifiers=modifiers)


def choose(browser, menu, index):
    browser.value(f"(() => {{ const menu = document.getElementById('{menu}'); menu.selectedIndex = {index};"
                  "menu.dispatchEvent(new Event('change')); })()")


def use(browser, url, checks):
    open_page(browser, url)
    checks.same('the first program is judged', browser.value(VERDICT), 'violates: 3 errors')
    first = browser.value(FINDINGS)[0]
    for part in ('line 3', 'dot_general_c10', 'they must be equal', 'dim(lhs, lhs_contracting_dimensions...)',
                 'lhs: tensor<2x128x64xf32>'):
        checks.true(f'a finding has its place, clause and values: {part!r}', part in first)

    browser.click('#list .place')
    checks.same('its place is chosen in the text', browser.value(CHOSEN), 'stablehlo.dot_general')
    press(browser, 'F8', 119)
    checks.same('F8 leads to the next', browser.value(CHOSEN), '[')
    press(browser, 'F8', 119, 8)
    checks.same('and with Shift to the one before', browser.value(CHOSEN), 'stablehlo.dot_general')
    press(browser, 'Enter', 13, 2)
    checks.same('Ctrl+Enter leads to the findings', browser.value('document.activeElement.className'), 'place')

    browser.click('#list .label')
    browser.until("document.getElementById('rule').textContent.includes('Reference')")
    checks.true('a label leads to its page', 'dot_general_c10' in browser.value("document.getElementById('rule').textContent"))
    browser.value("document.getElementById('name').value = 'stablehlo.add'")
    browser.click('#look-up button')
    browser.until("document.getElementById('rule').textContent.startsWith('stablehlo.add')")
    browser.value("document.getElementById('name').value = 'ad'")
    browser.click('#look-up button')
    browser.until("document.getElementById('rule').textContent.includes('nothing named ad')")
    checks.true('rules of an op are shown, and what is none is said', True)

    browser.click('#tab-types')
    browser.until("document.querySelectorAll('#results tr').length === 3")
    checks.true('types are inferred', 'tensor<2x64xf32>' in browser.value("document.getElementById('results').innerText"))
    browser.value("document.getElementById('tab-types').focus()")
    press(browser, 'ArrowLeft', 37)
    checks.same('arrows change tabs', browser.value("document.activeElement.id + document.getElementById('findings').hidden"),
                'tab-findingsfalse')

    type_program(browser, GOOD)
    browser.until(f"{VERDICT} === 'conforms'")
    checks.same('what is typed is judged', browser.value(FINDINGS), [])
    type_program(browser, GOOD.replace('  %0', '\t%0').replace('return', '// \u00e9\u4e16\U0001f600\n /* */ return'))
    browser.until(f"{VERDICT}.startsWith('violates')")
    press(browser, 'F8', 119)
    checks.same('places are right after letters of many bytes', browser.value(CHOSEN)[:1], '/')
    type_program(browser, GOOD.replace('tensor<3xf32> {', 'tensor<3xf32>{').replace('  %0', '%0'))
    browser.until(f"{VERDICT} === 'conforms'")
    browser.click('#format')
    browser.until(f"{TEXT}.includes('\\n  %0 = stablehlo.tanh')")
    browser.click('#undo')
    checks.true('formatting can be taken back', browser.value(f"{TEXT}.includes('\\n%0')"))

    type_program(browser, '')
    browser.until(f"{VERDICT}.startsWith('undecided')")
    type_program(browser, 'module {' * 3000)  # 256 levels are read; the stack of a browser ends before
    browser.until(f"{VERDICT}.includes('nested')")
    type_program(browser, GOOD)
    browser.until(f"{VERDICT} === 'conforms'")
    checks.true('after that the page goes on', True)
    type_program(browser, '(' * 200000)
    browser.until(f"{VERDICT}.startsWith('violates')")
    type_program(browser, 'func.func @"<img src=x onerror=window.evil=1>"() { return %x : tensor<f32> } </script>')
    browser.until(f"!{FINDINGS}.join().includes('(')")
    checks.same('what a program says is not a markup', browser.value('window.evil === undefined'), True)
    large = ''.join(f'  %{i + 1} = stablehlo.tanh %{i} : tensor<3xf32>\n' for i in range(20000))
    large = f'func.func @main(%0: tensor<3xf32>) -> tensor<3xf32> {{\n{large}  return %20000 : tensor<4xf32>\n}}\n'
    browser.value(f"document.getElementById('program').value = {json.dumps(large)};"
                  "document.getElementById('program').dispatchEvent(new Event('input'))")
    browser.until(f"{FINDINGS}.join().includes('line 20002')")
    checks.true('20,000 ops are judged', True)

    for index in range(5):
        browser.value("document.getElementById('verdict').textContent = ''")
        choose(browser, 'examples', index)
        browser.until(f"{VERDICT} !== ''")
        checks.same(f'program {index} of the menu', browser.value(VERDICT).split(':')[0], 'violates' if index == 0 else 'conforms')
    for width in (1280, 390):
        browser.resize(width, 900)
        open_page(browser, url)
        checks.fits(browser, width)
    checks.quiet(browser, ['blob:'])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('page')
    parser.add_argument('--screenshot')
    arguments = parser.parse_args()
    url = pathlib.Path(arguments.page).resolve().as_uri()
    if not arguments.screenshot:
        return run(lambda browser, checks: use(browser, url, checks))

    def draw(dark):
        def visit(browser, _):
            for width in (1280, 390):
                browser.resize(width, 900)
                open_page(browser, url)
                browser.picture(f'{arguments.screenshot}_{width}{"_dark" if dark else ""}.png')
        return run(visit, dark=dark)

    return draw(False) or draw(True)


if __name__ == '__main__':
    sys.exit(main())
