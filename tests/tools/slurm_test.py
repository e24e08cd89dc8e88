#!/usr/bin/env python3
"""Runs examples/ci/slurm.sbatch, and the merging job that its comments show, on Slurm itself: a cluster of two nodes, both
here, that can be reached from this machine only and was removed at the end.

    slurm_test.py ASSAY SOURCES

Exit status 0: all is as the example says, 1: it is not, 77: Slurm or munge is not here, or no cluster comes up.
"""
import contextlib, json, os, pathlib, pwd, re, secrets, shutil, signal, socket, subprocess, sys, tempfile, time

assay, sources = (pathlib.Path(word).absolute() for word in sys.argv[1:3])
EXAMPLE = sources / "examples/ci/slurm.sbatch"
DAEMONS = {name: shutil.which(name, path=os.environ["PATH"] + ":/usr/sbin") for name in ("munged", "slurmctld", "slurmd")}
failed = 0

# Requeued jobs wait until credentials have expired, which is two minutes unless it is said.
CONFIGURATION = """ClusterName=test
SlurmctldHost={host}(127.0.0.1)
SlurmUser={user}
SlurmdUser={user}
AuthType=auth/munge
AuthInfo=socket={folder}/munge.socket,cred_expire=5
SlurmctldPort={ports[0]}
CommunicationParameters=NoCtldInAddrAny,NoInAddrAny
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/%n
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd.%n.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SlurmdParameters=config_overrides
SchedulerParameters=sched_interval=1,bf_interval=1,sched_min_interval=0
MpiDefault=none
MailProg=/bin/true
NodeName=a NodeHostname={host} NodeAddr=127.0.0.1 Port={ports[1]} CPUs=2
NodeName=b NodeHostname={host} NodeAddr=127.0.0.1 Port={ports[2]} CPUs=2
PartitionName=main Nodes=a,b Default=YES State=UP
"""

# assay itself, but for the task NO_DEVICE, which has no device: until it is started once more, or ever.
WORKER = """if [ "$SLURM_ARRAY_TASK_ID" = "$NO_DEVICE" ] && [ "$FOREVER$SLURM_RESTART_COUNT" != 1 ]; then
  echo "no such device" >&2
  exit 1
fi
exec assay run --worker
"""


def check(name, good, what=""):
    global failed
    failed += not good
    print("ok  " if good else "BAD ", name, "" if good else what, flush=True)


def free_ports(count):
    with contextlib.ExitStack() as held:
        sockets = [held.enter_context(socket.socket()) for _ in range(count)]
        for one in sockets:
            one.bind(("127.0.0.1", 0))
        return [one.getsockname()[1] for one in sockets]


@contextlib.contextmanager
def cluster(folder):
    """The environment of a shell that reaches it, or None."""
    (folder / "state").mkdir()
    (folder / "key").write_bytes(secrets.token_bytes(64))
    (folder / "key").chmod(0o600)
    (folder / "slurm.conf").write_text(CONFIGURATION.format(
        host=socket.gethostname().split(".")[0], user=pwd.getpwuid(os.getuid()).pw_name, folder=folder, ports=free_ports(3)))
    environment = {"PATH": f"{assay.parent}:{os.environ['PATH']}", "HOME": str(folder), "SLURM_CONF": str(folder / "slurm.conf")}
    munged = ["munged", "--force", "--foreground", f"--key-file={folder}/key", f"--socket={folder}/munge.socket",
              f"--pid-file={folder}/munged.pid", f"--seed-file={folder}/munged.seed"]
    started = []
    try:
        with open(folder / "daemons.log", "w") as log:
            for words in (munged, ["slurmctld", "-D", "-c"], ["slurmd", "-D", "-N", "a"], ["slurmd", "-D", "-N", "b"]):
                started.append(subprocess.Popen([DAEMONS[words[0]], *words[1:]], env=environment, stdout=log, stderr=log))
                while words is munged and not (folder / "munge.socket").exists() and started[0].poll() is None:
                    time.sleep(0.1)
        for _ in range(100):
            nodes = subprocess.run(["sinfo", "-h", "-N", "-o", "%T"], env=environment, capture_output=True, text=True).stdout.split()
            if nodes == ["idle", "idle"] or any(one.poll() is not None for one in started):
                break
            time.sleep(0.2)
        yield environment if nodes == ["idle", "idle"] else None
        subprocess.run(["scancel", "--signal=KILL", "--user", str(os.getuid())], env=environment, capture_output=True)
    finally:
        for one in reversed(started):
            one.terminate()
        for one in started:
            one.wait()


def run_example(folder, environment):
    """The exit status of the merging job, what it said, and the log of the task without a device."""
    def sbatch(*words):
        return subprocess.run(["sbatch", *words], cwd=folder, env=environment, stdout=subprocess.PIPE, text=True, timeout=240)

    task = environment["NO_DEVICE"]
    worker = ["suite", "--worker", "sh worker", "--name", "assay"]
    number = sbatch("--parsable", "--export=ALL", str(EXAMPLE), *worker).stdout.strip()
    merge = re.search(r'--wrap "(.*?)"', EXAMPLE.read_text().replace("\n#", " "), re.S)[1].replace("$id", number)
    done = sbatch("--wait", f"--dependency=afterany:{number}", "--output=merge.log", "--wrap", merge)
    return done.returncode, (folder / "merge.log").read_text(), (folder / f"report-{number}-{task}.log").read_text()


def main():
    missing = [name for name, path in DAEMONS.items() if not path]
    if missing:
        print(f"skipped: there is no {missing[0]} here")
        return 77
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    with tempfile.TemporaryDirectory(prefix="slurm-") as name:
        folder = pathlib.Path(name)
        subprocess.run([assay, "generate", "-o", folder / "suite", "--ops=reverse,add", "--types=i8", "--kinds=values"],
                       stdout=subprocess.DEVNULL, check=True)
        (folder / "worker").write_text(WORKER)
        (folder / "known_failures.toml").write_text("format = 1\n[failures]\n")
        with cluster(folder) as environment:
            if not environment:
                print("skipped: no cluster comes up:", (folder / "daemons.log").read_text()[-1000:])
                return 77
            for turn in ("a first run", "a run by its times"):
                status, said, log = run_example(folder, {**environment, "NO_DEVICE": "2"})
                check(f"{turn}: the merging job is green", status == 0 and " conforms" in said, f"{status} {said}")
                check(f"{turn}: the task without a device was started again", log.count("no such device") == 1 and "gate:" in log, log)
            parts = [json.loads(path.read_text().splitlines()[0]) for path in sorted(folder.glob("report-*.jsonl"))]
            check("the second run is divided by times, the first is not", sorted(bool(one.get("times")) for one in parts) ==
                  [False] * 4 + [True] * 4, parts)
            status, said, log = run_example(folder, {**environment, "NO_DEVICE": "1", "FOREVER": "yes"})
            check("a task is started three times again", log.count("no such device") == 4, log)
            check("the part that is missing is named", status == 2 and "missing or incomplete reports of 1 of 4 shards: 2/4" in said, f"{status} {said}")
    return int(failed > 0)


sys.exit(main())
