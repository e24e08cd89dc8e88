#!/usr/bin/env python3
"""Runs action.yml, the workflow, the GitLab jobs and the Slurm script of examples/ci, and the pre-commit hooks, as those who
read them do: the real shell commands in folders like theirs, with the variables that they set.

    ci_runner.py ASSAY SOURCES FOLDER

ASSAY: the program. Nothing is fetched (a stand-in of curl gives an archive with links to ASSAY, and its checksum), nor is any
backend but assay itself there. Prints a line for each check. Exit status 0: all are good, 1: some are not,
77: PyYAML is not here.
"""
import hashlib
import itertools
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tarfile
import xml.etree.ElementTree

try:
    import yaml
except ImportError:
    print("there is no PyYAML")
    sys.exit(77)

assay, sources, top = (pathlib.Path(word).absolute() for word in sys.argv[1:4])
failed = 0
GENERATE = "--ops=reverse,add\n--types=i8\n--kinds=values\n"
GOOD = """func.func @main(%a: tensor<2xf32>) -> tensor<2xf32> {
  %0 = stablehlo.abs %a : tensor<2xf32>
  func.return %0 : tensor<2xf32>
}
"""
BAD = """func.func @main(%a: tensor<2xf32>) -> tensor<3xf32> {
  %0 = stablehlo.abs %a : (tensor<2xf32>) -> tensor<3xf32>
  func.return %0 : tensor<3xf32>
}
"""


def check(name, good, what=""):
    global failed
    failed += not good
    print("ok  " if good else "BAD ", name, "" if good else what, flush=True)


def write(path, text, executable=False):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    if executable:
        path.chmod(0o755)


def shell(command, folder, variables, options=("-e", "-o", "pipefail"), path=()):
    """As GitHub and GitLab run a script: nothing of the user's files, stopped by the first command that fails."""
    environment = {"PATH": ":".join([*path, str(stand_ins()), os.environ["PATH"]]), "HOME": str(top), **variables}
    script = top / "script.sh"
    script.write_text(command)
    return subprocess.run(["bash", "--noprofile", "--norc", *options, str(script)], cwd=folder, env=environment,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=300)


def version():
    return re.search(r"^project\(assay VERSION ([0-9.]+)", (sources / "CMakeLists.txt").read_text(), re.M)[1]


def stand_ins():
    """Programs that would install and fetch. curl finds a release: the archive as scripts/package calls it, and SHA256SUMS."""
    folder, release = top / "bin", top / "release"
    if not folder.exists():
        for name in ("apt-get", "sbatch"):
            write(folder / name, "#!/bin/sh\n", True)
        write(folder / "scontrol", f'#!/bin/sh\necho "$@" >> "{top}/queued_again"\n', True)
        write(folder / "curl", f'#!/bin/sh\necho "$4" >> "{top}/fetched"\ncp "{release}/$(basename "$4")" "$3"\n', True)
        name = f"assay-{version()}-linux-{os.uname().machine}"
        (release / name / "bin").mkdir(parents=True)
        for program in assay.parent.glob("assay*"):
            (release / name / "bin" / program.name).symlink_to(program)
        with tarfile.open(release / f"{name}.tar.gz", "w:gz") as archive:
            archive.add(release / name, name)
        write(release / "SHA256SUMS", f"{'0' * 64}  other.deb\n{archive_digest()}  {name}.tar.gz\n")
    return folder


def archive_digest():
    path, = (top / "release").glob("*.tar.gz")
    return hashlib.sha256(path.read_bytes()).hexdigest()


def fetched(ending):
    """How often something was fetched since the last question."""
    path = top / "fetched"
    count = sum(line.endswith(ending) for line in path.read_text().splitlines()) if path.exists() else 0
    path.unlink(missing_ok=True)
    return count


def copy(what, to):
    if what.is_dir():
        shutil.copytree(what, to, symlinks=True, dirs_exist_ok=True)
    else:
        to.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(what, to)


