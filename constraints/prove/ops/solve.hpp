// Generates ops that satisfy, violate or are boundary cases of given rules.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/notation/op_file.hpp"

namespace assay {

struct SolveRequest {
  std::string break_clause;  // "C6": violate exactly this clause of the specification; empty: valid ops
  // "C4": valid ops for which a comparison in this clause holds with equality, or fails by one if that is closer;
  // empty: no such requirement
  std::string touch_clause;
  std::vector<std::string> element_types;  // allowed element types as in program text; empty: default choice
  int max_rank = 4;
  std::int64_t max_size = 16;  // maximum size of a dimension; integers of attributes are limited to a small multiple
  int ops_of_skeleton = 40;    // number of consecutive ops with the same ranks, list lengths and enum cases
};

// How certain it is that exactly this clause is violated.
enum class Proof : std::uint8_t {
  proven,       // proved by the solver and confirmed by `assay check`
  unbreakable,  // no op within the bounds violates only this clause: the solver refuted every skeleton
  unknown,      // the step limit was reached, or the clause could not be encoded
};

struct SolvedOp {
  Proof proof = Proof::unknown;
  std::string text;    // a program whose function contains only this op, generic@skeleton; empty if not found
  std::string reason;  // why there is no program, or the limits of the result
};

// Generates distinct ops of one kind, depending on seed and calls. The same seed and calls yield the same ops on every
// machine.
class OpSolver {
public:
  OpSolver(OpSpec const& spec, std::uint64_t seed);
  ~OpSolver();

  SolvedOp next(SolveRequest const& request);

  // Returns the number of ops for which the solver and `assay check` disagree. These are bugs in assay; such ops are
  // not returned.
  std::size_t disagreements() const;
  std::string const& disagreement() const;  // the last disagreement: the program and its diagnostics

private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace assay
