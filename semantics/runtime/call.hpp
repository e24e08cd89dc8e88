// One execution of an op as seen by its kernel. Operands and attributes are accessed by their names in the
// specification.
#pragma once

#include <atomic>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "oracle/sets/ordered_sums.hpp"
#include "semantics/program/tensor.hpp"
#include "semantics/runtime/instruction.hpp"

namespace assay {

class Process;
class TermRecorder;

// Why a program stopped. Thrown by kernels, caught by Process::run, not visible outside of semantics/.
struct ExecutionError {
  enum class Kind : std::uint8_t {
    failure,      // the program violates a rule at run time
    check,        // a check.* op of the program failed
    unsupported,  // this op or case cannot be run
    undecided,    // the behavior differs between conforming implementations
    limit,        // --step-limit, --work-limit or --memory-limit, or a limit without an option
  };
  Kind kind;
  Operation const* op = nullptr;
  std::string message;
  bool is_of_options = false;  // limit: there is an option for it
  bool names_process = false;  // the message names the process
};

// Memory counted against the limit of a run, in addition to its tensors.
class MemoryReservation {
public:
  MemoryReservation(std::shared_ptr<std::atomic<std::uint64_t>> used, std::uint64_t bytes)
      : used_(std::move(used)), bytes_(bytes) {
    used_->fetch_add(bytes_);
  }
  ~MemoryReservation() { used_->fetch_sub(bytes_); }
  MemoryReservation(MemoryReservation const&) = delete;
  MemoryReservation& operator=(MemoryReservation const&) = delete;

private:
  std::shared_ptr<std::atomic<std::uint64_t>> used_;
  std::uint64_t bytes_;
};

class Call {
public:
  Call(Process& process, std::vector<RuntimeValue>& frame, Instruction const& instruction)
      : process_(process), frame_(frame), instruction_(instruction) {}

  Operation const& op() const { return *instruction_.op; }
  Instruction const& instruction() const { return instruction_; }
  Process& process() { return process_; }

  // Operands, by row. `value` and `tensor` require exactly one operand of that row.
  std::size_t operand_count() const { return inputs_.size(); }
  RuntimeValue const& operand(std::size_t index) const { return *inputs_[index]; }
  // Reads another value in place of an operand. It must have the same tensor, and outlive the call.
  void replace_operand(std::size_t index, RuntimeValue const& value) { inputs_[index] = &value; }
  Tensor const& tensor_operand(std::size_t index) const { return inputs_[index]->tensor; }
  bool has(std::string_view row) const;  // whether an operand or attribute row is present
  RuntimeValue const& value(std::string_view row) const;
  Tensor const& tensor(std::string_view row) const { return value(row).tensor; }
  std::vector<Tensor> tensors(std::string_view row) const;            // of a variadic row
  std::vector<std::int64_t> integers_of(std::string_view row) const;  // elements of an integer tensor operand

  // Attributes.
  Parameter const& parameter(std::string_view row) const;
  std::int64_t integer(std::string_view row) const { return parameter(row).integers.at(0); }
  std::vector<std::int64_t> const& integers(std::string_view row) const { return parameter(row).integers; }
  bool truth(std::string_view row) const {
    auto const& found = parameter(row);
    return !found.integers.empty() && found.integers[0] != 0;
  }
  std::string_view text(std::string_view row) const { return parameter(row).text; }

  // Regions: runs one with these arguments. Its values are the frame's; it may be run many times.
  std::size_t region_count() const;
  CompiledBlock const& region(std::string_view row, std::size_t index = 0) const;
  std::vector<RuntimeValue> run(CompiledBlock const& region, std::span<RuntimeValue const> arguments);

  // Executes the op again with other operands. If `stand_in` is set, operands and results have that element type. For
  // kernels that move elements without reading them. Sets are not propagated.
  std::vector<RuntimeValue> again(std::span<RuntimeValue const> operands, Element const* stand_in,
                                  TermRecorder* recorder = nullptr);
  // Not null: elements are words, and the recorder receives the terms of the op's sums
  // (semantics/runtime/term_recorder.hpp).
  TermRecorder* recorder() const { return recorder_; }
  // Not null: sums of floating-point numbers are evaluated in this order and not exactly.
  SumOrder const* sum_order() const { return sum_order_ ? &*sum_order_ : nullptr; }
  void set_sum_order(std::optional<SumOrder> order) { sum_order_ = order; }
  // Returns the call that this one repeats, or itself. Kernels choose an algorithm by its operands.
  Call const& original() const { return original_ ? *original_ : *this; }

  // Results.
  std::size_t result_count() const { return instruction_.results.size(); }
  Type result_type(std::size_t index = 0) const { return op().results[index]->type; }
  Element result_element(std::size_t index = 0) const;
  // Allocates a tensor. Fails beyond the memory limit, or if sizes are negative or too large.
  Tensor make(Element element, Shape shape);
  void give(RuntimeValue value) { results_.push_back(std::move(value)); }  // sets the next result
  std::vector<RuntimeValue>& results() { return results_; }                // results set so far

  // Counts memory in addition to tensors, for the lifetime of the result: the product of these numbers, in bytes. Fails
  // beyond the limit.
  [[nodiscard]] MemoryReservation hold(std::initializer_list<std::int64_t> factors);
  // Announces work in addition to one visit of each operand and result element, before it is done: the product of these
  // numbers, in element operations.
  void spend(std::initializer_list<std::int64_t> factors);

  // Marks the results as undefined by the specification for these operands. The kernel's results are then one of many
  // possible answers. With sets, all results are open.
  void mark_undefined(std::string reason) { undefined_ = std::move(reason); }
  std::string const& undefined_reason() const { return undefined_; }  // empty if they are defined

  [[noreturn]] void fail(std::string message) const;
  [[noreturn]] void unsupported(std::string message) const;

private:
  friend class Process;
  void bind_operands();
  void bind_operands(std::span<RuntimeValue const> operands);

  Process& process_;
  std::vector<RuntimeValue>& frame_;
  Instruction const& instruction_;
  std::vector<RuntimeValue const*> inputs_;
  std::vector<RuntimeValue> dequantized_;
  std::vector<RuntimeValue> results_;
  TermRecorder* recorder_ = nullptr;
  std::optional<SumOrder> sum_order_;
  Call const* original_ = nullptr;
  Element const* stand_in_ = nullptr;  // in place of the results' element type
  std::string undefined_;
};

}  // namespace assay
