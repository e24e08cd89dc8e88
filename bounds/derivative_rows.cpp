#include "bounds/derivative_rows.hpp"

#include <algorithm>
#include <cstdlib>
#include <string>

#include "grammar/laws/law.hpp"
#include "grammar/notation/specification.hpp"

namespace assay::bounds {

using Kind = ExprKind;

class ElementFormula::Compiler {
public:
  // `axes` receives, for each operand, the attribute of the axis along which it is indexed.
  Compiler(ElementFormula& formula, std::span<std::string_view const> names, std::span<std::string_view> axes = {})
      : formula_(formula), names_(names), axes_(axes) {}

  Result<std::size_t> compile(Expr const& expr) {
    Node node;
    switch (expr.kind) {
      case Kind::integer:
        node.number = RealInterval::point(static_cast<double>(expr.integer));
        return add(std::move(node));
      case Kind::real: {
        double const value = std::strtod(expr.text.c_str(), nullptr);
        node.number = {rounded_down(value), rounded_up(value)};
        return add(std::move(node));
      }
      case Kind::name:
        return variable(expr.text);
      case Kind::negate:
        return composed(Node::Kind::negated, expr.args);
      case Kind::not_:
        return composed(Node::Kind::not_, expr.args);
      case Kind::binary:
        return binary(expr);
      case Kind::conditional:
        return composed(Node::Kind::conditional, expr.args);
      case Kind::and_:
        return chained(Node::Kind::and_, expr.args);
      case Kind::or_:
        return chained(Node::Kind::or_, expr.args);
      case Kind::comparison:
        return comparison(expr);
      case Kind::call:
        return call(expr);
      default:
        return Error{"derivatives do not support expressions such as " + to_string(expr)};
    }
  }

private:
  std::size_t add(Node node) {
    formula_.nodes_.push_back(std::move(node));
    return formula_.nodes_.size() - 1;
  }

  Result<std::size_t> variable(std::string_view name) {
    auto const found = std::ranges::find(names_, name);
    if (found == names_.end()) return Error{"there is no operand " + std::string(name)};
    Node node;
    node.kind = Node::Kind::variable;
    node.variable = static_cast<std::size_t>(found - names_.begin());
    return add(std::move(node));
  }

  Result<std::size_t> composed(Node::Kind kind, std::span<Expr const> args) {
    Node node;
    node.kind = kind;
    for (auto const& arg : args) {
      auto const part = compile(arg);
      if (!part) return part;
      node.parts.push_back(*part);
    }
    return add(std::move(node));
  }

  Result<std::size_t> chained(Node::Kind kind, std::span<Expr const> args) {
    auto last = compile(args[0]);
    for (std::size_t i = 1; last && i < args.size(); ++i) {
      auto const next = compile(args[i]);
      if (!next) return next;
      Node node;
      node.kind = kind;
      node.parts = {*last, *next};
      last = add(std::move(node));
    }
    return last;
  }

  Result<std::size_t> binary(Expr const& expr) {
    auto const kind = expr.text == "+"   ? Node::Kind::sum
                      : expr.text == "-" ? Node::Kind::difference
                      : expr.text == "*" ? Node::Kind::product
                                         : Node::Kind::quotient;
    if (expr.text == "%") return Error{"derivatives do not support remainders"};
    if (kind == Node::Kind::product && to_string(expr.args[0]) == to_string(expr.args[1])) {
      auto const square = composed(Node::Kind::function, std::span(expr.args).first(1));
      if (square) formula_.nodes_[*square].function = UnaryFunction::square;
      return square;
    }
    auto const made = composed(kind, expr.args);
    if (made) formula_.nodes_[*made].written = expr.text;
    return made;
  }

  Result<std::size_t> comparison(Expr const& expr) {
    std::optional<std::size_t> all;
    for (std::size_t i = 0; i < expr.ops.size(); ++i) {
      auto const left = compile(expr.args[i]), right = compile(expr.args[i + 1]);
      if (!left) return left;
      if (!right) return right;
      std::string const& op = expr.ops[i];
      bool const swaps = op == ">" || op == ">=";
      Node node;
      if (op == "<" || op == ">")
        node.kind = Node::Kind::less;
      else if (op == "<=" || op == ">=")
        node.kind = Node::Kind::less_equal;
      else if (op == "=" || op == "!=")
        node.kind = Node::Kind::equal;
      else
        return Error{"derivatives do not support comparisons such as " + to_string(expr)};
      node.parts = swaps ? std::vector{*right, *left} : std::vector{*left, *right};
      std::size_t link = add(std::move(node));
      if (op == "!=") link = joined(Node::Kind::not_, {link});
      all = all ? joined(Node::Kind::and_, {*all, link}) : link;
    }
    return *all;
  }

  std::size_t joined(Node::Kind kind, std::vector<std::size_t> parts) {
    Node node;
    node.kind = kind;
    node.parts = std::move(parts);
    return add(std::move(node));
  }

