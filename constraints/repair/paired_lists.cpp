#include "constraints/repair/paired_lists.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <span>

#include "constraints/repair/number_range.hpp"
#include "grammar/notation/specification.hpp"
#include "support/text.hpp"

namespace assay {
namespace {

constexpr std::size_t kMaxTried = 2'000;

struct ListPair {
  Row const *left = nullptr, *right = nullptr;
};

Row const* row_of_size(OpSpec const& spec, Expr const& side) {
  bool const is_size = side.kind == ExprKind::call && side.text == "size" && side.args.size() == 1 &&
                       side.args[0].kind == ExprKind::name;
  Row const* const row = is_size ? spec.row(side.args[0].text) : nullptr;
  return row && row->kind == RowKind::attribute ? row : nullptr;
}

// Returns the pairs of lists of the structure whose sizes a rule compares.
std::vector<ListPair> pairs_of(OpSpec const& spec, std::string const& parent) {
  std::vector<ListPair> pairs;
  for (Clause const& clause : spec.clauses) {
    Expr const& rule = clause.formula;
    bool const is_equation = rule.kind == ExprKind::comparison && rule.ops.size() == 1 && rule.ops[0] == "=";
    Row const* const left = is_equation ? row_of_size(spec, rule.args[0]) : nullptr;
    Row const* const right = is_equation ? row_of_size(spec, rule.args[1]) : nullptr;
    if (left && right && left != right && left->parent == parent && right->parent == parent)
      pairs.push_back({left, right});
  }
  return pairs;
}

class PairSearch {
public:
  PairSearch(Context& context, Operation const& op, OpSpec const& spec, Row const& structure,
             std::function<bool(Operation const&)> const& is_valid)
      : context_(context), op_(op), is_valid_(is_valid), structure_(structure) {
    given_ = std::ranges::find(op.attributes, structure.name, &NamedAttribute::name);
    Attribute const value = given_ == op.attributes.end() ? nullptr : given_->value;
    is_readable_ = !value || value->kind == AttributeKind::structure;
    StructSpec const* const fields = Specification::get().structure(structure.types.front().elements[0]);
    if (!fields || !is_readable_) return;
    for (FieldSpec const& field : fields->fields) {
      Attribute const one = value ? find(value->entries, field.name) : nullptr;
      if (one || field.type == "ints") entries_.push_back({field.name, one, 0});
    }
    for (ListPair const& pair : pairs_of(spec, structure.name))
      if (is_empty(*pair.left) && is_empty(*pair.right)) free_.push_back(pair);
    for (ListPair const& pair : free_)
      axes_ = std::max({axes_, range_of(op, spec, *pair.left).axes, range_of(op, spec, *pair.right).axes});
  }

  std::optional<std::vector<PairedLists>> run() {
    if (free_.empty()) return std::nullopt;
    PairedLists lists;
    choose(0, lists);
    return tried_ > kMaxTried ? std::nullopt : std::optional(std::move(found_));
  }

private:
  bool is_empty(Row const& row) const {
    auto const entry = std::ranges::find(entries_, row.field, &NamedAttribute::name);
    if (entry == entries_.end()) return false;
    return !entry->value || (entry->value->kind == AttributeKind::dense_array && entry->value->integers.empty());
  }

  // Pairs the dimensions of the left operand from `axis` on with dimensions of the right one, or with none.
  void choose(std::int64_t axis, PairedLists& lists) {
    if (tried_ > kMaxTried || found_.size() > kMaxPairedLists) return;
    if (axis == axes_) {
      ++tried_;
      if (!lists.empty() && is_valid_with(lists)) found_.push_back(lists);
      return;
    }
    choose(axis + 1, lists);
    for (ListPair const& pair : free_)
      for (std::int64_t other = 0; other < axes_; ++other) {
        bool const is_used = std::ranges::any_of(free_, [&](ListPair const& one) {
          auto const right = lists.find(one.right->name);
          return right != lists.end() && std::ranges::find(right->second, other) != right->second.end();
        });
        if (is_used) continue;
        PairedLists longer = lists;
        longer[pair.left->name].push_back(axis);
        longer[pair.right->name].push_back(other);
        choose(axis + 1, longer);
      }
  }

