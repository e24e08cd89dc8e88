// Implements grammar/ebnf/ebnf.hpp: what keeps a grammar from being run.
#include <algorithm>
#include <set>

#include "grammar/ebnf/ebnf_table.hpp"

namespace assay {
namespace {

using Kind = EbnfNode::Kind;
using StepKind = EbnfStep::Kind;

bool begins_lower(std::string_view name) { return !name.empty() && name[0] >= 'a' && name[0] <= 'z'; }

template <class Visit> void visit_nodes(EbnfNode const& node, Visit const& visit) {
  visit(node);
  for (EbnfNode const& arg : node.args) visit_nodes(arg, visit);
}

// Collects productions that the step may call before it consumes input.
void add_left_calls(EbnfTable const& table, EbnfStep const& step, std::set<std::uint32_t>& calls) {
  if (step.kind == StepKind::call) calls.insert(step.target);
  for (std::uint32_t i = 0; i < step.count; ++i) {
    EbnfStep const& child = table.steps[table.children[step.begin + i]];
    add_left_calls(table, child, calls);
    if (step.kind == StepKind::sequence && !child.nullable) return;
  }
}

std::vector<bool> reachable(std::vector<std::set<std::uint32_t>> const& edges, std::set<std::uint32_t> const& from) {
  std::vector<bool> seen(edges.size());
  std::vector<std::uint32_t> open(from.begin(), from.end());
  while (!open.empty()) {
    std::uint32_t const at = open.back();
    open.pop_back();
    if (seen[at]) continue;
    seen[at] = true;
    open.insert(open.end(), edges[at].begin(), edges[at].end());
  }
  return seen;
}

}  // namespace

Production const* Grammar::find(std::string_view name) const {
  auto const found = std::find_if(productions.begin(), productions.end(),
                                  [&](Production const& production) { return production.name == name; });
  return found == productions.end() ? nullptr : &*found;
}

bool is_token(Production const& production) {
  bool token = begins_lower(production.name);
  visit_nodes(production.body,
              [&](EbnfNode const& node) { token |= node.kind == Kind::name && begins_lower(node.text); });
  return token;
}

std::vector<EbnfDefect> defects(Grammar const& grammar, std::string_view start) {
  std::vector<EbnfDefect> found;
  std::set<std::string> told;
  auto const tell = [&](std::string const& production, std::string_view before, std::string_view after,
                        bool is_unused = false) {
    std::string message = std::string(before) + "'" + production + "' " + std::string(after);
    if (told.insert(message).second) found.push_back({production, std::move(message), is_unused});
  };

  EbnfTable const table = tabulate(grammar);
  std::vector<std::set<std::uint32_t>> uses(table.productions.size()), left_calls(table.productions.size());
  std::set<std::string> names;
  for (Production const& production : grammar.productions) {
    if (!names.insert(production.name).second) tell(production.name, "", "has two productions");
    std::uint32_t const number = table.by_name.at(production.name);
    bool const token = is_token(production);
    visit_nodes(production.body, [&](EbnfNode const& node) {
      if (node.kind == Kind::elision) tell(production.name, "", "is not complete");
      if (node.kind != Kind::name) return;
      auto const target = table.by_name.find(node.text);
      if (target == table.by_name.end())
        return tell(production.name, "", "names '" + node.text + "', which has no production");
      uses[number].insert(target->second);
      if (token && !table.productions[target->second].token)
        tell(production.name, "the token ", "names '" + node.text + "', which is not a token");
    });
    add_left_calls(table, table.steps[table.productions[number].root], left_calls[number]);
  }

  auto const root = table.by_name.find(std::string(start));
  if (root == table.by_name.end()) {
    tell(std::string(start), "", "has no production");
    return found;
  }
  std::vector<bool> const used = reachable(uses, {root->second});
  for (std::uint32_t i = 0; i < table.productions.size(); ++i) {
    std::string const& name = table.productions[i].name;
    if (!used[i]) tell(name, "", "is not used", true);
    if (reachable(left_calls, left_calls[i])[i]) tell(name, "", "calls itself before it consumes anything");
    if (table.steps[table.productions[i].root].cost >= EbnfStep::kInfinite) tell(name, "", "derives no finite text");
  }
  return found;
}

}  // namespace assay
