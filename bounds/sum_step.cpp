// Implements bounds/linear_sets.hpp: sums of products, and folds by addition, maximum or minimum.
#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <string>

#include <fmt/format.h>

#include "bounds/linear_sets.hpp"
#include "bounds/local_error.hpp"
#include "oracle/formats/instruction_sets.hpp"
#include "semantics/kernels/body.hpp"
#include "semantics/permitted/elementwise/elementwise.hpp"
#include "semantics/permitted/reduction/terms.hpp"
#include "support/parallel.hpp"

namespace assay::bounds {
namespace {

constexpr TermWord kSum = TermWord{1} << 63;

std::uint32_t place_of(TermWord word) {
  return word == kNoTerm ? kNowhere : static_cast<std::uint32_t>(index_of(word));
}

std::vector<std::uint32_t> places_of(TermWord const* words, std::size_t count) {
  std::vector<std::uint32_t> places(count);
  std::transform(words, words + count, places.begin(), place_of);
  return places;
}

}  // namespace

// Records the sums that the kernel computes, in order. Each sum has a number.
class RecordedSums final : public TermRecorder {
public:
  TermWord sum_of_products(std::span<TermWord const> x, std::span<TermWord const> y) override {
    TermWord out = 0;
    products({x.data(), y.data(), &out, 1, x.size(), 1});
    return out;
  }
  void products(TermRecorder::Product const& product) override {
    std::size_t const sums = product.rows * product.columns;
    for (std::size_t i = 0; i < sums; ++i) product.out[i] = kSum | next_++;
    first_.push_back(next_ - sums);
    out_.emplace_back(sums, kNowhere);
    all->push_back({product.rows,
                    product.inner,
                    product.columns,
                    Places(places_of(product.x, product.rows * product.inner)),
                    Places(places_of(product.y, product.inner * product.columns)),
                    {}});
  }
  TermWord fold(TermWord, std::span<TermWord const> terms) override {
    std::ranges::transform(terms, std::back_inserter(this->terms), place_of);
    ends.push_back(static_cast<std::uint32_t>(this->terms.size()));
    return kSum | next_++;
  }

  // Assigns each sum to an element of the result. Returns false if a sum has several elements, or an element is not a
  // sum.
  bool place(Tensor const& words) {
    is_placed_.assign(next_, false);
    sums.resize(static_cast<std::size_t>(words.count()));
    auto const* const all_words = reinterpret_cast<TermWord const*>(words.data());
    for (std::int64_t i = 0; i < words.count(); ++i) {
      TermWord const word = all_words[i];
      if (!(word & kSum) || is_placed_[word & ~kSum]) return false;
      std::size_t const sum = word & ~kSum;
      is_placed_[sum] = true;
      sums[static_cast<std::size_t>(i)] = static_cast<std::uint32_t>(sum);
      if (all->empty()) continue;
      auto const product = static_cast<std::size_t>(std::ranges::upper_bound(first_, sum) - first_.begin()) - 1;
      out_[product][sum - first_[product]] = static_cast<std::uint32_t>(i);
    }
    for (std::size_t k = 0; k < all->size(); ++k) (*all)[k].out = Places(std::move(out_[k]));
    out_.clear();
    if (!all->empty()) sums.clear();
    return true;
  }

  std::shared_ptr<std::vector<MatrixProduct>> all = std::make_shared<std::vector<MatrixProduct>>();
  std::vector<std::uint32_t> terms, ends;  // for folds
  std::vector<std::uint32_t> sums;         // for folds: keyed by element of the result

private:
  std::size_t next_ = 0;
  std::vector<std::size_t> first_;               // keyed by product
  std::vector<std::vector<std::uint32_t>> out_;  // keyed by product, until all are placed
  std::vector<bool> is_placed_;
};

namespace {

// The elements and radii of an operand in the layout of a matrix.
struct Matrix {
  Doubles value, radius;      // no radii: exact
  std::vector<bool> is_open;  // elements without a bound, with radius 0 here; empty: none
  double greatest = 0;

