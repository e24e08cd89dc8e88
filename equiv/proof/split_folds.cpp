// Implements prover.hpp: a reduction of A that B computes in parts along one axis, for example on several processes.
#include <algorithm>
#include <cctype>
#include <string>
#include <utility>

#include "equiv/proof/places.hpp"
#include "equiv/proof/prover.hpp"
#include "equiv/terms/gathering.hpp"
#include "grammar/laws/law.hpp"
#include "grammar/notation/specification.hpp"

namespace assay {
namespace {

constexpr std::size_t kMaxParts = 64;
constexpr std::size_t kMaxPlacesOfParts = 512;  // maximum indices of parts that are tried
constexpr int kMaxPartDepth = 64;

ElementTerm const* items_of_whole(ElementTerm const* whole) {
  return whole->args[whole->kind == ElementKind::sum ? 0 : 1];
}

// Returns the tag of a sum without the sizes of operands. The rest determines the accuracy of the sum.
std::string without_sizes(std::string_view tag) {
  std::string kept;
  for (std::size_t at = 0; at < tag.size();) {
    std::size_t end = at;
    while (end < tag.size() && std::isdigit(static_cast<unsigned char>(tag[end])) != 0) ++end;
    if (end > at && tag.substr(end).starts_with(" x ")) {
      at = end + 3;
    } else {
      kept += tag[at++];
    }
  }
  return kept;
}

}  // namespace

// The reduction, the axis along which it is split, and the parts found so far.
struct Prover::Split {
  ElementTerm const* whole = nullptr;
  ElementTerm const* op = nullptr;  // a function of two elements
  bool any_order = false;           // order of the parts
  std::size_t axis = 0, tried = 0;
  Int128 size = 0;                                 // total size of the parts
  std::vector<std::pair<Int128, Int128>> parts{};  // begin and end of each part; parts do not overlap
  EquivVerdict kind = EquivVerdict::equal;

