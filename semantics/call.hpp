// One execution of an op, as its kernel sees it: operands and attributes by the names that the specification gives them.
#pragma once

#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "semantics/instruction.hpp"
#include "semantics/tensor.hpp"

namespace assay {

class Process;

// Why a program stopped. Thrown by kernels, caught by Process::run, never seen outside of semantics/.
struct ExecutionError {
  enum class Kind : std::uint8_t {
    failure,      // the program breaks a rule at run time, or a check.* op of it does not hold
    unsupported,  // this op or case cannot be run
    limit,        // --max-steps or --max-memory
  };
  Kind kind;
  Operation const* op = nullptr;
  std::string message;
};

class Call {
public:
  Call(Process& process, std::vector<RuntimeValue>& frame, Instruction const& instruction)
      : process_(process), frame_(frame), instruction_(instruction) {}

  Operation const& op() const { return *instruction_.op; }
  Instruction const& instruction() const { return instruction_; }
  Process& process() { return process_; }

  // Operands. By row; `value` and `tensor` want the single operand of that row.
  std::size_t operand_count() const { return inputs_.size(); }
  RuntimeValue const& operand(std::size_t number) const { return *inputs_[number]; }
  Tensor const& tensor_operand(std::size_t number) const { return inputs_[number]->tensor; }
  bool has(std::string_view row) const;  // an operand or attribute row with something in it
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
  Plan const& region(std::string_view row, std::size_t number = 0) const;
  std::vector<RuntimeValue> run(Plan const& region, std::span<RuntimeValue const> arguments);

  // Results.
  std::size_t result_count() const { return instruction_.results.size(); }
  Type result_type(std::size_t number = 0) const { return op().results[number]->type; }
  Element result_element(std::size_t number = 0) const;
  // A new tensor. Fails beyond the memory limit, or if the sizes are negative or too many.
  Tensor make(Element element, Shape shape);
  void give(RuntimeValue value) { results_.push_back(std::move(value)); }  // the next result

  [[noreturn]] void fail(std::string message) const;
  [[noreturn]] void unsupported(std::string message) const;

private:
  friend class Process;
  void bind_operands();

  Process& process_;
  std::vector<RuntimeValue>& frame_;
  Instruction const& instruction_;
  std::vector<RuntimeValue const*> inputs_;
  std::vector<RuntimeValue> dequantized_;
  std::vector<RuntimeValue> results_;
};

}  // namespace assay