  Matrix(Places const& places, Elements const& center, Doubles const* radii) {
    value.resize(places.size());
    if (radii) radius.resize(places.size());
    for (std::size_t i = 0; i < places.size(); ++i) {
      if (places[i] == kNowhere) continue;
      value[i] = center[places[i]];
      if (radii) radius[i] = (*radii)[places[i]];
      if (radii && !std::isfinite(radius[i])) {
        is_open.resize(places.size());
        is_open[i] = true;
        radius[i] = 0;
      }
      greatest = std::max(greatest, std::fabs(value[i]) + (radii ? radius[i] : 0));
    }
  }
};

// The greatest sums of adjacent terms, for several lists of terms in parallel.
struct PartialSums {
  Doubles prefix, most, least;
  explicit PartialSums(std::size_t count) : prefix(count), most(count), least(count) {}
  void add(std::size_t at, double term) {
    prefix[at] += term;
    most[at] = prefix[at] > most[at] ? prefix[at] : most[at];
    least[at] = prefix[at] < least[at] ? prefix[at] : least[at];
  }
  double greatest(std::size_t at) const { return most[at] - least[at]; }
};

// A factor of terms, with its radius.
struct Factor {
  double value, radius;
};
struct Factors {
  double const *value, *radius;
};
struct TermSums {
  double *magnitude, *reach, *second;
};
ASSAY_CLONES void sum_terms(Factor a, Factors b, std::size_t count, TermSums const& sums) {
  double const size = std::fabs(a.value);
  for (std::size_t c = 0; c < count; ++c) {
    double const first = size * b.radius[c] + a.radius * std::fabs(b.value[c]), both = a.radius * b.radius[c];
    sums.magnitude[c] += std::fabs(a.value * b.value[c]) + first + both;
    sums.reach[c] += first;
    sums.second[c] += both;
  }
}
// Same if the right factor is exact.
ASSAY_CLONES void sum_exact_terms(Factor a, double const* b, std::size_t count, TermSums const& sums) {
  for (std::size_t c = 0; c < count; ++c) {
    double const first = a.radius * std::fabs(b[c]);
    sums.magnitude[c] += std::fabs(a.value * b[c]) + first;
    sums.reach[c] += first;
  }
}

// For one product: for each sum, the magnitudes of its terms and partial sums, and the effect of operand errors.
struct SumParts {
  Doubles magnitude, partial, reach, second;
  double greatest = 0;

