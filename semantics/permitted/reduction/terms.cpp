#include "semantics/permitted/reduction/terms.hpp"

#include <algorithm>

#include "oracle/sets/image.hpp"
#include "semantics/kernels/body.hpp"
#include "semantics/permitted/reduction/integer_sums.hpp"
#include "semantics/runtime/grid.hpp"

namespace assay {
namespace {

// A word: the index, the operand's number plus one, the process.
constexpr int kOperandShift = 36, kProcessShift = 51;
constexpr TermWord kCombined = TermWord{1} << 63;  // the rest is the number of a combination
constexpr TermWord kIndexMask = (TermWord{1} << kOperandShift) - 1;
constexpr TermWord kOperandMask = (TermWord{1} << (kProcessShift - kOperandShift)) - 1;

std::size_t own_number(Call& call) {
  auto* const grid = call.process().grid();
  return grid ? static_cast<std::size_t>(grid->index_of(call.process())) : 0;
}

class Combinations final : public TermRecorder {
public:
  Combinations(Call& call, std::function<CombinationSets(Combination const&)> const& combine,
               ProductSets const& products)
      : call_(call), combine_(combine), products_(products) {}

  TermWord sum_of_products(std::span<TermWord const> x, std::span<TermWord const> y) override {
    return add({{}, terms(x), terms(y)});
  }
  TermWord fold(TermWord init, std::span<TermWord const> x) override { return add({term_of(init), terms(x), {}}); }
  void products(Product const& product) override {
    constexpr std::int64_t kSumWork = 100, kTermWork = 4;
    call_.spend({static_cast<std::int64_t>(product.rows * product.columns),
                 kSumWork + kTermWork * static_cast<std::int64_t>(product.inner)});
    auto all = products_ ? products_(product) : std::vector<CombinationSets>();
    if (all.empty()) return TermRecorder::products(product);
    std::vector<TermWord> column(product.inner);
    for (std::size_t at = 0; at < all.size(); ++at) {
      if (!all[at].empty()) {
        product.out[at] = keep(std::move(all[at]));
        continue;
      }
      std::size_t const i = at / product.columns, j = at % product.columns;
      for (std::size_t k = 0; k < product.inner; ++k) column[k] = product.y[k * product.columns + j];
      product.out[at] = sum_of_products({product.x + i * product.inner, product.inner}, column);
    }
  }
  CombinationSets const& at(TermWord word) const { return sets_[word & ~kCombined]; }

private:
  static std::vector<OperandTerm> terms(std::span<TermWord const> words) {
    std::vector<OperandTerm> all;
    all.reserve(words.size());
    for (auto word : words) all.push_back(term_of(word));
    return all;
  }
  TermWord add(Combination const& combination) {
    constexpr std::int64_t kSumWork = 1000, kTermWork = 100;  // cost of a bound in elements (for the work limit)
    call_.spend({kSumWork + kTermWork * static_cast<std::int64_t>(combination.x.size())});
    return keep(combine_(combination));
  }
  TermWord keep(CombinationSets sets) {
    sets_.push_back(std::move(sets));
    return kCombined | (sets_.size() - 1);
  }

