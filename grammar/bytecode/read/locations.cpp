#include "grammar/bytecode/read/locations.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "grammar/bytecode/read/read.hpp"
#include "grammar/x3/characters.hpp"

namespace assay {
namespace {

// Returns the prefix "name":12:5 of `text`, without the quotes. Returns an empty string if there is none.
std::string file_place(std::string_view text) {
  std::size_t const quote = text.find('"', 1);
  if (quote == std::string_view::npos || quote + 1 >= text.size() || text[quote + 1] != ':') return "";
  std::size_t end = quote + 1;
  while (end < text.size() && (is_digit(text[end]) || text[end] == ':')) ++end;
  return std::string(text.substr(1, quote - 1)) + std::string(text.substr(quote + 1, end - quote - 1));
}

}  // namespace

std::string ArtifactLocation::text(std::string_view file) const {
  if (!origin.empty()) return origin;
  return op.empty() ? std::string(file) : fmt::format("{}: {}", file, op);
}

std::optional<ArtifactLocations> ArtifactLocations::of(Source const& source) {
  if (!is_bytecode(source.text())) return std::nullopt;
  Diagnostics ignored;
  return ArtifactLocations(read_bytecode(source, {.allow_unregistered_dialect = true}, ignored));
}

ArtifactLocations::ArtifactLocations(Program program) : program_(std::move(program)) {
  for (auto const& alias : program_.aliases)
    if (alias.attribute && alias.attribute->kind == AttributeKind::location)
      aliases_.emplace(alias.name, alias.attribute->text);
  std::uint32_t number = 0;
  if (program_.top) list(*program_.top, nullptr, number);
}

// Regions nest at most kMaxNesting deep, so recursion is safe.
void ArtifactLocations::list(Block const& block, Operation const* function, std::uint32_t& number) {
  for (auto const* op : block.ops) {
    entries_.push_back({op->range.begin, ++number, op, function});
    bool const opens = op->name == "func.func";
    std::uint32_t inner_number = 0;
    for (auto const* region : op->regions)
      for (auto const* inner : region->blocks) list(*inner, opens ? op : function, opens ? inner_number : number);
  }
}

ArtifactLocation ArtifactLocations::at(std::uint32_t offset) const {
  auto const next = std::ranges::upper_bound(entries_, offset, {}, &Entry::offset);
  if (next == entries_.begin()) return {};
  auto const& entry = *std::prev(next);
  ArtifactLocation place;
  place.op = fmt::format("op #{} ({})", entry.number, entry.op->name);
  Attribute const name = entry.function ? entry.function->attribute("sym_name") : nullptr;
  if (name) place.op += fmt::format(" in @{}", name->text);
  if (entry.op->location) place.origin = origin(entry.op->location->text, 0);
  return place;
}

// Returns the first file that a location names. For a call, it is the file of the callee.
std::string ArtifactLocations::origin(std::string_view location, int depth) const {
  constexpr int kMaxDepth = 100;
  if (depth > kMaxDepth) return "";
  for (std::size_t at = location.find_first_of("\"#"); at != std::string_view::npos;) {
    std::string_view const rest = location.substr(at);
    if (rest[0] == '"') {
      if (auto found = file_place(rest); !found.empty()) return found;
      std::size_t const end = rest.find('"', 1);
      at = end == std::string_view::npos ? end : location.find_first_of("\"#", at + end + 1);
    } else {
      std::size_t const end = std::min(rest.find_first_of(" ,)]>", 1), rest.size());
      if (auto const alias = aliases_.find(rest.substr(1, end - 1)); alias != aliases_.end())
        if (auto found = origin(alias->second, depth + 1); !found.empty()) return found;
      at = location.find_first_of("\"#", at + end);
    }
  }
  return "";
}

ProgramLocations::ProgramLocations(Program const& program) : program_(program) {
  if (is_bytecode(program.source.text())) artifact_.emplace(program);
}

std::string ProgramLocations::of(Operation const& op) const {
  if (artifact_) return artifact_->at(op.range.begin).text(program_.source.name());
  auto const place = program_.source.position(op.range.begin);
  return fmt::format("{}:{}:{}", program_.source.name(), place.line, place.column);
}

}  // namespace assay