  SumParts(MatrixProduct const& product, Matrix const& x, Matrix const& y, bool in_order)
      : magnitude(product.out.size()),
        partial(product.out.size()),
        reach(product.out.size()),
        second(product.out.size()),
        greatest(std::max(x.greatest, y.greatest)) {
    constexpr std::size_t kTogether = 256;  // number of columns of the right factor that fit into a second-level cache
    constexpr std::size_t kRows = 32;       // rows per thread and step
    constexpr double kWorthThreads = 1e7;
    double const work = static_cast<double>(magnitude.size()) * static_cast<double>(product.inner);
    for_each_index((product.rows + kRows - 1) / kRows, work > kWorthThreads ? worker_count() : 1, [&](std::size_t k) {
      for (std::size_t begin = 0; begin < product.columns; begin += kTogether)
        for (std::size_t r = k * kRows; r < std::min(product.rows, (k + 1) * kRows); ++r)
          add_row(product, x, y, r, begin, std::min(kTogether, product.columns - begin), in_order);
    });
    double const rounding = static_cast<double>(product.inner + 8) * 0x1p-51;
    for (auto* list : {&magnitude, &reach, &second})
      for (auto& value : *list) value *= 1 + rounding;
    for (std::size_t i = 0; i < partial.size(); ++i)
      partial[i] = in_order ? partial[i] + reach[i] + second[i] + rounding * magnitude[i] : magnitude[i];
    open(product, x, y);
  }

private:
  // Adds `count` sums of row `r`, from column `begin` on.
  void add_row(MatrixProduct const& product, Matrix const& x, Matrix const& y, std::size_t r, std::size_t begin,
               std::size_t count, bool in_order) {
    std::size_t const first = r * product.columns + begin;
    TermSums const to{&magnitude[first], &reach[first], &second[first]};
    PartialSums sums(in_order ? count : 0);
    for (std::size_t k = 0; k < product.inner; ++k) {
      std::size_t const at = r * product.inner + k, row = k * product.columns + begin;
      Factor const a{x.value[at], x.radius.empty() ? 0 : x.radius[at]};
      if (a.value == 0 && a.radius == 0) continue;
      if (y.radius.empty())
        sum_exact_terms(a, &y.value[row], count, to);
      else
        sum_terms(a, {&y.value[row], &y.radius[row]}, count, to);
      for (std::size_t c = 0; in_order && c < count; ++c) sums.add(c, a.value * y.value[row + c]);
    }
    for (std::size_t c = 0; in_order && c < count; ++c) partial[first + c] = sums.greatest(c);
  }
  // Marks sums that may include an element without a bound.
  void open(MatrixProduct const& product, Matrix const& x, Matrix const& y) {
    std::vector<bool> rows(product.rows), columns(product.columns);
    for (std::size_t i = 0; i < x.is_open.size(); ++i)
      if (x.is_open[i]) rows[i / product.inner] = true;
    for (std::size_t i = 0; i < y.is_open.size(); ++i)
      if (y.is_open[i]) columns[i % product.columns] = true;
    for (std::size_t i = 0; i < second.size(); ++i)
      if (rows[i / product.columns] || columns[i % product.columns]) second[i] = kUnboundedError;
  }
};

Step step_of(Tensor const& result, bool estimates) {
  Step step;
  step.center = Elements(result);
  step.local.assign(step.size(), 0);
  for (auto* list : {&step.radius, &step.second, &step.reach}) list->assign(estimates ? 0 : step.size(), 0);
  return step;
}

// Calls work(i) for each, on several threads if there are many. Returns whether all calls return true.
template <class Work> bool all_hold(std::size_t count, Work const& work) {
  constexpr std::size_t kPart = std::size_t{1} << 13;  // elements per thread and step
  std::atomic<bool> holds = true;
  for_each_index((count + kPart - 1) / kPart, count > 4 * kPart ? worker_count() : 1, [&](std::size_t part) {
    for (std::size_t i = part * kPart; i < std::min(count, (part + 1) * kPart); ++i)
      if (!work(i)) holds = false;
  });
  return holds;
}

// Returns false if a sum may exceed the greatest number. `open`: sums of elements without bound.
bool set_products(Step& step, std::vector<MatrixProduct> const& products, SumError const& error, Elements const& x,
                  Doubles const* x_radii, Elements const& y, Doubles const* y_radii, std::vector<std::size_t>& open) {
  open.clear();
  for (auto const& product : products) {
    RoundingOfSums const rounding(error, product.inner);
    SumParts const parts(product, {product.x, x, x_radii}, {product.y, y, y_radii}, error.in_order(product.inner));
    auto const set = [&](std::size_t i) {
      std::size_t const at = product.out[i];
      if (at == kNowhere) return true;
      SumTerms const terms{parts.magnitude[i], parts.partial[i], parts.greatest, product.inner, true};
      if (rounding.may_overflow(terms)) return false;
      step.local[at] = rounding.at(terms, std::fabs(step.center[at]));
      if (step.reach.empty()) return true;  // only an estimate
      step.reach[at] = parts.reach[i], step.second[at] = parts.second[i];
      step.radius[at] = rounded_up(rounded_up(step.local[at] + step.reach[at]) + step.second[at]);
      return true;
    };
    if (!all_hold(product.out.size(), set)) return false;
    for (std::size_t i = 0; i < product.out.size(); ++i)
      if (product.out[i] != kNowhere && !std::isfinite(parts.second[i])) open.push_back(product.out[i]);
  }
  return true;
}

// The Euclidean lengths, rounded up, of the rows or columns of a matrix, each with `inner` elements.
struct Lengths {
  Doubles of;
  double greatest = 0;  // maximum over all elements