  Call& call_;
  std::function<CombinationSets(Combination const&)> const& combine_;
  ProductSets const& products_;
  std::vector<CombinationSets> sets_;
};

RuntimeValue words_of(Call& call, std::size_t index, TermRole role) {
  Tensor const& tensor = call.operand(index).tensor;
  Tensor words = call.make(term_element(), tensor.shape());
  TermWord const base = TermWord{own_number(call)} << kProcessShift | TermWord{index + 1} << kOperandShift;
  for (std::int64_t i = 0; i < words.count(); ++i)
    words.set(i, role == TermRole::none ? kNoTerm : base | static_cast<TermWord>(i));
  return words;
}

}  // namespace

TermWord element_word(std::size_t operand, std::int64_t index) {
  return TermWord{operand + 1} << kOperandShift | static_cast<TermWord>(index);
}

OperandTerm term_of(TermWord word) {
  if (word == kNoTerm) return {};
  return {static_cast<std::size_t>(word >> kProcessShift),
          static_cast<std::size_t>(word >> kOperandShift & kOperandMask) - 1,
          static_cast<std::int64_t>(word & kIndexMask), false};
}

std::int64_t index_of(TermWord word) { return static_cast<std::int64_t>(word & kIndexMask); }

FloatFormat accumulator_for(Profile const& profile, FloatFormat const& format) {
  double const ulps = std::max(profile.accuracy("add", format).ulps, profile.accuracy("multiply", format).ulps);
  FloatFormat accumulator = format;
  for (double half = 0.5; half < ulps && accumulator.fraction_bits > 1; half *= 2) {
    --accumulator.fraction_bits;
    --accumulator.bits;
  }
  return accumulator;
}

void publish_operands(SetCall& call) {
  std::vector<RuntimeValue> operands;
  for (std::size_t i = 0; i < call.call.operand_count(); ++i) operands.push_back(call.operand(i));
  call.call.process().state().operands_of_all.put(&call.call.op(), own_number(call.call), std::move(operands));
}

std::vector<Tensor> moved_words(SetCall& call) {
  std::vector<RuntimeValue> operands;
  for (std::size_t i = 0; i < call.call.operand_count(); ++i)
    operands.push_back(words_of(call.call, i, TermRole::terms));
  Element const word = term_element();
  std::vector<Tensor> results;
  for (auto& value : call.call.again(operands, &word)) results.push_back(std::move(value.tensor));
  return results;
}

namespace {

// The set of an element that becomes a result unchanged, or promoted to the result's element type.
ElementSet moved_set(SetCall& call, RuntimeValue const& value, std::int64_t index, int part, Element const& to) {
  auto set = set_of(value, index, part);
  Element const& from = value.tensor.element();
  if (set.reason || same_element(from, to)) return set;
  bool const has_format = is_float(from);
  if (has_format && from.kind == to.kind) return {image_of_conversion(set.codes, *from.floating, *to.floating), 0};
  if (!from.is_integral() || !to.is_integral())
    return call.implementation_defined("this conversion of an element has no rule");
  return {{order_of_value(to, value_of(from, set.codes.low)), order_of_value(to, value_of(from, set.codes.high))}, 0};
}

}  // namespace

std::vector<RuntimeValue> words_of_operands(SetCall& call, std::function<TermRole(std::string_view)> const& role) {
  std::vector<RuntimeValue> operands(call.call.operand_count());
  for (auto const& row : call.call.instruction().operand_rows)
    for (std::size_t i = row.begin; i < row.begin + row.size; ++i) {
      auto const wanted = role(row.row);
      if (wanted == TermRole::values) require_decided(call.call, call.operand(i), row.row);
      operands[i] = wanted == TermRole::values ? call.operand(i) : words_of(call.call, i, wanted);
    }
  return operands;
}

void enclose_combinations(SetCall& call, std::function<TermRole(std::string_view)> const& role,
                          std::function<CombinationSets(Combination const&)> const& combine, std::size_t moved_from,
                          ElementSet const& none, ProductSets const& products) {
  auto const operands = words_of_operands(call, role);
  Combinations combinations(call.call, combine, products);
  Element const word = term_element();
  auto const results = call.call.again(operands, &word, &combinations);
  std::size_t first = 0;  // index of a result's sets in those of a combination
  for (std::size_t r = 0; r < call.result_count(); ++r) {
    EnclosureWriter writer(call.call, call.result(r));
    Element const to = call.result(r).tensor.element();
    int const parts = parts_of(to);
    for (std::int64_t i = 0; i < results[r].tensor.count(); ++i) {
      TermWord const word_there = results[r].tensor.get(i);
      for (int part = 0; part < parts; ++part) {
        if (word_there & kCombined)
          writer.put(i, part, combinations.at(word_there)[first + static_cast<std::size_t>(part)]);
        else if (word_there == kNoTerm)
          writer.put(i, part, none);
        else
          writer.put(i, part, moved_set(call, call.operand(moved_from + r), term_of(word_there).index, part, to));
      }
    }
    writer.finish();
    first += static_cast<std::size_t>(parts);
  }
}

namespace {

template <class SetAt>
TermSets collected(std::vector<OperandTerm> const& terms, ElementSet const& none, SetAt const& set_at) {
  TermSets sets;
  sets.codes.reserve(terms.size());
  for (auto const& term : terms) {
    auto const set = term.is_none ? none : set_at(term);
    if (!sets.reason) sets.reason = set.reason;
    sets.codes.push_back(set.codes);
  }
  return sets;
}

}  // namespace

std::vector<ElementSet> const& TermTable::sets_of_operand(std::size_t operand, int part) const {
  auto const [found, is_new] = sets_.try_emplace({operand, part});
  if (is_new) {
    auto const& value = call_.operand(operand);
    for (std::int64_t i = 0; i < value.tensor.count(); ++i) found->second.push_back(set_of(value, i, part));
  }
  return found->second;
}

TermSets TermTable::of(std::vector<OperandTerm> const& terms, int part, ElementSet const& none) const {
  std::vector<ElementSet> const* last = nullptr;
  std::size_t operand = 0;
  return collected(terms, none, [&](OperandTerm const& term) {
    if (!last || term.operand != operand) last = &sets_of_operand(operand = term.operand, part);
    return (*last)[static_cast<std::size_t>(term.index)];
  });
}

TermSets sets_of_all(SetCall& call, std::vector<OperandTerm> const& terms, int part, ElementSet const& none) {
  auto const& all = call.call.process().state().operands_of_all;
  return collected(terms, none, [&](OperandTerm const& term) -> ElementSet {
    auto const value = all.at(&call.call.op(), term.process, term.operand);
    if (value.kind == RuntimeValue::Kind::tensor) return set_of(value, term.index, part);
    return call.implementation_defined("processes come together from several ops of the program");
  });
}

}  // namespace assay
