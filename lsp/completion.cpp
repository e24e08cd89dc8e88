// Implements lsp/features.hpp: what may be at the cursor.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "diagnostics/policy/labels.hpp"
#include "grammar/assembly/assembly_form.hpp"
#include "grammar/hints/attribute_form.hpp"
#include "grammar/notation/specification.hpp"
#include "lsp/attribute_place.hpp"
#include "lsp/features.hpp"
#include "lsp/names.hpp"
#include "lsp/op_place.hpp"
#include "lsp/visible_names.hpp"
#include "semantics/program/type.hpp"
#include "support/characters.hpp"
#include "support/text.hpp"

namespace assay {

namespace {

constexpr int kFunctionItem = 3, kVariableItem = 6, kPropertyItem = 10, kEnumMemberItem = 20, kTypeItem = 25,
              kConstantItem = 21;
constexpr int kSnippet = 2;
constexpr std::size_t kMaxItems = 2'000;
constexpr std::string_view kKeywordEnd = " =\"";  // for "dim =" in an assembly row
constexpr std::string_view kApplies = " applies";

bool is_in_completed_word(char c) { return is_name_char(c) || c == '.' || c == '$'; }

// Escapes characters with a meaning in snippets.
std::string literal(std::string_view text) {
  std::string found;
  for (char const c : text) {
    if (c == '$' || c == '}' || c == '\\') found += '\\';
    found += c;
  }
  return found;
}

// Whether a word of an assembly form stands for a value of an attribute, or for text to be chosen.
bool is_placeholder(OpSpec const& spec, std::string_view word, std::string_view after) {
  if (word == "T" || word == "U" || word == "OP" || word == "d") return true;
  Row const* const row = spec.row(word);
  return row && row->kind == RowKind::attribute && !after.starts_with(" =");
}

// Returns "stablehlo.add %lhs, %rhs : T" with a placeholder for each operand, attribute and type.
std::string snippet_of(OpSpec const& spec) {
  constexpr std::string_view kMore = ", ...", kAny = "...";
  std::string form = rules::assembly_form(spec);
  if (form.empty()) {
    std::string operands;
    for (Row const& row : spec.rows)
      if (row.kind == RowKind::input) operands += (operands.empty() ? "%" : ", %") + row.name;
    form = fmt::format("\"{}\"({}) : (T) -> T", spec.name, operands);
  }
  for (auto at = form.find(kMore); at != form.npos; at = form.find(kMore)) form.erase(at, kMore.size());
  std::string snippet;
  int places = 0;
  for (std::size_t at = 0; at < form.size();) {
    auto const rest = std::string_view(form).substr(at);
    std::size_t size = rest[0] == '%' ? 1 : 0;
    while (size < rest.size() && is_name_char(rest[size])) ++size;
    bool const has_value = rest[0] == '%' && size > 1;
    bool const is_chosen = at >= spec.name.size() && is_placeholder(spec, rest.substr(0, size), rest.substr(size));
    if (rest.starts_with(kAny)) {
      snippet += fmt::format("${}", ++places);
      size = kAny.size();
    } else if (has_value || is_chosen) {
      snippet += fmt::format("${{{}:{}}}", ++places, literal(rest.substr(0, size)));
    } else {
      size = std::max<std::size_t>(size, 1);
      snippet += literal(rest.substr(0, size));
    }
    at += size;
  }
  return snippet;
}

class Completer {
public:
  Completer(Document& document, std::uint32_t offset) : document_(document), text_(document.text()), offset_(offset) {
    begin_ = offset_;
    while (begin_ > 0 && is_in_completed_word(text_[begin_ - 1])) --begin_;
    line_ = document.lines().begin(document.lines().line_at(offset));
  }

