#include "generators/mutants/formula.hpp"

#include <cctype>
#include <cstdlib>

#include "generators/mutants/formula_nodes.hpp"

namespace assay::inline generators::mutants {
namespace {

using Node = Formula::Node;

constexpr std::size_t kMostArguments = 3;

// Operators of two operands, those that bind least first.
constexpr std::string_view kLevels[][6] = {{"||"},     {"&&"},         {"==", "!="}, {"<=", ">=", "<", ">"},
                                           {"+", "-"}, {"*", "/", "%"}};

// Recursive descent. After a mistake, which is remembered, the rest is read as nothing.
class Parser {
public:
  explicit Parser(std::string_view text) : rest_(text) {}

  Result<Node> parse() {
    Node node = conditional();
    skip_blanks();
    if (error_.empty() && !rest_.empty()) fail("what stands behind it");
    if (!error_.empty()) return Error{error_};
    return node;
  }

private:
  void fail(std::string_view what) {
    if (error_.empty()) error_ = "a formula that cannot be read, " + std::string(what) + ": ..." + std::string(rest_);
    rest_ = {};
  }

  void skip_blanks() {
    while (rest_.starts_with(' ')) rest_.remove_prefix(1);
  }

  bool take(std::string_view token) {
    skip_blanks();
    if (!rest_.starts_with(token)) return false;
    rest_.remove_prefix(token.size());
    return true;
  }
  void expect(std::string_view token) {
    if (!take(token)) fail("for want of " + std::string(token));
  }

  Node conditional() {
    Node condition = binary(0);
    if (!take("?")) return condition;
    Node node{.kind = Node::Kind::conditional};
    node.arguments = {std::move(condition), conditional()};
    expect(":");
    node.arguments.push_back(conditional());
    return node;
  }

  Node binary(std::size_t level) {
    if (level == std::size(kLevels)) return prefix();
    Node left = binary(level + 1);
    for (bool more = true; more && error_.empty();) {
      more = false;
      for (std::string_view const token : kLevels[level]) {
        if (token.empty() || !take(token)) continue;
        Node node{.kind = level == 0 ? Node::Kind::either : level == 1 ? Node::Kind::both : Node::Kind::call};
        node.name = token;
        if (level > 1) node.function = find_function(token, 2);
        node.arguments = {std::move(left), binary(level + 1)};
        left = std::move(node);
        more = true;
        break;
      }
    }
    return left;
  }

  Node prefix() {
    for (std::string_view const token : {"-", "!"})
      if (take(token)) {
        Node node{.kind = Node::Kind::call, .name = std::string(token), .function = find_function(token, 1)};
        node.arguments.push_back(prefix());
        return node;
      }
    return operand();
  }

  Node operand() {
    if (take("(")) {
      Node node = conditional();
      expect(")");
      return node;
    }
    if (!rest_.empty() && std::isdigit(static_cast<unsigned char>(rest_[0])) != 0) return number();
    std::size_t length = 0;
    while (length < rest_.size() &&
           (std::isalnum(static_cast<unsigned char>(rest_[length])) != 0 || rest_[length] == '_'))
      ++length;
    std::string const name(rest_.substr(0, length));
    rest_.remove_prefix(length);
    if (take("(")) return call(name);
    if (auto const variable = find_variable(name)) return {.kind = Node::Kind::variable, .variable = variable};
    if (!words_ || name.empty()) fail("an unknown name " + name);
    return {.name = name};
  }

  Node number() {
    std::string const text(rest_);
    char *whole_end = nullptr, *real_end = nullptr;
    std::int64_t const whole = std::strtoll(text.c_str(), &whole_end, 10);
    double const real = std::strtod(text.c_str(), &real_end);
    rest_.remove_prefix(static_cast<std::size_t>(real_end - text.c_str()));
    return {.literal = whole_end == real_end ? Scalar::of(whole) : Scalar::of_real(real)};
  }

  Node call(std::string const& name) {
    Node node{.kind = Node::Kind::call, .name = name};
    bool const outer = std::exchange(words_, takes_words(name));
    if (!take(")")) {
      do node.arguments.push_back(conditional());
      while (error_.empty() && take(","));
      expect(")");
    }
    words_ = outer;
    node.function = find_function(name, node.arguments.size());
    if (!node.function || node.arguments.size() > kMostArguments) fail("an unknown function " + name);
    return node;
  }

  std::string_view rest_;
  std::string error_;
  bool words_ = false;  // may stand here
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
      return Scalar::of(arguments[0].value(scope).truth() && arguments[1].value(scope).truth());
    case Kind::either:
      return Scalar::of(arguments[0].value(scope).truth() || arguments[1].value(scope).truth());
    case Kind::call:
      break;
  }
  Scalar values[kMostArguments];
  for (std::size_t i = 0; i < arguments.size(); ++i) values[i] = arguments[i].value(scope);
  return function(*this, scope, {values, arguments.size()});
}

Result<Formula> Formula::parse(std::string_view text) {
  auto node = Parser(text).parse();
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

}  // namespace assay::inline generators::mutants