  Lengths(Places const& places, Elements const& elements, std::size_t vectors, std::size_t inner, bool are_rows)
      : of(vectors) {
    Doubles most(vectors);
    auto const add = [&](std::size_t vector, std::size_t i) {
      double const value = places[i] == kNowhere ? 0 : elements[places[i]];
      of[vector] += value * value, most[vector] = std::max(most[vector], std::fabs(value));
    };
    constexpr std::size_t kWorthThreads = 1'000'000;
    if (are_rows)
      for_each_index(vectors, places.size() > kWorthThreads ? worker_count() : 1, [&](std::size_t r) {
        for (std::size_t i = r * inner; i < (r + 1) * inner; ++i) add(r, i);
      });
    else
      for (std::size_t i = 0; i < places.size(); i += vectors)
        for (std::size_t c = 0; c < vectors; ++c) add(c, i + c);
    for (auto& length : of) length = std::sqrt(length) * (1 + static_cast<double>(inner + 8) * 0x1p-52);
    for (double const one : most) greatest = std::max(greatest, one);
  }
};

// To first order: the magnitudes of a sum's terms add up to at most the product of the lengths of row and column.
bool estimate_products(Step& step, std::vector<MatrixProduct> const& products, SumError const& error, Elements const& x,
                       Elements const& y) {
  for (auto const& product : products) {
    Lengths const rows(product.x, x, product.rows, product.inner, true);
    Lengths const columns(product.y, y, product.columns, product.inner, false);
    double const greatest = std::max(rows.greatest, columns.greatest);
    RoundingOfSums const rounding(error, product.inner);
    auto const set = [&](std::size_t i) {
      if (product.out[i] == kNowhere) return true;
      double const magnitude = rows.of[i / product.columns] * columns.of[i % product.columns];
      SumTerms const terms{magnitude, magnitude, greatest, product.inner, true};
      if (rounding.may_overflow(terms)) return false;
      step.local[product.out[i]] = rounding.at(terms, std::fabs(step.center[product.out[i]]));
      return true;
    };
    if (!all_hold(product.out.size(), set)) return false;
  }
  return true;
}

// One fold over the terms `places`. Computes element `at` of the step, and the slopes of the terms.
class FoldStep {
public:
  // `radii` is nullptr for an exact operand, or if they are not needed.
  FoldStep(Step& step, SumError const& error, bool is_maximum, Elements const& center, Doubles const* radii,
           double init)
      : step_(step), error_(error), is_maximum_(is_maximum), center_(center), radii_(radii), init_(init) {}

  bool is_open = false;  // whether the last fold had elements without bound

  bool sum(std::size_t at, std::span<std::uint32_t const> places) {
    SumTerms all;
    PartialSums sums(1);
    double reach = 0;
    is_open = false;
    for (auto const place : places) {
      if (place == kNowhere) continue;
      is_open = is_open || !std::isfinite(radius(place));
      double const known = std::isfinite(radius(place)) ? radius(place) : 0, one = std::fabs(center_[place]) + known;
      all.magnitude += one, reach += known, all.greatest = std::max(all.greatest, one);
      sums.add(0, center_[place]);
    }
    double const rounding = static_cast<double>(places.size() + 8) * 0x1p-51;
    all.magnitude *= 1 + rounding, reach *= 1 + rounding;
    all.count = places.size();
    all.partial = error_.in_order(all.count) ? sums.greatest(0) + reach + rounding * all.magnitude : all.magnitude;
    if (!rounding_ || rounding_->first != all.count) rounding_.emplace(all.count, RoundingOfSums(error_, all.count));
    if (rounding_->second.may_overflow(all)) return false;
    bool const is_single = places.size() <= 1 && error_.operand_normal == 0;
    step_.local[at] = is_single ? 0 : rounding_->second.at(all, std::fabs(step_.center[at]));
    if (step_.reach.empty()) return true;
    step_.reach[at] = reach;
    step_.radius[at] = together(reach, step_.local[at]);
    return true;
  }

