// The implementation of Derivation: evaluates a program op by op.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "constraints/members/members.hpp"
#include "generators/derive/scalar.hpp"

namespace assay::derive {

using Values = std::vector<RuntimeValue>;
using Arguments = std::span<RuntimeValue const>;

class Formulas;

class Walk {
public:
  Walk(Program const& program, CompiledProgram const& compiled);
  ~Walk();

  Values call(CompiledFunction const& function, Arguments arguments);
  Values call(std::string_view function, Arguments arguments);
  Values run(CompiledBlock const& region, Arguments arguments);  // a region of the op that is being executed
  Values step(Instruction const& instruction, Arguments operands);

  // Sets the values of a function's frame, for ops outside of `call`; returns the previous frame, or nullptr.
  Values* enter(Values& frame) { return std::exchange(frame_, &frame); }
  CompiledFunction const* function(std::string_view name) const;  // nullptr if it does not exist
  void count_step();                                              // throws NotDerived if there are too many steps
  void forget_steps() { steps_ = 0; }

  Context& context() { return *program_.context; }
  ProgramScope const& scope() const { return scope_; }

private:
  Program const& program_;
  CompiledProgram const& compiled_;
  OpTable table_;
  Symbols symbols_;
  ProgramScope scope_;
  Values* frame_ = nullptr;
  std::unique_ptr<Formulas> formulas_;
  std::uint64_t steps_ = 0;
  int depth_ = 0;
};

// An execution of an op: its operands, attributes and regions, by rows of its op file.
struct Execution {
  Walk& walk;
  Instruction const& instruction;
  Arguments operands;

  Operation const& op() const { return *instruction.op; }
  Parameter const& parameter(std::string_view row) const;
  std::int64_t integer(std::string_view row) const;  // throws NotDerived if it is missing
  CompiledBlock const& region(std::string_view row, std::size_t number = 0) const;
  std::size_t region_count() const;
  OperandRow row(std::string_view name) const;  // without operands if the row does not exist
  Arguments values(std::string_view row) const;
  Tensor const& tensor(std::size_t operand) const;  // throws NotDerived if it is not a tensor
  Type result_type(std::size_t number = 0) const { return op().results[number]->type; }
};

// Families of ops. They return false if the op does not belong to the family.
bool derive_control(Execution const& execution, Values& results);      // control flow, tokens, tuples
bool derive_elementwise(Execution const& execution, Values& results);  // elementwise ops
bool derive_other(Execution const& execution, Values& results);        // ops with other definitions
bool derive_einsum(Execution const& execution, Values& results);
bool derive_grid(Execution const& execution, Values& results);  // interpreter.run_parallel
bool derive_ragged_dot(Execution const& execution, Values& results);
bool derive_random_bits(Execution const& execution, Values& results);

// Ops that are defined by `elements` rows.
class Formulas {
public:
  explicit Formulas(Walk& walk);
  ~Formulas();
  bool derive(Execution const& execution, Values& results);

private:
  struct Known;
  Walk& walk_;
  std::unordered_map<Operation const*, std::unique_ptr<Known>> known_;
};

// Folds a list by a region, in order: f(... f(f(init, list[0]), list[1]) ..., list[n - 1]). Values are rounded at each
// step, except that a sum of floating-point numbers is exact and rounded once (semantics/kernels/reduction/fold.hpp).
std::vector<Scalar> folded(Walk& walk, CompiledBlock const& body, std::vector<Scalar> init,
                           std::vector<std::vector<Scalar>> const& list);
std::vector<Scalar> applied(Walk& walk, CompiledBlock const& region, std::span<Scalar const> arguments);
Element argument_element(CompiledBlock const& region, std::size_t number);

// A stable sort of the positions of a list by a comparator of (x0, y0, x1, y1, ...). Throws NotDerived if the
// comparator is not a strict weak order on the list.
std::vector<std::size_t> stable_order(Walk& walk, CompiledBlock const& comparator,
                                      std::vector<std::vector<Scalar>> const& list);

}  // namespace assay::derive
