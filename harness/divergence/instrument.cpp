#include "harness/divergence/instrument.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "grammar/assembly/print.hpp"
#include "semantics/program/mutable_program.hpp"
#include "semantics/program/tensor.hpp"
#include "support/files.hpp"

namespace assay::inline harness::divergence {
namespace {

using MapJson = nlohmann::ordered_json;

constexpr std::size_t kMostMapBytes = std::size_t{1} << 28;

bool is_readable(Type type) {
  Element element;
  return type && type->kind == TypeKind::tensor && element_of(type->element, element);
}

// Writes the ops of the flat program into its entry.
class Instrumentation {
public:
  Instrumentation(Program const& program, FlatProgram const& flat, ValueNames const& names)
      : flat_(flat), names_(names), whole_(program, &ids_), of_value_(flat.values().size(), 0) {
    for (auto const& value : whole_.values) used_.insert(value.name);
    for (std::uint32_t value = 0; value < flat.values().size(); ++value)
      for (auto const& place : flat.values()[value].places) flat_of_[{place.frame, place.value}] = value;
  }

  std::string with(std::vector<std::uint32_t> const& values) {
    auto& entry = *whole_.function(flat_.entry().name);
    auto& block = entry.regions[0];
    for (std::size_t i = 0; i < block.arguments.size(); ++i) of_value_[flat_.arguments()[i]] = block.arguments[i];
    std::vector<MutableOp> ops;
    for (auto const& op : flat_.ops()) {
      ops.push_back(copy(*op.op, op.frame));
      for (std::size_t i = 0; i < op.results.size(); ++i) of_value_[op.results[i]] = ops.back().results[i];
    }
    ops.push_back(block.ops.back());
    auto& returned = ops.back().operands;
    returned.clear();
    for (auto const* list : {&flat_.results(), &values})
      for (auto const value : *list) returned.push_back(of_value_[value]);
    block.ops = std::move(ops);
    entry.set("res_attrs", nullptr);
    update_signature(whole_, entry);
    return print_program(whole_, AssemblyFormat::pretty);
  }

private:
  using Place = std::pair<std::uint32_t, Value const*>;

  MutableOp copy(Operation const& from, std::uint32_t frame) {
    MutableOp made{.name = from.name, .location = from.location, .opaque = from.opaque};
    made.attributes.assign(from.attributes.begin(), from.attributes.end());
    for (auto const* operand : from.operands) made.operands.push_back(id(frame, operand));
    std::map<std::string_view, std::string_view> named;  // results of one name keep one
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
    // Regions of a loop read what is around it.
    for (;; frame = flat_.frames()[frame].parent) {
      if (auto const flat = flat_of_.find({frame, value}); flat != flat_of_.end()) return of_value_[flat->second];
      if (auto const inner = inner_.find({frame, value}); inner != inner_.end()) return inner->second;
      if (!flat_.frames()[frame].is_iteration()) return ids_.at(value);
    }
  }

  // A value of the entry stays what it is; one of a call has a name of its own.
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
    if (base[0] >= '0' && base[0] <= '9') base = "in" + base;  // a name of digits holds nothing else
    std::string name = base;
    for (std::size_t number = 1; used_.contains(name); ++number) name = fmt::format("{}_{}", base, number);
    return *used_.insert(texts_.copy(name)).first;
  }

  FlatProgram const& flat_;
  ValueNames const& names_;
  ValueIds ids_;
  MutableProgram whole_;
  std::vector<ValueId> of_value_;
  std::map<Place, std::uint32_t> flat_of_;
  std::map<Place, ValueId> inner_;  // within regions of calls
  Arena texts_;
  std::set<std::string_view, std::less<>> used_;
};

}  // namespace

std::vector<std::uint32_t> observable_values(FlatProgram const& flat) {
  std::vector<std::uint32_t> all;
  for (auto const& op : flat.ops())
    for (auto const value : op.results) {
      bool const is_returned = std::ranges::find(flat.results(), value) != flat.results().end();
      if (!is_returned && is_readable(flat.values()[value].type())) all.push_back(value);
    }
  return all;
}

std::uint64_t bytes_of(FlatProgram const& flat, std::uint32_t value) {
  Type const type = flat.values()[value].type();
  Element element;
  if (!is_readable(type) || !element_of(type->element, element)) return 0;
  std::uint64_t bytes = element.bytes();
  for (std::size_t axis = 0; axis < type->shape.size(); ++axis) {
    auto const size = is_unknown_size(type->shape[axis]) ? bound_of(type, axis) : type->shape[axis];
    bytes *= is_unknown_size(size) ? 1 : static_cast<std::uint64_t>(size);
  }
  return bytes;
}

std::vector<ProbeGroup> probe_groups(FlatProgram const& flat, std::vector<std::uint32_t> const& values,
                                     std::uint64_t most_bytes) {
  std::vector<ProbeGroup> groups(1);
  std::uint64_t bytes = 0;
  for (auto const value : values) {
    auto const more = bytes_of(flat, value);
    if (!groups.back().values.empty() && more > most_bytes - std::min(bytes, most_bytes)) {
      groups.back().end = flat.values()[value].maker;
      groups.emplace_back();
      bytes = 0;
    }
    groups.back().values.push_back(value);
    bytes += more;
  }
  groups.back().end = static_cast<std::uint32_t>(flat.ops().size());
  return groups;
}

std::string instrumented_text(Program const& program, FlatProgram const& flat, ValueNames const& names,
                              std::vector<std::uint32_t> const& values) {
  return Instrumentation(program, flat, names).with(values);
}

std::string probe_map_json(ProbeMap const& map) {
  MapJson json = {{"assay_probes", 1}, {"programs", map.programs}};
  json["values"] = MapJson::array();
  for (auto const& entry : map.entries) json["values"].push_back({entry.program, entry.output, entry.value});
  return json.dump(1) + "\n";
}

Result<ProbeMap> read_probe_map(std::string const& path) {
  auto const text = read_file(path, kMostMapBytes);
  if (!text) return Error{text.error()};
  auto const json = MapJson::parse(*text, nullptr, false);
  Error const wrong{path + ": this is no map that `assay diff --probe` has written"};
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

}  // namespace assay::inline harness::divergence
