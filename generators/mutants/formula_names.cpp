// Implements generators/mutants/formula_nodes.hpp: values, variables and functions of formulas.
#include <algorithm>
#include <bit>
#include <cmath>
#include <map>

#include "generators/mutants/formula_nodes.hpp"

namespace assay::mutants {
namespace {

using Node = Formula::Node;
using Scalars = std::span<Scalar const>;

double to_real(Element const& type, std::uint64_t code) {
  if (is_float(type)) return value_of(code, *type.floating);
  return type.integer.is_signed ? static_cast<double>(static_cast<std::int64_t>(code)) : static_cast<double>(code);
}

// The integer type with that width and signedness.
Element const& integer_type(unsigned bits, bool is_signed) {
  static std::vector<Element> const all = [] {
    std::vector<Element> types;
    for (bool const sign : {false, true})
      for (unsigned i = 0; i <= 64; ++i)
        types.push_back(Element::of(IntegerFormat{static_cast<std::uint8_t>(i), sign}));
    return types;
  }();
  return all[(is_signed ? 65 : 0) + bits];
}

Scalar truth_value(bool truth) { return Scalar::of(truth); }

// Functions of elements, computed in the type of the first one.
std::optional<BinaryFunction> real_function(std::string_view name) {
  static std::map<std::string_view, BinaryFunction> const kOperators = {{"+", BinaryFunction::add},
                                                                        {"-", BinaryFunction::subtract},
                                                                        {"*", BinaryFunction::multiply},
                                                                        {"/", BinaryFunction::divide}};
  auto const found = kOperators.find(name);
  return found != kOperators.end() ? found->second : binary_function(name);
}

std::optional<IntegerBinary> integer_function(std::string_view name) {
  using I = IntegerBinary;
  static std::map<std::string_view, I> const kFunctions = {{"+", I::add},
                                                           {"-", I::subtract},
                                                           {"*", I::multiply},
                                                           {"/", I::divide},
                                                           {"remainder", I::remainder},
                                                           {"maximum", I::maximum},
                                                           {"minimum", I::minimum},
                                                           {"power", I::power},
                                                           {"bit_or", I::bit_or},
                                                           {"shift_left", I::shift_left},
                                                           {"shift_right_arithmetic", I::shift_right_arithmetic},
                                                           {"shift_right_logical", I::shift_right_logical}};
  auto const found = kFunctions.find(name);
  return found == kFunctions.end() ? std::nullopt : std::optional(found->second);
}

std::optional<IntegerUnary> integer_unary(std::string_view name) {
  if (name == "-") return IntegerUnary::negate;
  if (name == "abs") return IntegerUnary::abs;
  return name == "bit_not" ? std::optional(IntegerUnary::bit_not) : std::nullopt;
}

Scalar apply_unary(std::string_view name, Scope const& scope, Scalar const& x) {
  Element const& type = x.is_element() ? *x.type : scope.cell->element;
  if (!is_float(type)) return Scalar::element(type, evaluate(integer_unary(name).value(), x.in(type), type.integer));
  auto const function = name == "-" ? UnaryFunction::negate : unary_function(name).value();
  return Scalar::element(type, evaluate(function, x.in(type), *type.floating));
}

Scalar apply_binary(std::string_view name, Scope const& scope, Scalar const& x, Scalar const& y) {
  Element const& type = x.is_element() ? *x.type : y.is_element() ? *y.type : scope.cell->element;
  std::uint64_t const a = x.in(type), b = y.in(type);
  if (is_float(type)) return Scalar::element(type, evaluate(real_function(name).value(), a, b, *type.floating));
  return Scalar::element(type, evaluate(integer_function(name).value(), a, b, type.integer));
}

std::string_view op_name(Call const& call) { return call.op().name.substr(call.op().name.find('.') + 1); }

Scalar right(Node const&, Scope const& scope, Scalars values) {
  auto const name = op_name(*scope.call);
  if (values.size() == 1) return apply_unary(name, scope, values[0]);
  if (values.size() == 2) return apply_binary(name, scope, values[0], values[1]);
  Element const& type = scope.cell->element;
  Scalar const x = Scalar::element(type, scope.cell->operand(0));
  if (scope.call->operand_count() == 1) return apply_unary(name, scope, x);
  return apply_binary(name, scope, x, Scalar::element(type, scope.cell->operand(1)));
}

Scalar apply_operator(char operation, Scalar const& x, Scalar const& y) {
  if (x.kind != Scalar::Kind::integer || y.kind != Scalar::Kind::integer) {
    double const a = x.number(), b = y.number();
    return Scalar::of_real(operation == '+' ? a + b : operation == '-' ? a - b : operation == '*' ? a * b : a / b);
  }
  auto const a = x.integer, b = y.integer;
  auto const wrapped = [&](auto f) {
    return static_cast<std::int64_t>(f(static_cast<std::uint64_t>(a), static_cast<std::uint64_t>(b)));
  };
  switch (operation) {
    case '+':
      return Scalar::of(wrapped(std::plus()));
    case '-':
      return Scalar::of(wrapped(std::minus()));
    case '*':
      return Scalar::of(wrapped(std::multiplies()));
    case '/':
      return Scalar::of(b == 0 ? 0 : b == -1 ? wrapped([](auto p, auto) { return 0 - p; }) : a / b);
    default:
      return Scalar::of(b == 0 || b == -1 ? 0 : a % b);
  }
}

Scalar arithmetic(Node const& node, Scope const& scope, Scalars values) {
  if (!values[0].is_element() && !values[1].is_element()) return apply_operator(node.name[0], values[0], values[1]);
  return apply_binary(node.name, scope, values[0], values[1]);
}

Scalar comparison(Node const& node, Scope const&, Scalars values) {
  bool less = false, equal = false, greater = false;
  auto const set = [&](auto a, auto b) { less = a<b, equal = a == b, greater = a> b; };
  if (values[0].is_whole() && values[1].is_whole())
    set(values[0].whole(), values[1].whole());
  else
    set(values[0].number(), values[1].number());
  std::string_view const name = node.name;
  return truth_value(name == "<"    ? less
                     : name == "<=" ? less || equal
                     : name == ">"  ? greater
                     : name == ">=" ? greater || equal
                     : name == "="  ? equal
                                    : !equal);
}

Scalar named(Node const& node, Scope const& scope, Scalars values) {
  return values.size() == 1 ? apply_unary(node.name, scope, values[0])
                            : apply_binary(node.name, scope, values[0], values[1]);
}

Scalar negated(Node const& node, Scope const& scope, Scalars values) {
  if (values[0].kind == Scalar::Kind::integer) return Scalar::of(-values[0].integer);
  if (values[0].kind == Scalar::Kind::real) return Scalar::of_real(-values[0].real);
  return apply_unary(node.name, scope, values[0]);
}

// Functions of the classes and parts of elements.
Scalar with_code(Scalar const& like, std::uint64_t code) { return Scalar::element(*like.type, code); }

Scalar truncated(Node const&, Scope const& scope, Scalars values) {
  if (!values[0].is_element()) return Scalar::of(static_cast<std::int64_t>(values[0].number()));
  return apply_unary(values[0].format().is_negative(values[0].code) ? "ceil" : "floor", scope, values[0]);
}

Scalar copied_sign(Node const&, Scope const&, Scalars values) {
  FloatFormat const& format = values[0].format();
  if (format.is_nan(values[0].code)) return values[0];
  std::uint64_t const magnitude = values[0].code & format.magnitude_mask();
  return with_code(values[0],
                   values[1].format().is_negative(values[1].code) ? magnitude | format.sign_bit() : magnitude);
}

Scalar is_negative_element(Node const&, Scope const&, Scalars values) {
  if (values[0].is_whole()) return truth_value(values[0].whole() < 0);
  return truth_value(values[0].format().is_negative(values[0].code));
}

Scalar greatest_of(Node const&, Scope const&, Scalars values) {
  if (values[0].is_whole()) return with_code(values[0], values[0].type->integer.greatest());
  return with_code(values[0], values[0].format().max_finite_code());
}

// Rounds the number directly to f32.
Scalar single(Node const&, Scope const&, Scalars values) {
  Scalar const& x = values[0];
  if (!x.is_whole()) return Scalar::of_real(static_cast<double>(static_cast<float>(x.number())));
  bool const is_signed = x.type->integer.is_signed;
  float const rounded = is_signed ? static_cast<float>(static_cast<std::int64_t>(x.code)) : static_cast<float>(x.code);
  return Scalar::of_real(static_cast<double>(rounded));
}

Scalar saturated(Node const&, Scope const& scope, Scalars values) {
  Element const& type = scope.cell->element;
  Number const number =
      values[0].is_element() ? unpack(values[0].code, values[0].format()) : Number::of(values[0].number());
  return Scalar::element(type, to_integer(number, type.integer));
}

// Rounds to another float format, and then to the cell's.
Scalar through_format(Node const&, Scope const& scope, Scalars values) {
  Scalar const& x = values[0];
  FloatFormat const &other = *float_format(values[1].word), &own = scope.cell->format();
  std::uint64_t const narrow =
      x.is_whole() ? round(to_number(x.code, x.type->integer), other) : assay::convert(x.code, x.format(), other);
  return Scalar::element(scope.cell->element, assay::convert(narrow, other, own));
}

Scalar attribute(Node const&, Scope const& scope, Scalars values) {
  if (values.size() == 2) return truth_value(scope.call->text(values[0].word) == values[1].word);
  return Scalar::of(scope.call->integer(values[0].word));
}

Scalar product(Node const&, Scope const& scope, Scalars values) {
  std::int64_t all = 1;
  for (auto const size : scope.call->integers(values[0].word)) all *= size;
  return Scalar::of(all);
}

Scalar exponent(Node const&, Scope const&, Scalars values) {
  FloatFormat const& format = values[0].format();
  return Scalar::of(static_cast<std::int64_t>((values[0].code & format.magnitude_mask()) >> format.fraction_bits));
}

Scalar bits(Node const&, Scope const&, Scalars values) {
  Element const& type = *values[0].type;
  return Scalar::of(is_float(type) ? type.floating->bits : type.integer.bits);
}

// The low bits of an element's code or of a number, as a number.
Scalar low_bits(Scalars values, bool is_signed) {
  auto const bits = static_cast<unsigned>(std::clamp<std::int64_t>(values[1].integer, 0, 64));
  std::uint64_t const code = values[0].is_element() ? values[0].code : static_cast<std::uint64_t>(values[0].integer);
  return Scalar::of(static_cast<std::int64_t>(bits == 64 ? code : integer_type(bits, is_signed).integer.wrap(code)));
}

Scalar position(Node const&, Scope const& scope, Scalars values) {
  return Scalar::of(std::ranges::find(*scope.list, values[0].integer) - scope.list->begin());
}

Scalar sorted(Node const&, Scope const& scope, Scalars values) {
  auto list = *scope.list;
  std::ranges::sort(list);
  return Scalar::of(list[static_cast<std::size_t>(values[0].integer)]);
}

struct Entry {
  std::size_t arguments;
  Node::Function function;
};

// clang-format off
#define OF_ELEMENT(what) [](Node const&, Scope const&, Scalars values) { \
    [[maybe_unused]] Scalar const& x = values[0]; return what; }

std::map<std::string_view, Entry> const& functions() {
  static std::map<std::string_view, Entry> const all = {
      {"is_nan", {1, OF_ELEMENT(truth_value(x.format().is_nan(x.code)))}},
      {"is_infinite", {1, OF_ELEMENT(truth_value(x.format().is_infinite(x.code)))}},
      {"is_finite", {1, OF_ELEMENT(truth_value(!x.format().is_infinite(x.code) && !x.format().is_nan(x.code)))}},
      {"is_zero", {1, OF_ELEMENT(truth_value(x.format().is_zero(x.code)))}},
      {"is_subnormal", {1, OF_ELEMENT(truth_value(mutants::is_subnormal(x.code, x.format())))}},
      {"is_float", {1, OF_ELEMENT(truth_value(floats(*x.type)))}},
      {"is_complex", {1, OF_ELEMENT(truth_value(complexes(*x.type)))}},
      {"is_quantized", {1, OF_ELEMENT(truth_value(quantized(*x.type)))}},
      {"is_integer", {1, OF_ELEMENT(truth_value(integers(*x.type)))}},
      {"is_boolean", {1, OF_ELEMENT(truth_value(booleans(*x.type)))}},
      {"is_signed", {1, OF_ELEMENT(truth_value(x.type->integer.is_signed))}},
      {"is_negative", {1, is_negative_element}},
      {"nan", {1, OF_ELEMENT(with_code(x, x.format().nan_code()))}},
      {"infinity", {1, OF_ELEMENT(with_code(x, x.format().infinity_code()))}},
      {"greatest", {1, greatest_of}},
      {"least", {1, OF_ELEMENT(with_code(x, x.type->integer.least()))}},
      {"least_normal", {1, OF_ELEMENT(with_code(x, std::uint64_t{1} << x.format().fraction_bits))}},
      {"flushed", {1, OF_ELEMENT(with_code(x, mutants::flushed(x.code, x.format())))}},
      {"next", {2, OF_ELEMENT(with_code(x, neighbor(x.code, x.format(), values[1].integer)))}},
      {"without_low_bits", {2, OF_ELEMENT(with_code(x, x.code >> values[1].integer << values[1].integer))}},
      {"same", {2, OF_ELEMENT(truth_value(x.code == values[1].code))}},
      {"other_sign", {1, OF_ELEMENT(Scalar::element(integer_type(x.type->integer.bits, !x.type->integer.is_signed),
          integer_type(x.type->integer.bits, !x.type->integer.is_signed).integer.wrap(x.code)))}},
      {"value", {1, OF_ELEMENT(x.is_whole() ? Scalar::of(static_cast<std::int64_t>(x.whole()))
                                            : Scalar::of_real(x.number()))}},
      {"signed_code", {1, OF_ELEMENT(Scalar::of(static_cast<std::int64_t>(x.code << (64u - x.format().bits))))}},
      {"popcount", {1, OF_ELEMENT(Scalar::of(std::popcount(
          x.is_element() ? x.code : static_cast<std::uint64_t>(x.integer))))}},
      {"trailing_zeros", {1, OF_ELEMENT(Scalar::of(std::countr_zero(x.code)))}},
      {"shifted_down", {2, OF_ELEMENT(Scalar::of(x.integer >> values[1].whole()))}},
      {"signed_bits", {2, OF_ELEMENT(low_bits(values, true))}},
      {"unsigned_bits", {2, OF_ELEMENT(low_bits(values, false))}},
      {"fraction_bits", {1, OF_ELEMENT(Scalar::of(x.format().fraction_bits))}},
      {"bits", {1, bits}},
      {"exponent", {1, exponent}},
      {"truncated", {1, truncated}},
      {"copysign", {2, copied_sign}},
      {"single", {1, single}},
      {"to_integer", {1, saturated}},
      {"through", {2, through_format}},
      {"rounded", {1, [](Node const&, Scope const& scope, Scalars values) {
          return Scalar::element(scope.cell->element, values[0].in(scope.cell->element)); }}},
      {"nearest", {1, OF_ELEMENT(Scalar::of_real(std::nearbyint(x.number())))}},
      {"square_root", {1, OF_ELEMENT(Scalar::of_real(std::sqrt(x.number())))}},
      {"min", {2, OF_ELEMENT(Scalar::of(std::min(x.integer, values[1].integer)))}},
      {"max", {2, OF_ELEMENT(Scalar::of(std::max(x.integer, values[1].integer)))}},
      {"op", {1, [](Node const&, Scope const& scope, Scalars values) {
          return truth_value(op_name(*scope.call) == values[0].word); }}},
      {"product", {1, product}},
      {"dim", {2, [](Node const&, Scope const& scope, Scalars values) {
          return Scalar::of(scope.call->tensor_operand(static_cast<std::size_t>(values[0].integer))
                                .dim(static_cast<std::size_t>(values[1].integer))); }}},
      {"at", {1, [](Node const&, Scope const& scope, Scalars values) {
          return Scalar::of(scope.list->at(static_cast<std::size_t>(values[0].integer))); }}},
      {"position", {1, position}},
      {"sorted", {1, sorted}},
      {"is_exact", {0, [](Node const&, Scope const& scope, Scalars) {
          return truth_value(assay::is_exact(exactly(*scope.cell), scope.cell->format())); }}},
  };
  return all;
}
#undef OF_ELEMENT
// clang-format on

template <std::size_t number> Scalar operand(Scope const& scope) {
  return Scalar::element(scope.call->tensor_operand(number).element(), scope.cell->operand(number));
}

template <std::int64_t Scope::*member> Scalar place(Scope const& scope) { return Scalar::of(scope.*member); }

Scalar own(Scope const& scope) {
  if (scope.cell) return Scalar::element(scope.cell->element, scope.cell->code);
  return scope.real ? Scalar::of_real(*scope.real) : Scalar::of(scope.v);
}

Scalar other_part(Scope const& scope) {
  Cell const& cell = *scope.cell;
  return Scalar::element(cell.element, cell.tensor.get(cell.index, 1 - cell.part));
}

Scalar any_nan(Scope const& scope) {
  for (std::size_t n = 0; n < scope.call->operand_count(); ++n) {
    Element const& type = scope.call->tensor_operand(n).element();
    if (is_float(type) && type.floating->is_nan(scope.cell->operand(n))) return truth_value(true);
  }
  return truth_value(false);
}

}  // namespace

