// Ops of one kind that are worth running: drawn once, for all element types.
//
// What attributes and shapes an op can have hardly depends on its element type, and the solver is slow next to the
// checker. So ops are drawn on one type of each class, few of them, varied (generators/single_op/op_variants.hpp) and rewritten
// for the other types.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "constraints/prove/ops/solve.hpp"
#include "generators/single_op/single_op_program.hpp"
#include "support/random_sequence.hpp"

namespace assay {

// Element types as programs write them, and as case names do: every one that tensors of operands can have.
struct TestedElement {
  std::string text, name;
};
std::vector<TestedElement> const& tested_elements();

class OpPool {
public:
  // `generous`: many ops, else few.
  OpPool(OpSpec const& spec, std::uint64_t seed, bool generous);

  struct Ops {
    std::vector<LoneOp> ops;  // what covers most first; then one without elements in its results, and one with one
    std::size_t drawn = 0;
    std::size_t covered = 0, all = 0;  // pairs of classes (generators/single_op/op_cover.hpp)
    std::string reason;                // the reason why there are none
  };
  // Ops in which this element type occurs; with an empty name: of several types.
  Ops const& of(std::string const& element);
  // The same, which the pool does not keep.
  Ops take(std::string const& element);

  // The reason why drawn ops could not be run, if none could.
  std::string const& failure() const { return failure_; }

  // An op on the boundary of a clause.
  std::optional<LoneOp> touching(std::string const& element, std::string const& clause);

  // Whether some operand or result may have elements of this type.
  bool takes(std::string const& element) const;
  // The element types to draw `element` from: itself is the last one.
  static std::vector<std::string> drawn_for(std::string const& element);

private:
  class Drawing;

  SolveRequest request(std::string const& element) const;
  std::optional<LoneOp> read(std::string const& text, std::string const& element) const;
  void draw(std::string const& element, Ops& ops);
  bool runs(LoneOp const& op);

  OpSpec const& spec_;
  OpSolver solver_;
  Random random_;
  bool generous_;
  std::vector<std::vector<std::string>> taken_;  // by row: element types
  std::map<std::string, Ops> ops_;
  std::string failure_;
};

}  // namespace assay
