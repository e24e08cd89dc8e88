#include "grammar/notation/op_file_body.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <utility>

namespace assay::op_file {
namespace {

// The text after the type in a row: `default E`, `from C.F`, `also N`, `promises P`, `since V`, in any order. `text`
// keeps the type.
struct Tail {
  std::optional<Text> default_value, from, also, promise, since;
};

Tail consume_tail(Text& text) {
  Tail tail;
  struct Part {
    std::string_view keyword;
    std::optional<Text>* target;
    std::size_t place;
  };
  std::array<Part, 5> parts{{{"default", &tail.default_value, 0},
                             {"from", &tail.from, 0},
                             {"also", &tail.also, 0},
                             {"promises", &tail.promise, 0},
                             {"since", &tail.since, 0}}};
  for (Part& part : parts) part.place = find_keyword(text.view(), part.keyword);
  std::sort(parts.begin(), parts.end(), [](Part const& a, Part const& b) { return a.place > b.place; });
  for (Part& part : parts) {  // from the last part to the first
    if (part.place == text.view().size()) continue;
    Text rest = text.split_at(part.place);
    rest.drop_front(part.keyword.size());
    *part.target = rest;
  }
  return tail;
}

void read_parent(Row& row, Text const& text) {
  std::string_view const path = text.view();
  std::size_t const dot = path.find('.');
  if (dot == path.npos || dot == 0 || dot + 1 == path.size() || path.find_first_of(". ", dot + 1) != path.npos) {
    text.fail("expected PARENT.FIELD");
  }
  row.parent = path.substr(0, dot);
  row.field = path.substr(dot + 1);
}

Clause read_clause(std::string label, Text const& text) {
  Clause clause;
  clause.label = std::move(label);
  clause.line = text.line->line();
  clause.formula = read_formula(text);
  clause.text = text.string();
  return clause;
}

}  // namespace

Row read_row(RowKind kind, Text text) {
  Row row;
  row.kind = kind;
  row.name = text.consume_word("a name");
  if (kind != RowKind::output && is_label(text.peek_word(), "I")) row.label = text.consume_word("a label");
  Tail const tail = consume_tail(text);
  row.type_text = text.string();
  TypePattern pattern = read_types(text);
  row.constant = pattern.constant;
  row.variadic = pattern.variadic;
  row.optional = pattern.optional;
  row.types = std::move(pattern.alternatives);
  if (kind != RowKind::attribute) {
    if (tail.default_value) tail.default_value->fail("only an attribute has a default");
    if (tail.from) tail.from->fail("only an attribute is a field of another");
    if (tail.also) tail.also->fail("only an attribute has another name");
    if (tail.promise) tail.promise->fail("only an attribute has a promise");
  }
  if (tail.default_value) row.default_value = read_formula(*tail.default_value);
  if (tail.from) read_parent(row, *tail.from);
  if (tail.also) {
    if (tail.also->empty()) tail.also->fail("expected a name");
    row.also = tail.also->string();
  }
  if (tail.promise) {
    if (tail.promise->view() != kSingleItems) tail.promise->fail("expected " + std::string(kSingleItems));
    row.promise = tail.promise->string();
  }
  if (tail.since) row.since = read_version(*tail.since);
  return row;
}

bool BodyReader::read(std::string_view word, Text text) {
  if (word == "interpretation") {
    add_interpretation(read_string(text));
  } else if (word == "note") {
    parts_.notes.push_back(read_string(text));
  } else if (word == "official") {
    read_official(text);
  } else if (is_label(word, "C")) {
    add_clause(read_clause(std::string(word), text), text);
  } else if (parts_.execution && (word == "execution" || word == "assures")) {
    ExecutionRule rule;
    rule.assured = word == "assures";
    add_execution(std::move(rule), text);
  } else if (parts_.elements && word == "elements") {
    add_elements(text);
  } else if (parts_.residuals && word == "residual") {
    add_residual(text);
  } else if (parts_.distributions && word == "distribution") {
    add_distribution(text);
  } else if (parts_.derivatives && word == "derivative") {
    add_derivative(text);
  } else if (parts_.suites && word == "suites") {
    add_suite_rule(text);
  } else if (word == "let") {
    parts_.lets.push_back(read_definition(text));
    last_ = Last::definition;
  } else {
    last_ = Last::nothing;
    if (word != "summary") return false;
    parts_.summary = read_string(text);
  }
  return true;
}

void BodyReader::add_row(Row row, Text const& text) {
  for (Row const& other : *parts_.rows) {
    if (other.name == row.name) text.fail("there is a row " + row.name + " already");
  }
  parts_.rows->push_back(std::move(row));
  last_ = Last::row;
}

void BodyReader::add_clause(Clause clause, Text const& text) {
  for (Clause const& other : parts_.clauses) {
    if (other.label == clause.label) text.fail("there is a clause " + clause.label + " already");
  }
  parts_.clauses.push_back(std::move(clause));
  last_ = Last::clause;
}

namespace {

// Reads a rule's label, with the op that it belongs to, and its formula.
template <class Rule> void read_rule(Rule& rule, std::vector<Rule> const& others, std::string_view letter, Text text) {
  if (!is_label(text.peek_word(), letter)) text.fail("expected a label such as " + std::string(letter) + "1");
  for (Rule const& other : others) {
    if (other.label == text.peek_word()) text.fail("there is a rule " + other.label + " already");
  }
  rule.label = text.consume_word("a label");
  if (text.consume_if("of")) rule.op = text.consume_word("an op");
  rule.line = text.line->line();
  rule.formula = read_formula(text);
  rule.text = text.string();
}

}  // namespace

void BodyReader::add_execution(ExecutionRule rule, Text text) {
  read_rule(rule, *parts_.execution, rule.assured ? "A" : "E", text);
  parts_.execution->push_back(std::move(rule));
  last_ = Last::execution;
}

void BodyReader::add_elements(Text text) {
  ElementsRule rule;
  read_rule(rule, *parts_.elements, "D", text);
  parts_.elements->push_back(std::move(rule));
  last_ = Last::elements;
}

void BodyReader::add_residual(Text text) {
  ResidualRule rule;
  read_rule(rule, *parts_.residuals, "R", text);
  parts_.residuals->push_back(std::move(rule));
  last_ = Last::residuals;
}

void BodyReader::add_distribution(Text text) {
  DistributionRule rule;
  read_rule(rule, *parts_.distributions, "P", text);
  parts_.distributions->push_back(std::move(rule));
  last_ = Last::distributions;
}

void BodyReader::add_derivative(Text text) {
  DerivativeRule rule;
  read_rule(rule, *parts_.derivatives, "D", text);
  parts_.derivatives->push_back(std::move(rule));
  last_ = Last::derivatives;
}

void BodyReader::add_suite_rule(Text text) {
  SuiteRule rule;
  read_rule(rule, *parts_.suites, "S", text);
  parts_.suites->push_back(std::move(rule));
  last_ = Last::suites;
}

void BodyReader::add_interpretation(std::string sentence) {
  auto const append = [&](auto& list) {
    std::string& text = list.back().interpretation;
    text += (text.empty() ? "" : " ") + sentence;
  };
  switch (last_) {
    case Last::row:
      return append(*parts_.rows);
    case Last::clause:
      return append(parts_.clauses);
    case Last::definition:
      return append(parts_.lets);
    case Last::execution:
      return append(*parts_.execution);
    case Last::elements:
      return append(*parts_.elements);
    case Last::residuals:
      return append(*parts_.residuals);
    case Last::distributions:
      return append(*parts_.distributions);
    case Last::derivatives:
      return append(*parts_.derivatives);
    case Last::suites:
      return append(*parts_.suites);
    case Last::nothing:
      return parts_.interpretations.push_back(std::move(sentence));
  }
}

void BodyReader::read_official(Text text) {
  if (is_label(text.peek_word(), "O")) {
    std::string label = text.consume_word("a label");
    std::string reason = consume_reason(text);
    Clause clause = read_clause(std::move(label), text);
    clause.official = Official::only;
    clause.official_reason = std::move(reason);
    return add_clause(std::move(clause), text);
  }
  bool const accepts = text.consume_if("accepts");
  if (!accepts && !text.consume_if("checks")) text.fail("expected 'accepts', 'checks' or a label such as O1");
  if (last_ == Last::row) return annotate_row(accepts, text);
  if (last_ == Last::clause) return annotate_clause(accepts, text);
  text.fail("expected a clause, input, attribute or output before this row");
}

void BodyReader::annotate_row(bool accepts, Text text) {
  Row& row = parts_.rows->back();
  if (row.official_types) text.fail("row " + row.name + " has an 'official' row already");
  if (accepts) {
    TypeAlternative anything;
    anything.kind = row.kind == RowKind::attribute ? "any" : "value";
    row.official_types = {anything};
    row.official_reason = read_string(text);
  } else {
    row.official_reason = consume_reason(text);
    row.official_types = read_types(text).alternatives;
  }
}

void BodyReader::annotate_clause(bool accepts, Text text) {
  Clause& clause = parts_.clauses.back();
  if (clause.official != Official::same) text.fail("clause " + clause.label + " has an 'official' row already");
  if (accepts) {
    clause.official = Official::accepts;
    clause.official_reason = read_string(text);
  } else {
    clause.official = Official::checks;
    clause.official_reason = consume_reason(text);
    clause.official_formula = read_formula(text);
    clause.official_text = text.string();
  }
}

}  // namespace assay::op_file
