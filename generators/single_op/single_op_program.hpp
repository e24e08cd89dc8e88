// A program with one op from OpSolver, and programs with that op for cases: of other element types, with regions that
// compute, with dynamic sizes.
//
// The function @main of a written program takes and returns tensors, so other operands and results of the op are
// created before it and unpacked after it: tuples of tensors, tokens, buffers. Operands that are constants of the read
// program stay constants, unless `constants_as_arguments` turns them into arguments.
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
  // Functions that the op names.
  std::vector<Operation const*> functions;
  // Element types by their names: those that were asked for, made in the program's context.
  std::vector<std::pair<std::string, Type>> elements;

  // Nothing if the text does not contain the op exactly once.
  static std::optional<LoneOp> read(OpSpec const& spec, std::string const& text,
                                    std::vector<std::string> const& elements);
  Type element(std::string const& name) const;  // nullptr if it was not asked for
};

// For its arguments and its results.
RegionTypes region_types(Region const& region);

struct OpRewrite {
  std::vector<std::pair<Type, Type>> elements;  // element types and their replacements
  std::size_t body = 0;                         // which of the bodies, from 0
  bool constants_as_arguments = false;
  // Sizes of operands and results that are written as `?`: bit by bit, all dimensions one after the other. 0: none.
  std::uint64_t unknown_sizes = 0;
  bool only_results_unknown = false;
  // The elements of an attribute that holds a tensor; without it they are as they were.
  std::function<Tensor(Type)> literal;
};

struct OpInput {
  static constexpr std::size_t kCaptured = static_cast<std::size_t>(-1);
  std::size_t row = kCaptured;     // of the specification; kCaptured: a region reads it, or nothing does
  std::optional<Attribute> known;  // of constants that were made arguments
  Type type = nullptr;             // with all sizes
};

struct OpText {
  std::string text;  // empty: there is a `reason`
  std::vector<OpInput> inputs;
  std::vector<Type> outputs;                             // of @main
  std::vector<std::pair<BodyRole, std::string>> bodies;  // of regions and functions, in order
  std::string reason;
};

OpText write_op(LoneOp const& op, OpRewrite const& rewrite);

// How many values of OpRewrite::body make a difference.
std::size_t body_count(LoneOp const& op, OpRewrite const& rewrite);

}  // namespace assay
