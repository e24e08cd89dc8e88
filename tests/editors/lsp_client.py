"""An editor without a screen: starts `ASSAY lsp`, sends messages and waits for answers."""
import json
import subprocess


class Client:
    def __init__(self, command):
        self.process = subprocess.Popen([command, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.number = 0

    def send(self, message):
        body = json.dumps(dict(message, jsonrpc="2.0")).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def receive(self):
        length = 0
        while line := self.process.stdout.readline().strip():
            length = int(line.split(b":")[1])
        return json.loads(self.process.stdout.read(length))

    def until(self, wanted):
        while not wanted(message := self.receive()):
            pass
        return message

    def ask(self, method, **params):
        self.number += 1
        self.send({"id": self.number, "method": method, "params": params})
        return self.until(lambda message: message.get("id") == self.number)["result"]

    def open(self, uri, text):
        self.send({"method": "textDocument/didOpen",
                   "params": {"textDocument": {"uri": uri, "languageId": "mlir", "version": 1, "text": text}}})
        return self.until(lambda message: message.get("method") == "textDocument/publishDiagnostics")["params"]["diagnostics"]
