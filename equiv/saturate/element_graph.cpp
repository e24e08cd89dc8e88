#include "equiv/saturate/element_graph.hpp"

#include <algorithm>
#include <deque>
#include <unordered_set>

namespace assay {
namespace {

constexpr int kMaxExplained = 200;  // maximum nesting of congruences

template <class T> void append_bytes(std::string& text, T const& value) {
  text.append(reinterpret_cast<char const*>(&value), sizeof value);
}

// Returns the elements that are represented by symbols in an integer.
std::vector<ElementTerm const*> elements_in(Term const* term, ElementPool const& pool) {
  std::vector<ElementTerm const*> all;
  for (auto const* symbol : symbols_of(term))
    if (auto const* element = pool.element_of(symbol)) all.push_back(element);
  return all;
}

}  // namespace

bool is_constant(ElementTerm const* term) {
  return term->kind == ElementKind::constant ||
         (term->kind == ElementKind::number && term->indices[0]->kind == TermKind::constant);
}

std::size_t ElementGraph::KeyHash::operator()(Key const& key) const {
  std::size_t hash = std::hash<ElementTerm const*>{}(key.shape);
  for (auto const part : key.parts) hash = hash * 0x9E3779B97F4A7C15u + part;
  return hash;
}

// Returns the parts that a class may replace: operands, and elements in integers.
std::vector<ElementTerm const*> ElementGraph::parts_of(ElementTerm const* term) const {
  if (term->kind == ElementKind::number) return elements_in(term->indices[0], pool_);
  if (reads_bits(term)) return {};
  return {term->args.begin(), term->args.end()};
}

// Terms that differ only in their operands have the same shape. A number is its own shape, because its parts are in an
// integer.
ElementTerm const* ElementGraph::shape_of(ElementTerm const* term) {
  if (term->args.empty()) return term;
  std::string text;
  append_bytes(text, term->kind);
  append_bytes(text, term->number);
  append_bytes(text, term->code);
  append_bytes(text, term->type.kind);
  append_bytes(text, term->type.integer.bits);
  append_bytes(text, term->type.integer.is_signed);
  append_bytes(text, term->type.floating ? term->type.floating->name.data() : nullptr);
  append_bytes(text, term->type.quantization);
  append_bytes(text, term->args.size());
  for (auto const* index : term->indices) append_bytes(text, index);
  append_bytes(text, term->indices.size());
  for (auto const* size : term->sizes) append_bytes(text, size);
  for (auto const* bound : term->bound) append_bytes(text, bound);
  text.append(term->name).append("\n").append(term->attributes);
  return shapes_.emplace(text, term).first->second;
}

ElementGraph::Key ElementGraph::key_of(Class node) {
  auto const* const term = nodes_[node].term;
  Key key{shape_of(term), {}};
  if (term->kind == ElementKind::number && !nodes_[node].parts.empty()) {
    // Replaces the elements in the number by the representatives of their classes.
    std::unordered_map<ElementTerm const*, ElementTerm const*> by;
    auto const elements = parts_of(term);
    for (std::size_t i = 0; i < elements.size(); ++i) by[elements[i]] = nodes_[find(nodes_[node].parts[i])].term;
    auto const value =
        substitute(TermPool::integer(term->indices[0]), [&](Term const* symbol) -> std::optional<Interval> {
          auto const found = by.find(pool_.element_of(symbol));
          return found == by.end() ? std::nullopt : std::optional(pool_.value(found->second));
        });
    if (auto const* const number = pool_.terms().term_of(value)) key.shape = pool_.number(term->type, number);
    return key;
  }
  for (auto const part : nodes_[node].parts) key.parts.push_back(find(part));
  return key;
}

ElementGraph::Class ElementGraph::add(ElementTerm const* term, int depth) {
  if (auto const known = ids_.find(term); known != ids_.end()) return find(known->second);
  std::vector<Class> parts;
  if (depth > 0 && (!enters_ || enters_(term)))
    for (auto const* part : parts_of(term)) parts.push_back(add(part, depth - 1));
  auto const id = static_cast<Class>(nodes_.size());
  Node node;
  node.term = term;
  node.parts = parts;
  node.parent = id;
  node.members = {id};
  if (is_constant(term)) node.constant = term;
  nodes_.push_back(std::move(node));
  ids_.emplace(term, id);
  for (auto const part : parts) nodes_[find(part)].uses.push_back(id);
  // A term whose parts are unknown here is equal only to itself.
  if (parts.empty()) return id;
  enter_key(id);
  return find(id);
}

void ElementGraph::enter_key(Class node) {
  auto const key = key_of(node);
  auto const [same, added] = by_key_.emplace(key, node);
  if (!added) join(same->second, node, nullptr);
  // After elements are replaced, a number may be a constant or a known term.
  if (nodes_[node].term->kind != ElementKind::number || key.shape == nodes_[node].term) return;
  if (is_constant(key.shape) || ids_.contains(key.shape)) {
    auto const become = ids_.contains(key.shape) ? ids_.at(key.shape) : add(key.shape);
    join(become, node, nullptr);
  }
}

std::optional<ElementGraph::Class> ElementGraph::find(ElementTerm const* term) const {
  auto const known = ids_.find(term);
  return known == ids_.end() ? std::nullopt : std::optional(find(known->second));
}

ElementGraph::Class ElementGraph::find(Class node) const {
  while (nodes_[node].parent != node) node = nodes_[node].parent;
  return node;
}

void ElementGraph::unite(Class a, Class b, std::string const& reason) { join(a, b, &reason); }

void ElementGraph::join(Class a, Class b, std::string const* reason) {
  Class to = find(a), from = find(b);
  if (to == from) return;
  nodes_[a].edges.emplace_back(b, reason);
  nodes_[b].edges.emplace_back(a, reason);
  if (nodes_[to].members.size() < nodes_[from].members.size()) std::swap(to, from);
  auto &kept = nodes_[to], &other = nodes_[from];
  other.parent = to;
  kept.members.insert(kept.members.end(), other.members.begin(), other.members.end());
  if (!kept.constant) kept.constant = other.constant;
  pending_.insert(pending_.end(), other.uses.begin(), other.uses.end());
  kept.uses.insert(kept.uses.end(), other.uses.begin(), other.uses.end());
  other.members.clear();
  other.uses.clear();
}

void ElementGraph::rebuild() {
  while (!pending_.empty()) {
    auto const nodes = std::move(pending_);
    pending_.clear();
    for (auto const node : nodes) enter_key(node);
  }
}

ElementTerm const* ElementGraph::representative(Class of) const {
  auto const& node = nodes_[find(of)];
  if (node.constant) return node.constant;
  ElementTerm const* best = node.term;
  for (auto const member : node.members) {
    auto const* const other = nodes_[member].term;
    if (other->depth < best->depth || (other->depth == best->depth && other->id < best->id)) best = other;
  }
  return best;
}

std::vector<std::string> ElementGraph::explain(Class a, Class b) const {
  std::vector<std::string> laws;
  collect(a, b, laws, kMaxExplained);
  std::ranges::sort(laws);
  laws.erase(std::unique(laws.begin(), laws.end()), laws.end());
  return laws;
}

// Collects the laws on the path between two nodes along unions. Only different classes are united, so the path is
// unique.
void ElementGraph::collect(Class a, Class b, std::vector<std::string>& laws, int depth) const {
  if (a == b || depth == 0) return;
  std::unordered_map<Class, std::pair<Class, std::string const*>> from;
  std::deque<Class> next{a};
  from.emplace(a, std::pair(a, nullptr));
  while (!next.empty() && !from.contains(b)) {
    auto const node = next.front();
    next.pop_front();
    for (auto const& [other, reason] : nodes_[node].edges)
      if (from.emplace(other, std::pair(node, reason)).second) next.push_back(other);
  }
  if (!from.contains(b)) return;
  for (auto node = b; node != a; node = from.at(node).first) {
    auto const& [before, reason] = from.at(node);
    if (reason) {
      laws.push_back(*reason);
      continue;
    }
    auto const &x = nodes_[before].parts, &y = nodes_[node].parts;
    for (std::size_t i = 0; i < std::min(x.size(), y.size()); ++i) collect(x[i], y[i], laws, depth - 1);
  }
}

}  // namespace assay
