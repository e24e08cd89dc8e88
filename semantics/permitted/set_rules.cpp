#include "semantics/permitted/set_rules.hpp"

#include <algorithm>
#include <unordered_map>

#include "semantics/kernels/body.hpp"

namespace assay {
namespace {

void open_value(Call& call, RuntimeValue& value, ElementSet const& set) {
  for (auto& member : value.members) open_value(call, member, set);
  if (value.kind != RuntimeValue::Kind::tensor) return;
  EnclosureWriter writer(call, value);
  writer.set_all(set);
  writer.finish();
}

}  // namespace

std::string_view name_in_dialect(std::string_view name) {
  if (auto const dot = name.rfind('.'); dot != name.npos) name.remove_prefix(dot + 1);
  return name;
}

bool SetCall::operands_are_exact() const {
  for (std::size_t i = 0; i < call.operand_count(); ++i)
    if (!is_exact(operand(i))) return false;
  return true;
}

RuntimeValue SetCall::scalar(RuntimeValue const& value, std::int64_t index) {
  RuntimeValue scalar = Scalars(value.tensor)[index];
  EnclosureWriter writer(call, scalar);
  for (int part = 0; part < parts_of(scalar.tensor.element()); ++part) writer.put(0, part, set_of(value, index, part));
  writer.finish();
  return scalar;
}

std::uint32_t SetCall::operand_reason() const {
  for (std::size_t i = 0; i < call.operand_count(); ++i)
    if (auto const reason = first_reason(operand(i))) return reason;
  return 0;
}

void SetCall::copy_returned(EnclosureWriter& writer, RuntimeValue const& result, std::int64_t index,
                            RuntimeValue const& returned, std::int64_t from) {
  auto const& element = result.tensor.element();
  bool const same = same_element(returned.tensor.element(), element);
  for (int part = 0; part < parts_of(element); ++part)
    writer.put(index, part,
               same ? set_of(returned, from, part)
                    : implementation_defined("the region returns elements of another type than the result has"));
}

void SetCall::all_implementation_defined(std::string const& reason) {
  for (auto& value : call.results()) open_value(call, value, implementation_defined(reason));
}

std::optional<SumOrder> drawn_sum_order(Call& call, SetRule const* rule) {
  if (!rule || !rule->sum_order) return std::nullopt;
  SetCall sets(call, name_in_dialect(call.op().name));
  return rule->sum_order(sets);
}

namespace {

void enclose(SetCall& sets, SetRule const* rule) {
  Call& call = sets.call;
  if (!call.undefined_reason().empty())
    sets.all_implementation_defined(call.undefined_reason());
  else if (rule)
    rule->enclose(sets);
  else
    sets.all_implementation_defined("no rule defines the permitted results here");
}

}  // namespace

void enclose_results(Call& call, SetRule const* rule) {
  SetCall sets(call, name_in_dialect(call.op().name));
  enclose(sets, rule);
}

void enclose_results(Call& call, SetRule const* rule, std::span<std::size_t const> asked) {
  SetCall sets(call, name_in_dialect(call.op().name));
  sets.asked = asked;
  enclose(sets, rule);
}

namespace {

std::unordered_map<std::string_view, SetRule const*> all_rules() {
  std::unordered_map<std::string_view, SetRule const*> rules;
  for (auto const family : {elementwise_rules(), movement_rules(), contraction_rules(), reduction_rules(),
                            sorting_rules(), scatter_rules(), special_rules()})
    for (auto const& rule : family) rules.emplace(rule.name, &rule);
  return rules;
}

}  // namespace

SetRule const* find_set_rule(std::string_view mnemonic, std::span<std::string const> traits) {
  static auto const rules = all_rules();
  auto found = rules.find(mnemonic);
  for (std::size_t i = 0; found == rules.end() && i < traits.size(); ++i) found = rules.find(traits[i]);
  return found == rules.end() ? nullptr : found->second;
}

}  // namespace assay
