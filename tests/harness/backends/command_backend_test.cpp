#include "harness/backends/command_backend.hpp"

#include "harness/backends/preset.hpp"
#include "support/process/find_program.hpp"
#include "tests/harness/suite_folder.hpp"

namespace assay {
namespace {

using End = BackendReply::End;

TEST(CommandTemplate, WordsAreAsInAShell) {
  struct Row {
    char const* text;
    std::vector<std::string> words;
  };
  Row const rows[] = {
      {"a b", {"a", "b"}},
      {"  a\t b\n", {"a", "b"}},
      {"'a b' \"c d\"e", {"a b", "c de"}},
      {"a\\ b '\\' \"\\\"\"", {"a b", "\\", "\""}},
      {"'' \"\"", {"", ""}},
      {"a;b | c $d *", {"a;b", "|", "c", "$d", "*"}},
      {"", {}},
  };
  for (auto const& row : rows) {
    auto const words = split_words(row.text);
    ASSERT_TRUE(words) << row.text;
    EXPECT_EQ(*words, row.words) << row.text;
    auto const again = split_words(shell_line(*words));
    ASSERT_TRUE(again);
    EXPECT_EQ(*again, *words);
  }
  EXPECT_FALSE(split_words("'a"));
  EXPECT_FALSE(split_words("a\""));
}

TEST(CommandTemplate, NamesAreReplaced) {
  BackendRequest request;
  request.program = "/p q.mlir";
  request.inputs = "/in";
  request.outputs = "/out";
  request.folder = "/run";
  request.input_count = 2;
  request.result_count = 1;
  struct Row {
    char const* text;
    std::vector<std::string> words;
  };
  Row const rows[] = {
      {"x {program}", {"x", "/p q.mlir"}},
      {"x --in={inputs} {outputs}/{folder}", {"x", "--in=/in", "/out//run"}},
      {"x --input=@{input} -o {output}",
       {"x", "--input=@/in/input_0.npy", "--input=@/in/input_1.npy", "-o", "/out/output_0.npy"}},
      {"x {files}/y {} { a} {A} {program", {"x", "/f/y", "{}", "{", "a}", "{A}", "{program"}},
  };
  for (auto const& row : rows) {
    auto const command = CommandTemplate::of(*split_words(row.text), {{"files", "/f"}});
    ASSERT_TRUE(command) << command.error();
    EXPECT_EQ(command->words(request), row.words);
  }
  auto const unknown = CommandTemplate::of({"x", "{programme}"}, {});
  ASSERT_FALSE(unknown);
  EXPECT_NE(unknown.error().find("{programme}"), std::string::npos) << unknown.error();
  EXPECT_FALSE(CommandTemplate::of({}, {}));
}

class CommandTest : public SuiteTest {
protected:
  // Runs a shell script as a backend.
  BackendReply reply_of(std::string const& script, ProgramForm form, bool compile_only = false) {
    CommandSettings settings;
    settings.form = form;
    settings.name = "script";
    settings.steps.resize(1);
    settings.steps[0].command = *CommandTemplate::of({"sh", "-c", script}, {});
    settings.compile = settings.steps[0].command;
    settings.unsupported = *Messages::of({"not supported", "^unknown type"});
    settings.refused = *Messages::of({"^FATAL: "});
    settings.in_compile = *Messages::of({"^[a-z.]+:[0-9]+: error"});
    settings.wrong = *Messages::of(wrong_);
    BackendRequest request;
    request.outputs = folder_.string();
    request.compile_only = compile_only;
    return CommandBackend(settings).execute(request);
  }
  std::vector<std::string> wrong_;
};

TEST_F(CommandTest, StatusAndMessagesDetermineTheOutcome) {
  struct Row {
    char const* script;
    ProgramForm form;
    bool compile_only;
    End end;
    bool lacking;
    Stage stage;
    char const* reason;
  };
  constexpr auto kRun = ProgramForm::generic, kSelf = ProgramForm::self;
  constexpr Row kRows[] = {
      {"exit 0", kRun, false, End::done, false, Stage::run, ""},
      {"exit 3", kRun, false, End::refused, true, Stage::run, "exit status 3"},
      {"exit 1", kRun, false, End::crashed, false, Stage::run, "exit status 1"},
      {"echo first; echo last >&2; exit 1", kRun, false, End::crashed, false, Stage::run, "last"},
      {"echo an error: x >&2; echo y >&2; exit 1", kRun, false, End::crashed, false, Stage::run, "an error: x"},
      {"python3 -c 'raise TypeError(\"no error: here\")'", kRun, false, End::crashed, false, Stage::run,
       "TypeError: no error: here"},
      {"echo FATAL: x >&2; exit 1", kRun, false, End::refused, false, Stage::run, "FATAL: x"},
      {"echo a.mlir:1: error: x >&2; exit 1", kRun, false, End::refused, false, Stage::compile, "a.mlir:1: error: x"},
      {"echo so: not supported; exit 1", kRun, false, End::refused, true, Stage::run, "so: not supported"},
      {"echo FATAL: x >&2; kill -ABRT $$", kRun, false, End::refused, false, Stage::run, "FATAL: x"},
      {"echo FATAL: not supported >&2; kill -ABRT $$", kRun, false, End::refused, true, Stage::run,
       "FATAL: not supported"},
      {"echo oops >&2; kill -ABRT $$", kRun, false, End::crashed, false, Stage::run, "killed by SIGABRT (abort)"},
      {"exit 134", kRun, false, End::crashed, false, Stage::run, "killed by SIGABRT (abort)"},
      {"exit 255", kRun, false, End::crashed, false, Stage::run, "exit status 255"},
      {"exit 127", kRun, false, End::unavailable, false, Stage::start, "exit status 127"},
      {"no-such-program-of-assay", kRun, false, End::unavailable, false, Stage::start, "not found"},
      {"exit 1", kRun, true, End::refused, false, Stage::compile, "exit status 1"},
      {"exit 0", kRun, true, End::done, false, Stage::compile, ""},
      {"exit 1", kSelf, true, End::refused, false, Stage::compile, "exit status 1"},
      {"exit 0", kSelf, false, End::done, false, Stage::run, ""},
      {"exit 1", kSelf, false, End::wrong, false, Stage::run, "exit status 1"},
      {"exit 3", kSelf, false, End::refused, true, Stage::run, "exit status 3"},
      {"echo not supported; exit 1", kSelf, false, End::refused, true, Stage::run, "not supported"},
  };
  for (auto const& row : kRows) {
    auto const reply = reply_of(row.script, row.form, row.compile_only);
    EXPECT_EQ(reply.end, row.end) << row.script << ": " << reply.reason;
    EXPECT_EQ(reply.lacking, row.lacking) << row.script;
    EXPECT_EQ(reply.stage, row.stage) << row.script;
    EXPECT_NE(reply.reason.find(row.reason), std::string::npos) << row.script << ": " << reply.reason;
  }
}

TEST_F(CommandTest, SelfCheckingProgramsMayReportByMessage) {
  wrong_ = {"^false"};
  EXPECT_EQ(reply_of("echo false", ProgramForm::self).end, End::wrong);
  EXPECT_EQ(reply_of("echo true", ProgramForm::self).end, End::done);
  EXPECT_EQ(reply_of("echo false; exit 1", ProgramForm::checked).end, End::wrong);
  EXPECT_EQ(reply_of("exit 1", ProgramForm::self).end, End::crashed) << "no word says that the program is wrong";
  EXPECT_EQ(reply_of("echo false", ProgramForm::generic).end, End::done);
}

TEST_F(CommandTest, PresetsAreRead) {
  EXPECT_GE(preset_names().size(), 6u);
  for (auto const& name : preset_names()) {
    BackendChoice choice;
    choice.preset = name;
    choice.work = at("work");
    auto const backend = make_backend(choice);
    ASSERT_TRUE(backend) << name << ": " << backend.error();
    EXPECT_EQ((*backend)->name(), name);
  }
}

TEST_F(CommandTest, InvalidPresetsAreRejected) {
  struct Row {
    char const* text;
    char const* error;
  };
  constexpr Row kRows[] = {
      {"worker = ['x']\nform = 'pretty'\n", ""},
      {"[[run]]\ncommand = ['x', '{program}']\nstage = 'compile'\n", ""},
      {"about = 'x'\n", "my.toml:1: error: missing [[run]] or `worker`"},
      {"worker = ['x']\nfrom = 'pretty'\n", "my.toml:2: error: unknown key `from`"},
      {"worker = ['x']\nform = 'ugly'\n", "my.toml:2: error: `form`: expected one of"},
      {"worker = \"python3 'my worker.py'\"\nname = 'mine'\n", ""},
      {"worker = \"python3 'my\"\n", "my.toml:1: error: `worker`: "},
      {"worker = 7\n", "my.toml:1: error: `worker` is not a list of strings"},
      {"worker = [1]\n", "my.toml:1: error: `worker` is not a list of strings"},
      {"worker = ['x']\nmemory = -1\n", "my.toml:2: error: `memory` is not a number that fits"},
      {"[[run]]\nstage = 'run'\n", "my.toml:1: error: a `command` is missing"},
      {"[[run]]\ncommand = ['x']\nstage = 'sit'\n", "unknown stage sit"},
      {"worker = [", "my.toml:1: "},
      {"worker = ['x']\n[messages]\nwrong = ['(']\n", ""},
  };
  for (auto const& row : kRows) {
    auto const preset = parse_preset(row.text, "my.toml");
    EXPECT_EQ(bool(preset), *row.error == 0) << row.text;
    EXPECT_NE(std::string(preset ? "" : preset.error()).find(row.error), std::string::npos) << row.text;
  }
}

TEST_F(CommandTest, CommandsOfPresetsMayBeStrings) {
  auto const preset = parse_preset("name = 'mine'\nworker = \"python3 'my worker.py' -v\"\n", "my.toml");
  ASSERT_TRUE(preset) << preset.error();
  EXPECT_EQ(preset->name, "mine");
  EXPECT_EQ(preset->worker, (std::vector<std::string>{"python3", "my worker.py", "-v"}));
}

TEST_F(CommandTest, APresetOfOnesOwn) {
  add_identity("add/one");
  finish();
  std::ofstream(at("mine.toml")) << "compile = ['true']\n[[run]]\ncommand = ['sh', '{files}/run.sh', '{input}', "
                                    "'{output}']\n[environment]\nHOW = 'cp'\n";
  std::ofstream(at("run.sh")) << "$HOW $1 $2\n";
  BackendChoice choice;
  choice.preset = at("mine.toml");
  auto const report = run(options(), *backend_of(choice));
  EXPECT_EQ(report.outcomes[0].verdict, Verdict::conforms) << report.outcomes[0].reason;
  EXPECT_EQ(report.head.backend, "mine");
}

TEST_F(CommandTest, MissingRequirementsOfAPresetAreReported) {
  std::ofstream(at("mine.toml")) << "worker = ['true']\n[[needs]]\ncommand = ['sh', '-c', 'exit 2']\nsays = 'get it'\n";
  BackendChoice choice;
  choice.preset = at("mine.toml");
  auto const ready = backend_of(choice)->ready();
  EXPECT_FALSE(ready);
  // The message names the path of the program, since several may have this name.
  EXPECT_EQ(ready.error(), "get it (" + find_program("sh", {}) + " -c 'exit 2': exit status 2)");
}

TEST_F(CommandTest, MissingCommandIsReportedBeforeTheRun) {
  std::ofstream(at("text")) << "no program";
  for (auto const& [command, says] :
       {std::pair<std::string, std::string>{"no-such-program-of-assay {program}", "not in PATH"},
        {at("none") + " {program}", "cannot be started: No such file"},
        {at("text"), "cannot be started"}}) {
    BackendChoice choice, compile;
    choice.command = compile.compile = command;
    for (auto const& one : {choice, compile}) {
      auto const ready = backend_of(one)->ready();
      EXPECT_FALSE(ready) << command;
      EXPECT_NE(ready.error().find(says), std::string::npos) << ready.error();
    }
  }
}

TEST_F(CommandTest, ProgramsAndToolsAreNamedFromHere) {
  std::filesystem::create_directory(at("tools"));
  std::ofstream(at("tools/assay-test-tool")) << "#!/bin/sh\nexit 0\n";
  std::filesystem::permissions(at("tools/assay-test-tool"), std::filesystem::perms::owner_all);
  std::filesystem::create_directory(at("elsewhere"));
  BackendRequest request;
  request.outputs = at("elsewhere");
  BackendChoice path, tool;
  path.command = std::filesystem::relative(at("tools/assay-test-tool")).string();
  tool.command = "assay-test-tool";
  tool.tools = std::filesystem::relative(at("tools")).string();
  for (auto const& choice : {path, tool}) {
    auto const reply = backend_of(choice)->execute(request);
    EXPECT_EQ(reply.end, End::done) << reply.reason;
  }
}

TEST_F(CommandTest, ABackendMayOnlyCompile) {
  BackendChoice choice;
  choice.compile = "true {program}";
  auto const backend = backend_of(choice);
  BackendRequest request;
  request.outputs = folder_.string();
  EXPECT_TRUE(backend->can_compile_only());
  EXPECT_EQ(backend->execute(request).end, End::unavailable);
  request.compile_only = true;
  EXPECT_EQ(backend->execute(request).end, End::done);
}

TEST_F(CommandTest, BackendsAreChosen) {
  BackendChoice none, two, form, preset;
  two.command = two.worker = "x";
  form.command = "x";
  form.form = "ugly";
  preset.preset = "no_such_preset";
  for (auto const& choice : {none, two, form}) EXPECT_FALSE(make_backend(choice));
  auto const unknown = make_backend(preset);
  ASSERT_FALSE(unknown);
  EXPECT_NE(unknown.error().find("official-interpreter"), std::string::npos) << unknown.error();
}

}  // namespace
}  // namespace assay
