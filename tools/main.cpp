// The program `assay`: see tools/command/command.hpp.
#include "tools/command/command.hpp"

int main(int argc, char** argv) {
  constexpr assay::Command kCommands[] = {
      {"check", "check programs by the specification", assay::add_check, {"--prove"}},
      {"infer", "show each op's inferred result types beside the written ones", assay::add_infer},
      {"prove", "the rules of a program for all sizes that it leaves open", nullptr},
      {"run", "execute a program exactly, and print its results", nullptr},
      {"sweep", "a function over all inputs of a type, and the errors of a table", nullptr},
      {"generate", "make a suite that shows whether a backend conforms", nullptr},
      {"judge", "judge results that somebody else computed", nullptr},
      {"report", "merge, show and compare the reports of runs", nullptr},
      {"test", "run a suite on a backend, and judge its results", nullptr},
      {"reduce", "make a program on which a backend fails small", nullptr},
      {"format", "write a program as canonical text, or as a portable artifact", assay::add_format},
      {"spec", "show the rules that programs are checked by", assay::add_spec, {"lint", "coverage"}},
  };
  return static_cast<int>(assay::run_command_line(argc, argv, kCommands));
}
