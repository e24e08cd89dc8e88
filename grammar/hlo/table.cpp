#include "grammar/hlo/table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "grammar/hlo/forms.hpp"
#include "grammar/hlo/module.hpp"
#include "grammar/notation/specification.hpp"
#include "support/text.hpp"

namespace assay::hlo {
namespace {

// Parses $form(attribute, default). `text` begins after the $. Returns false if it has another form.
bool read_placeholder(std::string_view& text, TemplatePart& part) {
  std::size_t const open = text.find('('), close = text.find(')');
  if (open == text.npos || close == text.npos || close < open) return false;
  part.form = text.substr(0, open);
  part.attribute = text.substr(open + 1, close - open - 1);
  if (std::size_t const comma = part.attribute.find(','); comma != text.npos) {
    part.fallback = trimmed(part.attribute.substr(comma + 1));
    part.has_fallback = true;
    part.attribute = trimmed(part.attribute.substr(0, comma));
  }
  text.remove_prefix(close + 1);
  return is_form(part.form);
}

bool read_template(std::string_view text, std::vector<TemplatePart>& parts) {
  while (!text.empty()) {
    std::size_t const dollar = std::min(text.find('$'), text.size());
    if (dollar > 0) parts.push_back({.text = text.substr(0, dollar)});
    if (dollar == text.size()) break;
    text.remove_prefix(dollar + 1);
    if (!read_placeholder(text, parts.emplace_back())) return false;
  }
  return !parts.empty();
}

std::vector<std::string_view> items_of(std::string_view text) {
  std::vector<std::string_view> items;
  while (!text.empty()) {
    std::size_t const end = std::min(text.find("; "), text.size());
    items.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 2, text.size()));
  }
  return items;
}

// Parses properties of a row, NAME:VALUE, that describe how the op is built.
bool read_property(std::string_view name, std::string_view value, OpcodeRow& row) {
  auto const number = [&] { return static_cast<std::size_t>(value[0] - '0'); };
  if (name == "mixed")
    row.mixed = value;
  else if (name == "shape")
    row.shape = value;
  else if (name == "definition")
    row.definition = value;
  else if (name == "indices")
    row.indices = number();
  else if (name == "first_operands")
    row.first_operands = number();
  else if (name == "only")
    row.only_tokens = value == "tokens";
  else if (name == "layouts")
    row.keeps_layouts = value == "kept";
  else if (name == "windows")
    row.drops_windows = value == "whole";
  else if (name == "calls")
    row.keeps_calls = value == "kept";
  else if (name == "each")
    row.is_for_each_operand = value == "operand";
  else if (name == "operand")
    row.takes_started = value == "started";
  else if (name == "of_start")
    row.of_start = split(value, '|');
  else if (name == "groups")
    row.has_groups_of_partitions = value == "of_partitions";
  else
    return false;
  return true;
}

bool read_property_of_attribute(std::string_view item, KnownAttribute& to) {
  if (item == "case:any")
    to.is_in_any_case = true;
  else if (item == "list:braces")
    to.is_list = true;
  else if (item == "is:shape")
    to.is_shape = true;
  else if (item.starts_with("as:"))
    to.as = item.substr(item.find(':') + 1);
  else if (item.starts_with("field:"))
    to.field = item.substr(item.find(':') + 1);
  else
    return false;
  return true;
}

// Names of properties, as opposed to names of attributes.
constexpr std::array<std::string_view, 14> kNoAttributes{"requires", "booleans", "results", "operands", "reversal",
                                                         "dilation", "applied",  "sizes",   "kernel",   "shaped",
                                                         "aliases",  "elements", "makes",   "random"};

bool read_row(TsvRow const& cells, OpcodeRow& row) {
  row.opcode = cells.at(1);
  row.is = cells.at(2);
  row.note = cells.at(5);
  for (std::string_view const item : items_of(cells.at(3))) {
    std::size_t const equals = item.find('='), colon = item.find(':');
    if (colon < equals) {
      std::string_view const name = item.substr(0, colon), value = item.substr(colon + 1);
      if (value.empty()) return false;
      row.conditions.emplace_back(name, value);
      if (!read_property(name, value, row)) row.tests.emplace_back(name, value);
      continue;
    }
    if (equals == item.npos) return false;
    AttributeTemplate made;
    made.name = item.substr(0, equals);
    if (made.name.ends_with('?')) {
      made.optional = true;
      made.name.remove_suffix(1);
    }
    if (made.name == "+") made.name = {};
    if (!read_template(item.substr(equals + 1), made.parts)) return false;
    made.is_of_values = std::ranges::none_of(made.parts, [](TemplatePart const& part) {
      bool const is_list = part.form == "i64s" && part.fallback != "all";
      return !part.form.empty() && !is_list && reads_context(part.form);
    });
    row.attributes.push_back(std::move(made));
  }
  row.needs_attributes_for_values = std::ranges::all_of(row.attributes, [](AttributeTemplate const& one) {
    return one.optional && std::ranges::all_of(one.parts, [](TemplatePart const& part) {
             return part.form.empty() || (!part.attribute.empty() && !part.has_fallback);
           });
  });
  for (std::string_view const region : split(cells.at(4), ' '))
    if (!region.empty()) row.regions.push_back(region);
  row.reads = row.regions;
  for (AttributeTemplate const& one : row.attributes)
    for (TemplatePart const& part : one.parts)
      if (!part.attribute.empty()) row.reads.push_back(part.attribute);
  if (row.keeps_calls) row.reads.insert(row.reads.end(), kCalls.begin(), kCalls.end());
  for (auto const& [what, value] : row.tests)
    if (what == "has" || what == "lacks")
      row.reads.push_back(value);
    else if (std::ranges::find(kNoAttributes, what) == kNoAttributes.end())
      row.reads.push_back(what);
  return !row.opcode.empty() && !row.is.empty();
}

}  // namespace

