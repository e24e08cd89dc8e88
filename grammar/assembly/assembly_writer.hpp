// Writes one op in its custom assembly format. Internal to grammar/.
#pragma once

#include "grammar/assembly/printer.hpp"
#include "grammar/notation/assembly_format.hpp"
#include "grammar/notation/segments.hpp"

namespace assay::rules {

class AssemblyWriter {
public:
  AssemblyWriter(Printer& printer, Operation const& op, OpSpec const& spec, int indent);

  // Whether each operand, result and region belongs to a row: no assembly format can express others.
  bool has_rows_for_all() const;
  // False if the assembly format cannot express all of the op; then the output must be discarded.
  bool write(std::vector<AssemblyStep> const& steps);

  Printer& printer;
  Operation const& op;
  OpSpec const& spec;
  int const indent;

  Row const& row(int index) const { return spec.rows[static_cast<std::size_t>(index)]; }
  std::span<Value* const> operands(int row) const;
  std::span<Value* const> results(int row) const;
  std::span<Value* const> values(int row) const;  // operands of an input, results of an output
  Attribute attribute(int row) const;             // of the op, or a field of its parent; nullptr if absent
  bool write_attribute(int row);                  // by the row's type
  bool integers(Attribute value);                 // [1, 2]
  void token(std::string_view text);              // with the blanks that it needs
  // Writes `text` instead of the attribute, with a blank before it; or a type so.
  bool say(DirectiveArgument const& attribute, std::string_view text);
  bool type(Type type);
  void blank();                       // unless there is one already, or an opening bracket
  void spell(std::string_view name);  // an attribute that a directive has written
  bool write_region(Region const& region, bool arguments = true);
  std::vector<NamedAttribute> unspelled();  // for the dictionary
  bool is_spelled(std::string_view name) const;

private:
  bool run(std::vector<AssemblyStep> const& steps);
  bool variable(AssemblyStep const& step);
  bool present(AssemblyStep const& group) const;
  bool parents_are_spelled() const;

  std::vector<Segment> operands_, results_;
  std::vector<std::string_view> spelled_, listed_;  // attributes that directives have written, and the dictionary
  bool is_repeated_ = false;                        // an attribute is in both
};

// iBITS, the type of integers in custom assembly formats.
bool is_signless(Type type, std::uint32_t bits);

}  // namespace assay::rules
