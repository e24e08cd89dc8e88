#include "diagnostics/fixes/fixes.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "constraints/members/shape_operands.hpp"
#include "diagnostics/fixes/function_types.hpp"
#include "diagnostics/fixes/text_fixes.hpp"
#include "semantics/program/type.hpp"
#include "support/characters.hpp"
#include "support/text.hpp"

namespace assay {
namespace {

std::string_view text_in(std::string_view text, SourceRange range) {
  return text.substr(range.begin, range.end - range.begin);
}

class FixFinder {
public:
  FixFinder(std::string_view text, Operation const* op, Diagnostic const& finding)
      : text_(text), finding_(finding), op_(op) {}

  std::vector<Fix> run() {
    for (HintEdit const& edit : finding_.hint.edits) make(edit);
    if (finding_.statement.kind == StatementKind::other_use) agree();
    if (auto fix = region_types(text_, op_, finding_)) found_.push_back(std::move(*fix));
    for (Fix& fix : found_) fix.is_guess = fix.is_guess || finding_.hint.is_guess;
    return std::move(found_);
  }

private:
  void make(HintEdit const& edit) {
    using Kind = HintEdit::Kind;
    if (edit.kind == Kind::text && (edit.from == "{{" || edit.from == "}}")) return halve_braces();
    if (edit.kind == Kind::text) return replace_after(edit.from, edit.to);
    if (edit.kind == Kind::result_type) return change_result(edit.result, edit.to);
    bool const is_at_place = edit.kind == Kind::form && edit.from.empty();
    bool const is_part = edit.kind == Kind::word && replace_part(edit.from, edit.to);
    if (!is_part && (edit.kind == Kind::word || is_at_place)) spell(edit.to);
    if (is_at_place) give(edit.to);
    if (is_at_place && finding_.label == "unknown_op") spell_with_result(edit.to);
    if (edit.kind == Kind::attribute && !is_pattern(edit.to)) add_attribute(edit.to);
    if (edit.kind != Kind::word)
      for (Fix& one : text_fixes(text_, finding_, edit, statement().end)) found_.push_back(std::move(one));
  }

  // Writes one brace for each doubled one, in the text or on the line: a single one of a pair is never edited.
  void halve_braces() {
    auto const before = finding_.range.begin == 0 ? text_.npos : text_.rfind('\n', finding_.range.begin - 1);
    auto const line = before == text_.npos ? 0 : before + 1;
    auto const end = std::min(text_.find('\n', finding_.range.begin), text_.size());
    if (auto fix = one_brace_for_two(text_, 0, text_.size())) found_.push_back(std::move(*fix));
    if (auto fix = one_brace_for_two(text_, line, end)) found_.push_back(std::move(*fix));
  }

  // Replaces the only `old` in the range, such as 9 in 0:9, by `word`. Returns false if it is the whole range, or is
  // not in it.
  bool replace_part(std::string const& old, std::string const& word) {
    std::string_view const whole = text_in(text_, finding_.range);
    auto const at = old.empty() ? whole.npos : whole.find(old);
    if (at == whole.npos || whole == old || whole.find(old, at + 1) != whole.npos) return false;
    auto const begin = finding_.range.begin + static_cast<std::uint32_t>(at);
    found_.push_back(
        {fmt::format("Write {} for {}", word, old), {{{begin, begin + static_cast<std::uint32_t>(old.size())}, word}}});
    return true;
  }

  // Replaces the name of an op that is written with one type by one whose form also has the type of the result.
  void spell_with_result(std::string const& word) {
    auto const [begin, end] = finding_.range;
    auto const line_end = std::min(text_.find('\n', end), text_.size());
    auto const line = text_in(text_, {end, static_cast<std::uint32_t>(line_end)});
    auto const colon = line.rfind(" : ");
    if (colon == line.npos || text_[begin] == '"') return;
    auto const type = trimmed(line.substr(colon + 3));
    bool const is_one_type = type.ends_with('>') && type.find("->") == type.npos && type.find(", ") == type.npos;
    if (!is_one_type) return;
    auto const at = static_cast<std::uint32_t>(type.data() + type.size() - text_.data());
    found_.push_back({fmt::format("Write {}, and the type of its result", word),
                      {{{begin, end}, word}, {{at, at}, fmt::format(" -> {}", type)}}});
  }

