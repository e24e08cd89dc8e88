// Implements semantics/kernels/kernels.hpp: send, recv, infeed, outfeed and the grids of interpreter.run_parallel.
#include <algorithm>

#include "semantics/kernels/arguments.hpp"
#include "semantics/kernels/body.hpp"
#include "semantics/kernels/collective/collective_groups.hpp"
#include "semantics/kernels/kernels.hpp"
#include "semantics/kernels/zeros.hpp"
#include "semantics/runtime/grid.hpp"
#include "support/counted.hpp"

namespace assay {
namespace {

using movement::integer_at;
using movement::tensors_at;

RuntimeValue const& token_at(Call& call) {
  auto const& token = call.value("token");
  if (token.kind != RuntimeValue::Kind::token) call.fail("missing token");
  return token;
}

// Returns payloads and a token. Fails if they do not match the op's results.
void return_received(Call& call, std::span<Tensor const> payloads, RuntimeValue token) {
  if (payloads.size() + 1 != call.result_count())
    call.fail(std::to_string(payloads.size()) + " tensors were received for " + std::to_string(call.result_count()) +
              " results, the token among them");
  for (std::size_t i = 0; i < payloads.size(); ++i) {
    if (!same_element(payloads[i].element(), call.result_element(i)))
      call.fail("the received tensor has elements of type " + to_string(payloads[i].element()) + ", result " +
                std::to_string(i) + " is a " + to_string(call.result_type(i)));
    movement::require_result_shape(call, payloads[i].shape(), i);
    call.give(payloads[i]);
  }
  call.give(std::move(token));
}

// This process and the other one of its pair, if the op has source_target_pairs and one of them has this process at
// `side`. The ids are partition ids if there are several partitions, and replica ids otherwise (this is
// implementation-defined).
struct Partner {
  bool by_pairs = false, found = false;
  std::int64_t self = -1, other = -1;  // process ids
};

Partner partner_of(Call& call, std::size_t side) {
  auto const pairs = collective::rows_of(call, "source_target_pairs");
  if (call.truth("is_host_transfer") || pairs.empty()) return {};
  auto const grid = collective::grid_of(call);
  Process const& process = call.process();
  bool const of_partitions = grid.partitions > 1;
  auto const number = [&](std::int64_t id) {
    return of_partitions ? process.replica_id() * grid.partitions + id : id * grid.partitions + process.partition_id();
  };
  std::int64_t const self = of_partitions ? process.partition_id() : process.replica_id();
  std::int64_t const count = of_partitions ? grid.partitions : grid.replicas;
  Partner partner{.by_pairs = true, .self = number(self)};
  for (auto const& pair : pairs) {
    if (pair.size() != 2 || std::min(pair[0], pair[1]) < 0 || std::max(pair[0], pair[1]) >= count)
      call.fail("source_target_pairs: " + shape_text(pair) + " is not a pair of ids of a grid with " +
                counted(static_cast<std::uint64_t>(count), of_partitions ? "partition" : "replica") + " (--" +
                (of_partitions ? "partitions" : "replicas") + ")");
    if (pair[side] != self) continue;
    if (partner.found) call.fail("source_target_pairs: " + std::to_string(self) + " is in two pairs");
    partner.found = true;
    partner.other = number(pair[1 - side]);
  }
  return partner;
}

constexpr std::string_view kSend = "stablehlo.send";

// Sends without waiting. The host passes received data to any process that requests data of that channel. A channel
// without source_target_pairs works in the same way; this is implementation-defined.
void send(Call& call) {
  auto const inputs = tensors_at(call, "inputs");
  Partner const partner = partner_of(call, 0);
  auto const channel = integer_at(call, "channel_id");
  Grid* const grid = call.process().grid();
  if (grid && (!partner.by_pairs || partner.found))
    grid->send(call, {kSend, channel, partner.self, partner.other}, inputs);
  call.give(token_at(call));
}

void recv(Call& call) {
  Partner const partner = partner_of(call, 1);
  auto const channel = integer_at(call, "channel_id");
  Grid* const grid = call.process().grid();
  std::vector<Tensor> payloads;
  if (partner.by_pairs && !partner.found) {  // as in collective_permute
    for (std::size_t i = 0; i + 1 < call.result_count(); ++i) {
      Type const type = call.result_type(i);
      payloads.push_back(zeros(call, call.result_element(i), Shape(type->shape.begin(), type->shape.end())));
    }
  } else {
    bool const is_of_host = call.truth("is_host_transfer");
    if (!grid && is_of_host)
      call.unsupported("what the host sends to channel " + std::to_string(channel) + " is unknown");
    if (!grid) call.fail("no process sends to channel " + std::to_string(channel));
    payloads = grid->receive(call, {kSend, channel, partner.other, partner.self}, is_of_host);
  }
  return_received(call, payloads, token_at(call));
}

void infeed(Call& call) {
  Grid* const grid = call.process().grid();
  CompiledFunction const* const source = grid ? grid->next_infeed() : nullptr;
  if (!source) call.fail("the infeed is empty");
  std::vector<Tensor> payloads;
  for (auto& value : call.process().call(*source, {})) {
    if (value.kind != RuntimeValue::Kind::tensor)
      call.fail("@" + std::string(source->name) + " returns a value that is not a tensor");
    payloads.push_back(std::move(value.tensor));
  }
  return_received(call, payloads, token_at(call));
}

// The use of the data is implementation-defined.
void outfeed(Call& call) {
  tensors_at(call, "inputs");
  if (auto* const outfed = call.process().state().outfed)
    for (std::size_t i = 0; i < call.operand_count(); ++i)
      if (call.operand(i).kind == RuntimeValue::Kind::tensor) outfed->push_back(call.operand(i));
  call.give(token_at(call));
}

std::vector<CompiledFunction const*> functions_of(Call& call, Attribute list, std::string_view row) {
  std::vector<CompiledFunction const*> functions;
  if (!list || list->kind != AttributeKind::array) call.fail(std::string(row) + " is not a list of functions");
  for (Attribute element : list->elements) {
    auto const* function = element->kind == AttributeKind::symbol ? call.process().function(element->text) : nullptr;
    if (!function) call.fail(std::string(row) + ": unknown function " + to_string(element));
    functions.push_back(function);
  }
  return functions;
}

void run_parallel(Call& call) {
  Attribute const programs = call.op().attribute("programs"), feed = call.op().attribute("infeed");
  if (!programs || programs->kind != AttributeKind::array || programs->elements.empty())
    call.fail("programs is not a list of lists of functions");
  std::vector<CompiledFunction const*> functions;
  std::size_t const replicas = programs->elements.size();
  for (Attribute replica : programs->elements) {
    auto const row = functions_of(call, replica, "programs");
    functions.insert(functions.end(), row.begin(), row.end());
    if (row.empty() || functions.size() % row.size() != 0 || functions.size() > replicas * row.size())
      call.fail("the lists of programs are empty or of different sizes");
  }
  std::size_t const partitions = functions.size() / replicas;
  if (functions.size() != replicas * partitions) call.fail("the lists of programs are of different sizes");
  if (functions.size() > static_cast<std::size_t>(kMaxProcesses))
    call.fail(std::to_string(functions.size()) + " processes are more than " + std::to_string(kMaxProcesses));
  std::vector<std::vector<RuntimeValue>> arguments;
  std::size_t next = 0;
  for (auto const* function : functions) {
    auto& own = arguments.emplace_back();
    for (std::size_t i = 0; i < function->body.arguments.size(); ++i, ++next) {
      if (next == call.operand_count()) call.fail("there are fewer inputs than the functions take");
      own.push_back(call.operand(next));
    }
  }
  if (next != call.operand_count()) call.fail("there are more inputs than the functions take");
  Grid grid(static_cast<std::int64_t>(replicas), static_cast<std::int64_t>(partitions),
            feed ? functions_of(call, feed, "infeed") : std::vector<CompiledFunction const*>());
  auto results = grid.run(call.process().state(), functions, arguments, call.process().depth());
  if (auto const* failure = first_failure(results)) {
    ExecutionError error = *failure->error;
    if (grid.size() > 1 && !failure->deadlocked && !error.names_process) {
      error.names_process = true;
      error.message = "process " + grid.process_text(failure - results.data()) + ": " + error.message;
    }
    throw error;
  }
  for (auto& result : results)
    for (auto& value : result.values) call.give(std::move(value));
}

}  // namespace

std::span<KernelEntry const> channel_kernels() {
  static constexpr KernelEntry kKernels[] = {
      {"interpreter.run_parallel", run_parallel, true},
      {"stablehlo.infeed", infeed, true},
      {"stablehlo.outfeed", outfeed, true},
      {"stablehlo.recv", recv, true},
      {"stablehlo.send", send, true},
  };
  return kKernels;
}

}  // namespace assay
