#include "generators/suite/emit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "generators/suite/constant_text.hpp"
#include "generators/suite/inline_function.hpp"
#include "grammar/assembly/print.hpp"
#include "grammar/text/parse.hpp"
#include "oracle/formats/number.hpp"
#include "semantics/program/attribute.hpp"
#include "semantics/program/mutable_program.hpp"
#include "semantics/runtime/enclosure.hpp"
#include "support/diagnostic.hpp"

namespace assay {
namespace {

constexpr std::string_view kInnerName = "case_main";

// Writes a new @main around the case.
class Writer {
public:
  explicit Writer(Case const& made, std::string_view prefix = "", CodedInputs inputs = CodedInputs::constants)
      : made_(made), prefix_(prefix), inputs_(inputs) {
    Diagnostics found;
    program_ = MutableProgram(parse_program(Source::from_string("case", made.text), {}, found));
    if (found.errors() == 0) rename_main();
  }

  // Empty if the program does not exist.
  std::string plain() {
    if (!begin()) return "";
    std::string all;
    for (std::size_t i = 0; i < made_.results.size(); ++i) {
      std::string const holds = permitted(i);
      if (holds.empty()) return "";
      all = all.empty() ? holds : op("stablehlo.and", {all, holds}, {"tensor<i1>", "tensor<i1>"}, "tensor<i1>");
    }
    if (all.empty()) return "";
    line(fmt::format("\"func.return\"({}) : (tensor<i1>) -> ()", all));
    return function("() -> tensor<i1>");
  }

  std::string checked() {
    if (!begin() || made_.results.empty()) return "";
    for (std::size_t i = 0; i < made_.results.size(); ++i) {
      if (is_equality_enough(made_.results[i])) {
        Tensor const expected = as_compared(made_.results[i].expected);
        std::string const type = type_text(dims_text(expected.shape()), to_string(expected.element()));
        line(fmt::format("\"check.expect_eq_const\"({}) {{value = {} : {}}} : ({}) -> ()", result(i),
                         dense_text(expected), type, type));
        continue;
      }
      std::string const holds = permitted(i);
      if (holds.empty()) return "";
      line(fmt::format("\"check.expect_eq_const\"({}) {{value = dense<true> : tensor<i1>}} : (tensor<i1>) -> ()",
                       holds));
    }
    line("\"func.return\"() : () -> ()");
    return function("() -> ()");
  }

  std::string coded() {
    if (!begin()) return "";
    std::vector<std::string> values, types;
    auto const give = [&](std::string value, std::string type) {
      values.push_back(std::move(value));
      types.push_back(std::move(type));
    };
    auto const return_codes = [&](std::string value, std::string const& dims, FloatFormat const& format) {
      FloatFormat const& held = format.bits == 6 ? kF32 : format;
      if (&held != &format)
        value = op("stablehlo.convert", {value}, {type_text(dims, format.name)}, type_text(dims, held.name));
      std::string const codes = type_text(dims, fmt::format("ui{}", held.bits));
      give(op("stablehlo.bitcast_convert", {value}, {type_text(dims, held.name)}, codes), codes);
    };
    for (std::size_t i = 0; i < made_.results.size(); ++i) {
      Element element;
      Tensor const& expected = made_.results[i].expected;
      std::string const type = tensor_type(expected, type_->results[i]), dims = dims_text(expected.shape());
      if (!element_of(type_->results[i]->element, element)) return "";
      switch (element.kind) {
        case Element::Kind::boolean:
        case Element::Kind::integer:
          give(result(i), type);
          break;
        case Element::Kind::quantized:
          give(result(i), type_text(dims, to_string(Element::of(element.integer))));
          break;
        case Element::Kind::floating:
          return_codes(result(i), dims, *element.floating);
          break;
        case Element::Kind::complex:
          for (char const* const part : {"stablehlo.real", "stablehlo.imag"})
            return_codes(op(part, {result(i)}, {type}, type_text(dims, element.floating->name)), dims,
                         *element.floating);
      }
    }
    line(fmt::format("\"func.return\"({}) : ({}) -> ()", fmt::join(values, ", "), fmt::join(types, ", ")));
    std::string const text =
        function(fmt::format("({}) -> ({})", fmt::join(parameter_types_, ", "), fmt::join(types, ", ")));
    return text.empty() ? "" : with_function_inlined(text, kInnerName);
  }

private:
  void line(std::string const& text) { body_ += "  " + text + "\n"; }
  std::string value() { return fmt::format("%{}{}", prefix_, count_++); }
  std::string op(std::string_view name, std::vector<std::string> const& operands, std::vector<std::string> const& types,
                 std::string const& result_type, std::string const& attributes = "") {
    std::string const made = value();
    line(fmt::format("{} = \"{}\"({}){} : ({}) -> {}", made, name, fmt::join(operands, ", "),
                     attributes.empty() ? "" : " {" + attributes + "}", fmt::join(types, ", "), result_type));
    return made;
  }
  std::string constant(Tensor const& tensor, std::string const& type) {
    return op("stablehlo.constant", {}, {}, type, fmt::format("value = {} : {}", dense_text(tensor), type));
  }
  static std::string tensor_type(Tensor const& tensor, Type type) {
    return fmt::format("tensor<{}{}>", dims_text(tensor.shape()), to_string(type->element));
  }

