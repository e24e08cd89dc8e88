#include "constraints/repair/other_order.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "constraints/explain/subjects.hpp"
#include "semantics/program/dimension_numbers.hpp"

namespace assay {
namespace {

constexpr std::size_t kExchange = 100;  // cost of two exchanged dimensions of a list; higher than any number of moves

bool requires_unique(Expr const& formula) {
  return (formula.kind == ExprKind::call && formula.text == "is_unique") ||
         std::ranges::any_of(formula.args, requires_unique);
}

// Fields of one structure whose dimensions must be distinct.
struct DimensionGroup {
  std::string parent;
  std::vector<std::string> fields;
};

std::vector<DimensionGroup> groups_of(OpSpec const& spec) {
  std::vector<DimensionGroup> groups;
  for (Clause const& clause : spec.clauses) {
    if (!requires_unique(clause.formula)) continue;
    DimensionGroup group;
    auto const named = subjects_of(spec, clause.formula).named;
    for (Row const& row : spec.rows) {
      bool const is_field = row.kind == RowKind::attribute && !row.parent.empty() && named.contains(row.name);
      if (!is_field || (!group.parent.empty() && group.parent != row.parent)) continue;
      group.parent = row.parent;
      group.fields.push_back(row.field);
    }
    if (!group.fields.empty()) groups.push_back(std::move(group));
  }
  return groups;
}

class Reordering {
public:
  Reordering(Context& context, Operation const& op, NamedAttribute const& structure, DimensionGroup const& group)
      : context_(context), op_(op), structure_(structure), group_(group) {
    for (std::string const& field : group.fields) {
      Attribute const value = find(structure.value->entries, field);
      if (!value) continue;
      if (value->kind == AttributeKind::integer)
        numbers_.push_back(value->value);
      else
        numbers_.insert(numbers_.end(), value->integers.begin(), value->integers.end());
    }
  }

  std::vector<std::int64_t> const& numbers() const { return numbers_; }

  // Returns the distance of these numbers from the numbers in the text: first the number of pairs of one list in
  // another order, then the number of changed numbers.
  std::size_t distance(std::vector<std::int64_t> const& numbers) const {
    std::size_t exchanged = 0, moved = 0, begin = 0;
    for (std::string const& field : group_.fields) {
      Attribute const value = find(structure_.value->entries, field);
      std::size_t const end = begin + (!value ? 0 : value->kind == AttributeKind::integer ? 1 : value->integers.size());
      for (std::size_t i = begin; i < end; ++i) {
        moved += numbers[i] != numbers_[i];
        for (std::size_t k = begin; k < i; ++k) exchanged += (numbers[k] < numbers[i]) != (numbers_[k] < numbers_[i]);
      }
      begin = end;
    }
    return exchanged * kExchange + moved;
  }

  // Returns the structure with its numbers replaced by these.
  NamedAttribute with(std::vector<std::int64_t> const& numbers) const {
    std::vector<NamedAttribute> entries(structure_.value->entries.begin(), structure_.value->entries.end());
    std::size_t next = 0;
    for (std::string const& field : group_.fields) {
      auto const entry = std::ranges::find(entries, field, &NamedAttribute::name);
      if (entry == entries.end()) continue;
      AttributeNode node = *entry->value;
      std::span<std::int64_t const> const of_list(numbers.data() + next, node.integers.size());
      if (node.kind == AttributeKind::integer) {
        node.value = numbers[next++];
        node.text = context_.intern(std::to_string(node.value));
      } else {
        node.integers = of_list;
        next += of_list.size();
      }
      entry->value = context_.unique(node);
    }
    AttributeNode node = *structure_.value;
    node.entries = entries;
    return {structure_.name, context_.unique(node), structure_.offset};
  }

  bool is_valid(NamedAttribute const& other, std::function<bool(Operation const&)> const& is_valid_op) const {
    std::vector<NamedAttribute> attributes(op_.attributes.begin(), op_.attributes.end());
    std::ranges::find(attributes, structure_.name, &NamedAttribute::name)->value = other.value;
    Operation copy = op_;
    copy.attributes = attributes;
    return is_valid_op(copy);
  }

private:
  Context& context_;
  Operation const& op_;
  NamedAttribute const& structure_;
  DimensionGroup const& group_;
  std::vector<std::int64_t> numbers_;
};

}  // namespace

std::optional<OtherOrder> find_other_order(Context& context, Operation const& op, OpSpec const& spec,
                                           std::function<bool(Operation const&)> const& is_valid) {
  std::optional<OtherOrder> found;
  std::size_t least = SIZE_MAX, in_order = 0;
  auto const groups = groups_of(spec);
  for (DimensionGroup const& group : groups) {
    auto const structure = std::ranges::find(op.attributes, group.parent, &NamedAttribute::name);
    if (structure == op.attributes.end() || structure->value->kind != AttributeKind::structure) continue;
    Reordering const reordering(context, op, *structure, group);
    auto const& written = reordering.numbers();
    if (written.size() < 2 || written.size() > kMaxPlaces) continue;
    auto order = written;
    std::ranges::sort(order);
    do {
      std::size_t const distance = reordering.distance(order);
      bool const keeps_lists = distance < kExchange;
      if (distance == 0 || (!keeps_lists && distance > least)) continue;
      auto const other = reordering.with(order);
      if (!reordering.is_valid(other, is_valid)) continue;
      in_order += keeps_lists;
      if (distance > least) continue;
      found = OtherOrder{other, distance < least, false};
      least = distance;
    } while (std::ranges::next_permutation(order).found);
  }
  if (found) {
    found->is_only_one = found->is_only && least < kExchange && in_order == 1;
    found->has_other_lists = groups.size() > 1;
  }
  return found;
}

std::string order_in_text(Attribute structure) {
  std::string text;
  return write_dimension_numbers(structure->entries, text) ? text : to_string(structure);
}

}  // namespace assay