  Json run() {
    char const sigil = begin_ > 0 ? text_[begin_ - 1] : '\0';
    std::string_view const before = trimmed_end(text_.substr(line_, begin_ - line_));
    place_ = op_around(document_, begin_);
    if (auto const comment = comment_in(before); !comment.empty()) {
      if (comment.find("assay: allow") != comment.npos) labels();
    } else if (sigil == '^') {
      blocks();
    } else if (sigil == '%') {
      values("");
    } else if (sigil == '@') {
      symbols(before);
    } else if (sigil == '"') {
      auto const ahead = trimmed_end(before.substr(0, before.size() - 1));
      if (begins_op(ahead)) {
        ops(true);
      } else if (place_.spec && is_in_sharding(ahead)) {
        axes();
      }
    } else if (auto const value = value_before_number(); !value.empty()) {
      result_numbers(value);
    } else if (sigil == '!' || sigil == '#') {
      aliases(sigil);
    } else if (before.ends_with(kApplies)) {
      applied_ops();
    } else if (begins_op(before)) {
      ops(false);
    } else {
      within_op(before);
    }
    bool const cut = items_.size() > kMaxItems;
    if (cut) items_.erase(items_.begin() + kMaxItems, items_.end());
    return {{"isIncomplete", cut}, {"items", std::move(items_)}};
  }

private:
  static std::string_view trimmed_end(std::string_view text) {
    while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
    return text;
  }

  // Returns the text after `//`, unless it is in a string.
  static std::string_view comment_in(std::string_view line) {
    bool in_string = false;
    for (std::size_t i = 0; i + 1 < line.size(); ++i) {
      if (line[i] == '"') in_string = !in_string;
      if (!in_string && line[i] == '/' && line[i + 1] == '/') return line.substr(i);
    }
    return {};
  }

  // Completes labels of diagnostics in the text, which a comment may suppress.
  void labels() {
    for (Diagnostic const& finding : document_.report(false).diagnostics.all())
      if (is_proposed_to_allow(finding.label)) add(finding.label, kConstantItem, finding.message, finding.label);
  }

  void blocks() {
    for (Lexeme const& one : document_.lexemes_of_all())
      if (one.kind == LexemeKind::block && one.range.end - one.range.begin > 1 && one.range.begin + 1 != begin_) {
        std::string const name(text_of(text_, one.range).substr(1));
        add(name, kConstantItem, "a block", name);
      }
  }

  std::string_view word() const { return text_.substr(begin_, offset_ - begin_); }

  void add(std::string const& label, int kind, std::string const& detail, std::string const& with, bool snippet = false,
           std::string const& about = "") {
    if (!seen_.insert(label).second) return;
    Json item = {{"label", label},
                 {"kind", kind},
                 {"detail", detail},
                 {"filterText", label},
                 {"textEdit", to_json(document_, TextEdit{{begin_, offset_}, with})}};
    if (snippet) item["insertTextFormat"] = kSnippet;
    if (!about.empty()) item["documentation"] = about;
    items_.push_back(std::move(item));
  }

  // Whether an op can begin there: at the start of a line, or after `%x =`.
  static bool begins_op(std::string_view before) {
    if (before.empty()) return true;
    auto const first = before.find_first_not_of(" \t");
    return before.find('=') + 1 == before.size() && before[first] == '%';
  }

  bool add_cases(Row const& row, bool wrapped) {
    auto const name = name_of_enum(row);
    auto const* const cases = name.empty() ? nullptr : Specification::get().enumeration(name);
    for (EnumCase const& one : cases ? cases->cases : std::vector<EnumCase>())
      add(one.name, kEnumMemberItem, fmt::format("{} of {}", name, place_.spec->name),
          wrapped ? enumeration_text(name, one.name) : one.name);
    return cases != nullptr;
  }

