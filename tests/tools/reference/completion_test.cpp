#include "tools/reference/completion.hpp"

#include "tests/tools/shell_folder.hpp"

namespace assay {
namespace {

// A command line whose help has characters that shells interpret.
CommandText sample() {
  OptionText const file{{"FILE"}, true, true, true, true, "FILE", {}, true, "", "it's [a] file: $HOME `x` \\ \"y\""};
  OptionText const format{{"-f", "--format"}, false, true, false, false, "text|json", {"text", "json"}, false, "text",
                          "don't: [choose]"};
  OptionText const output{{"--output"}, false, true, false, false, "FILE", {}, true, "", "where"};
  OptionText const flag{{"--quiet"}, false, false, false, false, "", {}, true, "", "say $(nothing)"};
  CommandText const list{"list", "it's one line: each", {flag}, {}, ""};
  CommandText const show{"show", "a page", {file}, {}, ""};
  CommandText const read{"read", "reads", {file, format, output, flag}, {}, ""};
  return {"assay", "Decides.", {flag}, {read, {"rules", "the rules", {}, {list, show}, ""}}, ""};
}

class Completion : public ShellFolder {
protected:
  // Returns the proposals of bash for the last of these words, each followed by a space.
  std::string bash(std::string const& words) {
    write("script", bash_completion(sample()));
    auto const result = shell(
        "bash -c '. ./script; COMP_WORDS=(\"$@\"); COMP_CWORD=$(($# - 1)); _assay; "
        "printf \"%s \" \"${COMPREPLY[@]}\"' _ " +
        words);
    EXPECT_EQ(result.status, 0) << result.output;
    return result.output;
  }
  // Whether the shell can read its script. Skips the test if the shell is not installed.
  bool is_read_by(std::string const& name, std::string const& script) {
    write("script", script);
    auto const result = shell(name + " -n ./script 2>&1");
    EXPECT_EQ(result.status, 0) << result.output << script;
    return result.status == 0;
  }
  bool is_here(std::string const& name) { return shell("command -v " + name).status == 0; }
};

TEST_F(Completion, BashProposesCommandsAndTheirOwn) {
  EXPECT_EQ(bash("assay r"), "read rules ");
  EXPECT_EQ(bash("assay rules ''"), "list show ");
  EXPECT_EQ(bash("assay rules l"), "list ");
}

TEST_F(Completion, BashProposesTheOptionsOfTheCommand) {
  EXPECT_EQ(bash("assay read -"), "-f --format --output --quiet ");
  EXPECT_EQ(bash("assay rules list -"), "--quiet ");
  EXPECT_EQ(bash("assay -"), "--quiet ");
}

TEST_F(Completion, BashProposesTheValuesOfAnOption) {
  EXPECT_EQ(bash("assay read --format ''"), "text json ");
  EXPECT_EQ(bash("assay read -f j"), "json ");
  EXPECT_EQ(bash("assay read --format = t"), "text ");  // --format=t, as bash splits it
  EXPECT_EQ(bash("assay read --format ="), "text json ");
  EXPECT_EQ(bash("assay read --output ''"), " ");  // none: files
  EXPECT_EQ(bash("assay read a.mlir --quiet --f"), "--format ");
}

TEST_F(Completion, ZshReadsItsScript) {
  if (!is_here("zsh")) GTEST_SKIP() << "there is no zsh";
  is_read_by("zsh", zsh_completion(sample()));
}

TEST_F(Completion, FishReadsItsScriptAndProposes) {
  if (!is_here("fish")) GTEST_SKIP() << "there is no fish";
  if (!is_read_by("fish", fish_completion(sample()))) return;
  auto const propose = [&](std::string const& line) {
    return shell("fish -N -c 'source ./script; complete -C \"" + line + "\"'").output;
  };
  EXPECT_EQ(propose("assay r"), "read\treads\nrules\tthe rules\n");
  EXPECT_EQ(propose("assay rules "), "list\tit's one line: each\nshow\ta page\n");
  EXPECT_EQ(propose("assay read --format j"), "json\tdon't: [choose]\n");
}

// All commands of the help, and no others.
TEST_F(Completion, OfTheRealProgramHasAllCommands) {
  auto const result = shell(
      "assay completion bash > script; bash -c '. ./script; COMP_WORDS=(assay \"\"); COMP_CWORD=1; _assay; "
      "printf \"%s\\n\" \"${COMPREPLY[@]}\"' | sort > proposed; "
      "for command in $(cat proposed); do assay --help | grep -qE \"[ ,:]$command(,| |$)\" || echo $command is not in "
      "the help; "
      "done; "
      "grep -c . proposed");
  EXPECT_EQ(result.status, 0);
  EXPECT_GE(std::atoi(result.output.c_str()), 13) << result.output;
}

}  // namespace
}  // namespace assay
