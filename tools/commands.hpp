// The table of all commands of `assay`, once for both of its programs: see tools/command/command.hpp.
//
// `assay-engines` holds every command. So it can describe them all: completions and man pages are made from its table.
#pragma once

#include "tools/command/command.hpp"

namespace assay {

enum class Binary { assay, engines };

using AddCommand = Action (*)(Arguments);

// A command that only engines hold: `assay` does not even link it.
template <Binary kBinary> consteval AddCommand in_engines(AddCommand add) {
  return kBinary == Binary::engines ? add : nullptr;
}

// A command that does more in engines.
template <Binary kBinary> consteval AddCommand more_in_engines(AddCommand add, AddCommand more) {
  return kBinary == Binary::engines ? more : add;
}

using EnginesWords = decltype(Command::in_engines);

// The words with which it is for engines; these have nobody else to ask.
template <Binary kBinary> consteval EnginesWords for_engines(EnginesWords words) {
  return kBinary == Binary::engines ? EnginesWords{} : words;
}

// What a build may leave out, by options of CMake.
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

// A command of engines that a build may leave out.
template <Binary kBinary>
consteval Command if_built(bool is_built, char const* option, char const* name, char const* help, AddCommand add) {
  if (is_built) return {name, help, in_engines<kBinary>(add)};
  return {name, help, nullptr, {}, false, kBinary == Binary::engines ? option : nullptr};
}
template <Binary kBinary> consteval Command of_publish(char const* name, char const* help, AddCommand add) {
  return if_built<kBinary>(kHasPublish, "ASSAY_PUBLISH", name, help, add);
}
template <Binary kBinary> consteval Command of_authoring(char const* name, char const* help, AddCommand add) {
  return if_built<kBinary>(kHasAuthoring, "ASSAY_AUTHORING", name, help, add);
}

// `spec` has subcommands that are for engines, if anything has them.
template <Binary kBinary> consteval Command spec_command(AddCommand add, AddCommand more) {
  constexpr char const* kHelp = "show the rules that programs are checked by";
  EnginesWords const words{"lint", "coverage"};
  if (kHasAuthoring) return {"spec", kHelp, more_in_engines<kBinary>(add, more), for_engines<kBinary>(words)};
  return {"spec", kHelp, add, words, false, kBinary == Binary::engines ? "ASSAY_AUTHORING" : nullptr};
}

template <Binary kBinary> inline constexpr Command kCommands[] = {
    {"check", "check programs by the specification", more_in_engines<kBinary>(add_check, add_check_and_prove),
     for_engines<kBinary>({"--prove"})},
    {"infer", "show each op's inferred result types beside the written ones", add_infer},
    {"prove", "the rules of a program for all sizes that it leaves open", in_engines<kBinary>(add_prove)},
    {"equiv", "whether a program is a correct rewrite of another, or an input that shows it is not",
     in_engines<kBinary>(add_equiv)},
    {"run", "execute a program exactly, and print its results", in_engines<kBinary>(add_run)},
    of_authoring<kBinary>("sweep", "a function over all inputs of a type, and the errors of a table", add_sweep),
    {"generate", "make a suite that shows whether a backend conforms", in_engines<kBinary>(add_generate)},
    {"judge", "judge results that somebody else computed", in_engines<kBinary>(add_judge)},
    of_publish<kBinary>("board", "a static site of what backends have submitted", add_board),
    {"report", "merge, show and compare the reports of runs", in_engines<kBinary>(add_report)},
    {"test", "run a suite on a backend, and judge its results", in_engines<kBinary>(add_test)},
    of_publish<kBinary>("suite", "make releases of suites, and compare them", add_suite),
    of_publish<kBinary>("submit", "make a submission of a report: what others can check", add_submit),
    of_publish<kBinary>("verify-submission", "whether a submission is whole, of that suite and not tampered with",
                        add_verify_submission),
    {"reduce", "make a program on which a backend fails small", in_engines<kBinary>(add_reduce)},
    {"diff", "find the first op of a program that a backend computes wrong", in_engines<kBinary>(add_diff)},
    of_publish<kBinary>("certify", "write what is needed to check a verdict on an element without assay", add_certify),
    {"format", "write a program as canonical text, or as a portable artifact", add_format},
    spec_command<kBinary>(add_spec, add_spec_in_engines),
    {"explain", "what a label of a finding means, and how to mend it", add_explain},
    {"lsp", "a language server: findings, types and rules in an editor", in_engines<kBinary>(add_lsp)},
    {"completion", "write a shell's completion of this command line", in_engines<kBinary>(add_completion), {}, true},
};

}  // namespace assay
