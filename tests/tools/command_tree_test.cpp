// The conventions of the command line, tested for all commands: consistent names, readable help, and valid examples.
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "diagnostics/terminal.hpp"
#include "tests/tools/shell_folder.hpp"
#include "tools/command_line/describe.hpp"
#include "tools/command_line/problems.hpp"
#include "tools/command_line/topics.hpp"
#include "tools/command_line/tree.hpp"
#include "tools/commands.hpp"

namespace assay {
namespace {

CommandText whole_program() {
  CommandTree tree(kCommands<Binary::engines>);
  return describe(tree.app());
}

using Visit = std::function<void(CommandText const&, std::string const& path)>;

// Visits the commands that run something: those without subcommands.
void visit_leaves(CommandText const& command, std::string const& path, Visit const& visit) {
  if (command.commands.empty()) return visit(command, path);
  for (auto const& below : command.commands) visit_leaves(below, path + " " + below.name, visit);
}

bool has(CommandText const& command, std::string const& option) {
  return std::ranges::any_of(
      command.options, [&](OptionText const& one) { return std::ranges::find(one.names, option) != one.names.end(); });
}

// Returns the words of an example as a shell reads them, up to a comment after two blanks, a pipe or a redirection.
std::vector<std::string> words_of(std::string_view line) {
  std::vector<std::string> words;
  std::string word;
  char quote = 0;
  bool is_begun = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    char const c = line[i];
    if (quote != 0) {
      if (c == quote)
        quote = 0;
      else
        word += c;
    } else if (c == '"' || c == '\'') {
      quote = c;
      is_begun = true;
    } else if (c == ' ' || c == '|' || c == '>') {
      if (is_begun || !word.empty()) words.push_back(word);
      word.clear();
      is_begun = false;
      if (c != ' ' || line.substr(i).starts_with("  ")) return words;
    } else {
      word += c;
    }
  }
  if (is_begun || !word.empty()) words.push_back(word);
  return words;
}

std::vector<std::string> examples_of(std::string const& footer) {
  std::vector<std::string> lines;
  auto const begin = footer.find("Examples:\n");
  if (begin == footer.npos) return lines;
  std::istringstream text(footer.substr(begin + 10));
  for (std::string line; std::getline(text, line);) {
    auto const at = line.find("assay ");
    if (line.starts_with("  ") && at != line.npos && (at == 2 || line.substr(at - 2, 2) == "| "))
      lines.push_back(line.substr(at));
  }
  return lines;
}

TEST(CommandTree, NoOptionHasTwoNames) {
  visit_leaves(whole_program(), "assay", [](CommandText const& command, std::string const& path) {
    for (auto const& option : command.options)
      for (auto const& name : option.names)
        for (auto const& [other, here] : other_names()) {
          if (path == "assay fuzz" && name == "--time") continue;  // duration of a campaign, not a limit
          EXPECT_NE(name, other) << path << ": it is called " << here;
        }
    EXPECT_EQ(has(command, "-o"), has(command, "--output")) << path;
    EXPECT_EQ(has(command, "-j"), has(command, "--jobs")) << path;
  });
}

TEST(CommandTree, OptionHasTheSameValueEverywhere) {
  std::map<std::string, std::pair<std::string, std::string>> known;
  visit_leaves(whole_program(), "assay", [&](CommandText const& command, std::string const& path) {
    for (auto const& option : command.options) {
      if (option.is_word || !option.takes_value || !option.choices.empty()) continue;
      for (auto const& name : option.names) {
        if (name == "-o" || name == "--output") continue;  // a file or a folder
        auto const [at, is_new] = known.try_emplace(name, option.value, path);
        EXPECT_EQ(at->second.first, option.value) << name << " of " << path << " and of " << at->second.second;
      }
    }
  });
}

// The description of an option and its default are equal in all commands, unless the help states the reason.
TEST(CommandTree, AnOptionMeansTheSameEverywhere) {
  std::map<std::string, int> commands;
  std::set<std::string> werror;
  visit_leaves(whole_program(), "assay", [&](CommandText const& command, std::string const& path) {
    for (auto const& option : command.options) {
      std::string const& name = option.names.back();
      ++commands[name];
      if (name == "--werror") {
        werror.insert(option.help);
        EXPECT_TRUE(has(command, "--max-errors") && has(command, "--baseline")) << path << " has findings";
      }
      if (name == "--format") {
        ASSERT_FALSE(option.choices.empty()) << path;
        EXPECT_EQ(option.choices[0], "text") << path;
        EXPECT_TRUE(option.default_value == "text" || option.help.find("default: text") != std::string::npos) << path;
        EXPECT_NE(std::ranges::find(option.choices, "json"), option.choices.end()) << path;
      }
      if (name == "--jobs") {
        bool const is_usual = option.help == "number of parallel jobs; 0: one per core" && option.default_value == "0";
        bool const has_reason = option.help.find("; the default is 1, because ") != std::string::npos;
        EXPECT_TRUE(is_usual || has_reason) << path << ": " << option.help;
      }
      bool const has_no_default = option.help.find("; without it, ") != std::string::npos;
      if (name == "--profile" && !has_no_default) {
        bool const says_why = option.help.find("permits the least") != std::string::npos;
        EXPECT_TRUE(says_why && (!option.default_value.empty() || option.help.find("(default: ") != std::string::npos))
            << path << ": " << option.help;
      }
    }
  });
  EXPECT_EQ(werror.size(), 1u) << "what --werror does";
  EXPECT_EQ(commands["--quiet"], 0) << "it would be the only one: what is shown, --format says everywhere";
  for (char const* const name : {"--werror", "--format", "--jobs", "--profile"}) EXPECT_GT(commands[name], 1) << name;
}

TEST(CommandTree, HelpCanBeRead) {
  visit_leaves(whole_program(), "assay", [](CommandText const& command, std::string const& path) {
    EXPECT_FALSE(command.help.empty()) << path;
    EXPECT_NE(command.footer.find("Exit status:"), std::string::npos) << path;
    std::set<std::string> names;
    for (auto const& option : command.options) {
      EXPECT_FALSE(option.help.empty()) << path << " " << option.names.back();
      for (auto const& name : option.names) EXPECT_TRUE(names.insert(name).second) << path << " " << name;
      if (!option.takes_value || option.is_word) continue;
      EXPECT_NE(option.value, "TEXT") << path << " " << option.names.back() << " does not say what its value is";
      EXPECT_EQ(option.value.find_first_of("{}[]"), std::string::npos) << path << " " << option.value;
    }
  });
}

TEST(CommandTree, ExamplesAreLastAndParse) {
  visit_leaves(whole_program(), "assay", [](CommandText const& command, std::string const& path) {
    auto const examples = examples_of(command.footer);
    EXPECT_FALSE(examples.empty()) << path;
    auto const begin = command.footer.find("Examples:\n");
    if (begin != std::string::npos) {
      EXPECT_EQ(command.footer.find("\n\n", begin), std::string::npos) << path << ": something is below the examples";
    }
    for (auto const& line : examples) {
      auto words = words_of(line);
      ASSERT_FALSE(words.empty());
      words.erase(words.begin());
      if (words.empty() || words[0] == "help") continue;
      CommandTree tree(kCommands<Binary::engines>);
      auto const action = tree.parse(words);
      EXPECT_TRUE(action) << path << ": " << line << "\n" << (action ? "" : action.error());
      EXPECT_TRUE(line.starts_with(path + " ") || line.find("assay check --prove") == 0 || path == "assay help" ||
                  path.starts_with("assay generate"))
          << path << " shows " << line;
    }
  });
}

TEST(CommandTree, JsonOutputCanBeAFile) {
  visit_leaves(whole_program(), "assay", [](CommandText const& command, std::string const& path) {
    for (auto const& option : command.options) {
      bool const is_json =
          option.names.back() == "--format" && std::ranges::find(option.choices, "json") != option.choices.end();
      if (is_json) {
        EXPECT_TRUE(has(command, "--json") || has(command, "--output")) << path;
      }
    }
  });
}

TEST(CommandTree, ColorAndHelpAreEverywhere) {
  visit_leaves(whole_program(), "assay", [](CommandText const& command, std::string const& path) {
    if (path == "assay help") return;
    EXPECT_TRUE(has(command, "--color")) << path;
    EXPECT_TRUE(has(command, "--help")) << path;
  });
}

struct Problem {
  std::vector<std::string> words;
  char const* message;
};

void PrintTo(Problem const& problem, std::ostream* out) { *out << fmt::format("{}", fmt::join(problem.words, " ")); }

class CommandTreeProblems : public ::testing::TestWithParam<Problem> {};

TEST_P(CommandTreeProblems, SuggestsTheIntendedName) {
  CommandTree tree(kCommands<Binary::engines>);
  auto const action = tree.parse(GetParam().words);
  ASSERT_FALSE(action);
  EXPECT_NE(action.error().find(GetParam().message), std::string::npos) << action.error();
  EXPECT_NE(action.error().find("--help"), std::string::npos) << action.error();
}

INSTANTIATE_TEST_SUITE_P(
    Words, CommandTreeProblems,
    ::testing::Values(Problem{{"chek"}, "did you mean check?"}, Problem{{"spec", "lst"}, "did you mean list?"},
                      Problem{{"check", "--fromat", "json", "a"}, "did you mean --format?"},
                      Problem{{"check", "--format", "jsn", "a"}, "not one of text"},
                      Problem{{"prove", "--time", "3", "a"}, "did you mean --time-limit?"},
                      Problem{{"reduce", "a", "--budget", "3"}, "did you mean --total-time-limit?"},
                      Problem{{"spec", "lint", "--seconds=3"}, "did you mean --time-limit?"},
                      Problem{{"run", "--max-memory", "1GB", "a"}, "did you mean --memory-limit?"},
                      Problem{{"sweep", "tanh", "--types", "bf16", "--threads", "2"}, "did you mean --jobs?"},
                      Problem{{"sweep", "tanh", "--type", "bf16"}, "did you mean --types?"},
                      Problem{{"run", "--input", "x.npy", "a"}, "did you mean --inputs?"},
                      Problem{{"check", "--no-color", "a"}, "did you mean --color never?"},
                      Problem{{"infer", "--retries", "3", "a"}, "(an option of assay test"},
                      Problem{{"test", "suite", "--jobs", "-1"}, "-1 is not a whole number from 0"},
                      Problem{{"run", "--replicas", "010", "a"}, "010 is not a whole number from 1 to 1024"},
                      Problem{{"run", "--print-limit", "-08", "a"}, "-08 is not a whole number from 0"},
                      Problem{{"run", "--print-limit", "9223372036854775808", "a"}, "is not a whole number from 0"},
                      Problem{{"generate", "--progress", "nan"}, "nan is not a number greater than 0"},
                      Problem{{"generate", "--progress", "inf"}, "inf is not a number greater than 0"},
                      Problem{{"generate", "--progress", "0x10"}, "0x10 is not a number greater than 0"},
                      Problem{{"test", "suite", "--time-limit", "-1"}, "is not a number of seconds"},
                      Problem{{"test", "one", "two"}, "unexpected argument 'two' of"},
                      Problem{{"test", "suite", "--backend"}, "missing value of --backend"},
                      Problem{{"equiv", "--passes", "--time-limit", "60"},
                              "expected FOLDER, got the option --time-limit"},
                      Problem{{"test"}, "SUITE is required"}, Problem{{"spec"}, "missing command of 'assay spec'"},
                      Problem{{"check", "--color", "sometimes", "a"}, "is not one of auto, always, never"}));

TEST(ProgressText, HasRateRemainingTimeAndFailures) {
  EXPECT_EQ(progress_text(1, 10, 0.1, 0), "[1/10]");
  EXPECT_EQ(progress_text(4, 10, 2, 0), "[4/10] 2.0/s, 3 s left");
  EXPECT_EQ(progress_text(4, 10, 2, 1), "[4/10] 2.0/s, 3 s left, 1 failed");
  EXPECT_EQ(progress_text(100, 100'000, 10, 0), "[100/100000] 10/s, 166 min left");
  EXPECT_EQ(progress_text(1, 10, 0.1, 2), "[1/10] 2 failed");
}

using Shell = ShellFolder;

TEST_F(Shell, HelpIsTheSameByBothNames) {
  for (std::string const command : {"check", "spec lint", "run", "generate"}) {
    auto const one = shell("assay help " + command), other = shell("assay " + command + " --help");
    EXPECT_EQ(one.status, 0) << command;
    EXPECT_EQ(one.output, other.output) << command;
    EXPECT_TRUE(one.output.starts_with("Usage: assay " + command + " ")) << one.output;
  }
  auto const alone = shell("assay 2>&1 >/dev/null");
  EXPECT_EQ(alone.status, 2);
  EXPECT_EQ(alone.output, shell("assay --help").output);
  EXPECT_EQ(shell("assay help").status, 0);
  EXPECT_EQ(shell("assay help nothing 2>&1").status, 2);
  EXPECT_EQ(shell("assay check --fromat x 2>&1").output.find("assay: error: "), 0u);
}

TEST_F(Shell, HelpAcceptsTopicsLabelsOpsAndDefinitions) {
  auto const topics = shell("assay help topics").output;
  for (auto const& name : topic_names()) {
    EXPECT_NE(topics.find("  " + name + " "), std::string::npos) << topics;
    EXPECT_EQ(shell("assay help " + name).output, topic_text(name));
  }
  for (auto const& [word, topic] : {std::pair("code", "permitted"), std::pair("ulp", "permitted"),
                                    std::pair("conforms", "permitted"), std::pair("contested", "verdicts")})
    EXPECT_EQ(shell("assay help " + std::string(word)).output, topic_text(topic)) << word;
  EXPECT_EQ(shell("assay help transpose_c3").output, shell("assay explain transpose_c3").output);
  EXPECT_EQ(shell("assay help is_promotable").output, shell("assay spec show is_promotable").output);
  EXPECT_EQ(shell("assay help transpose").output, shell("assay spec show transpose").output);
  for (auto const& [word, says] :
       {std::pair("topic", "did you mean topics?"), std::pair("profile", "did you mean profiles?"),
        std::pair("verdict", "did you mean verdicts?"), std::pair("transpos_c3", "transpose_c3")}) {
    auto const result = shell("assay help " + std::string(word) + " 2>&1");
    EXPECT_EQ(result.status, 2) << word;
    EXPECT_NE(result.output.find(says), std::string::npos) << result.output;
  }
  EXPECT_EQ(shell("assay -V").output, shell("assay --version").output);
  for (auto const& [word, says] : {std::pair("fmt", "assay format"), std::pair("lint", "assay check"),
                                   std::pair("verify", "assay check"), std::pair("version", "assay --version")}) {
    auto const result = shell("assay " + std::string(word) + " 2>&1");
    EXPECT_EQ(result.status, 2) << word;
    EXPECT_NE(result.output.find(says), std::string::npos) << result.output;
  }
}

TEST_F(Shell, ColorsAsTheOptionAndTheVariablesSay) {
  write("invalid.mlir",
        "func.func @f(%a: tensor<2xf32>) -> tensor<3xf32> {\n"
        "  %0 = \"stablehlo.abs\"(%a) : (tensor<2xf32>) -> tensor<3xf32>\n"
        "  return %0 : tensor<3xf32>\n}\n");
  struct Row {
    char const* command;
    bool colored;
  };
  for (auto const& [command, colored] :
       {Row{"assay check invalid.mlir", false}, Row{"assay check --color always invalid.mlir", true},
        Row{"NO_COLOR=1 assay check --color always invalid.mlir", true},
        Row{"FORCE_COLOR=1 assay check invalid.mlir", true}, Row{"FORCE_COLOR=0 assay check invalid.mlir", false},
        Row{"CLICOLOR_FORCE=1 assay check invalid.mlir", true},
        Row{"NO_COLOR=1 FORCE_COLOR=1 assay check invalid.mlir", false},
        Row{"FORCE_COLOR=1 assay check --color never invalid.mlir", false},
        Row{"FORCE_COLOR=1 assay check --format json invalid.mlir", false}})
    EXPECT_EQ(shell(command).output.find('\033') != std::string::npos, colored) << command;
}

TEST_F(Shell, InferReadsManyFilesAndWritesJson) {
  write("valid.mlir",
        "func.func @f(%a: tensor<2xf32>) -> tensor<2xf32> {\n"
        "  %0 = stablehlo.abs %a : tensor<2xf32>\n  return %0 : tensor<2xf32>\n}\n");
  EXPECT_EQ(shell("assay infer valid.mlir - < valid.mlir").status, 0);
  EXPECT_EQ(shell("assay infer - - < valid.mlir 2>&1").output,
            "assay: error: standard input (-) is named more than once\n");
  auto const json = shell("assay infer . --format json --json out.json");
  EXPECT_EQ(json.status, 0);
  EXPECT_EQ(json.output, bytes("out.json"));
  EXPECT_NE(json.output.find("\"name\": \"%0\""), std::string::npos) << json.output;
  EXPECT_NE(json.output.find("\"verdict\": \"compatible\""), std::string::npos) << json.output;
}

TEST_F(Shell, ASuiteIsAnArchiveToo) {
  auto const made = shell("assay generate -o s.tar.zst --ops abs,slice --types f32,i8 --jobs 2 2>&1");
  ASSERT_EQ(made.status, 0) << made.output;
  ASSERT_EQ(shell("assay generate -o s --ops abs,slice --types f32,i8 --jobs 1").status, 0);
  EXPECT_FALSE(std::filesystem::exists(folder_ / "s.tar.zst.partial"));
  auto const manifest = bytes("s/manifest.json"), kinds = topic_text("kinds");
  constexpr std::string_view kRecipe = "\"recipe\":\"";
  for (auto at = manifest.find(kRecipe); at != std::string::npos; at = manifest.find(kRecipe, at + 1)) {
    auto const begin = at + kRecipe.size();
    auto const recipe = manifest.substr(begin, manifest.find('"', begin) - begin);
    EXPECT_NE(kinds.find(recipe), std::string::npos) << "assay help kinds does not explain " << recipe;
  }
  auto const again = shell("assay generate -o s.tar.zst --ops abs,slice --types f32,i8 2>&1");
  EXPECT_NE(again.output.find("s.tar.zst was already complete"), std::string::npos) << again.output;
  EXPECT_EQ(shell("assay generate -o s.tar.zst --ops abs 2>&1").status, 2) << "other options";
  ASSERT_EQ(shell("mkdir t; TMPDIR=$PWD/t assay test s.tar.zst --worker \"" ASSAY_BINARY
                  " run --worker\" --json a.jsonl --no-capabilities >a")
                .status,
            0);
  ASSERT_EQ(
      shell("TMPDIR=$PWD/t assay test s --worker \"" ASSAY_BINARY " run --worker\" --json f.jsonl --no-capabilities >f")
          .status,
      0);
  EXPECT_EQ(bytes("a"), bytes("f")) << "the same verdicts";
  EXPECT_EQ(shell("assay report diff a.jsonl f.jsonl").status, 0);
  EXPECT_EQ(shell("assay spec coverage s.tar.zst").output, shell("assay spec coverage s").output);
  auto const judged = shell("TMPDIR=$PWD/t assay judge --expected s.tar.zst --actual s");
  EXPECT_EQ(judged.status, shell("assay judge --expected s --actual s").status);
  EXPECT_EQ(shell("ls t | wc -l").output, "0\n") << "what was unpacked was removed";
  EXPECT_EQ(shell("head -c 1000 s.tar.zst > cut.tar.zst; assay test cut.tar.zst --worker true 2>&1").status, 2);
}

}  // namespace
}  // namespace assay
