#include "generators/invalid/samples.hpp"

#include "generators/embedded.hpp"

namespace assay::inline generators {

std::vector<std::string> sample_programs(std::string_view op) {
  static auto const all = embedded_programs("valid");
  std::vector<std::string> programs;
  for (EmbeddedProgram const& program : all)
    if (program.op == op) programs.emplace_back(program.text);
  return programs;
}

}  // namespace assay::inline generators
