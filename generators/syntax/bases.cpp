#include "generators/syntax/bases.hpp"

#include <algorithm>
#include <deque>

#include "generators/embedded.hpp"
#include "grammar/ebnf/assembly_ebnf.hpp"
#include "grammar/notation/specification.hpp"

namespace assay {
namespace {

constexpr std::size_t kTriesOfACaller = 6, kMaxCallers = 40;

Grammar whole_grammar() {
  auto grammar = program_grammar(Specification::get());
  return grammar ? std::move(*grammar) : Grammar();
}

void add_names(EbnfNode const& node, std::vector<std::string_view>& names) {
  if (node.kind == EbnfNode::Kind::name) names.push_back(node.text);
  for (EbnfNode const& part : node.args) add_names(part, names);
}

}  // namespace

ProgramGrammar::ProgramGrammar() : ProgramGrammar(whole_grammar()) {}

ProgramGrammar::ProgramGrammar(Grammar of)
    : grammar(std::move(of)),
      recognizer(grammar),
      maker(grammar),
      deriver(grammar),
      callers(grammar.productions.size()) {
  for (std::size_t caller = 0; caller < grammar.productions.size(); ++caller) {
    std::vector<std::string_view> names;
    add_names(grammar.productions[caller].body, names);
    for (std::string_view const name : names)
      if (std::size_t const called = index_of(name); called < callers.size()) {
        auto& list = callers[called];
        if (list.empty() || list.back() != caller) list.push_back(static_cast<std::uint32_t>(caller));
      }
  }
}

std::size_t ProgramGrammar::index_of(std::string_view production) const {
  auto const found = std::ranges::find(grammar.productions, production, &Production::name);
  return static_cast<std::size_t>(found - grammar.productions.begin());
}

bool ProgramGrammar::accepts(std::string const& text) const {
  std::uint32_t furthest = 0;
  return recognizer.recognize("Program", text, furthest) == Recognition::accepted;
}

std::string embed_production(ProgramGrammar const& grammar, std::string const& production, std::uint64_t seed,
                             std::size_t budget) {
  Random random(seed_of(seed, production));
  std::string const sentence = grammar.maker.sentence(production, random, budget);
  if (sentence.empty()) return "";
  static auto const hosts = embedded_programs("syntax");
  for (EmbeddedProgram const& host : hosts) {
    std::string text = fill_in(host.text, {{"sentence", sentence}});
    if (grammar.accepts(text)) return text;
  }
  return "";
}

std::vector<SyntaxBase> bases_of(ProgramGrammar const& grammar, std::string const& production, std::uint64_t seed,
                                 std::size_t most) {
  std::vector<SyntaxBase> bases;
  std::vector<bool> seen(grammar.callers.size());
  std::deque<std::size_t> waiting{grammar.index_of(production)};
  if (waiting[0] >= seen.size()) return bases;
  seen[waiting[0]] = true;
  for (std::size_t callers = 0; callers < kMaxCallers && !waiting.empty() && bases.size() < most; ++callers) {
    std::size_t const at = waiting.front();
    waiting.pop_front();
    for (std::size_t tries = 0; tries < kTriesOfACaller && bases.size() < most; ++tries) {
      SyntaxBase base{
          embed_production(grammar, grammar.grammar.productions[at].name, seed_of(seed, tries), 6 + 6 * tries), {}};
      if (base.text.empty()) continue;
      base.nodes = grammar.deriver.derive("Program", base.text);
      if (std::ranges::find(base.nodes, production, &DerivationNode::production) != base.nodes.end())
        bases.push_back(std::move(base));
    }
    for (std::uint32_t const caller : grammar.callers[at])
      if (!seen[caller]) {
        seen[caller] = true;
        waiting.push_back(caller);
      }
  }
  return bases;
}

}  // namespace assay
