#include "grammar/notation/formula_words.hpp"

#include <algorithm>
#include <cctype>
#include <iterator>
#include <vector>

#include "grammar/notation/phrases.hpp"
#include "support/text.hpp"

namespace assay {
namespace {

std::string joined(std::vector<std::string> const& parts, std::string const& last) {
  return enumerated(parts, " " + last + " ");
}

// Whether an expression is short enough to be written in the notation.
bool is_leaf(Expr const& expr) {
  switch (expr.kind) {
    case ExprKind::integer:
    case ExprKind::real:
    case ExprKind::string:
    case ExprKind::boolean:
    case ExprKind::none:
    case ExprKind::name:
    case ExprKind::absent:
    case ExprKind::tensor_type:
      return true;
    case ExprKind::negate:
    case ExprKind::list:
    case ExprKind::binary:
    case ExprKind::index:
    case ExprKind::slice:
      return std::ranges::all_of(expr.args, is_leaf);
    default:
      return false;
  }
}

bool is_number(Expr const& expr) {
  return expr.kind == ExprKind::integer || expr.kind == ExprKind::real ||
         (expr.kind == ExprKind::negate && is_number(expr.args[0]));
}

// Whether the expression is a constant that needs no phrase: a literal, FFT, si32, i1.
bool is_constant_name(Expr const& expr) {
  if (expr.kind == ExprKind::string || expr.kind == ExprKind::boolean || expr.kind == ExprKind::real) return true;
  if (is_number(expr)) return true;
  if (expr.kind == ExprKind::list) return std::ranges::all_of(expr.args, is_constant_name);
  if (expr.kind != ExprKind::name || expr.text.size() < 2) return false;
  bool const is_case = std::ranges::none_of(expr.text, [](char c) { return std::islower(c) != 0; });
  return is_case || std::isdigit(expr.text.back());
}

bool is_empty_list(Expr const& expr) { return expr.kind == ExprKind::list && expr.args.empty(); }

bool is_statement(Expr const& expr) {
  switch (expr.kind) {
    case ExprKind::comparison:
    case ExprKind::and_:
    case ExprKind::or_:
    case ExprKind::not_:
    case ExprKind::for_all:
    case ExprKind::has_type:
    case ExprKind::if_then:
      return true;
    case ExprKind::call: {
      auto const* phrase = find_phrase(expr.text, expr.args.size());
      return phrase != nullptr && phrase->kind == PhraseKind::statement;
    }
    default:
      return false;
  }
}

struct Noun {
  std::string text;
  bool plural = false;  // it contains an ellipsis
  bool list = false;    // a list; a number can be compared with each of its elements
};

class FormulaWriter {
public:
  explicit FormulaWriter(WordsOptions const& options) : options_(options) {}

  std::string sentences(Expr const& expr);
  std::string describe(Expr const& expr, bool truth);
  Noun noun(Expr const& expr);

private:
  Noun name(Expr const& expr) {
    auto const text = is_constant_name(expr) ? expr.text : code(expr.text);
    return {text, false, options_.is_list && options_.is_list(expr.text)};
  }
  std::string code(std::string const& text) const { return options_.quotes_names ? "`" + text + "`" : text; }
  std::string formula(Expr const& expr) const {
    return is_constant_name(expr) ? to_string(expr) : code(to_string(expr));
  }
  std::string argument(Expr const& expr, std::string_view before);
  Noun call(Expr const& expr);
  Noun part(Expr const& expr);
  std::string product_or_sum(Expr const& expr);
  std::string operand(Expr const& expr);
  Noun comprehension(Expr const& expr);
  Noun elements(Expr const& expr);

