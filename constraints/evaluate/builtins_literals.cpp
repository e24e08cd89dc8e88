// Implements builtins.hpp: functions on the texts of constants.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "constraints/evaluate/builtins.hpp"
#include "constraints/evaluate/compare.hpp"
#include "constraints/symbols/constant_data.hpp"
#include "constraints/symbols/literals.hpp"
#include "support/counted.hpp"

namespace assay {
namespace {

using Args = std::span<FormulaValue const>;

DenseLiteral const* dense(FormulaValue const& value) {
  return value.is(FormulaValueKind::attribute) ? value.attribute->literal : nullptr;
}

FormulaValue has_literal_syntax(Evaluator& evaluator, Args args, LiteralRules rules) {
  if (!args[1].is(FormulaValueKind::type)) return evaluator.fail(to_string(args[1]) + " is not a type");
  if (args[0].is(FormulaValueKind::literal)) return make(is_wellformed(args[0].text, args[1].type, rules));
  DenseLiteral const* literal = dense(args[0]);
  return make(!literal || !first_malformed(*literal, args[1].type, rules));
}
FormulaValue has_syntax(Evaluator& e, Args args) { return has_literal_syntax(e, args, LiteralRules::text); }
// With one argument, checks the numbers in a quantized type.
FormulaValue has_official_syntax(Evaluator& e, Args args) {
  if (args.size() == 1) {
    Type const element = element_of(type_of(args[0]));
    if (!element || element->kind != TypeKind::quantized) return make(true);
    auto const& scales = element->quantization->scales;
    return make(scales.empty() || !scales[0].starts_with('+'));
  }
  return has_literal_syntax(e, args, LiteralRules::official);
}

// Whether the literal can have the shape. A splat fits every shape, a list has its own shape, and hexadecimal digits
// have all elements or one. With one argument: whether its type has a shape.
FormulaValue has_shape(Evaluator& evaluator, Args args, LiteralRules rules) {
  if (!args[1].is_list()) return evaluator.fail(to_string(args[1]) + " is not a shape");
  DenseLiteral const* literal = dense(args[0]);
  auto sizes = args[1].items();
  bool const is_known = std::ranges::all_of(sizes, [](FormulaValue const& size) { return size.interval.exact(); });
  if (rules == LiteralRules::official && literal && !is_known) return make(false);  // a constant has only known sizes
  if (!literal || literal->form == DenseLiteral::Form::splat) return make(true);
  Interval count{1, 1};
  for (FormulaValue const& size : sizes) count = count * size.interval;
  if (literal->form == DenseLiteral::Form::empty) {
    // `<>` fits every shape without elements. `[]` is a list of size 0, and has one dimension in MLIR.
    if (literal->text.empty()) return make(equal(count, Interval{0, 0}));
    bool const has_rank = rules == LiteralRules::official ? sizes.size() == 1 : !sizes.empty();
    return has_rank ? make(equal(sizes[0].interval, Interval{0, 0})) : make(false);
  }
  bool const raw = literal->form == DenseLiteral::Form::raw;
  if (raw || literal->form == DenseLiteral::Form::hex) {
    Type type = args[0].attribute->type;
    if (!type || !assay::has_shape(type) || !count.exact() || count.high > Int128(UINT64_MAX))
      return make(Tribool::unknown);
    auto const elements = static_cast<std::uint64_t>(count.low);
    return make(raw ? is_data_size(literal->text.size(), elements, type->element)
                    : digits_hold(literal->text, elements, type->element, rules));
  }
  if (literal->ragged) return make(false);
  auto shape = literal->shape;
  if (shape.size() != sizes.size()) return make(false);
  Tribool all = Tribool::yes;
  for (std::size_t i = 0; i < shape.size(); ++i)
    all = conjunction(all, equal(sizes[i].interval, Interval{shape[i], shape[i]}));
  return make(all);
}

FormulaValue has_shape(Evaluator& evaluator, Args args) {
  if (args.size() > 1) return has_shape(evaluator, args, LiteralRules::text);
  Type type = type_of(args[0]);
  return make(type && assay::has_shape(type));
}
FormulaValue has_official_shape(Evaluator& evaluator, Args args) {
  return has_shape(evaluator, args, LiteralRules::official);
}

// Returns the quantization if the type states storage bounds. Returns nullptr if every integer of the storage type is
// valid.
Quantization const* storage_bounds(FormulaValue const& type) {
  Type const element = element_of(type_of(type));
  bool const has_bounds = element && element->kind == TypeKind::quantized && element->quantization->has_storage_range;
  return has_bounds ? element->quantization : nullptr;
}

// Returns an element of a literal or of a list of integers that is out of bounds, if there is one.
std::optional<std::int64_t> out_of_bounds(FormulaValue const& value, Quantization const& bounds) {
  if (DenseLiteral const* literal = dense(value)) return first_out_of_bounds(*literal, bounds);
  std::span<FormulaValue const> const items = value.is_list() ? value.items() : std::span(&value, 1);
  for (FormulaValue const& item : items)
    if (item.is(FormulaValueKind::integer) && item.interval.exact())
      if (auto const one = static_cast<std::int64_t>(item.interval.low); !is_in_bounds(one, bounds)) return one;
  return std::nullopt;
}

FormulaValue is_in_storage_range(Evaluator&, Args args) {
  Quantization const* const bounds = storage_bounds(args[1]);
  if (!bounds) return make(true);
  bool const should_cache = dense(args[0]) || args[0].is_list() || args[0].is(FormulaValueKind::integer);
  return should_cache ? make(!out_of_bounds(args[0], *bounds)) : make(Tribool::unknown);
}

// Returns the digits after 0x, or None for other literals.
FormulaValue hexadecimal_digits(Evaluator&, Args args) {
  bool literal = args[0].is(FormulaValueKind::literal);
  if (!literal || !(args[0].text.starts_with("0x") || args[0].text.starts_with("0X"))) return none();
  return make_text(args[0].text.substr(2));
}

constexpr auto kLiteralBuiltins = std::to_array<Builtin>({
    {"is_wellformed", has_syntax, 2, 2},
    {"has_syntax", has_syntax, 2, 2},
    {"has_official_syntax", has_official_syntax, 1, 2},
    {"has_shape", has_shape, 1, 2},
    {"has_official_shape", has_official_shape, 2, 2},
    {"is_in_storage_range", is_in_storage_range, 2, 2},
    {"hexadecimal_digits", hexadecimal_digits},
});

}  // namespace

std::string literal_fault(std::string_view function, Args args) {
  if (args.size() != 2) return "";
  DenseLiteral const* literal = dense(args[0]);
  if (function == "has_shape" || function == "has_official_shape") {
    if (!literal || !args[1].is_list()) return "";
    std::string wanted = to_string(args[1]);
    if (literal->ragged) return "the lists of the literal have different sizes, its type has shape " + wanted;
    bool const raw = literal->form == DenseLiteral::Form::raw;
    if (raw || literal->form == DenseLiteral::Form::hex) {
      Type const type = args[0].attribute->type;  // a literal packs booleans
      auto const needed = type && is_boolean(type->element) ? std::nullopt : bytes_of_elements(type);
      return fmt::format("the literal has {}, but its type {}", counted(literal->text.size() / (raw ? 1 : 2), "byte"),
                         needed ? fmt::format("needs {}", *needed) : "has shape " + wanted);
    }
    if (literal->form == DenseLiteral::Form::empty)
      return (literal->text.empty() ? "the literal is empty, its type has shape "
                                    : "the literal is empty, of shape [0], its type has shape ") +
             wanted;
    return fmt::format("the literal has shape [{}], but its type has shape {}", fmt::join(literal->shape, ", "),
                       wanted);
  }
  if (function == "is_in_storage_range") {
    Quantization const* const bounds = storage_bounds(args[1]);
    auto const value = bounds ? out_of_bounds(args[0], *bounds) : std::nullopt;
    if (!value) return "";
    return fmt::format("an element is {}, but must be {} to {}, the bounds of its storage", *value, bounds->storage_min,
                       bounds->storage_max);
  }
  bool syntax = function == "has_syntax" || function == "has_official_syntax" || function == "is_wellformed";
  if (!syntax || !args[1].is(FormulaValueKind::type)) return "";
  if (args[0].is(FormulaValueKind::literal))
    return to_string(args[0]) + " is not a constant of type " + to_string(args[1]);
  LiteralRules rules = function == "has_official_syntax" ? LiteralRules::official : LiteralRules::text;
  auto element = literal ? first_malformed(*literal, args[1].type, rules) : std::nullopt;
  if (!element) return "";
  if (literal->form == DenseLiteral::Form::hex) return "the literal is not a string of pairs of hexadecimal digits";
  return to_string(make_literal(*element, nullptr)) + " is not an element of type " + to_string(args[1]);
}

std::span<Builtin const> literal_builtins() { return kLiteralBuiltins; }

}  // namespace assay
