#include "constraints/prove/ops/nogoods.hpp"

#include <algorithm>

namespace assay {

// FNV-1a on whole numbers.
std::size_t Nogoods::HashOfIds::operator()(SkeletonIds const& ids) const {
  std::uint64_t hash = 0xCBF2'9CE4'8422'2325;
  for (auto const id : ids) hash = (hash ^ id) * 0x100'0000'01B3;
  return static_cast<std::size_t>(hash ^ hash >> 32);
}

Nogoods::SkeletonIds Nogoods::key(RowIndices const& rows, SkeletonIds const& ids) {
  SkeletonIds all;
  all.reserve(rows.size());
  for (std::size_t const row : rows) all.push_back(ids[row]);
  return all;
}

std::uint32_t Nogoods::reason_index(Conflict const& conflict) {
  auto const next = static_cast<std::uint32_t>(reasons_.size());
  auto const [at, fresh] = known_.try_emplace({conflict.goals, conflict.general}, next);
  if (fresh) reasons_.push_back({{}, conflict.goals, conflict.general});
  return at->second;
}

void Nogoods::add(RowIndices const& rows, std::size_t last, SkeletonIds key, std::uint32_t why) {
  auto& sets = at_[last];
  auto found = std::ranges::find(sets, rows, &Set::rows);
  if (found == sets.end()) found = sets.insert(sets.end(), {rows, {}});
  auto const [at, fresh] = found->skeletons.try_emplace(std::move(key), why);
  if (!fresh && !reasons_[at->second].general) at->second = why;
}

void Nogoods::add(Conflict const& conflict, std::size_t last, SkeletonIds const& ids) {
  add(conflict.rows, last, key(conflict.rows, ids), reason_index(conflict));
}

std::optional<Conflict> Nogoods::find(std::size_t last, SkeletonIds const& ids) const {
  for (Set const& set : at_[last]) {
    auto const found = set.skeletons.find(key(set.rows, ids));
    if (found == set.skeletons.end()) continue;
    Conflict conflict = reasons_[found->second];
    conflict.rows = set.rows;
    return conflict;
  }
  return std::nullopt;
}

void Nogoods::take(Nogoods const& other, Goals const& goals, std::vector<std::size_t> const& position) {
  constexpr std::uint32_t kUnfit = 0xFFFF'FFFF;
  std::vector<std::uint32_t> here;  // indices of the other's reasons here
  for (Conflict const& reason : other.reasons_) {
    bool const fits = reason.general && std::ranges::includes(goals, reason.goals);
    here.push_back(fits ? reason_index(reason) : kUnfit);
  }
  for (auto const& sets : other.at_) {
    for (Set const& set : sets) {
      std::size_t const last = *std::ranges::max_element(set.rows, {}, [&](std::size_t row) { return position[row]; });
      for (auto const& [key, why] : set.skeletons)
        if (here[why] != kUnfit) add(set.rows, last, key, here[why]);
    }
  }
}

}  // namespace assay
