#include "harness/divergence/instrument.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <unordered_set>

#include "generators/suite/constant_text.hpp"
#include "grammar/assembly/print.hpp"
#include "semantics/program/mutable_program.hpp"
#include "semantics/program/tensor.hpp"
#include "support/documents/json.hpp"
#include "support/files.hpp"

namespace assay::divergence {
namespace {

using MapJson = nlohmann::ordered_json;

constexpr std::size_t kMaxRecordedType = std::size_t{1} << 20;
constexpr std::size_t kMaxMapBytes = std::size_t{1} << 28;

bool is_readable(Type type) {
  Element element;
  return type && type->kind == TypeKind::tensor && element_of(type->element, element);
}

// Writes the instrumented program.
class Instrumentation {
public:
  Instrumentation(Program const& program, FlatProgram const& flat, ValueNames const& names, InstrumentLayout layout)
      : flat_(flat), names_(names), layout_(layout), whole_(program, &ids_), of_value_(flat.values().size(), 0) {
    for (auto const& value : whole_.values) used_.insert(value.name);
    for (std::uint32_t value = 0; value < flat.values().size(); ++value)
      for (auto const& place : flat.values()[value].places) flat_of_[{place.frame, place.value}] = value;
  }

  std::string with(std::vector<Probe> const& probes) {
    auto& entry = *whole_.function(flat_.entry().name);
    auto& block = entry.regions[0];
    for (std::size_t i = 0; i < block.arguments.size(); ++i) of_value_[flat_.arguments()[i]] = block.arguments[i];
    std::vector<ValueId> told(probes.size());
    for (std::uint32_t number = 0; number < flat_.ops().size(); ++number) {
      auto const& op = flat_.ops()[number];
      if (layout_ == InstrumentLayout::as_it_is ? flat_.region_around(op.frame) != 0 : forward(op)) continue;
      auto made = copy(*op.op, op.frame);
      for (std::size_t i = 0; i < op.results.size(); ++i) of_value_[op.results[i]] = made.results[i];
      record(made, number, probes, told);
      ops_.push_back(std::move(made));
    }
    ops_.push_back(block.ops.back());
    auto& returned = ops_.back().operands;
    returned.clear();
    for (auto const value : flat_.results()) returned.push_back(of_value_[value]);
    for (std::size_t i = 0; i < probes.size(); ++i)
      returned.push_back(probes[i].kind == Probe::Kind::value ? of_value_[probes[i].values[0]] : told[i]);
    block.ops = std::move(ops_);
    entry.set("res_attrs", nullptr);
    update_signature(whole_, entry);
    return print_program(whole_, AssemblyFormat::pretty);
  }

private:
  using Place = std::pair<std::uint32_t, Value const*>;

  bool forward(FlatOp const& op) {
    for (std::size_t i = 0; i < op.forwards.size(); ++i) of_value_[op.results[i]] = of_value_[op.forwards[i]];
    return !op.forwards.empty();
  }

  using Path = std::vector<Operation const*>;

  // Values that nested loops carry, from the outermost loop inwards: the arguments of their bodies, and their results.
  struct Carried {
    std::vector<ValueId> arguments, results;
  };

  // Extends the loop that op `number` represents, and the loops in its body, by counters of their iterations, and by a
  // tensor for each probe, into which a body writes. Stores the result for probe i in `told[i]`.
  void record(MutableOp& loop, std::uint32_t number, std::vector<Probe> const& probes, std::vector<ValueId>& told) {
    std::map<Path, Carried> counters;
    for (std::size_t i = 0; i < probes.size(); ++i) {
      auto const& probe = probes[i];
      if (probe.kind == Probe::Kind::value || probe.end != number) continue;
      auto const& own = counter(loop, probe.path, counters);
      if (probe.kind == Probe::Kind::iterations) {
        auto const written = id(flat_.ops()[number].frame, probe.written);
        told[i] = carry_record(loop, probe.path, probe, own, [&](MutableBlock&) { return written; });
      } else if (probe.path.size() == 1) {
        told[i] = own.results[0];
      } else {
        // In the body of the enclosing loop: the number of iterations of this run.
        Path const around(probe.path.begin(), probe.path.end() - 1);
        auto const& outer = counter(loop, around, counters);
        auto const last = around.size() - 1;
        told[i] = carry_record(loop, around, probe, outer, [&](MutableBlock& body) {
          return append(body, "stablehlo.subtract", number_type(), {own.results[last + 1], own.arguments[last]});
        });
      }
    }
  }

