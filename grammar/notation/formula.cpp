#include "grammar/notation/formula.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

#include "grammar/x3/tokens.hpp"
#include "support/text.hpp"

namespace assay {
namespace {

// Offsets have 32 bits. Formulas of the specification are far below both limits.
constexpr std::size_t kMaxFormulaSize = 1 << 20;

namespace x3 = boost::spirit::x3;
using notation::Token;
using x3::_attr;
using x3::_val;
using x3::_where;

// A tree under construction. The height is checked when nodes are joined: a chain such as 1 - 1 - 1 - ... is parsed
// without recursion, but its tree is as deep as the chain is long.
struct Node {
  Expr expr;
  int height = 1;
};

// A TextError is thrown by actions, and caught in parse_formula.
[[noreturn]] void fail_too_deep(std::uint32_t offset) {
  throw TextError{offset, "nested more than " + std::to_string(kMaxFormulaDepth) + " deep"};
}

void adopt(Node& parent, Node&& child) {
  parent.height = std::max(parent.height, child.height + 1);
  if (parent.height > kMaxFormulaDepth) fail_too_deep(child.expr.begin);
  parent.expr.end = child.expr.end;
  parent.expr.args.push_back(std::move(child.expr));
}

void enclose(Node& node, ExprKind kind) {
  Node outer;
  outer.expr.kind = kind;
  outer.expr.begin = node.expr.begin;
  adopt(outer, std::move(node));
  node = std::move(outer);
}

struct State {
  char const* begin;
  int depth = 0;
  std::uint32_t offset(char const* place) const { return static_cast<std::uint32_t>(place - begin); }
};
struct StateTag;

// Parses its subject one level deeper, and fails beyond kMaxFormulaDepth.
template <typename Subject> struct Nested : x3::unary_parser<Subject, Nested<Subject>> {
  using base_type = x3::unary_parser<Subject, Nested<Subject>>;
  static bool const is_pass_through_unary = true;
  static bool const handles_container = Subject::handles_container;

  constexpr explicit Nested(Subject const& subject) : base_type(subject) {}

  template <typename Iterator, typename Context, typename RContext, typename Attribute>
  bool parse(Iterator& first, Iterator const& last, Context const& context, RContext& rcontext, Attribute& attr) const {
    State& state = x3::get<StateTag>(context);
    if (++state.depth > kMaxFormulaDepth) fail_too_deep(state.offset(first));
    bool const matched = this->subject.parse(first, last, context, rcontext, attr);
    --state.depth;
    return matched;
  }
};

// Records in the rule's node the range of text that its subject matches.
template <typename Subject> struct Placed : x3::unary_parser<Subject, Placed<Subject>> {
  using base_type = x3::unary_parser<Subject, Placed<Subject>>;
  static bool const is_pass_through_unary = true;
  static bool const handles_container = Subject::handles_container;

  constexpr explicit Placed(Subject const& subject) : base_type(subject) {}

  template <typename Iterator, typename Context, typename Attribute>
  bool parse(Iterator& first, Iterator const& last, Context const& context, Node& node, Attribute& attr) const {
    State& state = x3::get<StateTag>(context);
    x3::skip_over(first, last, context);
    Iterator const begin = first;
    if (!this->subject.parse(first, last, context, node, attr)) return false;
    Iterator end = first;
    while (end != begin && is_blank(end[-1])) --end;
    node.expr.begin = state.offset(begin);
    node.expr.end = state.offset(end);
    return true;
  }
};

// Parses its subject, a rule, into the node of the enclosing rule. An assigning action would be simpler, but most rules
// only pass their node on, and moving nodes would take most of the time.
template <typename Subject> struct Into : x3::parser<Into<Subject>> {
  using attribute_type = x3::unused_type;
  static bool const has_attribute = false;
  static bool const has_action = true;

  constexpr explicit Into(Subject const& subject) : subject(subject) {}

  template <typename Iterator, typename Context, typename Attribute>
  bool parse(Iterator& first, Iterator const& last, Context const& context, Node& node, Attribute&) const {
    return subject.parse(first, last, context, x3::unused, node);
  }

  Subject subject;
};

constexpr notation::Directive<Nested> nested{};
constexpr notation::Directive<Placed> placed{};
constexpr notation::Directive<Into> into{};

}  // namespace
}  // namespace assay

namespace boost::spirit::x3 {
template <typename Subject> struct get_info<assay::Nested<Subject>> {
  using result_type = std::string;
  result_type operator()(assay::Nested<Subject> const& parser) const { return what(parser.subject); }
};
template <typename Subject> struct get_info<assay::Into<Subject>> {
  using result_type = std::string;
  result_type operator()(assay::Into<Subject> const& parser) const { return what(parser.subject); }
};
}  // namespace boost::spirit::x3

