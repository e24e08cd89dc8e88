// Reads a custom assembly format step by step into the open draft. Internal to grammar/.
#pragma once

#include "grammar/notation/assembly_format.hpp"
#include "grammar/text/state.hpp"

namespace assay::inline grammar::rules {

class AssemblyReader {
public:
  AssemblyReader(ParseState& state, OpDraft& draft, char const*& at);

  void run(std::vector<AssemblyStep> const& steps);
  void finish();  // hands operands, types and fields over to the draft

  ParseState& state;
  OpDraft& draft;
  OpSpec const& spec;
  char const*& at;

  // Tokens: accept moves past `token` if it comes next; expect fails if it does not.
  bool next_is(std::string_view token) const;
  bool next_are(std::span<std::string_view const> tokens) const;
  bool accept(std::string_view token);
  void expect(std::string_view token);
  void end_list(char closer, std::string_view item);  // `item` is what stands between the list's commas
  std::string_view word();                            // a bare identifier
  Attribute enum_case(std::string_view enumeration);
  char const* here() const;  // the next token's place
  [[noreturn]] void fail(std::string expected) const;

  Use use();
  std::vector<Use> uses();  // zero or more, separated by commas
  Type type();
  Type function_type();       // (T, ...) -> T; the same spelling is read once
  std::vector<Type> types();  // zero or more
  Attribute attribute();
  Attribute dictionary();
  Attribute location_if_present();  // nullptr if none
  ArgumentDraft block_argument();   // %a: T loc(..)
  ArgumentDraft function_input();   // %a: T {..} loc(..)
  Attribute integer(std::uint32_t width = 64, Signedness signedness = Signedness::signless);
  std::int64_t integer_value();  // of 64 bits
  Attribute integers();          // [1, 2] as array<i64>
  std::string_view string();     // between the quotes
  Attribute symbol();
  Region* region(std::vector<ArgumentDraft> arguments = {});

  // Results, by row.
  void set_operands(int row, std::vector<Use> uses);
  void add_operand(int row, Use use);
  void set_types(int row, std::vector<Type> types);  // an input's or output's
  void set_signature(std::span<Type const> inputs, std::span<Type const> results);
  void set_signature(Type function);
  void set_attribute(int row, Attribute value);
  Attribute read_attribute_of(int row);  // by the row's type

  std::size_t operand_count() const;
  std::vector<Use> const& operands(int row) const { return draft.row_operands[static_cast<std::size_t>(row)]; }
  int input_row(std::size_t n) const;  // the n-th input row, -1 if there is none

private:
  void run_variable(AssemblyStep const& step);
  bool group_follows(AssemblyStep const& step) const;

  std::vector<std::pair<std::string_view, std::vector<NamedAttribute>>> fields_;
  bool has_signature_ = false;
};

// The structure or enum that a row's attribute is, e.g. "stablehlo.dot"; empty if it is none.
std::string_view named_type(Row const& row);
// Bits of a row's integer attribute; 0 if it is not one.
std::uint32_t integer_bits(Row const& row);
Signedness integer_signedness(Row const& row);  // of the same, as custom assembly formats read it
bool is_kind(Row const& row, std::string_view kind);
bool is_list_of(Row const& row, std::string_view element);  // 1-d tensor of element

}  // namespace assay::inline grammar::rules
