// A program with one op from OpSolver, and programs for cases that are derived from it: with other element types, with
// regions that compute, with dynamic sizes.
//
// The arguments and results of @main in a written program are tensors. Other operands of the op (tuples of tensors,
// tokens, buffers) are created before it, and other results are unpacked after it. Operands that are constants of the
// original program stay constants, unless `constants_as_arguments` is set.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "generators/single_op/bodies.hpp"
#include "grammar/notation/op_file.hpp"
#include "semantics/program/program.hpp"
#include "semantics/program/tensor.hpp"

namespace assay {

struct LoneOp {
  OpSpec const* spec = nullptr;
  Program program;
  Operation const* op = nullptr;
  // Functions that the op refers to.
  std::vector<Operation const*> functions;
  // The requested element types by name, in the context of the program.
  std::vector<std::pair<std::string, Type>> elements;

  // nullopt if the text does not contain the op exactly once.
  static std::optional<LoneOp> read(OpSpec const& spec, std::string const& text,
                                    std::vector<std::string> const& elements);
  Type element(std::string const& name) const;  // nullptr if the type was not requested
};

// The types of a region's arguments and results.
RegionTypes region_types(Region const& region);

struct OpRewrite {
  std::vector<std::pair<Type, Type>> elements;  // element types and their replacements
  std::size_t body = 0;                         // zero-based index of the body
  bool constants_as_arguments = false;
  // A mask of the sizes of operands and results that are written as `?`: one bit for each dimension, in order. 0: none.
  std::uint64_t unknown_sizes = 0;
  bool only_results_unknown = false;
  // Makes the elements of tensor attributes; empty: they are unchanged.
  std::function<Tensor(Type)> literal;
};

struct OpInput {
  static constexpr std::size_t kCaptured = static_cast<std::size_t>(-1);
  std::size_t row = kCaptured;     // row of the specification; kCaptured: a region reads it, or it is unused
  std::optional<Attribute> known;  // value of a constant that became an argument
  Type type = nullptr;             // static type
};

struct OpText {
  std::string text;  // empty: see `reason`
  std::vector<OpInput> inputs;
  std::vector<Type> outputs;                             // results of @main
  std::vector<std::pair<BodyRole, std::string>> bodies;  // of regions and functions, in order
  std::string reason;
};

OpText write_op(LoneOp const& op, OpRewrite const& rewrite);

// The number of different values of OpRewrite::body.
std::size_t body_count(LoneOp const& op, OpRewrite const& rewrite);

}  // namespace assay
