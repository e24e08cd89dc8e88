// Implements semantics/kernels/kernels.hpp: the ops by which the processes of a group exchange or reduce tensors.
#include <algorithm>
#include <limits>

#include "semantics/kernels/arguments.hpp"
#include "semantics/kernels/body.hpp"
#include "semantics/kernels/collective/collective_groups.hpp"
#include "semantics/kernels/collective/manual.hpp"
#include "semantics/kernels/kernels.hpp"
#include "semantics/kernels/reduction/fold.hpp"
#include "semantics/kernels/strided.hpp"
#include "semantics/kernels/walk.hpp"
#include "semantics/kernels/zeros.hpp"
#include "semantics/runtime/enclosure.hpp"
#include "semantics/runtime/grid.hpp"
#include "support/counted.hpp"

namespace assay {
namespace collective {
namespace {

using movement::axis_at;
using movement::integer_at;
using movement::tensors_at;
using Tensors = std::vector<Tensor>;

bool same_type(Tensor const& a, Tensor const& b) {
  return a.shape() == b.shape() && same_element(a.element(), b.element());
}

std::string type_text(Tensor const& tensor) { return shape_text(tensor.shape()) + " " + to_string(tensor.element()); }

using Gathering = std::shared_ptr<Grid::Gathering>;

// Gathers the tensors of each process of the group. All must have the same types.
Gathering gather(Call& call, Group const& group, Tensors brought) {
  auto const& channel = call.parameter("channel_id").integers;
  Grid* const grid = call.process().grid();
  if (!grid || group.size() == 1) return std::make_shared<Grid::Gathering>(Grid::Gathering{{std::move(brought)}, {}});
  auto gathering = grid->rendezvous(call, group, channel.empty() ? 0 : channel[0], std::move(brought));
  auto const& all = gathering->brought;
  for (std::size_t i = 1; i < all.size(); ++i) {
    auto const who = [&] {
      return "processes " + grid->process_text(group[0]) + " and " + grid->process_text(group[i]) + " bring ";
    };
    if (all[i].size() != all[0].size()) call.fail(who() + "different numbers of tensors");
    for (std::size_t j = 0; j < all[i].size(); ++j)
      if (!same_type(all[0][j], all[i][j]))
        call.fail(who() + "different tensors: " + type_text(all[0][j]) + " and " + type_text(all[i][j]));
  }
  return gathering;
}

Group required_group(Call& call, Strategy strategy) {
  auto group = own_group(call, strategy);
  if (group.empty())
    throw ExecutionError{ExecutionError::Kind::failure, &call.op(),
                         "process (" + std::to_string(call.process().replica_id()) + ", " +
                             std::to_string(call.process().partition_id()) + ") is in none of the replica_groups",
                         false, true};
  return group;
}

std::int64_t own_position(Call& call, Group const& group) {
  auto const* const grid = call.process().grid();
  std::int64_t const self = grid ? grid->index_of(call.process()) : 0;
  return std::find(group.begin(), group.end(), self) - group.begin();
}

Tensors column(Gathering const& all, std::size_t index) {
  Tensors tensors;
  for (auto const& process : all->brought) tensors.push_back(process[index]);
  return tensors;
}

// Returns one of `count` equal parts along an axis.
Tensor part_of(Call& call, Tensor const& whole, std::size_t axis, std::int64_t count, std::int64_t index) {
  if (count < 1 || whole.dim(axis) % count != 0)
    call.fail("axis " + std::to_string(axis) + " of " + shape_text(whole.shape()) + " does not split into " +
              std::to_string(count) + " parts");
  Shape shape = whole.shape();
  shape[axis] /= count;
  Tensor part = call.make(whole.element(), shape);
  auto const from = strides_of(whole.shape());
  BoxCopy const copy(shape, strides_of(shape), from, whole.element().bytes());
  if (part.count() > 0)
    copy(part.data(),
         whole.data() + static_cast<std::size_t>(index * shape[axis] * from[axis]) * whole.element().bytes());
  return part;
}

Tensor joined(Call& call, Tensors const& parts, std::size_t axis) {
  Shape shape = parts[0].shape();
  if (shape[axis] > 0 &&
      static_cast<std::int64_t>(parts.size()) > std::numeric_limits<std::int64_t>::max() / shape[axis])
    call.fail("the result is too large");
  shape[axis] *= static_cast<std::int64_t>(parts.size());
  Tensor whole = call.make(parts[0].element(), shape);
  concatenate_into(whole, parts, axis);
  return whole;
}

// Folds values element by element. `values` must not be empty.
Tensor folded(Call& call, Fold const& fold, Tensors const& values) {
  Tensor total = call.make(fold.element(), values[0].shape());
  std::size_t const bytes = fold.element().bytes();
  std::vector<std::byte> column(values.size() * bytes);
  for (std::size_t at = 0; at < total.size_bytes(); at += bytes) {
    for (std::size_t i = 0; i < values.size(); ++i)
      std::memcpy(column.data() + i * bytes, values[i].data() + at, bytes);
    fold(nullptr, column.data(), static_cast<std::int64_t>(values.size()), total.data() + at);
  }
  return total;
}

// Returns computation(computation(first, second), third)..., element by element. If it adds floating-point numbers,
// returns the exact sum, rounded once.
Tensor reduced(Call& call, CompiledBlock const& computation, Tensors values) {
  if (values.size() > 1 && call.recorder()) return folded(call, Fold(call, Combiner::add, term_element()), values);
  if (call.recorder()) return values[0];
  Element const element = argument_element(call, computation, 0);
  for (auto& value : values) value = converted(call, value, element);
  if (values.size() == 1) return values[0];
  auto const body = combiner_body(computation);
  if (body && body->argument == body->element && body->element == element)
    return folded(call, Fold(call, body->combiner, element), values);
  Tensor total = call.make(element, values[0].shape());
  std::vector<Scalars> const scalars(values.begin(), values.end());
  for (std::int64_t index = 0; index < total.count(); ++index) {
    RuntimeValue value = scalars[0][index];
    for (std::size_t i = 1; i < scalars.size(); ++i) {
      RuntimeValue const arguments[] = {value, scalars[i][index]};
      auto results = call.run(computation, arguments);
      if (results.size() != 1)
        call.fail("the computation returns " + std::to_string(results.size()) + " values, not one");
      value = std::move(results[0]);
    }
    store_scalar(call, value, total, index);
  }
  return total;
}

// Same for operand `number` of all processes. Computed once if the computation uses only its arguments.
Tensor reduced(Call& call, CompiledBlock const& computation, Gathering const& all, std::size_t index) {
  auto const body = combiner_body(computation);
  if (!body || call.recorder()) return reduced(call, computation, column(all, index));
  std::string const name = std::to_string(index) + " " + std::to_string(static_cast<int>(body->combiner)) + " " +
                           to_string(body->argument) + " " + to_string(body->element);
  auto const known = all->shared.find(name);
  if (known != all->shared.end()) return known->second;
  return all->shared[name] = reduced(call, computation, column(all, index));
}

// Returns the position of the root in the group for each operand. With has_dynamic_root, removes the operand with the
// roots; otherwise the root is the first process.
std::vector<std::size_t> extract_roots(Call& call, Tensors& operands, Group const& group) {
  if (!call.truth("has_dynamic_root")) return std::vector<std::size_t>(operands.size(), 0);
  if (operands.empty()) call.fail("missing operand with roots");
  Tensor const roots = operands.back();
  operands.pop_back();
  if (!roots.element().is_integral() || roots.count() != static_cast<std::int64_t>(operands.size()))
    call.fail("the roots " + type_text(roots) + " are not one integer for each of the " +
              std::to_string(operands.size()) + " operands");
  std::vector<std::size_t> positions;
  for (std::int64_t i = 0; i < roots.count(); ++i) {
    auto const root = roots.integer(i);
    if (!group.empty() && (root < 0 || root >= static_cast<std::int64_t>(group.size())))
      call.fail("root " + std::to_string(root) + " is not an index of a group of " + std::to_string(group.size()));
    positions.push_back(group.empty() ? 0 : static_cast<std::size_t>(root));
  }
  return positions;
}

void all_gather(Call& call) {
  auto const operands = tensors_at(call, "operands");
  auto const all = gather(call, required_group(call, gathering_strategy(call)), operands);
  for (std::size_t i = 0; i < operands.size(); ++i)
    call.give(
        joined(call, column(all, i), static_cast<std::size_t>(axis_at(call, "all_gather_dim", operands[i].rank()))));
}

void all_reduce(Call& call) {
  auto const operands = tensors_at(call, "operands");
  auto const all = gather(call, required_group(call, gathering_strategy(call)), operands);
  for (std::size_t i = 0; i < operands.size(); ++i) call.give(reduced(call, call.region("computation"), all, i));
}

void reduce_scatter(Call& call) {
  Tensor const& operand = movement::tensor_at(call, "operand");
  auto const axis = static_cast<std::size_t>(axis_at(call, "scatter_dimension", operand.rank()));
  auto const group = required_group(call, gathering_strategy(call));
  auto parts = column(gather(call, group, {operand}), 0);
  for (auto& part : parts)
    part = part_of(call, part, axis, static_cast<std::int64_t>(group.size()), own_position(call, group));
  call.give(reduced(call, call.region("computation"), std::move(parts)));
}

void all_to_all(Call& call) {
  auto const operands = tensors_at(call, "operands");
  auto const group = required_group(call, exchanging_strategy(call));
  auto const count = integer_at(call, "split_count");
  if (count != static_cast<std::int64_t>(group.size()))
    call.fail("split_count is " + std::to_string(count) + ", the group has " + std::to_string(group.size()) +
              " processes");
  auto const all = gather(call, group, operands);
  for (std::size_t i = 0; i < operands.size(); ++i) {
    auto const split = static_cast<std::size_t>(axis_at(call, "split_dimension", operands[i].rank()));
    auto const join = static_cast<std::size_t>(axis_at(call, "concat_dimension", operands[i].rank()));
    auto parts = column(all, i);
    for (auto& part : parts) part = part_of(call, part, split, count, own_position(call, group));
    call.give(joined(call, parts, join));
  }
}

constexpr std::string_view kSliceRows[] = {"input_offsets", "send_sizes", "output_offsets", "recv_sizes"};

// A slice that a process receives: rows of a sender's operand, and their position in the output.
struct RaggedSlice {
  Tensor const* sender;
  std::int64_t from, size, to;
};

// Returns the slices for a receiver. Each process contributes the operand and the elements of kSliceRows, `count` for
// each process of the group.
std::vector<RaggedSlice> slices_for(Call& call, Gathering const& all, std::int64_t receiver, std::int64_t count) {
  auto const& own = all->brought[static_cast<std::size_t>(receiver)];
  std::vector<RaggedSlice> slices;
  for (std::size_t sender = 0; sender < all->brought.size(); ++sender)
    for (std::int64_t i = 0; i < count; ++i) {
      auto const& sent = all->brought[sender];
      auto const at = receiver * count + i;
      RaggedSlice const slice{&sent[0], movement::index_value(sent[1], at), movement::index_value(sent[2], at),
                              movement::index_value(sent[3], at)};
      slices.push_back(slice);
      auto const expected = movement::index_value(own[4], static_cast<std::int64_t>(sender) * count + i);
      if (slice.size != expected)
        call.mark_undefined("recv_sizes states " + std::to_string(expected) + " for a slice, but send_sizes states " +
                            std::to_string(slice.size));
    }
  return slices;
}

// Fails if a slice is out of range. If two slices overlap, the result is undefined.
void require_room(Call& call, std::vector<RaggedSlice> slices, std::int64_t rows, std::int64_t room) {
  for (auto const& slice : slices)
    if (slice.size < 0 || slice.from < 0 || slice.to < 0 || slice.from > rows - slice.size ||
        slice.to > room - slice.size)
      call.fail("a slice of " + std::to_string(slice.size) + " rows from row " + std::to_string(slice.from) + " of " +
                std::to_string(rows) + " does not fit at row " + std::to_string(slice.to) + " of " +
                std::to_string(room));
  std::erase_if(slices, [](auto const& slice) { return slice.size == 0; });
  std::ranges::sort(slices, {}, &RaggedSlice::to);
  for (std::size_t i = 1; i < slices.size(); ++i)
    if (slices[i].to < slices[i - 1].to + slices[i - 1].size)
      call.mark_undefined("two slices are written to row " + std::to_string(slices[i].to));
}

void ragged_all_to_all(Call& call) {
  Tensors brought{movement::tensor_at(call, "operand")};
  Tensor const& output = movement::tensor_at(call, "output");
  if (brought[0].rank() == 0 || output.rank() != brought[0].rank() ||
      !std::equal(output.shape().begin() + 1, output.shape().end(), brought[0].shape().begin() + 1) ||
      !same_element(brought[0].element(), output.element()))
    call.fail("operand " + type_text(brought[0]) + " and output " + type_text(output) + " have different rows");
  for (auto const row : kSliceRows) {
    Tensor const& numbers = movement::tensor_at(call, row);
    movement::require_integers(call, row, numbers);
    require_decided(call, call.value(row), row);
    if (numbers.count() != movement::tensor_at(call, kSliceRows[0]).count())
      call.fail(std::string(row) + " has " + std::to_string(numbers.count()) + " elements");
    brought.push_back(numbers);
  }
  auto const group = required_group(call, exchanging_strategy(call));
  auto const processes = static_cast<std::int64_t>(group.size()), count = brought[1].count() / processes;
  if (brought[1].count() != count * processes)
    call.fail(std::to_string(brought[1].count()) + " slices for " + std::to_string(processes) + " processes");
  std::int64_t const rows = brought[0].dim(0), room = output.dim(0);
  auto const all = gather(call, group, std::move(brought));
  auto const slices = slices_for(call, all, own_position(call, group), count);
  require_room(call, slices, rows, room);

  Tensor result = movement::make_result(call, output, output.shape());
  std::memcpy(result.data(), output.data(), output.size_bytes());
  std::size_t const bytes = room == 0 ? 0 : result.size_bytes() / static_cast<std::size_t>(room);
  for (auto const& slice : slices)
    if (slice.size > 0)
      std::memcpy(result.data() + static_cast<std::size_t>(slice.to) * bytes,
                  slice.sender->data() + static_cast<std::size_t>(slice.from) * bytes,
                  static_cast<std::size_t>(slice.size) * bytes);
  call.give(std::move(result));
}

void collective_broadcast(Call& call) {
  auto operands = tensors_at(call, "operands");
  auto const group = own_group(call, exchanging_strategy(call));
  auto const roots = extract_roots(call, operands, group);
  Gathering all;
  if (!group.empty()) all = gather(call, group, operands);
  for (std::size_t i = 0; i < operands.size(); ++i)
    call.give(group.empty() ? zeros(call, operands[i].element(), operands[i].shape()) : all->brought[roots[i]][i]);
}

void collective_reduce(Call& call) {
  auto operands = tensors_at(call, "operands");
  auto const group = own_group(call, exchanging_strategy(call));
  auto const roots = extract_roots(call, operands, group);
  auto const& computation = call.region("computation");
  Gathering all;
  if (!group.empty()) all = gather(call, group, operands);
  for (std::size_t i = 0; i < operands.size(); ++i) {
    bool const is_root = !group.empty() && own_position(call, group) == static_cast<std::int64_t>(roots[i]);
    call.give(is_root ? reduced(call, computation, all, i)
                      : zeros(call, call.recorder() ? term_element() : argument_element(call, computation, 0),
                              operands[i].shape()));
  }
}

// Senders do not wait, so cycles of pairs need no order.
void collective_permute(Call& call) {
  Tensor const& operand = movement::tensor_at(call, "operand");
  Process& process = call.process();
  GridShape const shape = grid_of(call);
  bool const crosses_partitions = exchanging_strategy(call) == Strategy::cross_partition;
  std::int64_t const self = crosses_partitions ? process.partition_id() : process.replica_id();
  std::int64_t const count = crosses_partitions ? shape.partitions : shape.replicas;
  auto const& channel = call.parameter("channel_id").integers;
  auto const mailbox = [&](std::int64_t from, std::int64_t to) {
    auto const number = [&](std::int64_t id) {
      return crosses_partitions ? process.replica_id() * shape.partitions + id
                                : id * shape.partitions + process.partition_id();
    };
    return Grid::Mailbox{call.op().name, channel.empty() ? 0 : channel[0], number(from), number(to)};
  };
  std::int64_t source = -1;
  for (auto const& pair : rows_of(call, "source_target_pairs")) {
    if (pair.size() != 2 || std::min(pair[0], pair[1]) < 0 || std::max(pair[0], pair[1]) >= count)
      call.fail("source_target_pairs: " + shape_text(pair) + " is not a pair of ids of a grid with " +
                counted(static_cast<std::uint64_t>(count), crosses_partitions ? "partition" : "replica") + " (--" +
                (crosses_partitions ? "partitions" : "replicas") + ")");
    if (pair[1] == self && source >= 0)
      call.fail("source_target_pairs: " + std::to_string(self) + " is the target of two pairs");
    if (pair[1] == self) source = pair[0];
    if (pair[0] == self && pair[1] != self) process.grid()->send(call, mailbox(self, pair[1]), {operand});
  }
  if (source < 0)
    call.give(zeros(call, operand.element(), operand.shape()));
  else
    call.give(source == self ? operand : process.grid()->receive(call, mailbox(source, self)).at(0));
}

void cross_replica_sum(Call& call) {
  Tensor const& operand = movement::tensor_at(call, "operand");
  auto const element = operand.element();
  auto const values = column(gather(call, required_group(call, Strategy::cross_replica), {operand}), 0);
  call.give(values.size() == 1 ? operand : folded(call, Fold(call, Combiner::add, element), values));
}

}  // namespace
}  // namespace collective

std::span<KernelEntry const> collective_kernels() {
  static constexpr KernelEntry kKernels[] = {
      {"sdy.manual_computation", collective::manual_computation, true},
      {"stablehlo.all_gather", collective::all_gather, true},
      {"stablehlo.all_reduce", collective::all_reduce, true},
      {"stablehlo.all_to_all", collective::all_to_all, true},
      {"stablehlo.collective_broadcast", collective::collective_broadcast, true},
      {"stablehlo.collective_permute", collective::collective_permute, true},
      {"stablehlo.collective_reduce", collective::collective_reduce, true},
      {"stablehlo.cross-replica-sum", collective::cross_replica_sum},
      {"stablehlo.custom_call @ragged_all_to_all", collective::ragged_all_to_all, true},
      {"stablehlo.reduce_scatter", collective::reduce_scatter, true},
  };
  return kKernels;
}

}  // namespace assay
