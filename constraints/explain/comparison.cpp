#include "constraints/explain/comparison.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "constraints/explain/words.hpp"
#include "support/text.hpp"

namespace assay {
namespace {

// A side of a comparison as a message names it, narrowed to the failing element.
struct NamedSide : Subject {
  bool is_result = false;
  bool is_absent = false;
  bool is_jargon = false;  // the words are a formula, or a name that only rules use

  // Returns the source of a required value, "the shape of operand", or nothing if that is the value itself.
  Subject source() const { return is_jargon ? Subject() : static_cast<Subject const&>(*this); }
  // Returns words and value without changes.
  Subject plain() const {
    Subject subject = *this;
    subject.phrase.clear();
    return subject;
  }
};

std::string_view demand_of(std::string_view op) {
  if (op == "<") return "less than";
  if (op == "<=") return "at most";
  if (op == ">") return "greater than";
  return "at least";
}

std::string_view mirrored(std::string_view op) {
  if (op == "<") return ">";
  if (op == "<=") return ">=";
  if (op == ">") return "<";
  return op == ">=" ? "<=" : op;
}

bool is_literal_message(Evaluator& evaluator, Expr const& expr, FormulaValue const& value) {
  FormulaValue member;
  bool const is_type = expr.kind == ExprKind::name && value.is(FormulaValueKind::type);
  if (is_type && !evaluator.environment().member(expr.text, member) && !evaluator.environment().local(expr.text))
    return true;
  return is_literal(expr) || (value.is(FormulaValueKind::name) && expr.text == value.text);
}

// Returns "1, 2 or absent".
std::string choice(std::span<FormulaValue const> items) {
  std::string text;
  for (std::size_t i = 0; i < items.size(); ++i)
    text += (i == 0 ? "" : i + 1 == items.size() ? " or " : ", ") + Wording::shown(items[i]);
  return text;
}

// Whether the words contain a local name of the op's rules.
bool names_local(Environment const& environment, std::string_view words) {
  auto const is_letter = [](char c) { return c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  for (std::size_t at = 0; at < words.size();) {
    std::size_t end = at;
    while (end < words.size() && is_letter(words[end])) ++end;
    FormulaValue member;
    std::string_view const word = words.substr(at, end - at);
    if (!word.empty() && environment.local(word) && !environment.member(word, member)) return true;
    at = std::max(end, at + 1);
  }
  return false;
}

// Converts the value of a function to the form of messages, if the program does not contain the value.
FormulaValue displayed(Evaluator& evaluator, Expr const& expr, FormulaValue const& value) {
  auto const as = expr.kind == ExprKind::call ? words_for(expr.text, "as") : std::nullopt;
  if (!as || expr.args.size() != 1) return value;
  FormulaValue const argument = evaluator.evaluate(expr.args[0]);
  FormulaValue const other = evaluator.call(*as, std::span(&argument, 1));
  return other.is(FormulaValueKind::undefined) ? value : other;
}

// Gets the lists whose lengths an expression adds. Returns false if it is another expression.
bool summed_lists(Expr const& expr, std::vector<Expr const*>& lists) {
  bool const is_sum = expr.kind == ExprKind::binary && expr.text == "+";
  if (is_sum) return summed_lists(expr.args[0], lists) && summed_lists(expr.args[1], lists);
  bool const is_length = expr.kind == ExprKind::call && expr.text == "size" && expr.args.size() == 1;
  if (is_length) lists.push_back(&expr.args[0]);
  return is_length;
}

// Writes "a, b and c together have 3 elements" for size(a) + size(b) + size(c).
void name_sum(Wording& wording, Expr const& expr, NamedSide& named) {
  std::vector<Expr const*> lists;
  if (!summed_lists(expr, lists) || lists.size() < 2) return;
  std::vector<std::string> nouns;
  for (Expr const* const list : lists) nouns.push_back(wording.noun(*list).words);
  std::string const all = enumerated(nouns, " and ");
  named.words = fmt::format("the number of elements of {} together", all);
  named.phrase = fmt::format("{} together have {} element{}", all, named.value, named.value == "1" ? "" : "s");
}

NamedSide named_side(Evaluator& evaluator, Wording& wording, Side side, std::optional<std::size_t> at,
                     std::size_t count) {
  NamedSide named;
  FormulaValue const value = displayed(evaluator, side.expr, side.value);
  FormulaValue const list = evaluator.numeric(value);
  named.is_result = mentions_result(evaluator.environment(), side.expr);
  bool const is_one = at && list.is_list() && list.items().size() == count;
  FormulaValue const& one = is_one ? list.items()[*at] : value;
  named.value = Wording::shown(one);
  named.is_absent = one.is(FormulaValueKind::none);
  if (is_literal_message(evaluator, side.expr, side.value)) return named;
  bool const is_each = value.is_mapped() || side.value.is_mapped();
  Subject subject = !is_one   ? wording.noun(side.expr)
                    : is_each ? wording.noun(side.expr, at)
                              : wording.element(side.expr, list, *at);
  if (subject.words != named.value) {
    named.words = std::move(subject.words);
    named.members = std::move(subject.members);
    named.aspect = subject.aspect;
  }
  if (!is_one) name_sum(wording, side.expr, named);
  named.is_jargon = !is_plain_phrase(named.words) || names_local(evaluator.environment(), named.words);
  return named;
}

// Returns the first index at which two lists of types differ. The lists have the same length.
std::optional<std::size_t> differing(Evaluator& evaluator, FormulaValue const& a, FormulaValue const& b) {
  if (!a.is_list() || !b.is_list() || a.items().size() != b.items().size()) return std::nullopt;
  for (std::size_t i = 0; i < a.items().size(); ++i) {
    bool const is_type = a.items()[i].is(FormulaValueKind::type) || a.items()[i].is(FormulaValueKind::placeholder);
    if (!is_type) return std::nullopt;
    if (is_broken(evaluator, evaluator.compare("=", a.items()[i], b.items()[i]))) return i;
  }
  return std::nullopt;
}

// Explains two statements, of which both or neither must hold.
std::optional<Statement> explain_truths(Wording& wording, Side left, Side right) {
  auto const holds = [](Side const& side) { return side.value.truth == Tribool::yes; };
  Subject a = wording.statement(left.expr, holds(left)), b = wording.statement(right.expr, holds(right));
  if (a.phrase.empty() || b.phrase.empty()) return std::nullopt;
  bool const is_same = left.expr.kind == ExprKind::call && left.expr.text == right.expr.text;
  bool const is_pair = is_same || left.expr.kind == right.expr.kind;
  if (!is_pair)
    if (auto demand = wording.demand(left.expr, holds(right))) return demand->since = std::move(b), demand;
  return Statement{.kind = is_pair ? StatementKind::both_or_neither : StatementKind::contradiction,
                   .subject = std::move(a),
                   .other = std::move(b)};
}

// Returns "x is 16, but must be a multiple of y, which is 3" for `x % y = 0`, and nothing for other comparisons.
std::optional<Statement> explain_remainder(Wording& wording, Side left, Side right, std::optional<std::size_t> at) {
  bool const is_remainder = left.expr.kind == ExprKind::binary && left.expr.text == "%";
  if (!is_remainder || Wording::shown(right.value) != "0") return std::nullopt;
  Expr const &number = left.expr.args[0], &divisor = left.expr.args[1];
  Subject subject = wording.noun(number, at), of = wording.noun(divisor, at);
  std::string const by = wording.value(divisor, at);
  if (!is_plain_phrase(subject.words) || by == "0") return std::nullopt;
  subject.value = wording.value(number, at);
  if (!is_plain_phrase(of.words) || of.words == by) of = {};
  return Statement{
      .kind = StatementKind::multiple, .subject = std::move(subject), .other = std::move(of), .expected = by};
}

Statement explain_equality(NamedSide left, NamedSide right) {
  if (left.words.empty() && right.words.empty())
    return {.kind = StatementKind::literal, .subject = left.plain(), .expected = right.value};
  bool const is_turned = left.is_jargon != right.is_jargon ? left.is_jargon : right.is_result && !left.is_result;
  if (left.words.empty() || (is_turned && !right.words.empty())) std::swap(left, right);
  if (!left.is_absent && right.is_absent && right.words.empty()) return {.kind = StatementKind::given, .subject = left};
  if (left.is_absent || right.words.empty() || (right.is_jargon && !left.is_jargon) ||
      (left.is_result && !right.is_result))
    return {.kind = StatementKind::value, .subject = left.plain(), .other = right.source(), .expected = right.value};
  return {.kind = StatementKind::unequal, .subject = left, .other = right};
}

Statement explain_inequality(NamedSide const& left, NamedSide const& right) {
  NamedSide const& subject = left.words.empty() ? right : left;
  NamedSide const& other = left.words.empty() ? left : right;
  if (other.is_absent) return {.kind = StatementKind::absent, .subject = subject};
  if (other.words.empty()) return {.kind = StatementKind::forbidden_value, .subject = subject, .expected = other.value};
  Statement both{.kind = StatementKind::same, .subject = subject, .other = other};
  both.subject.value = other.value;
  return both;
}

}  // namespace

bool is_broken(Evaluator& evaluator, FormulaValue const& value) {
  FormulaValue const sum = evaluator.all(value);
  return sum.is(FormulaValueKind::truth) && sum.truth == Tribool::no;
}

std::optional<std::size_t> first_failing(Evaluator& evaluator, FormulaValue const& value) {
  if (!value.is_list()) return std::nullopt;
  for (std::size_t i = 0; i < value.items().size(); ++i)
    if (is_broken(evaluator, value.items()[i])) return i;
  return std::nullopt;
}

Statement explain_comparison(Evaluator& evaluator, Wording& wording, std::string_view op, Side left, Side right) {
  bool const are_truths = left.value.is(FormulaValueKind::truth) && right.value.is(FormulaValueKind::truth);
  if (are_truths && op == "=")
    if (auto statement = explain_truths(wording, left, right)) return *statement;
  FormulaValue const results = evaluator.compare(op, left.value, right.value);
  auto at = first_failing(evaluator, results);
  std::size_t count = at ? results.items().size() : 0;
  if (!at && op == "=") {
    at = differing(evaluator, left.value, right.value);
    if (at) count = left.value.items().size();
  }
  if (op == "=")
    if (auto statement = explain_remainder(wording, left, right, at)) return *statement;
  NamedSide const a = named_side(evaluator, wording, left, at, count);
  // With `in`, a value is compared with the whole list, not with the element at the same index.
  bool const is_member =
      op.ends_with("in") && right.value.is_list() &&
      std::ranges::none_of(right.value.items(), [](FormulaValue const& one) { return one.is_list(); });
  NamedSide const b = named_side(evaluator, wording, right, is_member ? std::nullopt : at, count);
  if (op == "=") return explain_equality(a, b);
  if (op == "!=") return explain_inequality(a, b);
  if (op == "in" && b.words.empty() && right.value.is_list() && !right.value.items().empty())
    return {.kind = StatementKind::value, .subject = a, .expected = choice(right.value.items())};
  if (op == "in" || op == "not in")
    return {.kind = op == "in" ? StatementKind::value : StatementKind::forbidden_values,
            .subject = a,
            .other = b.source(),
            .relation = "one of",
            .expected = b.value};
  bool const is_turned = a.words.empty() && !b.words.empty();
  NamedSide const& subject = is_turned ? b : a;
  NamedSide const& bound = is_turned ? a : b;
  return {.kind = StatementKind::value,
          .subject = subject,
          .other = bound.source(),
          .relation = std::string(demand_of(is_turned ? mirrored(op) : op)),
          .expected = bound.value};
}

std::optional<Statement> explain_range(Evaluator& evaluator, Wording& wording, Side low, Side x, std::string_view op,
                                       Side high) {
  FormulaValue const below = evaluator.compare("<=", low.value, x.value);
  FormulaValue const above = evaluator.compare(op, x.value, high.value);
  auto const of_below = first_failing(evaluator, below), of_above = first_failing(evaluator, above);
  auto const at = of_below ? of_below : of_above;
  std::size_t const count = of_below ? below.items().size() : of_above ? above.items().size() : 0;
  auto const exact = [&](Side const& side) -> std::optional<Int128> {
    FormulaValue value = evaluator.numeric(side.value);
    if (value.is_list() && at && value.items().size() == count) value = value.items()[*at];
    if (!value.is(FormulaValueKind::integer) || !value.interval.exact()) return std::nullopt;
    return value.interval.low;
  };
  auto const first = exact(low), last = exact(high);
  if (!first || !last || !exact(x)) return std::nullopt;
  Int128 const end = op == "<" ? *last - 1 : *last;
  NamedSide const named = named_side(evaluator, wording, x, at, count),
                  bound = named_side(evaluator, wording, high, at, count);
  if (end < *first)
    return Statement{.kind = StatementKind::empty_range,
                     .subject = named,
                     .other = bound.source(),
                     .relation = std::string(demand_of(op)),
                     .expected = bound.value};
  Int128 const from_end = *exact(x) + *last;
  bool const is_place = bound.aspect == Aspect::rank || bound.aspect == Aspect::size;
  bool const counts = is_place && *exact(x) < 0 && *first <= from_end && from_end <= end;
  return Statement{.kind = StatementKind::range,
                   .subject = named,
                   .other = bound.source(),
                   .expected = fmt::format("{} to {}", to_string(make(*first)), to_string(make(end))),
                   .detail = counts ? to_string(make(from_end)) : ""};
}

Statement explain_shapes(Evaluator& evaluator, Wording& wording, Expr const& expr, FormulaValue const& axes) {
  auto const differ = [&](FormulaValue const& a, FormulaValue const& b) {
    if (!a.is_list() || !b.is_list() || !axes.is_list()) return is_broken(evaluator, evaluator.compare("=", a, b));
    if (a.items().size() != b.items().size()) return true;
    for (std::size_t i = 0; i < a.items().size(); ++i) {
      bool is_free = false;
      for (FormulaValue const& axis : axes.items())
        is_free |= axis.is(FormulaValueKind::integer) && axis.interval.exact() && axis.interval.low == Int128(i);
      if (!is_free && is_broken(evaluator, evaluator.compare("=", a.items()[i], b.items()[i]))) return true;
    }
    return false;
  };
  if (expr.kind == ExprKind::call && expr.args.size() == 1) {
    FormulaValue const all = evaluator.numeric(evaluator.evaluate(expr.args[0]));
    for (std::size_t i = 1; all.is_list() && i < all.items().size(); ++i) {
      if (!differ(all.items()[0], all.items()[i])) continue;
      auto const named = [&](std::size_t at) {
        bool const is_each = all.is_mapped();
        Subject subject = is_each ? wording.noun(expr.args[0], at) : wording.element(expr.args[0], all, at);
        subject.value = to_string(all.items()[at]);
        return subject;
      };
      return {.kind = StatementKind::unequal, .subject = named(0), .other = named(i)};
    }
    Statement statement{.kind = StatementKind::not_all_same, .subject = wording.noun(expr.args[0])};
    statement.subject.value = to_string(all);
    return statement;
  }
  for (std::size_t i = 0; i + 1 < expr.args.size(); ++i) {
    FormulaValue const a = evaluator.evaluate(expr.args[i]), b = evaluator.evaluate(expr.args[i + 1]);
    if (!differ(a, b)) continue;
    NamedSide const left = named_side(evaluator, wording, {expr.args[i], a}, {}, 0);
    NamedSide const right = named_side(evaluator, wording, {expr.args[i + 1], b}, {}, 0);
    return {.kind = StatementKind::unequal, .subject = left, .other = right};
  }
  // Lists of types may differ in the excepted part and elsewhere.
  for (std::size_t i = 0; i + 1 < expr.args.size(); ++i) {
    FormulaValue const a = evaluator.evaluate(expr.args[i]), b = evaluator.evaluate(expr.args[i + 1]);
    auto const at = differing(evaluator, a, b);
    if (!at) continue;
    NamedSide const left = named_side(evaluator, wording, {expr.args[i], a}, at, a.items().size());
    NamedSide const right = named_side(evaluator, wording, {expr.args[i + 1], b}, at, b.items().size());
    if (!left.words.empty() && !right.words.empty())
      return {.kind = StatementKind::unequal, .subject = left, .other = right};
  }
  return {.kind = StatementKind::formula, .detail = to_string(expr)};
}

}  // namespace assay
