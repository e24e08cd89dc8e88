// An op for which only the skeleton is chosen; everything else is unknown.
//
// An op skeleton fixes the numbers of operands and results, their ranks, the lengths of lists, the optional parts that
// are present, and the enum cases. Sizes of dimensions, integers and booleans of attributes, elements of constants and
// element types are unknowns with terms, so the op's clauses become formulas (constraints/evaluate/encode.hpp). All
// sizes are those of static shapes.
//
// The unknowns belong to the skeleton of a row, not to an op: two ops in which a row has the same skeleton have
// the same unknowns there. So the encoding of a formula depends only on the skeletons of the rows that it
// reads.
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

// One operand, result, or argument or result of a region.
struct TensorSkeleton {
  std::string kind = "tensor";          // tensor (quantized or not), token, tuple, future, buffer
  int rank = 0;                         // tensor, buffer
  std::vector<TensorSkeleton> members;  // tuple, future
  bool constant = false;                // an operand that a constant defines: its elements are unknowns
  std::vector<std::int64_t> sizes;      // constant: of its dimensions, which are known then
  bool operator==(TensorSkeleton const&) const = default;
};
using TensorSkeletons = std::vector<TensorSkeleton>;

// Arguments and results of a region or function.
using SignatureSkeleton = std::pair<TensorSkeletons, TensorSkeletons>;

// The skeleton of one row of an op's specification. Members that do not apply are empty.
struct RowSkeleton {
  bool written = true;                // false: an optional operand, attribute or region that is absent
  int copy = 0;                       // a row in the same skeleton with another number has other unknowns
  TensorSkeletons tensors;            // inputs, outputs, `elements`: one, or as many as there are
  std::vector<std::int64_t> lengths;  // attributes that are lists: the size of each axis of the list
  std::vector<std::string> cases;     // enums, strings, symbols, floats: the value, or one for each element of a list
  std::vector<SignatureSkeleton> regions;  // of each region; symbols: the definition of each
  bool operator==(RowSkeleton const&) const = default;
};

// Parallel to OpSpec::rows.
struct OpSkeleton {
  std::vector<RowSkeleton> rows;
  bool operator==(OpSkeleton const&) const = default;
};

// The ranges of the unknowns. All results hold within these bounds.
struct UnknownBounds {
  std::int64_t max_size = 1'000'000;     // of a dimension
  std::int64_t max_integer = 1'000'000;  // magnitude of integers in attributes and constants
  std::vector<std::string>
      element_types;  // as programs write them; empty: a default choice of each class and quantization
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

  // The id of a skeleton of a row: equal skeletons have equal ids. From 1.
  std::uint32_t skeleton_id(std::size_t row, RowSkeleton const& skeleton);

  // The element types that the row takes. Of regions: those that any row takes.
  std::vector<Type> const& element_types(std::size_t row) const;

  // The numbers that a run chooses (num_replicas, ...) and that formulas have asked for.
  std::vector<std::pair<std::string, Interval>> const& of_run() const;

  struct State;  // constraints/prove/ops/unknown_members.hpp

private:
  friend class UnknownOp;
  std::unique_ptr<State> state_;
};

class UnknownOp final : public Environment {
public:
  // Rows that are not needed may have any skeleton: the op need not be complete to encode a formula that does not read
  // them. `rows` must outlive this.
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

  // Conditions on the unknowns in addition to their bounds: the types of the row are valid types
  // (spec/types.spec).
  Tribool row(std::size_t number) const;
  // Of all rows.
  Tribool rows() const;
  // All unknowns, in the order of the rows.
  std::vector<Term const*> symbols() const;
  std::vector<Term const*> symbols(std::size_t row) const;

  // The op that an assignment of the unknowns is, as the only op of a function of a new program
  // whose arguments are its operands (constants in front of it where operands must be). Regions get
  // a body that returns results of their types. Unknowns without a value are zero, or the bound
  // that is nearest to it.
  struct Instance {
    std::string text;    // a whole program, generic@skeleton; empty where the op cannot be written so
    std::string reason;  // the reason why there is none
  };
  Instance instance(Assignment const& assignment) const;

private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace assay
