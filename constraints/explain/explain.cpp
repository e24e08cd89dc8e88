#include "constraints/explain/explain.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <utility>

#include "constraints/evaluate/builtins.hpp"
#include "constraints/explain/comparison.hpp"
#include "constraints/explain/wording.hpp"
#include "constraints/explain/words.hpp"
#include "support/counted.hpp"

namespace assay {
namespace {

constexpr std::size_t kMaxValuesText = 600;
constexpr int kMaxExplainDepth = 60;

bool has_ellipsis(Expr const& expr) {
  return expr.kind == ExprKind::ellipsis || std::ranges::any_of(expr.args, has_ellipsis);
}

class Explainer {
public:
  explicit Explainer(Evaluator& evaluator) : evaluator_(evaluator), wording_(evaluator) {}

  Statement operator()(Expr const& expr) {
    if (++depth_ > kMaxExplainDepth) return {.kind = StatementKind::formula, .detail = "the formula"};
    Statement statement = part(expr);
    --depth_;
    return statement;
  }

private:
  bool fails(Expr const& expr) { return is_broken(evaluator_, evaluator_.evaluate(expr)); }
  bool is_currently_true(Expr const& expr) {
    FormulaValue value = evaluator_.all(evaluator_.evaluate(expr));
    return value.is(FormulaValueKind::truth) && value.truth == Tribool::yes;
  }

  Statement part(Expr const& expr) {
    switch (expr.kind) {
      case ExprKind::comparison:
        return comparison(expr);
      case ExprKind::and_:
      case ExprKind::list:
        for (Expr const& arg : expr.args) {
          if (!fails(arg)) continue;
          auto statement = other_number(expr, arg);
          return statement ? *statement : (*this)(arg);
        }
        return general(expr);
      case ExprKind::or_:
        return alternatives(expr);
      case ExprKind::if_then:
        if (is_currently_true(expr.args[0])) return since((*this)(expr.args[1]), expr.args[0]);
        return expr.args.size() > 2 ? (*this)(expr.args[2]) : general(expr);
      case ExprKind::conditional:
        return (*this)(expr.args[is_currently_true(expr.args[0]) ? 1 : 2]);
      case ExprKind::given:
        return given(expr);
      case ExprKind::for_all:
        if (auto statement = loop(expr, 0)) return *statement;
        return general(expr);
      case ExprKind::except:
        return except(expr);
      case ExprKind::has_type:
        return has_type(expr);
      case ExprKind::call:
        return call(expr);
      case ExprKind::not_:
        return negation(expr);
      case ExprKind::name:
        if (Definition const* local = evaluator_.environment().local(expr.text)) return (*this)(local->value);
        return general(expr);
      default:
        return general(expr);
    }
  }

  static Statement general(Expr const& expr) {
    Statement statement{.kind = StatementKind::formula, .detail = to_string(expr)};
    add_names(expr, statement.subject.members);
    return statement;
  }

  // Adds the part of a condition that has a wording, unless it is long.
  Statement since(Statement statement, Expr const& condition) {
    constexpr std::size_t kMaxCondition = 80;
    if (is_uninformative(condition)) return statement;
    Subject reason = wording_.statement(condition, true);
    std::string const& text = reason.phrase;
    if (text.empty() || text.size() > kMaxCondition || says(statement, text)) return statement;
    if (statement.since.phrase.empty())
      statement.since = std::move(reason);
    else
      statement.since.phrase += ", since " + text;
    return statement;
  }

  // Negated conditions, and conditions that something is known, rarely explain anything.
  static bool is_uninformative(Expr const& condition) {
    static constexpr std::array kOfKnown{"has_shape", "is_tensor", "is_unranked", "has_group_size", "identical"};
    switch (condition.kind) {
      case ExprKind::not_:
        return true;
      case ExprKind::comparison:
        return condition.ops.front() == "!=";
      case ExprKind::call:
        return std::ranges::find(kOfKnown, condition.text) != kOfKnown.end();
      case ExprKind::and_:
      case ExprKind::or_:
        return std::ranges::any_of(condition.args, is_uninformative);
      default:
        return false;
    }
  }

