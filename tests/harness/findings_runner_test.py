#!/usr/bin/env python3
"""scripts/findings tells what still holds from what was removed and from what could not run. Nothing is installed here."""
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = "#!/usr/bin/env bash\n# It adds wrongly\n# Guess: it adds.\npackage=p\nversion=${VERSION:-1}\necho \"$package $version\"\n"


class Findings(unittest.TestCase):
    def run_scripts(self, ends, *options):
        """(exit status, the table, what was said) of scripts that end so, by name."""
        with tempfile.TemporaryDirectory() as name:
            (Path(name) / "scripts").mkdir()
            (Path(name) / "findings/b").mkdir(parents=True)
            shutil.copy(ROOT / "scripts/findings", Path(name) / "scripts")
            for stem, end in ends.items():
                (Path(name) / f"findings/b/{stem}.sh").write_text(SCRIPT + end + "\n")
            table = Path(name) / "findings/SCRIPTS.md"
            table.write_text("| [b/a](b/a.sh) | old |\n| [b/left](b/left.sh) | old |\n| [b/z](b/z.sh) | old |\n")
            done = subprocess.run([Path(name) / "scripts/findings", *options], capture_output=True, text=True)
            return done.returncode, table.read_text() if "--write" in options else done.stdout, done.stderr

    def test_what_scripts_say(self):
        status, table, said = self.run_scripts({"a": "exit 0", "f": "echo other; exit 1", "n": "exit 2", "s": "kill -9 $$", "w": "touch left"})
        self.assertEqual(status, 1)
        for stem, result in (("a", "still there"), ("f", "gone"), ("n", "could not run: exit status 2"), ("s", "could not run: exit status -9"),
                             ("w", "could not run: it leaves files behind")):
            self.assertIn(f"| [b/{stem}](b/{stem}.sh) | It adds wrongly | p | 1 | {result} |", table)
        self.assertIn("    other", said)

    def test_all_are_still_there(self):
        self.assertEqual(self.run_scripts({"a": "exit 0"})[0], 0)

    def test_another_version(self):
        status, table, _ = self.run_scripts({"a": '[ "$version" = 1 ] || exit 1', "b": "exit 0"}, "--version", "2", "b/a")
        self.assertEqual((status, table.count("\n")), (1, 3))
        self.assertIn("| p | 2 | gone |", table)

    def test_rows_are_written_anew(self):
        _, table, _ = self.run_scripts({"a": "exit 0", "z": "exit 0"}, "--write", "b/a")
        self.assertEqual([line for line in table.split("\n") if line.startswith("| [")],
                         ["| [b/a](b/a.sh) | It adds wrongly | p | 1 | still there |", "| [b/z](b/z.sh) | old |"])

    def test_no_such_script(self):
        self.assertEqual(self.run_scripts({"a": "exit 0"}, "b/c")[0], 1)


unittest.main()
