#include "constraints/repair/other_number.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "constraints/repair/number_range.hpp"
#include "support/text.hpp"

namespace assay {
namespace {

constexpr std::size_t kMaxNumbers = 8, kMaxOrdered = 5;  // maximum lengths of lists to change and to permute
constexpr std::size_t kMaxLists = 4'096;                 // maximum number of lists of one length over the dimensions
constexpr std::size_t kMaxAlternatives = 4;              // maximum number of values in a hint

// Accesses an integer or a list of integers in an attribute or in a field of one.
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
    if (numbers_.size() > kMaxNumbers) numbers_.clear();
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

// Returns the possible edits of the numbers, in generic and custom forms.
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
  if (is_list) add("[{}]");  // where the diagnostic points at the list
  return edits;
}

using Numbers = std::vector<std::int64_t>;

std::string const& name_of(Row const& row) { return row.parent.empty() ? row.name : row.field; }

std::string value_text(NumberPlaces const& places, Numbers const& numbers) {
  auto const text = fmt::format("{}", fmt::join(numbers, ", "));
  return places.is_list() ? "[" + text + "]" : text;
}

// Whether the lists have the same length and differ at one index.
bool has_one_change(Numbers const& from, Numbers const& to) {
  auto const [a, b] = std::ranges::mismatch(from, to);
  return from.size() == to.size() && a != from.end() && std::equal(a + 1, from.end(), b + 1);
}

Hint hint_with(Row const& row, NumberPlaces const& places, Numbers const& numbers) {
  Numbers const& written = places.numbers();
  Hint hint{fmt::format("the op is valid with {} = {}", name_of(row), value_text(places, numbers)),
            edits_for(row, places.is_list(), written, numbers)};
  auto const [from, to] = std::ranges::mismatch(written, numbers);
  if (has_one_change(written, numbers))  // the diagnostic points at the number
    hint.edits.push_back({.kind = HintEdit::Kind::word, .from = std::to_string(*from), .to = std::to_string(*to)});
  return hint;
}

// A value of one attribute that makes the op valid.
struct OtherValue {
  Row const* row = nullptr;
  Numbers numbers;
};

// Searches other values of attributes, one attribute at a time.
class ValueSearch {
public:
  ValueSearch(Context& context, Operation const& op, OpSpec const& spec,
              std::function<bool(Operation const&)> const& is_valid, bool may_reorder)
      : context_(context), op_(op), spec_(spec), is_valid_(is_valid), may_reorder_(may_reorder) {}

  void search(Row const& row) {
    NumberPlaces const places(context_, op_, row);
    Numbers const& written = places.numbers();
    if (written.empty()) return;
    NumberRange const range = range_of(op_, spec_, row);
    std::size_t const before = found_.size();
    tried_ = {written};
    try_single_changes(row, places, written, range);
    if (places.is_list() && written.size() > 1) {
      try_lists(row, places, written.size(), range);
      try_orders(row, places);
    }
    for (std::size_t i = before; i < found_.size() && found_.size() <= kMaxAlternatives; ++i)
      try_single_changes(row, places, Numbers(found_[i].numbers), range);
    if (found_.size() > before || !places.is_list() || !may_reorder_) return;
    for (std::int64_t const number : range.numbers) {
      Numbers longer = written;
      longer.push_back(number);
      attempt(row, places, std::move(longer));
    }
    if (found_.size() > before) try_lists(row, places, written.size() + 1, range);
    is_whole_ &= range.is_whole || found_.size() == before;
  }

  Hint hint() const {
    if (found_.empty() || found_.size() > kMaxAlternatives) return {};
    NumberPlaces const places(context_, op_, *found_[0].row);
    if (found_.size() == 1 && !may_reorder_ && !has_one_change(places.numbers(), found_[0].numbers)) return {};
    if (found_.size() == 1 && is_whole_) return hint_with(*found_[0].row, places, found_[0].numbers);
    std::vector<std::string> all;
    auto found = found_;
    std::ranges::sort(found, {}, [](OtherValue const& one) { return std::pair(one.row, one.numbers); });
    for (OtherValue const& one : found) {
      bool const is_next = &one != &found[0] && (&one - 1)->row == one.row;
      std::string const value = value_text(NumberPlaces(context_, op_, *one.row), one.numbers);
      all.push_back(is_next ? value : fmt::format("{} = {}", name_of(*one.row), value));
    }
    return {fmt::format("the op is valid with {}", enumerated(all, " or "))};
  }