  std::string statement(Expr const& expr, bool truth);
  std::string comparison(Expr const& expr, bool truth);
  std::string alike(Expr const& equation);
  std::string pair(Expr const& left, std::string_view op, Expr const& right, bool truth);
  std::string subject(Expr const& expr, std::string_view op, Expr const& other, bool& plural);
  std::string predicate(std::string_view op, Expr const& right, bool plural, bool truth);
  std::string every(std::string const& variable, Expr const& list);
  std::string quantifiers(Expr const& comprehension, std::string_view word);
  std::string quantified(Expr const& comprehension, bool for_all, bool truth);
  std::string exception(Expr const& expr);
  std::string connected(Expr const& expr, bool is_and, bool truth);
  std::string bindings(Expr const& expr);

  WordsOptions const& options_;
};

// Returns "all but the last element of the shape of x" for an index or slice of an expression that is not a name.
Noun FormulaWriter::part(Expr const& expr) {
  if (is_leaf(expr)) return {formula(expr), false, expr.args[1].kind == ExprKind::slice};
  Noun const base = noun(expr.args[0]);
  if (expr.args.size() > 2) return {formula(expr), base.plural, true};
  Expr const& at = expr.args[1];
  if (at.kind != ExprKind::slice) {
    auto const place = noun(at);
    if (place.plural) return {"the elements of " + base.text + " at " + place.text, true, true};
    return {"element " + formula(at) + " of " + base.text, base.plural, base.plural};
  }
  bool const from = at.args[0].kind != ExprKind::absent && to_string(at.args[0]) != "0";
  bool const to = at.args[1].kind != ExprKind::absent;
  std::string const of = " of " + base.text;
  auto const from_end = [](Expr const& bound) { return bound.kind == ExprKind::negate; };
  auto const elements = [this](Expr const& count) {
    return to_string(count) == "1" ? std::string("element") : formula(count) + " elements";
  };
  if (!from && to && from_end(at.args[1])) return {"all but the last " + elements(at.args[1].args[0]) + of, true, true};
  if (from && !to && from_end(at.args[0])) return {"the last " + elements(at.args[0].args[0]) + of, true, true};
  if (!from && to) return {"the first " + elements(at.args[1]) + of, true, true};
  if (from && !to) return {"all but the first " + elements(at.args[0]) + of, true, true};
  return {"elements " + code(to_string(at)) + of, true, true};
}

// Returns an operand, in brackets if it has several words.
std::string FormulaWriter::operand(Expr const& expr) {
  auto const text = noun(expr).text;
  return expr.kind == ExprKind::binary || expr.kind == ExprKind::conditional ? "(" + text + ")" : text;
}

std::string FormulaWriter::product_or_sum(Expr const& expr) {
  if (is_leaf(expr)) return formula(expr);
  bool const is_sum = expr.text == "+" && expr.args[0].kind == ExprKind::binary && expr.args[0].text == "+";
  return (is_sum ? product_or_sum(expr.args[0]) : operand(expr.args[0])) + " " +
         std::string(operator_in_words(expr.text)) + " " + operand(expr.args[1]);
}

std::string FormulaWriter::every(std::string const& variable, Expr const& list) {
  if (list.kind == ExprKind::call && list.args.size() == 1) {
    Expr const& of = list.args[0];
    if (list.text == "axes") return "dimension " + code(variable) + " of " + noun(of).text;
    if (list.text == "range" && of.kind == ExprKind::call && of.text == "size" && of.args.size() == 1)
      return "index " + code(variable) + " of " + noun(of.args[0]).text;
    if (list.text == "range") return code(variable) + " with " + code("0 <= " + variable + " < " + to_string(of));
  }
  return code(variable) + " in " + noun(list).text;
}

// Returns "for every index i of x and every index j of y where i differs from j".
std::string FormulaWriter::quantifiers(Expr const& comprehension, std::string_view word) {
  std::string text;
  for (std::size_t i = 0; i < comprehension.names.size(); ++i)
    text += (i == 0 ? "for " : " and ") + std::string(word) + " " +
            every(comprehension.names[i], comprehension.args[i + 1]);
  if (comprehension.has_filter) text += " where " + describe(comprehension.args.back(), true);
  return text;
}

// Returns the statement that all, or any, of the elements of a comprehension are true.
std::string FormulaWriter::quantified(Expr const& comprehension, bool for_all, bool truth) {
  auto const* each = &comprehension.args[0];
  auto text = quantifiers(comprehension, for_all == truth ? "every" : "some");
  bool const is_nested = each->kind == ExprKind::call && each->text == (for_all ? "all" : "any") &&
                         each->args.size() == 1 && each->args[0].kind == ExprKind::comprehension;
  if (is_nested) return text + " and " + quantified(each->args[0], for_all, truth).substr(4);  // without "for "
  return text + ", " + describe(*each, truth);
}

Noun FormulaWriter::comprehension(Expr const& expr) {
  Expr const& each = expr.args[0];
  std::string text = is_statement(each) ? describe(each, true) : noun(each).text;
  for (std::size_t i = 0; i < expr.names.size(); ++i) text += " for each " + every(expr.names[i], expr.args[i + 1]);
  if (expr.has_filter) text += " where " + describe(expr.args.back(), true);
  return {text, true, true};
}

Noun FormulaWriter::elements(Expr const& expr) {
  constexpr std::size_t kMaxFormula = 40;
  if (is_leaf(expr)) return {formula(expr), false, true};
  if (expr.args.size() == 1) return noun(expr.args[0]);
  if (auto text = to_string(expr); text.size() <= kMaxFormula) return {code(text), false, true};
  std::vector<std::string> parts;
  for (auto const& arg : expr.args) parts.push_back(noun(arg).text);
  return {"the list of " + joined(parts, "and"), false, true};
}

// Returns the text of a phrase before its parameter of that number; the last parameter may stand for several arguments.
std::string_view text_before(Phrase const& phrase, std::size_t number) {
  auto const parameter = phrase.parameters[std::min(number, phrase.parameters.size() - 1)];
  std::string_view const text = phrase.phrase;
  return text.substr(0, text.find("{" + std::string(parameter) + "}"));
}

// Returns an argument of a phrase. After a noun ("dimension {d}"), an expression of several words is a formula.
std::string FormulaWriter::argument(Expr const& expr, std::string_view before) {
  constexpr std::string_view kNouns[] = {"dimension", "dimensions", "shape", "sharding", "axis", "axes",
                                         "op",        "ops",        "field", "fields",   "place"};
  auto const text = noun(expr).text;
  while (before.ends_with(' ')) before.remove_suffix(1);
  bool const follows_noun = std::ranges::find(kNouns, before.substr(before.rfind(' ') + 1)) != std::end(kNouns);
  bool const is_span = text.starts_with('`') && text.find('`', 1) == text.size() - 1;
  if (follows_noun && text.find(' ') != text.npos && !is_span) return code(to_string(expr));
  return expr.kind == ExprKind::conditional ? "(" + text + ")" : text;
}

Noun FormulaWriter::call(Expr const& expr) {
  auto const* phrase = find_phrase(expr.text, expr.args.size());
  if (phrase == nullptr) return {code(to_string(expr)), false, false};
  std::vector<std::string> arguments, further;
  bool plural = false;
  for (auto const& arg : expr.args) {
    Noun const given = noun(arg);
    auto const number = std::min(arguments.size(), phrase->parameters.size() - 1);
    bool const is_mapped =
        given.plural && arg.kind != ExprKind::index && phrase->parameters[number] != "list";  // a list is one value
    plural = plural || is_mapped;
    (arguments.size() + 1 == phrase->parameters.size() && expr.args.size() > phrase->parameters.size() ? further
                                                                                                       : arguments)
        .push_back(argument(arg, text_before(*phrase, number)));
  }
  if (!further.empty()) arguments.push_back(joined(further, "and"));
  return {phrase->fill(plural ? phrase->second : phrase->phrase, arguments), plural, phrase->kind == PhraseKind::list};
}

Noun FormulaWriter::noun(Expr const& expr) {
  switch (expr.kind) {
    case ExprKind::name:
      return name(expr);
    case ExprKind::list:
      return elements(expr);
    case ExprKind::call:
      return is_statement(expr) ? Noun{"whether " + describe(expr, true), false, false} : call(expr);
    case ExprKind::ellipsis:
      return {noun(expr.args[0]).text, true, true};
    case ExprKind::index:
      return part(expr);
    case ExprKind::binary: {
      auto const is_listy = [&](Expr const& arg) { return noun(arg).list; };
      return {product_or_sum(expr), false, std::ranges::any_of(expr.args, is_listy)};
    }
    case ExprKind::negate:
      return {"-" + operand(expr.args[0]), false, false};
    case ExprKind::conditional:
      return {
          noun(expr.args[1]).text + " if " + describe(expr.args[0], true) + ", otherwise " + noun(expr.args[2]).text,
          false, noun(expr.args[1]).list};
    case ExprKind::comprehension:
      return comprehension(expr);
    case ExprKind::given:
      return {noun(expr.args[0]).text + ", where " + bindings(expr), false, false};
    default:
      return {is_statement(expr) ? "whether " + describe(expr, true) : formula(expr), false, false};
  }
}

// Whether a noun phrase needs the verb "are": "the types of x", "the zero points of x".
bool is_plural(Noun const& noun) {
  constexpr std::string_view kArticle = "the ", kPoints = "zero points ";
  if (noun.plural) return true;
  std::string_view const text = noun.text;
  if (!text.starts_with(kArticle)) return false;
  auto const rest = text.substr(kArticle.size());
  auto const head = rest.substr(0, rest.find(' '));
  return rest.starts_with(kPoints) || (head.ends_with('s') && !head.ends_with("ss"));
}

std::string FormulaWriter::subject(Expr const& expr, std::string_view op, Expr const& other, bool& plural) {
  Noun const is = noun(expr);
  bool const is_order = op != "=" && op != "==" && op != "!=";
  bool const is_scalar = is_number(other) || (is_constant_name(other) && other.kind != ExprKind::list);
  plural = false;
  if (is.list && (is_scalar || is_order)) return (is.plural ? "each of " : "each element of ") + is.text;
  plural = is_plural(is);
  return is.text;
}

std::string FormulaWriter::predicate(std::string_view op, Expr const& right, bool plural, bool truth) {
  std::string const be = plural ? "are " : "is ";
  if (op == "!=") return predicate("=", right, plural, !truth);
  if (op == "not in") return predicate("in", right, plural, !truth);
  if (op == "=" || op == "==") {
    if (right.kind == ExprKind::none) return be + (truth ? "absent" : "given");
    if (is_empty_list(right)) return be + (truth ? "empty" : "not empty");
    if (is_constant_name(right)) return be + (truth ? "" : "not ") + noun(right).text;
    if (truth) return (plural ? "equal " : "equals ") + noun(right).text;
    return (plural ? "differ from " : "differs from ") + noun(right).text;
  }
  if (op == "in") {
    if (right.kind != ExprKind::list) return be + (truth ? "among " : "not among ") + noun(right).text;
    std::vector<std::string> choices;
    for (auto const& arg : right.args) choices.push_back(arg.kind == ExprKind::none ? "absent" : noun(arg).text);
    return be + (truth ? "" : "not ") + joined(choices, truth ? "or" : "nor");
  }
  Noun const limit = noun(right);
  std::string const to = (limit.plural ? "each of " : limit.list ? "that of " : "") + limit.text;
  if (op == ">") return be + (truth ? "greater than " : "at most ") + to;
  if (op == ">=") return be + (truth ? "at least " : "less than ") + to;
  if (op == "<") return be + (truth ? "less than " : "at least ") + to;
  return be + (truth ? "at most " : "greater than ") + to;
}

std::string_view reversed(std::string_view op) {
  if (op == "<") return ">";
  if (op == "<=") return ">=";
  if (op == ">") return "<";
  return op == ">=" ? "<=" : op;
}

std::string FormulaWriter::pair(Expr const& left, std::string_view op, Expr const& right, bool truth) {
  bool const is_equation = op == "=" || op == "==" || op == "!=";
  if (is_equation && is_statement(left) && is_statement(right))
    return describe(left, true) + ((op != "!=") == truth ? " exactly if " : " exactly if not: ") +
           describe(right, true);
  if (is_equation && right.kind == ExprKind::boolean && is_statement(left))
    return describe(left, (right.integer != 0) == ((op != "!=") == truth));
  bool plural = false;
  // A number comes first if it is a lower limit.
  if (is_number(left) && !is_number(right) && op != "in" && op != "not in") {
    auto const about = subject(right, op, left, plural);
    return about + " " + predicate(reversed(op), left, plural, truth);
  }
  auto const about = subject(left, op, right, plural);
  return about + " " + predicate(op, right, plural, truth);
}

// Returns "the types of lhs and rhs" if all sides of an equation are the same function of one argument, or else an
// empty string.
std::string FormulaWriter::alike(Expr const& equation) {
  Expr const& first = equation.args[0];
  std::vector<std::string> arguments;
  for (auto const& arg : equation.args) {
    if (arg.kind != ExprKind::call || arg.text != first.text || arg.args.size() != 1) return "";
    auto const argument = noun(arg.args[0]);
    if (argument.plural || argument.list) return "";
    arguments.push_back(arg.args[0].kind == ExprKind::conditional ? "(" + argument.text + ")" : argument.text);
  }
  auto const* phrase = find_phrase(first.text, 1);
  return phrase == nullptr || phrase->kind == PhraseKind::statement
             ? ""
             : phrase->fill(phrase->second, {joined(arguments, "and")});
}

std::string FormulaWriter::comparison(Expr const& expr, bool truth) {
  bool const equal = std::ranges::all_of(expr.ops, [](auto const& op) { return op == "=" || op == "=="; });
  if (auto const sides = equal ? alike(expr) : ""; !sides.empty()) return sides + (truth ? " are equal" : " differ");
  if (expr.ops.size() == 1) return pair(expr.args[0], expr.ops[0], expr.args[1], truth);
  if (!truth) return "it is not so that " + comparison(expr, true);
  if (equal && is_constant_name(expr.args.back())) {
    std::vector<std::string> parts;
    for (std::size_t i = 0; i + 1 < expr.args.size(); ++i) parts.push_back(noun(expr.args[i]).text);
    return joined(parts, "and") + " are " + (is_empty_list(expr.args.back()) ? "empty" : noun(expr.args.back()).text);
  }
  if (equal && !is_empty_list(expr.args.back())) {
    std::vector<std::string> parts;
    for (auto const& arg : expr.args) parts.push_back(noun(arg).text);
    return joined(parts, "and") + " are equal";
  }
  if (expr.ops.size() == 2) {
    bool plural = false;
    auto const about = subject(expr.args[1], expr.ops[0], expr.args[0], plural);
    auto second = predicate(expr.ops[1], expr.args[2], plural, true);
    if (second.starts_with("is ")) second.erase(0, 3);  // "is at least 0 and less than"
    return about + " " + predicate(reversed(expr.ops[0]), expr.args[0], plural, true) + " and " + second;
  }
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < expr.ops.size(); ++i)
    parts.push_back(pair(expr.args[i], expr.ops[i], expr.args[i + 1], true));
  return joined(parts, "and");
}

std::string FormulaWriter::connected(Expr const& expr, bool is_and, bool truth) {
  std::vector<std::string> parts;
  bool nested = false;
  for (auto const& arg : expr.args) {
    bool const is_other = arg.kind == (expr.kind == ExprKind::and_ ? ExprKind::or_ : ExprKind::and_);
    nested = nested || is_other || arg.kind == ExprKind::if_then;
    parts.push_back((is_other && is_and ? "either " : "") + describe(arg, truth));
  }
  if (is_and && parts.size() == 2 && (nested || parts[0].find(" and ") != std::string::npos))
    return parts[0] + ", and " + parts[1];
  return joined(parts, nested ? (is_and ? "and also" : "or else") : (is_and ? "and" : "or"));
}

std::string FormulaWriter::bindings(Expr const& expr) {
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < expr.names.size(); ++i) {
    parts.push_back(code(expr.names[i]) + " is " + noun(expr.args[i + 1]).text);
  }
  return joined(parts, "and");
}

