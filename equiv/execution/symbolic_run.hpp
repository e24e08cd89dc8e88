// Symbolic execution of a program, op by op.
//
// The semantics of an op are its rows: `elements` rows, `execution` rows and traits. An op without
// rows is opaque: the same op with the same attributes returns the same results for the same
// operands.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "constraints/bind/resources.hpp"
#include "constraints/prove/execution/sized_program.hpp"
#include "constraints/prove/solver/entailment.hpp"
#include "equiv/execution/element_formula.hpp"
#include "equiv/execution/separate_ops.hpp"

namespace assay {

struct ElementRule;  // constraints/members/element_rules.hpp

inline constexpr std::size_t kMaxSymbolicOps = 200'000;  // executed in total
inline constexpr std::size_t kMaxUnrolledOps = 8'000;    // of one loop with a constant number of iterations
inline constexpr std::size_t kMaxUnrolledTurns = 512, kMaxUnrolledTerms = 100'000;
// Of one loop of which only the most turns are known.
inline constexpr std::size_t kMaxGuardedTurns = 16;
inline constexpr int kMaxUnrolledBinders =
    8;  // sums of sums of ..., which are renamed at a cost that doubles with each
inline constexpr int kMaxSymbolicDepth = 100;  // of calls and regions
inline constexpr std::size_t kMaxElementCases = 64;

// A tensor; a token is a boolean tensor of rank 0. Or a tuple.
struct SymbolicValue {
  SymbolicTensor tensor;
  bool is_tuple = false;
  std::vector<SymbolicValue> members;
};

// The side effects of an op.
enum class EffectKind : std::uint8_t {
  seen,       // it reads or writes external state
  draws,      // its results are not determined by its operands
  exchanges,  // in a region: it waits for the other processes
  relies,     // in a region: depends on a rule about sizes that may not hold
  loops,      // it may not end
};

// In the order of execution.
struct SymbolicEffect {
  EffectKind kind = EffectKind::seen;
  std::string op;  // with its attributes
  std::vector<ElementTerm const*> operands;
  // The regions around it that may be executed conditionally or repeatedly: the selector of each and its number, and
  // for opaque ops all of their operands. Empty if it is executed once.
  std::vector<std::pair<ElementTerm const*, std::size_t>> where;
  std::string name;          // of the op, with what it calls: "stablehlo.custom_call @print"
  bool is_declared = false;  // the specification, or the op, declares a side effect
  bool has_token = false;    // its order among others is that of its tokens
  bool operator==(SymbolicEffect const&) const = default;
};

// A boolean of an op that its `elements` rows do not read: a promise of the op about its operands (indices_are_sorted),
// or about the order of equal elements (is_stable). Its effect on results is not modeled.
struct UnreadTruth {
  std::string op, attribute;
  bool value = false;
  bool operator==(UnreadTruth const&) const = default;
};

// Replaces a tensor from here on: by the given function of its indices, which must be equal.
using SymbolicCut = std::function<ElementTerm const*(ElementTerm const* function)>;

class SymbolicRun {
public:
  SymbolicRun(Program const& program, ElementPool& pool, Facts& facts);
  ~SymbolicRun();

  // Tensors that are sums or folds become applications of uninterpreted functions: terms stay small, and a proof about
  // one is reused wherever it occurs.
  void cut_by(SymbolicCut cut) { cut_ = std::move(cut); }

  // From now on this is that process of a grid: GridRun executes ops that need the other processes.
  void be_process(ProcessNumbers const& numbers);

  // Throws ElementLimit where the function cannot be executed to its end.
  std::vector<SymbolicValue> run(Operation const& function, std::vector<SymbolicValue> const& arguments);

  // Assumptions that did not follow from known facts: the ops whose rules on sizes state them.
  std::vector<std::string> const& assumptions() const { return assumptions_; }
  // Rules that an op violates whenever the function is executed: the op, and the required condition.
  std::vector<std::string> const& broken() const { return broken_; }
  // Ops whose rows could not be followed, and why.
  std::vector<std::string> const& obstacles() const { return obstacles_; }
  std::vector<SymbolicEffect> const& effects() const { return effects_; }
  std::vector<UnreadTruth> const& unread() const { return unread_; }  // each once
  // Whether an op depends on which processes there are.
  bool depends_on_processes() const { return depends_on_processes_; }

private:
  friend class GridRun;
  using Values = std::vector<SymbolicValue>;

  Values execute(Region const& region, Values const& arguments, int depth);
  // A region that may be executed conditionally or repeatedly: the condition holds within it. `chooser`: the selector
  // of region `number`.
  Values execute_where(Tribool condition, Region const& region, Values const& arguments, int depth,
                       ElementTerm const* chooser, std::size_t number);
  void step(Operation const& op, int depth);
  void bind(Value const& value, SymbolicValue const& known);
  SymbolicValue const& known(Value const& value) const;

  struct ElementRows;  // rows.cpp

