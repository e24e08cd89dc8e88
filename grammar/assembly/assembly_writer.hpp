// Writes one op in its custom assembly format. Internal to grammar/.
#pragma once

#include "grammar/assembly/printer.hpp"
#include "grammar/notation/assembly_format.hpp"
#include "grammar/notation/segments.hpp"

namespace assay::rules {

class AssemblyWriter {
public:
  AssemblyWriter(Printer& printer, Operation const& op, OpSpec const& spec, int indent);

  // Whether each operand, result and region belongs to a row. Assembly formats cannot express an op for which this is
  // false.
  bool has_rows_for_all() const;
  // Returns false if the assembly format cannot express the whole op. The caller must then discard the output.
  bool write(std::vector<AssemblyStep> const& steps);

  Printer& printer;
  Operation const& op;
  OpSpec const& spec;
  int const indent;

  Row const& row(int index) const { return spec.rows[static_cast<std::size_t>(index)]; }
  std::span<Value* const> operands(int row) const;
  std::span<Value* const> results(int row) const;
  std::span<Value* const> values(int row) const;  // operands if the row is an input, results if it is an output
  Attribute attribute(int row) const;             // attribute of the op, or a field of its parent; nullptr if absent
  bool write_attribute(int row);                  // writes an attribute of the row's type
  bool integers(Attribute value);                 // [1, 2]
  void token(std::string_view text);              // writes a token and the blanks that it needs
  // Writes `text`, or a type, in place of the attribute, with a blank before it.
  bool write_text(DirectiveArgument const& attribute, std::string_view text);
  bool type(Type type);
  void blank();                       // adds a blank, except after a blank or an opening bracket
  void spell(std::string_view name);  // marks an attribute as written by a directive
  bool write_region(Region const& region, bool arguments = true);
  std::vector<NamedAttribute> unspelled();  // the attributes that the dictionary must contain
  bool is_spelled(std::string_view name) const;

private:
  bool run(std::vector<AssemblyStep> const& steps);
  bool variable(AssemblyStep const& step);
  bool present(AssemblyStep const& group) const;
  bool are_parents_printed() const;

  std::vector<Segment> operands_, results_;
  std::vector<std::string_view> spelled_, listed_;  // attributes written by directives, and by the dictionary
  bool is_repeated_ = false;                        // whether an attribute is in both lists
};

// Whether the type is iBITS, the type of integers in custom assembly formats.
bool is_signless(Type type, std::uint32_t bits);

}  // namespace assay::rules