  Carried const& counter(MutableOp& loop, Path const& path, std::map<Path, Carried>& counters) {
    auto const [found, is_new] = counters.try_emplace(path);
    if (is_new)
      found->second = carry(loop, path, constant(number_type(), "0", ops_), [&](ValueId count, MutableBlock& body) {
        auto const one = append_constant(body, number_type(), "1");
        return append(body, "stablehlo.add", number_type(), {count, one});
      });
    return found->second;
  }

  // Adds a carried tensor. In each iteration, the body of the last loop of `path` writes the value of `part(body)` at
  // the index `count`. Returns the result of the outermost loop.
  template <class MakePart> ValueId carry_record(MutableOp& loop, Path const& path, Probe const& probe,
                                                 Carried const& count, MakePart const& make_part) {
    auto& context = *whole_.frame.context;
    Type const type = type_of(flat_, probe, context);
    return carry(loop, path, constant(type, zero_of(type), ops_),
                 [&](ValueId record, MutableBlock& body) {
                   std::vector<std::int64_t> shape(type->shape.begin(), type->shape.end());
                   shape[0] = 1;
                   auto const part =
                       append(body, "stablehlo.reshape", context.tensor(shape, type->element), {make_part(body)});
                   std::vector<ValueId> operands{record, part, count.arguments.back()};
                   auto const zero = append_constant(body, number_type(), "0");
                   operands.resize(operands.size() + shape.size() - 1, zero);
                   return append(body, "stablehlo.dynamic_update_slice", type, std::move(operands));
                 })
        .results[0];
  }

  // Adds a carried value to the loops of `path`, whose first is `loop`. It begins with `start`, and the body of the
  // last loop replaces it by next(argument, body).
  template <class Next> Carried carry(MutableOp& loop, Path const& path, ValueId start, Next const& next) {
    Carried carried;
    Type const type = whole_.values[start].type;
    auto* at = &loop;
    MutableBlock* body = nullptr;
    for (std::size_t k = 0; k < path.size(); ++k) {
      if (k > 0) {
        auto const& ops = path[k - 1]->regions[1]->blocks[0]->ops;
        at = &at->regions[1].ops[static_cast<std::size_t>(std::ranges::find(ops, path[k]) - ops.begin())];
      }
      at->operands.push_back(k == 0 ? start : carried.arguments.back());
      carried.results.push_back(fresh(type, "recorded"));
      at->results.push_back(carried.results.back());
      at->regions[0].arguments.push_back(fresh(type, "unused"));
      carried.arguments.push_back(fresh(type, "record"));
      at->regions[1].arguments.push_back(carried.arguments.back());
      if (k > 0) body->ops.back().operands.push_back(carried.results.back());
      body = &at->regions[1];
    }
    auto const made = next(carried.arguments.back(), *body);
    body->ops.back().operands.push_back(made);
    return carried;
  }

  // Inserts an op before the terminator.
  ValueId append(MutableBlock& body, char const* name, Type type, std::vector<ValueId> operands) {
    auto const result = fresh(type, "next");
    body.ops.insert(body.ops.end() - 1, {.name = name, .operands = std::move(operands), .results = {result}});
    return result;
  }
  ValueId append_constant(MutableBlock& body, Type type, std::string const& element) {
    std::vector<MutableOp> made;
    auto const result = constant(type, element, made);
    body.ops.insert(body.ops.end() - 1, std::move(made[0]));
    return result;
  }
  Type number_type() { return whole_.frame.context->tensor({}, whole_.frame.context->integer(32)); }

