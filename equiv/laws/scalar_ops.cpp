#include "equiv/laws/scalar_ops.hpp"

#include <algorithm>
#include <utility>

#include "constraints/bind/prepared_program.hpp"
#include "constraints/symbols/constant_data.hpp"
#include "grammar/notation/profile_file.hpp"
#include "oracle/formats/decimal.hpp"
#include "oracle/formats/number.hpp"
#include "semantics/program/element_text.hpp"
#include "semantics/runtime/process.hpp"

namespace assay {
namespace {

constexpr std::size_t kMaxPrograms = 20'000;
constexpr RunLimits kScalarLimits{.max_steps = 10, .max_work = 1'000, .max_bytes = 1 << 20, .max_depth = 10};

constexpr std::uint64_t kBytesOfElement = 1'000;  // for one element of all operands and results, including sets

Tensor tensor_of(ScalarValue const& value) {
  Tensor tensor = make_tensor(value.type, {});
  for (int part = 0; part < parts_of(value.type); ++part)
    tensor.set(0, value.code[static_cast<std::size_t>(part)], part);
  return tensor;
}

ScalarValue value_of(Tensor const& tensor) {
  ScalarValue value{tensor.element(), {}};
  for (int part = 0; part < parts_of(value.type); ++part)
    value.code[static_cast<std::size_t>(part)] = tensor.get(0, part);
  return value;
}

std::string program_of(ScalarOp const& op, std::span<Element const> operands, Element const& result,
                       std::int64_t count) {
  std::string const shape = count ? std::to_string(count) + "x" : "";
  std::string arguments, names, types;
  for (std::size_t i = 0; i < operands.size(); ++i) {
    std::string const separator = i ? ", " : "", type = "tensor<" + shape + to_string(operands[i]) + ">",
                      name = "%a" + std::to_string(i);
    arguments += separator + name + ": " + type;
    names += separator + name;
    types += separator + type;
  }
  auto const to = "tensor<" + shape + to_string(result) + ">";
  return "func.func @main(" + arguments + ") -> " + to + " {\n  %r = \"" + op.name + "\"(" + names + ") {" +
         op.attributes + "} : (" + types + ") -> " + to + "\n  return %r : " + to + "\n}\n";
}

// Returns candidates for the result type: operand types, parts of complex types, complex types of these, booleans.
std::vector<Element> result_candidates(std::span<Element const> operands) {
  std::vector<Element> all(operands.begin(), operands.end());
  std::ranges::reverse(all);
  for (auto const& operand : operands) {
    if (operand.is(Element::Kind::complex)) all.push_back(Element::of(*operand.floating));
    if (operand.is(Element::Kind::floating)) all.push_back(Element::complex_of(*operand.floating));
  }
  all.push_back(Element::boolean());
  return all;
}

std::optional<std::uint64_t> special_code(std::string_view name, Element const& type) {
  if (type.is(Element::Kind::floating)) {
    auto const& format = *type.floating;
    if (name == "inf" && format.has_infinity()) return format.infinity_code();
    if (name == "-inf" && format.has_infinity()) return format.infinity_code() | format.sign_bit();
    if (name == "nan" && format.has_nan()) return format.nan_code();
  }
  if (type.is(Element::Kind::integer)) {
    if (name == "min_value") return type.integer.least();
    if (name == "max_value") return type.integer.greatest();
  }
  return std::nullopt;
}

}  // namespace

struct ScalarOps::Prepared {
  explicit Prepared(std::string const& text) : program(text, {.labels_only = true}) {}
  PreparedProgram program;
};

ScalarOps::ScalarOps(Profile profile) : profile_(std::move(profile)) { profile_.overflow = IntegerOverflow::wrap; }
ScalarOps::~ScalarOps() = default;

ScalarOps::Prepared& ScalarOps::prepared(ScalarOp const& op, std::span<Element const> operands, Element const& result,
                                         std::int64_t count) {
  auto const text = program_of(op, operands, result, count);
  if (programs_.size() > kMaxPrograms) programs_.clear();
  auto& slot = programs_[text];
  if (!slot) slot = std::make_unique<Prepared>(text);
  return *slot;
}

bool ScalarOps::allows(ScalarOp const& op, std::span<Element const> operands, Element const& result) {
  return !prepared(op, operands, result).program.is_stopped();
}

std::optional<Element> ScalarOps::result_of(ScalarOp const& op, std::span<Element const> operands) {
  auto const candidates = result_candidates(operands);
  auto const found =
      std::ranges::find_if(candidates, [&](Element const& result) { return allows(op, operands, result); });
  return found == candidates.end() ? std::nullopt : std::optional(*found);
}

std::optional<ScalarValue> ScalarOps::fold(ScalarOp const& op, std::span<ScalarValue const> operands,
                                           Element const& result) {
  std::vector<Tensor> tensors;
  for (auto const& operand : operands) tensors.push_back(tensor_of(operand));
  auto const value = only_value(op, tensors, result, 0);
  return value ? std::optional(with_one_nan(value_of(*value))) : std::nullopt;
}

std::optional<Tensor> ScalarOps::fold_all(ScalarOp const& op, std::span<Tensor const> operands, Element const& result) {
  return operands.empty() ? std::nullopt : only_value(op, operands, result, operands[0].count());
}

std::optional<RuntimeValue> ScalarOps::sets_of(ScalarOp const& op, std::span<RuntimeValue const> operands,
                                               Element const& result) {
  return operands.empty() ? std::nullopt : run(op, operands, result, operands[0].tensor.count());
}

std::optional<Tensor> ScalarOps::only_value(ScalarOp const& op, std::span<Tensor const> operands, Element const& result,
                                            std::int64_t count) {
  std::vector<RuntimeValue> const arguments(operands.begin(), operands.end());
  auto const value = run(op, arguments, result, count);
  if (!value) return std::nullopt;
  for (std::int64_t at = 0; at < value->tensor.count(); ++at)
    for (int part = 0; part < parts_of(result); ++part)
      if (!set_of(*value, at, part).is_point() || is_mirrored(*value, at, part)) return std::nullopt;
  return value->tensor;
}

std::optional<RuntimeValue> ScalarOps::run(ScalarOp const& op, std::span<RuntimeValue const> operands,
                                           Element const& result, std::int64_t count) {
  std::vector<Element> types;
  for (auto const& operand : operands) types.push_back(operand.tensor.element());
  auto const& program = prepared(op, types, result, count).program;
  if (program.is_stopped()) return std::nullopt;
  auto const main = program.main();
  if (!main) return std::nullopt;
  RunLimits limits = kScalarLimits;
  auto const times = static_cast<std::uint64_t>(std::max<std::int64_t>(count, 1));
  limits.max_work *= times;
  limits.max_bytes += times * kBytesOfElement;
  RunState state(program.compiled(), limits);
  state.profile = &profile_;
  auto run = Process(state).run(**main, operands);
  if (run.error || run.values.size() != 1) return std::nullopt;
  return std::move(run.values[0]);
}

std::string literal_text(ScalarValue const& value) { return element_text(tensor_of(value), 0); }

std::optional<ScalarValue> literal_value(std::string_view text, Element const& type) {
  Tensor tensor = make_tensor(type, {});
  if (type.is(Element::Kind::quantized)) return std::nullopt;
  if (auto const code = special_code(text, type)) return ScalarValue{type, {*code, 0}};
  if (is_float(type)) {
    auto const number = number_of(text);
    if (!number || !is_finite(*number) || !is_exact(*number, *type.floating)) return std::nullopt;
    if (number->kind == NumberKind::zero && number->negative && !type.floating->has_negative_zero())
      return std::nullopt;
    tensor.set(0, round(*number, *type.floating), 0);
    return value_of(tensor);
  }
  // An integer that is out of range for the type would wrap.
  if (!decode_element(text, type, tensor, 0) || element_text(tensor, 0) != text) return std::nullopt;
  return value_of(tensor);
}

ScalarValue with_one_nan(ScalarValue value) {
  if (!is_float(value.type)) return value;
  auto const parts = static_cast<std::size_t>(parts_of(value.type));
  for (std::size_t part = 0; part < parts; ++part)
    if (value.type.floating->is_nan(value.code[part])) value.code[part] = value.type.floating->nan_code();
  return value;
}

Profile promised_by_text() {
  auto profile = read_profile("text");
  Profile read = profile ? std::move(*profile) : Profile{};
  read.overflow = IntegerOverflow::wrap;
  std::erase_if(read.accuracies, [](auto const& row) { return row.first.first == "convert"; });
  return read;
}

}  // namespace assay
