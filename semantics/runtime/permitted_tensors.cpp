#include "semantics/runtime/permitted_tensors.hpp"

namespace assay {

PermittedTensors permitted_tensors(RuntimeValue const& value, TensorMaker const& make) {
  Tensor const& tensor = value.tensor;
  Element const& element = tensor.element();
  PermittedTensors ends{make(element, tensor.shape()), make(element, tensor.shape()), std::nullopt};
  Tensor flags = make(Element::of(IntegerFormat{8, false}), tensor.shape());
  bool flagged = false;
  for (std::int64_t i = 0; i < tensor.count(); ++i) {
    std::uint64_t flag = 0;
    for (int part = 0; part < parts_of(element); ++part) {
      auto set = set_of(value, i, part);
      if (is_mirrored(value, i, part)) flag |= 4;
      if (set.reason) {
        flag |= 2;
        set = range_in(element);
      } else if (set.codes.nan) {
        flag |= 1;
      }
      bool const nan = !set.codes.number;
      ends.low.set(i, nan ? element.floating->nan_code() : code_in(element, set.codes.low), part);
      ends.high.set(i, nan ? element.floating->nan_code() : code_in(element, set.codes.high), part);
    }
    flags.set(i, flag);
    flagged = flagged || flag != 0;
  }
  if (flagged) ends.flags = flags;
  return ends;
}

}  // namespace assay
