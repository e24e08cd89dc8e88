#include "harness/divergence/value_names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "support/characters.hpp"

namespace assay::divergence {
namespace {

constexpr int kMaxAliases = 100;  // length of a chain of aliases

bool is_plain(char c) {
  return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '.' || c == '-' || c == '_' ||
         c == '#' || c == '/';
}

// "5" for "%5", "7/5" for "%7/%5.npy".
std::string key_of(std::string_view name) {
  if (name.ends_with(".npy")) name.remove_suffix(4);
  std::string key;
  for (std::size_t i = 0; i < name.size(); ++i)
    if (name[i] != '%' || (i > 0 && name[i - 1] != '/')) key += name[i];
  return key;
}

void number_values(Block const& block, std::size_t& results, std::size_t& arguments,
                   std::unordered_map<Value const*, std::string>& names) {
  for (auto const* argument : block.arguments)
    if (argument->name.empty()) names[argument] = fmt::format("arg{}", arguments++);
  for (auto const* op : block.ops) {
    bool const is_nameless = !op->results.empty() && op->results[0]->name.empty();
    if (is_nameless) {
      for (auto const* result : op->results) names[result] = std::to_string(results);
      ++results;
    }
    for (auto const* region : op->regions)
      for (auto const* inner : region->blocks) number_values(*inner, results, arguments, names);
  }
}

// "head/exp" is the file "exp" in a folder, or the file "head_exp".
std::set<std::string> location_keys(std::string_view name) {
  std::string const path = plain_name(name);
  std::string file = path;
  std::ranges::replace(file, '/', '_');
  return {path, file};
}

}  // namespace

std::string plain_name(std::string_view name) {
  std::string plain(name);
  std::ranges::replace_if(
      plain, [](char c) { return !is_plain(c); }, '_');
  return plain;
}

ValueNames::ValueNames(FlatProgram const& flat, Program const& program) : flat_(flat), program_(program) {
  for (auto const& alias : program.aliases)
    if (alias.attribute && alias.attribute->kind == AttributeKind::location)
      aliases_.emplace(alias.name, alias.attribute->text);
  for (auto const& [name, function] : flat.program().functions) number_unnamed(*function.op);
  for (std::uint32_t value = 0; value < flat.values().size(); ++value) {
    auto const& places = flat.values()[value].places;
    for (std::size_t i = 0; i < places.size(); ++i) {
      auto const within = frame_name(places[i].frame);
      auto const name = (within.empty() ? "" : within + "/") + base(places[i].value);
      if (i == 0) names_.push_back(name);
      add_key(key_of(name), value);
      add_key(key_of(std::string(flat.frames()[places[i].frame].function->name) + "/" + base(places[i].value)), value);
    }
  }
  for (auto const& op : flat.ops()) {
    auto const found = location(*op.op);
    for (auto const& name : {found.name, found.place})
      if (!name.empty())
        for (auto const& key : location_keys(name))
          for (auto const result : op.results) by_location_[key].push_back(result);
  }
  for (std::size_t i = 0; i < flat.results().size(); ++i) add_key(fmt::format("output_{}", i), flat.results()[i]);
}

void ValueNames::number_unnamed(Operation const& function) {
  std::size_t results = 0, arguments = 0;
  for (auto const* region : function.regions)
    for (auto const* block : region->blocks) number_values(*block, results, arguments, nameless_);
}

std::string ValueNames::base(Value const* value) const {
  auto const nameless = nameless_.find(value);
  std::string const name = "%" + (nameless == nameless_.end() ? std::string(value->name) : nameless->second);
  if (!value->op) return name;
  auto const& results = value->op->results;
  auto const first = std::ranges::find(results, value->name, [](Value const* one) { return one->name; });
  auto const count = std::ranges::count(results, value->name, [](Value const* one) { return one->name; });
  if (count <= 1) return name;
  return fmt::format("{}#{}", name, value->index - static_cast<std::uint32_t>(first - results.begin()));
}

std::string ValueNames::frame_name(std::uint32_t frame) const {
  std::string name;
  for (; frame != 0; frame = flat_.frames()[frame].parent) {
    auto const* const call = flat_.frames()[frame].call;
    std::string own =
        call->results.empty() ? "@" + std::string(flat_.frames()[frame].function->name) : base(call->results[0]);
    own.resize(std::min(own.size(), own.find('#')));
    if (flat_.frames()[frame].is_iteration()) own += fmt::format("[{}]", flat_.frames()[frame].iteration);
    name = name.empty() ? own : own + "/" + name;
  }
  return name;
}

std::string ValueNames::of_op(std::uint32_t op) const {
  auto const& flat = flat_.ops()[op];
  if (flat.results.empty()) return fmt::format("{} (op #{})", flat.op->name, op + 1);
  auto name = names_[flat.results[0]];
  if (flat.results.size() > 1 && name.ends_with("#0"))
    return fmt::format("{}:{}", name.substr(0, name.size() - 2), flat.results.size());
  return name;
}

void ValueNames::add_key(std::string key, std::uint32_t value) {
  auto& all = by_name_[std::move(key)];
  if (all.empty() || all.back() != value) all.push_back(value);
}

std::vector<std::uint32_t> ValueNames::find(std::string_view name) const {
  auto const key = key_of(name);
  if (auto const found = by_name_.find(key); found != by_name_.end()) return found->second;
  auto const place = plain_name(name.ends_with(".npy") ? name.substr(0, name.size() - 4) : name);
  if (auto const found = by_location_.find(place); found != by_location_.end()) return found->second;
  auto const mark = place.rfind('#');
  auto const found = mark == place.npos ? by_location_.end() : by_location_.find(place.substr(0, mark));
  std::string const number = mark == place.npos ? "" : place.substr(mark + 1);
  bool const is_number = !number.empty() && number.size() < 8 && std::ranges::all_of(number, is_digit);
  if (found == by_location_.end() || !is_number || std::stoul(number) >= found->second.size()) return {};
  return {found->second[std::stoul(number)]};
}

LocationText ValueNames::location(Operation const& op) const {
  LocationText found;
  if (op.location) read_location(op.location->text, 0, found);
  return found;
}

// Reads "name"(...), "file":3:5, callsite(x at y), fused[x, y] and #alias from left to right.
void ValueNames::read_location(std::string_view text, int depth, LocationText& found) const {
  while (!text.empty() && depth < kMaxAliases && (found.name.empty() || found.place.empty())) {
    auto const at = text.find_first_of("\"#");
    if (at == text.npos) return;
    text.remove_prefix(at);
    if (text[0] == '#') {
      auto const end = std::min(text.find_first_of(" ,)]>", 1), text.size());
      if (auto const alias = aliases_.find(text.substr(1, end - 1)); alias != aliases_.end())
        read_location(alias->second, depth + 1, found);
      text.remove_prefix(end);
      continue;
    }
    auto const quote = text.find('"', 1);
    if (quote == text.npos) return;
    std::string const quoted(text.substr(1, quote - 1));
    text.remove_prefix(quote + 1);
    std::size_t end = 0;
    while (end < text.size() && (is_digit(text[end]) || text[end] == ':')) ++end;
    if (end > 0 && found.place.empty())
      found.place = quoted + std::string(text.substr(0, end));
    else if (end == 0 && found.name.empty() && found.place.empty())
      found.name = quoted;
    text.remove_prefix(end);
  }
}

std::uint32_t ValueNames::outside_of_regions(std::uint32_t frame) const {
  while (flat_.frames()[frame].is_region) frame = flat_.frames()[frame].parent;
  return frame;
}

std::string ValueNames::layer(std::uint32_t op) const {
  auto const& flat = flat_.ops()[op];
  auto const found = location(*flat.op);
  auto const slash = found.name.rfind('/');
  if (slash != found.name.npos) return found.name.substr(0, slash);
  auto const within = outside_of_regions(flat.frame);
  if (within == 0) return "@" + std::string(flat_.entry().name);
  return fmt::format("@{} ({})", flat_.frames()[within].function->name, frame_name(within));
}

}  // namespace assay::divergence
