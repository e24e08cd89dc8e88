#include "semantics/kernels/collective/manual.hpp"

#include <algorithm>
#include <numeric>

#include "semantics/kernels/arguments.hpp"
#include "semantics/kernels/walk.hpp"
#include "semantics/program/shardings.hpp"
#include "semantics/program/tensor.hpp"
#include "semantics/runtime/enclosure.hpp"
#include "semantics/runtime/grid.hpp"

namespace assay::collective {
namespace {

std::string_view text_of_attribute(Call& call, std::string_view name) {
  Attribute const attribute = call.op().attribute(name);
  return attribute && attribute->kind == AttributeKind::opaque ? attribute->text : std::string_view();
}

Attribute sdy_mesh(Operation const& from, std::string_view name) {
  for (Block const* block = from.parent; block;) {
    for (Operation const* op : block->ops)
      if (Attribute const symbol = op->attribute("sym_name"); op->name == "sdy.mesh" && symbol && symbol->text == name)
        return op->attribute("mesh");
    Operation const* const around = block->parent ? block->parent->parent : nullptr;
    block = around ? around->parent : nullptr;
  }
  return nullptr;
}

// The position of a process's part along each dimension: the index-th of `count` equal parts.
struct Place {
  std::int64_t count = 1, index = 0;
};

class ManualGrid {
public:
  ManualGrid(Call& call, std::vector<MeshSharding> const& shardings) : call_(call) {
    auto const manual = read_axis_names(text_of_attribute(call, "manual_axes"));
    if (!manual) call.unsupported("its manual_axes are not written {\"x\", ..}");
    manual_ = *manual;
    auto const* const grid = call.process().grid();
    processes_ = grid ? grid->size() : 1;
    for (MeshSharding const& sharding : shardings) {
      Attribute const mesh = sharding.mesh.empty() ? nullptr : sdy_mesh(call.op(), sharding.mesh);
      auto const axes = mesh ? read_mesh_axes(mesh->text, &devices_) : std::optional(sharding.inline_axes);
      if (!sharding.mesh.empty() && (!mesh || !axes)) call.unsupported("the mesh of its shardings is unknown");
      if (!axes->empty()) axes_ = *axes;
    }
    std::int64_t total = 1;
    for (MeshAxis const& axis : axes_) {
      if (axis.size < 1 || axis.size > kMaxProcesses / total) call.fail("the mesh has too many devices");
      total *= axis.size;
    }
    if (total != processes_)
      call.unsupported("its mesh has " + std::to_string(total) + " devices, and the grid " +
                       std::to_string(processes_) + (processes_ == 1 ? " process" : " processes") + " (--partitions)");
    if (!devices_.empty() && static_cast<std::int64_t>(devices_.size()) != total)
      call.fail("the mesh has " + std::to_string(devices_.size()) + " device ids for " + std::to_string(total) +
                " devices");
  }

  std::int64_t processes() const { return processes_; }

  std::vector<Place> places(MeshSharding const& sharding, std::size_t rank, std::int64_t process) const {
    if (sharding.dimensions.size() != rank) call_.fail("the rank of a sharding differs from that of its value");
    std::vector<Place> all(rank);
    for (std::size_t d = 0; d < rank; ++d)
      for (AxisPart const& part : sharding.dimensions[d].parts) {
        if (std::ranges::find(manual_, part.name) == manual_.end()) continue;
        auto const [size, digit] = digit_of(part, process);
        all[d] = {all[d].count * size, all[d].index * size + digit};
      }
    return all;
  }

private:
  // Returns the number of parts of the axis, and the index of the process's part.
  std::pair<std::int64_t, std::int64_t> digit_of(AxisPart const& part, std::int64_t process) const {
    auto const axis = std::ranges::find(axes_, part.name, &MeshAxis::name);
    if (axis == axes_.end()) call_.fail("axis " + std::string(part.name) + " is not one of the mesh");
    std::int64_t position = process;
    if (!devices_.empty()) position = std::ranges::find(devices_, process) - devices_.begin();
    for (auto inner = axis + 1; inner != axes_.end(); ++inner) position /= inner->size;
    std::int64_t const coordinate = position % axis->size, before = part.before.value_or(1),
                       size = part.size.value_or(axis->size);
    bool const is_within = before >= 1 && size >= 1 && before <= axis->size && size <= axis->size / before;
    if (!is_within || axis->size % (before * size) != 0)
      call_.fail("a part of axis " + std::string(part.name) + " does not divide it");
    return {size, coordinate / (axis->size / (before * size)) % size};
  }