  // Results by the rows of the op. False if it has none.
  bool by_elements(Operation const& op, OpSpec const& spec, int depth, OperandsOfProcesses const* processes = nullptr);
  // Whether places that are read are places of operands (reads.cpp).
  static Tribool where_read(Tribool read, SymbolicTensor const& result, Tribool path);
  void assume_reads(Operation const& op);
  void note_unknown_reads(Operation const& op);
  bool elementwise(Operation const& op, OpSpec const& spec, std::vector<SymbolicTensor const*> const& operands);
  std::optional<std::vector<ElementTerm const*>> operand_elements(Operation const& op, OpSpec const& spec,
                                                                  OpMembers const& members,
                                                                  std::vector<SymbolicTensor const*> const& operands,
                                                                  SymbolicTensor const& result,
                                                                  std::vector<std::vector<Term const*>>& places);
  ElementTerm const* executed_element(ElementRule const& rule, bool wraps, ElementFormula& formula,
                                      Evaluator& evaluator, SymbolicTensor const& result);
  bool by_total_order(Operation const& op, OpSpec const& spec);  // total_order.cpp
  bool by_execution(Operation const& op, OpSpec const& spec);    // executed_rows.cpp
  ElementTerm const* item_element(FormulaValue const& item, Element const& type, bool wraps);
  bool scalar_constant(Operation const& op, Attribute written);
  bool never_at(SymbolicTensor const& tensor, Tribool condition);
  std::string_view broadcast_op(std::string_view name);
  static std::string_view function_op(std::string_view name);
  std::optional<std::vector<Term const*>> broadcast_place(Operation const& op, SymbolicTensor const& operand,
                                                          SymbolicTensor const& result, OpMembers const* broadcasts);
  bool forward(Operation const& op, OpSpec const& spec);
  bool constant(Operation const& op);
  void opaque(Operation const& op, OpSpec const* spec, int depth);
  void note_effects(Operation const& op, OpSpec const* spec);
  void note(Operation const& op, EffectKind kind);
  void called_functions(Operation const& op, Attribute attribute, int depth, std::vector<ElementTerm const*>& all);
  bool has_side_effect(Operation const& op, OpSpec const* spec) const;
  // Control (control.cpp).
  bool control(Operation const& op, int depth);
  void branch(Operation const& op, int depth);
  bool unroll(Operation const& op, int depth);
  std::optional<Values> guarded_turns(Operation const& op, Values const& state, int depth, std::size_t executed_before);
  SymbolicValue either(Tribool condition, SymbolicValue const& yes, SymbolicValue const& no);

  QuantizedElements& quantized();
  void cut(SymbolicTensor& tensor);
  ElementTerm const* region_function(Region const& region, int depth);
  std::vector<ElementTerm const*> region_functions(Region const& region, std::size_t number, int depth);
  Values parameters(Region const& region, std::vector<ElementTerm const*>& all);
  SymbolicValue fresh(Type type,
                      std::function<ElementTerm const*(Element const&, std::span<Term const* const>)> const& element);
  void functions_of(SymbolicValue const& value, std::vector<ElementTerm const*>& all);

  void name_sizes(Operation const& op, OpSpec const& spec, ElementFormula const& formula);
  bool reads_integers(Operation const& op, OpSpec const& spec) const;
  void note_unread(Operation const& op, OpSpec const& spec);
  bool writes_once(Operation const& op);
  void assume_rules(Operation const& op, OpSpec const& spec);
  // `rule`: as English, if it is violated.
  void assume_rule(Operation const& op, Tribool truth, std::string const& rule);
  std::vector<Term const*> shape_of(Type type);
  std::string shown_type(Type type, bool expressed = false);
  bool computes_dequantized(Operation const& op) const;
  SymbolicValue dequantized(SymbolicValue value);
  // Attributes as a text (attribute_texts.cpp). `foreign`: those that no row names, too.
  std::string attributes_text(Operation const& op, OpSpec const* spec, bool foreign = false);
  std::string own_text(Operation const& op, OpSpec const& spec, Row const& row, OpMembers const& members);
  // The axis roles of an op and its other attributes; empty if it has no axis roles.
  std::string text_with_axis_roles(Operation const& op, OpSpec const* spec);
  std::string written_text(Attribute attribute);
  std::string resource_texts(Attribute attribute);
  std::string tag(Operation const& op, std::string const& attributes);
  std::vector<SymbolicTensor const*> tensors(Operation const& op) const;

  ElementPool& pool_;
  Facts& facts_;
  SizedProgram sizes_;
  OpTable& table_;
  Symbols& symbols_;
  std::optional<ProcessNumbers> process_;  // of a grid
  ProgramScope scope_;
  Resources resources_;
  SeparateOps separate_ops_;
  std::unordered_map<Value const*, SymbolicValue> values_;
  std::vector<Operation const*> calls_;  // under way
  std::vector<std::string> assumptions_, broken_, obstacles_;
  std::unordered_set<Operation const*> assumed_;
  std::unordered_map<std::string, std::size_t> occurrences_;  // of ops that are not determined by their operands
  std::vector<SymbolicEffect> effects_;
  std::vector<UnreadTruth> unread_;
  std::vector<std::pair<ElementTerm const*, std::size_t>> where_;  // of the current op
  int of_elements_ = 0;  // regions under way that are executed for each element
  bool depends_on_processes_ = false;
  std::vector<FoldedItems> folded_;  // of the op under way
  Tribool reads_ = Tribool::yes;     // likewise: the conditions for each element of a result
  std::size_t executed_ = 0;
  std::unique_ptr<QuantizedElements> quantized_;
  SymbolicCut cut_;
};

}  // namespace assay