  // Whether the statement states exactly this fact about one of its subjects.
  static bool says(Statement const& statement, std::string_view fact) {
    auto const is_fact = [&](Subject const& subject) { return subject.full() == fact; };
    return is_fact(statement.subject) || is_fact(statement.other) || is_fact(statement.since) ||
           std::ranges::any_of(statement.terms, is_fact);
  }

  Statement given(Expr const& expr) {
    for (std::size_t i = 0; i < expr.names.size(); ++i) {
      evaluator_.bind(expr.names[i], evaluator_.evaluate(expr.args[1 + i]));
      Subject subject = wording_.noun(expr.args[1 + i]);
      bool const is_simple = expr.args[1 + i].kind == ExprKind::call || expr.args[1 + i].kind == ExprKind::name;
      if (!is_simple || subject.words.empty()) subject = {.words = expr.names[i]};
      wording_.name(expr.names[i], std::move(subject), &expr.args[1 + i]);
    }
    Statement statement = (*this)(expr.args[0]);
    wording_.forget(expr.names.size());
    evaluator_.unbind(expr.names.size());
    return statement;
  }

  Statement comparison(Expr const& expr) {
    std::vector<FormulaValue> values;
    for (Expr const& arg : expr.args) values.push_back(evaluator_.evaluate(arg));
    if (auto statement = outside(expr, values)) return *statement;
    for (std::size_t span = 1; span <= expr.ops.size(); ++span) {
      for (std::size_t i = 0; i + span <= expr.ops.size(); ++i) {
        std::string const* op = &expr.ops[i];
        for (std::size_t k = i; k < i + span; ++k) {
          if (expr.ops[k] == "<" || expr.ops[k] == ">") op = &expr.ops[k];
        }
        if (!is_broken(evaluator_, evaluator_.compare(*op, values[i], values[i + span]))) continue;
        // For equal lengths, uses the first one that belongs to a list in the text. Other lists may be defaults.
        std::size_t const first = are_lengths(expr, i) ? 0 : i;
        return explain_comparison(evaluator_, wording_, *op, {expr.args[first], values[first]},
                                  {expr.args[i + span], values[i + span]});
      }
    }
    return general(expr);
  }

  // Whether the formula states that the sides up to `last`, and the next one, are equal lengths of lists.
  static bool are_lengths(Expr const& expr, std::size_t last) {
    auto const is_length = [](Expr const& arg) { return arg.kind == ExprKind::call && arg.text == "size"; };
    auto const end = static_cast<std::ptrdiff_t>(last) + 1;
    return std::all_of(expr.args.begin(), expr.args.begin() + end, is_length) &&
           std::all_of(expr.ops.begin(), expr.ops.begin() + end, [](std::string const& op) { return op == "="; });
  }

  // For `0 <= x <= y < e`, returns the first of x and y that is out of range, with both ends. Returns nothing if none
  // is.
  std::optional<Statement> outside(Expr const& expr, std::vector<FormulaValue> const& values) {
    bool const is_range =
        expr.ops.size() >= 2 &&
        std::ranges::all_of(expr.ops, [](std::string const& op) { return op == "<=" || op == "<"; }) &&
        expr.ops[0] == "<=";
    for (std::size_t i = 1; is_range && i + 1 < expr.args.size(); ++i) {
      std::string const op =
          std::ranges::find(expr.ops.begin() + static_cast<std::ptrdiff_t>(i), expr.ops.end(), "<") == expr.ops.end()
              ? "<="
              : "<";
      bool const is_inside = !is_broken(evaluator_, evaluator_.compare("<=", values[0], values[i])) &&
                             !is_broken(evaluator_, evaluator_.compare(op, values[i], values.back()));
      if (is_inside) continue;
      return explain_range(evaluator_, wording_, {expr.args[0], values[0]}, {expr.args[i], values[i]}, op,
                           {expr.args.back(), values.back()});
    }
    return std::nullopt;
  }

