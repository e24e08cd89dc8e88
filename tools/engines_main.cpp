// The program `assay-engines`. tools/command/command.hpp describes it.
#include "tools/commands.hpp"

int main(int argc, char** argv) {
  return static_cast<int>(assay::run_command_line(argc, argv, assay::kCommands<assay::Binary::engines>));
}
