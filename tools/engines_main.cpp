// The program `assay-engines`: see tools/command.hpp.
#include "tools/command.hpp"

int main(int argc, char** argv) {
  constexpr assay::Command kCommands[] = {
      {"run", "execute a program exactly, and print its results", assay::add_run},
      {"sweep", "a function over all inputs of a type, and the errors of a table", assay::add_sweep},
  };
  return static_cast<int>(assay::run_command_line(argc, argv, kCommands));
}