  // Explains several conditions, one of which must hold.
  Statement alternatives(Expr const& expr) {
    if (auto statement = choices(expr)) return *statement;
    Statement all{.kind = StatementKind::any_of};
    for (Expr const& arg : expr.args) {
      Statement part = (*this)(arg);
      if (all.parts.empty() || !join(all.parts.back(), part)) all.parts.push_back(std::move(part));
    }
    return all.parts.size() == 1 ? std::move(all.parts.front()) : all;
  }

  // Returns the requirement in a form that one statement can have for several subjects.
  static std::string format_requirement(Statement const& statement) {
    std::string const source = statement.other.words.empty() ? "" : ", " + statement.other.words;
    switch (statement.kind) {
      case StatementKind::predicate:
        return statement.relation == "be" ? statement.expected : "";
      case StatementKind::literal:
      case StatementKind::region_type:
        return statement.expected;
      case StatementKind::value:
        return fmt::format("{}{}{}{}", statement.relation, statement.relation.empty() ? "" : " ", statement.expected,
                           source);
      default:
        return "";
    }
  }

  // Merges two statements that differ only in the required value to "x must be a or b, but is c". Returns false for
  // others.
  static bool join(Statement& one, Statement const& other) {
    std::string const first = format_requirement(one), second = format_requirement(other);
    bool const is_same = one.kind == other.kind && one.subject.full() == other.subject.full() &&
                         one.since == other.since && one.except == other.except;
    bool const has_terms = one.kind == StatementKind::predicate && one.other != other.other;
    if (first.empty() || second.empty() || !is_same || has_terms) return false;
    one.expected = first + " or " + second;
    if (one.kind != StatementKind::value) return true;
    one.relation.clear();
    for (Subject const& source : {std::exchange(one.other, {}), other.other})
      one.subject.members.insert(one.subject.members.end(), source.members.begin(), source.members.end());
    return true;
  }

  // Returns "x is 1, but must be 2 or 3" for `x = 2 or x = 3`, and the same for predicates. Returns nothing for other
  // forms.
  std::optional<Statement> choices(Expr const& expr) {
    Expr const& first = expr.args[0];
    bool const is_comparison = first.kind == ExprKind::comparison && first.ops.size() == 1 && first.ops[0] == "=";
    if (!is_comparison && (first.kind != ExprKind::call || first.args.size() != 1)) return std::nullopt;
    std::string wanted;
    for (std::size_t i = 0; i < expr.args.size(); ++i) {
      Expr const& one = expr.args[i];
      if (one.kind != first.kind || one.args.size() != first.args.size() ||
          !(to_string(one.args[0]) == to_string(first.args[0])))
        return std::nullopt;
      auto const words = is_comparison ? std::nullopt : words_for(one.text, "is");
      if (is_comparison ? one.ops != first.ops : !words) return std::nullopt;
      wanted += i == 0 ? "" : i + 1 == expr.args.size() ? " or " : ", ";
      wanted += is_comparison ? wording_.value(one.args[1]) : std::string(*words);
    }
    Statement statement{.kind = StatementKind::value, .subject = wording_.noun(first.args[0]), .expected = wanted};
    statement.subject.value = wording_.value(first.args[0]);
    return statement;
  }

  std::optional<Statement> loop(Expr const& expr, std::size_t level) {
    if (level == expr.names.size()) {
      if (expr.has_filter && !is_currently_true(expr.args.back())) return std::nullopt;
      if (!fails(expr.args[0])) return std::nullopt;
      return (*this)(expr.args[0]);
    }
    Expr const& range = expr.args[1 + level];
    FormulaValue over = evaluator_.numeric(evaluator_.evaluate(range));
    if (!over.is_list()) return std::nullopt;
    for (std::size_t i = 0; i < over.items().size(); ++i) {
      FormulaValue const& item = over.items()[i];
      evaluator_.bind(expr.names[level], item);
      bool const is_named = range.kind == ExprKind::name && !item.is(FormulaValueKind::integer);
      wording_.name(expr.names[level], is_named ? wording_.element(range, over, i) : Subject{.words = to_string(item)});
      auto text = loop(expr, level + 1);
      wording_.forget(1);
      evaluator_.unbind(1);
      if (text) return text;
    }
    return std::nullopt;
  }

