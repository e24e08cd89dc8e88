// The units of syntax (generators/suite/unit.hpp): texts that match the grammar, and texts that do not.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "constraints/prove/ops/confirm.hpp"
#include "generators/suite/unit.hpp"
#include "generators/syntax/bases.hpp"
#include "generators/syntax/mutation.hpp"
#include "generators/syntax/spelling.hpp"
#include "generators/syntax/syntax.hpp"
#include "grammar/notation/specification.hpp"
#include "support/characters.hpp"

namespace assay {
namespace {

constexpr std::size_t kShares = 8;      // number of groups of productions, by name
constexpr std::size_t kMaxTries = 150;  // limit on the mutations of one text
constexpr char const* kChecked = "checked: the recogniser of the grammar and the reader both refuse it";

OpSpec const& checked_op() { return *Specification::get().op("func.func"); }

// "op_input_attr"; for tokens, whose names begin with a lower-case letter, "token_bare_id".
std::string folder_name(std::string const& production) {
  std::string name = production[0] >= 'a' && production[0] <= 'z' ? "token_" : "";
  for (std::size_t i = 0; i < production.size(); ++i) {
    char const c = production[i];
    bool const upper = c >= 'A' && c <= 'Z';
    if (upper && i > 0) name += '_';
    name += upper ? static_cast<char>(c - 'A' + 'a') : c;
  }
  return name;
}

// The cases of one production. They do not depend on other productions, so that adding a production does not change
// them.
class Mutations {
public:
  Mutations(ProgramGrammar const& grammar, GenerateOptions const& options, UnitOutput const& output,
            std::string const& production)
      : grammar_(grammar),
        options_(options),
        output_(output),
        production_(production),
        seed_(seed_of(options.seed, production)) {}

  // Returns false if the sink accepts no further cases.
  bool run() {
    auto const bases = bases_of(grammar_, production_, seed_, options_.quick ? 3 : 8);
    std::size_t given = 0;
    for (SyntaxBase const& base : bases) {
      if (given >= quota() || done_) break;
      if (refuses(base.text)) {
        if (!is_opaque(base.text)) disagree(base.text, "the grammar accepts it, the reader does not");
        continue;
      }
      given += mutate(base, quota() - given);
    }
    if (given == 0 && !done_)
      output_.omit({"syntax " + production_,
                    bases.empty() ? "its characters are part of a token's, or no program with it was found"
                                  : "what was changed in it is a sentence again"});
    return !done_;
  }

private:
  std::size_t quota() const { return options_.quick ? 1 : 6; }

  std::size_t mutate(SyntaxBase const& base, std::size_t most) {
    std::vector<SyntaxMutation> mutations;
    for (std::size_t i = 0; i < base.nodes.size(); ++i)
      if (base.nodes[i].production == production_) {
        auto more = mutations_of(base.text, base.nodes, i);
        mutations.insert(mutations.end(), more.begin(), more.end());
      }
    Random(seed_).shuffle(mutations);
    auto const own = labels_of(base.text, checked_op());
    std::size_t given = 0;
    for (std::size_t i = 0; i < mutations.size() && i < kMaxTries && given < most && !done_; ++i) {
      std::string text = changed(base.text, mutations[i].change);
      bool const accepted = grammar_.accepts(text);
      auto const labels = labels_of(text, checked_op());
      bool const refused = std::ranges::find(labels, "syntax") != labels.end();
      if (!accepted && labels == own)
        disagree(text, "the reader accepts it, the grammar does not");
      else if (accepted && refused && !is_opaque(text))
        disagree(text, "the grammar accepts it, the reader does not");
      else if (!accepted && refused && labels.size() == 1)
        given += give(mutations[i].kind, std::move(text));
    }
    return given;
  }

  // The grammar cannot express that opaque bodies are only for unknown dialects. The parser checks this.
  bool is_opaque(std::string const& text) const {
    auto const nodes = grammar_.deriver.derive("Program", text);
    return std::ranges::any_of(nodes, [](DerivationNode const& node) { return node.production == "opaqueBody"; });
  }

  static bool refuses(std::string const& text) {
    auto const labels = labels_of(text, checked_op());
    return std::ranges::find(labels, "syntax") != labels.end();
  }

