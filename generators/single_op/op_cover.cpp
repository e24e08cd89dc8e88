#include "generators/single_op/op_cover.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <unordered_set>

#include "grammar/notation/segments.hpp"

namespace assay {
namespace {

std::string_view number_class(std::int64_t number) {
  return number < 0 ? "negative" : number == 0 ? "0" : number == 1 ? "1" : "more";
}
std::string_view count_class(std::size_t count) { return count == 0 ? "0" : count == 1 ? "1" : "more"; }

class Classes {
public:
  explicit Classes(LoneOp const& lone) : spec_(*lone.spec), op_(*lone.op) {}

  std::vector<std::string> run() {
    operands();
    for (Row const& row : spec_.rows) {
      if (row.kind != RowKind::attribute || (row.parent.empty() && row.label.empty())) continue;
      Attribute value = row.parent.empty() ? op_.attribute(row.name) : nullptr;
      if (Attribute const parent = row.parent.empty() ? nullptr : op_.attribute(row.parent))
        value = find(parent->entries, row.field);
      attribute(row, value);
    }
    for (Value const* result : op_.results) sizes("result", result->type);
    return {found_.begin(), found_.end()};
  }

private:
  void add(std::string_view row, std::string_view what) { found_.insert(fmt::format("{}={}", row, what)); }

  void sizes(std::string_view row, Type type) {
    if (!has_shape(type)) return;
    add(row, fmt::format("rank{}", type->shape.size()));
    for (std::int64_t const size : type->shape) add(row, fmt::format("size {}", number_class(size)));
    ranks_[type->shape.size()] = std::string(row);
  }

  void operands() {
    auto const segments = operand_segments(spec_, op_);
    std::size_t segment = 0;
    for (Row const& row : spec_.rows) {
      if (row.kind != RowKind::input || segment >= segments.size()) continue;
      auto const [begin, size] = segments[segment++];
      if (row.variadic || row.optional) add(row.name, fmt::format("count {}", size));
      for (std::size_t i = begin; i < begin + size; ++i) sizes(row.name, op_.operands[i]->type);
    }
  }

  void attribute(Row const& row, Attribute value) {
    if (!value) return add(row.name, "absent");
    if (value->kind == AttributeKind::enumeration || value->kind == AttributeKind::string ||
        value->kind == AttributeKind::boolean)
      return add(row.name, value->kind == AttributeKind::boolean ? (value->value ? "true" : "false") : value->text);
    if (value->kind == AttributeKind::integer) {
      add(row.name, number_class(value->value));
      // Numbers that name a dimension, or the one after the last.
      auto const rank = value->value < 0 ? ranks_.end() : ranks_.find(static_cast<std::size_t>(value->value));
      if (rank != ranks_.end() && value->value > 0) add(row.name, "rank of " + rank->second);
      return;
    }
    if (value->kind == AttributeKind::array && !value->elements.empty() &&
        value->elements[0]->kind == AttributeKind::enumeration) {
      for (Attribute const element : value->elements) add(row.name, element->text);
      return;
    }
    if (auto const numbers = integer_elements(value)) return list(row, value, *numbers);
    add(row.name, "written");
  }

  void list(Row const& row, Attribute value, std::vector<std::int64_t> const& numbers) {
    bool const pairs = value->kind == AttributeKind::dense && value->type->shape.size() == 2;
    if (!pairs) add(row.name, fmt::format("count {}", count_class(numbers.size())));
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      std::string_view const place = !pairs ? "" : i % 2 == 0 ? "low " : "high ";
      add(row.name, fmt::format("{}{}", place, number_class(numbers[i])));
    }
    if (!pairs && !std::ranges::is_sorted(numbers)) add(row.name, "unsorted");
    if (numbers.size() > 1 && std::ranges::adjacent_find(numbers, std::not_equal_to()) != numbers.end())
      add(row.name, "different");
  }

  OpSpec const& spec_;
  Operation const& op_;
  std::set<std::string> found_;
  std::map<std::size_t, std::string> ranks_;
};

std::string_view row_of(std::string_view one) { return one.substr(0, one.find('=')); }

}  // namespace

std::vector<std::string> classes_of(LoneOp const& op) { return Classes(op).run(); }

ResultSize result_size_of(LoneOp const& op) {
  std::int64_t most = 0;
  std::function<void(Type)> const look = [&](Type type) {
    if (has_shape(type)) most = std::max(most, is_static(type) ? element_count(type->shape) : 2);
    for (Type member : type->members) look(member);
  };
  for (Value const* result : op.op->results) look(result->type);
  return most == 0 ? ResultSize::nothing : most == 1 ? ResultSize::one : ResultSize::more;
}

PairCover cover_pairs(std::vector<std::vector<std::string>> const& classes, std::size_t most) {
  std::map<std::string, std::uint64_t> numbers;
  for (auto const& one : classes)
    for (std::string const& name : one) numbers.try_emplace(name, numbers.size());
  std::unordered_set<std::uint64_t> everything, some;
  std::vector<std::vector<std::uint64_t>> missing;  // for each op, the pairs that are not covered
  for (auto const& one : classes) {
    auto& pairs = missing.emplace_back();
    for (std::size_t i = 0; i < one.size(); ++i)
      for (std::size_t j = i + 1; j < one.size(); ++j)
        if (row_of(one[i]) != row_of(one[j])) pairs.push_back(numbers.at(one[i]) << 32 | numbers.at(one[j]));
    everything.insert(pairs.begin(), pairs.end());
  }
  PairCover cover;
  while (cover.chosen.size() < most) {
    auto const best = std::ranges::max_element(missing, {}, [](auto const& pairs) { return pairs.size(); });
    if (best == missing.end() || best->empty()) break;
    cover.chosen.push_back(static_cast<std::size_t>(best - missing.begin()));
    some.insert(best->begin(), best->end());
    for (auto& pairs : missing) std::erase_if(pairs, [&](std::uint64_t pair) { return some.contains(pair); });
  }
  cover.covered = some.size();
  cover.all = everything.size();
  return cover;
}

}  // namespace assay