  bool found_any() const { return !found_.empty(); }
  bool has_choice_of(Row const& row) const {
    return found_.size() > 1 && std::ranges::all_of(found_, [&](OtherValue const& one) { return one.row == &row; });
  }

  // Tries other numbers in one place of the list. Dimensions are not tried, because those in other places may be wrong.
  // Returns the hint if exactly one number makes the op valid.
  std::optional<Hint> search_place(Row const& row, std::size_t index) {
    NumberPlaces const places(context_, op_, row);
    NumberRange const range = range_of(op_, spec_, row);
    if (index >= places.numbers().size() || range.has_dimensions || !range.is_whole) return std::nullopt;
    tried_ = {places.numbers()};
    found_.clear();
    for (std::int64_t const number : range.numbers) {
      Numbers other = places.numbers();
      other[index] = number;
      attempt(row, places, std::move(other));
    }
    return found_.size() == 1 ? std::optional(hint_with(row, places, found_[0].numbers)) : std::nullopt;
  }

private:
  void attempt(Row const& row, NumberPlaces const& places, Numbers numbers) {
    if (found_.size() > kMaxAlternatives || !tried_.insert(numbers).second) return;
    if (places.is_valid_with(numbers, is_valid_)) found_.push_back({&row, std::move(numbers)});
  }

  void try_single_changes(Row const& row, NumberPlaces const& places, Numbers const& from, NumberRange const& range) {
    std::size_t const before = found_.size();
    for (std::size_t i = 0; i < from.size(); ++i)
      for (std::int64_t const number : range.numbers) {
        Numbers other = from;
        other[i] = number;
        attempt(row, places, std::move(other));
      }
    is_whole_ &= range.is_whole || found_.size() == before;
  }

  // Tries all lists of that length over the dimensions.
  void try_lists(Row const& row, NumberPlaces const& places, std::size_t length, NumberRange const& range) {
    std::size_t count = 1;
    for (std::size_t i = 0; i < length && count <= kMaxLists; ++i) count *= static_cast<std::size_t>(range.axes);
    if (count > kMaxLists) {
      is_whole_ = false;
      return;
    }
    for (std::size_t index = 0; index < count; ++index) {
      Numbers list(length);
      std::size_t rest = index;
      for (std::size_t i = length; i-- > 0; rest /= static_cast<std::size_t>(range.axes))
        list[i] = static_cast<std::int64_t>(rest % static_cast<std::size_t>(range.axes));
      attempt(row, places, std::move(list));
    }
  }

  void try_orders(Row const& row, NumberPlaces const& places) {
    Numbers order = places.numbers();
    if (order.size() > kMaxOrdered) return;
    std::ranges::sort(order);
    do attempt(row, places, order);
    while (std::ranges::next_permutation(order).found);
  }

  Context& context_;
  Operation const& op_;
  OpSpec const& spec_;
  std::function<bool(Operation const&)> const& is_valid_;
  bool may_reorder_;
  bool is_whole_ = true;  // whether all possible values of the attributes were tried
  std::set<Numbers> tried_;
  std::vector<OtherValue> found_;
};

}  // namespace

std::optional<Hint> find_other_value(Context& context, Operation const& op, OpSpec const& spec,
                                     std::set<std::string> const& attributes,
                                     std::function<bool(Operation const&)> const& is_valid, bool may_reorder,
                                     MemberName const* place) {
  ValueSearch search(context, op, spec, is_valid, may_reorder);
  for (Row const& row : spec.rows)
    if (row.kind == RowKind::attribute && attributes.contains(row.name)) search.search(row);
  Row const* const row = place && place->index ? spec.row(place->name) : nullptr;
  if (row && row->kind == RowKind::attribute && search.has_choice_of(*row))
    if (auto hint = ValueSearch(context, op, spec, is_valid, may_reorder).search_place(*row, *place->index))
      return hint;
  return search.found_any() ? std::optional(search.hint()) : std::nullopt;
}

}  // namespace assay
