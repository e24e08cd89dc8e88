// The rules of shardings (spec/programs.spec) for the shardings that a program's ops, arguments and results have.
#pragma once

#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "constraints/check/elements.hpp"
#include "constraints/symbols/symbols.hpp"

namespace assay {

class ShardingRules {
public:
  // Findings are made by `elements`.
  ShardingRules(Program const& program, Symbols& symbols, ElementChecker& elements);

  // Each sharding once for the values of one rank.
  void check(Operation const& op);

private:
  using Rank = std::optional<std::size_t>;
  void check_value(Operation const& op, Attribute attribute, std::string_view name, Type type);
  void check_mesh_sharding(Operation const& op, Attribute written, std::size_t index, Rank rank);
  void check_tiling(Operation const& op, Attribute written);
  SourceRange place_of(Operation const& op, Attribute written) const;

  Program const& program_;
  Symbols& symbols_;
  ElementChecker& elements_;
  bool has_shardings_ = false;
  std::set<std::pair<Attribute, Rank>> seen_;
};

}  // namespace assay
