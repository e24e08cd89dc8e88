// The second derivation of a program's results: by the formulas of the specification, one element at a time.
//
// It uses the specification of ops: `elements` rows of the op files define source elements, sums and folds. Single
// values are computed by exact arithmetic that is rounded once, or by the second engine (oracle/arb). It calls no
// kernel, and no function that a kernel uses, except shared parts: the formats (unpack, round) and the bound program
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

// The reason why there is no second derivation. It is thrown within derive/, and returned as a string elsewhere.
struct NotDerived : std::runtime_error {
  using std::runtime_error::runtime_error;
};

class Derivation {
public:
  // Both must outlive this object. The kernels of the program are not used.
  Derivation(Program const& program, CompiledProgram const& compiled);
  ~Derivation();

  // False if an op has no second derivation; `reason` names the op and the cause.
  bool derive(CompiledFunction const& function, std::span<RuntimeValue const> arguments,
              std::vector<RuntimeValue>& results, std::string& reason);
  // The same for one op of the program. `frame` has the values of its function; values computed in regions are written
  // to it.
  bool derive(Instruction const& instruction, std::vector<RuntimeValue>& frame, std::vector<RuntimeValue>& results,
              std::string& reason);

private:
  struct State;
  std::unique_ptr<State> state_;
};

// Whether the elements and shapes are the same; all NaNs are equal. Otherwise `difference` names an element and both
// values.
bool same_results(RuntimeValue const& first, RuntimeValue const& second, std::string& difference);

}  // namespace assay
