// A program that is read, checked by a stated policy, and bound to its kernels: ready to be run any
// number of times, by a RunState of its compiled functions (semantics/runtime/process.hpp).
//
// All code that runs programs prepares them here. The options define the rules that reject a
// program.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "constraints/bind/bind.hpp"
#include "semantics/program/program.hpp"
#include "semantics/runtime/instruction.hpp"
#include "support/diagnostic.hpp"
#include "support/result.hpp"

namespace assay {

// Whose rules stop a program. Syntax errors always do.
enum class CheckPolicy : std::uint8_t {
  none,
  spec,  // those of the specification
  // those that the official tools check: a program that they accept is run, whatever the specification requires
  official,
  both,
  either,  // the program is stopped only if it violates the specification's and those of the official tools
};

struct PrepareOptions {
  CheckPolicy policy = CheckPolicy::spec;
  bool checks_after_syntax_errors = false;  // reports all findings at once
  bool labels_only = false;                 // findings of rules have no message
  bool warns_of_differences = false;  // with `either`: a violation of rules that only one of the two has is a warning
  bool warns_of_forbidden = false;    // likewise, of rules that only the specification has
  bool binds = true;                  // false: it is only asked whether the program is valid
  // The process grid by which rules are judged, as in CheckOptions.
  std::optional<std::int64_t> replicas = std::nullopt;
  std::optional<std::int64_t> partitions = std::nullopt;
  std::optional<std::uint64_t> elided = std::nullopt;    // as in bind_program
  std::uint64_t max_constant_bytes = kMaxConstantBytes;  // constants beyond are unsupported when they are executed
};

class PreparedProgram {
public:
  explicit PreparedProgram(Source source, PrepareOptions const& options = {});
  explicit PreparedProgram(std::string const& text, PrepareOptions const& options = {});

  // The findings by the policy. A program with errors is not bound.
  Diagnostics const& findings() const { return findings_; }
  Diagnostics& findings() { return findings_; }
  bool is_stopped() const { return findings_.errors() > 0; }

  Program const& program() const { return *program_; }
  std::shared_ptr<Program const> shared_program() const { return program_; }
  CompiledProgram const& compiled() const { return bound_.compiled; }
  CompiledProgram& compiled() { return bound_.compiled; }

  // The function @main, or why the program, or @main, cannot be run.
  Result<CompiledFunction const*> main() const;

private:
  void check(PrepareOptions const& options);
  void check_by_either(PrepareOptions const& options);

  Diagnostics findings_;
  std::shared_ptr<Program> program_;
  BoundProgram bound_;
};

// "add_c1: ..", of the first finding that is an error; empty if there is none.
std::string first_error(Diagnostics const& findings);

// The entry functions of a run: the one with that name; if none is named @main, the only one, otherwise all without
// arguments, in the order of their text. Empty if there is none.
std::vector<CompiledFunction const*> entry_points(CompiledProgram const& compiled, std::string_view name);

// Of a function that has a body; else empty.
std::span<Value* const> arguments_of(CompiledFunction const& function);
std::vector<Type> argument_types(CompiledFunction const& function);

// Whether a tensor of that shape is a value of the type, which has known, unknown and bounded
// sizes.
bool has_shape_of(std::span<std::int64_t const> shape, Type type);

// The inputs as arguments of the function: tensors of storage integers become quantized ones, and
// so on. Or why they cannot be that: their number, the size of their elements, or their shape is
// another.
Result<std::vector<Tensor>> fit_inputs(CompiledFunction const& function, std::span<Tensor const> inputs);

}  // namespace assay
