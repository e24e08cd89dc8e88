// Sets of ops that sum or fold. The kernel records the operand elements of each result
// (semantics/runtime/term_recorder.hpp), and a rule bounds their combination.
#pragma once

#include <functional>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

#include "oracle/sets/hull.hpp"
#include "semantics/permitted/set_rules.hpp"
#include "semantics/runtime/term_recorder.hpp"

namespace assay {

// An element of an operand. `is_none`: an initial value, or the zero of padding.
struct OperandTerm {
  std::size_t process = 0, operand = 0;
  std::int64_t index = 0;
  bool is_none = true;
};

struct Combination {
  OperandTerm init;
  std::vector<OperandTerm> x, y;  // y: only for sums of products
};

// The role of an operand row: its elements are recorded, it is not a term, or it is used unchanged.
enum class TermRole : std::uint8_t { terms, none, values };

// Limit for computing exact hulls of sums, whose cost is cubic in the number of terms. Longer or more sums get a bound
// instead.
inline constexpr double kMaxTreeSteps = 5e8;
inline bool can_afford_trees(std::int64_t results, std::size_t terms) {
  auto const n = static_cast<double>(terms);
  return terms <= kMaxTreeTerms && static_cast<double>(results) * n * n * n / 6 <= kMaxTreeSteps;
}

// Returns the least precise format of partial sums: the format of the result, with fewer bits if the profile permits
// errors above half a ULP for additions or multiplications.
FloatFormat accumulator_for(Profile const& profile, FloatFormat const& format);
inline bool is_same(FloatFormat const& x, FloatFormat const& y) { return x.name == y.name && x.bits == y.bits; }

// One set per result and part: result 0 part 0, result 0 part 1, result 1 part 0 ...
using CombinationSets = std::vector<ElementSet>;

// Returns the sets of all sums of a matrix product in row-major order. A sum with an empty set must be bounded
// separately. If the list is empty, all sums must be.
using ProductSets = std::function<std::vector<CombinationSets>(TermRecorder::Product const&)>;

inline constexpr ElementSet kOnlyValue{{0, 0, false, false}, 0};  // only the value that the kernel computed

// Computes the sets of all results. Elements that the kernel only moves keep the sets of their sources: result i is
// from operand `moved_from` + i, for any recorded operand. Elements that are not terms have the set `none`. `products`
// is called before `combine`.
void enclose_combinations(SetCall& call, std::function<TermRole(std::string_view)> const& role,
                          std::function<CombinationSets(Combination const&)> const& combine, std::size_t moved_from = 0,
                          ElementSet const& none = kOnlyValue, ProductSets const& products = {});

// Returns the operands with which a kernel is run again to record its terms. Operands are replaced by words, except
// those with role `values`, which must be decided.
std::vector<RuntimeValue> words_of_operands(SetCall& call, std::function<TermRole(std::string_view)> const& role);

// Returns a tensor of words for each result: the words of all operand elements, moved as the op moves the elements.
std::vector<Tensor> moved_words(SetCall& call);
// Returns the word of an operand element, in a run of one process.
TermWord element_word(std::size_t operand, std::int64_t index);
OperandTerm term_of(TermWord word);  // the word must not be a combination
// Returns the index of the element of a word.
std::int64_t index_of(TermWord word);

// The sets of terms as codes of one part; `none` for terms without element. `reason` is that of the first
// implementation-defined term, or 0.
struct TermSets {
  std::vector<CodeSet> codes;
  std::uint32_t reason = 0;
};
// The sets of the op's own operand elements. Each is looked up once for all combinations.
class TermTable {
public:
  explicit TermTable(SetCall const& call) : call_(call) {}
  TermSets of(std::vector<OperandTerm> const& terms, int part, ElementSet const& none) const;

private:
  std::vector<ElementSet> const& sets_of_operand(std::size_t operand, int part) const;

  SetCall const& call_;
  mutable std::map<std::pair<std::size_t, int>, std::vector<ElementSet>> sets_;
};
void publish_operands(SetCall& call);  // to the processes that execute the op together with this one
// Same if terms may belong to other processes.
TermSets sets_of_all(SetCall& call, std::vector<OperandTerm> const& terms, int part, ElementSet const& none);

}  // namespace assay