  Result<std::size_t> call(Expr const& expr) {
    if (expr.text == "power" && expr.args.size() == 2) return composed(Node::Kind::power, expr.args);
    auto const operand = static_cast<std::size_t>(std::ranges::find(names_, expr.text) - names_.begin());
    if (operand < axes_.size()) return element(expr, operand);
    auto const function = unary_function(expr.text);
    if (!function || expr.args.size() != 1)
      return Error{"derivatives do not support functions such as " + to_string(expr)};
    auto const made = composed(Node::Kind::function, expr.args);
    if (made) formula_.nodes_[*made].function = *function, formula_.nodes_[*made].written = expr.text;
    return made;
  }

  // Compiles operand(i) or operand(i[ATTRIBUTE]).
  Result<std::size_t> element(Expr const& expr, std::size_t operand) {
    Expr const* const at = expr.args.size() == 1 ? &expr.args[0] : nullptr;
    bool const is_along = at && at->kind == Kind::index && at->args.size() == 2 && at->args[0].text == "i" &&
                          at->args[1].kind == Kind::name;
    if (!is_along && (!at || at->kind != Kind::name || at->text != "i"))
      return Error{"expected " + expr.text + "(i), or an index along one axis"};
    if (is_along) axes_[operand] = at->args[1].text;
    return variable(expr.text);
  }

