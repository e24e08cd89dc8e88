#include "constraints/explain/wording.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "constraints/explain/words.hpp"
#include "grammar/notation/formula_words.hpp"
#include "grammar/notation/phrases.hpp"
#include "support/characters.hpp"
#include "support/text.hpp"

namespace assay {
namespace {

constexpr std::size_t kMaxNoun = 100, kMaxFormula = 60;
constexpr int kMaxNounDepth = 40;

bool has_words(std::string const& text) { return text.find(' ') != std::string::npos; }

bool is_none(Expr const& expr) { return expr.kind == ExprKind::none; }

}  // namespace

bool is_literal(Expr const& expr) {
  switch (expr.kind) {
    case ExprKind::integer:
    case ExprKind::real:
    case ExprKind::string:
    case ExprKind::boolean:
    case ExprKind::none:
      return true;
    case ExprKind::list:
      return std::ranges::all_of(expr.args, is_literal);
    case ExprKind::negate:
      return is_literal(expr.args[0]);
    default:
      return false;
  }
}

bool mentions_result(Environment const& environment, Expr const& expr) {
  if (expr.kind == ExprKind::name) {
    if (environment.is_result(expr.text)) return true;
    Definition const* const local = environment.local(expr.text);
    return local && local->parameters.empty() && mentions_result(environment, local->value);
  }
  return std::ranges::any_of(expr.args, [&](Expr const& arg) { return mentions_result(environment, arg); });
}

bool is_words(std::string_view text) {
  return !text.empty() && text.find_first_of("()?{}:") == text.npos && !text.starts_with('[') &&
         text.find(" [") == text.npos;
}

std::string Wording::shown(FormulaValue const& value) {
  if (value.is(FormulaValueKind::none)) return "absent";
  return to_string(value);
}

FormulaValue Wording::evaluated(Expr const& expr, std::optional<std::size_t> at) {
  FormulaValue const all = evaluator_.evaluate(expr);
  if (!at) return all;
  FormulaValue const list = evaluator_.numeric(all);
  bool const is_one_of_many = all.is_mapped() || expr.kind == ExprKind::ellipsis;
  if (is_one_of_many && list.is_list() && *at < list.items().size()) return list.items()[*at];
  return all;
}

std::string Wording::value(Expr const& expr, std::optional<std::size_t> at) { return shown(evaluated(expr, at)); }

std::string Wording::noun(Expr const& expr, std::optional<std::size_t> at) {
  if (depth_ >= kMaxNounDepth) return to_string(expr);
  ++depth_;
  std::string words = words_of(expr, at);
  --depth_;
  // "the element type of the type of x" is that of x.
  constexpr std::string_view kOfType = "of the type of ";
  for (auto of = words.find(kOfType); of != words.npos; of = words.find(kOfType))
    words.replace(of, kOfType.size(), "of ");
  if (words.size() > kMaxNoun) words = to_string(expr);
  return words.size() > kMaxNoun ? std::string() : words;
}

std::string Wording::words_of(Expr const& expr, std::optional<std::size_t> at) {
  switch (expr.kind) {
    case ExprKind::name:
      return name_in_words(expr);
    case ExprKind::ellipsis: {
      Expr const& inner = expr.args[0];
      if (!at) return noun(inner);
      if (inner.kind == ExprKind::list && *at < inner.args.size()) return noun(inner.args[*at]);
      return element(inner, evaluator_.numeric(evaluator_.evaluate(inner)), *at);
    }
    case ExprKind::call:
      return call_in_words(expr, at);
    case ExprKind::index:
      return subscripted(expr, at);
    case ExprKind::binary:
      // That a list has no elements is worth saying, that nothing is added is not.
      if ((expr.text == "+" || expr.text == "-") && expr.args[1].kind != ExprKind::call &&
          value(expr.args[1], at) == "0")
        return noun(expr.args[0], at);
      return fmt::format("{} {} {}", noun(expr.args[0], at), operator_in_words(expr.text), noun(expr.args[1], at));
    case ExprKind::conditional: {
      FormulaValue const condition = evaluator_.all(evaluator_.evaluate(expr.args[0]));
      if (!condition.is(FormulaValueKind::truth)) return to_string(expr);
      return noun(expr.args[condition.truth == Tribool::yes ? 1 : 2], at);
    }
    default:
      return to_string(expr);
  }
}

std::string Wording::name_in_words(Expr const& expr) {
  // In rules about types the type itself.
  if (FormulaValue self; expr.text == "self" && evaluator_.environment().member(expr.text, self)) {
    std::string text = to_string(self);
    return is_words(text) && text.size() <= kMaxFormula ? text : "the type";
  }
  for (auto name = names_.rbegin(); name != names_.rend(); ++name)
    if (name->text == expr.text) return name->words;
  Definition const* const local = evaluator_.environment().local(expr.text);
  if (!local || !local->parameters.empty()) return expr.text;
  std::string words = noun(local->value);
  return is_words(words) && words.size() <= kMaxFormula ? words : expr.text;
}

std::string Wording::element(Expr const& expr, FormulaValue const& list, std::size_t at) {
  Definition const* const local = expr.kind == ExprKind::name ? evaluator_.environment().local(expr.text) : nullptr;
  if (local && local->parameters.empty() && list.is_list() && list.list->is_mapped)
    if (std::string words = noun(local->value, at); is_words(words) && words.size() <= kMaxFormula) return words;
  std::string const whole = noun(expr);
  if (list.is_list() && list.list->is_tensor && list.list->shape.size() > 1 && !has_words(whole)) {
    std::string place;
    std::size_t rest = at;
    for (std::size_t axis = list.list->shape.size(); axis-- > 0;) {
      auto const size = static_cast<std::size_t>(std::max<std::int64_t>(list.list->shape[axis], 1));
      place = fmt::format("[{}]{}", rest % size, place);
      rest /= size;
    }
    return whole + place;
  }
  if (auto const words = expr.kind == ExprKind::call ? words_for(expr.text, "element") : std::nullopt) {
    std::string text = filled(*words, expr, {});
    if (auto const mark = text.find('@'); mark != text.npos) text.replace(mark, 1, fmt::format("{}", at));
    return text;
  }
  return has_words(whole) || whole.empty() ? fmt::format("element {} of {}", at, whole.empty() ? "a list" : whole)
                                           : fmt::format("{}[{}]", whole, at);
}

// What a name stands for, where the formula says it.
Expr const& Wording::meant(Expr const& expr) const {
  if (expr.kind != ExprKind::name) return expr;
  for (auto name = names_.rbegin(); name != names_.rend(); ++name)
    if (name->text == expr.text) return name->expr ? *name->expr : expr;
  return expr;
}

std::string Wording::subscripted(Expr const& expr, std::optional<std::size_t> at) {
  if (expr.args.size() != 2) return to_string(expr);
  if (expr.args[1].kind == ExprKind::slice) {
    std::string const all = noun(expr.args[0], at), text = to_string(expr);
    bool const is_part = has_words(all) && text.ends_with(']') && text.rfind('[') != text.npos;
    return is_part ? fmt::format("part {} of {}", text.substr(text.rfind('[')), all) : text;
  }
  FormulaValue const list = evaluator_.numeric(evaluator_.evaluate(expr.args[0]));
  FormulaValue const index = evaluated(expr.args[1], at);
  std::string const whole = noun(expr.args[0], at);
  if (!index.is(FormulaValueKind::integer) || !index.interval.exact()) return to_string(expr);
  auto const place = index.interval.low;
  bool const counts_from_end = place < 0 && list.is_list();
  auto const front = counts_from_end ? place + static_cast<Int128>(list.items().size()) : place;
  std::string const number = to_string(make(front));
  Expr const& base = meant(expr.args[0]);
  bool const has_element = base.kind == ExprKind::call && words_for(base.text, "element");
  if (has_element && front >= 0) return element(base, list, static_cast<std::size_t>(front));
  if (has_words(whole)) return fmt::format("element {} of {}", number, whole);
  bool const is_in_list = list.is_list() && front >= 0 && front < static_cast<Int128>(list.items().size());
  bool const shows_elements = !whole.empty() && (whole[0] == '[' || is_digit(whole[0]));
  return is_in_list && shows_elements ? to_string(list.items()[static_cast<std::size_t>(front)])
                                      : fmt::format("{}[{}]", whole, number);
}

std::string Wording::filled(std::string_view words, Expr const& call, std::optional<std::size_t> at) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    bool const is_mark = (words[i] == '$' || words[i] == '#') && i + 1 < words.size();
    if (is_mark && words.substr(i).starts_with("$...")) {
      std::vector<std::string> nouns;
      for (Expr const& arg : call.args) nouns.push_back(noun(arg, at));
      text += enumerated(nouns, " and ");
      i += 3;
    } else if (is_mark && words[i + 1] >= '1' && words[i + 1] <= '9') {
      auto const number = static_cast<std::size_t>(words[i + 1] - '1');
      if (number < call.args.size()) {
        Expr const& arg = call.args[number];
        std::string part = words[i] == '$' ? noun(arg, at) : value(arg, at);
        if (part.size() > 1 && part.front() == '"') part = part.substr(1, part.size() - 2);
        text += part;
      }
      ++i;
    } else {
      text += words[i];
    }
  }
  return text;
}

