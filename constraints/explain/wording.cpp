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

bool is_phrase(std::string const& text) { return text.find(' ') != std::string::npos; }

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

// Returns the value of an integer literal that can be an element index.
static std::optional<std::size_t> place_of(Expr const& expr) {
  if (expr.kind != ExprKind::integer || expr.integer < 0) return std::nullopt;
  return static_cast<std::size_t>(expr.integer);
}

void add_names(Expr const& expr, std::vector<MemberName>& names) {
  if (expr.kind == ExprKind::name) return names.push_back({expr.text});
  bool const is_element = expr.kind == ExprKind::index && expr.args.size() == 2 && expr.args[0].kind == ExprKind::name;
  if (auto const place = is_element ? place_of(expr.args[1]) : std::nullopt)
    return names.push_back({expr.args[0].text, place});
  for (Expr const& arg : expr.args) add_names(arg, names);
}

bool mentions_result(Environment const& environment, Expr const& expr) {
  if (expr.kind == ExprKind::name) {
    if (environment.is_result(expr.text)) return true;
    Definition const* const local = environment.local(expr.text);
    return local && local->parameters.empty() && mentions_result(environment, local->value);
  }
  return std::ranges::any_of(expr.args, [&](Expr const& arg) { return mentions_result(environment, arg); });
}