  // Only the greatest (least) element matters, unless others may be the greatest.
  bool extreme(std::size_t at, std::span<std::uint32_t const> places, std::span<double> slopes) {
    double const own = step_.center[at];
    is_open = false;
    if (std::isnan(own)) return false;
    std::size_t chosen = places.size();
    double best = 0;
    for (std::size_t k = 0; k < places.size(); ++k) {
      if (places[k] == kNowhere) continue;
      if (std::isnan(center_[places[k]])) return false;
      is_open = is_open || !std::isfinite(radius(places[k]));
      if (chosen == places.size() || before(best, center_[places[k]])) chosen = k, best = center_[places[k]];
    }
    if (chosen == places.size()) return true;
    if (before(best, init_)) return initial(at, places);
    double const reach = radius(places[chosen]);
    double rival = before(best, init_) || near(best, reach, init_, 0) ? 0 : -1;
    for (std::size_t k = 0; k < places.size(); ++k)
      if (k != chosen && places[k] != kNowhere && near(best, reach, center_[places[k]], radius(places[k])))
        rival = std::max(rival, radius(places[k]));
    slopes[chosen] = 1;
    double const normal = error_.operand_normal;
    step_.local[at] = std::fabs(own) < 2 * normal ? normal : 0;  // may be flushed
    if (step_.reach.empty()) return std::isfinite(own);
    step_.reach[at] = reach;
    step_.second[at] = rival < 0 ? 0 : rounded_up(reach + rival);
    step_.radius[at] = together(std::max(reach, rival), step_.local[at]);
    return std::isfinite(own);
  }

private:
  // The result is the initial value, unless a term may exceed it.
  bool initial(std::size_t at, std::span<std::uint32_t const> places) {
    if (step_.reach.empty()) return true;
    double most = 0;
    for (auto const place : places)
      if (place != kNowhere)
        most = std::max(most, rounded_up(radius(place) - std::fabs(init_ - center_[place]) * (1 - 0x1p-50)));
    step_.reach[at] = 0;
    step_.second[at] = step_.radius[at] = most;
    return std::isfinite(init_) || most == 0;
  }

  static double together(double x, double y) { return x == 0 || y == 0 ? x + y : rounded_up(x + y); }
  double radius(std::uint32_t place) const { return radii_ ? (*radii_)[place] : 0; }
  bool before(double x, double y) const { return is_maximum_ ? x < y : x > y; }
  static bool near(double x, double x_radius, double y, double y_radius) {
    return !(std::fabs(x - y) > rounded_up(x_radius + y_radius)) && x_radius + y_radius > 0;
  }

