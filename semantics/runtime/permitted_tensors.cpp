#include "semantics/runtime/permitted_tensors.hpp"

#include <algorithm>
#include <array>
#include <utility>

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

namespace {

using PartEnds = std::array<std::pair<std::int64_t, std::int64_t>, 2>;  // lowest and highest order of each part

// Returns the intersection of the sets of an element, part by part; nothing if a part of one is only NaN, or if the sets
// of a part are disjoint.
std::optional<PartEnds> common_ends(PermittedTensors const& one, PermittedTensors const& other, std::int64_t i) {
  auto const& element = one.low.element();
  FloatFormat const& format = *element.floating;
  PartEnds found{};
  for (int part = 0; part < parts_of(element); ++part) {
    if (format.is_nan(one.low.get(i, part)) || format.is_nan(other.low.get(i, part))) return std::nullopt;
    auto const order = [&](Tensor const& tensor) { return order_of(tensor.get(i, part), format); };
    auto const low = std::max(order(one.low), order(other.low)), high = std::min(order(one.high), order(other.high));
    if (low > high) return std::nullopt;
    found[static_cast<std::size_t>(part)] = {low, high};
  }
  return found;
}

}  // namespace

void intersect(PermittedTensors& ends, PermittedTensors const& other) {
  Element const& element = ends.low.element();
  if (!is_float(element)) return;
  constexpr std::uint64_t kNan = 1, kOpen = 2, kMirrored = 4;
  auto const flag_at = [](PermittedTensors const& one, std::int64_t i) { return one.flags ? one.flags->get(i) : 0; };
  for (std::int64_t i = 0; i < ends.low.count(); ++i) {
    std::uint64_t const flag = flag_at(ends, i), others = flag_at(other, i);
    if ((others & (kOpen | kMirrored)) != 0 || (flag & kMirrored) != 0) continue;
    auto const common = common_ends(ends, other, i);  // the ends of an open part are the limits of its type
    if (!common) continue;
    for (int part = 0; part < parts_of(element); ++part) {
      auto const [low, high] = (*common)[static_cast<std::size_t>(part)];
      ends.low.set(i, code_in(element, low), part);
      ends.high.set(i, code_in(element, high), part);
    }
    if (ends.flags) ends.flags->set(i, (flag & kOpen) != 0 ? others : flag & others & kNan);
  }
}

}  // namespace assay
