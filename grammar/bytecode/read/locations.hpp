// Human-readable locations in a portable artifact: the source line that the artifact records, if any, and the op.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "semantics/program/program.hpp"

namespace assay {

struct ArtifactLocation {
  std::string origin;  // "train.py:12:5"; empty if the artifact does not record it
  std::string op;      // "op #12 (stablehlo.add) in @main", counted from 1; empty outside ops
  // Returns both parts, or the available one: "train.py:12:5", else "model.mlirbc: op #12 (stablehlo.add) in @main".
  std::string text(std::string_view file) const;
};

class ArtifactLocations {
public:
  explicit ArtifactLocations(Program program);
  // Reads the artifact again, for callers that only have ranges. Returns nothing if the source is text.
  static std::optional<ArtifactLocations> of(Source const& source);

  // Returns the location of the op that contains the byte.
  ArtifactLocation at(std::uint32_t offset) const;
  // Returns the offset in the file.
  std::uint64_t byte(std::uint32_t offset) const { return program_.base + offset; }

private:
  struct Entry {
    std::uint32_t offset = 0, number = 0;
    Operation const* op = nullptr;
    Operation const* function = nullptr;
  };
  void list(Block const& block, Operation const* function, std::uint32_t& number);
  std::string origin(std::string_view location, int depth) const;

  Program program_;
  std::vector<Entry> entries_;  // sorted by offset
  std::unordered_map<std::string_view, std::string_view> aliases_;
};

// Returns "file:line:column" for a text and ArtifactLocation::text for an artifact. Many lookups are fast.
class ProgramLocations {
public:
  explicit ProgramLocations(Program const& program);
  std::string of(Operation const& op) const;

private:
  Program const& program_;
  std::optional<ArtifactLocations> artifact_;
};

}  // namespace assay
