// An op whose skeleton is fixed and whose other properties are unknown.
//
// An op skeleton fixes the numbers of operands and results, their ranks, the lengths of lists, which optional parts are
// present, and the enum cases. Sizes of dimensions, integers and booleans of attributes, elements of constants and
// element types are unknowns with terms, so the op's clauses become formulas (constraints/evaluate/encode.hpp). All
// shapes are static.
//
// Unknowns belong to the skeleton of a row and not to an op: two ops with the same skeleton in a row share its
// unknowns. So the encoding of a formula depends only on the skeletons of the rows that it reads.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "constraints/evaluate/environment.hpp"
#include "constraints/values/term.hpp"
#include "semantics/program/program.hpp"

namespace assay {

// An operand, a result, or an argument or result of a region.
struct TensorSkeleton {
  std::string kind = "tensor";          // tensor (quantized or not), token, tuple, future, buffer
  int rank = 0;                         // tensor, buffer
  std::vector<TensorSkeleton> members;  // tuple, future
  bool constant = false;                // an operand defined by a constant; its elements are unknowns
  std::vector<std::int64_t> sizes;      // for `constant`: its sizes, which are then known
  bool operator==(TensorSkeleton const&) const = default;
};
using TensorSkeletons = std::vector<TensorSkeleton>;

// Arguments and results of a region or function.
using SignatureSkeleton = std::pair<TensorSkeletons, TensorSkeletons>;

// The skeleton of one row of an op's specification. Members that do not apply are empty.
struct RowSkeleton {
  bool written = true;                     // false: an optional operand, attribute or region is absent
  int copy = 0;                            // rows with equal skeletons but different copies have different unknowns
  TensorSkeletons tensors;                 // inputs, outputs, `elements`: one per value
  std::vector<std::int64_t> lengths;       // attributes that are lists: the size of each axis
  std::vector<std::string> cases;          // enums, strings, symbols, floats: the value, or one per list element
  std::vector<SignatureSkeleton> regions;  // one per region; symbols: the signature of each definition
  bool operator==(RowSkeleton const&) const = default;
};

// Parallel to OpSpec::rows.
struct OpSkeleton {
  std::vector<RowSkeleton> rows;
  bool operator==(OpSkeleton const&) const = default;
};

// Ranges of the unknowns. All results are valid only within these bounds.
struct UnknownBounds {
  std::int64_t max_size = 1'000'000;     // of each dimension
  std::int64_t max_integer = 1'000'000;  // maximum magnitude of integers in attributes and constants
  std::vector<std::string>
      element_types;  // as in program text; empty: a default choice for each class and quantization
};

// The unknowns of ops of one kind.
class UnknownRows {
public:
  UnknownRows(OpSpec const& spec, UnknownBounds const& bounds);
  ~UnknownRows();

  OpSpec const& spec() const;
  UnknownBounds const& bounds() const;
  Context& context() const;
  TermPool& pool() const;
  Arena& arena() const;

  // Returns the id of a skeleton of a row, starting from 1. Equal skeletons have equal ids.
  std::uint32_t skeleton_id(std::size_t row, RowSkeleton const& skeleton);

  // Returns the element types that the row accepts. For regions, those that any row accepts.
  std::vector<Type> const& element_types(std::size_t row) const;

  // Returns the numbers that do not depend on the op (num_replicas, ...) and that formulas have read.
  std::vector<std::pair<std::string, Interval>> const& of_run() const;

  struct State;  // constraints/prove/ops/unknown_members.hpp

private:
  friend class UnknownOp;
  std::unique_ptr<State> state_;
};

class UnknownOp final : public Environment {
public:
  // Rows that a formula does not read may have any skeleton, so the op need not be complete. `rows` must outlive this.
  UnknownOp(UnknownRows& rows, OpSkeleton const& skeleton);
  ~UnknownOp() override;

  bool member(std::string_view name, FormulaValue& value) const override;
  Definition const* local(std::string_view name) const override;
  Signature const* resolve(std::string_view symbol) const override;
  Attribute constant(Value const* value) const override;
  bool elements(Value const* value, FormulaValue& known) const override;
  bool number(std::string_view name, Interval& value) const override;
  Context& context() const override;
  bool sizes_are_known() const override { return true; }

  OpSkeleton const& skeleton() const;

  // Returns conditions on the unknowns in addition to their bounds: the types of the row are valid types
  // (spec/types.spec).
  Tribool row(std::size_t number) const;
  // Returns the conditions of all rows.
  Tribool rows() const;
  // Returns all unknowns, in row order.
  std::vector<Term const*> symbols() const;
  std::vector<Term const*> symbols(std::size_t row) const;

  // Converts an assignment of the unknowns to a concrete op. It is the only op of a function in a new program, apart
  // from constants for operands that must be constant. The function's arguments are the operands. Regions get a body
  // that returns results of their types. Unknowns without a value become zero, or the nearest bound.
  struct Instance {
    std::string text;    // a whole program, generic@skeleton; empty if the op cannot be written
    std::string reason;  // why `text` is empty
  };
  Instance instance(Assignment const& assignment) const;

private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace assay
