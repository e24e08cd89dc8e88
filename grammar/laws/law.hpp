// Laws of the ops on elements, from spec/laws.spec: equations that hold for every value of the types of a law.
//
// The format is described in spec/README.md, "Laws". Laws are tested: tests/equiv runs our kernels on both sides of
// each.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "grammar/notation/formula.hpp"
#include "grammar/notation/op_file.hpp"

namespace assay {

enum class LawClass : std::uint8_t {
  bits,       // the same bits for every operand, any NaN one value, whatever conforming implementation computes
  permitted,  // the permitted results of one side under a profile are permitted for the other
  reals,      // of real numbers only
};
std::string_view to_string(LawClass kind);

// `for T in float, integer`: a type. `for p in boolean`, `for n of S`: the type of a variable.
struct LawName {
  std::string name;
  std::vector<std::string> classes;  // of spec/types.spec, or element types
  std::string type;                  // `of S`: the type of an earlier variable
};

// `fails T = f32, x = inf`: an input on which a law of real numbers is false of floating-point numbers.
struct LawFailure {
  std::vector<std::pair<std::string, Expr>> values;
  std::string text;
};

struct Law {
  std::string name;
  LawClass kind = LawClass::bits;
  std::vector<LawName> types;      // the first is the default type of variables
  std::vector<LawName> variables;  // those with a declared type
  Expr left, right;
  std::string text;  // both sides as written
  std::vector<Expr> conditions;
  std::vector<std::string> condition_texts;
  std::vector<LawFailure> failures;
  bool flushes_alike = false;  // holds where each op may flush subnormal numbers to zero
  bool errs_alike = false;     // holds where each op may be inexact by the same bounds for x and -x
  bool unfolds = false;        // the left side is one op of variables, which all proofs replace by the right side
  std::optional<Expr> open;    // the specification leaves the left side open: used only from left to right
  std::string open_text;
  std::string note;
  std::uint32_t line = 0;
};

// The op of an operator of the notation on elements: `operator + add`. A comparison also has its direction.
struct LawOperator {
  std::string sign, op, direction;
};

// The function of an op on integers in SMT-LIB's theory FixedSizeBitVectors: `bitvector shift_left bvshl within_width`.
struct BitVectorRow {
  std::string op, function;
  bool within_width = false;  // only where the second operand, without a sign, is less than the width
};

// A condition on the second operand for which the specification leaves an op on integers open: `open divide zero`.
struct OpenRow {
  enum class Where { zero, negative, beyond_width };  // beyond_width: less than zero, or the width or more
  std::string op;
  Where where = Where::zero;
};

struct LawFile {
  std::vector<LawOperator> operators;
  std::vector<BitVectorRow> bit_vectors;
  std::vector<OpenRow> open_rows;
  std::vector<Law> laws;
  std::vector<Law> definitions;  // names for terms: both sides are the term, and nothing is claimed
};

// Reads one file.
Result<LawFile, SpecError> parse_laws(std::string_view text);

// The laws of spec/laws.spec, read when first needed. Empty, with the reason in `laws_error`, if the file is wrong:
// that is a bug in assay.
LawFile const& laws();
SpecError const* laws_error();
Law const* find_law(std::string_view name);
Law const* find_definition(std::string_view name);
// The law that unfolds the op of that full name, or nullptr.
Law const* law_that_unfolds(std::string_view op);
// The op that a law names: of StableHLO, or else of CHLO; nullptr if there is none.
OpSpec const* op_of_law(std::string_view name);
// The full name of the op that a row `operator SIGN OP` names; a row that is missing is a mistake of ours.
std::string_view op_of_operator(std::string_view sign);
// The row of an op by its full name; nullptr if there is none.
BitVectorRow const* bit_vector_row(std::string_view op);
OpenRow const* open_row(std::string_view op);

// The variables of both sides in the order in which they are there: names that are not a type of the law, no constant and no
// case of an enum, which are written in capitals.
std::vector<std::string> variables_of(Law const& law);
// The value of a name in a law that denotes a value of every type: inf, nan, min_value, max_value.
bool is_constant_name(std::string_view name);

}  // namespace assay
