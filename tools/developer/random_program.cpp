// random_program SEED OPS FOLDER
//
// Writes FOLDER/program.mlir, a random program of about OPS ops (50 to 500), and its inputs FOLDER/input_0.npy, ... No
// op of the program is open if every op is rounded correctly. See generators/random/make.hpp. This is not a test.

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>

#include "generators/random/make.hpp"
#include "semantics/program/npy.hpp"
#include "support/files.hpp"

int main(int argc, char** argv) {
  using namespace assay;
  if (argc != 4) return std::fputs("random_program SEED OPS FOLDER\n", stderr), 2;
  auto const seed = std::strtoull(argv[1], nullptr, 10), ops = std::strtoull(argv[2], nullptr, 10);
  std::string const folder = argv[3];
  auto const made = random_programs::random_large_program(seed, ops, Profile{});
  if (made.text.empty()) return std::fputs("no program of this seed has results that its inputs decide\n", stderr), 3;
  std::filesystem::create_directories(folder);
  auto written = write_file(folder + "/program.mlir", made.text);
  for (std::size_t i = 0; written && i < made.inputs.size(); ++i)
    written = write_npy(folder + "/input_" + std::to_string(i) + ".npy", made.inputs[i]);
  if (!written) return std::fprintf(stderr, "%s\n", written.error().c_str()), 2;
  std::printf("%zu ops\n", made.op_count);
}