std::vector<std::string> Wording::arguments(Expr const& call, std::optional<std::size_t> at) {
  std::vector<std::string> all;
  for (Expr const& arg : call.args) all.push_back(noun(arg, at));
  return all;
}

std::string Wording::call_in_words(Expr const& call, std::optional<std::size_t> at) {
  std::optional<std::string_view> words;
  if (!call.args.empty()) {
    FormulaValue const first = evaluated(call.args[0], at);
    bool const holds_values = first.is_list() && !first.items().empty() &&
                              first.items()[0].is(FormulaValueKind::placeholder) && !first.is_mapped();
    bool const is_named = call.args[0].kind == ExprKind::name;
    bool const is_table = first.is_list() && first.list->is_tensor && first.list->shape.size() > 1;
    if (first.is(FormulaValueKind::placeholder) || is_table)
      words = words_for(call.text, "noun of tensor");
    else if (holds_values || (is_named && first.is_list() && first.items().empty()))
      words = words_for(call.text, "noun of values");
    if (auto const shown_as = words_for(call.text, "as")) {
      Expr other = call;
      other.text = *shown_as;
      return call_in_words(other, at);
    }
  }
  if (!words) words = words_for(call.text, "noun");
  if (words) return filled(*words, call, at);
  Phrase const* const phrase = find_phrase(call.text, call.args.size());
  if (!phrase || phrase->kind == PhraseKind::statement) return to_string(call);
  return phrase->fill(phrase->phrase, arguments(call, at));
}