  // Replaces the range by `word`.
  void spell(std::string word) {
    std::uint32_t const begin = finding_.range.begin;
    std::uint32_t end = finding_.range.end;
    if (end <= begin + 1)  // a position: replaces the word there
      while (end < text_.size() && (is_name_char(text_[end]) || text_[end] == '.' || text_[end] == '-')) ++end;
    // The range of a value is its name: another number replaces the number.
    if (word.find('#') != word.npos && word.front() == '%' && end < text_.size() && text_[end] == '#') {
      ++end;
      while (end < text_.size() && is_digit(text_[end])) ++end;
    }
    std::string_view const old = text_in(text_, {begin, end});
    if (old.empty() || word.empty()) return;
    if (word.front() == '@' && old.front() != '@') return replace_symbol(word);
    if (old.front() == '"' && word.front() != '"') word = '"' + word + '"';
    if (old.front() == '@' && word.front() != '@') word = '@' + word;
    if (word != old) found_.push_back({fmt::format("Write {}", word), {{{begin, end}, word}}});
  }

  // Replaces the only symbol of the statement by `word`. The diagnostic points at its op.
  void replace_symbol(std::string const& word) {
    auto const all = statement();
    std::string_view const rest = text_in(text_, all);
    auto const at = rest.find('@');
    if (at == rest.npos || rest.find('@', at + 1) != rest.npos) return;
    auto end = at + 1;
    while (end < rest.size() && (is_name_char(rest[end]) || rest[end] == '.' || rest[end] == '-')) ++end;
    auto const begin = all.begin + static_cast<std::uint32_t>(at);
    found_.push_back({fmt::format("Write {}", word), {{{begin, all.begin + static_cast<std::uint32_t>(end)}, word}}});
  }

  // Sets the value of the attribute at whose name the diagnostic points.
  void give(std::string const& value) {
    auto end_of_name = finding_.range.end;
    while (end_of_name < text_.size() && is_name_char(text_[end_of_name])) ++end_of_name;
    auto at = text_.find_first_not_of(" \t", end_of_name);
    if (at == text_.npos || text_[at] != '=') return;
    at = text_.find_first_not_of(" \t", at + 1);
    int depth = 0;
    auto end = at;
    for (; end < text_.size() && (depth > 0 || text_[end] != '\n'); ++end) {
      char const c = text_[end];
      bool const closes = c == ')' || c == ']' || c == '}' || (c == '>' && text_[end - 1] != '-');
      if (depth == 0 && (closes || c == ',')) break;
      depth += (c == '(' || c == '[' || c == '{' || c == '<') - closes;
    }
    if (at == text_.npos || end >= text_.size()) return;
    while (end > at && text_[end - 1] == ' ') --end;
    found_.push_back(
        {fmt::format("Write {}", value), {{{static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(end)}, value}}});
  }

  // Returns the range from the diagnostic to the end of its op: the end of a line that closes all brackets, unless the
  // next line begins with a type. For an op with regions, ends before the first one.
  SourceRange statement() const {
    bool const is_in_op = op_ && op_->range.begin <= finding_.range.begin && op_->regions.empty();
    std::size_t at = is_in_op ? op_->range.begin : finding_.range.begin;
    int depth = 0;
    for (; at < text_.size(); ++at) {
      char const c = text_[at];
      if (c == '"') at = std::min(text_.find('"', at + 1), text_.size());
      if (text_.substr(at, 2) == "//") at = std::min(text_.find('\n', at), text_.size()) - 1;
      depth += (c == '(' || c == '[' || c == '{' || c == '<') - (c == ')' || c == ']' || c == '}');
      depth -= c == '>' && at > 0 && text_[at - 1] != '-';
      if (c != '\n' || at < finding_.range.begin || (is_in_op && depth > 0)) continue;
      auto const next = text_.find_first_not_of(" \t", at + 1);
      if (next == text_.npos || (text_[next] != ':' && text_.substr(next, 2) != "->")) break;
    }
    return {finding_.range.begin, static_cast<std::uint32_t>(std::min(at, text_.size()))};
  }

