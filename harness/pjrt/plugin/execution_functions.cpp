// Implements functions of harness/pjrt/plugin/functions.hpp: compiles, loads and executes programs.
#include <fmt/format.h>

#include <algorithm>

#include "harness/pjrt/plugin/frame.hpp"
#include "harness/pjrt/plugin/loaded_program.hpp"

namespace assay::plugin {
namespace {

PJRT_Error* loading_error(PJRT_Error const& error) { return fail(error.code, error.message); }

// The bytes of a caller's text; an error if the pointer is null and the size is not 0.
Result<std::string_view> bytes_from(char const* data, std::size_t size, std::string_view what) {
  if (!data && size > 0) return Error{fmt::format("{} is a null pointer", what)};
  return std::string_view(data ? data : "", size);
}

Result<std::string_view> code_of(PJRT_Program const* program) {
  if (auto problem = problem_of_size(program, "PJRT_Program"); !problem.empty()) return Error{std::move(problem)};
  return bytes_from(program->code, program->code_size, "code");
}

Loaded load(PJRT_Program const* program, char const* options, std::size_t options_size, Settings const& settings) {
  auto const code = code_of(program);
  if (!code) return PJRT_Error{PJRT_Error_Code_INVALID_ARGUMENT, code.error()};
  auto const format = bytes_from(program->format, program->format_size, "format");
  if (!format) return PJRT_Error{PJRT_Error_Code_INVALID_ARGUMENT, format.error()};
  if (*format != "mlir")
    return PJRT_Error{
        PJRT_Error_Code_UNIMPLEMENTED,
        fmt::format(
            "unsupported program format {}: this device reads mlir (StableHLO as text or as a portable artifact)",
            *format)};
  auto const option_bytes = bytes_from(options, options_size, "compile_options");
  if (!option_bytes) return PJRT_Error{PJRT_Error_Code_INVALID_ARGUMENT, option_bytes.error()};
  return load_program(std::string(*code), *option_bytes, settings);
}

// Finds the devices on which the program runs.
PJRT_Error* place(PJRT_Client& client, Loaded loaded, PJRT_LoadedExecutable*& to) {
  if (auto const* error = std::get_if<PJRT_Error>(&loaded)) return loading_error(*error);
  auto const program = std::get<0>(std::move(loaded));
  auto const& options = program->options;
  auto const processes = static_cast<std::size_t>(program->processes());
  std::vector<PJRT_Device*> devices;
  auto ids = options.devices;
  if (ids.empty() && processes == 1) ids.push_back(std::max<std::int64_t>(options.device_ordinal, 0));
  for (std::size_t i = ids.size(); i < processes; ++i) ids.push_back(static_cast<std::int64_t>(i));
  for (auto const id : ids) {
    auto* const device = client.device(id);
    if (!device)
      return refuse(
          fmt::format("the program needs device {}, but there are only {} (option devices=)", id, client.list.size()));
    if (std::ranges::find(devices, device) != devices.end())
      return refuse(fmt::format("the device assignment names device {} twice", id));
    devices.push_back(device);
  }
  bool const anywhere = options.portable && processes == 1;
  to = new PJRT_LoadedExecutable{client, program, anywhere ? std::vector<PJRT_Device*>() : devices, devices};
  return nullptr;
}

// The checked arguments of an execution.
struct Launch {
  std::vector<PJRT_Device*> devices;
  std::vector<std::vector<RuntimeValue>> arguments;
  std::vector<PJRT_Buffer*> donated;
};

PJRT_Error* take_devices(PJRT_LoadedExecutable_Execute_Args const& args, Launch& launch) {
  auto const& executable = *args.executable;
  auto const processes = static_cast<std::size_t>(executable.program->processes());
  if (args.num_devices != processes)
    return refuse(
        fmt::format("num_devices is {}, but num_replicas x num_partitions is {}; all processes of a program "
                    "are executed by one call",
                    args.num_devices, processes));
  launch.devices = executable.addressable;
  if (!args.execute_device) return nullptr;
  if (processes != 1) return refuse("execute_device is for programs of one process");
  if (!executable.devices.empty() && executable.devices[0] != args.execute_device)
    return refuse("execute_device is not the device that the program was compiled for");
  launch.devices = {args.execute_device};
  return nullptr;
}

PJRT_Error* take_arguments(PJRT_LoadedExecutable_Execute_Args const& args, Launch& launch) {
  auto const& ports = args.executable->program->arguments;
  if (args.num_args != ports.size())
    return refuse(fmt::format("@main takes {} arguments, got {}", ports.size(), args.num_args));
  auto const* const options = args.options;
  auto const keeps = [&](std::size_t argument) {
    auto const* const begin = options->non_donatable_input_indices;
    auto const* const end = begin + (begin ? options->num_non_donatable_input_indices : 0);
    return std::find(begin, end, static_cast<std::int64_t>(argument)) != end;
  };
  for (std::size_t d = 0; d < launch.devices.size(); ++d) {
    auto& values = launch.arguments.emplace_back();
    for (std::size_t i = 0; i < ports.size(); ++i) {
      auto* const buffer = args.argument_lists && args.argument_lists[d] ? args.argument_lists[d][i] : nullptr;
      auto const what = fmt::format("argument {} of device {}", i, launch.devices[d]->description.id);
      if (!buffer) return refuse(what + " is a null pointer");
      if (&buffer->device != launch.devices[d])
        return refuse(fmt::format("{} is on device {}", what, buffer->device.description.id));
      if (auto const problem = problem_of_argument(ports[i], *buffer); !problem.empty())
        return refuse(what + ": " + problem);
      auto value = buffer->value();
      if (!value) return fail(PJRT_Error_Code_FAILED_PRECONDITION, what + " was deleted or donated");
      values.push_back(*std::move(value));
      if (ports[i].donated && !keeps(i)) launch.donated.push_back(buffer);
    }
  }
  return nullptr;
}

}  // namespace

PJRT_Error* call(PJRT_Client_Compile_Args& args) {
  if (!args.client) return refuse("the client is a null pointer");
  return place(*args.client, load(args.program, args.compile_options, args.compile_options_size, args.client->settings),
               args.executable);
}

PJRT_Error* call(PJRT_Compile_Args& args) {
  auto loaded = load(args.program, args.compile_options, args.compile_options_size,
                     args.client ? args.client->settings : Settings());
  if (auto const* error = std::get_if<PJRT_Error>(&loaded)) return loading_error(*error);
  args.executable = new PJRT_Executable{std::get<0>(std::move(loaded))};
  return nullptr;
}

PJRT_Error* call(PJRT_Executable_DeserializeAndLoad_Args& args) {
  if (!args.client) return refuse("the client is a null pointer");
  auto const bytes = bytes_from(args.serialized_executable, args.serialized_executable_size, "serialized_executable");
  if (!bytes) return refuse(bytes.error());
  std::string_view other;
  if (ASSAY_PJRT_HAS(args, PJRT_Executable_DeserializeAndLoad_Args, overridden_serialized_compile_options_size)) {
    auto const options = bytes_from(args.overridden_serialized_compile_options,
                                    args.overridden_serialized_compile_options_size, "the compile options");
    if (!options) return refuse(options.error());
    other = *options;
  }
  return place(*args.client, load_serialized(*bytes, other, args.client->settings), args.loaded_executable);
}

PJRT_Error* call(PJRT_LoadedExecutable_Execute_Args& args) {
  if (!args.executable) return refuse("the executable is a null pointer");
  if (args.executable->deleted) return fail(PJRT_Error_Code_FAILED_PRECONDITION, "the executable was deleted");
  if (auto problem = problem_of_size(args.options, "PJRT_ExecuteOptions"); !problem.empty())
    return refuse(std::move(problem));
  if (args.options->num_send_ops > 0 || args.options->num_recv_ops > 0)
    return fail(PJRT_Error_Code_UNIMPLEMENTED, "callbacks of send and recv ops are not implemented");
  auto const& program = *args.executable->program;
  Launch launch;
  if (auto* const error = take_devices(args, launch)) return error;
  if (auto* const error = take_arguments(args, launch)) return error;
  for (std::size_t d = 0; d < launch.devices.size() && !program.results.empty(); ++d)
    if (!args.output_lists || !args.output_lists[d]) return refuse("output_lists is a null pointer");
  auto executed = execute_program(program, args.executable->client.settings, std::move(launch.arguments));
  if (auto const* error = std::get_if<PJRT_Error>(&executed)) return loading_error(*error);
  // All objects are created before any is returned, so that the caller has nothing to destroy after an error.
  std::vector<std::unique_ptr<PJRT_Buffer>> outputs;
  std::vector<std::unique_ptr<PJRT_Event>> events;
  auto& values = std::get<0>(executed);
  for (std::size_t d = 0; d < launch.devices.size(); ++d) {
    for (std::size_t i = 0; i < program.results.size(); ++i)
      outputs.push_back(
          std::make_unique<PJRT_Buffer>(*launch.devices[d], program.results[i].buffer, std::move(values[d][i])));
    if (args.device_complete_events) events.push_back(std::make_unique<PJRT_Event>());
  }
  for (auto* const buffer : launch.donated) buffer->drop();
  for (std::size_t d = 0; d < launch.devices.size(); ++d) {
    for (std::size_t i = 0; i < program.results.size(); ++i)
      args.output_lists[d][i] = outputs[d * program.results.size() + i].release();
    if (args.device_complete_events) args.device_complete_events[d] = events[d].release();
  }
  return nullptr;
}

}  // namespace assay::plugin
