#include "campaign/folder/reproducer_files.hpp"

#include "harness/reduction/candidates/reference_run.hpp"
#include "semantics/program/npy.hpp"
#include "support/files.hpp"

namespace assay::campaign {

Result<DrawnProgram> read_reproducer(std::string const& folder) {
  constexpr std::size_t kMaxText = std::size_t{1} << 30;
  auto text = read_file(folder + "/program.mlir", kMaxText);
  if (!text) return Error{text.error()};
  auto const reference = reduction::ReferenceRun::prepare(*text, false);
  if (!reference) return Error{folder + "/program.mlir: " + reference.error()};
  DrawnProgram program{*std::move(text), {}};
  for (Type const type : reference->arguments()) {
    Element element;
    element_of(type->element, element);
    if (element.is(Element::Kind::quantized)) element = Element::of(element.integer);
    auto tensor = read_npy(folder + "/input_" + std::to_string(program.inputs.size()) + ".npy", element);
    if (!tensor) return Error{tensor.error()};
    program.inputs.push_back(*std::move(tensor));
  }
  return program;
}

}  // namespace assay::campaign
