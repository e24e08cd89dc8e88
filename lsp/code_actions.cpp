// Implements lsp/features.hpp: how to fix what was found. Each way is tried: it is offered if the finding is gone then,
// and there are no more errors than before.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "lsp/features.hpp"
#include "lsp/names.hpp"
#include "support/text.hpp"

namespace assay {

namespace {

constexpr std::size_t kMostFindings = 16;  // whose hints are tried for one request

struct CodeFix {
  std::string title;
  std::vector<TextEdit> edits;  // in the order of the text
};

// What follows `mark` in a text, up to `end` or all of it.
std::optional<std::string> behind(std::string_view text, std::string_view mark, std::string_view end = {}) {
  auto const at = text.find(mark);
  if (at == text.npos) return std::nullopt;
  std::string_view rest = text.substr(at + mark.size());
  if (!end.empty()) {
    auto const stop = rest.find(end);
    if (stop == rest.npos) return std::nullopt;
    rest = rest.substr(0, stop);
  }
  return std::string(trimmed(rest));
}

class FixFinder {
public:
  FixFinder(Document& document, Diagnostic const& finding)
      : document_(document), text_(document.text()), finding_(finding), op_(document.op_at(finding.range.begin)) {}

  std::vector<CodeFix> run() {
    std::string const& hint = finding_.hint;
    if (auto const names = behind(hint, "did you mean ", "?"))
      for (std::string_view const name : split(*names, ',')) spell(std::string(trimmed(name)));
    if (auto const all = behind(hint, "write ")) {
      auto const part = all->substr(0, all->find("; "));
      auto const other = part.rfind(" for ");
      if (other != part.npos) replace_after(part.substr(other + 5), part.substr(0, other));
      if (part.find(" = ") != part.npos) add_attribute(part);
      spell(part);
    }
    if (auto const type = behind(hint, "the type of the result must be ")) change_result(*type);
    if (finding_.label == "deprecated")
      if (auto const name = behind(finding_.message, "; write ")) spell(name->substr(0, name->find(' ')));
    if (finding_.statement.kind == StatementKind::other_use) agree();
    return std::move(found_);
  }

private:
  // What is pointed at becomes `word`.
  void spell(std::string word) {
    std::string_view const old = text_of(text_, finding_.range);
    if (old.empty() || word.empty()) return;
    if (old.front() == '"' && word.front() != '"') word = '"' + word + '"';
    if (old.front() == '@' && word.front() != '@') word = '@' + word;
    if (word != old) found_.push_back({fmt::format("Write {}", word), {{finding_.range, word}}});
  }

  // From the finding to the end of the lines that belong to its op.
  SourceRange statement() const {
    auto end = text_.find('\n', finding_.range.begin);
    for (int i = 0; i < 3 && end != text_.npos; ++i) {
      auto const next = text_.find_first_not_of(" \t", end + 1);
      if (next == text_.npos || text_[next] != ':') break;  // a type on a line of its own
      end = text_.find('\n', end + 1);
    }
    return {finding_.range.begin, static_cast<std::uint32_t>(std::min(end, text_.size()))};
  }

  void replace_after(std::string const& old, std::string const& with) {
    auto const all = statement();
    auto const at = text_of(text_, all).find(old);
    if (old.empty() || at == std::string_view::npos) return;
    auto const begin = all.begin + static_cast<std::uint32_t>(at);
    found_.push_back(
        {fmt::format("Write {} for {}", with, old), {{{begin, begin + static_cast<std::uint32_t>(old.size())}, with}}});
  }

  void add_attribute(std::string const& attribute) {
    auto const all = statement();
    std::string_view const rest = text_of(text_, all);
    auto const insert = [&](std::size_t at, std::string with) {
      auto const place = all.begin + static_cast<std::uint32_t>(at);
      found_.push_back({fmt::format("Add {}", attribute), {{{place, place}, std::move(with)}}});
    };
    if (auto const at = rest.find("<{"); at != rest.npos) return insert(at + 2, attribute + ", ");
    if (auto const at = rest.find(") : "); at != rest.npos) return insert(at + 1, " <{" + attribute + "}>");
    if (auto const at = rest.find(" : "); at != rest.npos) insert(at, " {" + attribute + "}");
  }

