#include "generators/mutants/formula.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "generators/mutants/formula_nodes.hpp"
#include "grammar/notation/formula.hpp"

namespace assay::mutants {
namespace {

using Node = Formula::Node;

constexpr std::size_t kMaxArguments = 3;

// Compiles a formula and resolves its names.
class Compiler {
public:
  Result<Node> compile(Expr const& expr) {
    Node node = node_of(expr);
    if (!error_.empty()) return Error{error_};
    return node;
  }

private:
  Node fail(std::string const& what) {
    if (error_.empty()) error_ = what;
    return {};
  }

  Node node_of(Expr const& expr) {
    switch (expr.kind) {
      case ExprKind::integer:
        return {.literal = Scalar::of(expr.integer)};
      case ExprKind::real:
        return {.literal = Scalar::of_real(std::strtod(expr.text.c_str(), nullptr))};
      case ExprKind::name:
        if (auto const variable = find_variable(expr.text)) return {.kind = Node::Kind::variable, .variable = variable};
        return words_ ? Node{.name = expr.text} : fail("an unknown name " + expr.text);
      case ExprKind::conditional:
        return with_arguments({.kind = Node::Kind::conditional}, expr);
      case ExprKind::and_:
        return with_arguments({.kind = Node::Kind::both}, expr);
      case ExprKind::or_:
        return with_arguments({.kind = Node::Kind::either}, expr);
      case ExprKind::call:
      case ExprKind::binary:
        return call(expr, expr.text);
      case ExprKind::negate:
        return call(expr, "-");
      case ExprKind::not_:
        return call(expr, "!");
      case ExprKind::comparison:
        if (expr.ops.size() != 1) return fail("a chain of comparisons");
        return call(expr, expr.ops[0]);
      default:
        return fail("what a formula of a mutant cannot have");
    }
  }

  Node call(Expr const& expr, std::string const& name) {
    Node node{.kind = Node::Kind::call, .name = name, .function = find_function(name, expr.args.size())};
    if (!node.function || expr.args.size() > kMaxArguments) return fail("an unknown function " + name);
    bool const outer = std::exchange(words_, accepts_words(name));
    node = with_arguments(std::move(node), expr);
    words_ = outer;
    return node;
  }

  Node with_arguments(Node node, Expr const& expr) {
    for (Expr const& argument : expr.args) node.arguments.push_back(node_of(argument));
    return node;
  }

  std::string error_;
  bool words_ = false;  // whether words are allowed here
};

}  // namespace

Scalar Node::value(Scope const& scope) const {
  switch (kind) {
    case Kind::literal:
      return name.empty() ? literal : Scalar{.kind = Scalar::Kind::word, .word = name};
    case Kind::variable:
      return variable(scope);
    case Kind::conditional:
      return arguments[arguments[0].value(scope).truth() ? 1 : 2].value(scope);
    case Kind::both:
      return Scalar::of(std::ranges::all_of(arguments, [&](Node const& one) { return one.value(scope).truth(); }));
    case Kind::either:
      return Scalar::of(std::ranges::any_of(arguments, [&](Node const& one) { return one.value(scope).truth(); }));
    case Kind::call:
      break;
  }
  Scalar values[kMaxArguments];
  for (std::size_t i = 0; i < arguments.size(); ++i) values[i] = arguments[i].value(scope);
  return function(*this, scope, {values, arguments.size()});
}

Result<Formula> Formula::parse(std::string_view text) {
  auto const expr = parse_formula(text);
  if (!expr) return Error{"a formula that cannot be read: " + expr.error().message};
  auto node = Compiler().compile(*expr);
  if (!node) return Error{node.error()};
  Formula formula;
  formula.top_ = std::make_shared<Node const>(std::move(*node));
  return formula;
}

std::uint64_t Formula::code(Scope const& scope) const { return top_->value(scope).in(scope.cell->element); }
std::int64_t Formula::integer(Scope const& scope) const {
  Scalar const value = top_->value(scope);
  return value.is_element() ? static_cast<std::int64_t>(value.code) : value.integer;
}
double Formula::real(double v) const {
  Scope scope;
  scope.real = &v;
  return top_->value(scope).number();
}

Scope scope_of(Call& call, Tensor const& tensor) {
  Scope scope;
  scope.call = &call;
  scope.n = tensor.count();
  scope.w = tensor.rank() == 0 ? 1 : tensor.dim(tensor.rank() - 1);
  if (call.operand_count() > 0 && call.operand(0).kind == RuntimeValue::Kind::tensor) {
    scope.m = call.tensor_operand(0).count();
    scope.rank = static_cast<std::int64_t>(call.tensor_operand(0).rank());
  }
  return scope;
}

Scope scope_of(Cell const& cell) {
  Scope scope = scope_of(cell.call, cell.tensor);
  scope.cell = &cell;
  scope.i = cell.index;
  return scope;
}

}  // namespace assay::mutants