  Statement except(Expr const& expr) {
    FormulaValue axes = evaluator_.excepted_axes(expr);
    if (axes.is_list() && is_broken(evaluator_, evaluator_.compare_except(expr.args[0], axes))) {
      Statement statement = explain_shapes(evaluator_, wording_, expr.args[0], axes);
      statement.except = fmt::format("{}", fmt::join(texts(axes.items()), ", "));
      return statement;
    }
    for (std::size_t i = 1; i < expr.args.size(); ++i) {
      if (expr.args[i].kind == ExprKind::comparison && fails(expr.args[i])) return (*this)(expr.args[i]);
    }
    return general(expr);
  }

  static std::vector<std::string> texts(std::span<FormulaValue const> items) {
    std::vector<std::string> all;
    for (FormulaValue const& item : items) all.push_back(to_string(item));
    return all;
  }

  // Formats types if the program determines them, otherwise as in the formula.
  std::string type_list(Expr const& expr, bool* is_whole = nullptr) {
    std::string text;
    for (Expr const& arg : expr.args) {
      FormulaValue value = evaluator_.evaluate(arg);
      std::vector<FormulaValue> items(1, value);
      if (value.is_list()) items.assign(value.items().begin(), value.items().end());
      bool const is_known = std::ranges::none_of(items, [](FormulaValue const& item) {
        return item.is(FormulaValueKind::none) || item.is(FormulaValueKind::undefined) ||
               item.is(FormulaValueKind::unknown);
      });
      if (!is_known) {
        text += (text.empty() ? "" : ", ") + to_string(arg);
        if (is_whole && has_ellipsis(arg)) *is_whole = false;
        continue;
      }
      for (FormulaValue const& item : items) text += (text.empty() ? "" : ", ") + to_string(item);
    }
    return "(" + text + ")";
  }

  // Returns "body returns 1 value, but must return 2: (T, T)" if the number of arguments or results is wrong.
  std::optional<Statement> other_counts(Expr const& expr, FormulaValue const& function) {
    if (!function.is(FormulaValueKind::signature) || !function.signature->malformed.empty()) return std::nullopt;
    auto const wanted = [&](Expr const& types) {
      std::size_t count = 0;
      for (Expr const& arg : types.args) {
        FormulaValue const value = evaluator_.evaluate(arg);
        count += value.is_list() ? value.items().size() : 1;
      }
      return count;
    };
    auto const set_message = [&](std::string_view what, std::size_t number, Expr const& types) {
      Statement statement = count_of(expr.args[0], what == "argument", number);
      statement.expected = fmt::format("{}", wanted(types));
      statement.detail = type_list(types);
      return statement;
    };
    std::size_t const inputs = function.signature->inputs.size(), outputs = function.signature->outputs.size();
    if (inputs != wanted(expr.args[1])) return set_message("argument", inputs, expr.args[1]);
    if (outputs != wanted(expr.args[2])) return set_message("value", outputs, expr.args[2]);
    return std::nullopt;
  }

  // Returns "body takes 2 arguments" or "body returns 1 value".
  Statement count_of(Expr const& region, bool of_arguments, std::size_t number) {
    Statement statement{
        .kind = StatementKind::region_count, .role = MemberRole::region, .subject = wording_.noun(region)};
    statement.subject.value = counted(number, of_arguments ? "argument" : "value");
    statement.relation = of_arguments ? "take" : "return";
    if (of_arguments) statement.arguments_of = statement.subject.members;
    return statement;
  }

