// Attributes of HLO instructions as the program text of attributes, by named forms (spec/hlo.tsv). Internal to grammar/hlo.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/hlo/module.hpp"

namespace assay::hlo {

// Additional context for a form, besides the value of its attribute.
struct FormContext {
  Instruction const& instruction;
  Shape const* result = nullptr;           // the first array of the result
  std::vector<std::int64_t> operand = {};  // sizes of the first operand
  std::int64_t replicas = 1, partitions = 1;
  bool groups_of_partitions = false;      // where there is a channel
  std::size_t operands = 0, results = 0;  // how many arrays and tokens
  std::array<std::string_view, 2> elements =
      {};  // of the first two operands, as MLIR writes them: "f8E5M2"; empty: not an array
};

bool is_form(std::string_view name);
bool reads_context(std::string_view form);  // not only the value

// What a value that XLA accepts has, and forms do not: "groups of several sizes"; empty: it is not of its form, or unknown.
std::string_view unsupported_part(std::string_view form, std::string_view value);

// The text, or nothing if the value does not match the form; empty if it is the same as no attribute. `value` is verbatim,
// and none where neither an attribute nor a default is.
std::optional<std::string> write_form(std::string_view form, std::optional<std::string_view> value,
                                      FormContext const& context);

// {0,1}, [0,1] or 0: the numbers in it, or nothing if there is something else.
std::optional<std::vector<std::int64_t>> numbers_in(std::string_view text);
std::string with_escapes(std::string_view text);  // as a string of MLIR between its quotes
// {a="1",b={"c":2}}, as frontend_attributes has it: the dictionary {"a" = "1", "b" = "{\"c\":2}"}.
// Without the entry `left_out`.
std::optional<std::string> frontend_dictionary(std::string_view text, std::string_view left_out = {});

std::optional<std::int64_t> number_in(std::string_view text);

// {size=3x3 pad=0_0x1_1}: the value of a key; empty if there is none.
std::string_view field_of(std::string_view braces, std::string_view key);

// The text between the first and the last of its characters, brackets of some kind.
std::string_view inside(std::string_view text);

// Parts between commas that are in no brackets.
std::vector<std::string_view> parts_in(std::string_view text);

// The groups of processes of replica_groups, in any of its notations; nothing if it matches none. No groups: empty.
std::optional<std::vector<std::vector<std::int64_t>>> groups_in(std::string_view text);
std::string_view unsupported_groups(std::string_view text);
inline constexpr std::int64_t kMaxIds = 1 << 20;  // of processes in groups

}  // namespace assay::hlo