  // Renames the case's @main, and removes a module around it.
  void rename_main() {
    program_.ops = std::vector<MutableOp>(program_.functions());
    MutableOp* const main = program_.function("main");
    if (!main || !main->attribute("function_type")) return;
    type_ = main->attribute("function_type")->type;
    AttributeNode renamed = *main->attribute("sym_name");
    renamed.text = kInnerName;
    main->set("sym_name", program_.frame.context->unique(renamed));
  }

  // Writes the constants and the call, which are the same in all forms. False if the case cannot be written.
  bool begin() {
    if (!is_callable_) {
      is_callable_ = call();
      call_ = body_;
      count_of_call_ = count_;
    }
    body_ = call_;
    count_ = count_of_call_;
    return *is_callable_;
  }

  bool call() {
    std::int64_t elements = 0;
    for (auto const& input : made_.inputs) elements += input.count();
    for (auto const& result : made_.results) elements += result.expected.count();
    if (elements > kMaxEmbeddedElements || !type_ || type_->members.size() != made_.inputs.size() ||
        type_->results.size() != made_.results.size())
      return false;
    auto const has_no_shape = [](Type type) { return !has_shape(type); };
    if (std::ranges::any_of(type_->members, has_no_shape) || std::ranges::any_of(type_->results, has_no_shape))
      return false;
    std::vector<std::string> operands, types, results;
    for (std::size_t i = 0; i < made_.inputs.size(); ++i) {
      operands.push_back(argument(made_.inputs[i], type_->members[i]));
      types.push_back(to_string(type_->members[i], kWhole));
    }
    for (Type const type : type_->results) results.push_back(to_string(type, kWhole));
    line(fmt::format("{}\"func.call\"({}) {{callee = @{}}} : ({}) -> ({})",
                     results.empty()       ? ""
                     : results.size() == 1 ? "%r = "
                                           : fmt::format("%r:{} = ", results.size()),
                     fmt::join(operands, ", "), kInnerName, fmt::join(types, ", "), fmt::join(results, ", ")));
    for (std::size_t i = 0; i < results.size(); ++i) {
      Element element;
      if (!element_of(type_->results[i]->element, element)) return false;
      bool const is_quantized = element.is(Element::Kind::quantized), is_open = !is_static(type_->results[i]);
      std::string const name = results.size() == 1 ? "%r" : fmt::format("%r#{}", i);
      std::string const type = type_text(dims_text(made_.results[i].expected.shape()),
                                         to_string(is_quantized ? Element::of(element.integer) : element));
      results_.push_back(is_quantized ? op("stablehlo.bitcast_convert", {name}, {results[i]}, type)
                         : is_open    ? op("stablehlo.convert", {name}, {results[i]}, type)
                                      : name);
    }
    return true;
  }