  void within_op(std::string_view before) {
    if (auto const at = before.rfind("tensor<"); at != before.npos && before.find('>', at) == before.npos) {
      begin_ = line_ + static_cast<std::uint32_t>(at);  // the completion replaces the whole type
      return types();
    }
    OpSpec const* const spec = place_.spec;
    bool const is_initial = !place_.open.empty() && before.ends_with("init:");  // an initial value of `reduce`
    if (is_initial || expects_loop_value(before)) return values("%");
    auto const rest = trimmed_end(place_.rest);
    bool const is_array = text_in_brackets() == '<' && place_.rest.substr(0, place_.open.back()).ends_with("array");
    if (spec && is_array && add_dimensions(true)) return;
    if (!spec || before.ends_with(':') || before.ends_with("->") || place_.has_colon) return types();
    if (auto const word = attribute_around(place_).key; !word.empty()) {
      if (text_in_brackets() == '<') return fields(word);
      if (add_dimensions(false)) return;
      bool const is_wrapped = rest.find("#stablehlo<", rest.rfind(word)) == rest.npos;
      bool const in_braces = !place_.open.empty() && rest.find('{') != rest.npos;
      for (Row const& row : spec->rows)
        if (row.kind == RowKind::attribute && is_key_of(*spec, row, word) && !add_cases(row, in_braces && is_wrapped)) {
          if (!rest.ends_with('=')) continue;
          bool const is_list = !in_braces && !row.types.empty() && is_list_of_integers(row);
          auto const form = is_list ? "[...]" : attribute_form(row);
          if (form == "true or false")
            for (char const* const truth : {"true", "false"}) add(truth, kConstantItem, row.type_text, truth);
          else
            add(form, kPropertyItem, row.type_text, literal(form), true);
        }
      return;
    }
    if (!place_.open.empty() && place_.rest[place_.open.back()] == '{') return attributes();
    if (add_ranges(rest)) return;
    if (add_application(before, rest)) return;
    auto const first = first_enum(*spec);
    if (first && rest.empty()) return void(add_cases(*first, false));
    if (spec->row("sym_name") && rest.empty()) return;  // the user enters a new name
    if (rest.empty() && add_first_attribute(*spec)) return;
    if (rest.ends_with(" across"))
      return add("dimensions =", kPropertyItem, detail_of_key("dimensions"), "dimensions = ");
    if ((rest.empty() || rest.ends_with(',') || rest.ends_with('(')) && accepts_more(*spec, rest))
      values("%");
    else if (rest.ends_with(','))
      add_later_cases(*spec);
    keywords(rest);
  }

  // Describes a keyword by its attributes: "lhs_contracting_dimensions, rhs_contracting_dimensions: 1-d tensor of si64".
  std::string detail_of_key(std::string_view key) const {
    std::string names, type, bound;
    for (bool const is_second : {false, true})
      for (Row const* const row : rows_of(*place_.spec, {key, is_second})) {
        if (names.find(row->name) != names.npos) continue;
        names += (names.empty() ? "" : ", ") + row->name;
        type = row->type_text;
        if (auto const value = ranked_value(*place_.spec, *row); !value.empty())
          bound += fmt::format("{}{}", bound.empty() ? ", below the rank of " : " and ", value);
      }
    return names.empty() ? "of " + place_.spec->name : fmt::format("{}: {}{}", names, type, bound);
  }

  // Adds the dimensions of the value whose rank bounds the attribute around the cursor, without those of its list.
  // Returns false if no rule bounds it, or if its value is complete.
  bool add_dimensions(bool in_array) {
    constexpr std::size_t kMaxDimensions = 16;
    auto const rows = rows_of(*place_.spec, attribute_around(place_));
    if (rows.size() != 1 || rows[0]->types.empty()) return false;
    auto const value = ranked_value(*place_.spec, *rows[0]);
    auto const rest = trimmed_end(place_.rest);
    bool const is_list = text_in_brackets() == '[' || in_array, takes_list = is_list_of_integers(*rows[0]);
    bool const has_place = is_list ? takes_list && (rest.ends_with('[') || rest.ends_with(',') || rest.ends_with(':'))
                                   : !takes_list && rest.ends_with('=');
    if (value.empty() || !has_place) return false;
    auto const list =
        is_list ? split(place_.rest.substr(place_.open.back() + 1), ',') : std::vector<std::string_view>();
    auto const is_listed = [&](std::string const& number) {
      return std::ranges::any_of(list, [&](std::string_view item) {
        item = trimmed(item.substr(item.find(':') == item.npos ? 0 : item.find(':') + 1));
        return item == number;
      });
    };
    bool const in_braces = place_.rest.find('{') != std::string_view::npos;
    auto const shape = shape_near(document_, place_, offset_, value);
    auto const rank = shape ? std::min(shape->sizes.size(), kMaxDimensions) : 1;
    for (std::size_t i = 0; i < rank; ++i) {
      auto const number = std::to_string(i);
      if (is_listed(number)) continue;
      auto const text = is_list || !in_braces ? number : attribute_form(*rows[0], static_cast<std::int64_t>(i));
      auto const of = shape && !shape->name.empty() ? shape->name : std::string(value);
      add(text, kConstantItem,
          shape ? fmt::format("dimension of {}, of size {}", of, size_text(shape->sizes[i]))
                : fmt::format("a dimension of {}", of),
          text);
    }
    return true;
  }

