// A program under reduction, and the inputs that it is run on.
//
// Its top-level ops are its functions, without a module. Values have no names; text_of() names them by their IDs. The
// visibility of @main, locations and aliases are dropped. A program with a region of several blocks cannot be a
// candidate.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "grammar/assembly/print.hpp"
#include "semantics/program/mutable_program.hpp"
#include "semantics/program/tensor.hpp"

namespace assay::reduction {

// Options that apply to all candidates of a reduction.
struct CandidateOptions {
  std::string entry = "main";        // function that is reduced
  bool has_data = true;              // false: the program is not run; inputs may be missing, and arguments may have any
                                     // type
  bool is_invalid = false;           // the program is invalid on purpose
  bool keeps_all_functions = false;  // keep functions that the entry does not need
  AssemblyFormat layout = AssemblyFormat::suite;  // may differ if the backend cannot read this layout
};

struct Candidate : MutableProgram {
  CandidateOptions options;
  bool infers = true;  // whether the types of results are inferred again; for invalid programs, both values are tried
  std::vector<NamedAttribute> module_attributes;
  std::size_t main = 0;        // index of the entry among the functions
  std::vector<Tensor> inputs;  // of @main, one for each argument; empty if has_data is false

  MutableRegion& body() { return ops[main].regions[0]; }
  MutableRegion const& body() const { return ops[main].regions[0]; }
  std::size_t op_count() const { return body().ops.size() - 1; }  // number of ops at the top of @main
  std::vector<ValueId>& returned() { return body().ops.back().operands; }
  std::vector<ValueId> const& returned() const { return body().ops.back().operands; }
  MutableOp const* function(std::string_view name) const;
  Type& type(ValueId value) { return values[value].type; }
  Type type(ValueId value) const { return values[value].type; }
  Type with_shape(Type type, Shape const& shape) const;  // the same tensor type with other sizes
  Attribute attribute_of(std::string_view text);         // parses an attribute
  void drop_of_main(std::string_view attribute);         // removes an attribute of @main if it exists

private:
  std::shared_ptr<Arena> texts_;
};

// nullopt, with a reason, if there is no @main, or if a program to be run has an argument or a result that is not a
// tensor. Here and elsewhere, @main is the entry of the options if there are no data.
std::optional<Candidate> read_candidate(Program const& program, std::vector<Tensor> inputs,
                                        CandidateOptions const& options, std::string& reason, ValueIds* ids = nullptr);

// In the layout of the options, without functions that @main does not need.
std::string text_of(Candidate const& candidate);

// Counts all ops, including those in regions and called functions, except functions, modules and terminators.
std::size_t count_ops(Candidate const& candidate);

void for_each_op(MutableRegion& region, std::function<void(MutableOp&)> const& visit);
void for_each_op(MutableRegion const& region, std::function<void(MutableOp const&)> const& visit);

// The values that an op and its regions read and that are defined outside of it, without duplicates, operands first.
std::vector<ValueId> taken(MutableOp const& op);

// Replaces `from` by `to` wherever an op of the region reads it.
void replace_uses(MutableRegion& region, ValueId from, ValueId to);

// A copy of the region that defines new values.
MutableRegion fresh_copy(Candidate& candidate, MutableRegion const& region,
                         std::unordered_map<ValueId, ValueId> renamed);

// Adds an argument to @main. `value` is ignored if has_data is false.
ValueId add_input(Candidate& candidate, Type type, Tensor value);

bool is_tensor(Type type);
bool is_constant(MutableOp const& op);
bool is_terminator(std::string_view op);

}  // namespace assay::reduction