namespace assay {
namespace {

// Actions. `_val` is the node of the rule they are in.

auto const add = [](auto& ctx) { adopt(_val(ctx), std::move(_attr(ctx))); };
auto const add_name = [](auto& ctx) { _val(ctx).expr.names.push_back(std::move(_attr(ctx))); };
auto const add_op = [](auto& ctx) { _val(ctx).expr.ops.push_back(std::move(_attr(ctx))); };
auto const add_absent = [](auto& ctx) {
  Node absent;
  absent.expr.kind = ExprKind::absent;
  absent.expr.begin = absent.expr.end = x3::get<StateTag>(ctx).offset(_where(ctx).begin());
  adopt(_val(ctx), std::move(absent));
};
// Sets the kind of the node. Its arguments follow.
auto const start = [](ExprKind kind) { return [kind](auto& ctx) { _val(ctx).expr.kind = kind; }; };
// Makes the node parsed so far the first argument of a node of this kind.
auto const wrap = [](ExprKind kind) {
  return [kind](auto& ctx) {
    enclose(_val(ctx), kind);
    _val(ctx).expr.end = x3::get<StateTag>(ctx).offset(_where(ctx).begin());
  };
};
auto const wrap_binary = [](auto& ctx) {
  enclose(_val(ctx), ExprKind::binary);
  _val(ctx).expr.text.assign(1, _attr(ctx));
};
auto const wrap_comparison = [](auto& ctx) {
  enclose(_val(ctx), ExprKind::comparison);
  _val(ctx).expr.ops.push_back(std::move(_attr(ctx)));
};
auto const wrap_equation = [](auto& ctx) {
  enclose(_val(ctx), ExprKind::comparison);
  _val(ctx).expr.ops.push_back("=");
};
auto const set_text = [](auto& ctx) { _val(ctx).expr.text = std::move(_attr(ctx)); };
auto const set_end = [](auto& ctx) { _val(ctx).expr.end = x3::get<StateTag>(ctx).offset(_where(ctx).begin()); };
auto const set_filter = [](auto& ctx) { _val(ctx).expr.has_filter = true; };
auto const last_argument_first = [](auto& ctx) {
  auto& args = _val(ctx).expr.args;
  std::rotate(args.begin(), args.end() - 1, args.end());
};
auto const set_integer = [](auto& ctx) {
  Expr& expr = _val(ctx).expr;
  expr.kind = ExprKind::integer;
  expr.text.assign(_attr(ctx).begin(), _attr(ctx).end());
  auto const [end, error] = std::from_chars(expr.text.data(), expr.text.data() + expr.text.size(), expr.integer);
  if (error != std::errc()) {
    throw TextError{x3::get<StateTag>(ctx).offset(_attr(ctx).begin()), "integer is larger than 9223372036854775807"};
  }
};
auto const set_real = [](auto& ctx) {
  _val(ctx).expr.kind = ExprKind::real;
  _val(ctx).expr.text.assign(_attr(ctx).begin(), _attr(ctx).end());
};
auto const set_boolean = [](bool value) {
  return [value](auto& ctx) {
    _val(ctx).expr.kind = ExprKind::boolean;
    _val(ctx).expr.integer = value ? 1 : 0;
  };
};
auto const check_exception = [](auto& ctx) {
  Expr const& expr = _val(ctx).expr;
  Expr const& dim = expr.kind == ExprKind::comparison ? expr.args[0] : expr;
  if (dim.kind != ExprKind::call || dim.text != "dim" || dim.args.size() != 2) {
    throw TextError{dim.begin, "expected an exception: dim(x, d) or dim(x, d) = e"};
  }
  if (expr.kind == ExprKind::comparison && expr.args[1].kind == ExprKind::comparison) {
    throw TextError{expr.args[1].begin, "expected a size after '=', not another comparison"};
  }
};

x3::rule<struct FormulaId, Node> const formula = "Formula";
x3::rule<struct StatementId, Node> const statement = "Statement";
x3::rule<struct IfId, Node> const if_ = "If";
x3::rule<struct GivenId, Node> const given = "Given";
x3::rule<struct ExceptionId, Node> const exception = "Exception";
x3::rule<struct ConditionalId, Node> const conditional = "Conditional";
x3::rule<struct DisjunctionId, Node> const disjunction = "Disjunction";
x3::rule<struct ConjunctionId, Node> const conjunction = "Conjunction";
x3::rule<struct NegationId, Node> const negation = "Negation";
x3::rule<struct ComparisonId, Node> const comparison = "Comparison";
x3::rule<struct SumId, Node> const sum = "Sum";
x3::rule<struct ProductId, Node> const product = "Product";
x3::rule<struct UnaryId, Node> const unary = "Unary";
x3::rule<struct PostfixId, Node> const postfix = "Postfix";
x3::rule<struct SubscriptId, Node> const subscript = "Subscript";
x3::rule<struct PrimaryId, Node> const primary = "Primary";
x3::rule<struct ReferenceId, Node> const reference = "Reference";
x3::rule<struct ProcessId, Node> const process = "Process";
x3::rule<struct ListId, Node> const list = "List";
x3::rule<struct TensorTypeId, Node> const tensor_type = "TensorType";
x3::rule<struct TypeListId, Node> const type_list = "TypeList";
x3::rule<struct SingleTypeId, Node> const single_type = "SingleType";
x3::rule<struct LiteralId, Node> const literal = "Literal";

auto const name_char = x3::ascii::alnum | x3::char_('_');

x3::symbols<x3::unused_type> const keyword({"and", "or", "not", "in", "if", "then", "else", "given", "where", "for",
                                            "except", "has", "tensor", "true", "false", "None"},
                                           "Keyword");
auto const name = x3::rule<struct NameId, std::string>("Name") =
    x3::lexeme[!(keyword >> !(name_char | x3::char_('\''))) >> (x3::ascii::alpha | x3::char_('_')) >> *name_char >>
               *x3::char_('\'')];
auto const string = x3::rule<struct StringId, std::string>("String") =
    x3::lexeme['"' >> *((~x3::char_("\"\\\r\n")) | ('\\' >> x3::char_("\"\\"))) >> '"'];

x3::symbols<std::string> const operator_sign(
    {{"=", "="}, {"==", "="}, {"!=", "!="}, {"<", "<"}, {"<=", "<="}, {">", ">"}, {">=", ">="}}, "ComparisonOperator");
auto const comparison_operator = x3::rule<struct ComparisonOperatorId, std::string>("ComparisonOperator") =
    operator_sign | (Token("in") >> x3::attr(std::string("in"))) |
    (Token("not") >> Token("in") >> x3::attr(std::string("not in")));

auto const equals = Token("==") | Token("=");
auto const arguments = -(conditional[add] >> *(Token(",") > conditional[add]));
auto const binding = name[add_name] > equals > conditional[add];
auto const bindings = binding > *(Token(",") > binding);
auto const for_all = Token("for")[wrap(ExprKind::for_all)] > Token("all") > name[add_name] >
                     Token("in") > conditional[add];
auto const except = Token("except")[wrap(ExprKind::except)] > -Token("for") > exception[add] >
                    *(Token(",") > exception[add]);
auto const where = Token("where")[wrap(ExprKind::given)] > bindings;
auto const generator = name[add_name] > Token("in") > disjunction[add];

auto const formula_def = placed[into[statement] >> *(where | for_all | except)];
auto const statement_def = placed[into[if_] | into[given] | (into[conditional] >> *(for_all | except))];
auto const if__def = placed[Token("if")[start(ExprKind::if_then)] > nested[formula][add] > Token("then") >
                            nested[statement][add] > -(Token("else") > nested[statement][add])];
auto const given_def = placed[Token("given")[start(ExprKind::given)] > bindings > Token(":") > nested[formula][add] >
                              x3::eps[last_argument_first]];
auto const exception_def =
    placed[into[reference] > -(equals[wrap_equation] > conditional[add]) > x3::eps[check_exception]];

auto const conditional_def =
    placed[into[disjunction] >> -((Token("?")[wrap(ExprKind::conditional)] > nested[conditional][add] > Token(":") >
                                   nested[conditional][add]) |
                                  (Token("if")[wrap(ExprKind::conditional)] > disjunction[add] >
                                   x3::eps[last_argument_first] > Token("else") > nested[conditional][add]))];
auto const or_sign = Token("or") | Token("||");
auto const disjunction_def =
    placed[into[conjunction] >> -(or_sign[wrap(ExprKind::or_)] > conjunction[add] > *(or_sign > conjunction[add]))];
auto const and_sign = Token("and") | Token("&&");
auto const conjunction_def =
    placed[into[negation] >> -(and_sign[wrap(ExprKind::and_)] > negation[add] > *(and_sign > negation[add]))];
auto const negation_def =
    placed[((Token("not") | Token("!", '='))[start(ExprKind::not_)] > nested[negation][add]) | into[comparison]];
auto const has_type = Token("has")[wrap(ExprKind::has_type)] > Token("type") > type_list[add] > Token("->") >
                      (type_list[add] | single_type[add]);
auto const comparison_def =
    placed[into[sum] >>
           -(has_type | (comparison_operator[wrap_comparison] > sum[add] > *(comparison_operator[add_op] > sum[add])))];
auto const additive = x3::rule<struct AdditiveId, char>("'+' or '-'") =
    x3::char_('+') | (x3::char_('-') >> !x3::lit('>'));
auto const multiplicative = x3::rule<struct MultiplicativeId, char>("'*', '/' or '%'") = x3::char_("*/%");
auto const sum_def = placed[into[product] >> *(additive[wrap_binary] > product[add])];
auto const product_def = placed[into[unary] >> *(multiplicative[wrap_binary] > unary[add])];
auto const unary_def = placed[(Token("-")[start(ExprKind::negate)] > nested[unary][add]) | into[postfix]];
auto const postfix_def = placed[into[primary] >> *(Token("...")[wrap(ExprKind::ellipsis)] |
                                                   (Token("[")[wrap(ExprKind::index)] > nested[subscript][add] >
                                                    *(Token(",") > nested[subscript][add]) > Token("]")[set_end]))];
auto const subscript_def =
    placed[(Token(":")[start(ExprKind::slice)] > x3::eps[add_absent] > (conditional[add] | x3::eps[add_absent])) |
           (into[conditional] >> -(Token(":")[wrap(ExprKind::slice)] > (conditional[add] | x3::eps[add_absent])))];

auto const primary_def = placed[into[literal] | into[tensor_type] | into[list] |
                                (Token("(") > nested[into[formula]] > Token(")")) | into[reference]];
auto const reference_def =
    placed[name[set_text] >> x3::eps[start(ExprKind::name)] >>
           -((Token("@")[start(ExprKind::at_process)] > process[add] > Token("(") > nested[arguments] > Token(")")) |
             (Token("(")[start(ExprKind::call)] > nested[arguments] > Token(")")))];
auto const process_def =
    placed[(Token("(") > nested[into[formula]] > Token(")")) | (name[set_text] >> x3::eps[start(ExprKind::name)])];
auto const list_def =
    placed[Token("[")[start(ExprKind::list)] >
           nested[-(conditional[add] >> ((Token("for")[start(ExprKind::comprehension)] > generator >
                                          *(Token("for") > generator) > -(Token("if")[set_filter] > conditional[add])) |
                                         *(Token(",") > conditional[add])))] > Token("]")];
auto const tensor_type_def =
    placed[Token("tensor")[start(ExprKind::tensor_type)] > Token("<") > nested[sum][add] > Token(">")];
auto const type_list_def = placed[Token("(")[start(ExprKind::list)] > nested[arguments] > Token(")")];
auto const single_type_def = placed[x3::eps[start(ExprKind::list)] >> postfix[add]];

auto const digits = +x3::ascii::digit;
auto const exponent = x3::char_("eE") >> -x3::char_("+-") >> digits;
auto const real = x3::lexeme[x3::raw[digits >> (('.' >> digits >> -exponent) | exponent)] >> !name_char];
auto const integer = x3::lexeme[x3::raw[digits] >> !name_char];
auto const literal_def =
    placed[real[set_real] | integer[set_integer] | (string[set_text] >> x3::eps[start(ExprKind::string)]) |
           Token("true")[set_boolean(true)] | Token("false")[set_boolean(false)] |
           Token("None")[start(ExprKind::none)]];

BOOST_SPIRIT_DEFINE(formula, statement, if_, given, exception, conditional, disjunction, conjunction, negation,
                    comparison, sum, product, unary, postfix, subscript, primary, reference, process, list, tensor_type,
                    type_list, single_type, literal)

std::string found_at(std::string_view text, std::uint32_t offset) {
  if (offset >= text.size()) return "the end";
  std::size_t size = 1;
  if (is_name_char(text[offset])) {
    while (offset + size < text.size() && is_name_char(text[offset + size])) ++size;
  }
  auto const c = static_cast<unsigned char>(text[offset]);
  if (c < 0x20 || c >= 0x7f) return "a character that formulas do not use";
  return "'" + std::string(text.substr(offset, size)) + "'";
}

}  // namespace

Result<Expr, TextError> parse_formula(std::string_view text) {
  if (text.size() > kMaxFormulaSize) return TextError{0, "longer than " + std::to_string(kMaxFormulaSize) + " bytes"};
  char const* first = text.data();
  char const* const last = first + text.size();
  State state{first};
  auto const start_rule = x3::with<StateTag>(state)[x3::eps > formula > x3::eoi];
  try {
    Node node;
    x3::phrase_parse(first, last, start_rule, x3::ascii::space, node);
    return std::move(node.expr);
  } catch (x3::expectation_failure<char const*> const& failure) {
    char const* place = failure.where();
    while (place != last && is_blank(*place)) ++place;
    std::uint32_t const offset = state.offset(place);
    std::string const wanted = failure.which() == "eoi" ? "the end" : failure.which();
    return TextError{offset, "expected " + wanted + ", found " + found_at(text, offset)};
  } catch (TextError const& error) {
    return error;
  }
}

}  // namespace assay
