#include "generators/invalid/samples.hpp"

#include "generators/embedded.hpp"

namespace assay {
namespace {

std::vector<std::string> programs_of(std::string_view op, bool is_further) {
  static auto const all = embedded_programs("valid");
  std::vector<std::string> programs;
  for (EmbeddedProgram const& program : all)
    if (program.op == op && (program.option("beside") == "solved") == is_further) programs.emplace_back(program.text);
  return programs;
}

}  // namespace

std::vector<std::string> sample_programs(std::string_view op) { return programs_of(op, false); }
std::vector<std::string> further_programs(std::string_view op) { return programs_of(op, true); }

}  // namespace assay
