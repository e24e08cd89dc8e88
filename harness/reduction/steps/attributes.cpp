#include "harness/reduction/steps/attributes.hpp"

#include <algorithm>
#include <set>

#include "harness/reduction/steps/sizes.hpp"
#include "semantics/program/writer.hpp"

namespace assay::reduction {
namespace {

// Whether an attribute identifies the op, or is simplified elsewhere.
bool is_fixed(MutableOp const& op, std::string_view name) {
  static std::set<std::string_view> const names = {"function_type", "sym_name", "callee", "decomposition"};
  return names.contains(name) || (is_constant(op) && name == "value");
}

std::string array_text(Attribute array, std::vector<std::int64_t> const& numbers) {
  std::string text;
  bool const of_booleans = is_boolean(array->type);
  for (auto const number : numbers) {
    text += text.empty() ? ": " : ", ";
    text += of_booleans ? (number != 0 ? "true" : "false") : std::to_string(number);
  }
  std::string type;
  Writer(type).type(array->type);
  return "array<" + type + text + ">";
}

// Texts of simpler attributes, the simplest first.
std::vector<std::string> simpler(Attribute attribute) {
  std::vector<std::string> all;
  auto const differs = [](std::int64_t number, std::int64_t from) {
    return number != from && (from == 0 || number != 0);  // never replaces zero by another number
  };
  if (attribute->kind == AttributeKind::dense_array && attribute->elements.empty()) {
    std::vector<std::int64_t> const numbers(attribute->integers.begin(), attribute->integers.end());
    for (std::int64_t const to : {0, 1}) {
      if (std::ranges::any_of(numbers, [&](auto number) { return differs(number, to); }))
        all.push_back(array_text(attribute, std::vector<std::int64_t>(numbers.size(), to)));
      for (std::size_t i = 0; i < numbers.size() && numbers.size() > 1; ++i) {
        auto changed = numbers;
        changed[i] = to;
        if (differs(numbers[i], to)) all.push_back(array_text(attribute, changed));
      }
    }
    for (std::size_t i = 0; i < numbers.size(); ++i)
      if (numbers[i] > 2) {
        auto changed = numbers;
        changed[i] = numbers[i] - 1;
        all.push_back(array_text(attribute, changed));
      }
  } else if (attribute->kind == AttributeKind::integer && attribute->type) {
    std::string type;
    Writer(type).type(attribute->type);
    for (std::int64_t const to : {0, 1})
      if (differs(attribute->value, to)) all.push_back(std::to_string(to) + " : " + type);
  } else if (attribute->kind == AttributeKind::boolean && attribute->value != 0) {
    all.push_back("false");
  }
  return all;
}

// Attribute `number` of all ops together; nullptr if there are fewer.
NamedAttribute* attribute_at(Candidate& candidate, std::size_t number, MutableOp** owner) {
  NamedAttribute* found = nullptr;
  for (auto& function : candidate.ops)
    for (auto& region : function.regions)
      for_each_op(region, [&](MutableOp& op) {
        for (auto& attribute : op.attributes) {
          if (is_fixed(op, attribute.name) || found || number-- != 0) continue;
          found = &attribute;
          *owner = &op;
        }
      });
  return found;
}

std::optional<Candidate> without_attribute(Candidate candidate, std::size_t number) {
  MutableOp* op = nullptr;
  auto* const attribute = attribute_at(candidate, number, &op);
  if (!attribute) return std::nullopt;
  op->attributes.erase(op->attributes.begin() + (attribute - op->attributes.data()));
  infer_results(candidate);
  return candidate;
}

std::optional<Candidate> with_text(Candidate candidate, std::size_t number, std::string const& text) {
  MutableOp* op = nullptr;
  attribute_at(candidate, number, &op)->value = candidate.attribute_of(text);
  infer_results(candidate);
  return candidate;
}

bool drop_module_attributes(Search& search) {
  if (search.now().module_attributes.empty()) return false;
  Candidate candidate = search.now();
  candidate.module_attributes.clear();
  return search.take(std::move(candidate));
}

}  // namespace

bool reduce_attributes(Search& search) {
  bool any = drop_module_attributes(search);
  for (std::size_t number = 0; !search.is_over();) {
    Candidate candidate = search.now();
    MutableOp* op = nullptr;
    auto const* const attribute = attribute_at(candidate, number, &op);
    if (!attribute) break;
    if (search.take(without_attribute(search.now(), number))) {
      any = true;
      continue;
    }
    auto const texts = simpler(attribute->value);
    bool const taken =
        search.take_first(texts.size(), [&](std::size_t i) { return with_text(search.now(), number, texts[i]); });
    any |= taken;
    // After a change, the same attribute is tried again.
    if (!taken) ++number;
  }
  return any;
}

}  // namespace assay::reduction