class Job:
    """A job of a workflow on a machine of its own: a folder, and what its steps have said."""

    def __init__(self, folder, matrix=None):
        self.folder, self.matrix, self.steps, self.failed, self.said = folder, matrix or {}, {}, False, ""
        self.caches, self.unsaved = folder.parent / "caches", []
        (folder / "temp").mkdir(parents=True, exist_ok=True)
        (folder / "path.txt").touch()
        self.summary = folder / "summary.md"

    def value(self, expression, inputs):
        """Of `a.b.c`, `a || b`, `always()`, `a != ''`."""
        if "||" in expression:
            return next((v for v in (self.value(p, inputs) for p in expression.split("||")) if v), "")
        if "==" in expression:
            return self.value(expression.split("==")[0], inputs) == expression.split("==")[1].strip().strip("'")
        if "!=" in expression:
            return self.value(expression.split("!=")[0], inputs) != expression.split("!=")[1].strip().strip("'")
        words = expression.strip().split(".")
        if words == ["always()"]:
            return True
        if words[0] == "steps":
            return self.steps.get(words[1], {}).get(words[3], "")
        if words[0] == "github":
            return {"action_repository": "OWNER/assay"}[words[1]]
        return {"inputs": inputs, "matrix": self.matrix}[words[0]][words[1]]

    def filled(self, text, inputs):
        return re.sub(r"\$\{\{(.*?)\}\}", lambda found: str(self.value(found[1], inputs)), str(text))

    def run(self, step, inputs, variables):
        """One `run:` step; its outputs are kept under its id."""
        output = self.folder / "output.txt"
        output.write_text("")
        self.summary.touch()
        all_variables = {"GITHUB_OUTPUT": str(output), "GITHUB_STEP_SUMMARY": str(self.summary), "GITHUB_ENV":
                         str(self.folder / "env.txt"), "GITHUB_PATH": str(self.folder / "path.txt"), "GITHUB_SERVER_URL":
                         "https://example.com", "RUNNER_TEMP": str(self.folder / "temp"), **variables}
        for name, text in step.get("env", {}).items():
            all_variables[name] = self.filled(text, inputs)
        options = ("-e", "-o", "pipefail") if step.get("shell") == "bash" else ("-e",)
        path = reversed((self.folder / "path.txt").read_text().splitlines())
        done = shell(self.filled(step["run"], inputs), self.folder, all_variables, options, path)
        self.steps[step.get("id", "")] = dict(line.split("=", 1) for line in output.read_text().splitlines() if line)
        self.failed = self.failed or done.returncode != 0
        self.said = done.stdout
        return done.returncode

    def cache(self, uses, given):
        """actions/cache: what it finds under the key; else it keeps the folder when the job has ended well."""
        kept, place = self.caches / given["key"], self.folder / given["path"]
        if kept.exists():
            copy(kept, place)
        elif given.get("fail-on-cache-miss") == "True":
            self.failed, self.said = True, f"nothing is cached as {given['key']}"
        elif not uses.startswith("actions/cache/restore"):
            self.unsaved.append((place, kept))

    def end(self):
        for place, kept in self.unsaved:
            if not self.failed and place.exists():
                copy(place, kept)

    def is_due(self, step, inputs):
        condition = step.get("if")
        if condition is None or "always()" not in condition:
            return not self.failed and (condition is None or self.value(condition, inputs))
        return True

    def action(self, given):
        """The steps of action.yml; what it puts out."""
        action = yaml.safe_load((sources / "action.yml").read_text())
        unknown = set(given) - set(action["inputs"])
        if unknown:
            check("action: inputs are known", False, unknown)
        inputs = {name: str(given.get(name, one["default"])) for name, one in action["inputs"].items()}
        outer, self.steps = self.steps, {}
        for step in action["runs"]["steps"]:
            if not self.is_due(step, inputs):
                continue
            if "uses" in step:
                self.cache(step["uses"], {key: self.filled(value, inputs) for key, value in step["with"].items()})
            else:
                self.run(step, inputs, {"GITHUB_ACTION_PATH": str(sources)})
        result = {name: self.filled(one["value"], inputs) for name, one in action["outputs"].items()}
        self.steps = outer
        return result


def sarif_results(path):
    if not path.exists():
        return None
    log = json.loads(path.read_text())
    run, = log["runs"]
    rules = [rule["id"] for rule in run["tool"]["driver"].get("rules", [])]
    good = log["version"] == "2.1.0" and run["tool"]["driver"]["name"] and all(
        one["message"]["text"] and (not rules or one["ruleId"] in rules) for one in run.get("results", []))
    return run.get("results", []) if good else None


