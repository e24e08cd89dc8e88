#include "grammar/hints/op_hint.hpp"

#include <algorithm>
#include <vector>

#include "grammar/hints/spellings.hpp"
#include "grammar/notation/specification.hpp"
#include "support/documents/tsv.hpp"
#include "support/near_names.hpp"
#include "support/text.hpp"

namespace assay {
namespace {

constexpr std::size_t kMaxNameLength = 100;  // maximum length for lookup

// Converts to lower case, and removes separators and the suffix of a class: returns add for AddOp and add_op.
std::string plain(std::string_view word) {
  std::string text;
  for (char const c : word)
    if (c != '_' && c != '-') text += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  if (text.size() > 3 && text.ends_with("op") && text != "loop") text.resize(text.size() - 2);
  return text;
}

// Returns the dialects of this project's programs. If `dialect` is one of them, it is first.
std::vector<std::string_view> own_dialects(std::string_view dialect) {
  std::vector<std::string_view> dialects{"stablehlo", "chlo", "func"};
  auto const own = std::ranges::find(dialects, dialect);
  if (own != dialects.end()) std::rotate(dialects.begin(), own, own + 1);
  return dialects;
}

// Returns the op of the same name in another dialect, or with another spelling (dotgeneral, DotGeneral).
std::string same_word(std::vector<std::string_view> const& dialects, std::string_view mnemonic) {
  auto const& specification = Specification::get();
  for (auto const dialect : dialects) {
    std::string const name = std::string(dialect) + "." + std::string(mnemonic);
    if (specification.op(name)) return name;
  }
  for (auto const dialect : dialects)
    for (auto const name : specification.op_names())
      if (name.starts_with(dialect) && name.substr(dialect.size()).starts_with(".") &&
          plain(name.substr(dialect.size() + 1)) == plain(mnemonic))
        return std::string(name);
  return {};
}

// Looks up XLA's name of an op: see concordance.tsv.
Hint find_by_xla_name(std::string_view word) {
  for (TsvRow const& row : tsv_rows(embedded_file("concordance.tsv"))) {
    if (plain(row.at(0)) != word || row.at(1).starts_with('-')) continue;
    std::vector<std::string> ops;
    for (std::string_view const op : split(row.at(1), ',')) ops.emplace_back(trimmed(op));
    Hint hint = Hint::write_one_of(ops);
    hint.is_guess = ops.size() > 1;
    return hint;
  }
  return {};
}

Hint find_by_spelling(std::string_view mnemonic) {
  for (std::string_view const part : split(mnemonic, '.')) {
    std::string const word = plain(part);
    if (Spelling const* const row = spelling("op", word)) return hint_of(*row);
    if (Hint hint = find_by_xla_name(word); !hint.empty()) return hint;
  }
  return {};
}

std::vector<std::string> near_ops(std::vector<std::string_view> const& dialects, std::string_view mnemonic,
                                  bool all_dialects) {
  for (auto const dialect : dialects) {
    std::vector<std::string> known;
    for (auto const name : Specification::get().op_names())
      if (name.starts_with(dialect) && name.substr(dialect.size()).starts_with("."))
        known.emplace_back(name.substr(dialect.size() + 1));
    auto near = near_names(mnemonic, known);
    for (auto& name : near) name = std::string(dialect) + "." + name;
    if (!near.empty() || !all_dialects) return near;
  }
  return {};
}

// If the names differ much, another op may be meant: log2 and log.
Hint near_hint(std::string_view mnemonic, std::vector<std::string> const& near) {
  Hint hint = did_you_mean(near);
  hint.is_guess = !is_misspelled_keyword(mnemonic, std::string_view(near[0]).substr(near[0].find('.') + 1));
  return hint;
}

}  // namespace

Hint op_hint(std::string_view name) {
  if (name.size() > kMaxNameLength) return {};
  auto const dot = name.find('.');
  bool const has_dialect = dot != std::string_view::npos;
  std::string_view const dialect = has_dialect ? name.substr(0, dot) : std::string_view();
  std::string_view const mnemonic = has_dialect ? name.substr(dot + 1) : name;
  if (mnemonic.empty()) return "the name of the op is missing after '" + std::string(name) + "'";
  bool const foreign = has_dialect && !Specification::get().covers_dialect(dialect);
  Spelling const* const renamed = spelling("renamed", dialect);
  auto const dialects = own_dialects(renamed ? std::string_view(renamed->right[0]) : dialect);
  if (std::string same = same_word(dialects, mnemonic); !same.empty()) return Hint::write(same);
  if (Hint known = find_by_spelling(mnemonic); !known.empty()) return known;
  if (foreign)
    if (auto const near = near_ops({dialect}, mnemonic, false); !near.empty()) return near_hint(mnemonic, near);
  // An unknown dialect may be a user's dialect or a misspelled one of StableHLO.
  if (foreign && !spelling("dialect", dialect)) return std::string(advice("dialect"));
  auto const near = near_ops(has_dialect && !foreign ? std::vector{dialect} : dialects, mnemonic, true);
  if (!near.empty()) return near_hint(mnemonic, near);
  return foreign ? Hint(std::string(advice("dialect"))) : Hint();
}

}  // namespace assay