Table const& Table::get() {
  static Table const table(embedded_file("hlo.tsv"));
  return table;
}

Table::Table(std::string_view text) {
  for (TsvRow const& cells : tsv_rows(text)) {
    OpcodeRow row;
    bool is_right = true;
    if (cells.at(0) == "type" && cells.at(2) == "-") {
      foreign_types_.insert(cells.at(1));
    } else if (cells.at(0) == "type") {
      types_.emplace(cells.at(1), cells.at(2));
    } else if (cells.at(0) == "form") {
      is_right = is_form(cells.at(1)) && examples_.emplace(cells.at(1), cells.at(2)).second;
    } else if (cells.at(0) == "user") {
      is_right = add_user(cells);
    } else if (cells.at(0) == "write") {
      is_right = cells.at(2).starts_with('@') && forms_.emplace(cells.at(1), cells.at(2)).second;
    } else if (cells.at(0) == "define") {
      definitions_[cells.at(1)] += fmt::format("{}\n", cells.at(2));
    } else if (cells.at(0) == "attribute") {
      is_right = add_attribute(cells);
    } else {
      is_right = cells.at(0) == "op" && read_row(cells, row);
      if (is_right) add(std::move(row));
    }
    if (!is_right) errors_.push_back(fmt::format("hlo.tsv:{}: {}", cells.line, cells.at(1)));
  }
  for (auto const& [name, number] : by_name_) collect_attributes(rows_[number]);
  collect_attributes(module_line_);
}

bool Table::add_user(TsvRow const& cells) {
  StartUser made{.opcode = cells.at(1), .use = cells.at(2) == "ignored" ? StartUse::ignored : StartUse::carried};
  if (std::size_t const colon = cells.at(3).find(':'); colon != std::string_view::npos) {
    made.attribute = cells.at(3).substr(0, colon);
    made.values = split(cells.at(3).substr(colon + 1), '|');
  }
  users_.push_back(std::move(made));
  return cells.at(2) == "ignored" || cells.at(2) == "carried";
}

StartUse Table::use_of(Instruction const& user) const {
  for (StartUser const& one : users_) {
    bool const is_one =
        one.opcode == user.opcode &&
        (one.attribute.empty() || std::ranges::find(one.values, user.value(one.attribute)) != one.values.end());
    if (is_one) return one.use;
  }
  return StartUse::none;
}

bool Table::is_start(std::string_view opcode_name) const {
  std::string_view const base = opcode_name.substr(0, opcode_name.rfind('-'));
  return opcode(opcode_name) || opcode(base);
}

void Table::collect_attributes(OpcodeRow& row) {
  auto const add = [&](KnownAttribute const& one) {
    if (!row.known_attribute(one.name)) row.known.push_back(one);
  };
  if (auto const found = attributes_.find(row.opcode); found != attributes_.end())
    for (KnownAttribute const& one : found->second) add(one);
  for (OpcodeRow const* one = &row; one; one = after(*one))
    for (std::string_view const name : one->reads) {
      add({.name = name});
      std::ranges::find(row.known, name, &KnownAttribute::name)->is_read = true;
    }
  if (auto const found = attributes_.find("*"); found != attributes_.end())
    for (KnownAttribute const& one : found->second) add(one);
}

bool Table::is_attribute(std::string_view name) const {
  return std::ranges::any_of(rows_, [&](OpcodeRow const& row) { return row.known_attribute(name) != nullptr; });
}

KnownAttribute const* OpcodeRow::known_attribute(std::string_view name) const {
  auto const found = std::ranges::find(known, name, &KnownAttribute::name);
  return found == known.end() ? nullptr : &*found;
}

void Table::add(OpcodeRow row) {
  auto const [known, is_new] = by_name_.try_emplace(row.opcode, rows_.size());
  if (!is_new) {
    std::size_t last = known->second;
    while (rows_[last].next != 0) last = rows_[last].next;
    rows_[last].next = rows_.size();
  }
  rows_.push_back(std::move(row));
}

bool Table::add_attribute(TsvRow const& cells) {
  KnownAttribute made{.name = cells.at(1)};
  for (std::string_view const item : items_of(cells.at(3)))
    if (!read_property_of_attribute(item, made)) made.values = split(item, '|');
  for (std::string_view const opcode : split(cells.at(2), ' ')) attributes_[opcode].push_back(made);
  return !made.name.empty() && !cells.at(2).empty();
}

OpcodeRow const* Table::opcode(std::string_view name) const {
  auto const found = by_name_.find(name);
  return found == by_name_.end() ? nullptr : &rows_[found->second];
}

std::string_view Table::form_of(std::string_view op) const {
  auto const found = forms_.find(op);
  return found == forms_.end() ? std::string_view() : found->second;
}

std::string_view Table::definition(std::string_view name) const {
  auto const found = definitions_.find(name);
  return found == definitions_.end() ? std::string_view() : found->second;
}

std::string_view Table::example_of(std::string_view form) const {
  auto const found = examples_.find(form);
  return found == examples_.end() ? std::string_view() : found->second;
}

std::vector<std::string> Table::names_of_types() const {
  std::vector<std::string> all(foreign_types_.begin(), foreign_types_.end());
  for (auto const& [name, type] : types_) all.emplace_back(name);
  std::ranges::sort(all);
  return all;
}

std::string_view Table::element_type(std::string_view name) const {
  auto const found = types_.find(name);
  return found == types_.end() ? std::string_view() : found->second;
}

}  // namespace assay::hlo