  // For `size(E) = N and f has type (...) -> (tensor<E>...)`, where E are the types that f returns: f returns another
  // number of values. Returns nothing if this is not the error.
  std::optional<Statement> other_number(Expr const& all, Expr const& failing) {
    bool const is_count = failing.kind == ExprKind::comparison && failing.ops.size() == 1 && failing.ops[0] == "=" &&
                          failing.args[0].kind == ExprKind::call && failing.args[0].text == "size";
    auto const typed = std::ranges::find(all.args, ExprKind::has_type, &Expr::kind);
    if (!is_count || typed == all.args.end()) return std::nullopt;
    FormulaValue const function = evaluator_.evaluate(typed->args[0]);
    if (!function.is(FormulaValueKind::signature) || !function.signature->malformed.empty()) return std::nullopt;
    std::size_t const given = function.signature->outputs.size();
    if (to_string(evaluator_.evaluate(failing.args[0])) != fmt::format("{}", given)) return std::nullopt;
    Statement statement = count_of(typed->args[0], false, given);
    statement.expected = to_string(evaluator_.evaluate(failing.args[1]));
    return statement;
  }

  Statement has_type(Expr const& expr) {
    FormulaValue function = evaluator_.evaluate(expr.args[0]);
    if (auto statement = other_counts(expr, function)) return *statement;
    Statement statement{.kind = StatementKind::region_type, .role = MemberRole::region};
    statement.subject = wording_.noun(expr.args[0]);
    statement.subject.value = to_string(function);
    bool is_known = true;  // otherwise a list contains names that only the rules know
    std::string const arguments = type_list(expr.args[1], &is_known), results = type_list(expr.args[2], &is_known);
    if (is_known) {
      statement.expected = fmt::format("{} -> {}", arguments, results);
      statement.expected_arguments = arguments;
    } else {
      statement.kind = StatementKind::region_of_tensors;
    }
    if (function.is(FormulaValueKind::signature) && function.signature->malformed.empty())
      statement.given_arguments = types_of(function.signature->inputs);
    if (!statement.given_arguments.empty() && statement.given_arguments != statement.expected_arguments)
      statement.arguments_of = statement.subject.members;
    if (is_known && !statement.given_arguments.empty()) {
      statement.detail = other_item("argument", statement.given_arguments, arguments);
      if (statement.detail.empty())
        statement.detail = other_item("result", types_of(function.signature->outputs), results);
    }
    return statement;
  }

  // Returns "result 1 is tensor<2xf32>, not tensor<4xf32>" for the first difference of two lists of types. Empty if the
  // lists have different lengths, or fewer than two items.
  static std::string other_item(char const* what, std::string_view given, std::string_view wanted) {
    auto const items = [](std::string_view list) {
      std::vector<std::string> all;
      int depth = 0;
      for (char const c : list.size() < 2 ? list : list.substr(1, list.size() - 2)) {
        depth += (c == '(' || c == '<' || c == '[') - (c == ')' || c == '>' || c == ']');
        if (all.empty() || (c == ',' && depth == 0)) all.emplace_back();
        if (!(c == ',' && depth == 0) && !(c == ' ' && all.back().empty())) all.back() += c;
      }
      return all;
    };
    auto const one = items(given), other = items(wanted);
    if (one.size() != other.size() || one.size() < 2) return "";
    for (std::size_t i = 0; i < one.size(); ++i)
      if (one[i] != other[i]) return fmt::format("{} {} is {}, not {}", what, i, one[i], other[i]);
    return "";
  }

  static std::string types_of(std::span<Type const> types) {
    std::string text;
    for (Type const type : types) text += (text.empty() ? "" : ", ") + to_string(make_type(type));
    return "(" + text + ")";
  }

  Statement negation(Expr const& expr) {
    if (auto statement = wording_.demand(expr.args[0], false)) return *statement;
    return with_arguments(expr.args[0], {.kind = StatementKind::negated_formula, .detail = to_string(expr.args[0])});
  }

