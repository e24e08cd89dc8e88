// The tables of an ElementPool. Only its sources include this.
#pragma once

#include <map>
#include <string>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "equiv/terms/element_term.hpp"

namespace assay {

struct ElementHash {
  std::size_t operator()(ElementTerm const* t) const;
};
struct SameElementTerm {
  bool operator()(ElementTerm const* a, ElementTerm const* b) const;
};

// What an integer term depends on, including the elements in it.
struct TermDependence {
  std::span<std::uint64_t const> free;
  std::uint16_t height = 0;
  bool has_reader = false;   // an element in it reads bits
  bool has_outside = false;  // an element in it depends on more than its operands
};

inline constexpr std::size_t kMaxTables = 100'000;  // maximum number of constant tensors
// first id of parameters among free variables
inline constexpr std::uint64_t kFirstParameterId = std::uint64_t{1} << 32;
inline std::uint64_t free_id(Term const* index) { return index->id; }
inline std::uint64_t free_id(ElementTerm const* parameter) { return kFirstParameterId + parameter->id; }

struct ElementPool::Tables {
  Arena arena;
  std::unordered_set<ElementTerm const*, ElementHash, SameElementTerm> nodes;
  std::unordered_set<std::string> texts;
  std::vector<Tensor> constants;
  std::map<std::string, Element> types;                          // by text_of_type()
  std::unordered_map<Term const*, ElementTerm const*> elements;  // elements by their symbols
  std::unordered_map<ElementTerm const*, Term const*> symbols;   // inverse of `elements`
  std::unordered_map<Term const*, ElementTerm const*> truths;    // boolean elements by their formulas
  std::unordered_map<Term const*, TermDependence> dependences;
  // symbols made by bind(): height of the binder, or 0
  std::unordered_map<Term const*, std::uint16_t> indices;
  std::map<std::pair<std::size_t, Term const*>, Term const*> places;  // by axis and size
  std::unordered_map<std::uint64_t, Term const*> indices_by_id;
  std::map<std::tuple<std::uint16_t, std::size_t, Int128>, Term const*> bound_indices;
  std::map<std::tuple<std::uint16_t, std::size_t, std::string, std::size_t>, ElementTerm const*> bound_parameters;
  std::unordered_map<ElementTerm const*, std::pair<std::vector<Term const*>, std::vector<ElementTerm const*>>> opened;
  std::uint32_t made = 0, parameters = 0, bound = 0;

  std::string_view intern(std::string_view text) { return *texts.emplace(text).first; }
  TermDependence const& dependence(Term const* term);
  void note_index(Term const* index, std::uint16_t height) {
    indices.emplace(index, height);
    indices_by_id.emplace(free_id(index), index);
  }
  // Returns the union of the dependences, and the maximum height.
  std::vector<std::uint64_t> united(Nodes nodes, Terms terms, std::uint16_t& height);
};

// Returns the same text for equal types of all programs. For quantized types, it contains all parameters.
std::string text_of_type(Element const& type);

// Returns the term of an integer. Throws ElementLimit if there is none.
Term const* term_or_throw(TermPool& pool, Interval value);

}  // namespace assay