  bool give(std::string const& kind, std::string text) {
    if (!texts_.insert(text).second) return false;
    Case made;
    made.kind = CaseKind::invalid;
    made.folder = "invalid/syntax_" + folder_name(production_);
    made.name = fmt::format("{}_{}", kind, numbers_[kind]++);
    made.recipe = "syntax_mutation";
    made.is_spelling = true;
    made.breaks = "syntax";
    made.proof = kChecked;
    made.note = fmt::format("a sentence but for one change in {}: {}", production_, kind);
    made.text = std::move(text);
    done_ = !output_.give(std::move(made));
    return true;
  }

  void disagree(std::string const& text, std::string const& how) {
    if (!disagreed_.insert(how).second) return;
    output_.omit({"syntax", fmt::format("{}: {}", how, text)});
  }

  ProgramGrammar const& grammar_;
  GenerateOptions const& options_;
  UnitOutput const& output_;
  std::string const& production_;
  std::uint64_t seed_;
  std::map<std::string, std::size_t> numbers_;
  std::set<std::string> texts_, disagreed_;
  bool done_ = false;
};

void emit_mutations(ProgramGrammar const& grammar, GenerateOptions const& options, UnitOutput const& output,
                    std::size_t share) {
  for (Production const& production : grammar.grammar.productions)
    if (seed_of(0, production.name) % kShares == share && !Mutations(grammar, options, output, production.name).run())
      return;
}

bool has_vendor_op(std::string const& text) {
  return std::ranges::any_of(Specification::get().op_names(),
                             [&](std::string_view name) { return text.find(name) != text.npos && is_vendor_op(name); });
}

// The label of the rule for attributes and types of dialects that the official tools do not include; empty if there are
// none.
std::string official_rule_of(std::string const& text) {
  for (std::size_t at = 0; (at = text.find_first_of("#!", at)) != text.npos; ++at) {
    auto const end = std::ranges::find_if_not(text.begin() + std::ptrdiff_t(at) + 1, text.end(),
                                              [](char c) { return is_letter(c); });
    if (!Specification::get().is_official_dialect({text.begin() + std::ptrdiff_t(at) + 1, end}))
      return "unknown_dialect";
  }
  return "";
}

// Emits random texts that happen to satisfy all rules.
void emit_sentences(ProgramGrammar const& grammar, GenerateOptions const& options, UnitOutput const& output) {
  for (Production const& production : grammar.grammar.productions) {
    std::set<std::string> texts;
    std::size_t given = 0;
    for (std::size_t tries = 0; tries < (options.quick ? 3 : 24) && given < (options.quick ? 1 : 6); ++tries) {
      std::string text = embed_production(grammar, production.name, seed_of(options.seed, tries), 4 + 4 * tries);
      if (text.empty() || has_vendor_op(text) || !labels_of(text, checked_op()).empty() || !texts.insert(text).second)
        continue;
      Case made;
      made.kind = CaseKind::valid;
      made.folder = "syntax";
      made.name = fmt::format("{}_{}", folder_name(production.name), given++);
      made.recipe = "sentence";
      made.is_spelling = true;
      made.note = "a sentence with " + production.name;
      made.official_rule = official_rule_of(text);
      made.text = std::move(text);
      if (!output.give(std::move(made))) return;
    }
  }
}

}  // namespace

std::vector<Unit> syntax_units_of(ProgramGrammar const& grammar, GenerateOptions const& options) {
  std::vector<Unit> units;
  if (!options.ops.empty()) return units;
  if (options.wants(CaseKind::invalid))
    for (std::size_t share = 0; share < kShares; ++share)
      units.push_back({fmt::format("syntax/mutations_{}", share), options.quick ? 50.0 : 300.0,
                       [&, share](UnitOutput const& output) { emit_mutations(grammar, options, output, share); }});
  if (options.wants(CaseKind::valid)) {
    units.push_back({"syntax/sentences", options.quick ? 50.0 : 400.0,
                     [&](UnitOutput const& output) { emit_sentences(grammar, options, output); }});
    units.push_back({"syntax/spellings", options.quick ? 50.0 : 400.0,
                     [&](UnitOutput const& output) { emit_spellings(grammar, options, output); }});
  }
  return units;
}

std::vector<Unit> syntax_units(GenerateOptions const& options) {
  static ProgramGrammar const grammar;
  return syntax_units_of(grammar, options);
}

}  // namespace assay
