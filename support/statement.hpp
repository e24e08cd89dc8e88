// The content of a finding, as data: programs read its fields. The sentence for people is rendered last, by
// sentence_of(), from the template of its kind; no program parses it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace assay {

enum class StatementKind : std::uint8_t {
  plain,  // `detail`, or the message of the Diagnostic itself: no program reads more of it
  // Requirements of the rows of an op.
  row_type,
  row_types,  // of several operands with the same type
  row_constant,
  missing_attribute,
  missing_attributes,
  given_twice,
  count,
  result_count,
  // Requirements of its clauses: on one value, on two, on a list, on regions.
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
  own_words,  // of a row "says" of spec/words.tsv
  // Violations of the text of a program.
  other_use,
  undefined_alias,
  unexpected_token,
};
inline constexpr StatementKind kLastStatementKind = StatementKind::unexpected_token;
std::string_view to_string(StatementKind kind);    // "row_type"
std::string_view template_of(StatementKind kind);  // "{subject}, but must be {expected}"

// A member of an op by the name of its row; `index`: of a row that has many.
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

// Something that a statement speaks of, and the value that it has.
struct Subject {
  std::string words = {};                // "the shape of lhs"; empty: its value is sufficient
  std::string value = {};                // "[4, 2]"
  std::vector<MemberName> members = {};  // those in the words, in their order
  Aspect aspect = Aspect::other;
  std::string phrase = {};   // words and value, where another verb than "is" joins them
  std::string full() const;  // "the shape of lhs is [4, 2]"
  bool operator==(Subject const&) const = default;
};

struct Statement {
  StatementKind kind = StatementKind::plain;
  MemberRole role = MemberRole::none;
  Subject subject = {};               // the wrong part; its value is that of the program
  Subject other = {};                 // the value that it is compared with, or its bound
  std::string relation = {};          // between the two: "at least", "one of"
  std::string expected = {};          // the requirement: a value, or types in words
  std::string detail = {};            // by kind: the template defines its position
  std::vector<Subject> terms = {};    // of a formula: the names in it
  std::vector<Statement> parts = {};  // any_of: the ways in which it could hold
  // Of regions, the lists of argument types "(T, U)" that are and that must be; and regions whose arguments it speaks of.
  std::string given_arguments = {}, expected_arguments = {};
  std::vector<MemberName> arguments_of = {};
  std::vector<std::string> values = {};  // own_words: the values that are in it, of lists each
  std::string except = {};               // dimensions in which two shapes may differ
  Subject since = {};                    // the condition under which the rule demands it

  // Members of the op that it names, each once, in the order of the sentence.
  std::vector<MemberName> members() const;
  bool operator==(Statement const&) const = default;
};

std::string sentence_of(Statement const& statement);
// The same without numbers and names of values, which differ among similar statements.
std::string pattern_of(Statement const& statement);
std::string without_numbers(std::string_view value);

// One more operand with the type in the statement.
void add_operand(Statement& statement, MemberName operand);

}  // namespace assay
