// Concrete ops that satisfy, violate or are boundary cases of given rules, for the generators.
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
  std::string break_clause;  // "C6": violates exactly this clause of the specification; empty: valid
  std::string touch_clause;  // "C4": valid, and some comparison of this clause is met with equality, or missed by one
                             // if that is nearer; empty: anywhere
  std::vector<std::string> element_types;  // allowed element types as programs write them; empty: the default choice
  int max_rank = 4;
  std::int64_t max_size = 16;  // of a dimension; integers of attributes keep to a few times that
  int ops_of_skeleton = 40;    // ops that agree in ranks, lengths of lists and enum cases, one after the other
};

// The certainty that exactly this clause is violated.
enum class Proof : std::uint8_t {
  proven,       // the solver proved it, and `assay check` of the program agrees
  unbreakable,  // within the bounds no op violates only this clause: every skeleton was tried, every answer was `no`
  unknown,      // steps ran out, or the clause is not encoded
};

struct SolvedOp {
  Proof proof = Proof::unknown;
  std::string text;    // a program with this op alone in its function, generic@skeleton; empty if none was found
  std::string reason;  // the reason why there is none, or the limits of the answer
};

// Generates ops of one kind, different ones for different seeds and calls, as long as there are any. The same seed and
// calls yield the same ops on every machine.
class OpSolver {
public:
  OpSolver(OpSpec const& spec, std::uint64_t seed);
  ~OpSolver();

  SolvedOp next(SolveRequest const& request);

  // Ops on which the solver and `assay check` did not agree: bugs in assay. None of them was
  // returned.
  std::size_t disagreements() const;
  std::string const& disagreement() const;  // the last one: the program and the findings

private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace assay