  // Adds the arguments of a call as ": x = 1, y = 2".
  Statement with_arguments(Expr const& call, Statement statement) {
    if (statement.subject.members.empty()) add_names(call, statement.subject.members);
    if (call.kind != ExprKind::call) return statement;
    for (Expr const& arg : call.args) {
      if (is_literal(arg)) continue;
      Subject subject = wording_.noun(arg);
      subject.value = wording_.value(arg);
      if (subject.words == subject.value) subject.words.clear();
      statement.terms.push_back(std::move(subject));
    }
    return statement;
  }

  Statement call(Expr const& expr) {
    std::vector<FormulaValue> values;
    for (Expr const& arg : expr.args) values.push_back(evaluator_.evaluate(arg));
    if (std::string fault = literal_fault(expr.text, values); !fault.empty())
      return {.kind = StatementKind::plain, .detail = std::move(fault)};
    if (expr.args.size() == 2 && words_for(expr.text, "equal"))
      return explain_comparison(evaluator_, wording_, "=", {expr.args[0], values[0]}, {expr.args[1], values[1]});
    Expr const* first = expr.args.empty() ? nullptr : &expr.args[0];
    if (first && expr.args.size() == 1) {
      if (expr.text == "same") return explain_shapes(evaluator_, wording_, expr, none());
      if (expr.text == "is_unique") return duplicates(*first, values[0]);
      if (expr.text == "is_defined_in_parent_scope") return undefined_symbol(values[0]);
    }
    auto const at = first_failing(evaluator_, evaluator_.evaluate(expr));
    bool const is_phrase = words_for(expr.text, "is") || words_for(expr.text, "has");
    if (!is_phrase)
      if (auto statement = defined(expr, values)) return *statement;
    auto statement = wording_.demand(expr, true, at);
    return statement ? *statement : with_arguments(expr, general(expr));
  }

  static Statement undefined_symbol(FormulaValue const& symbol) {
    return {.kind = StatementKind::undefined_symbol, .subject = {.value = to_string(symbol)}};
  }

  Statement duplicates(Expr const& expr, FormulaValue const& all) {
    FormulaValue const list = evaluator_.numeric(all);
    Statement statement{.kind = StatementKind::duplicates, .subject = wording_.noun(expr)};
    statement.subject.value = to_string(all);
    std::string twice;
    for (std::size_t i = 0; list.is_list() && twice.empty() && i < list.items().size(); ++i)
      for (std::size_t k = 0; k < i && twice.empty(); ++k)
        if (std::string text = to_string(list.items()[i]); text == to_string(list.items()[k])) twice = std::move(text);
    if (twice.empty()) {
      if (statement.subject.words.empty()) statement.subject.words = "the list";
      return statement;
    }
    statement.kind = StatementKind::duplicate;
    statement.detail = std::move(twice);
    if (statement.subject.words == statement.subject.value) statement.subject.words.clear();
    return statement;
  }

  // For a function of spec/ that requires several properties of named parts: explains the one that fails.
  std::optional<Statement> defined(Expr const& call, std::vector<FormulaValue> const& values) {
    Definition const* const function = evaluator_.environment().function(call.text);
    if (!function || function->parameters.size() != values.size()) return std::nullopt;
    if (function->value.kind != ExprKind::given) return std::nullopt;
    Expr const* body = &function->value;
    while (body->kind == ExprKind::given) body = &body->args[0];
    if (body->kind != ExprKind::and_) return std::nullopt;
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (values[i].is_mapped()) return std::nullopt;  // the function is applied to each element
    }
    for (std::size_t i = 0; i < values.size(); ++i) {
      evaluator_.bind(function->parameters[i], values[i]);
      Subject subject = wording_.noun(call.args[i]);
      if (subject.words.empty()) subject = {.words = function->parameters[i]};
      wording_.name(function->parameters[i], std::move(subject), &call.args[i]);
    }
    std::optional<Statement> statement;
    if (fails(function->value)) statement = (*this)(function->value);
    wording_.forget(values.size());
    evaluator_.unbind(values.size());
    return statement;
  }

