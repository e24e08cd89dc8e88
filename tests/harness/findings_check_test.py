#!/usr/bin/env python3
"""scripts/check-findings refuses pages that show how the software of others is brought to crash, and scripts/lint runs it."""
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = '# It ends\n\n```toml\nbackend = "b"\nversion = "1"\nkind = "crash"\nops = ["add"]\nclause = "add"\n```\n\nIt may.\n\n```gave\nsignal 11\n```\n'
SCRIPT = ("#!/usr/bin/env bash\n# It adds wrongly\n# Guess: it adds.\nset -Eeuo pipefail\ntrap 'exit 2' ERR\n"
          "tmp=$(mktemp -d)\npackage=p\nversion=${VERSION:-1}\n")


class CheckFindings(unittest.TestCase):
    def refusal(self, files):
        with tempfile.TemporaryDirectory() as name:
            for path, text in files.items():
                Path(name, path).parent.mkdir(exist_ok=True)
                Path(name, path).write_text(text)
            done = subprocess.run([ROOT / "scripts/check-findings", name], capture_output=True, text=True)
        self.assertEqual(done.returncode, int("is allowed" not in done.stdout), done.stdout + done.stderr)
        return done.stdout if done.returncode else ""

    def test_words_may_be_shown(self):
        self.assertEqual(self.refusal({"b/page.md": PAGE, "b/other.sh": SCRIPT}), "")

    def test_a_crash_page_with_a_block(self):
        for language in ("mlir", "inputs", "console", "expected", "sh", ""):
            self.assertIn(f"has a block `{language}`", self.refusal({"b/page.md": PAGE + f"\n```{language}\nany\n```\n"}))

    def test_a_crash_page_with_code_outside_of_blocks(self):
        for line in ("    tool program.mlir", "It is `--some-pass`.", "Run $ tool", "Of dense<0> it does."):
            self.assertIn("shows code", self.refusal({"b/page.md": PAGE + "\n" + line + "\n"}))

    def test_a_crash_page_that_names_a_case(self):
        self.assertIn("a key `found`", self.refusal({"b/page.md": PAGE.replace("clause", 'found = "add/f32"\nclause')}))

    def test_a_crash_page_with_a_script(self):
        self.assertIn("has a script", self.refusal({"b/page.md": PAGE, "b/page.sh": SCRIPT}))

    def test_other_pages_show_programs(self):
        self.assertEqual(self.refusal({"b/page.md": PAGE.replace("crash", "wrong value") + "\n```mlir\nany\n```\n"}), "")

    def test_scripts(self):
        self.assertIn("lacks `# Guess", self.refusal({"b/a.sh": SCRIPT.replace("Guess", "Gues")}))
        self.assertIn("sudo or assay", self.refusal({"b/a.sh": SCRIPT + "sudo true\n"}))
        self.assertIn("npm's cache", self.refusal({"b/a.sh": SCRIPT + "npm install p\n"}))
        self.assertIn("telemetry", self.refusal({"b/a.sh": SCRIPT.replace("=p", "=onnxruntime-node")}))
        self.assertIn("more than", self.refusal({"b/a.sh": SCRIPT + "true\n" * 60}))

    def test_lint_runs_it(self):
        self.assertRegex((ROOT / "scripts/lint").read_text(), r"(?m)^scripts/check-findings \|\| status=1$")


unittest.main()
