#include "generators/syntax/spelling.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <set>

#include "constraints/prove/ops/confirm.hpp"
#include "constraints/prove/ops/solve.hpp"
#include "generators/invalid/text.hpp"
#include "generators/suite/self_test.hpp"
#include "grammar/assembly/print.hpp"
#include "grammar/notation/specification.hpp"
#include "grammar/text/parse.hpp"

namespace assay {
namespace {

using Nodes = std::vector<DerivationNode>;

constexpr std::size_t kTriesOfAnOp = 8;

// Applies changes that do not overlap, beginning at the end.
std::string all_changed(std::string text, std::vector<TextChange> changes) {
  std::ranges::stable_sort(changes, [](TextChange const& a, TextChange const& b) { return a.begin > b.begin; });
  std::size_t limit = text.size() + 1;
  for (TextChange const& change : changes) {
    if (change.end > limit || (change.end == limit && change.begin == change.end)) continue;
    text = changed(text, change);
    limit = change.begin;
  }
  return text;
}

std::string spaced(std::string const& text, Nodes const& nodes, Random& random) {
  static constexpr char const* kBlanks[] = {" ", "\n", "\t", "  ", " // a comment\n", "\r\n"};
  std::vector<TextChange> changes;
  for (DerivationNode const& node : nodes) {
    bool const symbol = node.parent == DerivationNode::kNone || !nodes[node.parent].in_token;
    if (symbol && node.begin > 0 && random.one_in(4))
      changes.push_back({node.begin, node.begin, kBlanks[random.below(std::size(kBlanks))]});
  }
  return all_changed(text, std::move(changes));
}

std::string in_hexadecimal(std::string const& text, Nodes const& nodes, Random&) {
  std::vector<TextChange> changes;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    DerivationNode const& node = nodes[i];
    if (node.production != "DecimalDigits" || node.parent == DerivationNode::kNone) continue;
    std::string_view const parent = nodes[node.parent].production;
    if (parent != "IntegerLiteral" && parent != "MlirInteger") continue;
    std::uint64_t value = 0;
    std::from_chars(text.data() + node.begin, text.data() + node.end, value);
    changes.push_back({node.begin, node.end, fmt::format("0x{:X}", value)});
  }
  return all_changed(text, std::move(changes));
}

std::string other_order(std::string const& text, Nodes const& nodes, Random&) {
  std::vector<TextChange> changes;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    if (nodes[i].production != "AttributeEntries") continue;
    std::vector<DerivationNode const*> entries;
    for (DerivationNode const& node : nodes)
      if (node.parent == i && node.production == "OpInputAttr") entries.push_back(&node);
    std::string all;
    for (auto entry = entries.rbegin(); entry != entries.rend(); ++entry)
      all += (all.empty() ? "" : ", ") + text.substr((*entry)->begin, (*entry)->end - (*entry)->begin);
    bool const nested = std::ranges::any_of(
        changes, [&](TextChange const& change) { return change.begin < nodes[i].end && nodes[i].begin < change.end; });
    if (entries.size() > 1 && !nested) changes.push_back({nodes[i].begin, nodes[i].end, all});
  }
  return all_changed(text, std::move(changes));
}

std::string with_locations(std::string const& text, Nodes const& nodes, Random& random) {
  static constexpr char const* kLocations[] = {" loc(unknown)", " loc(\"file.py\":3:14)",
                                               " loc(fused[\"a\", \"b\"(unknown)])",
                                               " loc(callsite(\"f\" at \"g\":1:2))", " loc(fused<\"pass\">[\"x\"])"};
  std::vector<TextChange> changes;
  for (DerivationNode const& node : nodes)
    if (node.production == "Op" && random.one_in(2))
      changes.push_back({node.end, node.end, kLocations[random.below(std::size(kLocations))]});
  return all_changed(text, std::move(changes));
}

