#include "equiv/laws/law_instance.hpp"

#include <algorithm>
#include <cctype>
#include <iterator>

#include "constraints/symbols/type_classes.hpp"
#include "equiv/laws/type_conditions.hpp"
#include "grammar/notation/specification.hpp"

namespace assay {
namespace {

constexpr std::size_t kMaxInstances = 20'000;  // maximum instances of one law

// Creates the terms of one law for given types. Terms that are undefined for these types are absent.
class Elaboration {
public:
  Elaboration(LawInstance& instance, ScalarOps& ops) : instance_(instance), ops_(ops) {}

  // `expected` is the type, if it is known.
  std::optional<LawTerm> term(Expr const& expr, std::optional<Element> const& expected) {
    if (auto const text = literal_of(expr)) return constant(*text, expected);
    if (expr.kind == ExprKind::name) return variable(expr, expected);
    if (expr.kind == ExprKind::call) return call(expr, expected);
    if (expr.kind == ExprKind::and_ || expr.kind == ExprKind::or_) return connective(expr, expected);
    auto const sign = sign_of(expr);
    auto const found = std::ranges::find(laws().operators, sign, &LawOperator::sign);
    if (found == laws().operators.end()) return std::nullopt;
    return operation({"stablehlo." + found->op, direction_attribute(*found)}, expr.args, std::nullopt, expected);
  }

private:
  // Returns `1`, `-0.5`, `inf` or `true` as text, or nothing if it is not a literal.
  static std::optional<std::string> literal_of(Expr const& expr) {
    if (expr.kind == ExprKind::integer || expr.kind == ExprKind::real) return expr.text;
    if (expr.kind == ExprKind::boolean) return expr.integer ? "true" : "false";
    if (expr.kind == ExprKind::name && is_constant_name(expr.text)) return expr.text;
    if (expr.kind != ExprKind::negate) return std::nullopt;
    auto const positive = literal_of(expr.args[0]);
    return positive ? std::optional("-" + *positive) : std::nullopt;
  }

  std::optional<LawTerm> constant(std::string const& text, std::optional<Element> const& expected) const {
    if (!expected) return std::nullopt;
    auto const value = literal_value(text, *expected);
    if (!value) return std::nullopt;
    LawTerm term;
    term.kind = LawTerm::Kind::constant;
    term.type = *expected;
    term.value = with_one_nan(*value);
    return term;
  }

  std::optional<LawTerm> variable(Expr const& expr, std::optional<Element> const& expected) const {
    auto const found = std::ranges::find(instance_.variables, expr.text, &std::pair<std::string, Element>::first);
    if (found == instance_.variables.end() || (expected && *expected != found->second)) return std::nullopt;
    LawTerm term;
    term.type = found->second;
    term.name = expr.text;
    return term;
  }

  static std::string sign_of(Expr const& expr) {
    switch (expr.kind) {
      case ExprKind::negate:
        return "negative";
      case ExprKind::not_:
        return "not";
      case ExprKind::and_:
        return "and";
      case ExprKind::or_:
        return "or";
      case ExprKind::conditional:
        return "?";
      case ExprKind::binary:
        return expr.text;
      case ExprKind::comparison:
        return expr.ops.size() == 1 ? expr.ops[0] : "";
      default:
        return "";
    }
  }

  static std::string direction_attribute(LawOperator const& one) {
    if (one.direction.empty()) return "";
    auto const* op = Specification::get().op_named(one.op);
    auto const* row = op ? attribute_row(*op, 0) : nullptr;
    return row ? attribute_text(*row, one.direction) : "";
  }

  // Elaborates a and b and c, from the left.
  std::optional<LawTerm> connective(Expr const& expr, std::optional<Element> const& expected) {
    if (expr.args.size() == 2) {
      auto const found = std::ranges::find(laws().operators, sign_of(expr), &LawOperator::sign);
      if (found == laws().operators.end()) return std::nullopt;
      return operation({"stablehlo." + found->op, ""}, expr.args, std::nullopt, expected);
    }
    Expr last = expr, rest = expr;
    rest.args.pop_back();
    last.args = {rest, expr.args.back()};
    return connective(last, expected);
  }