  static std::string zero_of(Type type) {
    Element element;
    element_of(type->element, element);
    auto const text = dense_text(make_tensor(element, {}));
    return text.substr(text.find('<') + 1, text.rfind('>') - text.find('<') - 1);
  }

  ValueId constant(Type type, std::string const& element, std::vector<MutableOp>& ops) {
    auto const text = fmt::format("dense<{}> : {}", element, to_string(type, kMaxRecordedType));
    Attribute const value = texts_.make(AttributeNode{.kind = AttributeKind::opaque, .text = texts_.copy(text)});
    ops.push_back(
        {.name = "stablehlo.constant", .results = {fresh(type, "constant")}, .attributes = {{"value", value}}});
    return ops.back().results[0];
  }

  ValueId fresh(Type type, std::string const& base) { return whole_.add({.type = type, .name = unused_name(base)}); }

  MutableOp copy(Operation const& from, std::uint32_t frame) {
    MutableOp made{.name = from.name, .location = from.location, .opaque = from.opaque};
    made.attributes.assign(from.attributes.begin(), from.attributes.end());
    for (auto const* operand : from.operands) made.operands.push_back(id(frame, operand));
    std::map<std::string_view, std::string_view> named;  // results of one op share a name
    for (auto const* result : from.results) made.results.push_back(define(frame, result, named));
    for (auto const* region : from.regions) {
      auto& copied = made.regions.emplace_back();
      for (std::size_t i = 0; i < region->blocks.size(); ++i) {
        copied.is_empty = false;
        copy_block(*region->blocks[i], frame, i == 0 ? copied : copied.others.emplace_back());
      }
    }
    return made;
  }

  void copy_block(Block const& from, std::uint32_t frame, MutableBlock& to) {
    to.label = from.label;
    for (auto const* argument : from.arguments) {
      std::map<std::string_view, std::string_view> named;
      to.arguments.push_back(define(frame, argument, named));
    }
    for (auto const* op : from.ops) to.ops.push_back(copy(*op, frame));
  }

  ValueId id(std::uint32_t frame, Value const* value) const {
    // Regions of a loop can read values of outer frames.
    for (;; frame = flat_.frames()[frame].parent) {
      if (auto const flat = flat_of_.find({frame, value}); flat != flat_of_.end()) return of_value_[flat->second];
      if (auto const inner = inner_.find({frame, value}); inner != inner_.end()) return inner->second;
      if (!flat_.frames()[frame].is_region) return ids_.at(value);
    }
  }

  // Values of the entry keep their names; values of calls get new ones.
  ValueId define(std::uint32_t frame, Value const* value, std::map<std::string_view, std::string_view>& named) {
    if (frame == 0) return ids_.at(value);
    auto [name, is_new] = named.try_emplace(value->name);
    if (is_new) name->second = fresh_name(frame, value->name);
    auto const made = whole_.add({.type = value->type, .name = name->second, .location = value->location});
    return inner_[{frame, value}] = made;
  }

  std::string_view fresh_name(std::uint32_t frame, std::string_view own) {
    std::string base = names_.frame_name(frame) + "_" + std::string(own);
    std::erase(base, '%');
    std::ranges::replace_if(
        base, [](char c) { return c == '/' || c == '@' || c == '[' || c == ']'; }, '_');
    if (base[0] >= '0' && base[0] <= '9') base = "in" + base;  // a name that begins with a digit must consist of digits
    return unused_name(base);
  }

  std::string_view unused_name(std::string const& base) {
    std::string name = base;
    for (std::size_t number = 1; used_.contains(name); ++number) name = fmt::format("{}_{}", base, number);
    return *used_.insert(texts_.copy(name)).first;
  }

