// `assay test`: its gate for backends that fail without output, and for runs without cases.
#include <string>

#include "tests/tools/shell_folder.hpp"

namespace assay {
namespace {

class TestCommand : public ShellFolder {
protected:
  void SetUp() override {
    ShellFolder::SetUp();
    auto const made = shell("assay generate -o s --ops add,negate --types i8 --kinds values 2>&1");
    ASSERT_EQ(made.status, 0) << made.output;
    // Fails at `negate` in the way that its last argument selects.
    write("backend.py",
          "import subprocess, sys\n"
          "program, inputs, outputs, how = sys.argv[1:]\n"
          "if 'stablehlo.negate' in open(program).read():\n"
          "    if how == 'raises': raise TypeError(\"'x' has no len\")\n"
          "    if how == 'lacks': print('it has no negate', file=sys.stderr); sys.exit(3)\n"
          "    if how == 'declared': sys.exit('E07: it has no negate')\n"
          "sys.exit(subprocess.run(['" ASSAY_BINARY
          "', 'run', program, '--inputs', inputs, '--output', outputs], stdout=subprocess.DEVNULL).returncode)\n");
    write("mine.toml",
          "[[run]]\ncommand = ['python3', '{files}/backend.py', '{program}', '{inputs}', '{outputs}', 'declared']\n"
          "[messages]\nunsupported = ['^E07']\n");
  }
  std::string command(std::string const& how) const {
    return "--backend \"python3 $PWD/backend.py {program} {inputs} {outputs} " + how + "\"";
  }
  void expect(std::string const& arguments, int status, std::string const& says) const {
    auto const result = shell("timeout 100 " ASSAY_BINARY " test " + arguments + " --retries 0 2>&1");
    EXPECT_EQ(result.status, status) << arguments << "\n" << result.output;
    EXPECT_NE(result.output.find(says), std::string::npos) << arguments << "\n" << result.output;
  }
};

TEST_F(TestCommand, ARunWithoutCasesIsUndecided) {
  expect("s --ops tan --backend true", 3, "no case was run: none of the ");
  expect("s --ops tan --backend true", 3, "matches --ops tan; the suite has the op");
  EXPECT_EQ(shell("assay test s --ops tan --backend true 2>/dev/null").output, "") << "one message";
  expect("s --ops tan --types i8,f32 --kinds values --backend true", 3,
         "matches --ops tan --types i8,f32 --kinds values");
  expect("s --ops tan --shard 1/2 --backend true", 3, "no case was run");
  expect("s --ops tan --backend true --baseline b.toml --update-baseline", 3, "no case was run");
  EXPECT_FALSE(std::filesystem::exists(folder_ / "b.toml")) << "there is nothing to write";
}

// The reports as files have the reason of the message.
TEST_F(TestCommand, ReportsOfARunWithoutCasesHaveTheSelection) {
  auto const made = shell("assay test s --ops tan --backend true --junit r.xml --markdown r.md --sarif r.sarif 2>&1");
  EXPECT_EQ(made.status, 3) << made.output;
  std::string const start = "assay: error: ";
  ASSERT_TRUE(made.output.starts_with(start + "no case was run: none of the ")) << made.output;
  auto const why = made.output.substr(start.size(), made.output.find('\n') - start.size());
  EXPECT_TRUE(why.ends_with(" cases of s matches --ops tan; the suite has the ops add, negate")) << why;
  EXPECT_NE(bytes("r.xml").find("<error message=\"" + why + "\" type=\"undecided\" />"), std::string::npos)
      << bytes("r.xml");
  EXPECT_NE(bytes("r.md").find("**N" + why.substr(1, why.find(" of "))), std::string::npos) << bytes("r.md");
  EXPECT_NE(bytes("r.md").find("tan; the suite has the ops add, negate.**\n"), std::string::npos) << bytes("r.md");
  EXPECT_NE(bytes("r.sarif").find(why), std::string::npos) << bytes("r.sarif");
}

TEST_F(TestCommand, AWorkerThatCannotBeStartedIsNamed) {
  auto const result = shell("assay test s --worker './nonexist --fast' 2>&1");
  EXPECT_EQ(result.status, 2);
  EXPECT_EQ(result.output, "assay: error: test: ./nonexist cannot be started: No such file or directory\n");
}

// A gate that repeats a command must not pass by the report of a run from before the backend was rebuilt.
TEST_F(TestCommand, ACompleteReportIsNotResumed) {
  write("mine", "#!/bin/sh\nexec python3 \"$(dirname \"$0\")/backend.py\" \"$1\" \"$2\" \"$3\" works\n");
  ASSERT_EQ(shell("chmod +x mine").status, 0);
  std::string const again =
      "s --name mine --json r.json --resume r.json --backend './mine {program} {inputs} {outputs}'";
  expect(again, 0, "no report r.json to resume");
  write("mine", "#!/bin/sh\nexit 1\n");
  expect(again, 1, "r.json is complete and is not resumed: running all cases again\n");
  write("mine", "#!/bin/sh\nexec python3 \"$(dirname \"$0\")/backend.py\" \"$1\" \"$2\" \"$3\" works\n");
  expect(again, 0, "r.json is complete");
}

TEST_F(TestCommand, ACompleteReportOfAnotherCommandIsAnError) {
  expect("s --name mine --json r.json " + command("works"), 0, "conforms");
  auto const other = shell("assay test s --name mine --resume r.json " + command("raises") + " 2>&1");
  EXPECT_EQ(other.status, 2) << other.output;
  EXPECT_NE(other.output.find("belongs to another command"), std::string::npos) << other.output;
  EXPECT_EQ(other.output.find("is complete"), std::string::npos) << other.output;
}

TEST_F(TestCommand, TheFirstRunWithABaselineRecordsIt) {
  expect("s --baseline b.toml " + command("raises"), 2,
         "--baseline: b.toml does not exist; add --update-baseline to write it");
  expect("s --baseline b.toml --update-baseline " + command("raises"), 0, " recorded in the new baseline\n");
  expect("s --baseline b.toml --update-baseline " + command("raises"), 0, " still failing\n");
}

TEST_F(TestCommand, ResumingPrintsSkippedCases) {
  expect("s --name mine --json r.json " + command("works"), 0, "conforms");
  auto const all = shell("grep -c '^{\"id\"' r.json").output;
  auto const cases = all.substr(0, all.find('\n'));
  expect("s --name mine --resume r.json " + command("works"), 0, "r.json is complete");
  expect("s --name mine --resume r.json " + command("raises"), 2, " raises'");
  expect("s --name mine --resume r.json " + command("raises"), 2, " works'");
  expect("s --name theirs --resume r.json " + command("works"), 2, "another backend: mine, not theirs");
  expect("s --name mine --resume none.json --json none.json " + command("works"), 0,
         "no report none.json to resume: running all cases");
  expect("s --name mine --resume nor.json " + command("works"), 0, "no report nor.json to resume");
  auto const cut = shell("head -n 3 r.json > cut.json; assay test s --retries 0 --name mine --resume cut.json " +
                         command("works") + " 2>&1");
  EXPECT_EQ(cut.status, 0) << cut.output;
  EXPECT_NE(cut.output.find("2 of " + cases + " cases are in cut.json and are skipped\n"), std::string::npos)
      << cut.output;
}

TEST_F(TestCommand, UnsupportedForms) {
  expect("s --preset assay --form coded", 2, "the preset assay does not support --form coded: expected one of");
  expect("s --preset official-interpreter --form artifact:1.8.0", 2, "does not support --form artifact");
  write("own.toml", "worker = ['true']\nforms = ['pretty', 'artifact']\n");
  expect("s --preset ./own.toml --form generic", 2, "expected one of pretty, artifact");
  write("own.toml", "worker = ['true']\nforms = ['pretty', 'mine']\n");
  expect("s --preset ./own.toml", 2, "`forms`: expected one of generic, pretty, ");
  auto const made = shell("assay generate -o mixed --ops negate --types i8 --kinds values,invalid 2>&1");
  ASSERT_EQ(made.status, 0) << made.output;
  auto const worker = "--worker '" ASSAY_BINARY " run --worker' ";
  expect(std::string("mixed --form artifact ") + worker, 0, "skipped cases of kind invalid");
  expect(std::string("mixed --form artifact --kinds values,invalid ") + worker, 0, "skipped cases");
  expect(std::string("mixed --form artifact --kinds invalid ") + worker, 3, "only valid programs");
}

// Each op as HLO text: the output is read again, and computes the same results.
TEST_F(TestCommand, SuitesRunAsHloText) {
  auto const made = shell(
      "assay generate -o h --form hlo --kinds values,program,invalid --types i32,f32,i1,f8E4M3FNUZ "
      "--ops "
      "add,sort,while,if,tuple,get_tuple_element,all_to_all,all_reduce,bitcast_convert,dot_general,reduce,chlo.top_k "
      "2>&1");
  ASSERT_EQ(made.status, 0) << made.output;
  EXPECT_GT(std::stoi(shell("find h -name program.hlo | wc -l").output), 100);
  EXPECT_EQ(shell("find h -path '*near*' -name program.hlo | wc -l").output,
            "0\n");  // none for invalid programs
  auto const repeated = shell("assay generate -o h 2>&1");
  EXPECT_NE(repeated.output.find("HLO text"), std::string::npos) << repeated.output;
  expect("h --preset assay --form hlo", 0, "HLO text cannot express the program");
  auto const result = shell("assay test h --preset assay --form hlo 2>&1");
  EXPECT_EQ(result.output.find("cannot be run"), std::string::npos) << result.output;
  EXPECT_EQ(result.output.find("violates"), std::string::npos) << result.output;
  expect("h --preset assay --form hlo --kinds invalid", 3, "only valid programs can be written as HLO text");
}

TEST_F(TestCommand, PresetsTakeHloText) {
  std::filesystem::create_directory(folder_ / "tools");
  auto const tool = [&](std::string const& name, std::string const& body) {
    write("tools/" + name, "#!/bin/sh\n" + body);
    std::filesystem::permissions(folder_ / "tools" / name, std::filesystem::perms::owner_all);
  };
  // A compiler that changes nothing, and a faulty one.
  std::string const optimize =
      "for word; do case \"$word\" in --o=*) to=\"${word#--o=}\" ;; --list-passes) exit ;; esac; done\nsed ";
  tool("assay", "exec " ASSAY_BINARY " \"$@\"\n");
  tool("hlo-opt", optimize + "'' \"$word\" > \"$to\"\n");
  expect("s --preset hlo-opt --tools $PWD/tools --kinds values", 0, "passes:");
  tool("hlo-opt", optimize + "'s/ negate(/ not(/' \"$word\" > \"$to\"\n");
  expect("s --preset hlo-opt --tools $PWD/tools --kinds values --ops negate", 1, "violates");
  // A tool that judges itself prints one boolean.
  std::string const run = "case \"$1\" in --help) exit ;; esac\nfor word; do :; done\n" ASSAY_BINARY
                          " run \"$word\" | sed -n 's/^tensor<i1> { *\\(.*[a-z]\\) *}$/pred[] \\1/p'\n";
  tool("run_hlo_module", run);
  expect("s --preset run_hlo_module --tools $PWD/tools --kinds values", 0, "passes:");
  tool("run_hlo_module", run + "echo 'pred[] false'\n");
  expect("s --preset run_hlo_module --tools $PWD/tools --kinds values", 1, "violates");
}

TEST_F(TestCommand, OnlyDeclaredFailuresAreUnsupported) {
  expect("s " + command("raises"), 1, " x new failure: crashed: TypeError: 'x' has no len");
  expect("s " + command("lacks"), 0, " x it has no negate\n");
  expect("s --preset ./mine.toml", 0, " x E07: it has no negate\n");
  expect("s --baseline b.toml --update-baseline " + command("raises"), 0, "");
  expect("s --baseline b.toml " + command("raises"), 0, "still failing");
  expect("s --ops negate " + command("lacks"), 3, "no case was run: the backend supports none of the ");
}

TEST_F(TestCommand, WorkersAreJudgedLikeCommands) {
  write("worker.py",
        "import json, sys\n"
        "for line in sys.stdin:\n"
        "    request = json.loads(line)\n"
        "    how = sys.argv[1] if 'stablehlo.negate' in open(request['program']).read() else 'unsupported'\n"
        "    if how == 'raises': raise TypeError(\"'x' has no len\")\n"
        "    print(json.dumps({'id': request['id'], 'status': how, 'reason': 'KeyError: 7'}), flush=True)\n");
  auto const worker = [](std::string const& how) { return "--worker \"python3 $PWD/worker.py " + how + "\""; };
  expect("s " + worker("raises"), 1,
         " x new failure: crashed: the worker exited with status 1: TypeError: 'x' has no len");
  expect("s " + worker("crashed"), 1, " x new failure: crashed: KeyError: 7");
  expect("s " + worker("refused"), 1, " x new failure: violates: rejects a valid program: KeyError: 7");
  expect("s " + worker("unsupported"), 3, " x KeyError: 7");
}

TEST_F(TestCommand, OneReportHasOneWriter) {
  // The first run keeps the report open until the second one has ended.
  write("slow.sh",
        "until [ -f '" + folder_.string() + "/go' ]; do sleep 0.05; done; exec '" ASSAY_BINARY "' run --worker\n");
  auto const both = shell("timeout 100 " ASSAY_BINARY
                          " test s --ops add --retries 0 --json r.json --worker \"sh $PWD/slow.sh\" > first 2>&1 & "
                          "until [ -e r.json ]; do sleep 0.05; done; "
                          "timeout 100 " ASSAY_BINARY
                          " test s --ops add --retries 0 --json r.json --preset assay; echo second $?; "
                          "touch go; wait; cat first 2>&1");
  EXPECT_NE(both.output.find("second 2"), std::string::npos) << both.output;
  auto const lines = shell("grep -c '^{.*}$' r.json; wc -l < r.json; assay report show r.json").output;
  auto const first = lines.substr(0, lines.find('\n')), rest = lines.substr(lines.find('\n') + 1);
  EXPECT_EQ(first, rest.substr(0, rest.find('\n'))) << "lines are whole";
  EXPECT_NE(rest.find("gate:     "), std::string::npos) << rest;
  expect("s --json r.json --preset assay", 0, "conforms");
}

// Neither has any other output, and a baseline that is updated.
TEST_F(TestCommand, OneOutputHasOneWriter) {
  write("slow.sh", "touch '" + folder_.string() + "/begun'; until [ -f '" + folder_.string() +
                       "/go' ]; do sleep 0.05; done; exec '" ASSAY_BINARY "' run --worker\n");
  auto const begun =
      shell("timeout 100 " ASSAY_BINARY
            " test s --ops add --retries 0 --junit r.xml --sarif r.sarif --html r.html --markdown r.md "
            "--json r.json --baseline b.toml --update-baseline --name assay --worker \"sh $PWD/slow.sh\" > "
            "first 2>&1 & until [ -e begun ]; do sleep 0.05; done");
  ASSERT_EQ(begun.status, 0) << begun.output;
  std::string const own = "s --ops add --preset assay ";
  for (std::string const output : {"--junit r.xml", "--sarif r.sarif", "--html r.html", "--markdown r.md",
                                   "--baseline b.toml --update-baseline"}) {
    auto const option = output.substr(0, output.find(' '));
    auto const path = output.substr(option.size() + 1, output.find(' ', option.size() + 1) - option.size() - 1);
    expect(own + output, 2, option + ": another process is writing " + path);
  }
  expect("no_suite --preset assay --json r.json", 2, "no_suite");
  EXPECT_TRUE(std::filesystem::exists(folder_ / "r.json")) << "it is the report of the other process";
  auto const others = shell(
      "assay report show r.json --html r.html 2>&1; assay report diff r.json r.json --markdown r.md 2>&1; "
      "assay fuzz --preset assay -o c --programs 1 --junit r.xml 2>&1; assay judge --expected s --actual s --sarif "
      "r.sarif 2>&1");
  for (std::string const file : {"--html: ", "--markdown: ", "--junit: ", "--sarif: "})
    EXPECT_NE(others.output.find(file + "another process is writing r."), std::string::npos) << others.output;
  auto const ended = shell("touch go; until [ -s b.toml ]; do sleep 0.05; done; sleep 0.2; cat first");
  EXPECT_NE(ended.output.find("baseline: b.toml"), std::string::npos) << ended.output;
  EXPECT_NE(bytes("r.xml").find("<testsuite"), std::string::npos);
  EXPECT_NE(bytes("r.html").find("</html>"), std::string::npos);
  for (int i = 0; i < 2; ++i)
    expect(own +
               "--name assay --junit r.xml --sarif r.sarif --html r.html --markdown r.md --baseline b.toml "
               "--update-baseline",
           0, "baseline: b.toml");
}

TEST_F(TestCommand, OutputsAreTriedBeforeTheRun) {
  write("ran.sh", "touch '" + folder_.string() + "/ran'; exec '" ASSAY_BINARY "' run --worker\n");
  for (std::string const option : {"--json", "--html", "--junit", "--sarif", "--markdown"})
    for (std::string const file : {"nowhere/out", "s"}) {
      expect("s --worker \"sh $PWD/ran.sh\" " + option + " " + file, 2,
             option == "--json" ? "cannot be written" : option + ": " + file + " cannot be written");
      EXPECT_FALSE(std::filesystem::exists(folder_ / "ran")) << option;
    }
  expect("s --worker \"sh $PWD/ran.sh\" --baseline nowhere/b.toml --update-baseline", 2,
         "--baseline: nowhere/b.toml cannot be written");
  expect("s --worker \"sh $PWD/ran.sh\" --keep s/manifest.json/k", 2, "--keep: ");
  EXPECT_FALSE(std::filesystem::exists(folder_ / "ran"));
}

// A run that fails or is stopped leaves no result of an earlier run.
TEST_F(TestCommand, OutputsOfAnEarlierRunAreReplaced) {
  std::string const outputs = " --json r.json --junit r.xml --sarif r.sarif --markdown r.md --html r.html";
  expect("s --preset assay" + outputs, 0, "conforms");
  expect("s --worker false" + outputs, 2, "assay: error:");
  EXPECT_NE(bytes("r.xml").find("<error message="), std::string::npos) << bytes("r.xml");
  for (auto const* const name : {"r.json", "r.sarif", "r.md", "r.html"})
    EXPECT_FALSE(std::filesystem::exists(folder_ / name)) << name;
  expect("s --preset assay" + outputs, 0, "conforms");
  expect("s --preset assay --json r.json --html r.json", 2, "name the same file");
  EXPECT_NE(bytes("r.json").find("\"whole\":true"), std::string::npos)
      << "what is a mistake of the command changes nothing";
  write("slow.py", "import sys, time\nfor line in sys.stdin: open('ran', 'w'); time.sleep(100)\n");
  auto const killed = shell("'" ASSAY_BINARY "' test s --retries 0 --worker 'python3 slow.py'" + outputs +
                            " > out 2>&1 & p=$!; until [ -e ran ]; do sleep 0.05; done; kill -TERM $p; wait $p");
  EXPECT_EQ(killed.status, 3) << bytes("out");
  EXPECT_NE(bytes("r.xml").find("the run was interrupted"), std::string::npos) << bytes("r.xml");
}

// An earlier run was killed before its first case.
TEST_F(TestCommand, AnEmptyReportIsResumed) {
  write("r.json", "");
  expect("s --preset assay --json r.json --resume r.json", 0,
         "assay: r.json is empty, there is nothing to resume: running all cases\n");
  EXPECT_NE(bytes("r.json").find("\"whole\":true"), std::string::npos);
}

TEST_F(TestCommand, ItsOwnPresetNeedsNoPath) {
  auto const ran = shell("PATH=/usr/bin:/bin timeout 100 " ASSAY_BINARY " test s --preset assay 2>&1");
  EXPECT_EQ(ran.status, 0) << ran.output;
}

TEST_F(TestCommand, DiffDistinguishesUnsupportedFromFailing) {
  expect("s --name mine --json one.json " + command("lacks"), 0, "unsupported");
  auto const same = shell("assay report diff one.json one.json");
  EXPECT_EQ(same.output.find("still failing"), std::string::npos) << same.output;
  EXPECT_NE(same.output.find(" unsupported"), std::string::npos) << same.output;
  EXPECT_EQ(same.status, 0) << same.output;
}

// A suite of several kinds, and a compiler that checks programs.
class TestGate : public TestCommand {
protected:
  void SetUp() override {
    ShellFolder::SetUp();
    auto const made = shell("assay generate -o s --ops add --types i8 --kinds values,invalid,valid 2>&1");
    ASSERT_EQ(made.status, 0) << made.output;
    write("compile.sh", "'" ASSAY_BINARY "' check \"$1\" > /dev/null\n");
    write("lacks.sh", "exit 3\n");
  }
};

TEST_F(TestGate, RejectionsCountOnlyIfAValidProgramIsAccepted) {
  expect("s --kinds invalid --compile \"sh compile.sh {program}\"", 0, " invalid programs rejected (100.0 %)");
  for (auto const* const broken : {"false {program}", "python3 there_is_none.py {program}"}) {
    auto const compile = std::string("s --kinds invalid --compile \"") + broken + "\"";
    expect(compile, 3, "valid programs are rejected, too");
    expect(compile + " --baseline b.toml --update-baseline", 3, "the baseline is unchanged: nothing was run");
    expect(compile + " --sarif s.sarif", 3, "nothing was run: all ");
    EXPECT_NE(bytes("s.sarif").find("\"executionSuccessful\": false"), std::string::npos) << bytes("s.sarif");
  }
  EXPECT_FALSE(std::filesystem::exists(folder_ / "b.toml"));
  expect("s --kinds invalid --compile \"there_is_no_such_command {program}\"", 2, "is not in PATH");
}

TEST_F(TestGate, ABackendThatRunsNothingDoesNotPass) {
  expect("s --backend \"sh lacks.sh\" --compile \"sh compile.sh {program}\"", 3,
         "no case was run: the backend supports none of the ");
  expect("s --kinds invalid --compile \"sh lacks.sh {program}\"", 3, "valid programs are rejected, too");
}

// Without --compile, programs that are only compiled are not run. If the baseline lists this, the gate passes.
TEST_F(TestGate, BaselineListsKindsThatTheBackendCannotRun) {
  write("run.sh", "'" ASSAY_BINARY "' run \"$1\" --inputs \"$2\" -o \"$3\"\n");
  std::string const mine = "s --backend \"sh run.sh {program} {inputs} {outputs}\"";
  expect(mine, 3, "not run");
  expect(mine, 3, "use --kinds values,program,model,probe to leave out programs that are only compiled");
  expect(mine + " --baseline b.toml --update-baseline", 0, "valid programs listed as untested");
  EXPECT_NE(bytes("b.toml").find("untested = [\"invalid\", \"valid\"]\n"), std::string::npos) << bytes("b.toml");
  expect(mine + " --baseline b.toml", 0, "not run");
  // With --compile they are compiled. A command that always fails is a failure.
  expect(mine + " --baseline b.toml --compile \"sh compile.sh {program}\"", 0, "invalid programs rejected (100.0 %)");
  expect(mine + " --baseline b.toml --compile \"false {program}\"", 1, "new failure");
  expect(mine + " --baseline b.toml --update-baseline --compile \"sh compile.sh {program}\"", 0, "baseline:");
  EXPECT_EQ(bytes("b.toml").find("untested"), std::string::npos) << bytes("b.toml");
  expect("s --kinds valid,invalid --backend true --baseline c.toml --update-baseline", 3, "nothing was run");
}

TEST_F(TestGate, EmptyShardIsReported) {
  auto const compile = std::string("s --kinds invalid --compile \"sh compile.sh {program}\" ");
  expect(compile + "--shard 9000/9000 --markdown m.md", 0, "this shard has no case (9000/9000)");
  EXPECT_NE(bytes("m.md").find("This shard has no case"), std::string::npos) << bytes("m.md");
  expect("s --ops tan --shard 9000/9000 --backend true", 3, "no case was run");
}

TEST_F(TestGate, InvalidOptionsAreUsageErrors) {
  auto const compile = std::string("s --kinds invalid --compile \"sh compile.sh {program}\" ");
  expect(compile + "--ops \"\"", 2, "--ops is empty");
  expect(compile + "--json z --markdown ./z", 2, "--json and --markdown name the same file: ./z");
  expect(compile + "--json /dev/null --markdown /dev/null --baseline /dev/null", 0, "passes:");
  write("other.toml", "format = 1\nbackend = \"another one\"\n[failures]\n");
  expect(compile + "--baseline other.toml", 2, "pass --name 'another one' if they are the same backend");
  expect(compile + "--baseline other.toml --name 'another one'", 0, "passes:");
}

// What a suite fixes cannot be chosen for a run: the message has the reason and the command.
TEST_F(TestGate, OptionsOfTheSuite) {
  for (std::string const option : {"--profile", "--seed", "--tier"})
    expect("s " + option + " ieee --backend true", 2,
           "unknown option '" + option +
               "' for 'assay test': a suite has the permitted results of the profile, the seed "
               "and the tier that it was generated with: use the suite of `assay generate " +
               option + " ..`");
  auto const shown = shell("assay report show r.json --profile ieee 2>&1");
  EXPECT_EQ(shown.status, 2);
  EXPECT_NE(shown.output.find("`assay report numerics --profiles ..`"), std::string::npos) << shown.output;
}

TEST_F(TestGate, FormsOfPrograms) {
  expect("s --backend true --form pritty", 2,
         "--form: expected one of generic, pretty, checked, self, coded, codes, artifact, artifact:VERSION, json, hlo, "
         "hlo-self, got pritty; did you mean pretty?");
  expect("s --backend true --form artifact:99.0.0", 2, "--form: artifact:99.0.0: expected a version from 0.9.0 to 1.");
  expect("s --pjrt x.so --form pritty", 2, "got pritty; did you mean pretty?");
  expect("s --preset ire", 2, "did you mean iree");
  auto const compile = std::string("s --kinds invalid --compile \"sh compile.sh {program}\" ");
  expect(compile + "--json generic.json", 0, "gate:");
  expect(compile + "--form pretty --json pretty.json", 0, "gate:");
  EXPECT_NE(bytes("generic.json").find("\"form\":\"generic\""), std::string::npos);
  EXPECT_NE(bytes("pretty.json").find("\"form\":\"pretty\""), std::string::npos);
  auto const compared = shell("assay report diff generic.json pretty.json 2>&1");
  EXPECT_NE(compared.output.find("the forms of programs differ: generic before, pretty after"), std::string::npos)
      << compared.output;
}

// Failures that are known for one profile say nothing about another one.
TEST_F(TestGate, BaselineOfAnotherProfile) {
  auto const compile = std::string("s --kinds invalid --compile \"sh compile.sh {program}\" --baseline ");
  expect(compile + "new.toml --update-baseline", 0, "baseline:");
  EXPECT_NE(bytes("new.toml").find("\nprofile = \"xla\"\n"), std::string::npos) << bytes("new.toml");
  expect(compile + "new.toml --json r.json", 0, "gate:");
  write("other.toml", "format = 1\nprofile = \"ieee\"\n[failures]\n");
  std::string const says =
      "other.toml is a baseline for the profile \"ieee\", but this run is judged by \"xla\", which permits other "
      "results: "
      "use the profile ieee, or another baseline; --update-baseline replaces its failures";
  expect(compile + "other.toml", 2, "test: " + says);
  auto const shown = shell("assay report show r.json --baseline other.toml 2>&1");
  EXPECT_EQ(shown.status, 2);
  EXPECT_NE(shown.output.find("report: " + says), std::string::npos) << shown.output;
  expect(compile + "other.toml --update-baseline", 0, "profile xla, was ieee");
  expect(compile + "other.toml", 0, "gate:");
}

TEST_F(TestCommand, UpdatePrintsItsChanges) {
  write("relative.py", bytes("backend.py"));
  auto const raises = std::string(
      "s --name it --baseline b.toml --backend \"python3 relative.py {program} {inputs} "
      "{outputs} raises\"");
  expect(raises + " --update-baseline", 0, " added, 0 unsupported cases allowed; it has ");
  auto const again = shell("assay test " + raises + " --update-baseline --retries 0 2>&1");
  EXPECT_NE(again.output.find("no line differs; it has "), std::string::npos) << again.output;
  EXPECT_EQ(again.output.find("red:"), std::string::npos) << again.output;
  expect("s --name it --baseline b.toml " + command("works"), 0, "fixed:    negate/");
  expect("s --name it --baseline b.toml --update-baseline " + command("works"), 0, "removed; it has 0 lines");
}

}  // namespace
}  // namespace assay