  void change_result(std::string const& type) {
    if (!op_ || op_->results.empty() || !op_->results[0]->type) return;
    std::string const old = to_string(op_->results[0]->type);
    auto const all = statement();
    auto const at = text_of(text_, all).rfind(old);
    if (at == std::string_view::npos) return;
    auto const begin = all.begin + static_cast<std::uint32_t>(at);
    found_.push_back({fmt::format("Change the type of the result to {}", type),
                      {{{begin, begin + static_cast<std::uint32_t>(old.size())}, type}}});
  }

  // A value is used with another type than it has.
  void agree() {
    std::string const &used = finding_.statement.expected, &has = finding_.statement.subject.value;
    broadcast(has, used);
    replace_after(used, has);
  }

  static std::optional<std::vector<std::string>> shape(std::string_view type) {
    auto const inner = behind(type, "tensor<", ">");
    if (!inner) return std::nullopt;
    std::vector<std::string> parts;
    for (std::string_view const part : split(*inner, 'x')) parts.emplace_back(part);
    return parts;
  }

  // The value is broadcast to the type as NumPy would: dimensions agree from the last one on.
  void broadcast(std::string const& from, std::string const& to) {
    auto small = shape(from), large = shape(to);
    if (!small || !large || small->size() > large->size() || small->back() != large->back()) return;
    std::size_t const rank = small->size() - 1, shift = large->size() - small->size();
    std::vector<std::string> dims;
    for (std::size_t i = 0; i < rank; ++i) {
      if ((*small)[i] != (*large)[i + shift] && (*small)[i] != "1") return;
      dims.push_back(std::to_string(i + shift));
    }
    std::string const name(text_of(text_, finding_.range));
    if (name.empty() || name.front() != '%') return;
    std::uint32_t const line = document_.lines().begin(document_.lines().line_at(finding_.range.begin));
    std::string_view const here = text_.substr(line);
    std::string const indent(here.substr(0, here.find_first_not_of(" \t")));
    std::string fresh = name + "_broadcast";
    while (text_.find(fresh) != text_.npos) fresh += '_';
    found_.push_back({fmt::format("Add a broadcast of {}", name),
                      {{{line, line},
                        fmt::format("{}{} = stablehlo.broadcast_in_dim {}, dims = [{}] : ({}) -> {}\n", indent, fresh,
                                    name, fmt::join(dims, ", "), from, to)},
                       {finding_.range, fresh}}});
  }

  Document& document_;
  std::string_view text_;
  Diagnostic const& finding_;
  Operation const* op_;
  std::vector<CodeFix> found_;
};

std::string edited(std::string text, std::vector<TextEdit> const& edits) {
  for (auto edit = edits.rbegin(); edit != edits.rend(); ++edit)
    text.replace(edit->range.begin, edit->range.end - edit->range.begin, edit->text);
  return text;
}

}  // namespace

Json code_actions(Document& document, SourceRange range) {
  Json all = Json::array();
  auto const findings = document.report(false).diagnostics;
  std::size_t tried = 0;
  for (Diagnostic const& finding : findings.all()) {
    bool const touches =
        finding.range.begin <= range.end && range.begin <= std::max(finding.range.end, finding.range.begin + 1);
    if (!touches || ++tried > kMostFindings) continue;
    auto const before = document.count(document.text(), finding.label);
    for (CodeFix const& one : FixFinder(document, finding).run()) {
      auto const after = document.count(edited(document.text(), one.edits), finding.label);
      if (after.errors > before.errors || after.with_label >= before.with_label || (before.complete && !after.complete))
        continue;
      bool const known = std::ranges::any_of(all, [&](Json const& other) { return other["title"] == one.title; });
      if (known) continue;
      all.push_back({{"title", one.title}, {"kind", "quickfix"}, {"edit", workspace_edit(document, one.edits)}});
    }
  }
  return all;
}

}  // namespace assay
