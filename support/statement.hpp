// The content of a diagnostic as data. Programs read its fields. sentence_of() renders the sentence from the template
// of the kind; no program parses it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace assay {

enum class StatementKind : std::uint8_t {
  plain,  // only `detail`, or the message of the Diagnostic
  // Violations of requirements of an op's rows.
  row_type,
  row_types,  // of several operands with the same type
  row_constant,
  missing_attribute,
  missing_attributes,
  given_twice,
  count,
  result_count,
  // Violations of an op's clauses: about one value, two values, a list, regions.
  value,
  literal,
  given,
  absent,
  forbidden_value,
  forbidden_values,
  range,
  empty_range,
  multiple,
  predicate,
  fact,
  unequal,
  same,
  both_or_neither,
  contradiction,
  not_all_same,
  duplicates,
  duplicate,
  undefined_symbol,
  region_type,
  region_of_tensors,
  region_count,
  malformed_region,
  formula,
  negated_formula,
  impossible_sizes,
  any_of,
  own_words,  // from a row "says" of spec/words.tsv
  // Violations of requirements on the text of a program.
  other_use,
  undefined_alias,
  unexpected_token,
};
inline constexpr StatementKind kLastStatementKind = StatementKind::unexpected_token;
std::string_view to_string(StatementKind kind);    // "row_type"
std::string_view template_of(StatementKind kind);  // "{subject}, but must be {expected}"

// A member of an op by the name of its row. `index` is for variadic rows.
struct MemberName {
  std::string name;
  std::optional<std::size_t> index = {};
  bool operator==(MemberName const&) const = default;
};
std::string to_string(MemberName const& member);  // "inputs[1]"

enum class MemberRole : std::uint8_t { none, operand, result, attribute, region };
std::string_view to_string(MemberRole role);  // "operand"; "" for none

// The aspect of a member that a subject refers to.
enum class Aspect : std::uint8_t { other, type, shape, element_type, rank, size };

// A part of a statement, and its value.
struct Subject {
  std::string words = {};                // "the shape of lhs"; empty: only the value is shown
  std::string value = {};                // "[4, 2]"
  std::vector<MemberName> members = {};  // members in `words`, in order
  Aspect aspect = Aspect::other;
  std::string phrase = {};   // words and value, if the verb is not "is"
  std::string full() const;  // "the shape of lhs is [4, 2]"
  bool operator==(Subject const&) const = default;
};

struct Statement {
  StatementKind kind = StatementKind::plain;
  MemberRole role = MemberRole::none;
  Subject subject = {};               // the wrong part, with its actual value
  Subject other = {};                 // the value that it is compared with, or its bound
  std::string relation = {};          // between the two: "at least", "one of"
  std::string expected = {};          // the requirement: a value, or types in words
  std::string detail = {};            // by kind: the template defines its position
  std::vector<Subject> terms = {};    // for a formula: the names in it
  std::vector<Statement> parts = {};  // any_of: alternatives, one of which must hold
  // For regions: the actual and the required lists of argument types "(T, U)", and the regions whose arguments the
  // statement is about.
  std::string given_arguments = {}, expected_arguments = {};
  std::vector<MemberName> arguments_of = {};
  std::vector<std::string> values = {};  // own_words: the values in it; of lists, each element
  std::string except = {};               // dimensions in which two shapes may differ
  Subject since = {};                    // the condition under which the rule applies

  // Returns the members of the op in the statement, without duplicates, in sentence order.
  std::vector<MemberName> members() const;
  bool operator==(Statement const&) const = default;
};

std::string sentence_of(Statement const& statement);
// Returns the statement without numbers and names of values, which differ among similar statements.
std::string pattern_of(Statement const& statement);
std::string without_numbers(std::string_view value);

// Adds an operand with the type in the statement.
void add_operand(Statement& statement, MemberName operand);

}  // namespace assay