std::string Wording::demand(Expr const& call, bool holds, std::optional<std::size_t> at) {
  if (call.kind != ExprKind::call || call.args.empty()) return "";
  auto const is = words_for(call.text, "is"), has = words_for(call.text, "has");
  if (!is && !has) return fact(call, !holds, at);
  std::string const subject = noun(call.args[0], at), found = value(call.args[0], at);
  std::string text = fmt::format("{} must {}{} {}", subject, holds ? "" : "not ", is ? "be" : "have",
                                 filled(is ? *is : *has, call, at));
  if (found != subject) text += fmt::format(", but is {}", found);
  bool const has_more = is && is->find("$2") != std::string_view::npos && call.args.size() > 1;
  if (has_more && !is_literal(call.args[1]))
    text += fmt::format("; {} is {}", noun(call.args[1], at), value(call.args[1], at));
  return text;
}

// "lhs is not finite: lhs is inf", by the phrases for rules.
std::string Wording::fact(Expr const& call, bool holds, std::optional<std::size_t> at) {
  Phrase const* const phrase = find_phrase(call.text, call.args.size());
  if (!phrase || phrase->kind != PhraseKind::statement) return "";
  auto const nouns = arguments(call, at);
  std::string text = phrase->fill(holds ? phrase->phrase : phrase->second, nouns);
  bool is_first = true;
  for (std::size_t i = 0; i < nouns.size(); ++i) {
    std::string const found = value(call.args[i], at);
    if (is_literal(call.args[i]) || found == nouns[i] || nouns[i].empty()) continue;
    text += fmt::format("{} {} is {}", std::exchange(is_first, false) ? ":" : ",", nouns[i], found);
  }
  return text;
}

std::string Wording::statement(Expr const& condition, bool holds) {
  if (condition.kind == ExprKind::not_) return statement(condition.args[0], !holds);
  if (condition.kind == ExprKind::or_ || condition.kind == ExprKind::and_) {
    std::string text;
    for (Expr const& arg : condition.args) {
      std::string const one = statement(arg, holds);
      if (one.empty()) return "";
      text += (text.empty() ? "" : (condition.kind == ExprKind::or_) == holds ? " or " : " and ") + one;
    }
    return text;
  }
  if (condition.kind == ExprKind::call && !condition.args.empty()) {
    auto const is = words_for(condition.text, "is"), has = words_for(condition.text, "has");
    if (!is && !has) {
      Phrase const* const phrase = find_phrase(condition.text, condition.args.size());
      if (!phrase || phrase->kind != PhraseKind::statement) return "";
      return phrase->fill(holds ? phrase->phrase : phrase->second, arguments(condition, {}));
    }
    std::string const verb = is ? (holds ? "is" : "is not") : (holds ? "has" : "does not have");
    return fmt::format("{} {} {}", noun(condition.args[0]), verb, filled(is ? *is : *has, condition, {}));
  }
  bool const is_pair = condition.kind == ExprKind::comparison && condition.ops.size() == 1;
  if (!is_pair || (condition.ops[0] != "=" && condition.ops[0] != "!=")) return "";
  bool const is_equal = (condition.ops[0] == "=") == holds;
  std::string const subject = noun(condition.args[0]);
  if (is_none(condition.args[1])) return fmt::format("{} is {}", subject, is_equal ? "absent" : "given");
  std::string const other = value(condition.args[1]);
  if (is_equal) return fmt::format("{} is {}", subject, other);
  return fmt::format("{} is {}, not {}", subject, value(condition.args[0]), other);
}

}  // namespace assay
