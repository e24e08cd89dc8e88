#include "harness/pjrt/client/execution.hpp"

#include <fmt/format.h>

#include <cstring>

#include "harness/pjrt/client/compile_options.hpp"
#include "harness/pjrt/client/element_types.hpp"
#include "harness/pjrt/client/handles.hpp"
#include "harness/pjrt/client/read_back.hpp"
#include "support/counted.hpp"

namespace assay::pjrt {
namespace {

constexpr std::size_t kMaxOutputs = 100'000;
constexpr std::size_t kSpareOutputs = 16;  // entries after those of the outputs, which detect writes out of bounds

class Execution {
public:
  Execution(PluginClient const& client, PjrtCase const& given, std::vector<Tensor>& results)
      : client_(client),
        plugin_(client.plugin()),
        given_(given),
        results_(results),
        processes_(static_cast<std::size_t>(given.replicas * given.partitions)),
        program_(plugin_),
        inputs_(plugin_),
        outputs_(plugin_) {}

  MaybeFailure go() {
    plugin_.place().enter(Stage::compile);
    if (auto failure = compile()) return failure;
    if (given_.compile_only) return program_.destroy();
    plugin_.place().enter(Stage::run);
    if (auto failure = load()) return failure;
    if (auto failure = upload_inputs()) return failure;
    if (auto failure = execute()) return failure;
    plugin_.place().enter(Stage::results);
    if (auto failure = read_outputs()) return failure;
    for (auto* const handles : {&outputs_, &inputs_})
      if (auto failure = handles->destroy()) return failure;
    return program_.destroy();
  }

private:
  MaybeFailure compile() {
    auto const ids = client_.device_ids();
    if (ids.size() < processes_)
      return inexpressible(
          fmt::format("the program needs {} devices ({} x {} replicas and partitions), but the client has {}",
                      processes_, given_.replicas, given_.partitions, ids.size()));
    auto const options = compile_options(static_cast<std::int64_t>(given_.replicas),
                                         static_cast<std::int64_t>(given_.partitions), ids.first(processes_));
    std::string code(given_.program);  // a copy, because a plug-in may write to it
    PJRT_Program program{};
    program.struct_size = PJRT_Program_STRUCT_SIZE;
    program.code = code.data();
    program.code_size = code.size();
    program.format = "mlir";
    program.format_size = 4;
    PJRT_Client_Compile_Args args{};
    args.client = client_.get();
    args.program = &program;
    args.compile_options = options.data();
    args.compile_options_size = options.size();
    if (auto failure = plugin_.call(ASSAY_PJRT(Client_Compile), args)) return failure;
    program_.loaded = args.executable;
    if (!args.executable) return bad_data("PJRT_Client_Compile succeeds, but returns no executable");
    return std::nullopt;
  }

  MaybeFailure load() {
    PJRT_LoadedExecutable_GetExecutable_Args get{};
    get.loaded_executable = program_.loaded;
    if (auto failure = plugin_.call(ASSAY_PJRT(LoadedExecutable_GetExecutable), get)) return failure;
    program_.executable = get.executable;
    if (!get.executable) return bad_data("PJRT_LoadedExecutable_GetExecutable succeeds, but returns no executable");
    PJRT_Executable_NumOutputs_Args count{};
    count.executable = get.executable;
    if (auto failure = plugin_.call(ASSAY_PJRT(Executable_NumOutputs), count)) return failure;
    output_count_ = count.num_outputs;
    auto const wanted = given_.results.size() / processes_;
    if (output_count_ > kMaxOutputs || output_count_ < wanted)  // there may be tokens in addition to the results of
                                                                // the case
      return bad_data(fmt::format("PJRT_Executable_NumOutputs returns {}, but the program has {}", output_count_,
                                  counted(wanted, "result")));
    PJRT_LoadedExecutable_AddressableDevices_Args on{};
    on.executable = program_.loaded;
    devices_.assign(client_.devices().begin(), client_.devices().begin() + static_cast<std::ptrdiff_t>(processes_));
    if (!plugin_.has(ASSAY_PJRT(LoadedExecutable_AddressableDevices))) return std::nullopt;
    if (auto failure = plugin_.call(ASSAY_PJRT(LoadedExecutable_AddressableDevices), on)) return failure;
    if (on.num_addressable_devices != processes_ || !on.addressable_devices)
      return bad_data(fmt::format("the program was compiled for {}, but is loaded on {}", counted(processes_, "device"),
                                  on.num_addressable_devices));
    devices_.assign(on.addressable_devices, on.addressable_devices + processes_);
    for (auto* const device : devices_)
      if (!device) return bad_data("PJRT_LoadedExecutable_AddressableDevices returns a null pointer for a device");
    return std::nullopt;
  }

  MaybeFailure upload_inputs() {
    auto const of_process = given_.inputs.size() / processes_;
    for (std::size_t i = 0; i < given_.inputs.size(); ++i)
      if (auto failure = upload_input(given_.inputs[i], devices_[i / of_process], i)) return failure;
    for (std::size_t i = 0; i < transfers_.size(); ++i) {
      auto* const event = std::exchange(transfers_[i], nullptr);
      if (auto failure = plugin_.await(event, "PJRT_Client_BufferFromHostBuffer")) return failure;
    }
    return std::nullopt;
  }