  Step& step_;
  SumError const& error_;
  bool is_maximum_;
  Elements const& center_;
  Doubles const* radii_;
  double init_;
  std::optional<std::pair<std::size_t, RoundingOfSums>> rounding_;  // for the last fold, by its number of terms
};

std::optional<OperandRow> operand_row(SetCall& call, std::string_view name) {
  for (auto const& row : call.call.instruction().operand_rows)
    if (row.row == name && row.size == 1) return row;
  return std::nullopt;
}

}  // namespace

std::shared_ptr<RecordedSums const> LinearSets::recorded(SetCall& call, DerivativeRows const& rows) {
  std::string key(call.call.op().name);
  bool is_constant = true;  // summed elements depend only on shapes and attributes
  for (auto const& row : call.call.instruction().operand_rows)
    is_constant = is_constant && (row.row == rows.init || std::ranges::find(rows.terms, row.row) != rows.terms.end());
  for (std::size_t i = 0; i < call.call.operand_count(); ++i) key += " " + shape_text(call.operand(i).tensor.shape());
  for (auto const& parameter : call.call.instruction().parameters) {
    key += fmt::format(" {} {} {} {}", parameter.row, static_cast<int>(parameter.kind), parameter.real, parameter.text);
    key += fmt::format(" {} {}", fmt::join(parameter.integers, ","), static_cast<void const*>(parameter.attribute));
  }
  auto& found = recorded_[is_constant ? key : ""];
  if (found && is_constant) return found;
  std::vector<RuntimeValue> words;
  for (auto const& row : call.call.instruction().operand_rows)
    for (std::size_t i = row.begin; i < row.begin + row.size; ++i) {
      words.push_back(call.operand(i));
      bool const is_term = std::ranges::find(rows.terms, row.row) != rows.terms.end();
      if (!is_term && row.row != rows.init) continue;
      auto& tensor = words.back().tensor = call.call.make(term_element(), call.operand(i).tensor.shape());
      words.back().enclosure = nullptr;
      auto* const places = reinterpret_cast<TermWord*>(tensor.data());
      for (std::int64_t k = 0; k < tensor.count(); ++k) places[k] = is_term ? element_word(i, k) : kNoTerm;
    }
  auto made = std::make_shared<RecordedSums>();
  Element const word = term_element();
  auto const results = call.call.again(words, &word, made.get());
  found = made->place(results.at(0).tensor) ? made : nullptr;
  return found;
}

// A fold, or sums of products, in linear bounds.
struct LinearSets::SumOp {
  SumError error;
  std::vector<Operand> operands;  // operands whose elements are added; two for products
  double init = 0;
  Combiner combiner = Combiner::add;
  std::shared_ptr<RecordedSums const> recorded;

