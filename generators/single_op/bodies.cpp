#include "generators/single_op/bodies.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "constraints/members/row_types.hpp"
#include "grammar/notation/specification.hpp"

namespace assay {
namespace {

bool is_scalar(Type type) { return type->kind == TypeKind::tensor && type->shape.empty(); }
bool is_boolean_scalar(Type type) { return is_scalar(type) && is_boolean(type->element); }
bool has_elements(Type type) {
  return type->kind == TypeKind::tensor && std::ranges::all_of(type->shape, [](std::int64_t size) { return size > 0; });
}
bool is(Type element, TypeKind kind) { return element->kind == kind; }

// Whether the first operand of the op may be of this type.
bool takes(std::string_view op, Type type) {
  OpSpec const* spec = Specification::get().op(fmt::format("stablehlo.{}", op));
  return spec && type->kind == TypeKind::tensor && matches(type, spec->rows.front().types, false);
}

bool is_combiner(RegionTypes const& types) {
  std::size_t const n = types.outputs.size();
  if (n == 0 || types.inputs.size() != 2 * n) return false;
  return std::ranges::equal(types.outputs, std::span(types.inputs).first(n)) &&
         std::ranges::equal(types.outputs, std::span(types.inputs).last(n));
}

bool is_comparison(RegionTypes const& types) {
  if (types.outputs.size() != 1 || !is_boolean_scalar(types.outputs[0])) return false;
  if (types.inputs.empty() || types.inputs.size() % 2 != 0) return false;
  for (std::size_t i = 0; i < types.inputs.size(); i += 2)
    if (!is_scalar(types.inputs[i]) || types.inputs[i] != types.inputs[i + 1]) return false;
  return true;
}

// Names of combiners that are ops, and that combine each pair separately.
constexpr std::string_view kElementwise[] = {"add", "maximum", "xor", "multiply", "minimum", "and", "or"};

// Builds a sequence of ops.
class Lines {
public:
  Lines(std::string prefix, Context& context) : prefix_(std::move(prefix)), context_(context) {}

