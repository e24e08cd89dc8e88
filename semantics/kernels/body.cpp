#include "semantics/kernels/body.hpp"

#include <algorithm>
#include <string>

#include "semantics/kernels/elementwise_convert.hpp"
#include "semantics/kernels/ordering.hpp"
#include "semantics/runtime/enclosure.hpp"
#include "semantics/runtime/quantization.hpp"

namespace assay {
namespace {

std::optional<Combiner> combiner_named(std::string_view name) {
  static constexpr std::pair<std::string_view, Combiner> kNames[] = {
      {"stablehlo.add", Combiner::add},         {"stablehlo.multiply", Combiner::multiply},
      {"stablehlo.maximum", Combiner::maximum}, {"stablehlo.minimum", Combiner::minimum},
      {"stablehlo.and", Combiner::bit_and},     {"stablehlo.or", Combiner::bit_or},
  };
  for (auto const& [known, combiner] : kNames)
    if (known == name) return combiner;
  return std::nullopt;
}

bool combines(Combiner combiner, Element const& element) {
  if (element.is_integral()) return true;
  if (combiner == Combiner::bit_and || combiner == Combiner::bit_or) return false;
  if (element.is(Element::Kind::floating)) return true;
  return element.is(Element::Kind::complex) && (combiner == Combiner::add || combiner == Combiner::multiply);
}

bool scalar_element(Type type, Element& element) {
  return has_shape(type) && type->shape.empty() && element_of(type->element, element);
}

Block const* source_block(CompiledBlock const& body) {
  if (!body.region || body.region->blocks.empty()) return nullptr;
  auto const* block = body.region->blocks.front();
  return block->arguments.size() == body.arguments.size() ? block : nullptr;
}

// Returns the index of the argument in a slot, or -1 if there is none.
int find_source_argument(CompiledBlock const& body, std::uint32_t slot) {
  auto const found = std::ranges::find(body.arguments, slot);
  return found == body.arguments.end() ? -1 : static_cast<int>(found - body.arguments.begin());
}

// Returns the only instruction of a body if it has two operands and computes the body's result. Otherwise returns
// nullptr.
Instruction const* binary_body(CompiledBlock const& body) {
  if (!source_block(body) || body.results.size() != 1 || body.instructions.size() != 1) return nullptr;
  auto const& only = body.instructions[0];
  bool const returned = only.results.size() == 1 && only.results[0] == body.results[0];
  return only.operands.size() == 2 && returned ? &only : nullptr;
}

Instruction const* instruction_of(CompiledBlock const& body, std::uint32_t slot) {
  for (auto const& instruction : body.instructions)
    if (instruction.results.size() == 1 && instruction.results[0] == slot) return &instruction;
  return nullptr;
}

// For result `k`, computed from accumulator `k` and value `k`. Adds the required number of instructions to
// `instructions`.
std::optional<CombinerBody> own_combiner(CompiledBlock const& body, std::size_t k, std::size_t& instructions) {
  auto const* last = instruction_of(body, body.results[k]);
  if (!last || last->operands.size() != 2) return std::nullopt;
  auto const combiner = combiner_named(last->op->name);
  std::uint32_t const accumulator = body.arguments[k], value = body.arguments[body.results.size() + k];
  bool const first = last->operands[0] == accumulator;
  if (!combiner || (!first && last->operands[1] != accumulator)) return std::nullopt;
  // Only a convert of the value can be done in advance. A convert of the accumulator would round at every step.
  auto const other = last->operands[first ? 1 : 0];
  auto const* convert = other == value ? nullptr : instruction_of(body, other);
  if (other != value &&
      (!convert || convert->op->name != "stablehlo.convert" || convert->operands != std::vector<std::uint32_t>{value}))
    return std::nullopt;
  instructions += convert ? 2 : 1;
  auto const* block = source_block(body);
  CombinerBody found{*combiner, {}, {}};
  Element kept;
  if (!scalar_element(last->op->results[0]->type, found.element) || !scalar_element(block->arguments[k]->type, kept) ||
      !scalar_element(block->arguments[body.results.size() + k]->type, found.argument))
    return std::nullopt;
  if (!same_element(kept, found.element) || (!convert && !same_element(found.argument, found.element)))
    return std::nullopt;
  if (found.argument.is(Element::Kind::quantized) || !combines(*combiner, found.element)) return std::nullopt;
  return found;
}

}  // namespace

std::vector<CombinerBody> combiner_bodies(CompiledBlock const& body) {
  std::size_t const n = body.results.size();
  if (!source_block(body) || n == 0 || body.arguments.size() != 2 * n || body.instructions.size() > 2 * n) return {};
  std::vector<CombinerBody> all;
  std::size_t instructions = 0;
  for (std::size_t k = 0; k < n; ++k) {
    auto const one = own_combiner(body, k, instructions);
    if (!one) return {};
    all.push_back(*one);
  }
  if (instructions != body.instructions.size()) return {};
  return all;
}

std::optional<CombinerBody> combiner_body(CompiledBlock const& body) {
  auto const all = combiner_bodies(body);
  return all.size() == 1 ? std::optional(all[0]) : std::nullopt;
}

std::optional<OrderKeys> order_keys(CompiledBlock const& body) {
  auto const* last = binary_body(body);
  if (!last || last->op->name != "stablehlo.compare") return std::nullopt;
  int const x = find_source_argument(body, last->operands[0]), y = find_source_argument(body, last->operands[1]);
  if (x < 0 || y < 0 || (x ^ 1) != y) return std::nullopt;
  std::string_view direction, type;
  for (auto const& parameter : last->parameters) {
    if (parameter.row == "comparison_direction") direction = parameter.text;
    if (parameter.row == "compare_type") type = parameter.text;
  }
  using enum Relation;
  static constexpr std::pair<std::string_view, Relation> kDirections[] = {
      {"LT", less}, {"GT", greater}, {"LE", less_equal}, {"GE", greater_equal}};
  OrderKeys keys;
  std::size_t found = 0;
  while (found < 4 && kDirections[found].first != direction) ++found;
  if (found == 4) return std::nullopt;
  if (x & 1) found ^= 1;  // computes compare(y, x)
  keys.body.relation = kDirections[found].second;
  keys.body.pair = static_cast<std::size_t>(x) / 2;
  Element other;
  auto const* block = source_block(body);
  if (!scalar_element(block->arguments[static_cast<std::size_t>(x)]->type, keys.body.element) ||
      !scalar_element(block->arguments[static_cast<std::size_t>(y)]->type, other) ||
      !same_element(keys.body.element, other))
    return std::nullopt;
  bool const is_float = keys.body.element.is(Element::Kind::floating);
  if (!is_float && !keys.body.element.is_integral()) return std::nullopt;
  keys.total = !is_float || type == "TOTALORDER";
  return keys;
}

std::int64_t OrderKeys::key(std::uint64_t code) const {
  auto const& element = body.element;
  if (!element.is(Element::Kind::floating)) {
    code = element.integer.wrap(code);
    return static_cast<std::int64_t>(element.integer.is_signed ? code : code ^ (std::uint64_t{1} << 63));
  }
  FloatOrder const order(*element.floating);
  if (total) return order.total_key(code);
  return order.is_nan(code) ? kUnordered : order.key(code);
}

bool same_element(Element const& a, Element const& b) {
  bool const same_floats =
      a.floating == b.floating || (a.floating && b.floating && a.floating->name == b.floating->name);
  return a.kind == b.kind && same_floats && a.integer.bits == b.integer.bits &&
         a.integer.is_signed == b.integer.is_signed && a.quantization == b.quantization;
}

Element argument_element(Call& call, CompiledBlock const& region, std::size_t index) {
  auto const* block = source_block(region);
  Element element;
  if (!block || index >= block->arguments.size() || !scalar_element(block->arguments[index]->type, element))
    call.unsupported("argument " + std::to_string(index) + " of the region is not a 0-dimensional tensor");
  return element;
}

Tensor converted(Call& call, Tensor const& tensor, Element const& element) {
  if (same_element(tensor.element(), element)) return tensor;
  if (tensor.element().is(Element::Kind::quantized)) return converted(call, dequantize(call, tensor), element);
  if (element.is(Element::Kind::quantized))
    return quantize(call, converted(call, tensor, Element::of(*element.floating)), element);
  if (tensor.element().is(Element::Kind::complex) && !element.is(Element::Kind::complex))
    call.unsupported("elements of type " + to_string(tensor.element()) + " are not " + to_string(element));
  return convert_to(call, tensor, element);
}

namespace {

template <std::size_t Bytes>
void gather(std::byte const* from, std::span<std::int64_t const> indices, std::byte const* padding, std::byte* out) {
  for (auto const index : indices) {
    std::memcpy(out, index < 0 ? padding : from + static_cast<std::size_t>(index) * Bytes, Bytes);
    out += Bytes;
  }
}

}  // namespace

void gather_elements(Tensor const& from, std::span<std::int64_t const> indices, std::byte const* padding,
                     std::byte* out) {
  std::size_t const bytes = from.element().bytes();
  auto const of_size = bytes == 1   ? gather<1>
                       : bytes == 2 ? gather<2>
                       : bytes == 4 ? gather<4>
                       : bytes == 8 ? gather<8>
                                    : gather<16>;
  of_size(from.data(), indices, padding, out);
}

void store_column(Call& call, RuntimeValue const& value, std::int64_t count, Tensor& tensor, std::int64_t first) {
  if (value.kind != RuntimeValue::Kind::tensor || value.tensor.count() != count)
    call.fail("the region did not return one element");
  std::size_t const bytes = tensor.element().bytes();
  Tensor const column = converted(call, value.tensor, tensor.element());
  std::memmove(tensor.data() + static_cast<std::size_t>(first) * bytes, column.data(),  // may overlap
               static_cast<std::size_t>(count) * bytes);
}

void store_scalar(Call& call, RuntimeValue const& value, Tensor& tensor, std::int64_t index) {
  store_column(call, value, 1, tensor, index);
}

bool truth_of(Call& call, std::vector<RuntimeValue> const& results) {
  if (results.size() != 1 || results[0].kind != RuntimeValue::Kind::tensor || results[0].tensor.count() != 1 ||
      !results[0].tensor.element().is_integral())
    call.fail("the region did not return one boolean");
  require_decided(call, results[0], "the result of the region");
  return results[0].tensor.get(0) != 0;
}

}  // namespace assay