  FlatProgram const& flat_;
  ValueNames const& names_;
  InstrumentLayout layout_;
  std::vector<MutableOp> ops_;
  ValueIds ids_;
  MutableProgram whole_;
  std::vector<ValueId> of_value_;
  std::map<Place, std::uint32_t> flat_of_;
  std::map<Place, ValueId> inner_;  // values within regions of calls
  Arena texts_;
  std::set<std::string_view, std::less<>> used_;
};

// Adds probes for the number of iterations of the loop and, if their sizes are the same in each iteration, for the
// results of the ops at the top of its body; and the same for inner loops. `like` has the fields of the enclosing loop.
void add_loop_probes(FlatProgram const& flat, ExecutedLoop const& loop, Probe like, std::vector<Probe>& probes) {
  like.path.push_back(loop.op);
  like.runs = loop.runs;
  like.kind = Probe::Kind::count;
  probes.push_back(like);
  std::map<Value const*, std::vector<std::uint32_t>> given;
  std::unordered_set<std::uint32_t> frames;
  std::size_t iterations = 0;
  for (auto const& run : loop.runs) {
    iterations += run.iterations();
    frames.insert(run.frames.begin(), run.frames.end() - 1);
  }
  std::vector<Value const*> order;
  auto const* const body = loop.op->regions[1]->blocks[0];
  auto const is_at_top = [&](ValuePlace const& place) {
    return frames.contains(place.frame) && place.value->op && place.value->op->parent == body;
  };
  auto const add = [&](std::uint32_t value) {
    auto const& places = flat.values()[value].places;
    auto const place = std::ranges::find_if(places, is_at_top);
    if (place == places.end()) return;
    Element element;
    Type const type = place->value->type;
    bool const is_recordable = is_readable(type) && is_static(type) && element_of(type->element, element) &&
                               !element.is(Element::Kind::quantized);
    if (!is_recordable) return;
    auto& values = given[place->value];
    if (values.empty()) order.push_back(place->value);
    values.push_back(value);
  };
  for (auto const& run : loop.runs)
    for (auto number = run.first; number < run.end; ++number)
      for (auto const value : flat.ops()[number].results) add(value);
  like.kind = Probe::Kind::iterations;
  for (auto const* value : order)
    if (given[value].size() == iterations) {
      like.values = given[value], like.written = value;
      probes.push_back(like);
    }
  like.values = {}, like.written = nullptr;
  for (auto const& inner : loop.inner) add_loop_probes(flat, inner, like, probes);
}

}  // namespace

std::vector<Probe> observable(FlatProgram const& flat, InstrumentLayout layout) {
  std::vector<Probe> all;
  std::map<std::uint32_t, ExecutedLoop> loops;  // by the op that represents the loop
  for (auto& loop : flat.loops()) loops[loop.runs[0].end] = loop;
  for (std::uint32_t number = 0; number < flat.ops().size(); ++number) {
    auto const& op = flat.ops()[number];
    bool const is_run = layout == InstrumentLayout::as_it_is ? flat.region_around(op.frame) == 0 : op.forwards.empty();
    if (!is_run) continue;
    if (auto const loop = loops.find(number); layout == InstrumentLayout::as_it_is && loop != loops.end())
      add_loop_probes(flat, loop->second, {.begin = loop->second.runs[0].first, .end = number}, all);
    for (auto const value : op.results) {
      bool const is_returned = std::ranges::find(flat.results(), value) != flat.results().end();
      if (!is_returned && is_readable(flat.values()[value].type())) all.push_back({.values = {value}, .begin = number});
    }
  }
  // The results of a loop are recorded together with the values in its body.
  for (auto& probe : all)
    if (auto const loop = loops.find(probe.begin); loop != loops.end()) probe.begin = loop->second.runs[0].first;
  return all;
}

std::uint64_t bytes_of(FlatProgram const& flat, Probe const& probe) {
  if (probe.kind == Probe::Kind::count) return sizeof(std::int32_t) * (probe.runs.size() + 1);
  Type const type = flat.values()[probe.values[0]].type();
  Element element;
  if (!is_readable(type) || !element_of(type->element, element)) return 0;
  std::uint64_t bytes = element.bytes();
  for (std::size_t axis = 0; axis < type->shape.size(); ++axis) {
    auto const size = is_unknown_size(type->shape[axis]) ? bound_of(type, axis) : type->shape[axis];
    bytes *= is_unknown_size(size) ? 1 : static_cast<std::uint64_t>(size);
  }
  return probe.kind == Probe::Kind::iterations ? bytes * (probe.values.size() + 1) : bytes;
}

std::vector<ProbeGroup> probe_groups(FlatProgram const& flat, std::vector<Probe> const& probes,
                                     std::uint64_t max_bytes) {
  std::vector<ProbeGroup> groups(1);
  std::uint64_t bytes = 0;
  for (auto const& probe : probes) {
    auto const more = bytes_of(flat, probe);
    if (!groups.back().probes.empty() && more > max_bytes - std::min(bytes, max_bytes)) {
      groups.back().end = probe.begin;
      groups.emplace_back();
      bytes = 0;
    }
    groups.back().probes.push_back(probe);
    bytes += more;
  }
  groups.back().end = static_cast<std::uint32_t>(flat.ops().size());
  return groups;
}

Type type_of(FlatProgram const& flat, Probe const& probe, Context& context) {
  if (probe.kind == Probe::Kind::count) {
    bool const is_inner = probe.path.size() > 1;
    std::vector<std::int64_t> const shape(is_inner ? 1 : 0, static_cast<std::int64_t>(probe.runs.size() + 1));
    return context.tensor(shape, context.integer(32));
  }
  Type const type = flat.values()[probe.values[0]].type();
  if (probe.kind == Probe::Kind::value) return type;
  std::vector<std::int64_t> shape{static_cast<std::int64_t>(probe.values.size() + 1)};
  shape.insert(shape.end(), type->shape.begin(), type->shape.end());
  return context.tensor(shape, type->element);
}

std::string instrumented_text(Program const& program, FlatProgram const& flat, ValueNames const& names,
                              std::vector<Probe> const& probes, InstrumentLayout layout) {
  return Instrumentation(program, flat, names, layout).with(probes);
}

std::string probe_map_json(ProbeMap const& map) {
  MapJson json = {{"assay_probes", 1}, {"programs", map.programs}};
  json["values"] = MapJson::array();
  for (auto const& entry : map.entries) json["values"].push_back({entry.program, entry.output, entry.value});
  return json.dump(1) + "\n";
}

Result<ProbeMap> read_probe_map(std::string const& path) {
  auto const text = read_file(path, kMaxMapBytes);
  if (!text) return Error{text.error()};
  auto const json = parse_json<MapJson>(*text);
  Error const wrong{path + ": not a map file written by `assay diff --probe`"};
  if (!json.is_object() || !json.contains("programs") || !json.contains("values") || !json["programs"].is_array() ||
      !json["values"].is_array())
    return wrong;
  ProbeMap map;
  for (auto const& name : json["programs"]) {
    if (!name.is_string()) return wrong;
    map.programs.push_back(name.get<std::string>());
  }
  for (auto const& entry : json["values"]) {
    bool const is_entry = entry.is_array() && entry.size() == 3 && entry[0].is_number_unsigned() &&
                          entry[1].is_number_unsigned() && entry[2].is_string();
    if (!is_entry) return wrong;
    map.entries.push_back({entry[0].get<std::size_t>(), entry[1].get<std::size_t>(), entry[2].get<std::string>()});
  }
  return map;
}

std::string output_file(ProbeMap const& map, ProbeMap::Entry const& entry, std::string const& folder) {
  std::string const within = map.programs.size() > 1 ? fmt::format("{}/{}", folder, entry.program + 1) : folder;
  return fmt::format("{}/output_{}.npy", within, entry.output);
}

}  // namespace assay::divergence
