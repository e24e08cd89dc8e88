// A pool of instances of one op, which are drawn once for all element types.
//
// The possible attributes and shapes of an op hardly depend on its element type, and the solver is much slower than the
// checker. So a few instances are drawn for one type of each class, varied (generators/single_op/op_variants.hpp), and
// rewritten for the other types.
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

// The spelling of an element type in programs and in case names: every type of operands that are tensors.
struct TestedElement {
  std::string text, name;
};
std::vector<TestedElement> const& tested_elements();

class OpPool {
public:
  // `generous`: many ops instead of few.
  OpPool(OpSpec const& spec, std::uint64_t seed, bool generous);

  struct Ops {
    std::vector<LoneOp> ops;  // the ops that cover most first, then one whose results have no elements, and one whose
                              // results have one
    std::size_t drawn = 0;
    std::size_t covered = 0, all = 0;  // pairs of classes (generators/single_op/op_cover.hpp)
    std::string reason;                // reason if there are no ops
  };
  // Ops that contain this element type; with an empty name, ops with several types.
  Ops const& of(std::string const& element);
  // The same, without keeping them in the pool.
  Ops take(std::string const& element);

  // The reason why drawn ops could not be run, if none could.
  std::string const& failure() const { return failure_; }

  // An op at the boundary of a clause.
  std::optional<LoneOp> find_touching(std::string const& element, std::string const& clause);

  // Whether some operand or result can have elements of this type.
  bool takes(std::string const& element) const;
  // The element types for which ops are drawn and rewritten for `element`; the last one is `element` itself.
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
  std::vector<std::vector<std::string>> taken_;  // element types, by row
  std::map<std::string, Ops> ops_;
  std::string failure_;
};

}  // namespace assay