  MaybeFailure upload_input(HostArray const& input, PJRT_Device* device, std::size_t number) {
    PJRT_Client_BufferFromHostBuffer_Args args{};
    args.client = client_.get();
    args.type = buffer_type(input.element);
    if (args.type == PJRT_Buffer_Type_INVALID)
      return inexpressible(fmt::format("the PJRT API has no element type {} (input {})", input.element, number));
    args.data = input.bytes.data();
    args.dims = input.shape.data();
    args.num_dims = input.shape.size();
    args.host_buffer_semantics = PJRT_HostBufferSemantics_kImmutableUntilTransferCompletes;
    args.device = device;
    if (auto failure = plugin_.call(ASSAY_PJRT(Client_BufferFromHostBuffer), args)) return failure;
    transfers_.push_back(args.done_with_host_buffer);
    input_buffers_.push_back(args.buffer);
    inputs_.add(args.buffer);
    if (!args.buffer) return bad_data("PJRT_Client_BufferFromHostBuffer succeeds, but returns no buffer");
    return std::nullopt;
  }

  MaybeFailure execute() {
    auto const argument_count = given_.inputs.size() / processes_;
    std::vector<PJRT_Buffer* const*> arguments;
    auto const room = output_count_ + kSpareOutputs;
    std::vector<PJRT_Buffer*> slots(processes_ * room, nullptr);
    std::vector<PJRT_Buffer**> lists;
    for (std::size_t p = 0; p < processes_; ++p) {
      arguments.push_back(input_buffers_.data() + p * argument_count);
      lists.push_back(slots.data() + p * room);
    }
    std::vector<PJRT_Event*> events(processes_, nullptr);
    PJRT_ExecuteOptions options{};
    options.struct_size = PJRT_ExecuteOptions_STRUCT_SIZE;
    PJRT_LoadedExecutable_Execute_Args args{};
    args.executable = program_.loaded;
    args.options = &options;
    args.argument_lists = arguments.data();
    args.num_devices = processes_;
    args.num_args = argument_count;
    args.output_lists = lists.data();
    args.device_complete_events = events.data();
    auto failure = plugin_.call(ASSAY_PJRT(LoadedExecutable_Execute), args);
    bool too_many = false;
    for (std::size_t i = 0; i < slots.size(); ++i) {
      outputs_.add(slots[i]);
      if (i % room < output_count_)
        output_buffers_.push_back(slots[i]);
      else
        too_many = too_many || slots[i];
    }
    if (failure) return failure;
    for (auto* const event : events)
      if (auto waited = plugin_.await(event, "PJRT_LoadedExecutable_Execute"); waited && !failure)
        failure = std::move(waited);
    if (failure) return failure;
    if (too_many)
      return bad_data(
          fmt::format("PJRT_LoadedExecutable_Execute returns more than the {} outputs of PJRT_Executable_NumOutputs",
                      output_count_));
    return std::nullopt;
  }

  MaybeFailure read_outputs() {
    auto const wanted = given_.results.size() / processes_;
    bool const is_known = !given_.results.empty();
    for (std::size_t p = 0; p < processes_; ++p) {
      std::size_t number = 0;  // number of results, without tokens
      for (std::size_t i = 0; i < output_count_; ++i) {
        auto* const buffer = output_buffers_[p * output_count_ + i];
        if (!buffer)
          return bad_data(
              fmt::format("PJRT_LoadedExecutable_Execute succeeds, but returns no buffer for output {}", i));
        auto const type = is_known && number < wanted ? given_.results[p * wanted + number] : std::string_view();
        ReadBack read;
        auto const name =
            processes_ == 1 ? fmt::format("result {}", number) : fmt::format("result {} of process {}", number, p);
        if (auto failure = read_back(plugin_, buffer, type, name, read)) return failure;
        if (read.is_token) continue;
        results_.push_back(std::move(read.tensor));
        ++number;
      }
      if (is_known && number != wanted)
        return bad_data(fmt::format("it returns {} arrays, but the program has {}", number, counted(wanted, "result")));
    }
    return std::nullopt;
  }

  PluginClient const& client_;
  Plugin const& plugin_;
  PjrtCase const& given_;
  std::vector<Tensor>& results_;
  std::size_t processes_, output_count_ = 0;
  LoadedProgram program_;  // destroyed last
  BufferHandles inputs_, outputs_;
  std::vector<PJRT_Device*> devices_;
  std::vector<PJRT_Event*> transfers_;
  std::vector<PJRT_Buffer*> input_buffers_, output_buffers_;
};

}  // namespace

Executed execute_case(PluginClient const& client, PjrtCase const& given) {
  Executed executed;
  executed.failure = Execution(client, given, executed.results).go();
  return executed;
}

}  // namespace assay::pjrt
