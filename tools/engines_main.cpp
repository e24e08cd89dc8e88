// The program `assay-engines`: see tools/command/command.hpp.
#include "tools/command/command.hpp"

int main(int argc, char** argv) {
  constexpr assay::Command kCommands[] = {
      {"check", "check programs by the specification, for all sizes", assay::add_check_and_prove},
      {"prove", "the rules of a program for all sizes that it leaves open", assay::add_prove},
      {"run", "execute a program exactly, and print its results", assay::add_run},
      {"sweep", "a function over all inputs of a type, and the errors of a table", assay::add_sweep},
      {"generate", "make a suite that shows whether a backend conforms", assay::add_generate},
      {"judge", "judge results that somebody else computed", assay::add_judge},
      {"report", "merge, show and compare the reports of runs", assay::add_report},
      {"test", "run a suite on a backend, and judge its results", assay::add_test},
      {"reduce", "make a program on which a backend fails small", assay::add_reduce},
      {"spec", "show the rules that programs are checked by", assay::add_spec_in_engines},
  };
  return static_cast<int>(assay::run_command_line(argc, argv, kCommands));
}