  static Row const* attribute_row(OpSpec const& op, std::size_t index) {
    for (auto const& row : op.rows)
      if (row.kind == RowKind::attribute && index-- == 0) return &row;
    return nullptr;
  }

  static std::string attribute_text(Row const& row, std::string const& value) {
    auto const& type = row.types.front();
    if (type.kind != "enum") return row.name + " = " + value + " : " + (type.kind == "si64" ? "i64" : "i32");
    auto const& name = type.elements.front();
    auto const dot = name.find('.');
    return row.name + " = #" + name.substr(0, dot) + "<" + name.substr(dot + 1) + " " + value + ">";
  }

  // Elaborates f(operands..., attributes...) or f(operands..., T), where T is the type of the result.
  std::optional<LawTerm> call(Expr const& expr, std::optional<Element> const& expected) {
    auto const* spec = op_of_law(expr.text);
    if (!spec) return std::nullopt;
    auto const inputs = static_cast<std::size_t>(std::ranges::count(spec->rows, RowKind::input, &Row::kind));
    if (expr.args.size() < inputs) return std::nullopt;
    ScalarOp op{spec->name, ""};
    std::optional<Element> result;
    for (std::size_t i = inputs, attribute = 0; i < expr.args.size(); ++i) {
      auto const& arg = expr.args[i];
      if (auto const type = std::ranges::find(instance_.types, arg.text, &std::pair<std::string, Element>::first);
          arg.kind == ExprKind::name && type != instance_.types.end()) {
        result = type->second;
        continue;
      }
      auto const* row = attribute_row(*spec, attribute++);
      if (!row) return std::nullopt;
      op.attributes += (op.attributes.empty() ? "" : ", ") + attribute_text(*row, arg.text);
    }
    return operation(op, std::span(expr.args).first(inputs), result, expected);
  }

  // Literals among the operands, and ops on literals, get a type for which the op is valid: the type of another
  // operand, of the result, or else the first type of the law.
  std::optional<LawTerm> operation(ScalarOp const& op, std::span<Expr const> operands,
                                   std::optional<Element> const& result, std::optional<Element> const& expected) {
    std::vector<std::optional<LawTerm>> args(operands.size());
    std::vector<Element> hints;
    if (expected) hints.push_back(*expected);
    for (std::size_t i = 0; i < operands.size(); ++i)
      if ((args[i] = term(operands[i], std::nullopt))) hints.insert(hints.begin(), args[i]->type);
    if (hints.empty()) hints.push_back(instance_.types.front().second);
    for (auto const& hint : hints)
      if (auto whole = with_literals(op, operands, args, hint, result, expected)) return whole;
    return std::nullopt;
  }

  std::optional<LawTerm> with_literals(ScalarOp const& op, std::span<Expr const> operands,
                                       std::vector<std::optional<LawTerm>> const& args, Element const& hint,
                                       std::optional<Element> const& result, std::optional<Element> const& expected) {
    LawTerm whole;
    whole.kind = LawTerm::Kind::operation;
    whole.op = op;
    std::vector<Element> types;
    for (std::size_t i = 0; i < operands.size(); ++i) {
      auto arg = args[i];
      if (!arg) arg = term(operands[i], operands[i].kind == ExprKind::boolean ? Element::boolean() : hint);
      if (!arg) return std::nullopt;
      types.push_back(arg->type);
      whole.args.push_back(std::move(*arg));
    }
    auto const type = !result ? ops_.result_of(op, types) : ops_.allows(op, types, *result) ? result : std::nullopt;
    if (!type || (expected && *type != *expected)) return std::nullopt;
    whole.type = *type;
    return whole;
  }

