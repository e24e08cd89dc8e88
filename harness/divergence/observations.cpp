#include "harness/divergence/observations.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "constraints/bind/arguments.hpp"
#include "constraints/bind/prepared_program.hpp"
#include "harness/divergence/probe_ids.hpp"
#include "harness/judge/tensor_file.hpp"
#include "semantics/program/npy.hpp"
#include "support/files.hpp"
#include "support/text.hpp"

namespace assay::inline harness::divergence {
namespace {

namespace fs = std::filesystem;
using LineJson = nlohmann::json;

constexpr char const* kProbeIndex = "index.csv";
constexpr std::size_t kMostIndex = std::size_t{1} << 28, kMostLine = std::size_t{1} << 28;  // bytes
constexpr std::size_t kMostTypeText = std::size_t{1} << 20;

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
  if (!fs::exists(path, trouble)) return Error{path + ": there is no such file or folder"};
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
  if (of_.size() == before && unused_.empty()) return Error{folder + ": there is no .npy file in it"};
  return {};
}

void Observations::add_named(std::string const& name, std::string const& from, Place place) {
  auto const values = names_.find(name);
  if (values.empty())
    unused_.push_back(from + ": no value of the program has this name");
  else if (values.size() > 1)
    unused_.push_back(fmt::format("{}: {} values have this name, {} and {} among them", from, values.size(),
                                  names_.of(values[0]), names_.of(values[1])));
  else if (flat_.values()[values[0]].maker == kNoOp)
    unused_.push_back(
        fmt::format("{}: {} is an argument, which is what --inputs or --args say", from, names_.of(values[0])));
  else if (of_.contains(values[0]))
    unused_.push_back(fmt::format("{}: {} is observed by {}, too", from, names_.of(values[0]), where(values[0])));
  else
    of_[values[0]] = std::move(place);
}

// Lines of the id, perhaps the type, and the path of a file, which may have been written elsewhere.
Result<void> Observations::add_probes(std::string const& index) {
  auto const text = read_file(index, kMostIndex);
  if (!text) return Error{text.error()};
  std::map<std::string, std::vector<std::uint32_t>> by_id;
  for (auto& one : probe_ids(flat_, names_, names_.program())) by_id[one.id] = std::move(one.values);
  std::map<std::string, std::size_t> seen;
  std::size_t number = 0;
  for (std::string_view rest = *text; !rest.empty();) {
    auto const line = trimmed(take_until(rest, '\n'));
    ++number;
    if (line.empty()) continue;
    auto const first = line.find(','), last = line.rfind(',');
    if (first == line.npos) return Error{fmt::format("{}:{}: this is no line of a probe: ID,FILE", index, number)};
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
    if (line.size() > kMostLine) return Error{fmt::format("{}: the line is too long", from)};
    auto const json = LineJson::parse(line, nullptr, false);
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

std::vector<std::string> loop_notes(FlatProgram const& flat, ValueNames const& names,
                                    Observations const& observations) {
  std::vector<std::string> notes;
  for (auto const& decision : flat.decisions()) {
    if (!observations.has(decision.value)) continue;
    auto const seen = observations.load(decision.value, Element::boolean(), {}, make_tensor);
    if (!seen.tensor.data() || (seen.tensor.get(0) != 0) == decision.goes_on) continue;
    notes.push_back(
        fmt::format("{} is {}: the loop {} there, where by our run it {}; its iterations are those of our run",
                    names.of(decision.value), !decision.goes_on, decision.goes_on ? "ended" : "went on",
                    decision.goes_on ? "goes on" : "ends"));
  }
  return notes;
}

Observations::Loaded Observations::load(std::uint32_t value, Element const& element, Shape const& shape,
                                        TensorMaker const& make) const {
  Loaded loaded;
  auto const& place = of_.at(value);
  if (place.tensor.data()) {
    bool const is_it = place.tensor.element() == element && place.tensor.shape() == shape;
    if (is_it) loaded.tensor = place.tensor;
    if (!is_it) loaded.mismatch = "another type or shape";
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
      parse_arguments("[" + place.text + " : " + to_string(type, kMostTypeText) + "]", {&wanted, 1}, make);
  if (parsed.found.errors() > 0 || parsed.values.size() != 1)
    loaded.error = parsed.found.errors() > 0 ? first_error(parsed.found) : "it is no constant";
  else
    loaded.tensor = parsed.values[0].tensor;
  return loaded;
}

}  // namespace assay::inline harness::divergence
