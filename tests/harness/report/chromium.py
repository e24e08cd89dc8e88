#!/usr/bin/env python3
"""Opens the page of a report in a headless Chromium and uses it as a person would, with real clicks and keys.

    chromium.py PAGE [EXPECTED.json] [--screenshot FILE.png [--address '#..'] [--show SELECTOR] [--width N] [--height N]
                [--dark]]

EXPECTED.json: {"cases": all, "violating": how many, "violating_id": one of them, "program": a part of its program,
"command": a part of its command, "op": an op, "op_cases": its cases, "text": what finds one case only,
"types": in the order of the columns, "cause": what the first cause says, "cause_cases": its cases, "rate": the share that
passes, "cell": the tooltip of a cell, "question": of a probe, "nan": a case with a wrong NaN}.
Prints a line for each check. Exit status 0: all are good, 1: some are not, 77: there is no Chromium here.
Chromium is spoken to over a pipe (--remote-debugging-pipe), so that nothing but Python itself is needed.
"""
import argparse
import base64
import json
import os
import pathlib
import select
import shutil
import subprocess
import sys
import tempfile
import time

LIMIT = 60  # seconds for one answer


class Browser:
    def __init__(self, program, folder, height, dark):
        to_read, to_write = os.pipe()
        from_read, from_write = os.pipe()
        self.write, self.read = to_write, from_read

        def connect():  # Chromium reads from 3 and writes to 4
            spare_in, spare_out = os.dup(to_read), os.dup(from_write)
            for spare, wanted in ((spare_in, 3), (spare_out, 4)):
                if spare != wanted:
                    os.dup2(spare, wanted)
                os.set_inheritable(wanted, True)

        # High numbers, so that 3 and 4 can be taken.
        to_read, from_write = self._high(to_read), self._high(from_write)
        self.write, self.read = self._high(to_write), self._high(from_read)
        self.process = subprocess.Popen(
            [program, '--headless', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--no-first-run',
             '--hide-scrollbars', '--remote-debugging-pipe', f'--user-data-dir={folder}', f'--window-size=1360,{height}',
             'about:blank'],
            preexec_fn=connect, close_fds=False, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, start_new_session=True)
        os.close(to_read)
        os.close(from_write)
        self.pending, self.number, self.events, self.session = b'', 0, [], None
        target = self.call('Target.createTarget', url='about:blank')['targetId']
        self.session = self.call('Target.attachToTarget', targetId=target, flatten=True)['sessionId']
        for domain in ('Page', 'Runtime', 'Network'):
            self.call(domain + '.enable')
        self.call('Emulation.setEmulatedMedia',
                  features=[{'name': 'prefers-color-scheme', 'value': 'dark' if dark else 'light'}])

    @staticmethod
    def _high(number):
        import fcntl
        moved = fcntl.fcntl(number, fcntl.F_DUPFD_CLOEXEC, 20)
        os.close(number)
        return moved

    def _message(self, end):
        while b'\0' not in self.pending:
            ready, _, _ = select.select([self.read], [], [], max(0, end - time.monotonic()))
            more = os.read(self.read, 1 << 16) if ready else b''
            if not more:
                raise RuntimeError('Chromium does not answer')
            self.pending += more
        message, self.pending = self.pending.split(b'\0', 1)
        return json.loads(message)

    def call(self, method, **parameters):
        self.number += 1
        message = {'id': self.number, 'method': method, 'params': parameters}
        if self.session:
            message['sessionId'] = self.session
        data = json.dumps(message).encode() + b'\0'
        while data:
            data = data[os.write(self.write, data):]
        end = time.monotonic() + LIMIT
        while True:
            answer = self._message(end)
            if answer.get('id') == self.number:
                if 'error' in answer:
                    raise RuntimeError(f'{method}: {answer["error"]}')
                return answer['result']
            if 'method' in answer:
                self.events.append(answer)

    def value(self, expression):
        result = self.call('Runtime.evaluate', expression=expression, returnByValue=True, awaitPromise=True)
        if 'exceptionDetails' in result:
            raise RuntimeError(f'{expression}: {result["exceptionDetails"]}')
        return result['result'].get('value')

    def until(self, expression):
        end = time.monotonic() + LIMIT
        while not self.value(f'!!({expression})'):
            if time.monotonic() > end:
                raise RuntimeError(f'this does not come true: {expression}')
            time.sleep(0.05)

    def open(self, url):
        self.call('Page.navigate', url='about:blank')
        self.call('Page.navigate', url=url)
        self.until("document.readyState === 'complete' && document.getElementById('count')?.textContent")

    def click(self, selector):
        place = self.value('(() => { const node = document.querySelector(%s); if (!node) return null;'
                           "node.scrollIntoView({block: 'center'}); const box = node.getBoundingClientRect();"
                           'return [box.x + box.width / 2, box.y + box.height / 2]; })()' % json.dumps(selector))
        if not place:
            raise RuntimeError(f'nothing to click: {selector}')
        for kind in ('mousePressed', 'mouseReleased'):
            self.call('Input.dispatchMouseEvent', type=kind, x=place[0], y=place[1], button='left', clickCount=1)

    def key(self, key, text=''):
        codes = {'Tab': 9, 'Enter': 13, 'ArrowRight': 39, 'ArrowLeft': 37, 'ArrowDown': 40, '/': 191}
        self.call('Input.dispatchKeyEvent', type='keyDown', key=key, text=text, windowsVirtualKeyCode=codes[key])
        self.call('Input.dispatchKeyEvent', type='keyUp', key=key, windowsVirtualKeyCode=codes[key])

    def resize(self, width, height):
        self.call('Emulation.setDeviceMetricsOverride', width=width, height=height, deviceScaleFactor=1, mobile=width < 700)

    def close(self):
        try:
            self.session = None
            self.call('Browser.close')
            self.process.wait(10)
        except (RuntimeError, OSError, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()


class Checks:
    def __init__(self):
        self.failed = 0

    def same(self, what, actual, expected):
        good = actual == expected
        self.failed += not good
        print(f'{"good" if good else "FAILED"}: {what}' + ('' if good else f': {actual!r}, not {expected!r}'))

    def true(self, what, value):
        self.same(what, bool(value), True)


COUNT = "Number(document.getElementById('count').textContent.split(' ')[0].replaceAll(',', ''))"
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
    checks.same('the share that passes is said', browser.value("document.querySelector('#rate b').textContent"), wanted['rate'])
    checks.true('probes show their question', wanted['question'] in browser.value("document.getElementById('choices').innerText"))
    place = "[...document.querySelectorAll('#plot circle')].find((dot) => dot.textContent.startsWith(%s))" % json.dumps(
        wanted['nan'] + ': a NaN')
    right = "Math.max(...[...document.querySelectorAll('#plot circle')].map((dot) => Number(dot.getAttribute('cx'))))"
    checks.same('a wrong NaN is beyond all distances', browser.value(f"Number({place}?.getAttribute('cx')) === {right}"), True)
    for width in (1280, 390):
        browser.resize(width, 900)
        checks.same(f'nothing is cut off at {width} pixels', browser.value(
            'document.documentElement.scrollWidth <= document.documentElement.clientWidth'), True)
    browser.resize(1360, 900)

    browser.open(url + '#op=' + wanted['op'])
    checks.same('an address is a view', browser.value(COUNT), wanted['op_cases'])
    checks.true('errors are drawn', browser.value("document.querySelectorAll('#plot circle').length > 0"))
    checks.same('what a backend says is no markup', browser.value('window.evil === undefined'), True)


def traffic(events):
    urls = [event['params']['request']['url'] for event in events if event['method'] == 'Network.requestWillBeSent']
    return [url for url in urls if not url.startswith(('file:', 'data:', 'about:'))]


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
    program = next(filter(None, map(shutil.which, ('chromium', 'chromium-browser', 'google-chrome'))), None)
    if not program:
        print('no Chromium here')
        return 77
    url = pathlib.Path(arguments.page).resolve().as_uri()
    checks = Checks()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        browser = Browser(program, folder, arguments.height, arguments.dark)
        try:
            if arguments.expected:
                use(browser, url, json.loads(pathlib.Path(arguments.expected).read_text()), checks)
                checks.same('nothing is asked of a network', traffic(browser.events), [])
                faults = [event['params'] for event in browser.events if event['method'] == 'Runtime.exceptionThrown']
                checks.same('no script fails', faults, [])
            if arguments.screenshot:
                browser.resize(arguments.width, arguments.height)
                browser.open(url + arguments.address)
                if arguments.show:
                    browser.value(f'document.querySelector({json.dumps(arguments.show)}).scrollIntoView()')
                picture = browser.call('Page.captureScreenshot', format='png')['data']
                pathlib.Path(arguments.screenshot).write_bytes(base64.b64decode(picture))
        finally:
            browser.close()
    return 1 if checks.failed else 0


if __name__ == '__main__':
    sys.exit(main())
