// The second derivation of a program's results: by the formulas of the specification, one element at a time.
//
// It knows ops by what is written about them: `elements` rows of the op files say where elements come from and what
// they are sums and folds of; single values are exact arithmetic rounded once, or the second engine's (oracle/arb).
// It never calls a kernel, and asks no function that one computes with for a value of its own, but for what both must
// take from one place: the formats (unpack, round) and the program as it is bound (constants, attributes).
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
  // Both outlive it. What kernels the program has does not matter.
  Derivation(Program const& program, CompiledProgram const& compiled);
  ~Derivation();

  // False, with the op and why, where an op has no second derivation.
  bool derive(CompiledFunction const& function, std::span<RuntimeValue const> arguments,
              std::vector<RuntimeValue>& results, std::string& reason);
  // Of one op of the program, with the values of its function's frame; what it computes in regions is written there.
  bool derive(Instruction const& instruction, std::vector<RuntimeValue>& frame, std::vector<RuntimeValue>& results,
              std::string& reason);

private:
  struct State;
  std::unique_ptr<State> state_;
};

// The same elements in the same shape; any NaN is any other. Else `difference` names an element and both its values.
bool same_results(RuntimeValue const& first, RuntimeValue const& second, std::string& difference);

}  // namespace assay
