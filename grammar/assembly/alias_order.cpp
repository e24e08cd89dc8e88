#include "grammar/assembly/alias_order.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "grammar/text/tokens.hpp"

namespace assay::rules {
namespace {

// Calls `use` with each `#name` and `!name` of a text that is not part of a string.
template <class Use> void for_each_reference(std::string_view text, Use const& use) {
  char const *at = text.data(), *const last = at + text.size();
  while (at != last) {
    char const* const end = *at == '"' ? scan_string(at, last) : nullptr;
    char const* const name = *at == '#' || *at == '!' ? scan_suffix_id(at + 1, last) : nullptr;
    if (name) use(std::string_view(at, static_cast<std::size_t>(name - at)));
    at = end ? end : name ? name : at + 1;
  }
}

class Orderer {
public:
  explicit Orderer(Program const& program) : program_(program) {
    for (Alias const& alias : program.aliases)
      aliases_.emplace((alias.attribute ? '#' : '!') + std::string(alias.name), &alias);
  }

  AliasOrder order() {
    bool const has_locations = std::ranges::any_of(program_.aliases, is_location);
    for (Alias const& alias : program_.aliases)
      if (!is_location(alias)) define(alias, order_.before);
    if (!has_locations) return std::move(order_);
    inspect(*program_.top);
    for (Alias const& alias : program_.aliases) define(alias, order_.behind);
    return std::move(order_);
  }

private:
  void define(Alias const& alias, std::vector<Alias const*>& where) {
    if (!defined_.insert(&alias).second) return;
    if (alias.attribute) inspect(alias.attribute, where);
    where.push_back(&alias);
  }

  void inspect(std::string_view text, std::vector<Alias const*>& where) {
    for_each_reference(text, [&](std::string_view reference) {
      if (auto const found = aliases_.find(std::string(reference)); found != aliases_.end())
        define(*found->second, where);
    });
  }

  // Attributes nest at most kMaxNesting deep, so recursion is safe.
  void inspect(Attribute attribute, std::vector<Alias const*>& where) {
    bool const is_text = attribute->kind == AttributeKind::location || attribute->kind == AttributeKind::opaque;
    bool const is_whole = !attribute->elements.empty() || !attribute->entries.empty();
    if ((!is_text && !is_whole) || !seen_.insert(attribute).second) return;
    if (is_text) return inspect(attribute->text, where);
    for (Attribute const element : attribute->elements) inspect(element, where);
    for (NamedAttribute const& entry : attribute->entries) inspect(entry.value, where);
  }

  // Inspects the location of an op or an argument.
  void inspect_location(Attribute location) {
    if (!location) return;
    std::string_view const text = location->text;
    bool const is_alias = text.starts_with('#') &&
                          scan_suffix_id(text.data() + 1, text.data() + text.size()) == text.data() + text.size();
    if (!is_alias) inspect(location, order_.before);
  }

  // Regions nest at most kMaxNesting deep, so recursion is safe.
  void inspect(Block const& block) {
    for (Value const* argument : block.arguments) inspect_location(argument->location);
    for (Operation const* op : block.ops) {
      inspect_location(op->location);
      for (NamedAttribute const& entry : op->attributes) inspect(entry.value, order_.before);
      for (Region const* region : op->regions)
        for (Block const* inner : region->blocks) inspect(*inner);
    }
  }

  Program const& program_;
  AliasOrder order_;
  std::unordered_map<std::string, Alias const*> aliases_;  // by name with # or !
  std::unordered_set<Alias const*> defined_;
  std::unordered_set<Attribute> seen_;
};

}  // namespace

bool is_location(Alias const& alias) { return alias.attribute && alias.attribute->kind == AttributeKind::location; }

AliasOrder alias_order(Program const& program) { return Orderer(program).order(); }

}  // namespace assay::rules