  ElementFormula& formula_;
  std::span<std::string_view const> names_;
  std::span<std::string_view> axes_;
};

Result<ElementFormula> ElementFormula::compile(Expr const& expr, std::span<std::string_view const> names) {
  ElementFormula formula;
  auto const root = Compiler(formula, names).compile(expr);
  if (!root) return Error{root.error()};
  formula.root_ = *root;
  return formula;
}

Result<Composition> Composition::compile(Expr const& right, std::span<std::string_view const> names,
                                         std::size_t inputs) {
  Composition made;
  made.axes.resize(inputs);
  auto const root = ElementFormula::Compiler(made.formula, names, made.axes).compile(right);
  if (!root) return Error{root.error()};
  made.formula.root_ = *root;
  for (auto const& node : made.formula.nodes()) {
    using enum ElementFormula::Node::Kind;
    auto& slope = made.slopes.emplace_back();
    auto& name = made.ops.emplace_back();
    if (node.kind == constant || node.kind == variable) continue;
    if (node.kind == sum || node.kind == difference || node.kind == product || node.kind == quotient) {
      name = mnemonic_of(op_of_operator(node.written));
      if (name.empty()) return Error{"no op is known of " + std::string(node.written)};
      continue;
    }
    name = node.written;
    auto const* const op = Specification::get().op_named(name);
    auto const rows = op ? compile_derivatives(*op) : Result<DerivativeRows>(Error{"no op"});
    bool const is_function = node.kind == function && rows && rows->partials.size() == 1;
    if (!is_function) return Error{to_string(right) + " contains ops without derivatives"};
    slope = rows->partials[0].slope;
  }
  return made;
}

bool ElementFormula::uses(std::size_t variable) const {
  return std::ranges::any_of(
      nodes_, [&](Node const& node) { return node.kind == Node::Kind::variable && node.variable == variable; });
}

RealInterval ElementFormula::value(std::size_t at, std::span<RealInterval const> variables) const {
  Node const& node = nodes_[at];
  auto const part = [&](std::size_t k) { return value(node.parts[k], variables); };
  switch (node.kind) {
    case Node::Kind::constant:
      return node.number;
    case Node::Kind::variable:
      return variables[node.variable];
    case Node::Kind::negated:
      return -part(0);
    case Node::Kind::sum:
      return part(0) + part(1);
    case Node::Kind::difference:
      return part(0) - part(1);
    case Node::Kind::product:
      return part(0) * part(1);
    case Node::Kind::quotient:
      return part(0) / part(1);
    case Node::Kind::function:
      return image(node.function, part(0));
    case Node::Kind::power:
      return power(part(0), part(1));
    case Node::Kind::conditional: {
      auto const condition = truth(node.parts[0], variables);
      if (condition == Truth::unknown) return part(1).joined(part(2));
      return condition == Truth::yes ? part(1) : part(2);
    }
    default: {
      auto const found = truth(at, variables);
      return {found == Truth::yes ? 1.0 : 0.0, found == Truth::no ? 0.0 : 1.0};
    }
  }
}

ElementFormula::Truth ElementFormula::truth(std::size_t at, std::span<RealInterval const> variables) const {
  Node const& node = nodes_[at];
  auto const part = [&](std::size_t k) { return truth(node.parts[k], variables); };
  switch (node.kind) {
    case Node::Kind::and_: {
      auto const left = part(0), right = part(1);
      if (left == Truth::no || right == Truth::no) return Truth::no;
      return left == Truth::yes && right == Truth::yes ? Truth::yes : Truth::unknown;
    }
    case Node::Kind::or_: {
      auto const left = part(0), right = part(1);
      if (left == Truth::yes || right == Truth::yes) return Truth::yes;
      return left == Truth::no && right == Truth::no ? Truth::no : Truth::unknown;
    }
    case Node::Kind::not_: {
      auto const inner = part(0);
      return inner == Truth::unknown ? inner : inner == Truth::yes ? Truth::no : Truth::yes;
    }
    case Node::Kind::less:
    case Node::Kind::less_equal:
    case Node::Kind::equal:
      return compared(node, variables);
    default: {
      auto const number = value(at, variables);
      if (number.low > 0 || number.high < 0) return Truth::yes;
      return number.low == 0 && number.high == 0 ? Truth::no : Truth::unknown;
    }
  }
}

ElementFormula::Truth ElementFormula::compared(Node const& node, std::span<RealInterval const> variables) const {
  auto const x = value(node.parts[0], variables), y = value(node.parts[1], variables);
  auto const decided = [](bool yes, bool no) { return yes ? Truth::yes : no ? Truth::no : Truth::unknown; };
  if (node.kind == Node::Kind::less) return decided(x.high < y.low, x.low >= y.high);
  if (node.kind == Node::Kind::less_equal) return decided(x.high <= y.low, x.low > y.high);
  bool const is_point = x.low == x.high && y.low == y.high;
  return decided(is_point && x.low == y.low, x.high < y.low || y.high < x.low);
}

Partial const* DerivativeRows::of(std::size_t input) const {
  auto const found = std::ranges::find(partials, input, &Partial::input);
  return found == partials.end() ? nullptr : &*found;
}

namespace {

Error wrong(OpSpec const& op, DerivativeRule const& rule, std::string const& what) {
  return Error{op.name + ", derivative " + rule.label + ": " + what};
}

Result<void> add_terms(DerivativeRows& rows, Expr const& terms, std::span<std::string_view const> names) {
  std::vector<Expr const*> factors{&terms};
  if (terms.kind == ExprKind::call && terms.text == "fold" && terms.args.size() == 2) {
    auto const init = std::ranges::find(names, terms.args[0].text);
    if (init == names.end()) return Error{"there is no operand " + to_string(terms.args[0])};
    rows.init = *init;
    factors = {&terms.args[1]};
  }
  if (terms.kind == ExprKind::binary && terms.text == "*") factors = {&terms.args[0], &terms.args[1]};
  for (auto const* factor : factors) {
    auto const found = std::ranges::find(names, factor->text);
    if (factor->kind != ExprKind::name || found == names.end()) return Error{"terms are operands, or products of two"};
    rows.terms.push_back(*found);
  }
  return {};
}

}  // namespace

Result<DerivativeRows> compile_derivatives(OpSpec const& op) {
  DerivativeRows rows;
  std::vector<std::string_view> names;
  for (auto const& row : op.rows)
    if (row.kind == RowKind::input) names.push_back(row.name);
  rows.inputs = names.size();
  names.push_back("result");
  for (auto const& row : op.rows)
    if (row.kind == RowKind::attribute) rows.attributes.push_back(row.name);
  for (auto const& rule : op.derivatives) {
    Expr const* equation = &rule.formula;
    Expr const* condition = nullptr;
    if (equation->kind == ExprKind::if_then && equation->args.size() == 2) {
      condition = &equation->args[0];
      equation = &equation->args[1];
    }
    bool const is_equation =
        equation->kind == ExprKind::comparison && equation->ops.size() == 1 && equation->ops[0] == "=";
    if (!is_equation || equation->args[0].kind != ExprKind::call || equation->args[0].args.size() != 1)
      return wrong(op, rule, "expected partial(OPERAND) = E, terms(result) = E, or composed(result(i)) = E");
    Expr const &left = equation->args[0], &right = equation->args[1];
    if (left.text == "terms") {
      if (auto const added = add_terms(rows, right, names); !added) return wrong(op, rule, added.error());
      continue;
    }
    if (left.text == "composed") {
      auto all = names;
      all.insert(all.end(), rows.attributes.begin(), rows.attributes.end());
      auto composition = Composition::compile(right, all, rows.inputs);
      if (!composition) return wrong(op, rule, composition.error());
      rows.composition = *std::move(composition);
      continue;
    }
    auto const input = std::ranges::find(names, left.args[0].text);
    if (left.text != "partial" || static_cast<std::size_t>(input - names.begin()) >= rows.inputs)
      return wrong(op, rule, "expected partial(OPERAND) = E");
    Partial partial;
    partial.input = static_cast<std::size_t>(input - names.begin());
    auto slope = ElementFormula::compile(right, names);
    if (!slope) return wrong(op, rule, slope.error());
    partial.slope = *std::move(slope);
    if (condition) {
      auto compiled = ElementFormula::compile(*condition, names);
      if (!compiled) return wrong(op, rule, compiled.error());
      partial.condition = *std::move(compiled);
    }
    rows.uses_result = rows.uses_result || partial.slope.uses(rows.inputs) ||
                       (partial.condition && partial.condition->uses(rows.inputs));
    rows.partials.push_back(std::move(partial));
  }
  return rows;
}

}  // namespace assay::bounds