bool is_plain_phrase(std::string_view text) {
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

template <class Say> Subject Wording::collected(Say const& set_message) {
  auto before = std::exchange(named_, {});
  Subject subject{.words = set_message()};
  subject.members = std::exchange(named_, std::move(before));
  return subject;
}

Subject Wording::noun(Expr const& expr, std::optional<std::size_t> at) {
  Subject subject = collected([&] { return describe_noun(expr, at); });
  if (!subject.words.empty()) subject.aspect = aspect_of(expr);
  return subject;
}

Subject Wording::element(Expr const& expr, FormulaValue const& list, std::size_t at) {
  Subject subject = collected([&] { return describe_element(expr, list, at); });
  bool const is_mapped = list.is_list() && list.list->is_mapped;
  subject.aspect = is_mapped ? aspect_of(expr) : aspect_of_element(expr);
  return subject;
}

Subject Wording::statement(Expr const& condition, bool holds) {
  Subject subject = collected([&] { return describe_statement(condition, holds); });
  subject.phrase = std::exchange(subject.words, {});
  return subject;
}

Aspect Wording::aspect_of_element(Expr const& list) {
  bool const are_sizes = list.kind == ExprKind::call && words_for(list.text, "as").value_or(list.text) == "shape";
  return are_sizes ? Aspect::size : Aspect::other;
}

// Returns the aspect of a member that a phrase beginning with the expression refers to.
Aspect Wording::aspect_of(Expr const& expr, int depth) const {
  if (depth > kMaxNounDepth) return Aspect::other;
  switch (expr.kind) {
    case ExprKind::name: {
      for (auto name = names_.rbegin(); name != names_.rend(); ++name)
        if (name->text == expr.text) return name->subject.aspect;
      Definition const* const local = evaluator_.environment().local(expr.text);
      return local && local->parameters.empty() ? aspect_of(local->value, depth + 1) : Aspect::other;
    }
    case ExprKind::ellipsis:
    case ExprKind::binary:
      return aspect_of(expr.args[0], depth + 1);
    case ExprKind::index:
      return aspect_of_element(resolve_name(expr.args[0]));
    case ExprKind::call: {
      std::string_view const function = words_for(expr.text, "as").value_or(expr.text);
      if (function == "value" && !expr.args.empty()) return aspect_of(expr.args[0], depth + 1);
      return function == "type"           ? Aspect::type
             : function == "shape"        ? Aspect::shape
             : function == "element_type" ? Aspect::element_type
             : function == "rank"         ? Aspect::rank
             : function == "dim"          ? Aspect::size
                                          : Aspect::other;
    }
    default:
      return Aspect::other;
  }
}

// Returns the formula itself, and discards the names since `mark`.
std::string Wording::as_formula(Expr const& expr, std::size_t mark) {
  named_.resize(mark);
  add_names(expr, named_);
  return to_string(expr);
}

// The member that was named last is a list, and the phrase refers to an element of it.
void Wording::name_element(std::string const& whole, std::size_t at) {
  if (!named_.empty() && named_.back().name == whole && !named_.back().index) named_.back().index = at;
}

std::string Wording::describe_noun(Expr const& expr, std::optional<std::size_t> at) {
  std::size_t const mark = named_.size();
  if (depth_ >= kMaxNounDepth) return as_formula(expr, mark);
  ++depth_;
  std::string words = words_of(expr, at);
  --depth_;
  // "the element type of the type of x" is shortened to "the element type of x".
  constexpr std::string_view kOfType = "of the type of ";
  for (auto of = words.find(kOfType); of != words.npos; of = words.find(kOfType))
    words.replace(of, kOfType.size(), "of ");
  if (words.size() > kMaxNoun) words = as_formula(expr, mark);
  if (words.size() <= kMaxNoun) return words;
  named_.resize(mark);
  return {};
}

std::string Wording::words_of(Expr const& expr, std::optional<std::size_t> at) {
  std::size_t const mark = named_.size();
  switch (expr.kind) {
    case ExprKind::name:
      return describe_name(expr);
    case ExprKind::ellipsis: {
      Expr const& inner = expr.args[0];
      if (!at) return describe_noun(inner);
      if (inner.kind == ExprKind::list && *at < inner.args.size()) return describe_noun(inner.args[*at]);
      return describe_element(inner, evaluator_.numeric(evaluator_.evaluate(inner)), *at);
    }
    case ExprKind::call:
      return describe_call(expr, at);
    case ExprKind::index:
      return subscripted(expr, at);
    case ExprKind::binary:
      // It is useful to state that a list is empty, but not that nothing is added.
      if ((expr.text == "+" || expr.text == "-") && expr.args[1].kind != ExprKind::call &&
          value(expr.args[1], at) == "0")
        return describe_noun(expr.args[0], at);
      {
        std::string const left = describe_noun(expr.args[0], at);
        return fmt::format("{} {} {}", left, operator_in_words(expr.text), describe_noun(expr.args[1], at));
      }
    case ExprKind::conditional: {
      FormulaValue const condition = evaluator_.all(evaluator_.evaluate(expr.args[0]));
      if (!condition.is(FormulaValueKind::truth)) return as_formula(expr, mark);
      return describe_noun(expr.args[condition.truth == Tribool::yes ? 1 : 2], at);
    }
    default:
      return as_formula(expr, mark);
  }
}

std::string Wording::describe_name(Expr const& expr) {
  // In rules about types, `self` is the type itself.
  if (FormulaValue self; expr.text == "self" && evaluator_.environment().member(expr.text, self)) {
    std::string text = to_string(self);
    return is_plain_phrase(text) && text.size() <= kMaxFormula ? text : "the type";
  }
  for (auto name = names_.rbegin(); name != names_.rend(); ++name)
    if (name->text == expr.text) {
      named_.insert(named_.end(), name->subject.members.begin(), name->subject.members.end());
      return name->subject.words;
    }
  std::size_t const mark = named_.size();
  Definition const* const local = evaluator_.environment().local(expr.text);
  if (!local || !local->parameters.empty()) return as_formula(expr, mark);
  std::string words = describe_noun(local->value);
  return is_plain_phrase(words) && words.size() <= kMaxFormula ? words : as_formula(expr, mark);
}

std::string Wording::describe_element(Expr const& expr, FormulaValue const& list, std::size_t at) {
  Definition const* const local = expr.kind == ExprKind::name ? evaluator_.environment().local(expr.text) : nullptr;
  std::size_t const mark = named_.size();
  if (local && local->parameters.empty() && list.is_list() && list.list->is_mapped)
    if (std::string words = describe_noun(local->value, at); is_plain_phrase(words) && words.size() <= kMaxFormula)
      return words;
  named_.resize(mark);
  std::string const whole = describe_noun(expr);
  if (list.is_list() && list.list->is_tensor && list.list->shape.size() > 1 && !is_phrase(whole)) {
    std::string place;
    std::size_t rest = at, first = 0;
    for (std::size_t axis = list.list->shape.size(); axis-- > 0;) {
      auto const size = static_cast<std::size_t>(std::max<std::int64_t>(list.list->shape[axis], 1));
      std::size_t const at_axis = rest % size;
      place = fmt::format("[{}]{}", at_axis, place);
      rest /= size;
      first = at_axis;
    }
    name_element(whole, first);
    return whole + place;
  }
  if (auto const words = expr.kind == ExprKind::call ? words_for(expr.text, "element") : std::nullopt) {
    named_.resize(mark);
    auto const sign = std::min(words->find('@'), words->size());
    std::string const before = filled(words->substr(0, sign), expr, {});
    if (sign == words->size()) return before;
    if (sign > 0 && (*words)[sign - 1] == '[' && expr.args.size() == 1 && expr.args[0].kind == ExprKind::name)
      name_element(expr.args[0].text, at);
    return fmt::format("{}{}{}", before, at, filled(words->substr(sign + 1), expr, {}));
  }
  if (is_phrase(whole) || whole.empty()) return fmt::format("element {} of {}", at, whole.empty() ? "a list" : whole);
  name_element(whole, at);
  return fmt::format("{}[{}]", whole, at);
}

// Returns the expression to which a name is bound, if the formula binds it.
Expr const& Wording::resolve_name(Expr const& expr) const {
  if (expr.kind != ExprKind::name) return expr;
  for (auto name = names_.rbegin(); name != names_.rend(); ++name)
    if (name->text == expr.text) return name->expr ? *name->expr : expr;
  return expr;
}

std::string Wording::subscripted(Expr const& expr, std::optional<std::size_t> at) {
  std::size_t const mark = named_.size();
  if (expr.args.size() != 2) return as_formula(expr, mark);
  if (expr.args[1].kind == ExprKind::slice) {
    std::string const all = describe_noun(expr.args[0], at), text = to_string(expr);
    bool const is_part = is_phrase(all) && text.ends_with(']') && text.rfind('[') != text.npos;
    std::vector<MemberName> of_part;
    add_names(expr.args[1], of_part);
    named_.insert(named_.begin() + static_cast<std::ptrdiff_t>(mark), of_part.begin(), of_part.end());
    return is_part ? fmt::format("part {} of {}", text.substr(text.rfind('[')), all) : as_formula(expr, mark);
  }
  FormulaValue const list = evaluator_.numeric(evaluator_.evaluate(expr.args[0]));
  FormulaValue const index = evaluated(expr.args[1], at);
  std::string const whole = describe_noun(expr.args[0], at);
  if (!index.is(FormulaValueKind::integer) || !index.interval.exact()) return as_formula(expr, mark);
  auto const place = index.interval.low;
  bool const counts_from_end = place < 0 && list.is_list();
  auto const front = counts_from_end ? place + static_cast<Int128>(list.items().size()) : place;
  std::string const number = to_string(make(front));
  Expr const& base = resolve_name(expr.args[0]);
  bool const has_element = base.kind == ExprKind::call && words_for(base.text, "element");
  if (has_element && front >= 0) {
    named_.resize(mark);
    return describe_element(base, list, static_cast<std::size_t>(front));
  }
  if (is_phrase(whole)) return fmt::format("element {} of {}", number, whole);
  bool const is_in_list = list.is_list() && front >= 0 && front < static_cast<Int128>(list.items().size());
  bool const shows_elements = !whole.empty() && (whole[0] == '[' || is_digit(whole[0]));
  if (is_in_list && shows_elements) {
    named_.resize(mark);
    return to_string(list.items()[static_cast<std::size_t>(front)]);
  }
  if (front >= 0) name_element(whole, static_cast<std::size_t>(front));
  return fmt::format("{}[{}]", whole, number);
}

std::string Wording::filled(std::string_view words, Expr const& call, std::optional<std::size_t> at) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    bool const is_mark = (words[i] == '$' || words[i] == '#') && i + 1 < words.size();
    if (is_mark && words.substr(i).starts_with("$...")) {
      std::vector<std::string> nouns;
      for (Expr const& arg : call.args) nouns.push_back(describe_noun(arg, at));
      text += enumerated(nouns, " and ");
      i += 3;
    } else if (is_mark && words[i + 1] >= '1' && words[i + 1] <= '9') {
      auto const number = static_cast<std::size_t>(words[i + 1] - '1');
      if (number < call.args.size()) {
        Expr const& arg = call.args[number];
        std::string part = words[i] == '$' ? describe_noun(arg, at) : value(arg, at);
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
  for (Expr const& arg : call.args) all.push_back(describe_noun(arg, at));
  return all;
}

std::string Wording::describe_call(Expr const& call, std::optional<std::size_t> at) {
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
      return describe_call(other, at);
    }
  }
  if (!words) words = words_for(call.text, "noun");
  if (words) return filled(*words, call, at);
  Phrase const* const phrase = find_phrase(call.text, call.args.size());
  if (!phrase || phrase->kind == PhraseKind::statement) return as_formula(call, named_.size());
  return phrase->fill(phrase->phrase, arguments(call, at));
}

