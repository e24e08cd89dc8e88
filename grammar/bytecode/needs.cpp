#include "grammar/bytecode/needs.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace assay::bytecode {
namespace {

// The row of spec/vhlo.tsv is found by this; empty: none has such a type.
std::string form_of(Type type) {
  switch (type->kind) {
    case TypeKind::integer:
      if (type->signedness == Signedness::is_signed) return "";
      return fmt::format("{}i{}", type->signedness == Signedness::is_unsigned ? "u" : "", type->width);
    case TypeKind::floating:
    case TypeKind::opaque:
      return std::string(type->text);
    case TypeKind::index:
      return "index";
    case TypeKind::none:
      return "none";
    case TypeKind::complex:
      return "complex";
    case TypeKind::tensor:
      return "tensor";
    case TypeKind::unranked_tensor:
      return "unranked_tensor";
    case TypeKind::memref:
      return type->text.empty() && type->width == 0 ? "memref" : "";
    case TypeKind::tuple:
      return "tuple";
    case TypeKind::function:
      return "function";
    case TypeKind::token:
      return "token";
    case TypeKind::future:
      return "future";
    default:
      return "";
  }
}

CodeRow const* row_of(Type type) {
  auto const& table = Table::get();
  if (type->kind != TypeKind::quantized) return table.type_that_is(form_of(type));
  // The only kind of which there are two.
  for (std::uint64_t code = 0; auto const* row = table.type("vhlo", code); ++code) {
    bool const per_axis = std::ranges::find(row->fields, "dimension", &FieldRow::name) != row->fields.end();
    if (row->form == "quantized" && per_axis == type->quantization->per_axis) return row;
  }
  return nullptr;
}

bool is_of_other_dialect(Type type) {
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
  if (!type) return;  // of a value that is never defined
  auto found = known_.find(type);
  if (found == known_.end()) {
    Needs own;
    look_at(type, own);
    found = known_.emplace(type, own.all()).first;
  }
  for (auto const& need : found->second) needs.add(need);
}

void TypeNeeds::look_at(Type type, Needs& needs) {
  auto const* const row = row_of(type);
  std::optional<Version> since;
  if (row) since = row->since;
  if (!row && is_of_other_dialect(type)) since = Table::get().others_since();
  needs.add(since, [&] { return fmt::format("the type {}", to_string(type)); });
  if (type->kind == TypeKind::quantized) {
    auto const& parameters = *type->quantization;
    // Whether the numbers are signed is said by a flag.
    if (parameters.storage->width == 2) needs.add(Table::get().type_that_is("i2")->since, [] { return "the type i2"; });
    collect(parameters.expressed, needs);
  }
  if (type->encoding) {
    bool const bounds = type->encoding->kind == AttributeKind::structure &&
                        Table::get().attribute_that_is("struct", type->encoding->name) != nullptr;
    if (!bounds)
      needs.add({fmt::format("the encoding {} of a tensor", to_string(type->encoding)), {}, "leave the encoding out"});
  }
  if (type->element) collect(type->element, needs);
  for (auto const part : type->members) collect(part, needs);
  for (auto const part : type->results) collect(part, needs);
}

}  // namespace assay::bytecode
