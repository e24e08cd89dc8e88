"""A headless Chromium for the tests of pages: spoken to over a pipe (--remote-debugging-pipe), so that nothing but Python is needed.

    sys.exit(run(use, height=1000))     # run opens the browser; `use` gets it and the Checks, which print a line each

Exit status of run: 0 all checks are good, 1 some are not, 77 there is no Chromium here.
"""
import base64
import json
import os
import pathlib
import select
import shutil
import subprocess
import tempfile
import time

LIMIT = 60  # seconds for one answer
COUNT = "Number(document.getElementById('count').textContent.split(' ')[0].replaceAll(',', ''))"  # what a page says that it shows


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

    def picture(self, path):
        pathlib.Path(path).write_bytes(base64.b64decode(self.call('Page.captureScreenshot', format='png')['data']))

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

    def fits(self, browser, width, page=''):
        self.same(f'{page}nothing is cut off at {width} pixels', browser.value(
            'document.documentElement.scrollWidth <= document.documentElement.clientWidth'), True)

    def quiet(self, browser, more=()):
        """No page asked for anything but itself, and for addresses that begin like one of `more`; no script failed."""
        urls = [event['params']['request']['url'] for event in browser.events if event['method'] == 'Network.requestWillBeSent']
        own = ('file:', 'data:', 'about:', *more)
        self.same('nothing is asked of a network', [url for url in urls if not url.startswith(own)], [])
        faults = [event['params'] for event in browser.events if event['method'] == 'Runtime.exceptionThrown']
        self.same('no script fails', faults, [])


def run(use, height=1000, dark=False):
    program = next(filter(None, map(shutil.which, ('chromium', 'chromium-browser', 'google-chrome'))), None)
    if not program:
        print('no Chromium here')
        return 77
    checks = Checks()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        browser = Browser(program, folder, height, dark)
        try:
            use(browser, checks)
        finally:
            browser.close()
    return 1 if checks.failed else 0
