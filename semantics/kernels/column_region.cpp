#include "semantics/kernels/column_region.hpp"

#include <algorithm>
#include <cstring>
#include <set>
#include <string>

#include "semantics/kernels/kernels.hpp"
#include "semantics/runtime/enclosure.hpp"
#include "semantics/runtime/process.hpp"

namespace assay {
namespace {

constexpr std::string_view kConstant = "stablehlo.constant";

std::set<std::string_view> elementwise_names() {
  std::set<std::string_view> names{"stablehlo.convert", "stablehlo.bitcast_convert", "stablehlo.reduce_precision"};
  for (auto const& entry : elementwise_kernels()) names.insert(entry.name);
  return names;
}

bool is_scalar(Type type) {
  Element element;
  return has_shape(type) && type->shape.empty() && element_of(type->element, element) &&
         !element.is(Element::Kind::quantized);
}

// Whether the op can be applied to columns, with columns as results.
bool is_columnwise(Instruction const& instruction) {
  static auto const names = elementwise_names();
  auto const& op = *instruction.op;
  if (!instruction.kernel || instruction.dequantizes || !instruction.regions.empty()) return false;
  for (auto const* values : {&op.operands, &op.results})
    for (auto const* value : *values)
      if (!is_scalar(value->type)) return false;
  if (op.name == kConstant) return instruction.constants.size() == 1 && !instruction.splat;
  return names.contains(op.name);
}

Tensor first_places(Tensor const& column, std::int64_t count) { return column.reshaped({count}); }

void copy_places(Tensor const& from, std::span<ColumnPredicate::Pair const> pairs,
                 std::int64_t ColumnPredicate::Pair::*place, std::byte* out) {
  std::size_t const bytes = from.element().bytes();
  std::byte const* const data = from.data();
  auto const copy = [&]<std::size_t Bytes>() {
    for (auto const& pair : pairs) {
      std::memcpy(out, data + static_cast<std::size_t>(pair.*place) * Bytes, Bytes);
      out += Bytes;
    }
  };
  switch (bytes) {
    case 1:
      return copy.operator()<1>();
    case 2:
      return copy.operator()<2>();
    case 4:
      return copy.operator()<4>();
    case 8:
      return copy.operator()<8>();
    default:
      return copy.operator()<16>();
  }
}

}  // namespace

Tensor repeated(Call& call, Tensor const& one, std::int64_t count) {
  Tensor column = call.make(one.element(), {count});
  std::size_t const bytes = one.element().bytes();
  for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i)
    std::memcpy(column.data() + i * bytes, one.data(), bytes);
  return column;
}

std::optional<ColumnRegion> ColumnRegion::of(Call& call, CompiledBlock const& region, std::int64_t most) {
  if (call.process().state().trace) return std::nullopt;
  std::set<std::uint32_t> known(region.arguments.begin(), region.arguments.end()), read;
  auto const is_known = [&](std::uint32_t slot) {
    read.insert(slot);
    return known.contains(slot);
  };
  for (auto const& instruction : region.instructions) {
    if (!is_columnwise(instruction) || !std::ranges::all_of(instruction.operands, is_known)) return std::nullopt;
    known.insert(instruction.results.begin(), instruction.results.end());
  }
  if (!std::ranges::all_of(region.results, is_known)) return std::nullopt;
  ColumnRegion found(region);
  for (auto const slot : region.arguments) found.reads_.push_back(read.contains(slot));
  std::erase_if(found.block_.instructions, [&](Instruction const& instruction) {
    if (instruction.op->name != kConstant) return false;
    found.block_.arguments.push_back(instruction.results.front());
    found.constants_.push_back(repeated(call, instruction.constants.front().tensor, most));
    return true;
  });
  return found;
}

std::vector<RuntimeValue> ColumnRegion::run(Call& call, std::span<RuntimeValue const> columns, std::int64_t count) {
  std::vector<RuntimeValue> arguments(columns.begin(), columns.end());
  for (auto const& constant : constants_) arguments.emplace_back(first_places(constant, count));
  return call.run(block_, arguments);
}

std::optional<ColumnPredicate> ColumnPredicate::of(Call& call, CompiledBlock const& region,
                                                   std::span<Tensor const> inputs, std::int64_t most) {
  if (region.arguments.size() != 2 * inputs.size() || region.results.size() != 1) return std::nullopt;
  most = std::min(most, ColumnRegion::kEnough);
  auto columns = ColumnRegion::of(call, region, most);
  if (!columns) return std::nullopt;
  ColumnPredicate predicate(call, std::move(*columns), inputs);
  for (std::size_t i = 0; i < region.arguments.size(); ++i)
    predicate.columns_.push_back(call.make(inputs[i / 2].element(), {most}));
  predicate.max_ = most;
  return predicate;
}

bool ColumnPredicate::ask(std::span<Pair const> pairs, std::uint8_t* answers) {
  auto const count = static_cast<std::int64_t>(pairs.size());
  std::vector<RuntimeValue> arguments;
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    if (region_.reads(i)) copy_places(inputs_[i / 2], pairs, i % 2 == 0 ? &Pair::x : &Pair::y, columns_[i].data());
    arguments.emplace_back(first_places(columns_[i], count));
  }
  auto const results = region_.run(*call_, arguments, count);
  if (results.size() != 1 || results[0].kind != RuntimeValue::Kind::tensor || results[0].tensor.count() != count ||
      !results[0].tensor.element().is_integral())
    call_->fail("the region did not return one boolean");
  if (!is_exact(results[0])) return false;
  Tensor const& truths = results[0].tensor;
  if (truths.element().is(Element::Kind::boolean))
    std::memcpy(answers, truths.data(), pairs.size());
  else
    for (std::int64_t i = 0; i < count; ++i) answers[i] = truths.get(i) != 0 ? 1 : 0;
  return true;
}

std::optional<std::vector<std::uint8_t>> ColumnPredicate::operator()(std::span<Pair const> pairs) {
  std::vector<std::uint8_t> answers(pairs.size());
  auto const most = static_cast<std::size_t>(max_);
  for (std::size_t at = 0; at < pairs.size(); at += most) {
    auto const some = pairs.subspan(at, std::min(most, pairs.size() - at));
    if (!ask(some, answers.data() + at)) return std::nullopt;
  }
  return answers;
}

}  // namespace assay
