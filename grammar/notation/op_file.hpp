// The specification as data: the parsed files of spec/.
//
// spec/README.md describes the format. A file contains any number of elements: ops, types, constants, enums,
// structures, function definitions, program rules.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/notation/formula.hpp"
#include "support/result.hpp"

namespace assay {

struct Version {
  int major = 0, minor = 9, patch = 0;
  auto operator<=>(Version const&) const = default;
};
std::string to_string(Version version);
std::optional<Version> parse_version(std::string_view text);  // exactly MAJOR.MINOR.PATCH in decimal

// One alternative of a type pattern: `1-d tensor of si64, float`.
struct TypeAlternative {
  std::string kind;                   // tensor, quantized_tensor, token, ..., enum, struct, string, symbol, region, ...
  std::optional<int> rank;            // K-d
  std::vector<std::string> elements;  // classes or types after `of`; enum, struct: [its name], then cases of an enum
  bool is_static = false;             // static: no unknown size
  bool operator==(TypeAlternative const&) const = default;
};

enum class RowKind : std::uint8_t { input, attribute, function, output };

// A promise that an attribute makes: no element of a result combines several items of a fold in the op's `elements`
// rows.
inline constexpr std::string_view kSingleItems = "single_items";

// A row of an op's "Inputs" or "Outputs" table.
struct Row {
  RowKind kind = RowKind::input;
  std::string name;
  std::string label;      // "I1"; empty for outputs and for attributes with fields
  bool variadic = false;  // any number of operands, results or regions; a list of attributes
  bool optional = false;  // may be absent; then its value is None
  bool constant = false;  // an operand that must be a constant, so formulas can use its value
  std::vector<TypeAlternative> types;
  std::string type_text;              // source text
  std::optional<Expr> default_value;  // value if absent
  std::string parent, field;          // from PARENT.FIELD: the structure or dictionary that holds this one
  std::string also;                   // an alternative name of the attribute in programs
  std::string promise;                // what the attribute promises if it is true: kSingleItems
  std::optional<Version> since;
  std::string interpretation;
  // `official checks TYPE`. For `official accepts`, one alternative that accepts anything: `value`, for attributes
  // `any`.
  std::optional<std::vector<TypeAlternative>> official_types;
  std::string official_reason;
};

// How the official tools, at version 1.20, treat a rule.
enum class Official : std::uint8_t {
  same,
  accepts,  // the rule is not checked
  checks,   // another formula is checked instead
  only,     // only the official tools have the rule; the specification lacks it
};

struct Clause {
  std::string label;  // "C6"
  std::string text;   // the formula as it is in spec/
  Expr formula;
  std::string interpretation;  // why spec/ differs from the text of the specification, with a reference
  Official official = Official::same;
  std::string official_reason;
  Expr official_formula;  // the formula for Official::checks
  std::string official_text;
  std::uint32_t line = 0;
};

// A condition that must hold when an op is executed. It is not a rule for valid programs. See spec/README.md,
// "Execution".
struct ExecutionRule {
  std::string label;     // "E1"; "A1" for `assures`
  bool assured = false;  // `assures`: if the condition is false, the op ends the program
  std::string op;        // the op that the rule is for, if several ops share rules; empty: all
  std::string text;      // source text of the formula
  Expr formula;
  std::string interpretation;
  std::uint32_t line = 0;
};

// Defines each element of a result: `result(i) = operand(f(i))`. See spec/README.md, "Elements".
struct ElementsRule {
  std::string label;  // "D1"
  std::string op;     // as in ExecutionRule
  std::string text;
  Expr formula;
  std::string interpretation;
  std::uint32_t line = 0;
};

// An error bound for a whole algorithm: `E1 <= E2`, over the operands and results of an implementation. See
// spec/README.md, "Residuals".
struct ResidualRule : ElementsRule {};  // "R1"

// The distribution of random results: `uniform(result, a, b)`. Programs are not checked against it. See spec/README.md,
// "Distributions".
struct DistributionRule : ElementsRule {};  // "P1"

// How the error of an operand propagates to a result: `partial(lhs) = rhs` or `terms(result) = lhs * rhs`. See
// spec/README.md, "Derivatives".
struct DerivativeRule : ElementsRule {};  // "D1"

// An additional rule for programs of conformance suites. See spec/README.md, "Suites".
struct SuiteRule : ElementsRule {};  // "S1"

struct Definition {
  std::string name;
  std::vector<std::string> parameters;
  Expr value;
  std::string text;  // source text of the value
  std::string interpretation;
};

// One directive of an assembly line; see spec/README.md, "Assembly".
struct AssemblyElement {
  enum class Kind : std::uint8_t { literal, variable, directive, group } kind = Kind::literal;
  std::string text;                        // literal text; variable or directive name
  std::vector<std::string> args;           // directive: "$x", "key=$x", "key=a.word"; variable: "," if `$x...,`
  std::vector<AssemblyElement> elements;   // group
  std::vector<AssemblyElement> otherwise;  // group [A | B]: B
  bool operator==(AssemblyElement const&) const = default;
};

struct OpSpec {
  std::string name;          // "stablehlo.concatenate"
  std::string label_prefix;  // "concatenate"; other dialects: "chlo_acos"
  std::string variants;      // the attribute whose value selects a variant of the op, if any
  std::string summary;
  std::string source = "spec";  // "spec" for the specification; otherwise the source of the rules
  Version since;
  std::vector<Row> rows;  // inputs, attributes and functions in the order of the specification's table, then outputs
  std::vector<Definition> lets;
  std::vector<Clause> clauses;
  std::vector<ExecutionRule> execution;
  std::vector<ElementsRule> elements;
  std::vector<ResidualRule> residuals;
  std::vector<DistributionRule> distributions;
  std::vector<DerivativeRule> derivatives;
  std::vector<SuiteRule> suites;
  std::vector<std::string> traits;
  std::vector<std::string> parents;       // mnemonics of permitted parents; empty: any
  std::vector<std::string> ends;          // for a terminator: dialects of the ops whose regions it ends; empty: any
  std::vector<AssemblyElement> assembly;  // empty: generic assembly format only
  std::string assembly_text;
  std::vector<std::string> notes, interpretations;
  std::string deprecated;   // warning text, if any
  std::string replacement;  // for a deprecated op: the op to use, and more words
  std::string file;
  std::uint32_t line = 0;