  bool is_valid_with(PairedLists const& lists) const {
    auto entries = entries_;
    for (NamedAttribute& entry : entries) {
      AttributeNode node{.kind = AttributeKind::dense_array, .type = context_.integer(64)};
      for (ListPair const& pair : free_)
        for (Row const* row : {pair.left, pair.right})
          if (auto const list = lists.find(row->name); row->field == entry.name && list != lists.end())
            node.integers = list->second;
      if (!entry.value || !node.integers.empty()) entry.value = context_.unique(node);
    }
    AttributeNode structure{.kind = AttributeKind::structure};
    structure.name = structure_.types.front().elements[0];
    structure.entries = entries;
    NamedAttribute made{structure_.name, context_.unique(structure), 0};
    std::vector<NamedAttribute> attributes(op_.attributes.begin(), op_.attributes.end());
    if (given_ == op_.attributes.end())
      attributes.push_back(made);
    else
      attributes[static_cast<std::size_t>(given_ - op_.attributes.begin())].value = made.value;
    Operation copy = op_;
    copy.attributes = attributes;
    return is_valid_(copy);
  }

  Context& context_;
  Operation const& op_;
  std::function<bool(Operation const&)> const& is_valid_;
  Row const& structure_;
  std::span<NamedAttribute const>::iterator given_;
  bool is_readable_ = false;
  std::vector<NamedAttribute> entries_;
  std::vector<ListPair> free_;  // both lists are empty
  std::int64_t axes_ = 0;       // dimensions are less than this
  std::size_t tried_ = 0;
  std::vector<PairedLists> found_;
};

bool is_structure(Row const& row) {
  return row.kind == RowKind::attribute && row.parent.empty() && !row.variadic && !row.types.empty() &&
         row.types.front().kind == "struct" && !row.types.front().elements.empty();
}

// Returns "lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]", in the order of the rows.
std::string fields_text(OpSpec const& spec, PairedLists const& lists) {
  std::vector<std::string> fields;
  for (Row const& row : spec.rows)
    if (auto const list = lists.find(row.name); list != lists.end())
      fields.push_back(fmt::format("{} = [{}]", row.field, fmt::join(list->second, ", ")));
  return fmt::format("{}", fmt::join(fields, ", "));
}

}  // namespace

std::optional<std::vector<PairedLists>> paired_lists_for(Context& context, Operation const& op, OpSpec const& spec,
                                                         std::string const& parent,
                                                         std::function<bool(Operation const&)> const& is_valid) {
  Row const* const row = spec.row(parent);
  if (!row || !is_structure(*row)) return std::nullopt;
  return PairSearch(context, op, spec, *row, is_valid).run();
}

std::optional<Hint> find_empty_lists(Context& context, Operation const& op, OpSpec const& spec,
                                     std::function<bool(Operation const&)> const& is_valid) {
  for (Row const& row : spec.rows) {
    Attribute const given = is_structure(row) ? op.attribute(row.name) : nullptr;
    if (!given || given->kind != AttributeKind::structure) continue;
    auto const found = paired_lists_for(context, op, spec, row.name, is_valid);
    if (!found || found->empty() || found->size() > kMaxPairedLists) continue;
    std::vector<std::string> all;
    for (PairedLists const& lists : *found) all.push_back(fields_text(spec, lists));
    Hint hint(fmt::format("the op is valid with {}", enumerated(all, " or ")));
    if (found->size() > 1) return hint;
    std::string last;  // the last list that is not empty
    for (NamedAttribute const& entry : given->entries)
      if (entry.value && entry.value->kind == AttributeKind::dense_array && !entry.value->integers.empty())
        last = fmt::format("{} = [{}]", entry.name, fmt::join(entry.value->integers, ", "));
    std::string const open = fmt::format("#{}<", row.types.front().elements[0]);
    std::string const from = last.empty() ? open + ">" : last;
    hint.edits = {{.kind = HintEdit::Kind::text,
                   .from = from,
                   .to = last.empty() ? open + all[0] + ">" : fmt::format("{}, {}", last, all[0])}};
    return hint;
  }
  return std::nullopt;
}

}  // namespace assay