  static std::string size_text(std::int64_t size) { return size < 0 ? "?" : std::to_string(size); }

  // Within `slice %x [`: adds the whole of the next dimension, and before it the ranges of all dimensions.
  bool add_ranges(std::string_view rest) {
    constexpr std::string_view kRanges = " ranges(";
    std::string_view const form = place_.spec->assembly_text;
    auto const at = form.find(kRanges);
    if (at == form.npos || place_.open.size() > 1 || (place_.open.size() == 1 && text_in_brackets() != '['))
      return false;
    auto const sigil = form.rfind('$', at);
    if (sigil == form.npos) return false;
    auto const shape = shape_near(document_, place_, offset_, form.substr(sigil + 1, at - sigil - 1));
    bool const is_inside = place_.open.size() == 1;
    bool const is_first = is_inside ? rest.ends_with('[') : rest.find('[') == rest.npos && rest.find(':') == rest.npos;
    if (!shape || (!is_first && !(is_inside && rest.ends_with(',')))) return is_inside;
    auto const range_of = [&](std::size_t i) { return fmt::format("0:{}", shape->sizes[i]); };
    auto const is_known = [](std::int64_t size) { return size >= 0; };
    if (is_first && std::ranges::all_of(shape->sizes, is_known)) {
      std::string all;
      for (std::size_t i = 0; i < shape->sizes.size(); ++i) all += (i ? ", " : "") + range_of(i);
      add(is_inside ? all : fmt::format("[{}]", all), kConstantItem,
          "all of " + shape->name + ", as start:limit:stride", is_inside ? all : fmt::format("[{}]", all));
    }
    auto const axis = static_cast<std::size_t>(
        is_inside ? std::ranges::count(place_.rest.substr(place_.open.back()), ',') : shape->sizes.size());
    if (axis < shape->sizes.size() && is_known(shape->sizes[axis]))
      add(range_of(axis), kConstantItem, fmt::format("all of dimension {} of {}", axis, shape->name), range_of(axis));
    return true;
  }

  // Whether the cursor is after `(%a = ` of a loop, which requires a value and not an attribute.
  static bool expects_loop_value(std::string_view before) {
    if (!before.ends_with('=')) return false;
    auto const named = trimmed_end(before.substr(0, before.size() - 1));
    auto const sigil = named.find_last_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_$.");
    return sigil != named.npos && named[sigil] == '%' && named.find('(') != named.npos;
  }

  // Returns the innermost bracket around the cursor, or 0 if there is none.
  char text_in_brackets() const { return place_.open.empty() ? '\0' : place_.rest[place_.open.back()]; }

