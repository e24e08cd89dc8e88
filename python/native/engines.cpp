// The commands of assay in the library of the wheel, for the program next to it: python/native/engines_main.c.
#include "tools/commands.hpp"

extern "C" __attribute__((visibility("default"))) int assay_run_engines(int argc, char** argv) {
  return static_cast<int>(assay::run_command_line(argc, argv, assay::kCommands<assay::Binary::engines>));
}
