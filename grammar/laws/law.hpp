// Laws of ops on elements, from spec/laws.spec: equations that hold for every value of a law's types.
//
// spec/README.md, "Laws", describes the format. tests/equiv verifies the laws: it runs the kernels on both sides of
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
  bits,       // equal bits for every operand in every conforming implementation; all NaNs are equal
  permitted,  // each result permitted for one side under a profile is permitted for the other
  reals,      // valid only for real numbers
};
std::string_view to_string(LawClass kind);

// `for T in float, integer`: a type. `for p in boolean`, `for n of S`: the type of a variable.
struct LawName {
  std::string name;
  std::vector<std::string> classes;  // classes of spec/types.spec, or element types
  std::string type;                  // `of S`: an earlier variable whose type is used
};

// `fails T = f32, x = inf`: an input for which a law of real numbers does not hold in floating point.
struct LawFailure {
  std::vector<std::pair<std::string, Expr>> values;
  std::string text;
};

struct Law {
  std::string name;
  LawClass kind = LawClass::bits;
  std::vector<LawName> types;      // the first is the default type of variables
  std::vector<LawName> variables;  // variables with a declared type
  Expr left, right;
  std::string text;  // source text of both sides
  std::vector<Expr> conditions;
  std::vector<std::string> condition_texts;
  std::vector<LawFailure> failures;
  bool flushes_alike = false;  // holds where each op may flush subnormal numbers to zero
  bool errs_alike = false;     // holds where each op has the same error bounds for x and -x
  bool unfolds = false;        // the left side is one op of variables; proofs always replace it by the right side
  std::optional<Expr> open;    // the specification leaves the left side open; used only from left to right
  std::string open_text;
  std::string note;
  std::uint32_t line = 0;
};

// The op that implements an operator of the notation on elements: `operator + add`. A comparison also has its
// direction.
struct LawOperator {
  std::string sign, op, direction;
};

// The SMT-LIB function, in theory FixedSizeBitVectors, of an op on integers: `bitvector shift_left bvshl within_width`.
struct BitVectorRow {
  std::string op, function;
  bool within_width = false;  // only where the second operand, read as unsigned, is less than the width
};

// A condition on the second operand under which the specification leaves the result of an integer op open: `open divide
// zero`.
struct OpenRow {
  enum class Where { zero, negative, beyond_width };  // beyond_width: negative, or at least the width
  std::string op;
  Where where = Where::zero;
};

struct LawFile {
  std::vector<LawOperator> operators;
  std::vector<BitVectorRow> bit_vectors;
  std::vector<OpenRow> open_rows;
  std::vector<Law> laws;
  std::vector<Law> definitions;  // names for terms: both sides are the same term, so nothing is claimed
};

// Parses one file.
Result<LawFile, SpecError> parse_laws(std::string_view text);

// Returns the laws of spec/laws.spec, parsed on first use. If the file has an error, which is a bug in assay, the
// result is empty and `laws_error` has the reason.
LawFile const& laws();
SpecError const* laws_error();
Law const* find_law(std::string_view name);
Law const* find_definition(std::string_view name);
// Returns the law that unfolds the op with that full name, or nullptr.
Law const* unfolding_law(std::string_view op);
// Returns the op of StableHLO or else of CHLO that a law names, or nullptr.
OpSpec const* op_of_law(std::string_view name);
// Returns the full name of the op in the row `operator SIGN OP`. A missing row is a bug in assay.
std::string_view op_of_operator(std::string_view sign);
// Returns the row of the op with that full name, or nullptr.
BitVectorRow const* bit_vector_row(std::string_view op);
OpenRow const* open_row(std::string_view op);

// Returns the variables of both sides in order of occurrence. All names are variables except types of the law,
// constants, and cases of enums, which are in capitals.
std::vector<std::string> variables_of(Law const& law);
// Whether a name in a law is a constant that exists for every type: inf, nan, min_value, max_value.
bool is_constant_name(std::string_view name);

}  // namespace assay