  // Within `#stablehlo.gather<` of the attribute: adds its missing fields. Within the brackets of an enum: adds its
  // cases.
  void fields(std::string_view attribute) {
    auto const inside = place_.rest.substr(place_.open.back());
    for (Row const& row : place_.spec->rows) {
      if (row.kind != RowKind::attribute) continue;
      if (row.parent.empty() && is_key_of(*place_.spec, row, attribute)) add_cases(row, false);
      std::string const& field = row.field.empty() ? row.name : row.field;
      if (row.parent != attribute || inside.find(field + " =") != inside.npos) continue;
      auto form = attribute_form(row);
      if (is_digit(form.empty() ? '\0' : form[0])) form.resize(std::min(form.find(" : "), form.size()));
      add(field, kPropertyItem, row.type_text, fmt::format("{} = ${{1:{}}}", field, literal(form)), true);
    }
  }

  // `constant dense<..>`: adds the attribute with which the op's assembly format begins.
  bool add_first_attribute(OpSpec const& spec) {
    for (Row const& row : spec.rows) {
      if (row.kind != RowKind::attribute || !name_of_enum(row).empty()) continue;
      bool const is_first =
          spec.assembly_text.starts_with("constant-format") || spec.assembly_text.starts_with("$" + row.name + " ");
      if (!is_first) continue;
      auto const form = attribute_form(row);
      add(form, kPropertyItem, row.type_text, literal(form), true);
      return true;
    }
    return false;
  }

  // `compare LT, %x, %y, FLOAT`: enums without keyword after the operands.
  void add_later_cases(OpSpec const& spec) {
    for (Row const& row : spec.rows)
      if (!name_of_enum(row).empty() && spec.assembly_text.find("[\",\" $" + row.name) != spec.assembly_text.npos)
        add_cases(row, false);
  }

  // Whether an operand of the op is still missing.
  static bool accepts_more(OpSpec const& spec, std::string_view rest) {
    std::size_t operands = 0;
    for (Row const& row : spec.rows) {
      if (row.kind != RowKind::input) continue;
      if (row.variadic) return true;
      ++operands;
    }
    return static_cast<std::size_t>(std::ranges::count(rest, '%')) < operands;
  }

  // `compare EQ`: returns the enum with which the op's assembly format begins.
  static Row const* first_enum(OpSpec const& spec) {
    for (Row const& row : spec.rows)
      if (!name_of_enum(row).empty() && spec.assembly_text.starts_with("$" + row.name)) return &row;
    return nullptr;
  }

  bool is_in_sharding(std::string_view before) const {
    auto const here = before.rfind("sharding");
    return !place_.open.empty() && (here != before.npos || before.find("<@") != before.npos);
  }

  // Adds the names of axes of the meshes in this text.
  void axes() {
    for (SymbolDefinition const& one : symbol_definitions(document_)) {
      if (!is_mesh(*one.op)) continue;
      auto const begin = one.op->range.begin;
      auto const line = document_.lines().line(text_, document_.lines().line_at(begin));
      for (auto const& token : lexemes(line))
        if (token.kind == LexemeKind::string) {
          auto const name = name_of_symbol(text_of(line, token.range));
          add(std::string(name), kEnumMemberItem, "an axis of @" + one.name, std::string(name));
        }
    }
  }

  static bool is_mesh(Operation const& op) {
    OpSpec const* const spec = Specification::get().op(op.name);
    return spec && spec->row("mesh") && spec->row("sym_name");
  }

  // Returns the visible values, and their types by name: one for each result of `%name:N`.
  std::vector<VisibleName> visible(std::map<std::string_view, std::vector<std::string>>& types) {
    auto const function = text_.rfind("func.func", offset_);
    std::uint32_t const from = function == text_.npos ? 0 : static_cast<std::uint32_t>(function);
    for (ValuePlace const& place : value_places(document_)) {
      if (!place.is_definition || place.range.begin < from || place.range.begin >= offset_) continue;
      auto& found = types[place.value->name];
      found.clear();
      for (Value const* one : pack_of(*place.value)) found.push_back(one->type ? to_string(one->type) : "");
    }
    return visible_names(text_.substr(from, line_ < from ? 0 : line_ - from));  // without those that this line defines
  }