  Evaluator& evaluator_;
  Wording wording_;
  int depth_ = 0;
};

void names_in(Expr const& expr, std::vector<std::string_view>& names, std::vector<std::string_view> const& bound) {
  if (expr.kind == ExprKind::name && std::ranges::find(names, expr.text) == names.end() &&
      std::ranges::find(bound, expr.text) == bound.end())
    names.push_back(expr.text);
  std::vector<std::string_view> inner(bound);
  inner.insert(inner.end(), expr.names.begin(), expr.names.end());
  for (Expr const& arg : expr.args) names_in(arg, names, inner);
}

// Adds the members whose region arguments the formula mentions.
void add_arguments_of(Expr const& formula, std::vector<MemberName>& members) {
  if (formula.kind == ExprKind::call && formula.text == "input_types") return add_names(formula, members);
  for (Expr const& arg : formula.args) add_arguments_of(arg, members);
}

// Replaces `{formula}` by its value, `{!formula}` by its values in order, `{?formula}` by its distinct values, and
// `{=name}` by the name of a member. Returns nothing if a formula has no value.
std::optional<Statement> statement(Evaluator& evaluator, std::string_view words) {
  Statement own{.kind = StatementKind::own_words};
  while (!words.empty()) {
    std::size_t const open = std::min(words.find('{'), words.size());
    own.detail += words.substr(0, open);
    if (open == words.size()) break;
    std::size_t const close = std::min(words.find('}', open), words.size());
    std::string_view formula = words.substr(open + 1, close - open - 1);
    words.remove_prefix(std::min(close + 1, words.size()));
    if (formula.starts_with('=')) {
      own.subject.members.push_back({std::string(formula.substr(1))});
      own.detail += formula.substr(1);
      continue;
    }
    bool const is_set = formula.starts_with('?'), is_each = is_set || formula.starts_with('!');
    auto const expr = parse_formula(formula.substr(is_each ? 1 : 0));
    FormulaValue const value = expr ? evaluator.evaluate(*expr) : undefined("");
    if (value.is(FormulaValueKind::undefined) || value.is(FormulaValueKind::unknown)) return std::nullopt;
    add_arguments_of(*expr, own.arguments_of);
    if (!is_each || !value.is_list()) {
      own.detail += own.values.emplace_back(to_string(value));
      continue;
    }
    std::size_t const first = own.values.size();
    for (FormulaValue const& item : value.items()) {
      auto text = to_string(item);
      if (is_set && std::find(own.values.begin() + static_cast<std::ptrdiff_t>(first), own.values.end(), text) !=
                        own.values.end())
        continue;
      own.detail += (own.values.size() == first ? "" : ", ") + text;
      own.values.push_back(std::move(text));
    }
    if (value.items().empty()) own.detail += "nothing";
  }
  return own;
}

}  // namespace

Statement explain(Evaluator& evaluator, Expr const& formula) { return Explainer(evaluator)(formula); }

Statement explain_clause(Evaluator& evaluator, std::string_view label, Expr const& formula) {
  if (auto const words = words_for(label, "says"))
    if (auto own = statement(evaluator, *words)) return *own;
  return explain(evaluator, formula);
}

std::string values_in(Evaluator& evaluator, Expr const& formula) {
  std::vector<std::string_view> names;
  names_in(formula, names, {});
  std::string text;
  bool is_known = false;
  for (std::string_view name : names) {
    FormulaValue value;
    if (Definition const* local = evaluator.environment().local(name))
      value = evaluator.evaluate(local->value);
    else if (!evaluator.environment().member(name, value))
      continue;
    if (value.is(FormulaValueKind::undefined)) continue;
    bool typed = value.is(FormulaValueKind::placeholder) ||
                 (value.is_list() && !value.items().empty() && value.items()[0].is(FormulaValueKind::placeholder));
    is_known |= !value.is(FormulaValueKind::none);
    text += fmt::format("{}{}{}{}", text.empty() ? "" : ", ", name, typed ? ": " : " = ", to_string(value));
    if (text.size() > kMaxValuesText) return text.substr(0, kMaxValuesText - 3) + "...";
  }
  return is_known ? text : std::string();  // if all values are None, they explain nothing
}

}  // namespace assay
