#include "constraints/prove/execution/sized_program.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "constraints/evaluate/attribute_values.hpp"

namespace assay {
namespace {

constexpr std::int64_t kMaxSize = std::numeric_limits<std::int64_t>::max();

Type mapped(Context& context, Type type, SizeMap const& size) {
  if (!type || !has_unknown_size(type)) return type;
  TypeNode node = *type;
  std::vector<std::int64_t> shape(type->shape.begin(), type->shape.end());
  for (std::size_t i = 0; i < shape.size(); ++i) {
    if (!is_unknown_size(shape[i])) continue;
    Interval range = range_of_size(type, i);
    shape[i] = size(shape[i], i, {range.low, std::min<Int128>(range.high, kMaxSize)});
  }
  std::vector<Type> members, results;
  for (Type member : type->members) members.push_back(mapped(context, member, size));
  for (Type result : type->results) results.push_back(mapped(context, result, size));
  node.shape = shape;
  node.members = members;
  node.results = results;
  return context.unique(node);
}

// Returns the number of elements of a small tensor of integers or booleans; 0 for other types.
std::size_t followed(Type type) {
  if (!type) return 0;
  if (type->kind == TypeKind::index || is_integer(type) || is_boolean(type)) return 1;
  if (type->kind != TypeKind::tensor || !is_static(type)) return 0;
  Type element = type->element;
  if (!is_integer(element) && !is_boolean(element) && element->kind != TypeKind::index) return 0;
  std::uint64_t count = 1;
  for (std::int64_t size : type->shape) {
    if (size > static_cast<std::int64_t>(kMaxFollowedElements)) return 0;
    count *= static_cast<std::uint64_t>(size);
    if (count > kMaxFollowedElements) return 0;
  }
  return count;
}

void flatten(FormulaValue const& value, std::vector<FormulaValue>& items) {
  if (!value.is_list()) return items.push_back(value);
  for (FormulaValue const& item : value.items()) {
    if (items.size() > kMaxFollowedElements) return;
    flatten(item, items);
  }
}

}  // namespace

Type with_sizes(Context& context, Type type, SizeMap const& size) { return mapped(context, type, size); }

Interval range_of_size(Type tensor, std::size_t axis) {
  std::int64_t bound = bound_of(tensor, axis);
  Quantization const* scales = tensor->element ? tensor->element->quantization : nullptr;
  if (scales && scales->per_axis && scales->dimension == static_cast<std::int64_t>(axis)) {
    auto count = static_cast<Int128>(scales->scales.size());
    return {count, count};
  }
  return {0, bound < 0 ? kUnbounded : bound};
}

bool has_unknown_size(Type type) {
  if (!type) return false;
  return std::ranges::any_of(type->shape, is_unknown_size) || std::ranges::any_of(type->members, has_unknown_size) ||
         std::ranges::any_of(type->results, has_unknown_size);
}

Type refined(Context& context, Type written, Type actual) {
  if (!written || !actual || written->kind != actual->kind || written->shape.size() != actual->shape.size() ||
      written->members.size() != actual->members.size())
    return written;
  TypeNode node = *written;
  std::vector<std::int64_t> shape(written->shape.begin(), written->shape.end());
  for (std::size_t i = 0; i < shape.size(); ++i) {
    if (shape[i] == kDynamic) shape[i] = actual->shape[i];
  }
  std::vector<Type> members;
  for (std::size_t i = 0; i < written->members.size(); ++i)
    members.push_back(refined(context, written->members[i], actual->members[i]));
  node.shape = shape;
  node.members = members;
  return context.unique(node);
}

std::string shown_name(Value const& value) {
  std::string name = "%" + std::string(value.name.empty() ? "?" : value.name);
  return value.op && value.op->results.size() > 1 ? fmt::format("{}#{}", name, value.index) : name;
}

SizedProgram::SizedProgram(Program const& program, TermPool& pool) : program_(program), pool_(pool) {}

SizedProgram::~SizedProgram() {
  for (auto const& [value, type] : written_) const_cast<Value*>(value)->type = type;
}

Type SizedProgram::written(Value const& value) const {
  auto found = written_.find(&value);
  return found == written_.end() ? value.type : found->second;
}

void SizedProgram::set(Value const& value, Type type) {
  if (value.type == type) return;
  bool known = !has_unknown_size(value.type) && !has_unknown_size(type);
  ambiguous_ = ambiguous_ || (known && written_.contains(&value));
  restore(value, type);
}

void SizedProgram::restore(Value const& value, Type type) {
  written_.try_emplace(&value, value.type);
  const_cast<Value&>(value).type = type;  // values of a Program are not const; users only see them as const
}

Type SizedProgram::fresh(Value const& value, bool chosen) {
  return with_sizes(context(), written(value), [&](std::int64_t, std::size_t axis, Interval bounds) {
    return sized(unknown(fmt::format("dim({}, {})", shown_name(value), axis), bounds, chosen));
  });
}

void SizedProgram::choose(std::vector<Int128> const& values) { choices_.assign(values.rbegin(), values.rend()); }

Interval SizedProgram::unknown(std::string const& name, Interval range, bool chosen) {
  if (!chosen || choices_.empty() || range.exact()) return pool_.symbol(name, range, chosen);
  Int128 value = choices_.back();
  choices_.pop_back();
  return {value, value};
}

void SizedProgram::clear_names() {
  for (auto const& [value, type] : written_) {
    Type named = value->type;
    const_cast<Value*>(value)->type =
        with_sizes(context(), named, [](std::int64_t, std::size_t, Interval) { return kDynamic; });
  }
}

FormulaValue const* SizedProgram::elements(Value const& value) const {
  auto found = elements_.find(&value);
  return found == elements_.end() ? nullptr : &found->second;
}

void SizedProgram::set_elements(Value const& value, FormulaValue const& elements) { elements_[&value] = elements; }

bool SizedProgram::shape_elements(Value const& value, FormulaValue const& given, FormulaValue& elements) {
  std::vector<FormulaValue> items;
  flatten(given, items);
  std::size_t count = followed(value.type);
  if (count == 0 || items.size() != count) return false;
  bool boolean = is_boolean(value.type->kind == TypeKind::tensor ? value.type->element : value.type);
  for (FormulaValue& item : items) {
    if (item.is(FormulaValueKind::truth) && !boolean) item = make(as_integer(item));
    if (item.is(FormulaValueKind::integer) && boolean) item = make(negation(equal(item.interval, {0, 0})));
    if (!item.is(FormulaValueKind::integer) && !item.is(FormulaValueKind::truth)) return false;
  }
  elements = value.type->shape.empty() ? items[0] : make_tensor_list(arena_, items, value.type->shape, nullptr);
  return true;
}

void SizedProgram::fresh_elements(Value const& value, bool chosen) {
  std::size_t count = followed(value.type);
  if (count == 0) return;
  Type element = value.type->kind == TypeKind::tensor ? value.type->element : value.type;
  Interval range = element->kind == TypeKind::index ? Interval{0, kMaxSize} : range_of(element);
  if (is_boolean(element)) range = {0, 1};
  std::vector<FormulaValue> items;
  for (std::size_t i = 0; i < count; ++i) {
    std::string name = fmt::format("value({})", shown_name(value));
    if (!value.type->shape.empty()) name += fmt::format("[{}]", i);
    items.push_back(make(unknown(name, range, chosen)));
  }
  ListData list;
  list.items = items;
  FormulaValue all, elements;
  all.kind = FormulaValueKind::list;
  all.list = &list;
  if (shape_elements(value, all, elements)) set_elements(value, elements);
}

}  // namespace assay
