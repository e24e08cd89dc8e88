#include "generators/single_op/op_templates.hpp"

namespace assay {

std::vector<EmbeddedProgram> const& op_templates() {
  static auto const programs = embedded_programs("templates");
  return programs;
}

std::vector<EmbeddedProgram> const& op_seeds() {
  static auto const programs = embedded_programs("seeds");
  return programs;
}

}  // namespace assay