  Call& call_;
  std::vector<std::string_view> manual_;
  std::vector<MeshAxis> axes_;
  std::vector<std::int64_t> devices_;
  std::int64_t processes_ = 1;
};

// The position of a part in the whole tensor. `offset` is in elements of the whole.
struct PartCopy {
  Shape shape;
  std::int64_t offset = 0;
};

PartCopy part_at(Call& call, Shape const& whole, std::vector<Place> const& places) {
  PartCopy part{whole, 0};
  auto const strides = strides_of(whole);
  for (std::size_t d = 0; d < whole.size(); ++d) {
    if (whole[d] % places[d].count != 0)
      call.unsupported("axis " + std::to_string(d) + " of " + shape_text(whole) + " does not split into " +
                       std::to_string(places[d].count) + " equal parts");
    part.shape[d] = whole[d] / places[d].count;
    part.offset += places[d].index * part.shape[d] * strides[d];
  }
  return part;
}

Tensor own_part(Call& call, Tensor const& from, std::vector<Place> const& places) {
  PartCopy const part = part_at(call, from.shape(), places);
  Tensor own = call.make(from.element(), part.shape);
  std::size_t const bytes = from.element().bytes();
  if (own.count() > 0)
    BoxCopy(part.shape, strides_of(part.shape), strides_of(from.shape()), bytes)(
        own.data(), from.data() + static_cast<std::size_t>(part.offset) * bytes);
  return own;
}

// Includes the sets of its elements, if any.
RuntimeValue own_part(Call& call, RuntimeValue const& whole, std::vector<Place> const& places) {
  RuntimeValue own(own_part(call, whole.tensor, places));
  if (!whole.enclosure) return own;
  auto sets = std::make_shared<Enclosure>();
  for (auto const& [low, high, flags] : whole.enclosure->parts)
    sets->parts.push_back({own_part(call, low, places), own_part(call, high, places), own_part(call, flags, places)});
  own.enclosure = std::move(sets);
  return own;
}

// Assembles whole tensors from the parts of all processes.
class Assembly {
public:
  Assembly(Call& call, ManualGrid const& grid, std::vector<Grid::Tensors> const& brought)
      : call_(call), grid_(grid), brought_(brought) {}