  // Adds an argument to the new @main.
  std::string parameter(std::string type) {
    parameter_types_.push_back(std::move(type));
    return fmt::format("%{}in{}", prefix_, parameter_types_.size() - 1);
  }

  // Converts the integer arguments of a coded program to the original tensor.
  std::string decoded(Tensor const& tensor) {
    Element const& element = tensor.element();
    std::string const dims = dims_text(tensor.shape()), type = type_text(dims, to_string(element));
    if (!element.floating) return parameter(type);
    std::vector<std::string> parts;
    std::string const whole = type_text(dims, element.floating->name);
    for (int part = 0; part < parts_of(element); ++part) {
      FloatFormat const& held = element.floating->bits == 6 ? kF32 : *element.floating;
      std::string const codes = type_text(dims, fmt::format("ui{}", held.bits)), number = type_text(dims, held.name);
      parts.push_back(op("stablehlo.bitcast_convert", {parameter(codes)}, {codes}, number));
      if (number != whole) parts.back() = op("stablehlo.convert", {parts.back()}, {number}, whole);
    }
    return parts.size() == 1 ? parts[0] : op("stablehlo.complex", parts, {whole, whole}, type);
  }

  // A value of the type that the case's @main takes, which may have unknown sizes. Constants and convert cannot be
  // quantized.
  std::string argument(Tensor const& input, Type wanted) {
    Element element;  // inputs that were read from a suite are storage integers
    bool const is_quantized = element_of(wanted->element, element) && element.is(Element::Kind::quantized);
    Tensor const held = is_quantized ? input.as(Element::of(element.integer)) : input;
    std::string const type = type_text(dims_text(held.shape()), to_string(held.element()));
    std::string const value = inputs_ == CodedInputs::constants ? constant(held, type) : decoded(held);
    if (is_quantized) return op("stablehlo.bitcast_convert", {value}, {type}, to_string(wanted, kWhole));
    return is_static(wanted) ? value : op("stablehlo.convert", {value}, {type}, to_string(wanted, kWhole));
  }

  // Quantized tensors become their storage integers.
  static Tensor as_compared(Tensor const& tensor) {
    Element const& element = tensor.element();
    return element.is(Element::Kind::quantized) ? tensor.as(Element::of(element.integer)) : tensor;
  }
  // The result with static sizes; quantized results are storage integers.
  std::string const& result(std::size_t number) const { return results_[number]; }

  // Whether check.expect_eq_const accepts exactly the permitted set: single values, no zeros, no NaN.
  static bool is_equality_enough(CaseResult const& result) {
    Element const& element = result.expected.element();
    if (!result.exact || result.flags) return false;
    if (!is_float(element)) return true;
    for (std::int64_t i = 0; i < result.expected.count(); ++i)
      for (int part = 0; part < parts_of(element); ++part) {
        auto const code = result.expected.get(i, part);
        if (element.floating->is_nan(code) || element.floating->is_zero(code)) return false;
      }
    return true;
  }

  // A tensor<i1>: whether all elements of a result are permitted. Empty if that cannot be expressed.
  std::string permitted(std::size_t number) {
    CaseResult const& wanted = made_.results[number];
    Element const& element = wanted.expected.element();
    std::string const dims = dims_text(wanted.expected.shape());
    std::string const type = tensor_type(wanted.expected, type_->results[number]);
    if (wanted.flags)
      for (std::int64_t i = 0; i < wanted.flags->count(); ++i)
        if (wanted.flags->get(i) > 1) return "";
    auto const integers = [&](std::string const& value, Element const& held) {
      return within(value, dims, to_string(held), wanted.low.as(held), wanted.high.as(held), wanted.exact);
    };
    std::string truth;
    switch (element.kind) {
      case Element::Kind::boolean:
      case Element::Kind::integer:
        truth = integers(result(number), element);
        break;
      case Element::Kind::quantized:
        truth = integers(result(number), Element::of(element.integer));
        break;
      case Element::Kind::floating:
        truth = floats(result(number), dims, wanted, 0);
        break;
      case Element::Kind::complex: {
        std::string const part = type_text(dims, element.floating->name);
        std::string const real = floats(op("stablehlo.real", {result(number)}, {type}, part), dims, wanted, 0);
        truth = conjunction(real, floats(op("stablehlo.imag", {result(number)}, {type}, part), dims, wanted, 1), dims);
      }
    }
    return all(truth, wanted.expected.shape());
  }

