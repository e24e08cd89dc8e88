// Checks the meshes and shardings of a program's ops, arguments and results against spec/programs.spec.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <span>
#include <string_view>
#include <tuple>
#include <vector>

#include "constraints/check/elements.hpp"
#include "constraints/check/sharding_members.hpp"
#include "constraints/symbols/symbols.hpp"

namespace assay {

class ShardingRules {
public:
  // Diagnostics are reported through `elements`.
  ShardingRules(Program const& program, Symbols& symbols, ElementChecker& elements);

  // Checks each distinct sharding once per rank of its values.
  void check(Operation const& op);

private:
  // The op and value that a sharding attribute applies to.
  struct Holder {
    Operation const& op;
    std::string_view name;  // name of the attribute
    bool is_of_function_value = false;
    Type type = nullptr;  // type of the value, if there is exactly one and it is known
  };
  using Shardings = std::vector<MeshSharding>;

  void check_attribute(Holder const& holder, Attribute attribute);
  void check_written_sharding(Holder const& holder, Attribute attribute);
  void check_list(Holder const& holder, Attribute attribute);
  void check_mesh_sharding(Operation const& op, Attribute written, std::size_t index, MeshSharding const& sharding,
                           Type type);
  void check_manual_axes(Operation const& op, Attribute written);
  void check_mesh(Operation const& op, Attribute written, KnownMesh const& mesh);
  void check_tilings(Holder const& holder, Attribute attribute);
  void check_tiling(Operation const& op, Attribute written, std::string_view text, Type type);

  std::optional<Shardings> const& shardings_in(Attribute attribute);
  // Returns the mesh of a sharding, or nothing if it is undefined. Sets `is_unknown` if its definition may be in
  // skipped text.
  std::optional<KnownMesh> mesh_of(Operation const& op, MeshSharding const& sharding, bool& is_unknown);
  // Returns the range of an attribute in the text. For a part of it, `at` is the offset and `size` the length in bytes.
  SourceRange place_of(Operation const& op, std::string_view written) const;
  std::optional<SourceRange> place_of_part(Operation const& op, std::string_view written, std::size_t at,
                                           std::size_t size) const;
  void report_fault(Operation const& op, Attribute attribute, TextFault const& fault);
  void check_axes(Operation const& op, Attribute written, MeshSharding const& sharding, KnownMesh const& mesh,
                  std::span<Diagnostic> findings) const;

  Program const& program_;
  Symbols& symbols_;
  ElementChecker& elements_;
  bool has_shardings_ = false;
  KnownNumber partitions_;  // declared by the module, if there are several
  std::map<Attribute, std::optional<Shardings>> read_;
  std::set<Attribute> unread_;  // already reported
  std::set<std::tuple<Attribute, std::size_t, KnownNumber, Operation const*>> seen_;
};

}  // namespace assay
