// The program `assay`: see tools/command/command.hpp.
#include "tools/commands.hpp"

int main(int argc, char** argv) {
  return static_cast<int>(assay::run_command_line(argc, argv, assay::kCommands<assay::Binary::assay>));
}