  // Adds the visible values, nearest first.
  void values(std::string const& sigil) {
    constexpr std::size_t kMaxResults = 16;
    std::map<std::string_view, std::vector<std::string>> types;
    auto const names = visible(types);
    for (auto one = names.rbegin(); one != names.rend(); ++one) {
      auto const& of = types[one->name];
      for (std::size_t i = 0; i < std::min(one->results, kMaxResults); ++i) {
        auto const label = fmt::format("{}{}{}", sigil, one->name, one->results > 1 ? fmt::format("#{}", i) : "");
        add(label, kVariableItem, i < of.size() ? of[i] : "", label);
      }
    }
  }

  // Returns the name in `%name#`, if the cursor is after it.
  std::string_view value_before_number() const {
    if (begin_ == 0 || text_[begin_ - 1] != '#') return {};
    auto begin = begin_ - 1;
    while (begin > 0 && is_in_completed_word(text_[begin - 1])) --begin;
    if (begin == 0 || text_[begin - 1] != '%') return {};
    return text_.substr(begin, begin_ - 1 - begin);
  }

  // Adds the numbers of the results of `%name:N`.
  void result_numbers(std::string_view name) {
    std::map<std::string_view, std::vector<std::string>> types;
    auto const names = visible(types);
    auto const found = std::find_if(names.rbegin(), names.rend(), [&](auto const& one) { return one.name == name; });
    auto const& of = types[name];
    for (std::size_t i = 0; found != names.rend() && i < found->results; ++i)
      add(std::to_string(i), kVariableItem, i < of.size() ? of[i] : "", std::to_string(i));
  }

  // Adds the ops that `applies` may name: of two operands, in any order.
  void applied_ops() {
    auto const& specification = Specification::get();
    for (auto const name : specification.op_names()) {
      OpSpec const* const spec = specification.op(name);
      if (spec && spec->has_trait("commutative"))
        add(std::string(name), kFunctionItem, spec->summary, std::string(name));
    }
  }

  // Adds the words after the operands of an op like `reduce`: `applies OP across dimensions = [d]`.
  bool add_application(std::string_view before, std::string_view rest) {
    if (before.substr(0, before.find_last_of(' ') + 1).ends_with("applies ")) {
      add("across", kPropertyItem, detail_of_key("dimensions"), "across dimensions = [${1:0}]", true);
      return true;
    }
    bool const has_it = rules::assembly_form(*place_.spec).find(fmt::format("){} OP", kApplies)) != std::string::npos;
    if (!has_it || !rest.ends_with(')') || !place_.open.empty()) return false;
    add("applies", kPropertyItem, "an op of two operands", "applies ");
    add("across", kPropertyItem, detail_of_key("dimensions") + ", with a reducer after the types",
        "across dimensions = [${1:0}]", true);
    return true;
  }

  // Adds meshes after `<`, as in #sdy.sharding<@mesh, ..>, and functions elsewhere. Adds nothing where the user enters
  // a new name.
  void symbols(std::string_view before) {
    bool const is_new = place_.spec && place_.spec->row("sym_name") && trimmed(place_.rest) == "@";
    if (is_new || (place_.spec && place_.spec->row("call_target_name"))) return;  // names in other texts are unknown
    bool const of_meshes = before.ends_with("<@");
    for (SymbolDefinition const& one : symbol_definitions(document_)) {
      Attribute const type = one.op->attribute("function_type");
      if (of_meshes ? !is_mesh(*one.op) : !type) continue;
      add(one.name, kFunctionItem, type && type->type ? to_string(type->type) : "", one.name);
    }
  }

