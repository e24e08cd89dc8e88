// The tables of an ElementPool; only its own sources need them.
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

// The dependences of an integer term, including those of the elements in it.
struct TermDependence {
  std::span<std::uint64_t const> free;
  std::uint16_t height = 0;
  bool has_reader = false;   // an element in it reads bits
  bool has_outside = false;  // or depends on more than operands
};

inline constexpr std::size_t kMaxTables = 100'000;                          // different constants
inline constexpr std::uint64_t kFirstParameterId = std::uint64_t{1} << 32;  // of ids of free variables
inline std::uint64_t free_id(Term const* index) { return index->id; }
inline std::uint64_t free_id(ElementTerm const* parameter) { return kFirstParameterId + parameter->id; }

struct ElementPool::Tables {
  Arena arena;
  std::unordered_set<ElementTerm const*, ElementHash, SameElementTerm> nodes;
  std::unordered_set<std::string> texts;
  std::vector<Tensor> constants;
  std::map<std::string, Element> types;                          // by their text
  std::unordered_map<Term const*, ElementTerm const*> elements;  // of symbols that represent elements
  std::unordered_map<ElementTerm const*, Term const*> symbols;   // the reverse
  std::unordered_map<Term const*, ElementTerm const*> truths;    // of formulas that represent boolean elements
  std::unordered_map<Term const*, TermDependence> dependences;
  std::unordered_map<Term const*, std::uint16_t> indices;             // made by bind(): how high the binder is, or 0
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
  // Of several: all that they depend on, and the highest.
  std::vector<std::uint64_t> united(Nodes nodes, Terms terms, std::uint16_t& height);
};

// The same text for equal types of all programs: of quantized ones with all parameters.
std::string text_of_type(Element const& type);

// The term of an integer; throws ElementLimit if there is none.
Term const* term_or_throw(TermPool& pool, Interval value);

}  // namespace assay