  bool has_trait(std::string_view trait) const;
  Row const* row(std::string_view name) const;
  Row const* callee() const;  // for an op with the trait `call`: the attribute that names the function; else nullptr
};

// `type`, `constant`, `program`: program elements other than ops.
struct ElementSpec {
  std::string kind;  // "type", "constant", "program"
  std::string name, label_prefix;
  std::string summary;
  std::optional<Version> since;
  std::vector<Definition> lets;
  std::vector<Clause> clauses;
  std::vector<std::string> interpretations, notes;
  std::string file;
  std::uint32_t line = 0;
};

// A class of types: `class float = f16 | f32`. Each alternative is an element type, a kind of type, or another class.
struct ClassSpec {
  std::string name;
  std::vector<TypeAlternative> types;
};

struct EnumCase {
  std::string name;
  std::optional<Version> since;
};
struct EnumSpec {
  enum class Form {
    bracketed,  // #stablehlo<precision HIGH>
    dotted,     // #stablehlo.precision<HIGH>
    number,     // programs contain the number of the case and no attribute
  };
  std::string name;  // "stablehlo.precision"
  Form form = Form::bracketed;
  std::vector<EnumCase> cases;
};

struct FieldSpec {
  std::string name;
  std::string type;  // int, ints, bool, float, type, string, symbol, attribute, list, sub_axis
  std::optional<std::string> default_value;
  bool optional = false;  // may be absent and has no default
};
struct StructSpec {
  std::string name;                  // "stablehlo.dot"
  bool ordered = false;              // fields in the order given
  bool ends_with_comma = false;      // a comma may follow the last field
  bool has_dimension_lists = false;  // [b, 0, f]x[0, i, o]->[b, 0, f], or `raw` and the fields
  std::vector<FieldSpec> fields;
};

struct SpecFile {
  std::vector<OpSpec> ops;
  std::vector<OpSpec> variants;  // additional rules for a value of an attribute: "stablehlo.custom_call @Sharding"
  std::vector<ElementSpec> elements;
  std::vector<ClassSpec> classes;
  std::vector<EnumSpec> enums;
  std::vector<StructSpec> structs;
  std::vector<Definition> functions;  // def f(x, y) = ...
  std::vector<EnumSpec> flags;        // #NAME<a, b>: some of the cases
};

struct SpecError {
  std::uint32_t line = 0, column = 0;
  std::string message;
};

// Parses one file. `name` is its path below spec/.
Result<SpecFile, SpecError> parse_spec_file(std::string_view name, std::string_view text);

}  // namespace assay