  bool overlaps(Int128 begin, Int128 end) const {
    return std::ranges::any_of(parts, [&](auto const& part) { return begin < part.second && part.first < end; });
  }
};

// Whether the value may occur any number of times without effect, because it is neutral or the whole fold permits it.
bool Prover::may_occur(Split const& split, ElementTerm const* init) {
  auto const* const whole = split.whole;
  bool const counts = whole->kind == ElementKind::fold && order_of(whole) == FoldOrder::settled;
  return is_neutral(split.op, init) || (!counts && whole->kind == ElementKind::fold && init == whole->args[2]);
}

// Whether the node is the next part of the whole, or, in any order, a part that was not found yet.
bool Prover::is_next_part(Split& split, ElementTerm const* node) {
  auto const* const whole = split.whole;
  if (node->kind != whole->kind || node->type != whole->type || node->args.size() != whole->args.size()) return false;
  if (whole->kind == ElementKind::sum) {
    if (without_sizes(whole->attributes) != without_sizes(node->attributes)) return false;
  } else {
    if (node->args[0] != whole->args[0] || order_of(node) == FoldOrder::steps || !may_occur(split, node->args[2]))
      return false;
  }
  auto const *const f = items_of_whole(whole), *const g = items_of_whole(node);
  bool const is_single = g->sizes.size() + 1 == f->sizes.size();  // an axis of size one disappears
  if (!is_single && g->sizes.size() != f->sizes.size()) return false;
  std::vector<Term const*> place_f, place_g;
  Int128 size = 1;
  Term const* along = nullptr;  // index along the axis
  for (std::size_t d = 0; d < f->sizes.size(); ++d) {
    place_f.push_back(nullptr);
    if (is_single && d == split.axis) continue;
    auto const* const own = g->sizes[place_g.size()];
    if (own->kind != TermKind::constant || (d != split.axis && own != f->sizes[d])) return false;
    place_f.back() = pool_.bind(own);
    place_g.push_back(place_f.back());
    if (d != split.axis) continue;
    size = own->low;
    along = place_f.back();
  }
  Int128 const end = f->sizes[split.axis]->low;
  auto const are_one = [&] {
    if (f->args.size() != g->args.size()) return false;
    for (std::uint32_t k = 0; k < f->args.size(); ++k)
      if (pool_.unfold(f, k, place_f) != pool_.unfold(g, k, place_g)) return false;
    return true;
  };
  auto const is_at = [&](Int128 begin) {
    if (begin + size > end || split.overlaps(begin, begin + size)) return false;
    if (++split.tried > kMaxPlacesOfParts) return false;
    Interval const from{begin, begin};
    place_f[split.axis] = pool_.terms().term_of(along ? TermPool::integer(along) + from : from);
    if (!place_f[split.axis]) return false;
    // Only the next part is compared by a proof.
    auto const shown = are_one()             ? Shown(EquivVerdict::equal)
                       : begin == split.size ? bodies(f, place_f, g, place_g)
                                             : std::nullopt;
    if (!shown) return false;
    split.kind = worse(split.kind, *shown);
    split.size += size;
    split.parts.emplace_back(begin, begin + size);
    return true;
  };
  if (size < 1) return false;
  if (is_at(split.size)) return true;
  for (Int128 begin = 0; split.any_order && end % size == 0 && begin < end; begin += size)
    if (begin != split.size && is_at(begin)) return true;
  return false;
}

// Whether the elements that the op combines in the node are the next parts of the whole.
bool Prover::are_next_parts(Split& split, ElementTerm const* node, int depth) {
  node = head(node);
  if (split.parts.size() > kMaxParts || depth > kMaxPartDepth) return false;
  if (is_next_part(split, node)) return true;
  if (node->kind == ElementKind::operation && node->name == split.op->name && node->attributes.empty())
    return std::ranges::all_of(node->args, [&](auto const* arg) { return are_next_parts(split, arg, depth + 1); });
  bool const is_fold = is_fold_by(node, split.op->name) && order_of(node) != FoldOrder::steps;
  bool const has_no_init = is_fold && node->attributes.find(kWithoutInit) != node->attributes.npos;
  if (!is_fold || (!has_no_init && !may_occur(split, node->args[2]))) return false;
  auto const items = unrolled_items(node->args[1]);
  return items && std::ranges::all_of(*items, [&](auto const* item) { return are_next_parts(split, item, depth + 1); });
}

// Compares a sum of integers with a sum of its parts. The parts must cover it exactly once.
Prover::Shown Prover::split_integers(ElementTerm const* a, ElementTerm const* b) {
  auto const of_a = elements_in(a), of_b = elements_in(b);
  if (of_a.size() != 1 || of_a[0]->kind != ElementKind::sum || of_b.size() < 2 || of_b.size() > kMaxParts)
    return std::nullopt;
  auto const is_total = [&](ElementTerm const* of, std::vector<ElementTerm const*> const& parts) {
    if (of->kind != ElementKind::number) return parts.size() == 1 && parts[0] == of;
    Interval total{0, 0};
    for (auto const* part : parts) total = total + pool_.value(part);
    Term const* const all = pool_.terms().term_of(total);
    return all && pool_.number(of->type, all) == of;
  };
  if (!is_total(a, of_a) || !is_total(b, of_b)) return std::nullopt;
  auto const sizes = of_a[0]->args[0]->sizes;
  auto const goal = goal_;
  for (std::size_t axis = 0; axis < sizes.size() && sizes[axis]->kind == TermKind::constant; ++axis) {
    Split split;
    split.whole = of_a[0];
    split.any_order = true;
    split.axis = axis;
    bool const are_parts = std::ranges::all_of(of_b, [&](auto const* part) { return is_next_part(split, part); });
    goal_ = goal;
    if (are_parts && split.size == sizes[axis]->low) return split.kind;
  }
  return std::nullopt;
}

// Compares a floating-point sum or a fold of A with a combination of its parts in B. The bits are equal if neither
// order nor grouping changes them. Otherwise the parts must be in order, unless any order is permitted.
Prover::Shown Prover::split_folds(ElementTerm const* a, ElementTerm const* b) {
  if (a->type != b->type || (b->kind != ElementKind::operation && b->kind != ElementKind::fold)) return std::nullopt;
  Split split;
  split.whole = a;
  if (a->kind == ElementKind::sum && is_float(a->type)) {
    ElementTerm const* const operands[] = {pool_.parameter(a->type), pool_.parameter(a->type)};
    split.op = pool_.operation(op_of_operator("+"), "", a->type, operands);
  } else if (a->kind == ElementKind::fold && a->args.size() == 3 && order_of(a) != FoldOrder::steps) {
    split.op = a->args[0]->args[0];
    if (split.op->kind != ElementKind::operation || !split.op->attributes.empty() || !is_fold_by(a, split.op->name))
      return std::nullopt;
  } else {
    return std::nullopt;
  }
  auto const* const spec = Specification::get().op(split.op->name);
  bool const is_free = gathers(spec, a->type);
  bool const has_bits = is_free && settled(a) == EquivVerdict::equal;  // checked first, because parts are expensive
  split.any_order = is_free || any_order();
  auto const sizes = items_of_whole(a)->sizes;
  auto const goal = goal_;
  for (std::size_t axis = 0; axis < sizes.size(); ++axis) {
    if (sizes[axis]->kind != TermKind::constant) break;
    if (sizes[axis]->low == 1) continue;
    Split attempt = split;
    attempt.axis = axis;
    bool const is_whole = are_next_parts(attempt, b, 0) && attempt.size == sizes[axis]->low && attempt.parts.size() > 1;
    goal_ = goal;
    if (is_whole) return has_bits ? attempt.kind : worse(attempt.kind, EquivVerdict::refines);
    if (!is_free && !any_order()) break;  // along a later axis, the order is different
  }
  return std::nullopt;
}

}  // namespace assay
