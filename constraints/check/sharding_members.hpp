// Members for the sharding rules in spec/programs.spec.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "constraints/check/elements.hpp"
#include "constraints/values/formula_value.hpp"
#include "semantics/program/shardings.hpp"

namespace assay {

struct KnownMesh {
  std::vector<MeshAxis> axes;
  std::vector<std::int64_t> devices;  // if the mesh lists them

  bool is_maximal() const { return axes.empty() && devices.size() == 1; }
};

using KnownNumber = std::optional<std::int64_t>;

ElementChecker::Members members_of_mesh(Arena& arena, KnownMesh const& mesh);
// `mesh` is empty if the program has no mesh of that name. `bound` are axes of enclosing manual computations.
ElementChecker::Members members_of_sharding(Arena& arena, MeshSharding const& sharding,
                                            std::optional<KnownMesh> const& mesh, KnownNumber rank,
                                            std::vector<std::string_view> const& bound);
ElementChecker::Members members_of_tiling(Arena& arena, Tiling const& tiling, KnownNumber rank, KnownNumber partitions);

FormulaValue list_of_texts(Arena& arena, std::vector<std::string_view> const& texts);

}  // namespace assay