  // For an op with regions: from the end of the last region to the end of that line.
  SourceRange line_of_types() const {
    std::uint32_t last = finding_.range.begin;
    for (Region const* region : op_->regions)
      for (Block const* block : region->blocks)
        if (!block->ops.empty()) last = std::max(last, block->ops.back()->range.end);
    auto const closing = std::min(text_.find('}', last), text_.size());
    auto const end = std::min(text_.find('\n', closing), text_.size());
    return {static_cast<std::uint32_t>(closing), static_cast<std::uint32_t>(end)};
  }

  void replace_after(std::string const& old, std::string const& with) {
    auto const all = statement();
    auto const at = text_in(text_, all).find(old);
    if (old.empty() || at == std::string_view::npos) return;
    auto const begin = all.begin + static_cast<std::uint32_t>(at);
    std::string_view const shared = old.starts_with("= ") && with.starts_with("= ")   ? "= "
                                    : old.starts_with("x ") && with.starts_with("x ") ? "x "
                                                                                      : "";
    found_.push_back({fmt::format("Write {} for {}", with.substr(shared.size()), old.substr(shared.size())),
                      {{{begin, begin + static_cast<std::uint32_t>(old.size())}, with}}});
  }

  // In generic form: adds to the properties or the dictionary after the operands, or adds properties. In custom form:
  // adds to the dictionary before the types, or adds one.
  void add_attribute(std::string const& attribute) {
    std::string_view const rest = text_.substr(finding_.range.begin);
    auto const insert = [&](std::size_t at, std::string with) {
      auto const place = finding_.range.begin + static_cast<std::uint32_t>(at);
      found_.push_back({fmt::format("Add {}", attribute), {{{place, place}, std::move(with)}}});
    };
    auto const insert_in = [&](std::size_t at) {  // after a brace
      auto const next = rest.find_first_not_of(" \t\n", at);
      insert(at, next != rest.npos && rest[next] == '}' ? attribute : attribute + ", ");
    };
    if (rest.starts_with('"')) {
      auto const open = rest.find('('), close = open == rest.npos ? open : rest.find(')', open);
      if (close == rest.npos) return;
      auto const next = std::min(rest.find_first_not_of(" \t\n", close + 1), rest.size());
      if (rest.substr(next).starts_with("<{")) return insert_in(next + 2);
      if (rest.substr(next).starts_with('{')) return insert_in(next + 1);
      return insert(close + 1, " <{" + attribute + "}>");
    }
    auto const types = text_in(text_, statement()).find(" : ");
    if (types == rest.npos) return;
    auto const open = rest.rfind('{', types);
    bool const has_dictionary = open != rest.npos && types > 0 && rest[types - 1] == '}';
    if (has_dictionary) return insert_in(open + 1);
    insert(types, " {" + attribute + "}");
  }

