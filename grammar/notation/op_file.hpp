// The specification as data: the parsed files under spec/.
//
// The format is described in spec/README.md. A file holds any number of elements: ops, types, constants, enums,
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
std::optional<Version> parse_version(std::string_view text);  // MAJOR.MINOR.PATCH, decimal, nothing else

// One alternative of a type pattern: `1-d tensor of si64, float`.
struct TypeAlternative {
  std::string kind;                   // tensor, quantized_tensor, token, ..., enum, struct, string, symbol, region, ...
  std::optional<int> rank;            // K-d
  std::vector<std::string> elements;  // classes or types after `of`; enum, struct: [its name], then cases of an enum
  bool is_static = false;             // static: no unknown size
  bool operator==(TypeAlternative const&) const = default;
};

enum class RowKind : std::uint8_t { input, attribute, function, output };

// A promise of an attribute: no element of a result combines several items of a fold of the op's `elements` rows.
inline constexpr std::string_view kSingleItems = "single_items";

// A row of an op's "Inputs" or "Outputs" table.
struct Row {
  RowKind kind = RowKind::input;
  std::string name;
  std::string label;      // "I1"; empty for outputs and for attributes with fields
  bool variadic = false;  // any number of operands, results, regions; a list of attributes
  bool optional = false;  // may be absent; then its value is None
  bool constant = false;  // an operand that must be a constant: its value is known to formulas
  std::vector<TypeAlternative> types;
  std::string type_text;              // as written
  std::optional<Expr> default_value;  // the value when absent
  std::string parent, field;          // from PARENT.FIELD: the structure or dictionary that holds this one
  std::string also;                   // an alternative name of the attribute in programs
  std::string promise;                // the promise if the attribute is true: kSingleItems
  std::optional<Version> since;
  std::string interpretation;
  // official checks TYPE; for `official accepts`, one alternative that takes anything: `value`, attributes `any`
  std::optional<std::vector<TypeAlternative>> official_types;
  std::string official_reason;
};

// How the official tools at 1.20 treat a rule.
enum class Official : std::uint8_t {
  same,
  accepts,  // the rule is not checked
  checks,   // another formula is checked instead
  only,     // the rule is not in the specification; only the official tools have it
};

struct Clause {
  std::string label;  // "C6"
  std::string text;   // the formula as written in spec/
  Expr formula;
  std::string interpretation;  // why ours differs from the official text, with the reference
  Official official = Official::same;
  std::string official_reason;
  Expr official_formula;  // Official::checks
  std::string official_text;
  std::uint32_t line = 0;
};

// A condition that holds when an op is executed; not a rule that programs are checked by. See spec/README.md,
// "Execution".
struct ExecutionRule {
  std::string label;     // "E1"; "A1" if assured
  bool assured = false;  // `assures`: the op ends the program where it does not hold
  std::string op;        // of several ops with the same rules, the one that it is for; empty: all
  std::string text;      // the formula as written
  Expr formula;
  std::string interpretation;
  std::uint32_t line = 0;
};

// The value of each element of a result: `result(i) = operand(f(i))`. See spec/README.md, "Elements".
struct ElementsRule {
  std::string label;  // "D1"
  std::string op;     // as ExecutionRule
  std::string text;
  Expr formula;
  std::string interpretation;
  std::uint32_t line = 0;
};

// The error bound of a whole algorithm: `E1 <= E2`, for the operands and results of an implementation. See
// spec/README.md, "Residuals".
struct ResidualRule : ElementsRule {};  // "R1"

// How random results are distributed: `uniform(result, a, b)`. No program is checked by it. See spec/README.md,
// "Distributions".
struct DistributionRule : ElementsRule {};  // "P1"

// How the error of an operand reaches a result: `partial(lhs) = rhs`, or `terms(result) = lhs * rhs`. See spec/README.md,
// "Derivatives".
struct DerivativeRule : ElementsRule {};  // "D1"

// Additional rules for programs of conformance suites. See spec/README.md, "Suites".
struct SuiteRule : ElementsRule {};  // "S1"

struct Definition {
  std::string name;
  std::vector<std::string> parameters;
  Expr value;
  std::string text;  // the value as written
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
  std::string variants;      // the attribute whose value names a variant of the op, if it has any
  std::string summary;
  std::string source = "spec";  // spec: the official document; otherwise the source of the rules
  Version since;
  std::vector<Row> rows;  // inputs, attributes and functions in the order of the official table, then outputs
  std::vector<Definition> lets;
  std::vector<Clause> clauses;
  std::vector<ExecutionRule> execution;
  std::vector<ElementsRule> elements;
  std::vector<ResidualRule> residuals;
  std::vector<DistributionRule> distributions;
  std::vector<DerivativeRule> derivatives;
  std::vector<SuiteRule> suites;
  std::vector<std::string> traits;
  std::vector<std::string> parents;       // mnemonics; empty: anywhere
  std::vector<std::string> ends;          // of a terminator: dialects of the ops whose regions it ends; empty: of any
  std::vector<AssemblyElement> assembly;  // empty: generic assembly format only
  std::string assembly_text;
  std::vector<std::string> notes, interpretations;
  std::string deprecated;   // warning text, if any
  std::string replacement;  // of a deprecated op: the op to write, and words after it
  std::string file;
  std::uint32_t line = 0;

  bool has_trait(std::string_view trait) const;
  Row const* row(std::string_view name) const;
  Row const* callee() const;  // of an op with the trait `call`: the attribute that names the function; else null
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
    number,     // no attribute: programs have the number of the case
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
  std::vector<OpSpec> variants;  // further rules where an attribute has that value: "stablehlo.custom_call @Sharding"
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

// Reads one file. `name` is its path below spec/.
Result<SpecFile, SpecError> parse_spec_file(std::string_view name, std::string_view text);

}  // namespace assay
