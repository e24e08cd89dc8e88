// Implements semantics/permitted/set_rules.hpp: ops that move elements or pass values on.
#include <algorithm>
#include <array>

#include "semantics/permitted/elementwise/elementwise.hpp"

namespace assay {
namespace {

// Operands that define where elements are moved, for all ops that move elements. They must be decided and are not moved
// themselves.
constexpr std::string_view kIndexRows[] = {
    "start_indices", "limit_indices",    "strides",           "output_shape",     "output_dimensions",
    "slice_sizes",   "edge_padding_low", "edge_padding_high", "interior_padding", "index",
    "size",          "padding",          "input_offsets",     "send_sizes",       "output_offsets",
    "recv_sizes",
};

constexpr Element kWord = {Element::Kind::integer, IntegerFormat{64, true}, nullptr, nullptr};

std::string_view row_of(Instruction const& instruction, std::size_t operand) {
  for (auto const& row : instruction.operand_rows)
    if (operand >= row.begin && operand < row.begin + row.size) return row.row;
  return {};
}

std::uint64_t flags_of(CodeSet const& set) { return (set.number ? 1u : 0u) | (set.nan ? 2u : 0u); }

enum class Plane : std::uint8_t { low, high, flags };

RuntimeValue plane_of(Call& call, RuntimeValue const& value, int part, Plane plane) {
  part = std::min(part, parts_of(value.tensor.element()) - 1);
  if (value.enclosure) {
    auto const& planes = value.enclosure->parts[static_cast<std::size_t>(part)];
    return plane == Plane::low ? planes.low : plane == Plane::high ? planes.high : planes.flags;
  }
  Tensor words = call.make(kWord, value.tensor.shape());
  for (std::int64_t i = 0; i < words.count(); ++i) {
    auto const set = point_in(value.tensor.element(), value.tensor.get(i, part)).codes;
    words.set(i, plane == Plane::low    ? static_cast<std::uint64_t>(set.low)
                 : plane == Plane::high ? static_cast<std::uint64_t>(set.high)
                                        : flags_of(set));
  }
  return words;
}

// Whether each set is the value. Where kernels put zeros of their own, as collective_permute does for who gets nothing,
// there are no flags: it becomes the value.
bool has_only_values(Enclosure& sets, Tensor const& tensor) {
  bool only = true;
  for (int part = 0; part < parts_of(tensor.element()); ++part)
    for (std::int64_t i = 0; i < tensor.count(); ++i) {
      auto const self = point_in(tensor.element(), tensor.get(i, part));
      auto& planes = sets.parts[static_cast<std::size_t>(part)];
      if (planes.flags.get(i) == 0) {
        planes.low.set(i, static_cast<std::uint64_t>(self.codes.low));
        planes.high.set(i, static_cast<std::uint64_t>(self.codes.high));
        planes.flags.set(i, flags_of(self.codes));
      }
      only = only && sets.at(i, part) == self;
    }
  return only;
}

int most_parts(SetCall& call) {
  int parts = 1;
  auto const look = [&](RuntimeValue const& value) {
    if (value.kind == RuntimeValue::Kind::tensor) parts = std::max(parts, parts_of(value.tensor.element()));
  };
  for (std::size_t i = 0; i < call.call.operand_count(); ++i) look(call.operand(i));
  for (std::size_t i = 0; i < call.result_count(); ++i) look(call.result(i));
  return parts;
}

}  // namespace

void enclose_moved(SetCall& call, bool always) {
  auto const& instruction = call.call.instruction();
  std::vector<bool> travels;
  bool exact = true;
  for (std::size_t i = 0; i < call.call.operand_count(); ++i) {
    auto const row = row_of(instruction, i);
    bool const is_index = std::ranges::find(kIndexRows, row) != std::end(kIndexRows);
    bool const is_data = !is_index && call.operand(i).kind == RuntimeValue::Kind::tensor;
    travels.push_back(is_data);
    if (!is_data && call.operand(i).kind == RuntimeValue::Kind::tensor)
      require_decided(call.call, call.operand(i), row);
    if (is_data && call.operand(i).enclosure) exact = false;
  }
  if (!always && (exact || call.result_count() == 0)) return;
  int const parts = most_parts(call);
  std::vector<std::shared_ptr<Enclosure>> sets(call.result_count());
  for (auto& set : sets) set = std::make_shared<Enclosure>();
  for (int part = 0; part < parts; ++part) {
    std::vector<std::array<Tensor, 3>> planes(call.result_count());
    for (auto const plane : {Plane::low, Plane::high, Plane::flags}) {
      std::vector<RuntimeValue> operands;
      for (std::size_t i = 0; i < travels.size(); ++i)
        operands.push_back(travels[i] ? plane_of(call.call, call.operand(i), part, plane) : call.operand(i));
      auto results = call.call.again(operands, &kWord);
      for (std::size_t i = 0; i < results.size(); ++i)
        planes[i][static_cast<std::size_t>(plane)] = std::move(results[i].tensor);
    }
    for (std::size_t i = 0; i < sets.size(); ++i)
      if (call.result(i).kind == RuntimeValue::Kind::tensor && part < parts_of(call.result(i).tensor.element()))
        sets[i]->parts.push_back({planes[i][0], planes[i][1], planes[i][2]});
  }
  for (std::size_t i = 0; i < sets.size(); ++i)
    if (!sets[i]->parts.empty() && !has_only_values(*sets[i], call.result(i).tensor))
      call.result(i).enclosure = std::move(sets[i]);
}

// An index that is not a number of the type: no constant of that type has the value. Floats are rounded, but not beyond
// the greatest one.
bool represents_index(Element const& element, std::int64_t index) {
  if (!element.is_integral())
    return !element.floating->is_infinite(round(Number::of(index), *element.floating)) &&
           unrepresentable(Number::of(index), *element.floating).empty();
  auto const range = range_of(element.integer);
  return range.low <= index && index <= range.high;
}

void enclose_iota(SetCall& call) {
  RuntimeValue& result = call.result();
  auto const axis = static_cast<std::size_t>(call.call.integer("iota_dimension"));
  if (axis >= result.tensor.rank()) return;
  std::int64_t inner = 1;
  for (std::size_t d = axis + 1; d < result.tensor.rank(); ++d) inner *= result.tensor.dim(d);
  Element const element = result.tensor.element();
  if (element.is(Element::Kind::quantized)) return;  // clamped
  if (result.tensor.count() == 0 ||
      (represents_index(element, 0) && represents_index(element, result.tensor.dim(axis) - 1)))
    return;
  EnclosureWriter writer(call.call, result);
  for (std::int64_t i = 0; i < result.tensor.count(); ++i) {
    std::int64_t const index = i / inner % result.tensor.dim(axis);
    if (!represents_index(element, index))
      writer.put(i, 0, call.implementation_defined("an index that the element type does not hold"));
  }
  writer.finish();
}

std::span<SetRule const> movement_rules() {
  static constexpr auto kKeep = [](SetCall&) {};  // values come with their sets
  static constexpr SetRule kRules[] = {
      {"exchanges_elements", [](SetCall& call) { enclose_moved(call, call.call.process().grid() != nullptr); }},
      {"forwards_values", kKeep, true},
      {"moves_elements", [](SetCall& call) { enclose_moved(call); }, false, false, nullptr, true},
      {"value_independent", kKeep},
      {"stablehlo.dynamic_iota", enclose_iota},
      {"stablehlo.iota", enclose_iota},
      {"divided", kKeep, true},
      {"stablehlo.infeed", kKeep},  // without the sets of the host's data
  };
  return kRules;
}

}  // namespace assay
