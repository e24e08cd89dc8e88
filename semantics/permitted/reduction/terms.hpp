// Sets of ops that sum or fold: the kernel records the operand elements of each result
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

// An element of an operand; `is_none`: an init value, or the zero of padding.
struct OperandTerm {
  std::size_t process = 0, operand = 0;
  std::int64_t index = 0;
  bool is_none = true;
};

struct Combination {
  OperandTerm init;
  std::vector<OperandTerm> x, y;  // y: only of sums of products
};

// The role of an operand row: its elements' locations are recorded, it is not a term, or it is used unchanged.
enum class TermRole : std::uint8_t { terms, none, values };

// Whether exact hulls of so many sums are to be computed: they cost the third power of the number of terms, and longer
// or more sums get a bound instead.
inline constexpr double kMostTreeSteps = 5e8;
inline bool affords_trees(std::int64_t results, std::size_t terms) {
  auto const n = static_cast<double>(terms);
  return terms <= kMostTreeTerms && static_cast<double>(results) * n * n * n / 6 <= kMostTreeSteps;
}

// The least precise format of partial sums: the format of the result, with fewer bits if the profile permits errors of
// more than half a unit for additions or multiplications.
FloatFormat accumulator_for(Profile const& profile, FloatFormat const& format);
inline bool is_same(FloatFormat const& x, FloatFormat const& y) { return x.name == y.name && x.bits == y.bits; }

// A set for each result and, of complex results, each part: result 0 part 0, result 0 part 1, result 1 part 0 ...
using CombinationSets = std::vector<ElementSet>;

// The sets of all sums of a matrix product, row-major; an empty one where the sum has to be inspected on its own. No sets
// at all: all of them have to be.
using ProductSets = std::function<std::vector<CombinationSets>(TermRecorder::Product const&)>;

inline constexpr ElementSet kTheValue{{0, 0, false, false}, 0};  // nothing besides the value that the kernel computed

// Puts the sets of all results. Elements that the kernel only moves have the sets of their sources: result i of operand
// `moved_from` + i, for any recorded operand; elements that are not a term have `none`. `products` is called before
// `combine`.
void enclose_combinations(SetCall& call, std::function<TermRole(std::string_view)> const& role,
                          std::function<CombinationSets(Combination const&)> const& combine, std::size_t moved_from = 0,
                          ElementSet const& none = kTheValue, ProductSets const& products = {});

// The operands with which a kernel is run again to record its terms: words in place of those with roles except
// `values`, which must be decided.
std::vector<RuntimeValue> words_of_operands(SetCall& call, std::function<TermRole(std::string_view)> const& role);

// Words of all elements of all operands, moved as the op moves them: a tensor of words for each result.
std::vector<Tensor> moved_words(SetCall& call);
// The word of an element of an operand, in a run of one process.
TermWord element_word(std::size_t operand, std::int64_t index);
OperandTerm term_of(TermWord word);  // of one that is not a combination
// Of a term that is an element: its index.
std::int64_t index_of(TermWord word);

// The sets of terms as codes of that part, `none` if there is no element. The reason of the first that is
// implementation-defined, or 0.
struct TermSets {
  std::vector<CodeSet> codes;
  std::uint32_t reason = 0;
};
// Of the operands' own elements, looked up once for all combinations that they are in.
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
// The same where terms may be other processes'.
TermSets sets_of_all(SetCall& call, std::vector<OperandTerm> const& terms, int part, ElementSet const& none);

}  // namespace assay
