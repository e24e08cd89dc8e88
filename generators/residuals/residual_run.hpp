// Evaluates the formulas of an op's `residual` rows with the operands and results of an implementation.
#pragma once

#include <deque>
#include <map>
#include <span>
#include <string_view>
#include <utility>

#include "constraints/members/members.hpp"
#include "generators/derive/derivation.hpp"
#include "generators/derive/long_complex.hpp"
#include "semantics/program/tensor.hpp"

namespace assay {

// A tensor and the name of its row: "operand", "result".
struct NamedTensor {
  std::string_view row;
  Tensor const* tensor = nullptr;
};

// Thrown if the residual needs more steps or memory than the limits.
struct ResidualTooLarge : NotDerived {
  using NotDerived::NotDerived;
};

// Numbers are high-precision complex numbers. Functions in addition to those of the notation: abs, conjugate, real;
// sum, greatest and norm_2 of lists; root(n), log2(n), and turn(k, n), which is e^(2 pi i k / n).
class ResidualRun final : public Environment {
public:
  using Number = derive::LongComplex;

  // `max_numbers`: limit on the numbers in memory, each of about a kilobyte.
  ResidualRun(OpMembers const& members, std::span<NamedTensor const> tensors, std::size_t max_numbers)
      : members_(members), tensors_(tensors), max_numbers_(max_numbers) {}

  bool member(std::string_view name, FormulaValue& value) const override { return members_.member(name, value); }
  Definition const* local(std::string_view name) const override { return members_.local(name); }
  Signature const* resolve(std::string_view symbol) const override { return members_.resolve(symbol); }
  bool apply(Evaluator& evaluator, std::string_view name, std::span<FormulaValue const> args,
             FormulaValue& value) const override;
  FormulaValue combine(char op, FormulaValue const& a, FormulaValue const& b) const override;
  Context& context() const override { return members_.context(); }
  std::size_t step_limit() const override { return kMaxSteps; }

  static constexpr std::size_t kMaxSteps = 20'000'000;

  // Throws NotDerived if the value is not a number.
  Number number_of(FormulaValue const& value) const;

private:
  FormulaValue element_of(Evaluator& evaluator, Tensor const& tensor, FormulaValue const& place) const;
  FormulaValue made(Number number) const;
  Number of_list(std::string_view name, FormulaValue const& list) const;
  FormulaValue turn(FormulaValue const& numerator, FormulaValue const& denominator) const;

  OpMembers const& members_;
  std::span<NamedTensor const> tensors_;
  std::size_t max_numbers_;
  mutable std::deque<Number> numbers_;
  mutable std::map<std::pair<std::int64_t, std::int64_t>, void const*> turns_;
};

}  // namespace assay