  // The type of a result is last, or is followed by those of later results.
  void change_result(std::size_t number, std::string const& type) {
    if (op_ && op_->results.empty())  // in a private function
      if (auto edit = declared_result(text_, *op_, number, type))
        found_.push_back({fmt::format("Declare {} as a result of the function", type), {std::move(*edit)}});
    if (!op_ || number >= op_->results.size() || !op_->results[number]->type) return;
    std::string const old = to_string(op_->results[number]->type);
    auto const all = op_->regions.empty() ? statement() : line_of_types();
    auto at = text_in(text_, all).rfind(old);
    for (std::size_t i = op_->results.size(); at != std::string_view::npos && i-- > number + 1;)
      if (op_->results[i]->type == op_->results[number]->type)
        at = at == 0 ? std::string_view::npos : text_in(text_, all).rfind(old, at - 1);
    if (at == std::string_view::npos) return;
    auto const begin = all.begin + static_cast<std::uint32_t>(at);
    auto const which = number == 0 && op_->results.size() == 1 ? "the result" : fmt::format("result {}", number);
    Edit const edit{{begin, begin + static_cast<std::uint32_t>(old.size())}, type};
    found_.push_back({fmt::format("Change the type of {} to {}", which, type), {edit}});
    auto edits = returned_type(text_, *op_->results[number], type);
    if (edits.empty()) return;
    edits.push_back(edit);
    std::ranges::sort(edits, {}, [](Edit const& one) { return one.range.begin; });
    found_.push_back({fmt::format("Change the type of {} and of the return to {}", which, type), std::move(edits)});
  }

  // Handles a value that is used at another type than its own.
  void agree() {
    std::string const &used = finding_.statement.expected, &has = finding_.statement.subject.value;
    if (!is_of_shape()) broadcast(has, used);
    convert(has, used);
    replace_after(used, has);
  }

  bool is_of_shape() const {
    if (!op_) return false;
    auto const& places = op_->operand_offsets;
    auto const at = std::ranges::find(places, finding_.range.begin);
    return at != places.end() && is_shape_operand(*op_, static_cast<std::size_t>(at - places.begin()));
  }

  // Converts the elements to those of the other type, if it has the same shape.
  void convert(std::string const& from, std::string const& to) {
    auto const sizes = [](std::string_view type) {  // "tensor<2x3x"
      auto end = type.starts_with("tensor<") ? std::size_t{7} : type.size();
      for (auto at = end; at < type.size() && (is_digit(type[at]) || type[at] == '?' || type[at] == 'x'); ++at)
        if (type[at] == 'x') end = at + 1;
      return type.substr(0, end);
    };
    if (sizes(from) != sizes(to) || from == to || sizes(from) == from) return;
    bool const is_quantized = from.find("!quant") != from.npos, becomes_quantized = to.find("!quant") != to.npos;
    std::string_view const verb = becomes_quantized ? "uniform_quantize"
                                  : is_quantized    ? "uniform_dequantize"
                                                    : "convert";
    insert_before(verb, fmt::format("stablehlo.{} {{}}", verb), from, to);
  }

  static std::optional<std::vector<std::string>> shape(std::string_view type) {
    static constexpr std::string_view kOpening = "tensor<";
    if (!type.starts_with(kOpening) || !type.ends_with('>')) return std::nullopt;
    std::vector<std::string> parts;
    for (std::string_view const part : split(type.substr(kOpening.size(), type.size() - kOpening.size() - 1), 'x'))
      parts.emplace_back(part);
    return parts;
  }

  // Broadcasts the value to the type as in NumPy: dimensions agree from the last one on.
  void broadcast(std::string const& from, std::string const& to) {
    auto small = shape(from), large = shape(to);
    if (!small || !large || small->size() > large->size() || small->back() != large->back()) return;
    std::size_t const rank = small->size() - 1, shift = large->size() - small->size();
    std::vector<std::string> dims;
    for (std::size_t i = 0; i < rank; ++i) {
      if ((*small)[i] != (*large)[i + shift] && (*small)[i] != "1") return;
      dims.push_back(std::to_string(i + shift));
    }
    insert_before("broadcast", fmt::format("stablehlo.broadcast_in_dim {{}}, dims = [{}]", fmt::join(dims, ", ")), from,
                  to);
  }