std::string FormulaWriter::exception(Expr const& expr) {
  auto const dimension = [&](Expr const& dim) {
    return dim.args.size() == 2 ? "dimension " + argument(dim.args[1], "dimension") + " of " + noun(dim.args[0]).text
                                : formula(dim);
  };
  if (expr.kind != ExprKind::comparison) return "in " + dimension(expr);
  return "that " + pair(expr.args[0], "=", expr.args[1], true);
}

std::string FormulaWriter::statement(Expr const& expr, bool truth) {
  bool const is_quantifier = (expr.text == "all" || expr.text == "any") && expr.args.size() == 1;
  if (is_quantifier && expr.args[0].kind == ExprKind::comprehension)
    return quantified(expr.args[0], expr.text == "all", truth);
  auto const* phrase = find_phrase(expr.text, expr.args.size());
  if (phrase == nullptr) return code(to_string(expr)) + (truth ? " holds" : " does not hold");
  std::vector<std::string> arguments;
  bool each = false;
  auto const is_mapped = [this](Expr const& arg) { return noun(arg).plural; };
  bool const is_pairwise = std::ranges::count_if(expr.args, is_mapped) > 1;  // "the types of a and of b are identical"
  for (std::size_t i = 0; i < expr.args.size(); ++i) {
    Noun const given = noun(expr.args[i]);
    bool const distributes = i == 0 && given.plural && !is_pairwise && phrase->parameters[0] != "list";
    each = each || distributes;
    arguments.push_back(distributes ? "each of " + given.text : argument(expr.args[i], text_before(*phrase, i)));
  }
  if (each && !truth) return "it is not so that " + phrase->fill(phrase->phrase, arguments);
  return phrase->fill(truth ? phrase->phrase : phrase->second, arguments);
}