  void aliases(char sigil) {
    for (Alias const& alias : document_.program().aliases)
      if ((sigil == '!') == (alias.type != nullptr))
        add(std::string(alias.name), sigil == '!' ? kTypeItem : kConstantItem,
            alias.type ? to_string(alias.type) : to_string(alias.attribute), std::string(alias.name));
    if (sigil == '!') return add("stablehlo.token", kTypeItem, "the type of tokens", "stablehlo.token");
    auto const& specification = Specification::get();
    if (auto const attribute = place_.spec ? attribute_around(place_).key : std::string_view(); !attribute.empty())
      for (Row const& row : place_.spec->rows) {
        if (row.kind != RowKind::attribute || !is_key_of(*place_.spec, row, attribute)) continue;
        auto const name = name_of_enum(row);
        auto const* const cases = name.empty() ? nullptr : specification.enumeration(name);
        for (EnumCase const& one : cases ? cases->cases : std::vector<EnumCase>()) {
          std::string const form = enumeration_text(name, one.name);
          if (form.starts_with('#')) add(form.substr(1), kEnumMemberItem, std::string(name), form.substr(1));
        }
        if (cases) return;
      }
    for (auto const name : specification.names("enum")) {
      auto const* const cases = specification.enumeration(name);
      for (EnumCase const& one : cases ? cases->cases : std::vector<EnumCase>()) {
        std::string const form = enumeration_text(name, one.name);
        if (form.starts_with('#')) add(form.substr(1), kEnumMemberItem, std::string(name), form.substr(1));
      }
    }
    for (auto const name : specification.names("struct"))
      add(std::string(name), kPropertyItem, "", std::string(name) + "<>");
  }

  void ops(bool quoted) {
    auto const& specification = Specification::get();
    for (auto const name : specification.op_names()) {
      bool const own = name.starts_with("stablehlo.") || name.starts_with("func.");
      bool const near = own || (!word().empty() && name.starts_with(word().substr(0, word().find('.'))));
      if (!near) continue;
      OpSpec const* const spec = specification.op(name);
      if (!spec) continue;
      add(std::string(name), kFunctionItem, spec->summary, quoted ? literal(name) : snippet_of(*spec), true,
          spec->assembly_text.empty() ? "" : "assembly " + spec->assembly_text);
    }
  }

  // Within braces of an op: adds its missing attributes, with example values.
  void attributes() {
    auto const inside = place_.rest.substr(place_.open.back());
    for (Row const& row : place_.spec->rows) {
      if (row.kind != RowKind::attribute || !row.parent.empty()) continue;
      if (inside.find(row.name + " =") != inside.npos) continue;
      std::string form = attribute_form(row);
      std::string const detail = row.type_text + (row.default_value || row.optional ? ", may be absent" : "");
      add(row.name, kPropertyItem, detail, fmt::format("{} = ${{1:{}}}", row.name, literal(form)), true);
    }
  }

  // Adds words of the op's assembly format that its line lacks: "dim =", "precision =".
  void keywords(std::string_view rest) {
    if (!rest.ends_with(',')) return;
    std::string_view const form = place_.spec->assembly_text;
    for (auto at = form.find(kKeywordEnd); at != form.npos; at = form.find(kKeywordEnd, at + 1)) {
      auto begin = at;
      while (begin > 0 && is_name_char(form[begin - 1])) --begin;
      std::string const keyword = fmt::format("{} =", form.substr(begin, at - begin));
      if (rest.find(keyword) != rest.npos) continue;
      add(keyword, kPropertyItem, detail_of_key(form.substr(begin, at - begin)), keyword + " ");
    }
  }

  // Adds the types in the text, and element types.
  void types() {
    std::set<std::string> used;
    for (ValuePlace const& place : value_places(document_))
      if (place.value->type && used.size() < 50) used.insert(to_string(place.value->type));
    for (std::string const& type : used) add(type, kTypeItem, "used in this file", type);
    for (char const* const type : {"f32", "f16", "bf16", "f64", "i1", "i8", "i32", "i64", "ui8", "ui32"})
      add(fmt::format("tensor<{}>", type), kTypeItem, "", fmt::format("tensor<${{1:4x}}{}>", type), true);
  }

  Document& document_;
  std::string_view text_;
  std::uint32_t offset_, begin_ = 0, line_ = 0;
  OpPlace place_;
  Json items_ = Json::array();
  std::set<std::string> seen_;
};

}  // namespace

Json completion(Document& document, std::uint32_t offset) { return Completer(document, offset).run(); }

}  // namespace assay
