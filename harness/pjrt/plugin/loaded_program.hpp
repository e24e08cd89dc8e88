// A program that the plug-in has compiled: checked, bound, possibly with a planted defect, and ready for execution by
// several threads.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "constraints/bind/prepared_program.hpp"
#include "harness/pjrt/plugin/compile_options.hpp"
#include "harness/pjrt/plugin/objects.hpp"
#include "harness/pjrt/plugin/settings.hpp"

namespace assay::plugin {

// An argument or a result of @main.
struct Port {
  Type type = nullptr;
  PJRT_Buffer_Type buffer = PJRT_Buffer_Type_INVALID;
  Element element = {};  // element type of its tensor; unset for tokens
  bool donated = false;  // whether the program may reuse the argument's memory, so that its buffer is deleted

  bool is_token() const { return buffer == PJRT_Buffer_Type_TOKEN; }
};

struct LoadedProgram {
  LoadedProgram(std::string const& bytes, Settings const& settings);

  PreparedProgram prepared;
  CompiledFunction const* main = nullptr;
  std::vector<std::shared_ptr<void>> mutated;  // data of the mutated instructions
  CompileOptions options;
  std::string option_bytes;  // original bytes of the compile options
  std::string name, fingerprint;
  std::vector<Port> arguments, results;
  // The results as PJRT_Executable_* functions return them. Unknown sizes are their bounds, or else INT64_MIN.
  std::vector<PJRT_Buffer_Type> result_types;
  std::vector<std::int64_t> result_dims;
  std::vector<std::size_t> result_ranks;
  std::vector<char const*> result_memory_kinds;
  std::vector<std::size_t> result_memory_kind_sizes;

  std::string_view text() const { return prepared.program().source.text(); }
  std::int64_t processes() const { return options.replicas * options.partitions; }
};

inline constexpr std::size_t kMaxShownFindings = 20;

// The error for an invalid program has the code INVALID_ARGUMENT and names the violated rules and their locations. The
// error for an unsupported program is UNIMPLEMENTED.
using Loaded = std::variant<std::shared_ptr<LoadedProgram const>, PJRT_Error>;
Loaded load_program(std::string const& bytes, std::string_view option_bytes, Settings const& settings);

// The same for the bytes of serialize_program. `other_options` may replace its options.
Loaded load_serialized(std::string_view bytes, std::string_view other_options, Settings const& settings);
std::string serialize_program(LoadedProgram const& program);

// Returns the results of each process in the order of the grid, or an error. Each process must have as many arguments
// as the program, and they must match (problem_of_argument).
using Executed = std::variant<std::vector<std::vector<RuntimeValue>>, PJRT_Error>;
Executed execute_program(LoadedProgram const& program, Settings const& settings,
                         std::vector<std::vector<RuntimeValue>> arguments);

// The reason why the buffer does not match the argument; empty if it does.
std::string problem_of_argument(Port const& port, PJRT_Buffer const& buffer);

}  // namespace assay::plugin
