// The second derivation of a program's results: by the formulas of the specification, one element at a time.
//
// It uses the specification of ops: `elements` rows of the op files define the source elements, sums and folds; single
// values are exact arithmetic rounded once, or the second engine's (oracle/arb). It calls no kernel, and no function
// that a kernel computes with, except for the shared parts: the formats (unpack, round) and the bound program
// (constants, attributes).
#pragma once

#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "semantics/program/program.hpp"
#include "semantics/runtime/instruction.hpp"

namespace assay {

// Why there is no second derivation. Thrown inside of derive/, data outside.
struct NotDerived : std::runtime_error {
  using std::runtime_error::runtime_error;
};

class Derivation {
public:
  // Both outlive it. The kernels of the program do not matter.
  Derivation(Program const& program, CompiledProgram const& compiled);
  ~Derivation();

  // False, with the op and why, where an op has no second derivation.
  bool derive(CompiledFunction const& function, std::span<RuntimeValue const> arguments,
              std::vector<RuntimeValue>& results, std::string& reason);
  // For one op of the program, with the values of its function's frame; values computed in regions are written there.
  bool derive(Instruction const& instruction, std::vector<RuntimeValue>& frame, std::vector<RuntimeValue>& results,
              std::string& reason);

private:
  struct State;
  std::unique_ptr<State> state_;
};

// The same elements in the same shape; any NaN is any other. Else `difference` names an element and both its values.
bool same_results(RuntimeValue const& first, RuntimeValue const& second, std::string& difference);

}  // namespace assay
