// The location of something in a portable artifact, for people: the source line that the artifact states, if any, and
// the op.
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
  std::string origin;  // "train.py:12:5"; empty: the artifact does not state it
  std::string op;      // "op #12 (stablehlo.add) in @main", from 1; empty: in no op
  // Both, or what there is: "train.py:12:5", else "model.mlirbc: op #12 (stablehlo.add) in @main".
  std::string text(std::string_view file) const;
};

class ArtifactLocations {
public:
  explicit ArtifactLocations(Program program);
  // For callers that only have ranges: reads the artifact again. Nothing if the source is a text.
  static std::optional<ArtifactLocations> of(Source const& source);

  // Of the op that the byte belongs to.
  ArtifactLocation at(std::uint32_t offset) const;
  // Where that is in the file.
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
  std::vector<Entry> entries_;  // by offset
  std::unordered_map<std::string_view, std::string_view> aliases_;
};

// "file:line:column" in a text, ArtifactLocation::text in an artifact. Finds many fast.
class ProgramLocations {
public:
  explicit ProgramLocations(Program const& program);
  std::string of(Operation const& op) const;

private:
  Program const& program_;
  std::optional<ArtifactLocations> artifact_;
};

}  // namespace assay
