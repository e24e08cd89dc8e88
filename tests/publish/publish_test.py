#!/usr/bin/env python3
"""Releases, errata and submissions, as those who publish meet them. ASSAY names the program (build/release/bin/assay if absent).

  publish_test.py [-k NAME]      as unittest

Documents are compared with docs/schemas by python3-jsonschema, which shares no code with assay; without it, that part says that it
is left out. Keys and signatures are made by the program openssl."""
import hashlib, json, os, re, shutil, subprocess, sys, tempfile, time, unittest

kSource = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../.."))
kAssay = os.path.abspath(os.environ.get("ASSAY", os.path.join(kSource, "build/release/bin/assay")))
try:
    import jsonschema
except ImportError:
    jsonschema = None


def sha256(data):
    return hashlib.sha256(data.encode() if isinstance(data, str) else data).hexdigest()


class Publish(unittest.TestCase):
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp(prefix="assay_publish_")
        os.environ["PATH"] = os.path.dirname(kAssay) + ":" + os.environ["PATH"]
        made = cls.call("generate", "-o", "suite", "--ops", "add,popcnt", "--types", "f32,i8", "--jobs", "2")
        assert made.returncode == 0, made.stdout
        ran = cls.call("test", "suite", "--preset", "assay", "--jobs", "2", "--json", "report.jsonl")
        assert ran.returncode == 0, ran.stdout
        sent = cls.call("submit", "report.jsonl", "--suite", "suite", "--backend-version", "0.1", "--date", "2026-11-23", "-o", "submission.json")
        assert sent.returncode == 0, sent.stdout

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(cls.folder)

    @classmethod
    def call(cls, *words):
        return subprocess.run([kAssay, *words], cwd=cls.folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)

    def at(self, name):
        return os.path.join(self.folder, name)

    def read(self, name):
        with open(self.at(name), encoding="utf-8") as file:
            return file.read()

    def write(self, name, text):
        os.makedirs(os.path.dirname(self.at(name)) or ".", exist_ok=True)
        with open(self.at(name), "w", encoding="utf-8") as file:
            file.write(text)

    def ends(self, status, *words):
        result = self.call(*words)
        self.assertEqual(result.returncode, status, f"assay {' '.join(words)}\n{result.stdout}")
        return result.stdout

    def validate(self, name, document):
        if jsonschema is None:
            self.skipTest("python3-jsonschema is not installed: documents are not compared with docs/schemas")
        with open(os.path.join(kSource, "docs/schemas", name + ".schema.json"), encoding="utf-8") as file:
            schema = json.load(file)
        jsonschema.Draft202012Validator.check_schema(schema) if hasattr(jsonschema, "Draft202012Validator") else None
        jsonschema.validate(document, schema)


class Schemas(Publish):
    def test_a_submission_is_as_its_schema_says(self):
        self.validate("submission-1", json.loads(self.read("submission.json")))

    def test_the_schema_of_submissions_refuses_what_is_none(self):
        document = json.loads(self.read("submission.json"))
        document["outcomes"][0]["verdict"] = "not_run"
        if jsonschema is None:
            self.skipTest("python3-jsonschema is not installed")
        with self.assertRaises(jsonschema.ValidationError):
            self.validate("submission-1", document)

    def test_every_line_of_a_report_is_as_its_schema_says(self):
        for line in self.read("report.jsonl").splitlines():
            self.validate("report-2", json.loads(line))

    def test_the_comparison_of_backends_is_as_its_schema_says(self):
        self.write("fleet.toml", '[[backend]]\nname = "ours"\npreset = "assay"\n[[backend]]\nname = "gone"\nworker = "./gone"\n'
                                 'optional = true\n')
        self.ends(0, "test", "suite", "--backend-file", "fleet.toml", "-o", "fleet", "--ops", "popcnt")
        document = json.loads(self.read("fleet/fleet.json"))
        self.assertEqual(document["backends"][0]["counts"].get("violates", 0), 0)
        self.validate("fleet-1", document)


# A worker that gives back its first input, whatever the program says; with `refuse` it refuses every program.
kWorker = """#!/usr/bin/env python3
import json, shutil, sys
for line in sys.stdin:
    request = json.loads(line)
    reply = {"id": request["id"], "status": "refused" if "refuse" in sys.argv else "done", "reason": "so it says"}
    if reply["status"] == "done" and not request.get("compile_only"):
        shutil.copy(request["inputs"] + "/input_0.npy", request["outputs"] + "/output_0.npy")
    print(json.dumps(reply), flush=True)
"""


