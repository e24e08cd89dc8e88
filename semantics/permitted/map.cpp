#include <memory>

#include "semantics/kernels/body.hpp"
#include "semantics/permitted/elementwise.hpp"

namespace assay {
namespace {

// One element with its sets, as a 0-dimensional tensor.
RuntimeValue scalar_of(SetCall& call, RuntimeValue const& value, Scalars const& elements, std::int64_t index) {
  RuntimeValue scalar = elements[index];
  EnclosureWriter writer(call.call, scalar);
  for (int part = 0; part < parts_of(scalar.tensor.element()); ++part) writer.put(0, part, set_of(value, index, part));
  writer.finish();
  return scalar;
}

}  // namespace

// Its computation once more, on elements that have their sets.
void enclose_map(SetCall& call) {
  auto const& computation = call.call.region("computation");
  std::vector<Scalars> elements;
  for (std::size_t n = 0; n < call.call.operand_count(); ++n) elements.emplace_back(call.operand(n).tensor);
  EnclosureWriter writer(call.call, call.result());
  std::vector<RuntimeValue> arguments(elements.size());
  for (std::int64_t i = 0; i < call.result().tensor.count(); ++i) {
    for (std::size_t n = 0; n < elements.size(); ++n) arguments[n] = scalar_of(call, call.operand(n), elements[n], i);
    auto const values = call.call.run(computation, arguments);
    for (int part = 0; part < parts_of(call.result().tensor.element()); ++part)
      writer.put(i, part, set_of(values.at(0), 0, part));
  }
  writer.finish();
}

}  // namespace assay