  std::string argument(std::size_t number) const { return fmt::format("%{}{}", prefix_, number); }
  std::string op(std::string_view name, std::vector<std::string> const& operands, std::vector<Type> const& types,
                 Type result, std::string_view attributes = "") {
    std::vector<std::string> written;
    for (Type type : types) written.push_back(shown(type));
    std::string const value = fmt::format("%{}v{}", prefix_, count_++);
    text_ += fmt::format("    {} = \"stablehlo.{}\"({}){} : ({}) -> {}\n", value, name, fmt::join(operands, ", "),
                         attributes.empty() ? "" : fmt::format(" <{{{}}}>", attributes), fmt::join(written, ", "),
                         shown(result));
    return value;
  }
  std::string constant(std::string_view literal, Type type) {
    return op("constant", {}, {}, type, fmt::format("value = dense<{}> : {}", literal, shown(type)));
  }
  std::string compare(std::string_view direction, std::string const& lhs, std::string const& rhs, Type type,
                      bool total = false) {
    Type const result = context_.tensor(type->shape, context_.integer(1));
    std::string attributes = fmt::format("comparison_direction = #stablehlo<comparison_direction {}>", direction);
    if (total) attributes += ", compare_type = #stablehlo<comparison_type TOTALORDER>";
    return op("compare", {lhs, rhs}, {type, type}, result, attributes);
  }
  std::string finish(std::string_view terminator, std::vector<std::string> const& values,
                     std::vector<Type> const& types) {
    std::vector<std::string> written;
    for (Type type : types) written.push_back(shown(type));
    return text_ +
           fmt::format("    \"{}\"({}) : ({}) -> ()\n", terminator, fmt::join(values, ", "), fmt::join(written, ", "));
  }
  Context& context() { return context_; }

private:
  std::string prefix_, text_;
  Context& context_;
  int count_ = 0;
};

std::string zero_of(Type element) {
  if (is(element, TypeKind::complex)) return "(0.0,0.0)";
  if (is(element, TypeKind::floating)) return element->text == "f8E8M0FNU" ? "1.0" : "0.0";
  return is_boolean(element) ? "false" : "0";
}

// Converts a complex number to its real part, which has an order. Other values are unchanged.
std::string ordered(Lines& lines, std::string const& value, Type& type) {
  if (!is(type->element, TypeKind::complex)) return value;
  Type const part = lines.context().tensor(type->shape, type->element->element);
  std::string const real = lines.op("real", {value}, {type}, part);
  type = part;
  return real;
}

std::string combined(Lines& lines, std::string_view name, RegionTypes const& types, std::string_view terminator) {
  std::size_t const n = types.outputs.size();
  std::vector<std::string> values;
  if (name == "largest") {
    std::string const first_is = lines.compare("GE", lines.argument(0), lines.argument(n), types.outputs[0]);
    Type const truth = lines.context().tensor({}, lines.context().integer(1));
    for (std::size_t i = 0; i < n; ++i)
      values.push_back(lines.op("select", {first_is, lines.argument(i), lines.argument(n + i)},
                                {truth, types.outputs[i], types.outputs[i]}, types.outputs[i]));
  } else {
    for (std::size_t i = 0; i < n; ++i) {
      Type const type = types.outputs[i];
      if (name == "first" || name == "last" || !takes(name, type))
        values.push_back(lines.argument(name == "first" ? i : n + i));
      else
        values.push_back(lines.op(name, {lines.argument(i), lines.argument(n + i)}, {type, type}, type));
    }
  }
  return lines.finish(terminator, values, types.outputs);
}

std::string compared(Lines& lines, std::string_view name, RegionTypes const& types, std::string_view terminator) {
  std::size_t const key = 2 * static_cast<std::size_t>(name.back() - '0');
  Type type = types.inputs[key], other = type;
  std::string const lhs = ordered(lines, lines.argument(key), type),
                    rhs = ordered(lines, lines.argument(key + 1), other);
  std::string const truth =
      lines.compare(name.starts_with("gt") ? "GT" : "LT", lhs, rhs, type, name.starts_with("total"));
  return lines.finish(terminator, {truth}, types.outputs);
}

// The value that determines the number of iterations of a loop: the first tensor with elements that can be compared.
std::size_t driver(RegionTypes const& types) {
  auto const drives = [](Type type) {
    return has_elements(type) && (is(type->element, TypeKind::floating) || is(type->element, TypeKind::integer));
  };
  return static_cast<std::size_t>(std::ranges::find_if(types.inputs, drives) - types.inputs.begin());
}

// The first element as a scalar.
std::string first_element(Lines& lines, std::string value, Type& type) {
  if (type->shape.empty()) return value;
  std::vector<std::int64_t> const ones(type->shape.size(), 1), zeros(type->shape.size(), 0);
  Type const slice = lines.context().tensor(ones, type->element), scalar = lines.context().tensor({}, type->element);
  value = lines.op("slice", {value}, {type}, slice,
                   fmt::format("start_indices = array<i64: {0}>, limit_indices = array<i64: {1}>, strides = "
                               "array<i64: {1}>",
                               fmt::join(zeros, ", "), fmt::join(ones, ", ")));
  value = lines.op("reshape", {value}, {slice}, scalar);
  type = scalar;
  return value;
}

// Floats: while the magnitude is greater than 1. Integers: while the value is greater than 3. Booleans: while it is
// true.
std::string condition(Lines& lines, RegionTypes const& types, std::string_view terminator) {
  std::size_t const number = driver(types);
  if (number == types.inputs.size())
    return lines.finish(terminator, {lines.constant("false", types.outputs[0])}, types.outputs);
  Type type = types.inputs[number];
  std::string value = first_element(lines, lines.argument(number), type);
  if (!is_boolean(type->element)) {
    bool const floating = is(type->element, TypeKind::floating);
    if (floating && takes("abs", type)) value = lines.op("abs", {value}, {type}, type);
    std::string_view const limit = floating ? "1.0" : type->element->width < 4 ? "1" : "3";
    value = lines.compare("GT", value, lines.constant(limit, type), type);
  }
  return lines.finish(terminator, {value}, types.outputs);
}

// Halves the value that drives the loop, and changes all other values.
std::string loop_body(Lines& lines, RegionTypes const& types, std::string_view terminator) {
  std::size_t const number = driver(types);
  std::vector<std::string> values;
  for (std::size_t i = 0; i < types.inputs.size(); ++i) {
    Type const type = types.inputs[i];
    std::string value = lines.argument(i);
    bool const counts = i == number && !is_boolean(type->element);
    if (counts && is(type->element, TypeKind::floating)) {
      value = lines.op("multiply", {value, lines.constant("0.5", type)}, {type, type}, type);
    } else if (counts) {
      value = lines.op("shift_right_logical", {value, lines.constant("1", type)}, {type, type}, type);
    } else if (takes("not", type)) {
      value = lines.op("not", {value}, {type}, type);
    } else if (takes("negate", type)) {
      value = lines.op("negate", {value}, {type}, type);
    }
    values.push_back(value);
  }
  return lines.finish(terminator, values, types.outputs);
}

// Computes each result from arguments of the same or a similar type, with a visible change.
BodyText mapped(Lines& lines, RegionTypes const& types, std::string const& prefix, std::string_view terminator,
                bool isolated) {
  BodyText body;
  std::vector<std::string> values;
  for (Type const type : types.outputs) {
    std::vector<std::size_t> same, alike;
    for (std::size_t i = 0; i < types.inputs.size(); ++i) {
      Type const input = types.inputs[i];
      if (input == type) same.push_back(i);
      if (input->kind == TypeKind::tensor && type->kind == TypeKind::tensor &&
          std::ranges::equal(input->shape, type->shape) && !is(input->element, TypeKind::quantized) &&
          !is(type->element, TypeKind::quantized))
        alike.push_back(i);
    }
    if (same.size() > 1 && takes("subtract", type)) {
      values.push_back(lines.op("subtract", {lines.argument(same[0]), lines.argument(same[1])}, {type, type}, type));
    } else if (!same.empty()) {
      std::string const value = lines.argument(same.back());
      std::string_view const change = takes("not", type) ? "not" : takes("negate", type) ? "negate" : "";
      values.push_back(change.empty() ? value : lines.op(change, {value}, {type}, type));
    } else if (!alike.empty()) {
      values.push_back(lines.op("convert", {lines.argument(alike[0])}, {types.inputs[alike[0]]}, type));
    } else if (type->kind == TypeKind::token) {
      values.push_back(lines.op("create_token", {}, {}, type));
    } else if (type->kind == TypeKind::tensor && !isolated) {
      values.push_back(fmt::format("%{}c{}", prefix, body.captured.size()));
      body.captured.push_back(type);
    } else if (type->kind == TypeKind::tensor && !is(type->element, TypeKind::quantized)) {
      values.push_back(lines.constant(zero_of(type->element), type));
    } else {
      body.reason = "no value of the type " + shown(type) + " can be returned";
      return body;
    }
  }
  body.text = lines.finish(terminator, values, types.outputs);
  return body;
}

}  // namespace

std::vector<BodyRole> body_roles(std::span<RegionTypes const> regions, std::span<Type const> operands) {
  auto const takes_operands = [&](RegionTypes const& region) { return std::ranges::equal(region.inputs, operands); };
  std::vector<BodyRole> roles;
  if (regions.size() == 2 && !operands.empty() && std::ranges::all_of(regions, takes_operands) &&
      regions[0].outputs.size() == 1 && is_boolean_scalar(regions[0].outputs[0]))
    return {BodyRole::condition, BodyRole::loop_body};
  for (RegionTypes const& region : regions)
    roles.push_back(is_comparison(region) ? BodyRole::comparison
                    : is_combiner(region) ? BodyRole::combiner
                                          : BodyRole::map);
  return roles;
}

std::vector<std::string> body_names(BodyRole role, RegionTypes const& types) {
  std::vector<std::string> names;
  auto const orders = [](Type type) { return !is(type->element, TypeKind::complex); };
  auto const add = [&](std::string_view name) {
    if (std::ranges::any_of(types.outputs, [&](Type type) { return takes(name, type); })) names.emplace_back(name);
  };
  switch (role) {
    case BodyRole::combiner:
      add(kElementwise[0]);
      if (types.outputs.size() > 1 && is_scalar(types.outputs[0]) && orders(types.outputs[0]))
        names.emplace_back("largest");
      add(kElementwise[1]);
      names.emplace_back("last");
      for (std::size_t i = 2; i < std::size(kElementwise); ++i) add(kElementwise[i]);
      names.emplace_back("first");
      return names;
    case BodyRole::comparison:
      for (std::size_t key = 0; 2 * key < types.inputs.size() && key < 10; ++key) {
        if (is(types.inputs[2 * key]->element, TypeKind::quantized) && !takes("compare", types.inputs[2 * key]))
          continue;
        for (std::string_view const kind : {"lt", "gt", "total"}) {
          bool const total = kind == "total";
          if (!total || is(types.inputs[2 * key]->element, TypeKind::floating))
            names.push_back(fmt::format("{}{}", kind, key));
        }
      }
      return names;
    case BodyRole::condition:
      return {"more"};
    case BodyRole::loop_body:
      return {"halve"};
    case BodyRole::map:
      return {"map"};
  }
  return names;
}

BodyText body_text(BodyRole role, std::string_view name, RegionTypes const& types, std::string const& prefix,
                   std::string_view terminator, bool isolated, Context& context) {
  Lines lines(prefix, context);
  if (role == BodyRole::map) return mapped(lines, types, prefix, terminator, isolated);
  return {role == BodyRole::combiner     ? combined(lines, name, types, terminator)
          : role == BodyRole::comparison ? compared(lines, name, types, terminator)
          : role == BodyRole::condition  ? condition(lines, types, terminator)
                                         : loop_body(lines, types, terminator),
          {},
          ""};
}

}  // namespace assay
