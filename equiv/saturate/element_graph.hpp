// Elements and their equalities: an e-graph (Nelson and Oppen, "Fast decision procedures based on congruence closure",
// JACM 1980; Willsey et al., "egg: fast and extensible equality saturation", POPL 2021).
//
// A node is an element term of one pool; the pool has each distinct term once. Classes are sets of nodes that are equal
// for all values of what is free in them. Terms whose parts are in the same classes are in the same class (congruence):
// `rebuild` restores this after classes were merged. The laws that put two nodes into one class are known, each once.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "equiv/terms/element_term.hpp"

namespace assay {

class ElementGraph {
public:
  using Class = std::uint32_t;  // the representative of its class

  // `enters`: the terms whose parts matter; the parts of other terms are not inspected. Empty: all.
  using Enters = bool (*)(ElementTerm const*);
  explicit ElementGraph(ElementPool& pool, Enters enters = nullptr) : pool_(pool), enters_(enters) {}

  // The class of a term, which is added with its parts. Parts below `depth` levels are taken as they are.
  Class add(ElementTerm const* term, int depth = 64);
  std::optional<Class> find(ElementTerm const* term) const;
  Class find(Class node) const;

  // The nodes are equal; `reason` is a law's name, which outlives the graph.
  void unite(Class a, Class b, std::string const& reason);
  // Makes congruent nodes equal, all of them.
  void rebuild();

  std::size_t size() const { return nodes_.size(); }
  ElementTerm const* term(Class node) const { return nodes_[node].term; }
  std::vector<Class> const& parts(Class node) const { return nodes_[node].parts; }
  std::vector<Class> const& members(Class of) const { return nodes_[find(of)].members; }
  // The constant of the class, or nullptr.
  ElementTerm const* constant(Class of) const { return nodes_[find(of)].constant; }
  // The representative of the class in new terms: a constant if there is one, otherwise the least deep.
  ElementTerm const* representative(Class of) const;

  // The laws by which they are in one class.
  std::vector<std::string> explain(Class a, Class b) const;

private:
  struct Node {
    ElementTerm const* term = nullptr;
    std::vector<Class> parts;    // as they were added
    Class parent = 0;            // of the union-find
    std::vector<Class> members;  // of the class, if the node is its representative
    std::vector<Class> uses;     // nodes that have a member as a part
    ElementTerm const* constant = nullptr;
    // the node that it was merged with; without a law: congruent
    std::vector<std::pair<Class, std::string const*>> edges;
  };
  struct Key {
    ElementTerm const* shape;  // a term without regard to its parts: the first of this shape
    std::vector<Class> parts;
    bool operator==(Key const&) const = default;
  };
  struct KeyHash {
    std::size_t operator()(Key const& key) const;
  };

  std::vector<ElementTerm const*> parts_of(ElementTerm const* term) const;
  ElementTerm const* shape_of(ElementTerm const* term);
  Key key_of(Class node);
  void enter_key(Class node);
  void join(Class a, Class b, std::string const* reason);
  void collect(Class a, Class b, std::vector<std::string>& laws, int depth) const;

  ElementPool& pool_;
  Enters enters_;
  std::vector<Node> nodes_;
  std::unordered_map<ElementTerm const*, Class> ids_;
  std::unordered_map<Key, Class, KeyHash> by_key_;
  std::unordered_map<std::string, ElementTerm const*> shapes_;
  std::vector<Class> pending_;
};

// A constant of any type: a floating-point one, or a number without unknowns.
bool is_constant(ElementTerm const* term);

}  // namespace assay