std::string FormulaWriter::describe(Expr const& expr, bool truth) {
  auto const denied = [&](std::string text) { return truth ? text : "it is not so that " + text; };
  switch (expr.kind) {
    case ExprKind::call:
      return statement(expr, truth);
    case ExprKind::not_:
      return describe(expr.args[0], !truth);
    case ExprKind::and_:
      return connected(expr, truth, truth);
    case ExprKind::or_:
      return connected(expr, !truth, truth);
    case ExprKind::comparison:
      return comparison(expr, truth);
    case ExprKind::if_then: {
      if (!truth && expr.args.size() < 3)
        return describe(expr.args[0], true) + ", but " + describe(expr.args[1], false);
      Expr const* then = &expr.args[1];
      std::string text = "if " + describe(expr.args[0], true);
      for (; expr.args.size() == 2 && then->kind == ExprKind::if_then && then->args.size() == 2; then = &then->args[1])
        text += " and " + describe(then->args[0], true);  // "if A and B, then" for "if A, then if B, then"
      text += ", then " + describe(*then, true);
      if (expr.args.size() > 2) text += "; otherwise, " + describe(expr.args[2], true);
      return denied(text);
    }
    case ExprKind::conditional:
      return denied("if " + describe(expr.args[0], true) + ", then " + describe(expr.args[1], true) + "; otherwise, " +
                    describe(expr.args[2], true));
    case ExprKind::for_all: {
      Expr const& of = expr.args[1];
      bool const is_flat = of.kind == ExprKind::comprehension && of.args[0].kind == ExprKind::name &&
                           of.args[0].text == expr.names[0] && of.names.back() == expr.names[0];
      if (is_flat) return quantifiers(of, truth ? "every" : "some") + ", " + describe(expr.args[0], truth);
      auto const list = every(expr.names[0], of);
      return truth ? "for every " + list + ", " + describe(expr.args[0], true)
                   : "for some " + list + ", " + describe(expr.args[0], false);
    }
    case ExprKind::given:
      return describe(expr.args[0], truth) + ", where " + bindings(expr);
    case ExprKind::except: {
      std::vector<std::string> parts;
      for (std::size_t i = 1; i < expr.args.size(); ++i) parts.push_back(exception(expr.args[i]));
      return describe(expr.args[0], truth) + ", except " + joined(parts, "and");
    }
    case ExprKind::has_type: {
      auto const types = [](Expr const& list) {
        std::vector<std::string> texts;
        for (auto const& type : list.args) texts.push_back(to_string(type));
        return texts.empty() ? std::string("nothing") : joined(texts, "and");
      };
      return denied(noun(expr.args[0]).text + " takes " + types(expr.args[1]) + " and returns " + types(expr.args[2]));
    }
    case ExprKind::name:
      return code(expr.text) + (truth ? " is true" : " is false");
    case ExprKind::comprehension:
      return quantified(expr, true, truth);
    default:
      return code(to_string(expr)) + (truth ? " holds" : " does not hold");
  }
}

