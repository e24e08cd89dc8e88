// The table of all commands of `assay`, for both programs. tools/command/command.hpp describes the programs.
//
// `assay-engines` has every command and can therefore describe all of them: completions and man pages are generated
// from its table.
#pragma once

#include "tools/command/command.hpp"

namespace assay {

enum class Binary { assay, engines };

using AddCommand = Action (*)(Arguments);

// Returns the implementation of a command that only `assay-engines` has. `assay` does not link it.
template <Binary kBinary> consteval AddCommand in_engines(AddCommand add) {
  return kBinary == Binary::engines ? add : nullptr;
}

// Returns `more` for `assay-engines`, where the command has more features, and `add` for `assay`.
template <Binary kBinary> consteval AddCommand more_in_engines(AddCommand add, AddCommand more) {
  return kBinary == Binary::engines ? more : add;
}

using EnginesWords = decltype(Command::in_engines);

// Returns the arguments for which `assay` starts `assay-engines`.
template <Binary kBinary> consteval EnginesWords for_engines(EnginesWords words) {
  return kBinary == Binary::engines ? EnginesWords{} : words;
}

// Options of CMake that omit parts of a build.
#ifdef ASSAY_WITHOUT_PUBLISH
inline constexpr bool kHasPublish = false;
#else
inline constexpr bool kHasPublish = true;
#endif
#ifdef ASSAY_WITHOUT_AUTHORING
inline constexpr bool kHasAuthoring = false;
#else
inline constexpr bool kHasAuthoring = true;
#endif

// A command of `assay-engines` that a build may omit.
template <Binary kBinary> consteval Command command_if_built(bool is_built, char const* option, char const* name,
                                                             char const* help, AddCommand add) {
  if (is_built) return {name, help, in_engines<kBinary>(add)};
  return {name, help, nullptr, {}, false, kBinary == Binary::engines ? option : nullptr};
}
template <Binary kBinary> consteval Command publish_command(char const* name, char const* help, AddCommand add) {
  return command_if_built<kBinary>(kHasPublish, "ASSAY_PUBLISH", name, help, add);
}
template <Binary kBinary> consteval Command authoring_command(char const* name, char const* help, AddCommand add) {
  return command_if_built<kBinary>(kHasAuthoring, "ASSAY_AUTHORING", name, help, add);
}

// `spec` has subcommands that require the engines, and that a build may omit.
template <Binary kBinary> consteval Command spec_command(AddCommand add, AddCommand more) {
  constexpr char const* kHelp = "show and audit the rules of the specification";
  EnginesWords const words{"lint", "coverage"};
  if (kHasAuthoring) return {"spec", kHelp, more_in_engines<kBinary>(add, more), for_engines<kBinary>(words)};
  return {"spec", kHelp, add, words, false, kBinary == Binary::engines ? "ASSAY_AUTHORING" : nullptr};
}

template <Binary kBinary> inline constexpr Command kCommands[] = {
    {"check", "check programs against the specification", more_in_engines<kBinary>(add_check, add_check_and_prove),
     for_engines<kBinary>({"--prove"})},
    {"infer", "infer result types and compare them with the declared ones", add_infer},
    {"format", "format a program, or convert it to a portable artifact", add_format},
    {"explain", "explain a diagnostic and how to fix it", add_explain},
    {"prove", "prove that all rules hold for every dynamic size", in_engines<kBinary>(add_prove)},
    {"run", "execute a program exactly and print its results", in_engines<kBinary>(add_run)},
    {"equiv", "prove that one program is a correct rewrite of another, or find a counterexample",
     in_engines<kBinary>(add_equiv)},
    {"diff", "find the first op that a backend computes incorrectly", in_engines<kBinary>(add_diff)},
    {"generate", "generate a conformance test suite", in_engines<kBinary>(add_generate)},
    {"test", "run a suite on a backend and judge its results", in_engines<kBinary>(add_test)},
    {"fuzz", "test a backend with random programs for a given time", in_engines<kBinary>(add_fuzz)},
    {"judge", "judge results computed elsewhere", in_engines<kBinary>(add_judge)},
    {"reduce", "reduce a program on which a backend fails", in_engines<kBinary>(add_reduce)},
    {"report", "merge, show and compare test reports", in_engines<kBinary>(add_report)},
    publish_command<kBinary>("suite", "release and compare suites", add_suite),
    publish_command<kBinary>("submit", "create a verifiable submission from a report", add_submit),
    publish_command<kBinary>("verify-submission", "verify that a submission is complete and unaltered",
                             add_verify_submission),
    publish_command<kBinary>("board", "build a static results site from submissions", add_board),
    publish_command<kBinary>("certify", "write a certificate that verifies a verdict without assay", add_certify),
    spec_command<kBinary>(add_spec, add_spec_in_engines),
    authoring_command<kBinary>("sweep", "evaluate a function on every input of a type and measure errors", add_sweep),
    {"lsp", "run the language server for editors", in_engines<kBinary>(add_lsp)},
    {"completion", "generate shell completions and man pages", in_engines<kBinary>(add_completion), {}, true},
};

}  // namespace assay
