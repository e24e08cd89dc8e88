// Symbolic execution of a program, op by op.
//
// The rows of an op define its semantics: `elements` rows, `execution` rows and traits. An op without these is opaque:
// the same op with the same attributes returns the same results for the same operands.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "constraints/prove/execution/sized_program.hpp"
#include "constraints/prove/solver/entailment.hpp"
#include "constraints/symbols/resources.hpp"
#include "equiv/execution/element_formula.hpp"
#include "equiv/execution/separate_ops.hpp"

namespace assay {

struct ElementRule;  // constraints/members/element_rules.hpp

inline constexpr std::size_t kMaxSymbolicOps = 200'000;  // total limit
inline constexpr std::size_t kMaxUnrolledOps = 8'000;    // for one loop with a constant number of iterations
inline constexpr std::size_t kMaxUnrolledTurns = 512, kMaxUnrolledTerms = 100'000;
// Limit for a loop with only a known maximum number of iterations.
inline constexpr std::size_t kMaxGuardedIterations = 16;
inline constexpr int kMaxUnrolledBinders = 8;  // nesting of sums; renaming them doubles the cost per level
inline constexpr int kMaxSymbolicDepth = 100;  // nesting of calls and regions
inline constexpr std::size_t kMaxElementCases = 64;

// A tensor or a tuple. A token is a boolean tensor of rank 0.
struct SymbolicValue {
  SymbolicTensor tensor;
  bool is_tuple = false;
  std::vector<SymbolicValue> members;
};

// Kinds of side effects.
enum class EffectKind : std::uint8_t {
  seen,       // it reads or writes external state
  draws,      // its results are not determined by its operands
  exchanges,  // in a region: it waits for other processes
  relies,     // in a region: it depends on a size rule that may not hold
  loops,      // it may not terminate
};

// A side effect. Effects are stored in the order of execution.
struct SymbolicEffect {
  EffectKind kind = EffectKind::seen;
  std::string op;  // the op with its attributes
  std::vector<ElementTerm const*> operands;
  // The enclosing regions that may be executed conditionally or repeatedly: the selector of each and its number, and
  // for opaque ops all of their operands. Empty if the op is executed once.
  std::vector<std::pair<ElementTerm const*, std::size_t>> where;
  std::string name;          // name of the op with its callee: "stablehlo.custom_call @print"
  bool is_declared = false;  // the specification or the op declares a side effect
  bool has_token = false;    // tokens determine its order
  bool operator==(SymbolicEffect const&) const = default;
};

// A boolean attribute that the op's `elements` rows do not read: a promise about its operands (indices_are_sorted), or
// about the order of equal elements (is_stable). Its effect on results is not modeled.
struct UnreadTruth {
  std::string op, attribute;
  bool value = false;
  bool operator==(UnreadTruth const&) const = default;
};

// Replaces a tensor by another function of its indices. Both functions must be equal.
using SymbolicCut = std::function<ElementTerm const*(ElementTerm const* function)>;

class SymbolicRun {
public:
  SymbolicRun(Program const& program, ElementPool& pool, Facts& facts);
  ~SymbolicRun();

  // Replaces tensors that are sums or folds by applications of uninterpreted functions. So terms stay small, and a
  // proof about one is reused.
  void cut_by(SymbolicCut cut) { cut_ = std::move(cut); }

  // Sets the process of a grid. GridRun executes the ops that need other processes.
  void set_process(ProcessNumbers const& numbers);

  // Throws ElementLimit if the function cannot be executed to its end.
  std::vector<SymbolicValue> run(Operation const& function, std::vector<SymbolicValue> const& arguments);

  // Assumed size rules that did not follow from known facts, as the names of their ops.
  std::vector<std::string> const& assumptions() const { return assumptions_; }
  // Rules that are violated in every execution of the function: the op, and the required condition.
  std::vector<std::string> const& broken() const { return broken_; }
  // Ops whose rows could not be evaluated, and why.
  std::vector<std::string> const& obstacles() const { return obstacles_; }
  std::vector<SymbolicEffect> const& effects() const { return effects_; }
  std::vector<UnreadTruth> const& unread() const { return unread_; }  // without duplicates
  // Whether an op depends on the process grid or the process id.
  bool depends_on_processes() const { return depends_on_processes_; }

private:
  friend class GridRun;
  using Values = std::vector<SymbolicValue>;