  static std::string type_text(std::string_view dims, std::string_view element) {
    return fmt::format("tensor<{}{}>", dims, element);
  }
  static std::string truths(std::string_view dims) { return type_text(dims, "i1"); }

  std::string compare(std::string const& lhs, std::string const& rhs, std::string const& dims,
                      std::string const& element, std::string_view direction) {
    std::string const type = type_text(dims, element);
    return op("stablehlo.compare", {lhs, rhs}, {type, type}, truths(dims),
              fmt::format("comparison_direction = #stablehlo<comparison_direction {}>", direction));
  }
  std::string conjunction(std::string const& lhs, std::string const& rhs, std::string const& dims) {
    return op("stablehlo.and", {lhs, rhs}, {truths(dims), truths(dims)}, truths(dims));
  }
  std::string within(std::string const& value, std::string const& dims, std::string const& element, Tensor const& low,
                     Tensor const& high, bool is_point) {
    std::string const lowest = constant(low, type_text(dims, element));
    if (is_point) return compare(value, lowest, dims, element, "EQ");
    std::string const highest = constant(high, type_text(dims, element));
    return conjunction(compare(value, lowest, dims, element, "GE"), compare(value, highest, dims, element, "LE"), dims);
  }

  // Maps codes to integers in the order of their values: inverts all bits of negative numbers, and the sign bit of
  // others.
  static std::uint64_t key(std::uint64_t code, FloatFormat const& format) {
    std::uint64_t const all = format.sign_bit() | (format.sign_bit() - 1);
    if (!format.has_sign) return code;
    return format.is_negative(code) ? ~code & all : code | format.sign_bit();
  }

  // For each element, or part of a complex one: whether it is permitted.
  std::string floats(std::string value, std::string const& dims, CaseResult const& wanted, int part) {
    FloatFormat const& format = *wanted.expected.element().floating;
    bool const widened = format.bits == 6;  // 6-bit integers do not exist
    FloatFormat const& compared = widened ? kF32 : format;
    std::string const element(compared.name), integer = fmt::format("ui{}", compared.bits);
    if (widened) value = op("stablehlo.convert", {value}, {type_text(dims, format.name)}, type_text(dims, element));
    auto const code_of = [&](Tensor const& tensor, std::int64_t i) {
      return widened ? convert(tensor.get(i, part), format, compared) : tensor.get(i, part);
    };
    Shape const& shape = wanted.expected.shape();
    Element const bits{Element::Kind::integer, IntegerFormat{compared.bits, false}};
    Tensor low = make_tensor(bits, shape), high = make_tensor(bits, shape), sign = make_tensor(bits, shape);
    Tensor number = make_tensor(Element::boolean(), shape), nan = make_tensor(Element::boolean(), shape);
    bool points = true, any_nan = false;
    for (std::int64_t i = 0; i < low.count(); ++i) {
      bool const only_nan = compared.is_nan(code_of(wanted.low, i));
      bool const may_be_nan = only_nan || (wanted.flags && (wanted.flags->get(i) & 1) != 0);
      low.set(i, only_nan ? 0 : key(code_of(wanted.low, i), compared));
      high.set(i, only_nan ? 0 : key(code_of(wanted.high, i), compared));
      sign.set(i, compared.sign_bit());
      number.set(i, !only_nan);
      nan.set(i, may_be_nan);
      any_nan = any_nan || may_be_nan;
      points = points && low.get(i) == high.get(i);
    }
    std::string const type = type_text(dims, integer);
    std::string const raw = op("stablehlo.bitcast_convert", {value}, {type_text(dims, element)}, type);
    std::string ordered = raw;
    if (compared.has_sign) {
      std::string const signs = constant(sign, type);
      std::string const turned = op("stablehlo.not", {raw}, {type}, type);
      std::string const lifted = op("stablehlo.or", {raw, signs}, {type, type}, type);
      ordered = op("stablehlo.select", {compare(raw, signs, dims, integer, "GE"), turned, lifted},
                   {truths(dims), type, type}, type);
    }
    std::string const inside = within(ordered, dims, integer, low, high, points);
    if (points && !any_nan) return inside;
    std::string const is_nan = compare(value, value, dims, element, "NE");
    std::string const allowed = conjunction(inside, constant(number, truths(dims)), dims);
    return op("stablehlo.select", {is_nan, constant(nan, truths(dims)), allowed},
              {truths(dims), truths(dims), truths(dims)}, truths(dims));
  }

