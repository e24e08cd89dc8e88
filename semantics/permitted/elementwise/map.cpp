// Implements semantics/permitted/elementwise/elementwise.hpp: map.
#include "semantics/permitted/elementwise/elementwise.hpp"

namespace assay {

// Its computation once more, on elements that have their sets.
void enclose_map(SetCall& call) {
  auto const& computation = call.call.region("computation");
  EnclosureWriter writer(call.call, call.result());
  std::vector<RuntimeValue> arguments(call.call.operand_count());
  for (std::int64_t i = 0; i < call.result().tensor.count(); ++i) {
    for (std::size_t n = 0; n < arguments.size(); ++n) arguments[n] = call.scalar(call.operand(n), i);
    auto const values = call.call.run(computation, arguments);
    call.copy_returned(writer, call.result(), i, values.at(0), 0);
  }
  writer.finish();
}

}  // namespace assay