def plant(suite):
    """Makes an expected result of the suite wrong, so that a right backend fails on it. The case's id."""
    manifest = suite / "manifest.json"
    lines = manifest.read_text().splitlines()
    for number, line in enumerate(lines[1:], 1):
        row = json.loads(line.rstrip(","))
        name = next((file for file in row["files"] if file["file"] == "expected_0.npy"), None)
        if not name or "expected_0.lo.npy" in line or not all(name["shape"]):
            continue
        path = suite / row["id"] / "expected_0.npy"
        data = bytearray(path.read_bytes())
        data[-1] ^= 1
        path.write_bytes(data)
        lines[number] = line.replace(name["sha256"], hashlib.sha256(data).hexdigest())
        manifest.write_text("\n".join(lines) + "\n")
        return row["id"]
    raise SystemExit("no case to plant a failure in")


def backend():
    return f"--preset=assay\n--tools={assay.parent}\n"


def the_action_checks():
    job = Job(top / "check")
    write(job.folder / "exported/good.mlir", GOOD)
    out = job.action({"check": "exported\n", "check-arguments": "--against=official\n"})
    check("check: green", not job.failed and out["status"] == "0", job.said)
    check("check: what was installed is put out", pathlib.Path(out["assay"]).exists(), out)
    check("check: the archive was fetched", fetched(".tar.gz") == 1)
    check("check: an empty SARIF log", sarif_results(job.folder / "assay-report/check.sarif") == [])
    job = Job(top / "check")
    write(job.folder / "exported/bad.mlir", BAD)
    out = job.action({"assay": assay, "check": "exported"})
    check("check: red", job.failed and out["status"] == "1", job.said)
    found = sarif_results(job.folder / "assay-report/check.sarif")
    job = Job(top / "forged")
    job.action({"archive": str(next((top / "release").glob("*.tar.gz"))), "sha256": "0" * 64, "check": "exported"})
    check("check: an archive with another checksum is refused", job.failed and "SHA256" not in job.steps and
          not (job.folder / "temp/assay/bin").exists(), job.said)
    check("check: SARIF names the rule", found and all(one["ruleId"].startswith("abs_") for one in found), found)


def the_campaign():
    job = Job(top / "campaign")
    out = job.action({"assay": assay, "backend": backend(), "fuzz-arguments": "--programs=64\n--fresh-seed\n"})
    report = job.folder / "assay-report"
    check("campaign: green", not job.failed and out["status"] == "0", job.said)
    check("campaign: a page", "<html" in (report / "campaign.html").read_text()[:1000])
    check("campaign: an empty SARIF log", sarif_results(report / "campaign.sarif") == [])
    check("campaign: it can be resumed", (report / "campaign/journal.jsonl").exists())


def the_action_gates():
    given = {"assay": assay, "suite": "suite", "generate-arguments": GENERATE, "backend": backend(), "shard": "1/1"}
    job = Job(top / "gate")
    out = job.action(given)
    report = job.folder / "assay-report"
    check("gate: green on a suite that it makes", not job.failed and out["status"] == "0", job.said)
    check("gate: the summary says that it passed", "## Passed:" in job.summary.read_text(), job.summary.read_text())
    check("gate: an empty SARIF log", sarif_results(report / "report.sarif") == [])
    check("gate: a page", "<html" in (report / "report.html").read_text()[:1000])
    planted = plant(job.folder / "suite")
    job = Job(top / "gate")
    out = job.action(given)
    check("gate: red", job.failed and out["status"] == "1", job.said)
    check("gate: the summary says that it failed, and names the case", "## Failed:" in job.summary.read_text() and
          planted in job.summary.read_text(), job.summary.read_text())
    found = sarif_results(report / "report.sarif")
    check("gate: SARIF has the case", found is not None and len(found) == 1 and planted in json.dumps(found), found)
    failures = xml.etree.ElementTree.parse(report / "report.xml").findall(".//failure")
    check("gate: JUnit has the case", len(failures) == 1)
    update = [str(assay), "test", "suite", *backend().split(), "--baseline", "known.toml", "--update-baseline"]
    subprocess.run(update, cwd=job.folder, stdout=subprocess.DEVNULL, check=True)
    job = Job(top / "gate")
    out = job.action({**given, "baseline": "known.toml"})
    check("gate: green again with a baseline", not job.failed and out["status"] == "0", job.said)
    check("gate: SARIF has it as known", [one["baselineState"] for one in sarif_results(report / "report.sarif")] ==
          ["unchanged"])
    job = Job(top / "gate")
    out = job.action({**given, "backend": "--preset=no_such"})
    check("gate: no backend is trouble", job.failed and out["status"] == "2", out)


