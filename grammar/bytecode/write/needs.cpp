#include "grammar/bytecode/write/needs.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace assay::bytecode {
namespace {

bool has_foreign_dialect(Type type) {
  return type->kind == TypeKind::opaque && type->text.starts_with('!') && !type->text.starts_with("!stablehlo");
}

}  // namespace

void Needs::add(Need need) {
  if (std::ranges::find(all_, need.what, &Need::what) == all_.end()) all_.push_back(std::move(need));
}

void Needs::add(std::optional<Version> since, std::function<std::string()> const& what) {
  if (!since || *since > Version{}) add({what(), since, ""});
}

void Needs::forget(std::size_t first, std::optional<Version> version) {
  auto const begin = all_.begin() + static_cast<std::ptrdiff_t>(first);
  all_.erase(std::remove_if(begin, all_.end(), [&](Need const& need) { return need.since && need.since <= version; }),
             all_.end());
}

void Needs::qualify(std::size_t first, std::string_view as) {
  for (std::size_t i = first; i < all_.size(); ++i)
    if (!all_[i].since) all_[i].what += fmt::format(" as {}", as);
}

void TypeNeeds::collect(Type type, Needs& needs) {
  if (!type) return;  // the type of an undefined value
  auto found = known_.find(type);
  if (found == known_.end()) {
    Needs own;
    inspect(type, own);
    found = known_.emplace(type, own.all()).first;
  }
  for (auto const& need : found->second) needs.add(need);
}

void TypeNeeds::inspect(Type type, Needs& needs) {
  auto const* const row = Table::get().type_row("vhlo", type);
  std::optional<Version> since;
  if (row) since = row->since;
  if (!row && has_foreign_dialect(type)) since = Table::get().others_since();
  needs.add(since, [&] { return fmt::format("the type {}", to_string(type)); });
  if (type->kind == TypeKind::quantized) {
    auto const& parameters = *type->quantization;
    // A flag determines whether the numbers are signed.
    if (parameters.storage->width == 2)
      needs.add(Table::get().find_type_row("i2")->since, [] { return "the type i2"; });
    collect(parameters.expressed, needs);
  }
  if (type->encoding) {
    bool const bounds = type->encoding->kind == AttributeKind::structure &&
                        Table::get().find_attribute_row("struct", type->encoding->name) != nullptr;
    if (!bounds)
      needs.add({fmt::format("the encoding {} of a tensor", to_string(type->encoding)), {}, "leave the encoding out"});
  }
  if (type->element) collect(type->element, needs);
  for (auto const part : type->members) collect(part, needs);
  for (auto const part : type->results) collect(part, needs);
}

}  // namespace assay::bytecode
