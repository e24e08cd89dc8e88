#include "semantics/runtime/permitted_tensors.hpp"

#include <algorithm>

#include "oracle/sets/accuracy.hpp"

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

void intersect(PermittedTensors& ends, PermittedTensors const& other) {
  Element const& element = ends.low.element();
  if (!element.is(Element::Kind::floating)) return;
  FloatFormat const& format = *element.floating;
  constexpr std::uint64_t kNan = 1, kOpen = 2, kMirrored = 4;
  auto const flag_at = [](PermittedTensors const& one, std::int64_t i) { return one.flags ? one.flags->get(i) : 0; };
  auto const is_number = [&](PermittedTensors const& one, std::int64_t i) { return !format.is_nan(one.low.get(i)); };
  for (std::int64_t i = 0; i < ends.low.count(); ++i) {
    std::uint64_t const flag = flag_at(ends, i), others = flag_at(other, i);
    if ((others & (kOpen | kMirrored)) != 0 || (flag & kMirrored) != 0 || !is_number(other, i)) continue;
    if ((flag & kOpen) != 0) {
      ends.low.set(i, other.low.get(i));
      ends.high.set(i, other.high.get(i));
      ends.flags->set(i, others);
      continue;
    }
    if (!is_number(ends, i)) continue;
    auto const order = [&](Tensor const& tensor) { return order_of(tensor.get(i), format); };
    auto const low = std::max(order(ends.low), order(other.low)), high = std::min(order(ends.high), order(other.high));
    if (low > high) continue;
    ends.low.set(i, code_in(element, low));
    ends.high.set(i, code_in(element, high));
    if (ends.flags) ends.flags->set(i, flag & others & kNan);
  }
}

}  // namespace assay
