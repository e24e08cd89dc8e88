// Resolves names in the rules of an op to its members.
#pragma once

#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "constraints/evaluate/environment.hpp"
#include "constraints/evaluate/evaluate.hpp"
#include "constraints/members/process_numbers.hpp"
#include "constraints/members/row_types.hpp"
#include "constraints/symbols/symbols.hpp"
#include "grammar/notation/segments.hpp"

namespace assay {

// Work limit for all formulas of one program. Beyond it, each evaluator gets only kFewSteps. Beyond twice the limit, it
// gets kMinSteps, which is sufficient for ops with a few operands.
inline constexpr std::size_t kMaxProgramSteps = 100'000'000, kFewSteps = 10'000, kMinSteps = 1'000;

// Data that all ops of one program share.
struct ProgramScope {
  Context& context;
  OpTable& table;
  Symbols& symbols;
  bool official = false;         // check like the official tools
  std::size_t* steps = nullptr;  // steps used so far for this program; nullptr: not counted
  KnownMatches* matches = nullptr;
  // known elements of values that are not constants
  std::unordered_map<Value const*, FormulaValue> const* elements = nullptr;
  ProcessNumbers const* processes = nullptr;  // nullptr: any, chosen for each op
  bool foreign = false;                       // values may have types of unknown dialects
  bool* entered_regions = nullptr;            // set to true if a formula inspects more of a region than its signature
};

// Returns the attribute with the value of a row: its own attribute or the field of its parent; nullptr if absent. An
// attribute in the specification's table may also be separate, without the structure of the dialect. The official tools
// read only the structure.
Attribute attribute_of(Row const& row, OpSpec const& spec, Operation const& op, bool official = false);

// Returns the row of an operand. Returns nullptr if the op has several input rows and one is variadic or optional.
Row const* operand_row(OpSpec const& spec, std::size_t operand);

// Returns the constant that defines a value: an attribute of an op that the specification calls constant-like.
Attribute constant_of(Value const* value, OpTable& table);

class OpMembers final : public Environment {
public:
  OpMembers(Operation const& op, OpSpec const& spec, ProgramScope const& scope, Arena& arena);

  bool member(std::string_view name, FormulaValue& value) const override;
  bool is_result(std::string_view name) const override;
  bool too_large(std::string_view name) const override;
  Definition const* local(std::string_view name) const override;
  Signature const* resolve(std::string_view symbol) const override;
  Operation const* symbol(std::string_view name) const override { return scope_.symbols.find(op_, name); }
  Attribute constant(Value const* value) const override { return constant_of(value, scope_.table); }
  bool elements(Value const* value, FormulaValue& known) const override;
  bool number(std::string_view name, Interval& value) const override;
  Context& context() const override { return scope_.context; }
  bool has_foreign_values() const override { return scope_.foreign; }
  void enter_region() const override {
    if (scope_.entered_regions) *scope_.entered_regions = true;
  }
  std::size_t step_limit() const override {
    if (!scope_.steps || *scope_.steps < kMaxProgramSteps) return kMaxEvaluationSteps;
    return *scope_.steps < 2 * kMaxProgramSteps ? kFewSteps : kMinSteps;
  }
  void spend(std::size_t steps) const override {
    if (scope_.steps) *scope_.steps += steps;
  }

  // Removes the value of a row's member, because the value in the program does not have the row's type. Rules about the
  // member are then not checked.
  void invalidate(Row const& row);

  std::vector<Segment> const& operands() const { return operands_; }
  std::vector<Segment> const& results() const { return results_; }

private:
  FormulaValue compute(Evaluator& evaluator, Row const& row, std::size_t number) const;
  FormulaValue values(Evaluator& evaluator, Row const& row, Segment segment, std::span<Value* const> all) const;
  FormulaValue attribute(Evaluator& evaluator, Row const& row) const;
  FormulaValue region(Evaluator& evaluator, Row const& row, std::size_t number) const;
  Signature const* parent_signature() const;

  Operation const& op_;
  OpSpec const& spec_;
  ProgramScope const& scope_;
  Arena& arena_;
  std::vector<Segment> operands_, results_;
  mutable std::vector<std::pair<Row const*, FormulaValue>> known_;  // cache of computed members
  mutable std::vector<Row const*> too_large_;
};

}  // namespace assay