def matrices(job):
    axes = job.get("strategy", {}).get("matrix", {})
    return [dict(zip(axes, values)) for values in itertools.product(*axes.values())]


def the_workflow(name, is_red):
    """examples/ci/github.yml, every job; `is_red`: a failure that the baseline does not know."""
    text = (sources / "examples/ci/github.yml").read_text()
    # A failure is planted into a folder.
    workflow = yaml.safe_load(text.replace("suite.tar.zst", "suite") if is_red else text)
    artifacts = top / name / "artifacts"
    ends = {}
    for job_name, what in workflow["jobs"].items():
        for number, matrix in enumerate(matrices(what)):
            job = Job(top / name / f"{job_name}{number}", matrix)
            write(job.folder / "exported/good.mlir", GOOD)
            write(job.folder / "tests/known_failures.toml", "format = 1\nunsupported = \"allowed\"\n[failures]\n")
            for step in what["steps"]:
                if not job.is_due(step, {}):
                    continue
                given = {key: job.filled(value, {}) for key, value in step.get("with", {}).items()}
                uses = step.get("uses", "")
                if "run" in step:
                    text = re.sub(r"generate -o \S+", lambda found: f"{found[0]} {' '.join(GENERATE.split())}", step["run"])
                    job.run({**step, "run": text}, {}, {})
                elif uses.startswith("OWNER/assay"):
                    if "backend" in given:
                        given["backend"] = backend()
                    if "suite" in given:
                        given["generate-arguments"] = GENERATE
                    job.steps[step.get("id", "")] = job.action(given)
                elif uses.startswith("actions/cache"):
                    job.cache(uses, given)
                elif uses.startswith("actions/upload-artifact"):
                    at = job.folder / given["path"]
                    to = artifacts / given["name"]
                    shutil.copytree(at, to) if at.is_dir() else write(to / at.name, at.read_text())
                elif uses.startswith("actions/download-artifact"):
                    shutil.copytree(artifacts, job.folder / given["path"])
                elif uses.startswith("github/codeql-action"):
                    check(f"{name}: {job_name}: SARIF is there", sarif_results(job.folder / given["sarif_file"]) is not None)
                elif not uses.startswith("actions/checkout"):
                    check(f"{name}: {uses} is known", False)
            job.end()
            ends.setdefault(job_name, []).append(not job.failed)
            if job.failed and not is_red:
                print(job.said)
            if job_name == "report":
                wanted = "## Failed:" if is_red else "## Passed:"
                check(f"{name}: the summary of all shards", wanted in job.summary.read_text(), job.said)
                check(f"{name}: one report of all shards", is_whole(job.folder / "report.json"), job.said)
    return ends


def is_whole(path):
    return path.exists() and json.loads(path.read_text().splitlines()[-1]).get("whole") is True


def the_workflows():
    fetched("")
    ends = the_workflow("workflow", False)
    check("workflow: every job is green", all(itertools.chain(*ends.values())), ends)
    check("workflow: seven jobs fetch the archive once", len(list(itertools.chain(*ends.values()))) == 7 and
          fetched(".tar.gz") == 1)
    cached = top / "workflow_red/caches/assay-suite-REF"
    subprocess.run([str(assay), "generate", "-o", str(cached), *GENERATE.split()], stdout=subprocess.DEVNULL, check=True)
    plant(cached)
    ends = the_workflow("workflow_red", True)
    check("red workflow: one shard and the report are red", ends["backend"].count(False) == 1 and ends["report"] ==
          [False] and ends["check"] == [True], ends)


def gitlab_script(jobs, name, is_red):
    job = jobs[name]
    base = jobs.get(job.get("extends"), {})
    text = "\n".join(base.get("before_script", []) + job["script"]).replace("--preset iree", backend().replace("\n", " "))
    text = re.sub(r"generate -o \S+", lambda found: f"{found[0]} {' '.join(GENERATE.split())}", text)
    return text.replace("suite.tar.zst", "suite") if is_red else text