double Scalar::number() const {
  return is_element() ? to_real(*type, code) : kind == Kind::integer ? static_cast<double>(integer) : real;
}

Int128 Scalar::whole() const {
  if (!is_element()) return integer;
  return type->integer.is_signed ? Int128{static_cast<std::int64_t>(code)} : Int128{code};
}

std::uint64_t Scalar::in(Element const& wanted) const {
  if (!is_element() && is_float(wanted)) return code_of_double(number(), *wanted.floating);
  if (!is_element() && booleans(wanted)) return truth() ? 1 : 0;
  if (!is_element())
    return wanted.integer.wrap(
        static_cast<std::uint64_t>(kind == Kind::real ? static_cast<std::int64_t>(real) : integer));
  if (*type == wanted) return code;
  if (!is_float(wanted))
    return is_whole() ? wanted.integer.wrap(code) : to_integer(unpack(code, format()), wanted.integer);
  if (is_whole()) return round(to_number(code, type->integer), *wanted.floating);
  return assay::convert(code, format(), *wanted.floating);
}

Node::Variable find_variable(std::string_view name) {
  static std::map<std::string_view, Node::Variable> const all = {
      {"v", own},
      {"x", operand<0>},
      {"y", operand<1>},
      {"z", operand<2>},
      {"other", other_part},
      {"any_nan", any_nan},
      {"part", [](Scope const& scope) { return Scalar::of(scope.cell->part); }},
      {"i", place<&Scope::i>},
      {"n", place<&Scope::n>},
      {"w", place<&Scope::w>},
      {"m", place<&Scope::m>},
      {"rank", place<&Scope::rank>},
      {"result_rank", place<&Scope::result_rank>},
      {"size", place<&Scope::size>},
      {"window", place<&Scope::window>}};
  auto const found = all.find(name);
  return found == all.end() ? nullptr : found->second;
}

bool accepts_words(std::string_view function) {
  return function == "op" || function == "attribute" || function == "product" || function == "through";
}

Node::Function find_function(std::string_view name, std::size_t arguments) {
  if (name == "right") return right;
  if (name == "attribute") return attribute;
  if (auto const found = functions().find(name); found != functions().end())
    return found->second.arguments == arguments ? found->second.function : nullptr;
  if (arguments == 1) {
    if (name == "!") return [](Node const&, Scope const&, Scalars values) { return truth_value(!values[0].truth()); };
    if (name == "-") return negated;
    return unary_function(name) || integer_unary(name) ? named : nullptr;
  }
  static constexpr std::string_view kComparisons[] = {"<", "<=", ">", ">=", "=", "!="};
  if (std::ranges::find(kComparisons, name) != std::end(kComparisons)) return comparison;
  if (name.size() == 1 && std::string_view("+-*/%").find(name) != std::string_view::npos) return arithmetic;
  return real_function(name) || integer_function(name) ? named : nullptr;
}

}  // namespace assay::mutants
