// Reads a custom assembly format step by step into the open draft. Internal to grammar/.
#pragma once

#include "grammar/notation/assembly_format.hpp"
#include "grammar/text/parts.hpp"

namespace assay::rules {

class AssemblyReader {
public:
  AssemblyReader(ParseState& state, OpDraft& draft, char const*& at);

  void run(std::vector<AssemblyStep> const& steps);
  void finish();  // moves operands, types and fields to the draft

  ParseState& state;
  OpDraft& draft;
  OpSpec const& spec;
  char const*& at;

  // Tokens. accept() moves past `token` if it comes next. expect() fails if it does not.
  bool next_is(std::string_view token) const;
  bool next_are(std::span<std::string_view const> tokens) const;
  bool accept(std::string_view token);
  void expect(std::string_view token);
  void end_list(char closer, std::string_view item);                     // `item` is the kind of the list's items
  std::string_view word();                                               // a bare identifier
  std::string_view next(char const* (*scan)(char const*, char const*));  // a token; empty if another comes next
  Attribute enum_case(std::string_view enumeration);
  char const* here() const;  // where the next token begins
  [[noreturn]] void fail(std::string expected) const;

  // Each function reads one part of a program, and fails with a syntax error if the text does not start with it.
  Use use() { return part(match_use, "a value (%name)"); }
  Type type() { return part(match_type, "a type"); }
  Attribute attribute() { return part(match_attribute, "an attribute"); }
  Attribute dictionary() { return part(match_dictionary, "an attribute dictionary"); }
  std::vector<NamedAttribute> properties() { return part(match_properties, "an attribute dictionary"); }
  std::vector<NamedAttribute> entries() { return part(match_entries, "an attribute dictionary"); }
  ArgumentDraft block_argument() { return part(match_block_argument, kArgument); }  // %a: T loc(..)
  ArgumentDraft function_input() { return part(match_function_input, kArgument); }  // %a: T {..} loc(..)
  bool body_follows() const;  // whether ops follow on a new line, so that '{' is missing
  Region* region(std::vector<ArgumentDraft> arguments = {});
  Region* region_without_brace(std::vector<ArgumentDraft> arguments);  // reports the missing '{'
  // reads (T, ...) -> T; equal spellings are read once
  Type function_type();
  Type after_arrow(Type operands);  // reads the rest of `T -> T`, reports it, and returns the result type
  std::vector<Use> uses();          // zero or more, separated by commas
  std::vector<Type> types();        // one or more
  Attribute location_if_present();  // nullptr if none
  // Reads an integer attribute. An item of a list may be -0.
  Attribute integer(std::uint32_t width = 64, Signedness signedness = Signedness::signless, bool is_item = false);
  std::int64_t integer_value();  // a 64-bit integer
  Attribute integers();          // reads [1, 2] as array<i64>
  std::string_view string();     // the text between the quotes
  Attribute symbol();

  // Reads items between brackets, separated by commas. Messages call an item `item`.
  template <class Read> void list(char opener, char closer, std::string_view item, Read&& read) {
    expect({&opener, 1});
    if (!next_is({&closer, 1})) {
      do read();
      while (accept(","));
    }
    end_list(closer, item);
  }

  // Set parts of the draft, by row of the op specification.
  void set_operands(int row, std::vector<Use> uses);
  void add_operand(int row, Use use);
  void set_types(int row, std::vector<Type> types);  // the types of an input or output
  void set_signature(std::span<Type const> inputs, std::span<Type const> results);
  void set_signature(Type function);
  // default of `begin`: where the directive begins
  void set_attribute(int row, Attribute value, char const* begin = nullptr);
  void add_dictionary(std::span<NamedAttribute const> entries);
  Attribute read_attribute_of(int row);  // reads an attribute of the row's type

  std::size_t operand_count() const;  // number of operands read so far
  std::vector<Use> const& operands(int row) const { return draft.row_operands[static_cast<std::size_t>(row)]; }
  Row const& row(int index) const { return spec.rows[static_cast<std::size_t>(index)]; }
  // Number of operands read for an input; 1 for a result.
  std::size_t values_of(int index) const { return row(index).kind == RowKind::input ? operands(index).size() : 1; }

private:
  static constexpr char const* kArgument = "an argument (%name: type)";

  template <class Part> Part part(bool (*match)(ParseState&, char const*&, Part&), char const* expected) {
    Part made{};
    if (!match(state, at, made)) fail(expected);
    return made;
  }
  void report_spelled_twice();
  Type recover_function_type();
  std::string_view number(bool real);  // includes the sign; empty if there is no number

  void run_variable(AssemblyStep const& step);
  bool group_follows(AssemblyStep const& step) const;
  std::string joined_format(AssemblyStep const& step);
  bool begins_missing(std::string_view token);
  bool add_missing(AssemblyStep const& step, std::size_t first_token);
  void finish_missing();

  std::vector<std::pair<std::string_view, std::vector<NamedAttribute>>> fields_;
  std::vector<NamedAttribute> dictionary_;  // the attributes of the form's dictionaries
  char const* step_begin_ = nullptr;        // where the text of the current step begins in the source
  bool has_signature_ = false;

  // Lists and numbers that the text lacks before its types: see Diagnostic::statement of the error.
  struct MissingWords {
    char const* place = nullptr;
    std::string token, words;  // the first token, and all
    std::vector<std::string> parts;
    std::vector<MemberName> rows;
  };
  std::optional<MissingWords> missing_;
};

// Returns the index of the first row of a kind, or -1 if there is none.
int first_row(OpSpec const& spec, RowKind kind);

// Returns the name of the structure or enum of an attribute's row, for example "stablehlo.dot". Empty if the attribute
// is neither.
std::string_view named_type(Row const& row);
// Returns the width in bits of a row's integer attribute, or 0 if it is not an integer.
std::uint32_t integer_bits(Row const& row);
Signedness integer_signedness(Row const& row);  // signedness of such an attribute in custom assembly formats
bool is_kind(Row const& row, std::string_view kind);
bool is_list_of(Row const& row, std::string_view element);  // whether the row is a 1-d tensor of `element`

}  // namespace assay::rules