std::string with_alias(std::string const& text, Nodes const& nodes, Random& random) {
  std::vector<DerivationNode const*> candidates;
  for (DerivationNode const& node : nodes)
    if (node.production == "Type" && text[node.begin] != '!') candidates.push_back(&node);
  if (candidates.empty()) return text;
  DerivationNode const& chosen = *candidates[random.below(candidates.size())];
  std::string const type = text.substr(chosen.begin, chosen.end - chosen.begin);
  std::vector<TextChange> changes{{0, 0, "!alias = " + type + "\n"}};
  for (DerivationNode const* node : candidates)
    if (text.compare(node->begin, node->end - node->begin, type) == 0)
      changes.push_back({node->begin, node->end, "!alias"});
  return all_changed(text, std::move(changes));
}

std::string in_module(std::string const& text, Nodes const&, Random&) {
  return "module @whole attributes {} {\n" + text + "}\n";
}

struct Spelling {
  char const* name;
  std::string (*write)(std::string const&, Nodes const&, Random&);
};
constexpr Spelling kSpellings[] = {{"blanks", spaced},     {"hexadecimal", in_hexadecimal},
                                   {"order", other_order}, {"locations", with_locations},
                                   {"alias", with_alias},  {"module", in_module}};

std::vector<std::string> names(GenerateOptions const& options) {
  if (options.quick)
    return {"stablehlo.slice", "stablehlo.pad", "stablehlo.reduce", "stablehlo.case", "stablehlo.compare", "func.call"};
  std::vector<std::string> all;
  for (auto const name : Specification::get().op_names())
    if (!is_vendor_op(name)) all.emplace_back(name);
  return all;
}

// The first of a few programs of an op that also satisfies conditions across rules; nullopt if there is none.
std::optional<Program> program_of(OpSolver& solver) {
  SolveRequest request;
  request.max_rank = 3;
  for (std::size_t tries = 0; tries < kTriesOfAnOp; ++tries) {
    auto const solved = solver.next(request);
    if (solved.proof != Proof::proven) return std::nullopt;
    Diagnostics ignored;
    Program program = parse_program(Source::from_string("op", solved.text), {}, ignored);
    if (unsatisfiable_rule(program).empty()) return program;
  }
  return std::nullopt;
}

}  // namespace

void emit_spellings(ProgramGrammar const& grammar, GenerateOptions const& options, UnitOutput const& output) {
  OpSpec const& checked_op = *Specification::get().op("func.func");
  for (std::string const& op : names(options)) {
    OpSpec const* const spec = Specification::get().op(op);
    if (!spec) continue;
    Random random(seed_of(options.seed, op));
    std::set<std::string> texts;
    OpSolver solver(*spec, random.next());
    auto const program = program_of(solver);
    if (!program) continue;
    for (AssemblyFormat const format : {AssemblyFormat::generic, AssemblyFormat::pretty}) {
      std::string const plain = print_program(*program, format);
      auto const nodes = grammar.deriver.derive("Program", plain);
      for (Spelling const& spelling : kSpellings) {
        std::string text = spelling.write(plain, nodes, random);
        if (nodes.empty() || text == plain || !texts.insert(text).second) continue;
        if (!grammar.accepts(text) || !labels_of(text, checked_op).empty()) {
          output.omit({"syntax", fmt::format("another spelling ({}) is not accepted: {}", spelling.name, text)});
          continue;
        }
        Case made;
        made.kind = CaseKind::valid;
        made.op = op;
        made.folder = "syntax";
        std::string name = mnemonic_of(op);
        std::ranges::replace_if(
            name, [](char c) { return c == '.' || c == '-'; }, '_');
        made.name =
            fmt::format("{}_{}_{}", name, format == AssemblyFormat::generic ? "generic" : "pretty", spelling.name);
        made.recipe = "spelling";
        made.is_spelling = true;
        made.text = std::move(text);
        if (!output.give(std::move(made))) return;
      }
    }
  }
}

}  // namespace assay
