// A program that is being changed: ops in lists, values by numbers, and the inputs that it is run on.
//
// A MutableProgram is a copy of what a Program holds, for edits that need not be right: its text is read, checked and judged like
// any other. Types and attributes belong to the program that it was read from, which it keeps alive. Programs whose
// regions have several blocks have no MutableProgram.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "semantics/program/program.hpp"
#include "semantics/program/tensor.hpp"

namespace assay::inline harness::reduction {

using ValueId = std::uint32_t;

struct MutableAttribute {
  std::string_view name;
  Attribute value = nullptr;
  std::string text = {};  // what is written instead of `value`, if it is not empty
};

struct MutableOp;
struct MutableRegion {
  std::vector<ValueId> arguments;
  std::vector<MutableOp> ops;  // the last one is the terminator
};

struct MutableOp {
  std::string_view name;
  std::vector<ValueId> operands, results;
  std::vector<MutableAttribute> attributes;
  std::vector<MutableRegion> regions;

  MutableAttribute* attribute(std::string_view key);
  MutableAttribute const* attribute(std::string_view key) const;
  bool is_constant() const { return name == "stablehlo.constant"; }
};

// What a MutableProgram is for.
struct MutableProgramOptions {
  std::string entry = "main";        // the function that is cut
  bool has_data = true;              // false: nobody runs it; there are no inputs, and arguments may be of any type
  bool is_invalid = false;           // on purpose
  bool keeps_all_functions = false;  // all, whether the entry needs them or not
};

struct MutableProgram {
  MutableProgramOptions options;
  bool infers = true;  // whether the types of results are brought into line; of invalid programs both are tried
  std::shared_ptr<Program const> program;
  std::vector<MutableAttribute> module_attributes;
  std::vector<MutableOp> functions;  // and whatever stands beside them
  std::size_t main = 0;
  std::vector<Type> types;     // of values
  std::vector<Tensor> inputs;  // of @main, one for each argument, if there are data

  MutableRegion& body() { return functions[main].regions[0]; }
  MutableRegion const& body() const { return functions[main].regions[0]; }
  std::size_t op_count() const { return body().ops.size() - 1; }  // of @main, at its top
  std::vector<ValueId>& returned() { return body().ops.back().operands; }
  std::vector<ValueId> const& returned() const { return body().ops.back().operands; }
  MutableOp const* function(std::string_view name) const;
  Type with_shape(Type type, Shape const& shape) const;  // the same tensor type of other sizes
};

using ValueIds = std::unordered_map<Value const*, ValueId>;

// Nothing, with the reason, if there is no @main, or, of those that are run, it takes or returns what is no tensor. Its
// visibility and locations are not kept. Where there are no data, @main stands for the entry, here and elsewhere.
std::optional<MutableProgram> read_mutable_program(std::shared_ptr<Program const> program, std::vector<Tensor> inputs,
                                                   MutableProgramOptions const& options, std::string& reason,
                                                   ValueIds* ids = nullptr);

// Generic form. Functions that @main does not need are left out.
std::string text_of(MutableProgram const& candidate);

// Everything but functions, modules and terminators, within regions and called functions, too.
std::size_t count_ops(MutableProgram const& candidate);

void for_each_op(MutableRegion& region, std::function<void(MutableOp&)> const& visit);
void for_each_op(MutableRegion const& region, std::function<void(MutableOp const&)> const& visit);

// Values that an op reads, in its regions as well, and that are defined outside of it; each once, operands first.
std::vector<ValueId> taken(MutableOp const& op);

// `to` instead of `from`, wherever an op of the region reads it.
void replace_uses(MutableRegion& region, ValueId from, ValueId to);

// A copy whose values are its own, as if it had been written a second time.
MutableRegion fresh_copy(MutableProgram& candidate, MutableRegion const& region,
                         std::unordered_map<ValueId, ValueId> renamed);

// A new argument of @main; the value is left out where there are no data.
ValueId add_input(MutableProgram& candidate, Type type, Tensor value);

bool is_tensor(Type type);
bool is_terminator(std::string_view op);

}  // namespace assay::inline harness::reduction
