// Implements prover.hpp: ops that are equal if the axes of their operands, results and attributes are permuted (the
// local definition axis_roles of their rules).
//
// An implementation may compute the two differently, but the permitted set of each element is the same.
#include <algorithm>
#include <charconv>

#include "equiv/proof/prover.hpp"

namespace assay {
namespace {

constexpr std::size_t kMaxOrders = 24;

// The roles of an op's axes from its attributes. `rest` does not depend on their order.
struct AxisRoles {
  std::string_view rest;
  std::vector<std::int64_t> roles;
};

std::optional<AxisRoles> roles_in(std::string_view attributes) {
  auto const at = attributes.find(kAxisRoles);
  if (at == attributes.npos) return std::nullopt;
  AxisRoles found{attributes.substr(0, at), {}};
  char const* next = attributes.data() + at + kAxisRoles.size() + 2;  // after "=["
  char const* const end = attributes.data() + attributes.size();
  while (next < end && *next != ']') {
    std::int64_t role = 0;
    auto const [behind, error] = std::from_chars(next, end, role);
    if (error != std::errc{}) return std::nullopt;
    found.roles.push_back(role);
    next = behind;
    while (next < end && (*next == ',' || *next == ' ')) ++next;
  }
  return found;
}

// Enumerates permutations of axes under which the roles are equal: for each axis of a, the corresponding axis of b.
class Orders {
public:
  Orders(std::vector<std::int64_t> const& a, std::vector<std::int64_t> const& b) : a_(a), b_(b), used_(b.size()) {}

  template <typename Fits, typename Try> bool any(Fits const& fits, Try const& attempt) {
    if (order_.size() == a_.size()) return tried_++ < kMaxOrders && attempt(order_);
    std::size_t const axis = order_.size();
    for (std::size_t other = 0; other < b_.size() && tried_ < kMaxOrders; ++other) {
      if (used_[other] || a_[axis] != b_[other] || !fits(axis, other)) continue;
      used_[other] = true;
      order_.push_back(other);
      bool const found = any(fits, attempt);
      order_.pop_back();
      used_[other] = false;
      if (found) return true;
    }
    return false;
  }

private:
  std::vector<std::int64_t> const &a_, &b_;
  std::vector<bool> used_;
  std::vector<std::size_t> order_;
  std::size_t tried_ = 0;
};

}  // namespace

Prover::Shown Prover::with_other_axes(ElementTerm const* a, ElementTerm const* b) {
  if (a->name != b->name || a->number != b->number || a->args.size() != b->args.size()) return std::nullopt;
  auto const in_a = roles_in(a->attributes), in_b = roles_in(b->attributes);
  if (!in_a || !in_b || in_a->rest != in_b->rest || in_a->roles.size() != in_b->roles.size()) return std::nullopt;
  std::size_t const rank = in_a->roles.size();
  if (a->indices.size() != b->indices.size()) return std::nullopt;
  bool const is_permuted = a->indices.size() == rank;
  if (!is_permuted && !same(a->indices, b->indices)) return std::nullopt;
  auto const has_rank = [&](ElementTerm const* operand) { return operand->indices.size() == rank; };
  Shown shown;
  auto const fits = [&](std::size_t axis, std::size_t other) {
    if (is_permuted && !same(a->indices[axis], b->indices[other])) return false;
    for (std::size_t k = 0; k < a->args.size(); ++k)
      if (has_rank(a->args[k]) && has_rank(b->args[k]) && !same(a->args[k]->sizes[axis], b->args[k]->sizes[other]))
        return false;
    return true;
  };
  auto const attempt = [&](std::vector<std::size_t> const& order) {
    EquivVerdict total = EquivVerdict::refines;
    for (std::size_t k = 0; k < a->args.size(); ++k) {
      auto const *const x = a->args[k], *const y = b->args[k];
      if (has_rank(x) != has_rank(y) || !x->bound.empty() || !y->bound.empty()) return false;
      Shown const one = has_rank(x) ? functions(x, y, order) : functions(x, y);
      if (!one) return false;
      total = worse(total, *one);
    }
    shown = total;
    return true;
  };
  Orders(in_a->roles, in_b->roles).any(fits, attempt);
  return shown;
}

}  // namespace assay
