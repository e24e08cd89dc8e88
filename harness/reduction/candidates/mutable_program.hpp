// A program that is being changed: ops in lists, values by numbers, and the inputs that it is run on.
//
// A Draft is a copy of what a Program holds, for edits that need not be right: its text is read, checked and judged like
// any other. Types and attributes belong to the program that it was read from, which it keeps alive. Programs whose
// regions have several blocks have no Draft.
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

struct DraftAttribute {
  std::string_view name;
  Attribute value = nullptr;
  std::string text = {};  // what is written instead of `value`, if it is not empty
};

struct DraftOp;
struct DraftRegion {
  std::vector<ValueId> arguments;
  std::vector<DraftOp> ops;  // the last one is the terminator
};

struct DraftOp {
  std::string_view name;
  std::vector<ValueId> operands, results;
  std::vector<DraftAttribute> attributes;
  std::vector<DraftRegion> regions;

  DraftAttribute* attribute(std::string_view key);
  DraftAttribute const* attribute(std::string_view key) const;
  bool is_constant() const { return name == "stablehlo.constant"; }
};

// What a Draft is for.
struct DraftAims {
  std::string entry = "main";    // the function that is cut
  bool has_data = true;          // false: nobody runs it; there are no inputs, and arguments may be of any type
  bool is_invalid = false;       // on purpose
  bool keeps_functions = false;  // all, whether the entry needs them or not
};

struct Draft {
  DraftAims aims;
  bool infers = true;  // whether the types of results are brought into line; of invalid programs both are tried
  std::shared_ptr<Program const> program;
  std::vector<DraftAttribute> module_attributes;
  std::vector<DraftOp> functions;  // and whatever stands beside them
  std::size_t main = 0;
  std::vector<Type> types;     // of values
  std::vector<Tensor> inputs;  // of @main, one for each argument, if there are data

  DraftRegion& body() { return functions[main].regions[0]; }
  DraftRegion const& body() const { return functions[main].regions[0]; }
  std::size_t op_count() const { return body().ops.size() - 1; }  // of @main, at its top
  std::vector<ValueId>& returned() { return body().ops.back().operands; }
  std::vector<ValueId> const& returned() const { return body().ops.back().operands; }
  DraftOp const* function(std::string_view name) const;
  Type with_shape(Type type, Shape const& shape) const;  // the same tensor type of other sizes
};

using ValueIds = std::unordered_map<Value const*, ValueId>;

// Nothing, with the reason, if there is no @main, or, of those that are run, it takes or returns what is no tensor. Its
// visibility and locations are not kept. Where there are no data, @main stands for the entry, here and elsewhere.
std::optional<Draft> read_draft(std::shared_ptr<Program const> program, std::vector<Tensor> inputs,
                                DraftAims const& aims, std::string& reason, ValueIds* ids = nullptr);

// Generic form. Functions that @main does not need are left out.
std::string text_of(Draft const& draft);

// Everything but functions, modules and terminators, within regions and called functions, too.
std::size_t count_ops(Draft const& draft);

void for_each_op(DraftRegion& region, std::function<void(DraftOp&)> const& visit);
void for_each_op(DraftRegion const& region, std::function<void(DraftOp const&)> const& visit);

// Values that an op reads, in its regions as well, and that are defined outside of it; each once, operands first.
std::vector<ValueId> taken(DraftOp const& op);

// `to` instead of `from`, wherever an op of the region reads it.
void replace_uses(DraftRegion& region, ValueId from, ValueId to);

// A copy whose values are its own, as if it had been written a second time.
DraftRegion fresh_copy(Draft& draft, DraftRegion const& region, std::unordered_map<ValueId, ValueId> renamed);

// A new argument of @main; the value is left out where there are no data.
ValueId add_input(Draft& draft, Type type, Tensor value);

bool is_tensor(Type type);
bool is_terminator(std::string_view op);

}  // namespace assay::inline harness::reduction
