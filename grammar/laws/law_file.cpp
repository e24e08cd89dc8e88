// Reads laws: parse_laws of law.hpp. Lines and their parts are those of op files (grammar/notation/op_file_lines.hpp).
#include <algorithm>
#include <optional>
#include <utility>

#include "grammar/laws/law.hpp"
#include "grammar/notation/op_file_text.hpp"
#include "support/text.hpp"

namespace assay {
namespace {

using op_file::Line;
using op_file::Text;

LawClass read_law_class(Text text) {
  for (auto const kind : {LawClass::bits, LawClass::permitted, LawClass::reals}) {
    if (!text.consume_if(to_string(kind))) continue;
    text.expect_end();
    return kind;
  }
  text.fail("expected the class of the law: bits, permitted or reals");
}

LawName read_name(Text text) {
  LawName name;
  name.name = text.consume_word("a name");
  if (text.consume_if("of")) {
    name.type = text.consume_word("a type");
    text.expect_end();
    return name;
  }
  if (!text.consume_if("in")) text.fail("expected 'in' and classes of types, or 'of' and a type");
  if (text.empty()) text.fail("expected classes of types");
  for (auto const word : split(text.view(), ',')) name.classes.emplace_back(trimmed(word));
  return name;
}

// Reads a formula `left = right`. The first equals sign outside of parentheses separates the sides.
void read_equation(Law& law, Text const& text) {
  auto formula = op_file::read_formula(text);
  if (formula.kind != ExprKind::comparison || formula.ops.size() != 1 || formula.ops[0] != "=")
    text.fail(
        "expected an equation: a side that is a comparison, a conditional, 'and', 'or' or 'not' is in parentheses");
  law.left = std::move(formula.args[0]);
  law.right = std::move(formula.args[1]);
  law.text = text.string();
}

LawFailure read_failure(Text const& text) {
  auto const bindings = parse_formula("given " + text.string() + ": true");
  if (!bindings || bindings->kind != ExprKind::given) text.fail("expected values: T = f32, x = inf");
  LawFailure failure;
  failure.text = text.string();
  for (std::size_t i = 0; i < bindings->names.size(); ++i)
    failure.values.emplace_back(bindings->names[i], bindings->args[i + 1]);
  return failure;
}

bool is_type_name(std::string_view name) { return 'A' <= name.front() && name.front() <= 'Z'; }

void read_row(Law& law, Line const& line) {
  Text text(line);
  auto const word = text.consume_word("a row");
  auto const take_alike = [&] {
    if (text.consume_word("alike") != "alike") line.fail(0, "expected '" + word + " alike'");
    text.expect_end();
    return true;
  };
  if (word == "for") {
    auto name = read_name(text);
    (is_type_name(name.name) ? law.types : law.variables).push_back(std::move(name));
  } else if (word == "states") {
    if (!law.text.empty()) line.fail(0, "the law has a row 'states' already");
    read_equation(law, text);
  } else if (word == "is") {
    if (!law.text.empty()) line.fail(0, "the definition has a row 'is' already");
    law.left = law.right = op_file::read_formula(text);
    law.text = text.string();
  } else if (word == "if") {
    law.conditions.push_back(op_file::read_formula(text));
    law.condition_texts.push_back(text.string());
  } else if (word == "fails") {
    law.failures.push_back(read_failure(text));
  } else if (word == "flushes") {
    law.flushes_alike = take_alike();
  } else if (word == "errs") {
    law.errs_alike = take_alike();
  } else if (word == "unfolds") {
    law.unfolds = true;
  } else if (word == "open") {
    if (law.open) line.fail(0, "the law has a row 'open' already");
    law.open = op_file::read_formula(text);
    law.open_text = text.string();
  } else if (word == "note") {
    law.note = op_file::read_string(text);
  } else {
    line.fail(
        0,
        "'" + word +
            "' begins no row of a law: these are for, states, if, fails, flushes, errs, unfolds, open and note; of a "
            "definition, for, is and note");
  }
}

void expect_complete(Law const& law, Line const& header, LawFile const& file) {
  if (law.text.empty()) header.fail(0, "law " + law.name + " states nothing");
  if (law.types.empty()) header.fail(0, "law " + law.name + " has no types: add a row such as for T in float");
  if (std::ranges::count(file.laws, law.name, &Law::name)) header.fail(0, "there is a law " + law.name + " already");
  if ((law.kind == LawClass::bits) != law.failures.empty() && law.kind != LawClass::permitted)
    header.fail(0, law.kind == LawClass::bits ? "a law of class bits does not fail"
                                              : "a law of real numbers requires a row such as fails T = f32, x = inf");
  if (law.open && law.kind != LawClass::permitted) header.fail(0, "a law with a row 'open' is of class permitted");
  for (auto const& variable : law.variables)
    if (!variable.type.empty() && !std::ranges::count(law.types, variable.type, &LawName::name))
      header.fail(0, "law " + law.name + " has no type " + variable.type);
}

// Reads rows. A law needs an equation and a definition a name, and each of them must lack the row of the other.
void read_rows(Law& law, std::vector<Line> const& lines, std::size_t& at, std::string_view claims) {
  for (; at < lines.size() && lines[at].kind != Line::Kind::header; ++at) {
    auto const word = Text(lines[at]).consume_word("a row");
    bool const is_definition = claims == "is";
    if (word == (is_definition ? "states" : "is") || (is_definition && (word == "if" || word == "fails")))
      lines[at].fail(0, "'" + word + "' begins no row of a " + (is_definition ? "definition" : "law"));
    read_row(law, lines[at]);
  }
}

LawFile read(std::vector<Line> const& lines) {
  LawFile file;
  for (std::size_t at = 0; at < lines.size();) {
    auto const& header = lines[at++];
    Text text(header);
    auto const word = text.consume_word("a law");
    if (word == "operator") {
      LawOperator one;
      one.sign = text.consume_word("an operator of the notation");
      one.op = text.consume_word("an op");
      if (!text.empty()) one.direction = text.consume_word("a direction");
      text.expect_end();
      file.operators.push_back(std::move(one));
      continue;
    }
    if (word == "bitvector") {
      BitVectorRow row;
      row.op = text.consume_word("an op");
      row.function = text.consume_word("a function of SMT-LIB");
      row.within_width = !text.empty();
      if (row.within_width && text.consume_word("within_width") != "within_width")
        header.fail(0, "expected 'within_width' or nothing after " + row.function);
      text.expect_end();
      file.bit_vectors.push_back(std::move(row));
      continue;
    }
    if (word == "open") {
      OpenRow row;
      row.op = text.consume_word("an op");
      auto const where = text.consume_word("zero, negative or beyond_width");
      if (where == "negative")
        row.where = OpenRow::Where::negative;
      else if (where == "beyond_width")
        row.where = OpenRow::Where::beyond_width;
      else if (where != "zero")
        header.fail(0, "expected 'zero', 'negative' or 'beyond_width' after " + row.op);
      text.expect_end();
      file.open_rows.push_back(std::move(row));
      continue;
    }
    if (word != "law" && word != "definition")
      header.fail(0, "expected 'law', 'definition', 'operator', 'bitvector' or 'open', found '" + word + "'");
    Law law;
    law.line = header.line();
    law.name = text.consume_word("a name");
    if (word == "definition") {
      text.expect_end();
      read_rows(law, lines, at, "is");
      if (law.text.empty() || law.types.empty())
        header.fail(0, "definition " + law.name + " requires rows: for T in float, and is FORMULA");
      file.definitions.push_back(std::move(law));
      continue;
    }
    law.kind = read_law_class(text);
    read_rows(law, lines, at, "states");
    expect_complete(law, header, file);
    file.laws.push_back(std::move(law));
  }
  return file;
}

}  // namespace

Result<LawFile, SpecError> parse_laws(std::string_view text) {
  try {
    return read(op_file::split_lines(text));
  } catch (SpecError const& error) {
    return error;
  }
}

}  // namespace assay