std::optional<Statement> Wording::demand(Expr const& call, bool holds, std::optional<std::size_t> at) {
  if (call.kind != ExprKind::call || call.args.empty()) return std::nullopt;
  auto const is = words_for(call.text, "is"), has = words_for(call.text, "has");
  if (!is && !has) return fact(call, !holds, at);
  Statement demanded{.kind = StatementKind::predicate, .subject = noun(call.args[0], at)};
  demanded.relation = fmt::format("{}{}", holds ? "" : "not ", is ? "be" : "have");
  Subject words = collected([&] { return filled(is ? *is : *has, call, at); });
  demanded.expected = std::move(words.words);
  if (std::string found = value(call.args[0], at); found != demanded.subject.words)
    demanded.subject.value = std::move(found);
  bool const has_more = is && is->find("$2") != std::string_view::npos && call.args.size() > 1;
  if (has_more && !is_literal(call.args[1])) {
    demanded.other = noun(call.args[1], at);
    demanded.other.value = value(call.args[1], at);
    demanded.other.phrase = fmt::format("{} is {}", demanded.other.words, demanded.other.value);
  } else {
    demanded.subject.members.insert(demanded.subject.members.end(), words.members.begin(), words.members.end());
  }
  return demanded;
}

// Returns "lhs is not finite: lhs is inf", from the phrases for rules.
std::optional<Statement> Wording::fact(Expr const& call, bool holds, std::optional<std::size_t> at) {
  Phrase const* const phrase = find_phrase(call.text, call.args.size());
  if (!phrase || phrase->kind != PhraseKind::statement) return std::nullopt;
  Statement said{.kind = StatementKind::fact};
  std::vector<std::string> nouns;
  for (Expr const& arg : call.args) {
    Subject one = noun(arg, at);
    nouns.push_back(one.words);
    said.subject.members.insert(said.subject.members.end(), one.members.begin(), one.members.end());
    one.value = value(arg, at);
    if (!is_literal(arg) && one.value != one.words && !one.words.empty()) said.terms.push_back(std::move(one));
  }
  if (phrase->phrase.starts_with('{') && !said.terms.empty()) said.subject.aspect = said.terms.front().aspect;
  said.detail = phrase->fill(holds ? phrase->phrase : phrase->second, nouns);
  return said;
}

std::string Wording::describe_statement(Expr const& condition, bool holds) {
  if (condition.kind == ExprKind::not_) return describe_statement(condition.args[0], !holds);
  if (condition.kind == ExprKind::or_ || condition.kind == ExprKind::and_) {
    std::string text;
    for (Expr const& arg : condition.args) {
      std::string const one = describe_statement(arg, holds);
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
    std::string const noun = describe_noun(condition.args[0]);
    return fmt::format("{} {} {}", noun, verb, filled(is ? *is : *has, condition, {}));
  }
  bool const is_pair = condition.kind == ExprKind::comparison && condition.ops.size() == 1;
  if (!is_pair || (condition.ops[0] != "=" && condition.ops[0] != "!=")) return "";
  bool const is_equal = (condition.ops[0] == "=") == holds;
  std::string const subject = describe_noun(condition.args[0]);
  if (is_none(condition.args[1])) return fmt::format("{} is {}", subject, is_equal ? "absent" : "given");
  std::string const other = value(condition.args[1]);
  if (is_equal) return fmt::format("{} is {}", subject, other);
  return fmt::format("{} is {}, not {}", subject, value(condition.args[0]), other);
}

}  // namespace assay