  Values execute(Region const& region, Values const& arguments, int depth);
  // Executes a region that may be executed conditionally or repeatedly. The condition holds within it. `chooser` is the
  // selector, and `number` the index of the region.
  Values execute_guarded(Tribool condition, Region const& region, Values const& arguments, int depth,
                         ElementTerm const* chooser, std::size_t number);
  void step(Operation const& op, int depth);
  void bind(Value const& value, SymbolicValue const& known);
  SymbolicValue const& known(Value const& value) const;

  struct ElementRows;  // rows.cpp

  // Computes the results from the rows of the op. Returns false if it has none.
  bool run_rows(Operation const& op, OpSpec const& spec, int depth, OperandsOfProcesses const* processes = nullptr);
  // Returns the condition that all read indices are within operands (reads.cpp).
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
  bool run_total_order(Operation const& op, OpSpec const& spec);  // total_order.cpp
  bool run_executed(Operation const& op, OpSpec const& spec);     // executed_rows.cpp
  ElementTerm const* item_element(FormulaValue const& item, Element const& type, bool wraps);
  bool scalar_constant(Operation const& op, Attribute written);
  bool is_never_at(SymbolicTensor const& tensor, Tribool condition);
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
  // Control flow (control.cpp).
  bool control(Operation const& op, int depth);
  void branch(Operation const& op, int depth);
  bool unroll(Operation const& op, int depth);
  std::optional<Values> run_guarded_turns(Operation const& op, Values const& state, int depth,
                                          std::size_t executed_before);
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
  bool is_written_once(Operation const& op);
  void assume_rules(Operation const& op, OpSpec const& spec);
  // `rule` is the rule in English, for the case that it is violated.
  void assume_rule(Operation const& op, Tribool truth, std::string const& rule);
  std::vector<Term const*> shape_of(Type type);
  std::string shown_type(Type type, bool expressed = false);
  bool computes_dequantized(Operation const& op) const;
  SymbolicValue dequantized(SymbolicValue value);
  // Returns the attributes as text (attribute_texts.cpp). `foreign`: include attributes without a row.
  std::string attributes_text(Operation const& op, OpSpec const* spec, bool foreign = false);
  std::string own_text(Operation const& op, OpSpec const& spec, Row const& row, OpMembers const& members);
  // Returns the axis roles of an op and its other attributes. Empty if it has no axis roles.
  std::string text_with_axis_roles(Operation const& op, OpSpec const* spec);
  std::string format_written(Attribute attribute);
  std::string resource_texts(Attribute attribute);
  std::string tag(Operation const& op, std::string const& attributes);
  std::vector<SymbolicTensor const*> tensors(Operation const& op) const;

  ElementPool& pool_;
  Facts& facts_;
  SizedProgram sizes_;
  OpTable& table_;
  Symbols& symbols_;
  std::optional<ProcessNumbers> process_;  // for a grid
  ProgramScope scope_;
  Resources resources_;
  SeparateOps separate_ops_;
  std::unordered_map<Value const*, SymbolicValue> values_;
  std::vector<Operation const*> calls_;  // active calls
  std::vector<std::string> assumptions_, broken_, obstacles_;
  std::unordered_set<Operation const*> assumed_;
  // counts executions of ops whose operands do not determine their results
  std::unordered_map<std::string, std::size_t> occurrences_;
  std::vector<SymbolicEffect> effects_;
  std::vector<UnreadTruth> unread_;
  std::vector<std::pair<ElementTerm const*, std::size_t>> where_;  // enclosing regions of the current op
  int of_elements_ = 0;  // number of active regions that are executed per element
  bool depends_on_processes_ = false;
  std::vector<FoldedItems> folded_;  // folds of the current op
  Tribool reads_ = Tribool::yes;     // read conditions for each result element of the current op
  std::size_t executed_ = 0;
  std::unique_ptr<QuantizedElements> quantized_;
  SymbolicCut cut_;
};

}  // namespace assay