def the_gitlab_jobs():
    jobs = yaml.safe_load((sources / "examples/ci/gitlab.yml").read_text())
    folder = top / "gitlab"
    write(folder / "exported/good.mlir", GOOD)
    write(folder / "tests/known_failures.toml", "format = 1\n[failures]\n")
    common = {"CI_PROJECT_DIR": str(folder)}
    for name, text in jobs["variables"].items():
        common[name] = text.replace("$CI_PROJECT_DIR", str(folder))
    stand_ins()
    common["ASSAY_ARCHIVE"] = f"https://example.com/{next((top / 'release').glob('*.tar.gz')).name}"
    common["ASSAY_SHA256"] = archive_digest()
    fetched("")

    def run(name, is_red=False, **variables):
        done = shell(gitlab_script(jobs, name, is_red), folder, {**common, **variables})
        return done.returncode, done.stdout

    def has_artifacts(name):
        return all(list(folder.glob(one)) for one in jobs[name]["artifacts"]["paths"])

    for name in ("assay", "check"):
        status, said = run(name)
        check(f"gitlab: {name}", status == 0, said)
    check("gitlab: what later jobs need is there", has_artifacts("assay"))
    status, said = run("assay")  # with what is cached now
    check("gitlab: the archive is fetched once", status == 0 and fetched(".tar.gz") == 1, said)
    for color in ("green", "red"):
        is_red = color == "red"
        if is_red:
            run("assay", True)
        planted = plant(folder / "suite") if is_red else ""
        total = jobs["backend"]["parallel"]
        ends = [run("backend", is_red, CI_NODE_INDEX=str(i + 1), CI_NODE_TOTAL=str(total))[0] for i in range(total)]
        status, said = run("report", is_red)
        check(f"gitlab: {color}", sorted(ends) == [0] * (total - 1) + [int(bool(planted))] and status == int(bool(planted)),
              f"{ends} {status} {said}")
        check(f"gitlab: {color}: reports are there", has_artifacts("backend") and has_artifacts("report") and
              is_whole(folder / "report.json") and planted in said)
        for path in folder.glob("report*"):
            path.unlink()


def the_slurm_script():
    folder = top / "slurm"
    folder.mkdir()
    text = (sources / "examples/ci/slurm.sbatch").read_text()
    merge = re.search(r'--wrap "(.*?)"', text.replace("\n#", " "), re.S)[1].replace("$id", "7").replace(
        "--baseline known_failures.toml", "")
    subprocess.run([str(assay), "generate", "-o", str(folder / "suite"), *GENERATE.split()], stdout=subprocess.DEVNULL,
                   check=True)
    planted = plant(folder / "suite")
    first, last = re.search(r"--array=(\d+)-(\d+)", text).groups()
    command = f"assay() {{ '{assay}' \"$@\"; }}; export -f assay\n"
    for task in range(int(first), int(last) + 1):
        variables = {"SLURM_ARRAY_JOB_ID": "7", "SLURM_ARRAY_TASK_ID": str(task), "SLURM_ARRAY_TASK_COUNT": str(int(last) + 1),
                     "SLURM_ARRAY_TASK_MIN": first, "SLURM_ARRAY_TASK_MAX": last, "SLURM_ARRAY_TASK_STEP": "1",
                     "SLURM_CPUS_PER_TASK": "1"}
        for turn in ("a task", "a task that is done again"):
            done = shell(f"{command}. {sources}/examples/ci/slurm.sbatch suite {backend()}".replace("\n--", " --"), folder,
                         variables, ())
            check(f"slurm: {turn} ends well, also where cases fail", done.returncode == 0, done.stdout)
    check("slurm: none is queued again", not (top / "queued_again").exists())
    for count, again in (("", "requeue 8\n"), ("3", "")):
        done = shell(f"{command}. {sources}/examples/ci/slurm.sbatch suite --preset no_such", folder,
                     {**variables, "SLURM_ARRAY_JOB_ID": "8", "SLURM_JOB_ID": "8", "SLURM_RESTART_COUNT": count}, ())
        queued = top / "queued_again"
        check(f"slurm: a task that cannot do its work is queued again, after {count or 0} times", done.returncode == 2 and
              again == (queued.read_text() if queued.exists() else ""), done.stdout)
        queued.unlink(missing_ok=True)
    done = shell(command + merge, folder, {}, ())
    check("slurm: the merging job decides", done.returncode == 1 and planted in done.stdout, done.stdout)


