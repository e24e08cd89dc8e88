// A program that is parsed, checked under a policy, and bound to kernels. It can be run any number of times through a
// RunState of its compiled functions (semantics/runtime/process.hpp).
//
// All code that runs programs prepares them here. The options define the rules that reject a program.
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

// Defines which rule violations reject a program. Syntax errors always do.
enum class CheckPolicy : std::uint8_t {
  none,
  spec,  // violations of the specification
  // violations of the rules of the official tools; a program that those accept is run, whatever the specification
  // requires
  official,
  both,
  either,  // the program is rejected only if it violates both the specification and the rules of the official tools
};

struct PrepareOptions {
  CheckPolicy policy = CheckPolicy::spec;
  // checks the program despite syntax errors, to report all diagnostics at once
  bool checks_after_syntax_errors = false;
  bool labels_only = false;           // diagnostics of rules have no message
  bool warns_of_differences = false;  // with `either`: warn if the program violates only one of the two
  bool warns_of_forbidden = false;    // same, but only for rules of the specification
  bool binds = true;                  // false if only the validity of the program matters
  // The process grid for the rules, as in CheckOptions.
  std::optional<std::int64_t> replicas = std::nullopt;
  std::optional<std::int64_t> partitions = std::nullopt;
  std::optional<std::uint64_t> elided = std::nullopt;    // as in bind_program
  std::uint64_t max_constant_bytes = kMaxConstantBytes;  // larger constants are unsupported at execution
};

class PreparedProgram {
public:
  explicit PreparedProgram(Source source, PrepareOptions const& options = {});
  explicit PreparedProgram(std::string const& text, PrepareOptions const& options = {});

  // Diagnostics under the policy. A program with errors is not bound.
  Diagnostics const& findings() const { return findings_; }
  Diagnostics& findings() { return findings_; }
  bool is_stopped() const { return findings_.errors() > 0; }

  Program const& program() const { return *program_; }
  std::shared_ptr<Program const> shared_program() const { return program_; }
  CompiledProgram const& compiled() const { return bound_.compiled; }
  CompiledProgram& compiled() { return bound_.compiled; }

  // Returns the function @main, or the reason why the program or @main cannot be run.
  Result<CompiledFunction const*> main() const;

private:
  void check(PrepareOptions const& options);
  void check_against_either(PrepareOptions const& options);

  Diagnostics findings_;
  std::shared_ptr<Program> program_;
  BoundProgram bound_;
};

// Returns the first error as "add_c1: ..", or an empty string.
std::string first_error(Diagnostics const& findings);

// Returns the entry functions of a run: the function `name`, with or without @, or @main if `name` is empty. If `name`
// is empty and there is no @main, returns the only function, or else all functions without arguments in
// text order. May be empty.
std::vector<CompiledFunction const*> entry_points(CompiledProgram const& compiled, std::string_view name);

// Returns an empty span if the function has no body.
std::span<Value* const> arguments_of(CompiledFunction const& function);
std::vector<Type> argument_types(CompiledFunction const& function);

// Whether a tensor of that shape is a value of the type. The sizes of the type can be known, unknown or bounded.
bool has_shape_of(std::span<std::int64_t const> shape, Type type);

// Converts inputs to arguments of the function, for example tensors of storage integers to quantized tensors. Fails if
// the number of inputs, an element size, or a shape does not match.
Result<std::vector<Tensor>> fit_inputs(CompiledFunction const& function, std::span<Tensor const> inputs);

}  // namespace assay
