// Implements generators/random/families.hpp: gather and scatter.
#include <algorithm>
#include <numeric>

#include "generators/random/families.hpp"

namespace assay::random_programs {
namespace {

// The roles of a tensor's axes: axes that the indices address, those of them that are collapsed, batching axes, and
// window axes, which are sliced.
struct Reach {
  Shape named, collapsed, batching, windows, sizes;
  Shape indices;            // shape of the indices
  std::int64_t vector = 0;  // index_vector_dim of the indices
  Shape offsets;            // offset dimensions of the result
  std::size_t result_rank = 0;
};

Reach reach(ProgramBuilder& builder, BuiltValue const& value) {
  Reach made;
  Shape axes(value.shape.size());
  std::iota(axes.begin(), axes.end(), 0);
  builder.random.shuffle(axes);
  std::size_t count = 1 + builder.random.below(axes.size());
  bool const batch = axes.size() > 1 && builder.chance(4);
  if (batch) {
    made.batching = {axes.back()};
    axes.pop_back();
    count = std::min(count, axes.size());
  }
  made.named.assign(axes.begin(), axes.begin() + static_cast<std::ptrdiff_t>(count));
  for (std::size_t i = 0; i < value.shape.size(); ++i) {
    auto const axis = static_cast<std::int64_t>(i);
    bool const batched = std::ranges::find(made.batching, axis) != made.batching.end();
    bool const named = std::ranges::find(made.named, axis) != made.named.end();
    auto const size = batched || (named && !builder.chance(4)) ? 1 : builder.random.between(1, value.shape[i]);
    made.sizes.push_back(size);
    if (batched) continue;
    if (size == 1 && named && !builder.chance(5))
      made.collapsed.push_back(axis);
    else
      made.windows.push_back(size);
  }
  if (batch) made.indices.push_back(value.shape[static_cast<std::size_t>(made.batching[0])]);
  for (auto more = builder.random.between(0, 2); more > 0; --more) made.indices.push_back(builder.random.between(1, 4));
  made.vector = static_cast<std::int64_t>(made.indices.size());
  made.result_rank = made.windows.size() + made.indices.size();
  if (count > 1 || builder.chance(2)) {
    if (!batch && builder.chance(3)) made.vector = 0;
    made.indices.insert(made.indices.begin() + made.vector, static_cast<std::int64_t>(count));
  }
  Shape places(made.result_rank);
  std::iota(places.begin(), places.end(), 0);
  builder.random.shuffle(places);
  made.offsets.assign(places.begin(), places.begin() + static_cast<std::ptrdiff_t>(made.windows.size()));
  std::ranges::sort(made.offsets);
  return made;
}

}  // namespace

bool add_indexing(ProgramBuilder& builder, Step const&) {
  auto const x = builder.pick_ranked(1, 4);
  if (!x || builder.at(*x).now().count() == 0) return false;
  Reach const how = reach(builder, builder.at(*x));
  auto const indices = builder.any(builder.chance(2) ? "i32" : "i64", how.indices);
  if (!indices) return false;
  std::string numbers =
      "offset_dims = " + bracketed(how.offsets) + ", collapsed_slice_dims = " + bracketed(how.collapsed);
  if (!how.batching.empty())
    numbers += ", operand_batching_dims = " + bracketed(how.batching) + ", start_indices_batching_dims = [0]";
  numbers += ", start_index_map = " + bracketed(how.named) + ", index_vector_dim = " + std::to_string(how.vector);
  return builder
      .add("stablehlo.gather", {*x, *indices},
           "dimension_numbers = #stablehlo.gather<" + numbers + ">, slice_sizes = " + list_text(how.sizes) +
               ", indices_are_sorted = false")
      .has_value();
}

bool add_scattering(ProgramBuilder& builder, Step const&) {
  auto const x = builder.pick_ranked(1, 3);
  if (!x || builder.at(*x).now().count() == 0) return false;
  BuiltValue const value = builder.at(*x);
  Reach const how = reach(builder, value);
  auto const indices = builder.any(builder.chance(2) ? "i32" : "i64", how.indices);
  Shape updates(how.result_rank, 0);
  for (std::size_t i = 0; i < how.offsets.size(); ++i)
    updates[static_cast<std::size_t>(how.offsets[i])] = how.windows[i];
  std::size_t next = 0;
  for (std::size_t i = 0; i < how.indices.size(); ++i) {
    if (static_cast<std::int64_t>(i) == how.vector) continue;
    while (next < updates.size() && updates[next] != 0) ++next;
    if (next < updates.size()) updates[next] = how.indices[i];
  }
  auto const update = builder.any(value.element_text, updates);
  if (!indices || !update) return false;
  std::string numbers =
      "update_window_dims = " + bracketed(how.offsets) + ", inserted_window_dims = " + bracketed(how.collapsed);
  if (!how.batching.empty())
    numbers += ", input_batching_dims = " + bracketed(how.batching) + ", scatter_indices_batching_dims = [0]";
  numbers +=
      ", scatter_dims_to_operand_dims = " + bracketed(how.named) + ", index_vector_dim = " + std::to_string(how.vector);
  return builder
      .add(NewOp{"stablehlo.scatter",
                 "scatter_dimension_numbers = #stablehlo.scatter<" + numbers +
                     ">, indices_are_sorted = false, unique_indices = false",
                 {*x, *indices, *update},
                 {combiner(builder, value.element_text, any_combiner(builder, value.element))}})
      .has_value();
}

}  // namespace assay::random_programs