  bool is_extreme() const { return combiner == Combiner::maximum || combiner == Combiner::minimum; }
};

bool LinearSets::read_operands(SetCall& call, DerivativeRows const& rows, SumOp& sum) {
  Element const& element = call.result().tensor.element();
  for (auto const& row : call.call.instruction().operand_rows) {
    bool const is_term = std::ranges::find(rows.terms, row.row) != rows.terms.end(), is_init = row.row == rows.init;
    for (std::size_t i = row.begin; i < row.begin + row.size; ++i) {
      RuntimeValue const& value = call.operand(i);
      if (!is_term && !assay::is_exact(value)) return false;
      if (!is_term && !is_init) continue;
      if (!(value.tensor.element() == element) || value.tensor.count() >= kNowhere) return false;
      if (is_init) sum.init = Elements(value.tensor)[0];
    }
  }
  for (auto const name : rows.terms) {
    auto const row = operand_row(call, name);
    if (!row) return false;
    sum.operands.push_back(operand(call, row->begin));
  }
  return true;
}

std::optional<LinearSets::SumOp> LinearSets::sum_op(SetCall& call, DerivativeRows const& rows) {
  Element const& element = call.result().tensor.element();
  if (call.result_count() != 1 || !represents_all(*element.floating)) return std::nullopt;
  auto error = sum_error(call);
  if (!error) return std::nullopt;
  SumOp sum;
  sum.error = *error;
  if (!read_operands(call, rows, sum)) return std::nullopt;
  auto const& regions = call.call.instruction().regions;
  if (regions.empty() && rows.terms.size() == 1) sum.error.ordered_results.reset();  // its order is unspecified
  if (!regions.empty()) {
    if (regions.size() != 1 || regions[0].blocks.size() != 1) return std::nullopt;
    auto const body = combiner_body(regions[0].blocks[0]);
    if (!body || !(body->element == element) || !(body->argument == element)) return std::nullopt;
    sum.combiner = body->combiner;
  }
  if (sum.combiner != Combiner::add && !sum.is_extreme()) return std::nullopt;
  if (!sum.is_extreme() && sum.init != 0) return std::nullopt;  // it may be used any number of times
  sum.recorded = recorded(call, rows);
  if (!sum.recorded) return std::nullopt;
  return sum;
}

bool LinearSets::find_sums(SetCall& call, DerivativeRows const& rows) {
  auto const sum = sum_op(call, rows);
  if (!sum) return false;
  return rows.terms.size() == 2 ? find_products(call, *sum) : find_fold(call, *sum);
}

Doubles const* LinearSets::radii_of(Operand const& operand) const {
  return operand.step && !estimates_ ? &tape_[*operand.step].radius : nullptr;
}

LinearSets::Sets LinearSets::open_sets(SetCall& call, std::span<std::size_t const> elements) {
  Sets all;
  for (auto const at : elements) all.emplace_back(at, range_in(call.result().tensor.element()));
  return all;
}

bool LinearSets::find_products(SetCall& call, SumOp const& sum) {
  auto const& operands = sum.operands;
  SumError const& error = sum.error;
  ProductLink::Products const products = sum.recorded->all;
  Step step = bounds::step_of(call.result().tensor, estimates_);
  std::vector<std::size_t> open;
  bool const by_lengths = estimates_ && std::ranges::none_of(*products, [&](MatrixProduct const& product) {
                            return error.in_order(product.inner);
                          });
  auto const set = [&] {
    Elements const &x = operands[0].center, &y = operands[1].center;
    return by_lengths ? estimate_products(step, *products, error, x, y)
                      : set_products(step, *products, error, x, radii_of(operands[0]), y, radii_of(operands[1]), open);
  };
  bool is_set = set();
  for (bool const near : {true, false})
    if ((!is_set || !open.empty() || is_curved(step, near)) && tighten(call, operands, near)) is_set = set();
  if (!is_set) return is_exhausted_ && mark_lost(call);
  for (std::size_t k = 0; k < 2; ++k)
    if (operands[k].step)
      step.links.emplace_back(ProductLink(*operands[k].step, k == 0, products, operands[1 - k].center));
  put(call, 0, std::move(step), open_sets(call, open));
  return true;
}

bool LinearSets::find_fold(SetCall& call, SumOp const& sum) {
  auto const& operand = sum.operands[0];
  Step step = bounds::step_of(call.result().tensor, estimates_);
  std::vector<std::size_t> open;
  TermsLink link;
  link.from = operand.step.value_or(0);
  auto const fold_all = [&] {
    link.first.assign(1, 0), link.index.clear(), link.slope.clear(), open.clear();
    FoldStep fold(step, sum.error, sum.combiner == Combiner::maximum, operand.center, radii_of(operand), sum.init);
    for (std::size_t i = 0; i < step.size(); ++i) {
      std::uint32_t const number = sum.recorded->sums[i], begin = number == 0 ? 0 : sum.recorded->ends[number - 1];
      auto const places = std::span(sum.recorded->terms).subspan(begin, sum.recorded->ends[number] - begin);
      Doubles slopes(places.size(), sum.is_extreme() ? 0 : 1);
      if (!(sum.is_extreme() ? fold.extreme(i, places, slopes) : fold.sum(i, places))) return false;
      if (fold.is_open) open.push_back(i);
      for (std::size_t k = 0; k < places.size(); ++k) {
        if (places[k] == kNowhere || slopes[k] == 0) continue;
        link.index.push_back(places[k]);
        link.slope.push_back(slopes[k]);
      }
      link.first.push_back(static_cast<std::uint32_t>(link.index.size()));
    }
    return true;
  };
  bool is_set = fold_all();
  for (bool const near : {true, false})
    if ((!is_set || !open.empty() || is_curved(step, near)) && tighten(call, sum.operands, near)) is_set = fold_all();
  if (!is_set) return false;
  if (!sum.is_extreme()) link.slope.clear();
  if (operand.step) step.links.push_back(std::move(link));
  put(call, 0, std::move(step), open_sets(call, open));
  return true;
}

}  // namespace assay::bounds