std::string FormulaWriter::sentences(Expr const& expr) {
  if (expr.kind == ExprKind::given) return sentences(expr.args[0]) + " Here, " + bindings(expr) + ".";
  if (expr.kind != ExprKind::if_then) return sentence(describe(expr, true));
  if (expr.args.size() == 2) {
    auto conditions = describe(expr.args[0], true);
    Expr const* then = &expr.args[1];
    for (; then->kind == ExprKind::if_then && then->args.size() == 2; then = &then->args[1])
      conditions += " and " + describe(then->args[0], true);
    if (then->kind == ExprKind::if_then) return "The rule applies if " + conditions + ". " + sentences(*then);
    return sentence("if " + conditions + ", then " + describe(*then, true));
  }
  auto text = sentence("if " + describe(expr.args[0], true) + ", then " + describe(expr.args[1], true));
  Expr const* rest = &expr.args[2];
  for (; rest->kind == ExprKind::if_then && rest->args.size() == 3; rest = &rest->args[2])
    text += " Otherwise, if " + describe(rest->args[0], true) + ", then " + describe(rest->args[1], true) + ".";
  return text + " Otherwise, " + describe(*rest, true) + ".";
}

}  // namespace

std::string_view operator_in_words(std::string_view op) {
  if (op == "+") return "plus";
  if (op == "-") return "minus";
  if (op == "*") return "times";
  if (op == "/") return "divided by";
  return "modulo";
}

std::string to_words(Expr const& formula, WordsOptions const& options) {
  return FormulaWriter(options).describe(formula, true);
}

std::string to_sentences(Expr const& formula, WordsOptions const& options) {
  return FormulaWriter(options).sentences(formula);
}

std::string to_negated_words(Expr const& formula, WordsOptions const& options) {
  return FormulaWriter(options).describe(formula, false);
}

std::string describe_noun(Expr const& expression, WordsOptions const& options) {
  return FormulaWriter(options).noun(expression).text;
}

std::string sentence(std::string_view text) {
  // Names in the notation are not capitalized: "lhs is quantized".
  constexpr std::string_view kFirstWords[] = {"a",       "all",      "an",    "at",  "each", "either",
                                              "element", "elements", "every", "if",  "it",   "no",
                                              "none",    "not",      "of",    "for", "some", "the"};
  std::string result(text);
  if (std::ranges::find(kFirstWords, text.substr(0, text.find_first_of(" ,"))) != std::end(kFirstWords))
    result.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(result.front())));
  return result + ".";
}

}  // namespace assay