class Fleets(Publish):
    def fleet_file(self, entries):
        self.write("fleet.toml", "".join(f'[[backend]]\nname = "{name}"\n{rest}\n' for name, rest in entries.items()))

    def fleet(self, output, entries, *words):
        self.write("copy.py", kWorker)
        self.fleet_file(entries)
        return self.call("test", "suite", "--backend-file", "fleet.toml", "-o", output, *words)

    kCopies = {"one": 'worker = "python3 copy.py"', "two": 'worker = "python3 copy.py"', "ours": 'preset = "assay"'}
    kValues = ("--ops", "popcnt", "--kinds", "values")

    def review(self, output, review):
        self.write(output + "/contested.toml", self.read(output + "/contested.toml").replace(
            'review = "open"', f'review = "{review}"'))

    def test_contested_cases_are_undecided_until_they_are_reviewed(self):
        result = self.fleet("contested", self.kCopies, *self.kValues)
        self.assertEqual(result.returncode, 3, result.stdout)
        self.assertIn("contested: all backends that ran these cases agree", result.stdout)
        self.review("contested", "backends are wrong")
        result = self.fleet("contested", self.kCopies, *self.kValues)
        self.assertEqual(result.returncode, 1, result.stdout)
        self.write("contested/contested.toml", self.read("contested/contested.toml").replace("backends are wrong", "suite is wrong"))
        result = self.fleet("contested", self.kCopies, *self.kValues, "--resume-all")
        self.assertEqual(result.returncode, 0, result.stdout)
        for name in ("index.html", "fleet.json", "fleet.md", "one.html", "one.jsonl", "ours.jsonl"):
            self.assertTrue(os.path.getsize(self.at("contested/" + name)), name)

    def test_a_review_is_kept_while_a_backend_is_absent(self):
        self.fleet("kept", self.kCopies, *self.kValues)
        self.review("kept", "suite is wrong")
        reviewed = self.read("kept/contested.toml")
        absent = {**self.kCopies, "two": 'worker = "./gone"\noptional = true'}
        result = self.fleet("kept", absent, *self.kValues)
        self.assertIn("skipped two", result.stdout)
        self.assertEqual(self.read("kept/contested.toml"), reviewed)
        result = self.fleet("kept", self.kCopies, *self.kValues)
        self.assertEqual(self.read("kept/contested.toml"), reviewed)
        right = {**self.kCopies, "one": 'preset = "assay"\nfamily = "one"', "two": 'preset = "assay"\nfamily = "two"'}
        self.fleet("kept", right, *self.kValues)
        self.assertNotIn("[contested.", self.read("kept/contested.toml"), "they are right now")

    def test_a_stopped_run_says_so_and_what_was_not_started(self):
        self.write("sleep.py", "import sys, time\nopen('sleeping', 'w').close()\ntime.sleep(100)\n")
        for first in ({"ours": 'preset = "assay"'}, {}):
            self.fleet_file({**first, "sleeps": 'worker = "python3 sleep.py"', "later": 'preset = "assay"'})
            if os.path.exists(self.at("sleeping")):
                os.remove(self.at("sleeping"))
            run = subprocess.Popen([kAssay, "test", "suite", "--backend-file", "fleet.toml", "-o", "stopped", *self.kValues],
                                   cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
            until = time.monotonic() + 60
            while not os.path.exists(self.at("sleeping")) and time.monotonic() < until:
                time.sleep(0.05)
            run.terminate()
            text = run.communicate(timeout=90)[0]
            self.assertEqual(run.returncode, 3, text)
            self.assertIn(f"the run was interrupted: {len(first) + 1} of {len(first) + 2} backends were started", text)
            if first:
                self.assertIn("absent:   later: not started, because the run was interrupted", text)

    def test_one_family_is_one_voice(self):
        entries = {name: rest + '\nfamily = "copies"' for name, rest in self.kCopies.items() if name != "ours"}
        result = self.fleet("family", entries, *self.kValues)
        self.assertEqual(result.returncode, 1, result.stdout)
        self.assertFalse(os.path.exists(self.at("family/contested.toml")))

    def test_an_absent_backend_is_undecided_unless_it_is_optional(self):
        entries = {"ours": 'preset = "assay"', "gone": 'worker = "./gone"'}
        self.assertEqual(self.fleet("absent", entries, *self.kValues).returncode, 3)
        entries["gone"] += "\noptional = true"
        self.assertEqual(self.fleet("absent", entries, *self.kValues).returncode, 0)

    def test_refusals_of_who_refuses_everything_prove_nothing(self):
        result = self.fleet("refusals", {"none": 'worker = "python3 copy.py refuse"'}, "--ops", "add")
        verdicts = [json.loads(line) for line in self.read("refusals/none.jsonl").splitlines()[1:-1]]
        self.assertFalse([one for one in verdicts if one["verdict"] == "conforms"], result.stdout)

    def test_shards_by_recorded_times_are_whole_together(self):
        parts = []
        for part in ("1/3", "2/3", "3/3"):
            parts.append(f"times{part[0]}.jsonl")
            self.ends(0, "test", "suite", "--preset", "assay", "--shard", part, "--times", "report.jsonl", "--json", parts[-1])
        self.ends(0, "report", "merge", *parts, "-o", "times.jsonl")
        ids = lambda name: [json.loads(line)["id"] for line in self.read(name).splitlines()[1:-1]]
        self.assertEqual(ids("times.jsonl"), ids("report.jsonl"))
        self.ends(0, "test", "suite", "--preset", "assay", "--shard", "3/3", "--json", parts[-1])
        self.assertIn("--times", self.ends(2, "report", "merge", *parts, "-o", "no.jsonl"))


class Releases(Publish):
    kName = "stablehlo-suite-1.20.0-quick-part-1"

    def release(self, output, *words):
        return self.ends(0, "suite", "release", "--suite", "suite", "--tier", "quick", "-o", output, *words)

    def unpack(self, archive, to):
        os.makedirs(self.at(to))
        subprocess.run(["tar", "--zstd", "-xf", self.at(archive), "-C", self.at(to)], check=True)

    def test_the_same_suite_gives_the_same_bytes_and_is_read_in_place(self):
        self.release("one")
        self.release("two")
        data = []
        for folder in ("one", "two"):
            with open(self.at(f"{folder}/{self.kName}.tar.zst"), "rb") as file:
                data.append(file.read())
        self.assertEqual(data[0], data[1])
        self.assertTrue(self.read(f"one/{self.kName}.tar.zst.sha256").startswith(sha256(data[0])))
        text = self.ends(0, "test", f"one/{self.kName}.tar.zst", "--preset", "assay", "--ops", "popcnt")
        self.assertIn("conforms", text)
        self.assertIn("already exists", self.ends(2, "suite", "release", "--suite", "suite", "-o", "one"))

    def test_nothing_of_the_machine_is_in_it(self):
        self.release("here")
        place = self.at("elsewhere/with blanks")
        os.makedirs(place + "/temporary")
        for name in ("assay", "assay-engines", "libassay_arb.so"):
            shutil.copy(os.path.join(os.path.dirname(kAssay), name), place)
        environment = {"PATH": place, "HOME": "/nonexistent", "TZ": "Pacific/Kiritimati", "LANG": "tr_TR.UTF-8", "LC_ALL": "C.UTF-8",
                       "TMPDIR": place + "/temporary", "SOURCE_DATE_EPOCH": "86400", "USER": "somebody"}
        for words in (["generate", "-o", "suite", "--ops", "add,popcnt", "--types", "f32,i8", "--jobs", "1"],
                      ["suite", "release", "--suite", "suite", "-o", "there", "--jobs", "3"]):
            done = subprocess.run([place + "/assay", *words], cwd=place, env=environment, preexec_fn=lambda: os.umask(0o077),
                                  stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
            self.assertEqual(done.returncode, 0, done.stdout)
        with open(self.at(f"here/{self.kName}.tar.zst"), "rb") as here, open(f"{place}/there/{self.kName}.tar.zst", "rb") as there:
            self.assertEqual(here.read(), there.read(), "made in another folder, by a copy of the program, at another time and by other habits")

    def test_a_sample_of_certificates_is_accepted_by_who_shares_no_code_with_us(self):
        self.release("sampled")
        self.unpack(f"sampled/{self.kName}.tar.zst", "sampled_unpacked")
        folder = self.at("sampled_unpacked/release/certificates")
        certificates = [os.path.join(folder, name) for name in sorted(os.listdir(folder)) if name.endswith(".json")]
        self.assertGreater(len(certificates), 3)
        done = subprocess.run([sys.executable, os.path.join(kSource, "verify/verify.py"), *certificates], stdout=subprocess.PIPE, text=True)
        self.assertIn(done.returncode, (0, 3), done.stdout)
        self.assertGreater(done.stdout.count(": accepted"), 3, done.stdout)
        listing = self.read("sampled_unpacked/release/certificates/README.md")
        self.assertEqual(listing.count(": element ["), len(certificates))

    def test_it_says_what_it_is(self):
        self.release("said")
        self.unpack(f"said/{self.kName}.tar.zst", "said_unpacked")
        release = json.loads(self.read("said_unpacked/release/release.json"))
        self.assertEqual(release["suite"], sha256(self.read("said_unpacked/manifest.json")))
        for name, digest in release["files"].items():
            self.assertEqual(digest, sha256(self.read("said_unpacked/release/" + name)), name)
        self.assertLessEqual({"LICENSE", "ledger.json", "interpretations.md", "README.md"}, set(release["files"]))
        ledger = json.loads(self.read("said_unpacked/release/ledger.json"))
        self.assertTrue(all(rule["covered"] for rule in ledger["coverage"] if rule["op"] == "stablehlo.add"))
        self.validate("release-1", release)

    def test_a_changed_release_is_refused(self):
        self.release("changed")
        self.unpack(f"changed/{self.kName}.tar.zst", "changed_unpacked")
        self.write("changed_unpacked/release/LICENSE", "all rights reserved")
        for words in (("test", "changed_unpacked", "--preset", "assay"), ("judge", "--expected", "changed_unpacked", "--actual", "changed_unpacked"),
                      ("reduce", "--report", "report.jsonl", "--suite", "changed_unpacked", "--preset", "assay"),
                      ("report", "show", "report.jsonl", "--suite", "changed_unpacked", "--html", "r.html")):
            self.assertIn("release/LICENSE is not that of", self.ends(2, *words), words)

    def copied_suite(self, to):
        shutil.copytree(self.at("suite"), self.at(to))
        return [case["id"] for case in json.loads(self.read("suite/manifest.json"))["cases"] if case["kind"] == "values"]

    def not_released(self, folder, *words):
        text = self.ends(2, "suite", "release", "--suite", folder, "-o", folder + "_release", *words)
        self.assertFalse(os.path.exists(self.at(f"{folder}_release/{self.kName}.tar.zst")), text)
        return text

    def test_a_suite_with_a_lost_or_changed_case_is_not_released(self):
        lost = self.copied_suite("lost")[3]
        shutil.rmtree(self.at("lost/" + lost))
        self.assertIn(f"the case {lost} is not as manifest.json says", self.not_released("lost"))
        edited = self.copied_suite("edited")[5]
        self.write(f"edited/{edited}/program.mlir", self.read(f"edited/{edited}/program.mlir") + "\n")
        text = self.not_released("edited")
        self.assertIn(f"the case {edited} is not as manifest.json says", text)
        self.assertIn("program.mlir is not the file of the manifest", text)

    def test_files_that_the_manifest_does_not_name_are_not_released(self):
        case = self.copied_suite("extra")[0]
        self.write(f"extra/{case}/notes.txt", "private")
        self.ends(0, "suite", "release", "--suite", "extra", "-o", "extra_release")
        self.unpack(f"extra_release/{self.kName}.tar.zst", "extra_unpacked")
        self.assertTrue(os.path.exists(self.at(f"extra_unpacked/{case}/program.mlir")))
        self.assertFalse(os.path.exists(self.at(f"extra_unpacked/{case}/notes.txt")))

    def test_a_case_of_a_release_that_was_changed_is_not_run(self):
        self.release("case")
        self.unpack(f"case/{self.kName}.tar.zst", "case_unpacked")
        case = next(c for c in json.loads(self.read("suite/manifest.json"))["cases"] if c["kind"] == "values")["id"]
        self.write(f"case_unpacked/{case}/program.mlir", self.read(f"case_unpacked/{case}/program.mlir") + "\n")
        self.ends(3, "test", "case_unpacked", "--preset", "assay", "--json", "case.jsonl")
        outcomes = {one["id"]: one for one in map(json.loads, self.read("case.jsonl").splitlines()[1:-1])}
        self.assertEqual(outcomes[case]["verdict"], "not_run")
        self.assertEqual([id for id, one in outcomes.items() if one["verdict"] == "not_run"], [case])

    def test_a_release_that_says_what_the_manifest_does_not_is_refused(self):
        self.release("head")
        self.unpack(f"head/{self.kName}.tar.zst", "head_unpacked")
        self.ends(0, "test", "head_unpacked", "--preset", "assay", "--ops", "popcnt")
        path, good = "head_unpacked/release/release.json", self.read("head_unpacked/release/release.json")
        for member, value in {"tier": "full", "specification": "1.19.0", "profile": "text", "name": "stablehlo-suite-1.20.0-full-1",
                              "seed": 7, "tool": "assay 9", "chosen": {"ops": [], "types": [], "kinds": []},
                              "cases": {"values": 1}, "number": 4}.items():
            self.write(path, json.dumps({**json.loads(good), member: value}))
            wanted = f"release/release.json: `{'name' if member == 'number' else member}` is not that of manifest.json"
            for words in (["test", "head_unpacked", "--preset", "assay"],
                          ["submit", "report.jsonl", "--suite", "head_unpacked", "--backend-version", "1", "-o", "no.json"],
                          ["verify-submission", "submission.json", "--suite", "head_unpacked"]):
                self.assertIn(wanted, self.ends(2, *words))
        self.write(path, good)
        self.write("head_unpacked/release/more.md", "not listed")
        self.assertIn("release/more.md is not a file of the release", self.ends(2, "test", "head_unpacked", "--preset", "assay"))

    def test_a_part_is_not_called_the_whole_tier(self):
        self.assertIn("not the complete tier", self.release("part"))
        self.unpack(f"part/{self.kName}.tar.zst", "part_unpacked")
        release = json.loads(self.read("part_unpacked/release/release.json"))
        head = json.loads(self.read("suite/manifest.json"))
        self.assertEqual(release["chosen"], {name: head.get(name) or [] for name in ("ops", "types", "kinds")})
        self.assertTrue(release["chosen"]["ops"] and release["chosen"]["types"])
        self.assertEqual(release["name"], "stablehlo-suite-1.20.0-quick-part-1")
        self.assertIn("a part of the tier quick", self.read("part_unpacked/release/README.md"))

    def test_options_that_contradict_the_suite_are_errors(self):
        self.assertIn("suite was generated with --tier quick", self.not_released("suite", "--tier", "full"))
        self.assertIn("suite was generated with --profile xla", self.not_released("suite", "--profile", "text"))
        self.assertIn("--number", self.not_released("suite", "--number", "0"))

    def test_what_differs_is_said_with_the_reason(self):
        self.release("before")
        shutil.copytree(self.at("suite"), self.at("after_suite"))
        manifest = self.read("after_suite/manifest.json").splitlines(True)
        gone = next(i for i, line in enumerate(manifest) if '"id":"popcnt/' in line)
        changed = next(i for i, line in enumerate(manifest) if '"id":"add/' in line and '"file":"input_0.npy"' in line)
        gone_id, changed_id = (re.search('"id":"([^"]*)"', manifest[i])[1] for i in (gone, changed))
        with open(self.at(f"after_suite/{changed_id}/input_0.npy"), "r+b") as file:  # another element, of the same type
            data = file.read()
            file.seek(len(data) - 1)
            file.write(bytes([data[-1] ^ 1]))
        digest = sha256(data[:-1] + bytes([data[-1] ^ 1]))
        manifest[changed] = re.sub('("file":"input_0.npy".*?"sha256":")[0-9a-f]{64}', r"\g<1>" + digest, manifest[changed])
        kind = re.search('"kind":"([^"]*)"', manifest[gone])[1]
        del manifest[gone]
        totals = json.loads("{" + manifest[-1].lstrip("],"))  # the last line closes the object
        self.assertIn(kind, json.dumps(totals) + kind)
        text = "".join(manifest[:-1]) + re.sub(f'("{kind}":)(\\d+)', lambda m: m[1] + str(int(m[2]) - 1), manifest[-1], count=1)
        self.write("after_suite/manifest.json", text)
        self.write("reasons.tsv", f"{gone_id}\t0.2.0\tit was the same as another one\n")
        self.ends(0, "suite", "release", "--suite", "after_suite", "--since", f"before/{self.kName}.tar.zst", "--reasons",
                  "reasons.tsv", "-o", "after")
        self.unpack("after/stablehlo-suite-1.20.0-quick-part-2.tar.zst", "after_unpacked")
        changes = self.read("after_unpacked/release/CHANGES.md")
        self.assertIn(f"1: it was the same as another one\n\n* `{gone_id}`", changes)
        self.assertIn(f"1: the inputs\n\n* `{changed_id}`", changes)
        self.assertIn("0 new, 1 changed, 1 removed", changes)
        self.assertIn("1: another case", self.ends(1, "suite", "changes", "after_suite", "suite"))
        self.assertIn(f"* `{gone_id}`", self.ends(1, "suite", "changes", "after_suite", "suite"))

    def test_an_older_target_leaves_out_what_is_newer(self):
        text = self.release("older", "--target-version", "0.9.0")
        self.unpack("older/stablehlo-suite-1.20.0-for-0.9.0-quick-part-1.tar.zst", "older_unpacked")
        release = json.loads(self.read("older_unpacked/release/release.json"))
        manifest = json.loads(self.read("older_unpacked/manifest.json"))
        versions = {case.get("version", "") for case in manifest["cases"]}
        self.assertLessEqual(versions, {"", "0.9.0"})
        self.assertEqual(sum(release["cases"].values()), len(manifest["cases"]), text)
        for case in manifest["cases"]:
            self.assertTrue(os.path.exists(self.at("older_unpacked/" + case["id"])))
        whole = json.loads(self.read("suite/manifest.json"))
        self.assertEqual(len(whole["cases"]), len(manifest["cases"]) + sum(release["left_out"].values()))
        self.ends(0, "test", "older/stablehlo-suite-1.20.0-for-0.9.0-quick-part-1.tar.zst", "--preset", "assay")

    def test_another_specification_is_refused(self):
        text = self.ends(2, "suite", "release", "--suite", "suite", "--spec", "1.13.0", "-o", "other")
        self.assertIn("--target-version 1.13.0", text)


class ErrataLists(Publish):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        for name in ("key", "other"):
            for words in (["genpkey", "-algorithm", "ed25519", "-out", name + ".pem"],
                          ["pkey", "-in", name + ".pem", "-pubout", "-out", name + ".pub.pem"]):
                subprocess.run(["openssl", *words], cwd=cls.folder, check=True, capture_output=True)
        made = cls.call("suite", "release", "--suite", "suite", "--errata-key", "key.pub.pem", "-o", "releases")
        assert made.returncode == 0, made.stdout
        cls.suite = "releases/stablehlo-suite-1.20.0-quick-part-1.tar.zst"
        with open(os.path.join(cls.folder, "suite/manifest.json"), "rb") as file:
            data = file.read()
        cls.digest, cls.manifest = sha256(data), json.loads(data)
        cls.case = next(case["id"] for case in cls.manifest["cases"] if case["op"] == "popcnt" and case["kind"] == "values")

    def errata(self, name, key="key", suites=None, change=None, **more):
        document = {"assay_errata": 1, "number": 1, "suites": suites or [self.digest],
                    "withdrawn": [{"case": self.case, "since": "2026-11-23", "reason": "the text permits more"}], **more}
        self.write(name, json.dumps(document))
        if key:
            subprocess.run(["openssl", "pkeyutl", "-sign", "-rawin", "-inkey", key + ".pem", "-in", name, "-out", name + ".sig"],
                           cwd=self.folder, check=True)
        if change:
            self.write(name, change(self.read(name)))
        return document

    def test_a_signed_list_leaves_cases_out(self):
        self.validate("errata-1", self.errata("good.json"))
        text = self.ends(0, "test", self.suite, "--preset", "assay", "--errata", "good.json", "--json", "less.jsonl")
        self.assertIn("1 case is withdrawn", text)
        lines = [json.loads(line) for line in self.read("less.jsonl").splitlines()]
        self.assertNotIn(self.case, [line.get("id") for line in lines])
        self.assertEqual(lines[0]["errata"], sha256(self.read("good.json")))
        sent = ["submit", "less.jsonl", "--suite", self.suite, "--backend-version", "1", "-o", "less.json"]
        self.assertIn("that is missing (--errata)", self.ends(1, *sent))
        self.ends(0, *sent, "--errata", "good.json")
        self.assertIn("accepted", self.ends(0, "verify-submission", "less.json", "--suite", self.suite, "--errata", "good.json"))
        self.assertIn("that is missing (--errata)", self.ends(1, "verify-submission", "less.json", "--suite", self.suite))

    def test_judge_leaves_them_out_too(self):
        self.errata("judged.json")
        rows = [case for case in self.manifest["cases"] if case["kind"] == "values"]
        for case in rows:
            for number in range(sum(file["file"].startswith("expected_") and file["file"].count(".") == 1 for file in case["files"])):
                os.makedirs(self.at("outputs/" + case["id"]), exist_ok=True)
                shutil.copy(self.at(f"suite/{case['id']}/expected_{number}.npy"), self.at(f"outputs/{case['id']}/output_{number}.npy"))
        words = ["judge", "--expected", self.suite, "--actual", "outputs", "--kinds", "values"]
        for more, count in ((["--json", "all.jsonl"], len(rows)), (["--json", "judged.jsonl", "--errata", "judged.json"], len(rows) - 1)):
            self.call(*words, *more)
            self.assertEqual(len(self.read(more[1]).splitlines()), count + 2, more)
        self.errata("forged.json", key="other")
        self.assertIn("the signature is not of these bytes", self.ends(2, *words, "--errata", "forged.json"))
        self.assertIn("not a suite: outputs", self.ends(2, "judge", "--expected", "outputs", "--actual", "outputs", "--errata", "judged.json"))

    def refused(self, why, name, *words):
        self.assertIn(why, self.ends(2, "test", self.suite, "--preset", "assay", "--errata", name, *words))

    def test_other_lists_are_refused(self):
        self.errata("unsigned.json", key=None)
        self.refused("is not signed", "unsigned.json")
        self.errata("other_key.json", key="other")
        self.refused("the signature is not of these bytes by that key", "other_key.json")
        self.errata("changed.json", change=lambda text: text.replace("the text permits more", "the text permits less"))
        self.refused("the signature is not of these bytes by that key", "changed.json")
        self.errata("other_suite.json", suites=["0" * 64])
        self.refused("is for other suites", "other_suite.json")
        self.errata("short.json")
        self.write("short.json.sig", "abc")
        self.refused("has 3 bytes", "short.json")
        self.errata("format.json", assay_errata=2)
        self.refused("another format", "format.json")
        self.errata("twice.json", withdrawn=[{"case": "a/b", "reason": "x"}] * 2)
        self.refused("twice", "twice.json")
        made_up = {"case": "popcnt/made_up", "reason": "x"}
        self.errata("unknown.json", withdrawn=[{"case": self.case, "reason": "x"}, made_up])
        self.refused("withdraws popcnt/made_up, but the suite has no such case", "unknown.json")
        self.errata("none.json", withdrawn=[made_up], suites=[self.digest, "0" * 64])
        self.refused("withdraws popcnt/made_up", "none.json")
        self.refused("the key is not a public Ed25519 key", "twice.json", "--errata-key", "key.pem")

    def test_a_list_for_several_suites_may_have_cases_of_others(self):
        self.errata("several.json", suites=[self.digest, "0" * 64],
                    withdrawn=[{"case": self.case, "reason": "x"}, {"case": "sign/of_another", "reason": "y"}])
        text = self.ends(0, "test", self.suite, "--preset", "assay", "--errata", "several.json")
        self.assertIn("withdraws sign/of_another, which are not in this suite", text)
        self.assertIn("1 case is withdrawn", text)

    def test_a_suite_without_a_key_needs_one(self):
        self.errata("plain.json")
        words = ["test", "suite", "--preset", "assay", "--ops", "popcnt", "--errata", "plain.json"]
        self.assertIn("names no key", self.ends(2, *words))
        self.ends(0, *words, "--errata-key", "key.pub.pem")


class Submissions(Publish):
    kWords = ("--suite", "suite")

    def test_what_was_sent_is_accepted_and_replayed(self):
        self.assertIn("nothing was replayed", self.ends(0, "verify-submission", "submission.json", *self.kWords))
        text = self.ends(0, "verify-submission", "submission.json", *self.kWords, "--preset", "assay", "--sample", "10",
                         "--sample-seed", "7")
        self.assertIn("replayed: 10 of", text)
        self.assertIn("accepted", text)

    def test_a_run_of_some_ops_that_goes_on_with_a_report_keeps_the_others(self):
        shutil.copy(self.at("report.jsonl"), self.at("kept.jsonl"))
        text = self.ends(0, "test", "suite", "--preset", "assay", "--ops", "popcnt", "--json", "kept.jsonl", "--resume", "kept.jsonl")
        self.assertIn("in kept.jsonl that this run did not execute", text)
        ids = [[json.loads(line).get("id") for line in self.read(name).splitlines()] for name in ("report.jsonl", "kept.jsonl")]
        self.assertEqual(*ids)
        self.ends(0, "submit", "kept.jsonl", "--suite", "suite", "--backend-version", "0.1", "-o", "kept.json")

    def test_it_is_made_of_whole_reports_only(self):
        lines = self.read("report.jsonl").splitlines(True)
        self.write("cut.jsonl", "".join(lines[:-2]))
        self.assertIn("the run was interrupted", self.ends(1, *self.submit("cut.jsonl")))
        self.write("less.jsonl", "".join(lines[:-2]) + lines[-1])
        self.assertIn("no case may be missing", self.ends(1, *self.submit("less.jsonl")))
        self.write("double.jsonl", "".join(lines[:-1] + [lines[-2]] + lines[-1:]))
        self.assertIn(f"duplicate outcome of case {json.loads(lines[-2])['id']}", self.ends(1, *self.submit("double.jsonl")))
        self.ends(0, "test", "suite", "--preset", "assay", "--shard", "1/2", "--json", "part.jsonl")
        self.assertIn("it is shard 1/2", self.ends(1, *self.submit("part.jsonl")))

    def test_a_backend_that_cannot_only_compile_is_told_what_to_submit(self):
        def not_run(*kinds):
            cases = [json.loads(line) for line in self.read("report.jsonl").splitlines()]
            for case in cases:
                if case.get("kind") in kinds:
                    case["verdict"] = "not_run"
            self.write("some.jsonl", "".join(json.dumps(case) + "\n" for case in cases))
            return self.ends(1, *self.submit("some.jsonl"))
        self.assertIn("assay generate --kinds values,program,model,probe", not_run("valid", "invalid"))
        self.assertNotIn("--kinds", not_run("valid", "values"))

    def submit(self, report):
        return "submit", report, *self.kWords, "--backend-version", "1", "-o", "no.json"

    # Changes the outcomes, and makes the digests good again as somebody would who knows how.
    def forged(self, change):
        head, rest = self.read("submission.json").split('"outcomes": [\n', 1)
        lines, _ = rest.split("\n],\n\"digest\"", 1)
        outcomes = [json.loads(line.rstrip(",")) for line in lines.splitlines()]
        outcomes = change(outcomes) or outcomes
        lines = [json.dumps(one, separators=(",", ":"), ensure_ascii=False) for one in outcomes]
        head = re.sub('"results": "[0-9a-f]*"', f'"results": "{sha256("".join(line + chr(10) for line in lines))}"', head)
        counts = json.loads(re.search('"counts": (.*),\n', head)[1])
        counts = {verdict: sum(one["verdict"] == verdict for one in outcomes) for verdict in counts}
        head = re.sub('"counts": .*,\n', lambda _: f'"counts": {json.dumps(counts, separators=(",", ":"))},\n', head)
        return self.sealed(head + '"outcomes": [\n' + ",\n".join(lines) + "\n]")

    @staticmethod
    def sealed(body):
        return f'{body},\n"digest": "{sha256(body)}"}}\n'

    def body(self):
        return self.read("submission.json").rsplit(",\n\"digest\"", 1)[0]

    def refused(self, text, why, *words):
        self.assertNotEqual(text, self.read("submission.json"), "nothing was changed")
        self.write("forged.json", text)
        self.assertIn(why, self.ends(1, "verify-submission", "forged.json", *self.kWords, *words))

    def first(self, outcomes, **wanted):
        return next(one for one in outcomes if all(one.get(key) == value for key, value in wanted.items()))

    def test_forging_needs_what_we_know_of_the_format(self):
        self.assertEqual(self.forged(lambda outcomes: None), self.read("submission.json"), "the forger here is able")

    def test_tampering_01_a_verdict_changed_by_hand(self):
        self.refused(self.read("submission.json").replace('"verdict":"conforms"', '"verdict":"violates"', 1), "`results` is not")

    def test_tampering_02_the_head_changed_by_hand(self):
        self.refused(self.read("submission.json").replace('"version": "0.1"', '"version": "0.2"'), "`digest` does not match")

    def test_a_day_is_one(self):
        for day in ("2026-13-01", "2026-1-1", "today", "2026-11-32"):
            self.assertIn("expected a day such as", self.ends(2, "submit", "report.jsonl", "--suite", "suite", "--backend-version", "1", "--date", day, "-o", "d"))

    def test_tampering_03_a_case_left_out(self):
        self.refused(self.forged(lambda outcomes: outcomes[1:]), "is missing, and no case may be missing")

    def test_tampering_04_a_case_twice(self):
        self.refused(self.forged(lambda outcomes: [outcomes[0]] + outcomes), "duplicate ")

    def test_tampering_05_a_case_that_the_suite_does_not_have(self):
        self.refused(self.forged(lambda outcomes: outcomes + [{**outcomes[-1], "id": "add/made_up"}]), "the suite has no case")

    def test_tampering_06_wrong_results_called_right(self):
        def change(outcomes):
            one = next(one for one in outcomes if one["id"].startswith("popcnt/") and one["kind"] == "values")
            one["digest"] = "0" * 64
        self.refused(self.forged(change), "are not the only permitted ones")

    def test_tampering_07_another_suite(self):
        digest = json.loads(self.read("submission.json"))["suite"]["digest"]
        self.refused(self.sealed(self.body().replace(digest, "1" * 64)), "it belongs to another suite")

    def test_tampering_08_another_profile_and_tier(self):
        self.refused(self.sealed(self.body().replace('"profile":"xla"', '"profile":"text"')), "`profile` is \"text\"")
        self.refused(self.sealed(self.body().replace('"tier":"quick"', '"tier":"full"')), "`tier` is \"full\"")

    def test_tampering_09_an_outcome_that_cannot_be(self):
        def change(outcomes):
            self.first(outcomes, kind="invalid")["verdict"] = "open"
        self.refused(self.forged(change), "is never open")

    def test_tampering_10_a_case_that_was_not_run(self):
        def change(outcomes):
            one = self.first(outcomes, kind="values")
            one["verdict"] = "not_run"
            one.pop("digest", None)
        self.refused(self.forged(change), "was not run, and no case may be missing")

    def test_tampering_11_members_added_and_doubled(self):
        self.refused(self.sealed(self.body().replace('"tool":', '"color": "red",\n"tool":', 1)), "unknown member `color`")
        self.refused(self.sealed(self.body().replace('"tool":', '"tool": "assay 9",\n"tool":', 1)), "duplicated, or in a different order")

    def test_tampering_12_counts(self):
        body = re.sub('"crashed":0', '"crashed":1', self.body(), count=1)
        self.refused(self.sealed(body), "`counts` do not match")

    def test_tampering_13_the_order(self):
        self.refused(self.forged(lambda outcomes: outcomes[::-1]), "is out of order")

    def test_tampering_14_a_refusal_made_up_is_found_by_the_replay(self):
        def change(outcomes):
            for one in outcomes:
                if one["kind"] == "values":
                    one["verdict"] = "unsupported"
                    one.pop("digest", None)
        self.refused(self.forged(change), "submitted as unsupported, but the replay returned conforms", "--preset", "assay",
                     "--sample", "1000")

    def test_no_bytes_are_too_strange(self):
        for text in ("", "{", "[]", "null", "{\"assay_submission\": 2}", "\x00", "{\"assay_submission\": 1}", "[" * 100000):
            self.write("strange.json", text)
            self.assertIn("rejected", self.ends(1, "verify-submission", "strange.json", *self.kWords))


del Publish
if __name__ == "__main__":
    if not os.access(kAssay, os.X_OK):
        print(f"skipped: {kAssay} is not built")
        sys.exit(77)
    unittest.main()