  // Inserts `%x_VERB = OP : (from) -> to` on a line before the diagnostic, which is about %x. {} in OP is replaced by
  // the value.
  void insert_before(std::string_view verb, std::string const& op, std::string const& from, std::string const& to) {
    std::string const name(text_in(text_, finding_.range));
    if (name.empty() || name.front() != '%') return;
    auto const before = finding_.range.begin == 0 ? text_.npos : text_.rfind('\n', finding_.range.begin - 1);
    auto const line = static_cast<std::uint32_t>(before == text_.npos ? 0 : before + 1);
    std::string_view const here = text_.substr(line);
    std::string const indent(here.substr(0, here.find_first_not_of(" \t")));
    std::string fresh = fmt::format("{}_{}", name, verb);
    std::ranges::replace(fresh, '#', '_');
    while (text_.find(fresh) != text_.npos) fresh += '_';
    found_.push_back(
        {fmt::format("Add a {} of {}", verb, name),
         {{{line, line},
           fmt::format("{}{} = {} : ({}) -> {}\n", indent, fresh, fmt::format(fmt::runtime(op), name), from, to)},
          {finding_.range, fresh}},
         true});
  }

  std::string_view text_;
  Diagnostic const& finding_;
  Operation const* op_;
  std::vector<Fix> found_;
};

}  // namespace

std::vector<Fix> fixes_of(std::string_view text, Operation const* op, Diagnostic const& finding) {
  return FixFinder(text, op, finding).run();
}

std::string edited(std::string text, std::vector<Edit> const& edits) {
  std::string made;
  std::size_t at = 0;
  for (Edit const& edit : edits) {
    made.append(text, at, edit.range.begin - at).append(edit.text);
    at = edit.range.end;
  }
  return made.append(text, at, text.npos);
}

TextStanding compute_standing(CheckedText const& checked, FixedFinding const& fixed) {
  TextStanding standing;
  standing.errors = checked.found.errors();
  standing.findings = checked.found.all().size();
  standing.is_syntax = fixed.label == "syntax";
  standing.is_use = fixed.label == "ssa_type";
  standing.complete = checked.program.complete;
  for (Diagnostic const& one : checked.found.all()) {
    standing.with_label += one.label == fixed.label;
    standing.other_uses += one.statement.kind == StatementKind::other_use;
    constexpr std::string_view kWords[] = {"syntax", "unknown_op", "unknown_dialect", "unknown_type",
                                           "stray_attribute"};
    standing.misspelled += std::ranges::find(kWords, one.label) != std::end(kWords);
    standing.on_line +=
        one.severity == Severity::error && checked.program.source.position(one.range.begin).line == fixed.line;
  }
  return standing;
}

TextStanding compute_standing(std::string const& path, std::string text, FixedFinding const& fixed,
                              CheckOptions const& options) {
  auto const source = Source::from_string(path, std::move(text));
  return compute_standing(check_text(source, whole_range(source.text()), options), fixed);
}

bool is_offerable(TextStanding const& after, TextStanding const& before) {
  bool const is_deleted_file = before.is_syntax ? after.on_line < before.on_line : after.with_label < before.with_label;
  // A syntax error may hide other errors.
  bool const is_known = before.is_syntax || after.findings < before.findings || after.misspelled == 0;
  bool const agrees = before.is_syntax || after.other_uses <= before.other_uses;
  return is_deleted_file && is_known && agrees && after.errors <= before.errors && (!before.complete || after.complete);
}

bool is_better(TextStanding const& after, TextStanding const& before) {
  bool const has_fewer = after.findings < before.findings || after.errors < before.errors;
  // Otherwise another rule is violated in place of the fixed one.
  bool const is_line_better =
      before.is_use ? after.on_line == 0 : after.on_line < before.on_line || before.on_line == 0;
  // After a syntax error on another line, errors may be found that were hidden.
  bool const is_line_right = before.is_syntax && after.on_line == 0;
  return is_offerable(after, before) && (is_line_right || (has_fewer && is_line_better));
}

}  // namespace assay
