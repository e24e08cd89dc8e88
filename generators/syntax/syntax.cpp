// The units of syntax (generators/suite/unit.hpp): texts that are sentences of the grammar, and texts that are not.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "constraints/prove/ops/confirm.hpp"
#include "generators/suite/unit.hpp"
#include "generators/syntax/bases.hpp"
#include "generators/syntax/mutation.hpp"
#include "generators/syntax/spelling.hpp"
#include "grammar/notation/specification.hpp"

namespace assay::inline generators {
namespace {

constexpr std::size_t kShares = 8;      // of the productions
constexpr std::size_t kMaxTries = 150;  // mutations of one text
constexpr char const* kChecked = "checked: the recogniser of the grammar and the reader both refuse it";

ProgramGrammar const& program_grammar() {
  static ProgramGrammar const grammar;
  return grammar;
}

OpSpec const& checked_op() { return *Specification::get().op("func.func"); }

// "op_input_attr"; tokens, whose names begin with a small letter: "token_bare_id".
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

class Mutations {
public:
  Mutations(GenerateOptions const& options, UnitOutput const& output, std::size_t share)
      : options_(options), output_(output), share_(share), random_(mixed(options.seed * kShares + share)) {}

  void run() {
    auto const& productions = program_grammar().grammar.productions;
    for (std::size_t i = share_; i < productions.size() && !done_; i += kShares) mutate(productions[i].name);
  }

private:
  std::size_t quota() const { return options_.quick ? 1 : 6; }

  void mutate(std::string const& production) {
    auto const bases = bases_of(program_grammar(), production, random_, options_.quick ? 3 : 8);
    std::size_t given = 0;
    for (SyntaxBase const& base : bases) {
      if (given >= quota() || done_) break;
      if (refuses(base.text)) {
        if (!is_opaque(base.text)) disagree(production, base.text, "the grammar accepts it, the reader does not");
        continue;
      }
      given += mutate(base, production, quota() - given);
    }
    if (given > 0 || done_) return;
    output_.leave_out(
        {"syntax " + production, bases.empty() ? "its characters are part of a token's, or no program with it was found"
                                               : "what was changed in it is a sentence again"});
  }

  std::size_t mutate(SyntaxBase const& base, std::string const& production, std::size_t most) {
    std::vector<SyntaxMutation> mutations;
    for (std::size_t i = 0; i < base.nodes.size(); ++i)
      if (base.nodes[i].production == production) {
        auto more = mutations_of(base.text, base.nodes, i);
        mutations.insert(mutations.end(), more.begin(), more.end());
      }
    random_.shuffle(mutations);
    auto const own = labels_of(base.text, checked_op());
    std::size_t given = 0;
    for (std::size_t i = 0; i < mutations.size() && i < kMaxTries && given < most && !done_; ++i) {
      std::string text = changed(base.text, mutations[i].change);
      bool const accepted = program_grammar().accepts(text);
      auto const labels = labels_of(text, checked_op());
      bool const refused = std::ranges::find(labels, "syntax") != labels.end();
      if (!accepted && labels == own)
        disagree(production, text, "the reader accepts it, the grammar does not");
      else if (accepted && refused && !is_opaque(text))
        disagree(production, text, "the grammar accepts it, the reader does not");
      else if (!accepted && refused && labels.size() == 1)
        given += give(production, mutations[i].kind, std::move(text));
    }
    return given;
  }

  // The grammar cannot say that what it lets be anything is of unknown dialects only; the reader knows better.
  static bool is_opaque(std::string const& text) {
    auto const nodes = program_grammar().deriver.derive("Program", text);
    return std::ranges::any_of(nodes, [](DerivationNode const& node) { return node.production == "opaqueBody"; });
  }

  static bool refuses(std::string const& text) {
    auto const labels = labels_of(text, checked_op());
    return std::ranges::find(labels, "syntax") != labels.end();
  }

  bool give(std::string const& production, std::string const& kind, std::string text) {
    if (!texts_.insert(text).second) return false;
    Case made;
    made.kind = CaseKind::invalid;
    made.folder = "invalid/syntax_" + folder_name(production);
    made.name = fmt::format("{}_{}", kind, numbers_[made.folder + kind]++);
    made.recipe = "syntax_mutation";
    made.is_spelling = true;
    made.breaks = "syntax";
    made.proof = kChecked;
    made.note = fmt::format("a sentence but for one change in {}: {}", production, kind);
    made.text = std::move(text);
    done_ = !output_.give(std::move(made));
    return true;
  }

  void disagree(std::string const& production, std::string const& text, std::string const& how) {
    if (!disagreed_.insert(production + how).second) return;
    output_.leave_out({"syntax", fmt::format("{}: {}", how, text)});
  }

  GenerateOptions const& options_;
  UnitOutput const& output_;
  std::size_t share_;
  Random random_;
  std::map<std::string, std::size_t> numbers_;
  std::set<std::string> texts_, disagreed_;
  bool done_ = false;
};

// Random sentences that happen to keep all rules.
void give_sentences(GenerateOptions const& options, UnitOutput const& output) {
  Random random(mixed(options.seed + 11));
  std::set<std::string> texts;
  for (Production const& production : program_grammar().grammar.productions) {
    std::size_t given = 0;
    for (std::size_t tries = 0; tries < (options.quick ? 3 : 24) && given < (options.quick ? 1 : 6); ++tries) {
      std::string text = hosted(program_grammar(), production.name, random, 4 + 4 * tries);
      if (text.empty() || !labels_of(text, checked_op()).empty() || !texts.insert(text).second) continue;
      Case made;
      made.kind = CaseKind::valid;
      made.folder = "syntax";
      made.name = fmt::format("{}_{}", folder_name(production.name), given++);
      made.recipe = "sentence";
      made.is_spelling = true;
      made.note = "a sentence with " + production.name;
      made.text = std::move(text);
      if (!output.give(std::move(made))) return;
    }
  }
}

}  // namespace

std::vector<Unit> syntax_units(GenerateOptions const& options) {
  std::vector<Unit> units;
  if (!options.ops.empty()) return units;
  if (options.wants(CaseKind::invalid))
    for (std::size_t share = 0; share < kShares; ++share)
      units.push_back({fmt::format("syntax/mutations_{}", share), options.quick ? 50.0 : 300.0,
                       [&options, share](UnitOutput const& output) { Mutations(options, output, share).run(); }});
  if (options.wants(CaseKind::valid)) {
    units.push_back({"syntax/sentences", options.quick ? 50.0 : 400.0,
                     [&options](UnitOutput const& output) { give_sentences(options, output); }});
    units.push_back({"syntax/spellings", options.quick ? 50.0 : 400.0,
                     [&options](UnitOutput const& output) { give_spellings(program_grammar(), options, output); }});
  }
  return units;
}

}  // namespace assay::inline generators