def the_hooks():
    hooks = {one["id"]: one for one in yaml.safe_load((sources / ".pre-commit-hooks.yaml").read_text())}
    if not shutil.which("pre-commit") or not shutil.which("git"):
        print("skipped: there is no pre-commit; its hooks are run by hand")
        folder = top / "hooks"
        write(folder / "good.mlir", GOOD)
        write(folder / "bad.mlir", BAD)
        for name, status in (("good.mlir", 0), ("bad.mlir", 1)):
            words = [str(assay) if word == "assay" else word for word in hooks["assay-check"]["entry"].split()]
            check(f"hooks: {name}", re.search(hooks["assay-check"]["files"], name) and subprocess.run(
                [*words, name], cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == status)
        check("hooks: artifacts are checked, too", re.search(hooks["assay-check"]["files"], "model.mlirbc"))
        loose = folder / "loose.mlir"
        write(loose, GOOD.replace(" = ", "  =  "))
        words = [str(assay) if word == "assay" else word for word in hooks["assay-format"]["entry"].split()]
        check("hooks: texts become canonical", subprocess.run([*words, loose.name], cwd=folder).returncode == 0 and
              "  =  " not in loose.read_text())
        return
    ours, theirs = top / "hooks/ours", top / "hooks/theirs"
    environment = {**os.environ, "HOME": str(top), "PATH": f"{assay.parent}:{os.environ['PATH']}", "GIT_CONFIG_GLOBAL": "/dev/null"}

    def run(*words, folder=theirs):
        return subprocess.run(words, cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)

    def commit(folder):
        run("git", "init", "-q", ".", folder=folder)
        run("git", "add", "-A", folder=folder)
        return run("git", "-c", "user.name=a", "-c", "user.email=a@example.com", "commit", "-qm", "all", folder=folder)

    ours.mkdir(parents=True)
    shutil.copy(sources / ".pre-commit-hooks.yaml", ours)
    commit(ours)
    version = run("git", "rev-parse", "HEAD", folder=ours).stdout.strip()
    write(theirs / "good.mlir", GOOD)
    subprocess.run([str(assay), "generate", "-o", str(theirs / "suite"), *GENERATE.split()], stdout=subprocess.DEVNULL, check=True)
    arguments = json.dumps(["suite", *backend().split()])
    write(theirs / ".pre-commit-config.yaml", f"repos:\n- repo: {ours}\n  rev: {version}\n  hooks:\n  - id: assay-check\n"
          f"  - id: assay-gate\n    args: {arguments}\n")
    commit(theirs)
    install = run("pre-commit", "install")
    done = run("pre-commit", "run", "--all-files")
    check("hooks: a good program passes", install.returncode == 0 and done.returncode == 0 and "Passed" in done.stdout, done.stdout)
    check("hooks: the gate is for pushes", "no new failure" not in done.stdout, done.stdout)
    write(theirs / "bad.mlir", BAD)
    done = commit(theirs)
    check("hooks: a bad program is not committed", done.returncode != 0 and "bad.mlir:" in done.stdout, done.stdout)
    done = run("pre-commit", "run", "--hook-stage", "manual", "assay-gate")
    check("hooks: the gate is green", done.returncode == 0 and "Passed" in done.stdout, done.stdout)
    plant(theirs / "suite")
    run("git", "add", "-A")  # what is not staged, the hook does not see
    done = run("pre-commit", "run", "--hook-stage", "manual", "assay-gate")
    check("hooks: the gate is red", done.returncode == 1 and "Failed" in done.stdout, done.stdout)


shutil.rmtree(top, ignore_errors=True)
top.mkdir(parents=True)
for part in (the_action_checks, the_campaign, the_action_gates, the_workflows, the_gitlab_jobs, the_slurm_script, the_hooks):
    part()
shutil.rmtree(top)
print(f"{failed} checks failed")
sys.exit(failed > 0)