  LawInstance& instance_;
  ScalarOps& ops_;
};

// Returns the type of these classes if there is only one.
std::optional<Element> only_type(LawName const& name, Context& context) {
  if (is_allowed(Element::boolean(), name, context)) return Element::boolean();
  for (auto const& format : float_formats())
    if (name.classes == std::vector<std::string>{std::string(format.name)}) return Element::of(format);
  for (std::uint8_t const bits : {2, 4, 8, 16, 32, 64})
    for (bool const is_signed : {true, false})
      if (auto const type = Element::of(IntegerFormat{bits, is_signed});
          name.classes.size() == 1 && is_allowed(type, name, context))
        return type;
  return std::nullopt;
}

std::optional<Element> type_of_variable(std::string const& variable, LawInstance const& instance, Context& context) {
  auto const& said = instance.law->variables;
  auto const found = std::ranges::find(said, variable, &LawName::name);
  if (found == said.end()) return instance.types.front().second;
  if (found->type.empty()) return only_type(*found, context);
  return std::ranges::find(instance.types, found->type, &std::pair<std::string, Element>::first)->second;
}

}  // namespace

bool is_allowed(Element const& type, LawName const& name, Context& context) {
  return std::ranges::any_of(name.classes,
                             [&](std::string const& one) { return is_of_class(type_of(context, type), one, false); });
}

std::optional<LawInstance> instantiate(Law const& law, std::span<Element const> types, ScalarOps& ops) {
  LawInstance instance;
  instance.law = &law;
  for (std::size_t i = 0; i < law.types.size(); ++i) {
    if (!is_allowed(types[i], law.types[i], ops.context())) return std::nullopt;
    instance.types.emplace_back(law.types[i].name, types[i]);
  }
  for (auto const& variable : variables_of(law)) {
    auto const type = type_of_variable(variable, instance, ops.context());
    if (!type) return std::nullopt;
    instance.variables.emplace_back(variable, *type);
  }
  Elaboration elaboration(instance, ops);
  for (auto const& condition : law.conditions)
    if (is_about_types(condition, instance.types) && !is_true_for(condition, instance.types)) return std::nullopt;
  auto left = elaboration.term(law.left, std::nullopt);
  auto right = left ? elaboration.term(law.right, left->type) : std::nullopt;
  if (!right) return std::nullopt;
  instance.left = std::move(*left);
  instance.right = std::move(*right);
  for (auto const& condition : law.conditions) {
    if (is_about_types(condition, instance.types)) continue;
    auto term = elaboration.term(condition, Element::boolean());
    if (!term) return std::nullopt;
    instance.conditions.push_back(std::move(*term));
  }
  return instance;
}

std::vector<LawInstance> instances_of(Law const& law, std::span<Element const> candidates, ScalarOps& ops) {
  std::vector<LawInstance> all;
  std::vector<std::size_t> choice(law.types.size());
  for (std::size_t tried = 0; tried < kMaxInstances && !candidates.empty(); ++tried) {
    std::vector<Element> types;
    for (auto const index : choice) types.push_back(candidates[index]);
    if (auto one = instantiate(law, types, ops)) all.push_back(std::move(*one));
    std::size_t digit = 0;
    while (digit < choice.size() && ++choice[digit] == candidates.size()) choice[digit++] = 0;
    if (digit == choice.size()) break;
  }
  return all;
}

std::string to_string(LawTerm const& term) {
  if (term.kind == LawTerm::Kind::variable) return term.name;
  if (term.kind == LawTerm::Kind::constant) return literal_text(term.value);
  std::string text = term.op.name + "(";
  for (std::size_t i = 0; i < term.args.size(); ++i) text += (i ? ", " : "") + to_string(term.args[i]);
  return text + (term.op.attributes.empty() ? "" : " {" + term.op.attributes + "}") + ")";
}

}  // namespace assay