  // Returns the whole tensor of this number.
  Tensor whole(std::size_t number, MeshSharding const& sharding, Shape const& shape) const {
    Tensor result = call_.make(brought_[0][number].element(), shape);
    std::size_t const bytes = result.element().bytes();
    for (std::int64_t process = grid_.processes(); process-- > 0;) {  // the first process with the same part wins
      Tensor const& from = brought_[static_cast<std::size_t>(process)][number];
      PartCopy const to = part_at(call_, shape, grid_.places(sharding, shape.size(), process));
      if (from.shape() != to.shape) call_.fail("processes have parts of different shapes");
      if (from.count() > 0)
        BoxCopy(to.shape, strides_of(shape), strides_of(to.shape), bytes)(
            result.data() + static_cast<std::size_t>(to.offset) * bytes, from.data());
    }
    return result;
  }

private:
  Call& call_;
  ManualGrid const& grid_;
  std::vector<Grid::Tensors> const& brought_;
};

bool is_tensor(RuntimeValue const& value) { return value.kind == RuntimeValue::Kind::tensor; }

// Whether sets of elements are computed. They are then exchanged with the elements.
bool computes_sets(Call& call) { return call.process().state().profile && !call.process().state().implementation; }

// For a value without sets, each set contains only the element.
Enclosure sets_of(Call& call, RuntimeValue const& value) {
  if (value.enclosure) return *value.enclosure;
  constexpr Element kWord = {Element::Kind::integer, IntegerFormat{64, true}, nullptr, nullptr};
  Tensor const& tensor = value.tensor;
  Enclosure sets;
  for (int part = 0; part < parts_of(tensor.element()); ++part) {
    Tensor low = call.make(kWord, tensor.shape()), high = call.make(kWord, tensor.shape()),
           flags = call.make(kWord, tensor.shape());
    for (std::int64_t i = 0; i < tensor.count(); ++i) {
      CodeSet const codes = point_in(tensor.element(), tensor.get(i, part)).codes;
      low.set(i, static_cast<std::uint64_t>(codes.low));
      high.set(i, static_cast<std::uint64_t>(codes.high));
      flags.set(i, (codes.number ? 1U : 0U) | (codes.nan ? 2U : 0U));
    }
    sets.parts.push_back({low, high, flags});
  }
  return sets;
}

bool is_exact_with(Enclosure const& sets, Tensor const& tensor) {
  for (int part = 0; part < parts_of(tensor.element()); ++part)
    for (std::int64_t i = 0; i < tensor.count(); ++i)
      if (sets.at(i, part) != point_in(tensor.element(), tensor.get(i, part))) return false;
  return true;
}

}  // namespace

void manual_computation(Call& call) {
  auto const in = read_mesh_shardings(text_of_attribute(call, "in_shardings")),
             out = read_mesh_shardings(text_of_attribute(call, "out_shardings"));
  if (!in || !out || in->size() != call.operand_count() || out->size() != call.result_count())
    call.unsupported("its shardings are not one for each operand and result");
  auto all_shardings = *in;
  all_shardings.insert(all_shardings.end(), out->begin(), out->end());
  ManualGrid const grid(call, all_shardings);
  Grid* const processes = call.process().grid();
  std::int64_t const self = processes ? processes->index_of(call.process()) : 0;
  std::vector<RuntimeValue> arguments;
  for (std::size_t i = 0; i < call.operand_count(); ++i) {
    RuntimeValue const& operand = call.operand(i);
    arguments.push_back(is_tensor(operand) ? own_part(call, operand, grid.places((*in)[i], operand.tensor.rank(), self))
                                           : operand);
  }
  auto results = call.run(call.region("body"), arguments);
  Grid::Tensors own;
  for (RuntimeValue const& result : results) {
    if (!is_tensor(result)) continue;
    own.push_back(result.tensor);
    if (!computes_sets(call)) continue;
    Enclosure const sets = sets_of(call, result);
    for (auto const& [low, high, flags] : sets.parts) own.insert(own.end(), {low, high, flags});
  }
  std::vector<std::int64_t> group(static_cast<std::size_t>(grid.processes()));
  std::iota(group.begin(), group.end(), 0);
  std::vector<Grid::Tensors> brought{own};
  if (processes && grid.processes() > 1) brought = processes->rendezvous(call, group, 0, own)->brought;
  Assembly const assembly(call, grid, brought);
  std::size_t number = 0;
  for (std::size_t i = 0; i < results.size(); ++i) {
    if (!is_tensor(results[i])) {
      call.give(std::move(results[i]));
      continue;
    }
    MeshSharding const& sharding = (*out)[i];
    Tensor const& part = own[number];
    auto const places = grid.places(sharding, part.rank(), self);
    Shape shape = part.shape();
    for (std::size_t d = 0; d < shape.size(); ++d) shape[d] *= places[d].count;
    movement::require_result_shape(call, shape, i);
    RuntimeValue whole(assembly.whole(number++, sharding, shape));
    if (computes_sets(call)) {
      auto sets = std::make_shared<Enclosure>();
      for (int p = 0; p < parts_of(part.element()); ++p, number += 3)
        sets->parts.push_back({assembly.whole(number, sharding, shape), assembly.whole(number + 1, sharding, shape),
                               assembly.whole(number + 2, sharding, shape)});
      if (!is_exact_with(*sets, whole.tensor)) whole.enclosure = std::move(sets);
    }
    call.give(std::move(whole));
  }
}

}  // namespace assay::collective