  // The conjunction over all elements.
  std::string all(std::string const& truths, Shape const& shape) {
    if (shape.empty()) return truths;
    std::string const yes = op("stablehlo.constant", {}, {}, "tensor<i1>", "value = dense<true> : tensor<i1>");
    std::vector<std::int64_t> axes(shape.size());
    for (std::size_t i = 0; i < axes.size(); ++i) axes[i] = static_cast<std::int64_t>(i);
    std::string const made = value();
    line(fmt::format("{} = \"stablehlo.reduce\"({}, {}) ({{", made, truths, yes));
    line("^bb0(%a: tensor<i1>, %b: tensor<i1>):");
    line("  %c = \"stablehlo.and\"(%a, %b) : (tensor<i1>, tensor<i1>) -> tensor<i1>");
    line("  \"stablehlo.return\"(%c) : (tensor<i1>) -> ()");
    line(fmt::format("}}) {{dimensions = array<i64: {}>}} : (tensor<{}i1>, tensor<i1>) -> tensor<i1>",
                     fmt::join(axes, ", "), dims_text(shape)));
    return made;
  }

  std::string function(std::string_view type) {
    if (own_.empty()) own_ = print_program(program_, AssemblyFormat::suite);
    if (own_.find("@main") != std::string::npos) return "";
    std::string parameters;
    for (std::size_t i = 0; i < parameter_types_.size(); ++i)
      parameters += fmt::format("{}%{}in{}: {}", i == 0 ? "" : ", ", prefix_, i, parameter_types_[i]);
    std::string const head = parameters.empty() ? "" : fmt::format("^bb0({}):\n", parameters);
    return fmt::format("\"func.func\"() ({{\n{}{}}}) {{function_type = {}, sym_name = \"main\"}} : () -> ()\n\n{}",
                       head, body_, type, own_);
  }

  static constexpr std::size_t kWhole = std::size_t{1} << 20;
  Case const& made_;
  std::string_view prefix_;  // of value names
  CodedInputs inputs_;
  std::vector<std::string> parameter_types_;  // of the new @main
  MutableProgram program_;
  Type type_ = nullptr;  // of the case's @main
  std::string body_;
  std::vector<std::string> results_;
  int count_ = 0;
  std::optional<bool> is_callable_;
  std::string call_, own_;  // output of begin(); functions of the case
  int count_of_call_ = 0;
};

}  // namespace

SelfCheckingPrograms self_checking_programs(Case const& made) {
  Writer writer(made);
  SelfCheckingPrograms programs;
  programs.checked = writer.checked();
  programs.plain = writer.plain();
  return programs;
}

std::string self_checking_program(Case const& made) { return Writer(made).plain(); }

std::string checked_program(Case const& made) { return Writer(made).checked(); }

std::string coded_program(Case const& made, CodedInputs inputs) { return Writer(made, "assay", inputs).coded(); }

}  // namespace assay
