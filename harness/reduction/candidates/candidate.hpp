// A program that is being reduced, with the inputs that it is run on.
//
// Its ops at the top level are its functions, without a module around them. Values have no names:
// text_of() gives them their ids. Visibility of @main, locations and aliases are not kept. Programs
// whose regions have several blocks are not candidates.
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

// The purpose of a candidate.
struct CandidateOptions {
  std::string entry = "main";        // the function that is cut
  bool has_data = true;              // false: it is not run; inputs may be missing, and arguments may have any type
  bool is_invalid = false;           // on purpose
  bool keeps_all_functions = false;  // all, whether the entry needs them or not
  AssemblyFormat layout = AssemblyFormat::suite;  // another one if the backend does not read this
};

struct Candidate : MutableProgram {
  CandidateOptions options;
  bool infers = true;  // whether the types of results are brought into line; of invalid programs both are tried
  std::vector<NamedAttribute> module_attributes;
  std::size_t main = 0;        // index of the entry among the functions
  std::vector<Tensor> inputs;  // of @main, one for each argument, if there are data

  MutableRegion& body() { return ops[main].regions[0]; }
  MutableRegion const& body() const { return ops[main].regions[0]; }
  std::size_t op_count() const { return body().ops.size() - 1; }  // of @main, at its top
  std::vector<ValueId>& returned() { return body().ops.back().operands; }
  std::vector<ValueId> const& returned() const { return body().ops.back().operands; }
  MutableOp const* function(std::string_view name) const;
  Type& type(ValueId value) { return values[value].type; }
  Type type(ValueId value) const { return values[value].type; }
  Type with_shape(Type type, Shape const& shape) const;  // the same tensor type of other sizes
  Attribute attribute_of(std::string_view text);         // that is written like this
  void drop_of_main(std::string_view attribute);         // if @main has it

private:
  std::shared_ptr<Arena> texts_;
};

// Nothing, with the reason, if there is no @main, or if a program to be run takes or returns a value that is not a
// tensor. Without data, @main is the entry, here and elsewhere.
std::optional<Candidate> read_candidate(Program const& program, std::vector<Tensor> inputs,
                                        CandidateOptions const& options, std::string& reason, ValueIds* ids = nullptr);

// In the layout of its options. Functions that @main does not need are left out.
std::string text_of(Candidate const& candidate);

// Everything but functions, modules and terminators, within regions and called functions, too.
std::size_t count_ops(Candidate const& candidate);

void for_each_op(MutableRegion& region, std::function<void(MutableOp&)> const& visit);
void for_each_op(MutableRegion const& region, std::function<void(MutableOp const&)> const& visit);

// Values that an op reads, in its regions as well, and that are defined outside of it; each once,
// operands first.
std::vector<ValueId> taken(MutableOp const& op);

// `to` instead of `from`, wherever an op of the region reads it.
void replace_uses(MutableRegion& region, ValueId from, ValueId to);

// A copy with values of its own, as if it had been written a second time.
MutableRegion fresh_copy(Candidate& candidate, MutableRegion const& region,
                         std::unordered_map<ValueId, ValueId> renamed);

// A new argument of @main; the value is left out where there are no data.
ValueId add_input(Candidate& candidate, Type type, Tensor value);

bool is_tensor(Type type);
bool is_constant(MutableOp const& op);
bool is_terminator(std::string_view op);

}  // namespace assay::reduction
