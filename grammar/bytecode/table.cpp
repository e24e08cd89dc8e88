#include "grammar/bytecode/table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "grammar/notation/specification.hpp"
#include "support/documents/tsv.hpp"
#include "support/text.hpp"

namespace assay::bytecode {
namespace {

constexpr std::array<std::string_view, 18> kFieldKinds{
    "number",     "integer",  "numbers", "integers", "f64",     "f64s",   "type", "types", "attribute",
    "attributes", "optional", "flagged", "symbol",   "entries", "string", "blob", "value", "resource"};

std::vector<std::string_view> words(std::string_view text) {
  auto parts = split(text, ' ');
  std::erase(parts, std::string_view());
  return parts;
}

bool read_version(std::string_view text, std::optional<Version>& version) {
  if (text == "-" || text == "current") return true;
  version = parse_version(text);
  return version.has_value();
}

bool read_fields(std::string_view body, CodeRow& row) {
  if (row.kind == "enum") {
    row.cases = words(body);
    return !row.cases.empty();
  }
  for (auto const word : words(body)) {
    auto const parts = split(word, ':');
    auto const kind = std::ranges::find(kFieldKinds, parts.back());
    if (parts.size() != 2 || kind == kFieldKinds.end()) return false;
    row.fields.push_back({parts[0], static_cast<FieldKind>(kind - kFieldKinds.begin())});
  }
  return true;
}

// Returns the text after the first `separator`. `text` keeps the part before it.
std::string_view cut_after(std::string_view& text, char separator) {
  std::size_t const at = text.find(separator);
  if (at == std::string_view::npos) return {};
  auto const rest = text.substr(at + 1);
  text = text.substr(0, at);
  return rest;
}

bool read_limits(std::string_view text, std::vector<LimitRow>& rows) {
  for (auto const word : words(text)) {
    LimitRow row{word, {}, {}};
    auto const since = cut_after(row.subject, '@');
    row.value = cut_after(row.subject, ':');
    if (row.subject.empty() || row.value.empty() || (!since.empty() && !read_version(since, row.since))) return false;
    rows.push_back(row);
  }
  return true;
}

std::vector<AttributeRow> attribute_rows(std::string_view body) {
  std::vector<AttributeRow> rows;
  for (auto const word : words(body)) {
    AttributeRow row;
    std::size_t const equals = word.find('=');
    row.name = word.substr(0, equals);
    if (equals != std::string_view::npos) row.fallback = word.substr(equals + 1);
    if (row.name.ends_with('!')) {
      row.dropped = true;
      row.name.remove_suffix(1);
    }
    row.together = cut_after(row.fallback, '&');
    row.chosen = cut_after(row.fallback, '@');
    row.chooser = row.chosen;
    row.chosen = cut_after(row.chooser, '=');
    if (row.fallback.starts_with('*') && row.fallback.ends_with(']')) {
      auto const shape = cut_after(row.fallback, '[');
      row.shape = split(shape.substr(0, shape.size() - 1), ',');
    }
    rows.push_back(row);
  }
  return rows;
}

// Returns the name in column `is` of spec/vhlo.tsv.
std::string kind_of(Type type) {
  switch (type->kind) {
    case TypeKind::complex:
      return "complex";
    case TypeKind::quantized:
      return "quantized";
    case TypeKind::tensor:
      return "tensor";
    case TypeKind::unranked_tensor:
      return "unranked_tensor";
    case TypeKind::memref:
      return type->width == 0 && type->text.empty() ? "memref" : "";  // other memrefs have a layout or a memory space
    case TypeKind::tuple:
      return "tuple";
    case TypeKind::function:
      return "function";
    case TypeKind::token:
      return "token";
    case TypeKind::future:
      return "future";
    case TypeKind::vector:
    case TypeKind::one_of:
      return "";
    default:
      return to_string(type);
  }
}

}  // namespace

Table const& Table::get() {
  static Table const table(embedded_file("vhlo.tsv"));
  return table;
}

Table::Table(std::string_view text) {
  for (auto const& row : tsv_rows(text)) add(row.cells, static_cast<std::uint32_t>(row.line));
  std::ranges::sort(ops_, {}, &OpRow::name);
  for (auto const& row : ops_) {
    versions_[row.op].push_back(&row);
    if (!row.op_in_parent.empty()) versions_[row.op_in_parent].push_back(&row);
  }
  for (auto& entry : versions_) std::ranges::stable_sort(entry.second, {}, &OpRow::since);
}

std::vector<OpRow const*> const& Table::versions(std::string_view op) const {
  static std::vector<OpRow const*> const none;
  auto const found = versions_.find(op);
  return found == versions_.end() ? none : found->second;
}

Version Table::newest() const {
  Version newest;
  for (auto const& row : ops_)
    if (row.since) newest = std::max(newest, *row.since);
  return newest;
}

void Table::add(std::span<std::string_view const> columns, std::uint32_t line) {
  auto const wrong = [&](std::string_view what) { errors_.push_back(fmt::format("vhlo.tsv:{}: {}", line, what)); };
  if (columns.size() < 6) return wrong("there are fewer than six columns");
  std::string_view const kind = columns[0], body = columns.size() > 6 ? columns[6] : std::string_view();
  std::optional<Version> since, until;
  if (!read_version(columns[3], since) || !read_version(columns[4], until))
    return wrong("the columns of versions do not contain versions");
  auto const is = words(columns[5]);
  if (is.empty()) return wrong("the column `is` is empty");
  if (kind == "other") {
    others_since_ = since;
    return;
  }
  if (kind == "op") {
    OpRow row{columns[2], is[0], {}, {}, since, until, attribute_rows(body), {}, {}};
    if (is.size() > 1) {
      auto const parts = split(is[1], ':');
      if (parts.size() != 2) return wrong("not of the form PARENT:OP");
      row.parent = parts[0];
      row.op_in_parent = parts[1];
    }
    if (columns.size() > 7 && !read_limits(columns[7], row.limits)) return wrong("a limit is of the form WHAT:VALUE");
    if (columns.size() > 8) row.instead = columns[8];
    ops_.push_back(std::move(row));
    return;
  }
  if (kind != "type" && kind != "attribute") return wrong("a row is an op, a type or an attribute");
  constexpr std::size_t kMaxCodes = 1000;
  std::size_t code = 0;
  auto const [end, error] = std::from_chars(columns[1].data(), columns[1].data() + columns[1].size(), code);
  if (error != std::errc() || end != columns[1].data() + columns[1].size() || code > kMaxCodes)
    return wrong("this is not a code");
  CodeRow row{columns[2], is[0], is.size() > 1 ? is[1] : std::string_view(), since, until, {}, {}};
  if (!read_fields(body, row)) return wrong("the fields are not of the form NAME:KIND");
  row.code = code;
  auto& codes = kind == "type" ? types_ : attributes_;
  auto& rows = row.name.starts_with("vhlo.") ? codes.vhlo : codes.builtin;
  if (rows.size() <= code) rows.resize(code + 1);
  if (rows[code]) return wrong("this code is duplicated");
  rows[code] = std::move(row);
}

OpRow const* Table::op(std::string_view dialect, std::string_view name) const {
  std::string const full = fmt::format("{}.{}", dialect, name);
  auto const found = std::ranges::lower_bound(ops_, std::string_view(full), {}, &OpRow::name);
  return found != ops_.end() && found->name == full ? &*found : nullptr;
}

std::span<std::optional<CodeRow> const> Table::types(std::string_view dialect) const {
  return dialect == "vhlo" ? types_.vhlo : types_.builtin;
}
std::span<std::optional<CodeRow> const> Table::attributes(std::string_view dialect) const {
  return dialect == "vhlo" ? attributes_.vhlo : attributes_.builtin;
}

CodeRow const* Table::find(Codes const& codes, std::string_view dialect, std::uint64_t code) {
  auto const* rows = dialect == "vhlo" ? &codes.vhlo : dialect == "builtin" ? &codes.builtin : nullptr;
  if (!rows || code >= rows->size() || !(*rows)[code]) return nullptr;
  return &*(*rows)[code];
}

CodeRow const* Table::find_type_row(std::string_view kind) const {
  for (auto const& row : types_.vhlo)
    if (row && row->kind == kind) return &*row;
  return nullptr;
}

CodeRow const* Table::type_row(std::string_view dialect, Type type) const {
  bool const builtin_integer = dialect == "builtin" && type->kind == TypeKind::integer;
  std::string const kind = builtin_integer ? "integer" : kind_of(type);
  if (kind.empty()) return nullptr;
  bool const per_axis = type->quantization && type->quantization->per_axis;
  for (auto const& row : types(dialect))
    if (row && row->kind == kind && row->has("encoding") == (type->encoding != nullptr) &&
        row->has("dimension") == per_axis && !row->has("layout"))
      return &*row;
  return nullptr;
}

CodeRow const* Table::find_attribute_row(std::string_view kind, std::string_view subject) const {
  for (auto const& row : attributes_.vhlo)
    if (row && row->kind == kind && row->subject == subject) return &*row;
  return nullptr;
}

CodeRow const* Table::type(std::string_view dialect, std::uint64_t code) const { return find(types_, dialect, code); }
CodeRow const* Table::attribute(std::string_view dialect, std::uint64_t code) const {
  return find(attributes_, dialect, code);
}

}  // namespace assay::bytecode
