#include "diagnostics/programs/program_arguments.hpp"

#include <fmt/format.h>

#include <utility>

#include "constraints/bind/arguments.hpp"
#include "constraints/bind/prepared_program.hpp"
#include "diagnostics/inputs.hpp"
#include "diagnostics/stop.hpp"
#include "support/counted.hpp"
#include "support/diagnostic.hpp"

namespace assay {

std::vector<RuntimeValue> read_program_arguments(CompiledFunction const& entry, ArgumentChoice const& choice,
                                                 std::string const& prefix) {
  auto const wanted = tensors_of(arguments_of(entry));
  if (!choice.list.empty() + !choice.inputs.empty() + choice.random > 1)
    stop(prefix + "--args, --inputs and --random-inputs exclude each other");
  std::vector<RuntimeValue> tensors;
  if (!choice.list.empty()) {
    auto parsed = parse_arguments(choice.list, wanted, make_tensor);
    if (parsed.found.errors() > 0) stop(prefix + "--args: " + first_error(parsed.found));
    tensors = std::move(parsed.values);
  } else if (choice.random) {
    tensors = or_stop(random_arguments(choice.seed, wanted, make_tensor), prefix);
  } else {
    tensors = or_stop(read_arguments(input_files(choice.inputs, wanted.size()), wanted, make_tensor), prefix);
  }
  if (tensors.size() != wanted.size())
    stop(fmt::format("{}@{} takes {}, {} given ({})", prefix, entry.name, counted(wanted.size(), "argument"),
                     tensors.size(), choice.options));
  return arguments_of_tensors(argument_types(entry), tensors);
}

}  // namespace assay
