#include "harness/divergence/observations.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "constraints/bind/arguments.hpp"
#include "constraints/bind/prepared_program.hpp"
#include "harness/divergence/probe_ids.hpp"
#include "harness/judge/tensor_file.hpp"
#include "semantics/kernels/control/branches.hpp"
#include "semantics/program/npy.hpp"
#include "support/documents/json.hpp"
#include "support/files.hpp"
#include "support/text.hpp"

namespace assay::divergence {
namespace {

namespace fs = std::filesystem;
using LineJson = nlohmann::json;

constexpr char const* kProbeIndex = "index.csv";
constexpr std::size_t kMaxIndex = std::size_t{1} << 28, kMaxLine = std::size_t{1} << 28;  // bytes
constexpr std::size_t kMaxTypeText = std::size_t{1} << 20;

std::string text_member(LineJson const& line, char const* name) {
  auto const found = line.find(name);
  return found != line.end() && found->is_string() ? found->get<std::string>() : "";
}

}  // namespace

Result<void> Observations::add(std::string const& path) {
  std::error_code trouble;
  if (fs::is_directory(path, trouble)) {
    auto const index = path + "/" + kProbeIndex;
    return fs::exists(index, trouble) ? add_probes(index) : add_folder(path);
  }
  if (!fs::exists(path, trouble)) return Error{path + ": no such file or folder"};
  return path.ends_with(".csv") ? add_probes(path) : add_lines(path);
}

Result<void> Observations::add_folder(std::string const& folder) {
  auto const files = files_below(folder);
  if (!files) return Error{files.error()};
  std::size_t before = of_.size();
  for (auto const& file : *files) {
    if (!file.ends_with(".npy")) continue;
    auto const name = fs::path(file).lexically_relative(folder).string();
    add_named(name, file, {file, "", {}});
  }
  if (of_.size() == before && unused_.empty()) return Error{folder + ": the folder contains no .npy file"};
  return {};
}

void Observations::add_named(std::string const& name, std::string const& from, Place place) {
  auto const values = names_.find(name);
  if (values.empty())
    unused_.push_back(from + ": no value of the program has this name");
  else if (values.size() > 1)
    unused_.push_back(fmt::format("{}: {} values have this name, including {} and {}", from, values.size(),
                                  names_.of(values[0]), names_.of(values[1])));
  else if (flat_.values()[values[0]].maker == kNoOp)
    unused_.push_back(
        fmt::format("{}: {} is an argument, which --inputs or --args define", from, names_.of(values[0])));
  else if (of_.contains(values[0]))
    unused_.push_back(fmt::format("{}: {} is observed by {}, too", from, names_.of(values[0]), where(values[0])));
  else
    of_[values[0]] = std::move(place);
}

// Each line has the ID of a probe, optionally its type, and the path of a file, which may be on another machine.
Result<void> Observations::add_probes(std::string const& index) {
  auto const text = read_file(index, kMaxIndex);
  if (!text) return Error{text.error()};
  std::map<std::string, std::vector<std::uint32_t>> by_id;
  for (auto& one : probe_ids(flat_, names_, names_.program())) by_id[one.id] = std::move(one.values);
  std::map<std::string, std::size_t> seen;
  std::size_t number = 0;
  for (std::string_view rest = *text; !rest.empty();) {
    auto const line = trimmed(consume_until(rest, '\n'));
    ++number;
    if (line.empty()) continue;
    auto const first = line.find(','), last = line.rfind(',');
    if (first == line.npos) return Error{fmt::format("{}:{}: this is not a line of a probe: ID,FILE", index, number)};
    std::string const id(line.substr(0, first)), written(line.substr(last + 1));
    auto const beside = (fs::path(index).parent_path() / fs::path(written).filename()).string();
    std::error_code trouble;
    auto const found = by_id.find(id);
    auto const execution = seen[id]++;
    auto const from = fmt::format("{}:{}", index, number);
    if (found == by_id.end())
      unused_.push_back(from + ": the program has no probe " + id);
    else if (execution >= found->second.size())
      unused_.push_back(fmt::format("{}: probe {} is inside of a region, or was executed too often", from, id));
    else
      of_[found->second[execution]] = {fs::exists(beside, trouble) ? beside : written, "", {}};
  }
  return {};
}

Result<void> Observations::add_lines(std::string const& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return Error{path + ": cannot be read"};
  std::string line;
  for (std::size_t number = 1; std::getline(file, line); ++number) {
    if (trimmed(line).empty()) continue;
    auto const from = fmt::format("{}:{}", path, number);
    if (line.size() > kMaxLine) return Error{fmt::format("{}: the line is too long", from)};
    auto const json = parse_json<LineJson>(line);
    auto const name = json.is_object() ? text_member(json, "value") : "";
    auto const npy = json.is_object() ? text_member(json, "npy") : "",
               data = json.is_object() ? text_member(json, "data") : "";
    if (name.empty() || npy.empty() == data.empty())
      return Error{from +
                   ": not {\"value\": \"%5\", \"npy\": \"FILE\"} or {\"value\": \"%5\", \"data\": \"dense<..>\"}"};
    add_named(name, from,
              npy.empty() ? Place{from, data, {}} : Place{(fs::path(path).parent_path() / npy).string(), "", {}});
  }
  return {};
}

std::string Observations::where(std::uint32_t value) const {
  auto const found = of_.find(value);
  return found == of_.end() ? "" : found->second.path;
}

std::vector<std::string> decision_notes(FlatProgram const& flat, ValueNames const& names,
                                        Observations const& observations) {
  std::vector<std::string> notes;
  for (auto const& decision : flat.decisions()) {
    Element element;
    if (!observations.has(decision.value) || !element_of(flat.values()[decision.value].type()->element, element))
      continue;
    auto const seen = observations.load(decision.value, element, {}, make_tensor).tensor;
    if (!seen.data()) continue;
    auto const region = chosen_region(seen, decision.regions);
    if (region == decision.region) continue;
    auto const& name = names.of(decision.value);
    if (decision.is_loop)
      notes.push_back(fmt::format(
          "{} is {}: there the loop {}, but in the reference run it {}; the iterations of the reference run are used",
          name, region == 0, region == 0 ? "went on" : "ended", decision.region == 0 ? "goes on" : "ends"));
    else
      notes.push_back(fmt::format(
          "by {}, region {} of the branch is executed there, but the reference run executes region {}, which is used",
          name, region, decision.region));
  }
  return notes;
}

void Observations::add_parts(std::span<std::uint32_t const> values, Tensor const& whole) {
  for (std::size_t i = 0; i < values.size(); ++i) of_[values[i]] = {"memory", "", whole, static_cast<std::int64_t>(i)};
}

void Observations::set_count(LoopRun const& loop, std::int64_t iterations) {
  auto const expected = static_cast<std::int64_t>(loop.iterations());
  if (iterations == expected) {
    Tensor goes_on = make_tensor(Element::boolean(), {}), ends = make_tensor(Element::boolean(), {});
    goes_on.set(0, 1);
    for (auto const condition : loop.conditions)
      if (!of_.contains(condition) && flat_.values()[condition].maker != kNoOp)
        add_tensor(condition, condition == loop.conditions.back() ? ends : goes_on);
    return;
  }
  auto const last = static_cast<std::size_t>(std::clamp(iterations, std::int64_t{0}, expected));
  counts_[loop.conditions[last]] = {loop.end, iterations, iterations > expected};
}

void Observations::set_plain_file(std::uint32_t value, std::string const& path) {
  if (path.empty())
    plain_.erase(value);
  else
    plain_[value] = {path, "", {}};
}

void Observations::add_forwarded() {
  for (auto const& op : flat_.ops())
    for (std::size_t i = 0; i < op.forwards.size(); ++i)
      if (auto const found = of_.find(op.forwards[i]); found != of_.end())
        of_.try_emplace(op.results[i], found->second);
}

Observations::Loaded Observations::load(std::uint32_t value, Element const& element, Shape const& shape,
                                        TensorMaker const& make) const {
  return load(of_.at(value), value, element, shape, make);
}

Observations::Loaded Observations::load_plain(std::uint32_t value, Element const& element, Shape const& shape,
                                              TensorMaker const& make) const {
  return load(plain_.at(value), value, element, shape, make);
}

Observations::Loaded Observations::load(Place const& place, std::uint32_t value, Element const& element,
                                        Shape const& shape, TensorMaker const& make) const {
  Loaded loaded;
  if (place.tensor.data()) {
    auto const& held = place.tensor.shape();
    bool const is_it = place.tensor.element() == element && std::ranges::equal(held.begin() + (place.part >= 0 ? 1 : 0),
                                                                               held.end(), shape.begin(), shape.end());
    if (is_it && place.part < 0) loaded.tensor = place.tensor;
    if (is_it && place.part >= 0) {
      loaded.tensor = make(element, shape);
      auto const bytes = loaded.tensor.size_bytes();
      if (bytes > 0)
        std::memcpy(loaded.tensor.data(), place.tensor.data() + static_cast<std::size_t>(place.part) * bytes, bytes);
    }
    if (!is_it) loaded.mismatch = "different type or shape";
    return loaded;
  }
  bool const is_quantized = element.is(Element::Kind::quantized);
  if (place.text.empty()) {
    ResultFinding finding;
    Element const stored = is_quantized ? Element::of(element.integer) : element;
    if (load_tensor_file(place.path, stored, shape, loaded.tensor, finding))
      loaded.tensor = loaded.tensor.as(element);
    else
      (finding.kind == Mismatch::type || finding.kind == Mismatch::shape ? loaded.mismatch : loaded.error) =
          finding.mismatch;
    return loaded;
  }
  Type const type = flat_.values()[value].type();
  TensorParameter const wanted{type, names_.of(value)};
  auto const parsed =
      parse_arguments("[" + place.text + " : " + to_string(type, kMaxTypeText) + "]", {&wanted, 1}, make);
  if (parsed.found.errors() > 0 || parsed.values.size() != 1)
    loaded.error = parsed.found.errors() > 0 ? first_error(parsed.found) : "it is not a constant";
  else
    loaded.tensor = parsed.values[0].tensor;
  return loaded;
}

}  // namespace assay::divergence
