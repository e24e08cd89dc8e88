#include "constraints/repair/other_number.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <vector>

namespace assay {
namespace {

constexpr std::size_t kSmall = 9;  // numbers below it are tried in any case
constexpr std::size_t kMostNumbers = 8, kMostCandidates = 28,
                      kMostOrdered = 5;  // of an attribute, and for each of its numbers

std::vector<std::int64_t> candidates_for(Operation const& op) {
  std::set<std::int64_t> all;
  std::size_t rank = kSmall;
  auto const add = [&](Value const* value) {
    if (!value->type || value->type->kind != TypeKind::tensor) return;
    rank = std::max(rank, value->type->shape.size());
    for (std::int64_t const size : value->type->shape)
      if (size >= 0) all.insert(size);
  };
  std::ranges::for_each(op.operands, add);
  std::ranges::for_each(op.results, add);
  for (std::size_t i = 0; i < rank; ++i) all.insert(static_cast<std::int64_t>(i));
  std::vector<std::int64_t> numbers(all.begin(), all.end());
  numbers.resize(std::min(numbers.size(), kMostCandidates));
  return numbers;
}

// An integer or a list of them, of an attribute or of a field of one.
class NumberPlaces {
public:
  NumberPlaces(Context& context, Operation const& op, Row const& row) : context_(context), op_(op) {
    std::string const& name = row.parent.empty() ? row.name : row.parent;
    given_ = std::ranges::find(op.attributes, name, &NamedAttribute::name);
    if (given_ == op.attributes.end() || !given_->value) return;
    field_ = row.parent.empty() ? std::string() : row.field;
    value_ = field_.empty() ? given_->value : find(given_->value->entries, field_);
    if (value_ && value_->kind == AttributeKind::integer) numbers_ = {value_->value};
    bool const is_list = value_ && value_->kind == AttributeKind::dense_array && value_->elements.empty();
    if (is_list) numbers_.assign(value_->integers.begin(), value_->integers.end());
    if (numbers_.size() > kMostNumbers) numbers_.clear();
  }

  std::vector<std::int64_t> const& numbers() const { return numbers_; }
  bool is_list() const { return value_->kind != AttributeKind::integer; }

  bool is_valid_with(std::vector<std::int64_t> const& numbers,
                     std::function<bool(Operation const&)> const& is_valid) const {
    AttributeNode node = *value_;
    if (is_list()) {
      node.integers = numbers;
    } else {
      node.value = numbers[0];
      node.text = context_.intern(std::to_string(node.value));
    }
    Attribute made = context_.unique(node);
    if (!field_.empty()) {
      std::vector<NamedAttribute> entries(given_->value->entries.begin(), given_->value->entries.end());
      std::ranges::find(entries, field_, &NamedAttribute::name)->value = made;
      AttributeNode structure = *given_->value;
      structure.entries = entries;
      made = context_.unique(structure);
    }
    std::vector<NamedAttribute> attributes(op_.attributes.begin(), op_.attributes.end());
    attributes[static_cast<std::size_t>(given_ - op_.attributes.begin())].value = made;
    Operation copy = op_;
    copy.attributes = attributes;
    return is_valid(copy);
  }

private:
  Context& context_;
  Operation const& op_;
  std::span<NamedAttribute const>::iterator given_;
  std::string field_;
  Attribute value_ = nullptr;
  std::vector<std::int64_t> numbers_;
};

// The edits that may write the numbers, in generic and custom forms.
std::vector<HintEdit> edits_for(Row const& row, bool is_list, std::vector<std::int64_t> const& from,
                                std::vector<std::int64_t> const& to) {
  std::vector<HintEdit> edits;
  auto const add = [&](std::string const& pattern) {
    auto const put = [&](std::vector<std::int64_t> const& numbers) {
      return fmt::format(fmt::runtime(pattern), fmt::join(numbers, ", "));
    };
    edits.push_back({.kind = HintEdit::Kind::text, .from = put(from), .to = put(to)});
  };
  std::string const& name = row.parent.empty() ? row.name : row.field;
  for (std::string const& head : {name + " = ", std::string("= ")}) {
    add(head + (is_list ? "[{}]" : "{}"));
    if (is_list) add(head + "array<i64: {}>");
  }
  if (is_list) add("x [{}]");
  return edits;
}

using Numbers = std::vector<std::int64_t>;

Hint hint_with(Row const& row, NumberPlaces const& places, Numbers const& numbers) {
  auto const text = fmt::format("{}", fmt::join(numbers, ", "));
  Numbers const& written = places.numbers();
  Hint hint{fmt::format("the op is valid with {} = {}", row.parent.empty() ? row.name : row.field,
                        places.is_list() ? "[" + text + "]" : text),
            edits_for(row, places.is_list(), written, numbers)};
  auto const [from, to] = std::ranges::mismatch(written, numbers);
  bool const is_one = numbers.size() == written.size() && std::equal(from + 1, written.end(), to + 1);
  if (is_one)  // where it is pointed at
    hint.edits.push_back({.kind = HintEdit::Kind::word, .from = std::to_string(*from), .to = std::to_string(*to)});
  return hint;
}

// The only one of the other lists that `lists_for` names, of all attributes, with which `is_valid` holds.
template <class ListsFor> std::optional<Hint> find_only_list(Context& context, Operation const& op, OpSpec const& spec,
                                                             std::set<std::string> const& attributes,
                                                             std::function<bool(Operation const&)> const& is_valid,
                                                             ListsFor const& lists_for) {
  std::optional<Hint> found;
  for (Row const& row : spec.rows) {
    if (row.kind != RowKind::attribute || !attributes.contains(row.name)) continue;
    NumberPlaces const places(context, op, row);
    for (Numbers const& list : lists_for(places)) {
      if (!places.is_valid_with(list, is_valid)) continue;
      if (found) return std::nullopt;
      found = hint_with(row, places, list);
    }
  }
  return found;
}

}  // namespace

std::optional<Hint> find_other_number(Context& context, Operation const& op, OpSpec const& spec,
                                      std::set<std::string> const& attributes,
                                      std::function<bool(Operation const&)> const& is_valid) {
  auto const candidates = candidates_for(op);
  return find_only_list(context, op, spec, attributes, is_valid, [&](NumberPlaces const& places) {
    std::vector<Numbers> lists;
    for (std::size_t i = 0; i < places.numbers().size(); ++i)
      for (std::int64_t const candidate : candidates)
        if (places.numbers()[i] != candidate) lists.emplace_back(places.numbers())[i] = candidate;
    return lists;
  });
}

std::optional<Hint> find_other_list(Context& context, Operation const& op, OpSpec const& spec,
                                    std::set<std::string> const& attributes,
                                    std::function<bool(Operation const&)> const& is_valid) {
  auto const candidates = candidates_for(op);
  return find_only_list(context, op, spec, attributes, is_valid, [&](NumberPlaces const& places) {
    std::vector<Numbers> lists;
    Numbers const& written = places.numbers();
    if (written.empty() || !places.is_list() || written.size() > kMostOrdered) return lists;
    Numbers order = written;
    std::ranges::sort(order);
    do lists.push_back(order);
    while (std::ranges::next_permutation(order).found);
    std::erase(lists, written);
    for (std::int64_t const candidate : candidates) lists.emplace_back(written).push_back(candidate);
    return lists;
  });
}

}  // namespace assay
