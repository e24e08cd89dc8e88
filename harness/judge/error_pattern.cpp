#include "harness/judge/error_pattern.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <functional>
#include <memory>
#include <numeric>
#include <optional>

#include "generators/derive/golden.hpp"
#include "generators/suite/result_set.hpp"
#include "grammar/notation/profile_file.hpp"
#include "grammar/notation/specification.hpp"
#include "oracle/formats/number.hpp"
#include "semantics/program/index.hpp"
#include "semantics/runtime/acceptance.hpp"
#include "semantics/runtime/enclosure.hpp"

namespace assay {
namespace {

using Inputs = std::vector<Tensor>;

// Work of all hypotheses of a case, in element operations (RunLimits::max_work): about a second each.
constexpr std::uint64_t kMaxWorkWithSets = 50'000'000, kMaxWorkWithoutSets = 500'000'000;
// Of a case with fewer elements and less work, each hypothesis is run with sets.
constexpr std::uint64_t kSmallWork = 2'000'000;
constexpr std::int64_t kSmallElements = 4'096;

bool is_integer_input(Tensor const& input) { return input.element().is(Element::Kind::integer) && input.count() > 0; }

Tensor with_codes(Tensor const& input, std::function<std::uint64_t(std::int64_t at, int part)> const& code) {
  Tensor changed = make_tensor(input.element(), input.shape());
  for (std::int64_t at = 0; at < input.count(); ++at)
    for (int part = 0; part < parts_of(input.element()); ++part) changed.set(at, code(at, part), part);
  return changed;
}

// Exchanges the last two dimensions. nullopt if their sizes differ or are less than 2.
std::optional<Tensor> transposed(Tensor const& input) {
  auto const& shape = input.shape();
  if (shape.size() < 2 || shape.back() != shape[shape.size() - 2] || shape.back() < 2) return std::nullopt;
  auto const n = shape.back();
  return with_codes(input, [&](std::int64_t at, int part) {
    auto const matrix = at / (n * n) * (n * n), row = at / n % n, column = at % n;
    return input.get(matrix + column * n + row, part);
  });
}

Tensor flushed(Tensor const& input) {
  FloatFormat const& format = *input.element().floating;
  return with_codes(input, [&](std::int64_t at, int part) {
    auto const code = input.get(at, part);
    bool const is_subnormal = format.has_sign && (code & format.magnitude_mask()) >> format.fraction_bits == 0;
    return is_subnormal ? code & format.sign_bit() : code;
  });
}

Tensor rounded(Tensor const& input, FloatFormat const& by) {
  FloatFormat const& format = *input.element().floating;
  return with_codes(
      input, [&](std::int64_t at, int part) { return convert(convert(input.get(at, part), format, by), by, format); });
}

// Moves each element by `step` along a dimension: element i becomes element i + step, clamped to the last or first
// index.
Tensor shifted(Tensor const& input, std::size_t axis, std::int64_t step) {
  auto const stride = strides_of(input.shape())[axis], size = input.dim(axis);
  return with_codes(input, [&](std::int64_t at, int part) {
    auto const index = at / stride % size;
    return input.get(at + (std::clamp<std::int64_t>(index + step, 0, size - 1) - index) * stride, part);
  });
}

// The positions of the operands that are indices: their row in the specification has a name that ends in "indices".
std::vector<std::size_t> index_operands(std::string const& op, std::size_t count) {
  OpSpec const* const spec = Specification::get().op_named(op);
  std::vector<Row const*> rows;
  if (spec)
    for (Row const& row : spec->rows)
      if (row.kind == RowKind::input) rows.push_back(&row);
  std::vector<std::size_t> found;
  if (rows.empty() || count < rows.size()) return found;
  std::size_t at = 0;
  for (Row const* row : rows) {
    auto const size = row == rows.back() ? count - at : 1;  // the last row may be variadic
    for (std::size_t i = 0; i < size; ++i, ++at)
      if (row->name.ends_with("indices")) found.push_back(at);
  }
  return found;
}

bool is_nan_at(Tensor const& tensor, std::int64_t at) {
  bool found = false;
  for (int part = 0; part < parts_of(tensor.element()); ++part)
    found = found || (is_float(tensor.element()) && tensor.element().floating->is_nan(tensor.get(at, part)));
  return found;
}

// Whether the elementwise result is wrong exactly where an operand is NaN. Elements whose operands are all NaN may also
// be correct. At least two elements must be wrong, and two correct.
bool is_wrong_at_nan(LoadedCase const& expected, std::vector<Tensor> const& actual) {
  if (expected.results.size() != 1 || expected.inputs.empty()) return false;
  Tensor const& result = actual[0];
  for (Tensor const& input : expected.inputs)
    if (input.shape() != result.shape()) return false;
  ResultSet const set = result_set(expected.results[0]);
  constexpr std::int64_t kMin = 2;
  std::int64_t wrong = 0, others = 0;
  for (std::int64_t at = 0; at < result.count(); ++at) {
    auto acceptance = Acceptance::conforms;
    for (int part = 0; part < parts_of(result.element()); ++part)
      acceptance = std::max(acceptance, judge_element(set, result, at, part).acceptance);
    auto const nans = std::ranges::count_if(expected.inputs, [&](Tensor const& input) { return is_nan_at(input, at); });
    bool const has_all = nans == static_cast<std::ptrdiff_t>(expected.inputs.size());
    bool const is_wrong = acceptance == Acceptance::violates;
    if (is_wrong != (nans > 0) && !(has_all && !is_wrong)) return false;
    ++(is_wrong ? wrong : others);
  }
  return wrong >= kMin && others >= kMin;
}

class Hypotheses {
public:
  Hypotheses(LoadedCase const& expected, ManifestRow const& row, std::vector<Tensor> const& actual)
      : expected_(expected), row_(row), actual_(actual) {
    if (!row.profile.empty())
      if (auto read = read_profile(row.profile)) profile_ = *read;
    for (auto const& tensor : actual) elements_ += tensor.count();
    for (auto const& tensor : expected.inputs) elements_ += tensor.count();
    std::string reason;
    program_ = GoldenProgram::prepare(expected.text, reason);
    for (std::size_t i = 0; program_ && i < expected.inputs.size(); ++i) {
      Element element;
      if (i >= program_->arguments().size() || !element_of(program_->arguments()[i]->element, element)) {
        program_ = nullptr;
        break;
      }
      inputs_.push_back(expected.inputs[i].as(element));
    }
  }

  std::string explanation() {
    if (!program_ || (!row_.profile.empty() && !profile_)) return "";
    for (auto const& next : {&Hypotheses::match_indices, &Hypotheses::match_order, &Hypotheses::match_permutation,
                             &Hypotheses::match_places, &Hypotheses::match_division, &Hypotheses::match_precision,
                             &Hypotheses::match_contraction})
      if (auto text = (this->*next)(); !text.empty()) return text;
    return "";
  }

private:
  std::string match_order() {
    for (std::size_t i = 0; i + 1 < inputs_.size(); ++i) {
      if (inputs_[i].element() != inputs_[i + 1].element() || inputs_[i].shape() != inputs_[i + 1].shape()) continue;
      Inputs exchanged = inputs_;
      std::swap(exchanged[i], exchanged[i + 1]);
      if (explains(exchanged)) return fmt::format("operands {} and {} are exchanged", i, i + 1);
    }
    for (std::size_t i = 0; i < inputs_.size(); ++i)
      if (auto other = transposed(inputs_[i]); other && explains_with(i, *other))
        return fmt::format("operand {} is transposed", i);
    return "";
  }

  std::string match_precision() {
    auto const of_all = [&](auto const& change) {
      Inputs changed = inputs_;
      bool any = false;
      for (Tensor& input : changed) {
        if (!is_float(input.element())) continue;
        Tensor other = change(input);
        any = any || !has_same_bytes(input, other);
        input = std::move(other);
      }
      return any && explains(changed);
    };
    if (of_all(flushed)) return "subnormal operands are flushed to zero";
    flushes_results_ = has_flushed_result();
    bool const flushes_both = flushes_results_ && of_all(flushed);
    flushes_results_ = false;
    if (flushes_both) return "subnormal operands and results are flushed to zero";
    std::string names;  // more than one format can explain the results
    FloatFormat const* widest = nullptr;
    for (Tensor const& input : inputs_)
      if (is_float(input.element()) && (!widest || input.element().floating->fraction_bits > widest->fraction_bits))
        widest = input.element().floating;
    if (!widest) return "";
    for (FloatFormat const* const format : smaller_formats(*widest))
      if (of_all([&](Tensor const& input) { return rounded(input, *format); }))
        names += fmt::format("{}{}", names.empty() ? "" : " or ", format->name);
    return names.empty() ? "" : "operands are rounded to " + names;
  }

  std::string match_places() {
    if (expected_.results.empty() || expected_.results[0].expected.count() != actual_[0].count()) return "";
    std::int64_t wrong = 0;  // one may be a coincidence
    for (std::int64_t at = 0; at < actual_[0].count(); ++at)
      for (int part = 0; part < parts_of(actual_[0].element()); ++part)
        wrong += actual_[0].get(at, part) != expected_.results[0].expected.get(at, part);
    if (wrong < 2) return "";
    for (std::size_t i = 0; i < inputs_.size(); ++i) {
      if (inputs_[i].element() != actual_[0].element() || inputs_[i].count() < 2) continue;
      for (std::size_t axis = 0; axis < inputs_[i].rank(); ++axis)
        for (std::int64_t const step : {1, -1})
          if (inputs_[i].dim(axis) > 1 && explains_with(i, shifted(inputs_[i], axis, step)))
            return fmt::format("off by one: elements of operand {} come from one index {} along dimension {}", i,
                               step > 0 ? "after" : "before", axis);
    }
    return "";
  }

  // Whether the actual result is that of the inverse permutation. The permutation is found by trying all of them.
  std::string match_permutation() {
    constexpr std::size_t kMaxTensorRank = 5;
    if (row_.op != "transpose" || inputs_.size() != 1 || inputs_[0].rank() > kMaxTensorRank) return "";
    std::vector<std::size_t> order(inputs_[0].rank()), inverse(order.size());
    std::iota(order.begin(), order.end(), 0);
    do {
      for (std::size_t axis = 0; axis < order.size(); ++axis) inverse[order[axis]] = axis;
      if (order != inverse && is_permuted(expected_.results[0].expected, order) && is_permuted(actual_[0], inverse))
        return "the inverse permutation is applied";
    } while (std::ranges::next_permutation(order).found);
    return "";
  }

  bool is_permuted(Tensor const& result, std::vector<std::size_t> const& order) const {
    Tensor const& operand = inputs_[0];
    if (result.rank() != operand.rank()) return false;
    auto const strides = strides_of(operand.shape());
    for (std::size_t axis = 0; axis < order.size(); ++axis)
      if (result.dim(axis) != operand.dim(order[axis])) return false;
    Shape index(result.rank());
    for (std::int64_t at = 0; at < result.count(); ++at, next_index(index, result.shape())) {
      std::int64_t from = 0;
      for (std::size_t axis = 0; axis < order.size(); ++axis) from += index[axis] * strides[order[axis]];
      for (int part = 0; part < parts_of(result.element()); ++part)
        if (result.get(at, part) != operand.get(from, part)) return false;
    }
    return true;
  }

  // Whether integer division rounds down instead of towards zero.
  std::string match_division() {
    bool const is_divide = row_.op == "divide";
    if ((!is_divide && row_.op != "remainder") || inputs_.size() != 2 || actual_.size() != 1) return "";
    auto const& element = actual_[0].element();
    if (!element.is(Element::Kind::integer) || !element.integer.is_signed) return "";
    bool differs = false;
    for (std::int64_t at = 0; at < actual_[0].count(); ++at) {
      auto const a = inputs_[0].integer(at), b = inputs_[1].integer(at);
      if (b == 0 || b == -1) continue;  // division by zero, or no remainder
      bool const is_below = a % b != 0 && (a < 0) != (b < 0);
      differs = differs || is_below;
      auto const rounded_down = is_divide ? a / b - is_below : a % b + (is_below ? b : 0);
      if (actual_[0].integer(at) != rounded_down) return "";
    }
    return !differs ? "" : is_divide ? "quotients are rounded down" : "remainders have the sign of the divisor";
  }

  std::string match_indices() {
    auto const indices = index_operands(row_.op, inputs_.size());
    if (indices.empty()) return "";
    auto const changed_all = [&](auto const& code) {
      Inputs changed = inputs_;
      for (std::size_t i = 0; i < indices.size(); ++i)
        if (is_integer_input(changed[indices[i]]))
          changed[indices[i]] = with_codes(inputs_[indices[i]], [&](std::int64_t at, int) {
            return static_cast<std::uint64_t>(code(inputs_[indices[i]].integer(at), i));
          });
      return explains(changed);
    };
    if (indices.size() == inputs_[0].rank() && are_unclamped(indices, changed_all))
      return "starts out of bounds are not clamped";
    if (changed_all([](std::int64_t v, std::size_t) { return v + 1; })) return "off by one: indices are 1 too large";
    if (changed_all([](std::int64_t v, std::size_t) { return v - 1; })) return "off by one: indices are 1 too small";
    return "";
  }

  // Whether start indices that are out of bounds were not clamped. `indices` has one start index for each dimension of
  // operand 0.
  bool are_unclamped(std::vector<std::size_t> const& indices, auto const& changed_all) {
    auto const size = [&](std::size_t axis) { return std::max<std::int64_t>(1, inputs_[0].dim(axis)); };
    return wraps_past_end(indices) ||
           changed_all([&](std::int64_t v, std::size_t i) { return (v % size(i) + size(i)) % size(i); }) ||
           changed_all([&](std::int64_t v, std::size_t i) { return v < 0 ? v + size(i) : v; }) ||
           changed_all([&](std::int64_t v, std::size_t i) { return v < 0 || v >= size(i) ? 0 : v; }) ||
           fills_past_end(indices);
  }

  // Whether elements are read from the unclamped start indices, and indices beyond the end wrap around to 0.
  bool wraps_past_end(std::vector<std::size_t> const& indices) const {
    Tensor const &operand = inputs_[0], &result = actual_[0];
    if (result.rank() != operand.rank() || actual_.size() != 1 || result.element() != operand.element()) return false;
    if (operand.count() == 0) return false;
    auto const strides = strides_of(operand.shape());
    Shape index(result.rank());
    for (std::int64_t at = 0; at < result.count(); ++at, next_index(index, result.shape())) {
      std::int64_t from = 0;
      for (std::size_t axis = 0; axis < index.size(); ++axis) {
        auto const size = operand.dim(axis), start = inputs_[indices[axis]].integer() % size;
        from += (start + index[axis] + size) % size * strides[axis];
      }
      for (int part = 0; part < parts_of(result.element()); ++part)
        if (result.get(at, part) != operand.get(from, part)) return false;
    }
    return true;
  }

  // Whether elements are read from the unclamped start indices if they are within operand 0, and all elements outside
  // are the same value.
  bool fills_past_end(std::vector<std::size_t> const& indices) const {
    Tensor const &operand = inputs_[0], &result = actual_[0];
    if (result.rank() != operand.rank() || actual_.size() != 1 || result.element() != operand.element()) return false;
    auto const strides = strides_of(operand.shape());
    std::optional<std::int64_t> outside;
    Shape index(result.rank());
    for (std::int64_t at = 0; at < result.count(); ++at, next_index(index, result.shape())) {
      std::int64_t from = 0;
      bool is_within = true;
      for (std::size_t axis = 0; axis < index.size(); ++axis) {
        auto const start = inputs_[indices[axis]].integer();
        is_within = is_within && start > -(std::int64_t{1} << 32) && start < (std::int64_t{1} << 32) &&
                    start + index[axis] >= 0 && start + index[axis] < operand.dim(axis);
        if (is_within) from += (start + index[axis]) * strides[axis];
      }
      if (!is_within && !outside) outside = at;
      if (result.get(at) != (is_within ? operand.get(from) : result.get(*outside))) return false;
    }
    return outside.has_value();
  }

  // For programs of several ops: whether the results are those of the same program in f64, rounded only at the end.
  std::string match_contraction() {
    auto const has = [&](std::string_view text) { return expected_.text.find(text) != expected_.text.npos; };
    FloatFormat const* format = nullptr;
    for (Tensor const& tensor : actual_) {
      if (!tensor.element().is(Element::Kind::floating)) return "";
      format = tensor.element().floating;
    }
    if (!row_.op.empty() || !format || format->fraction_bits >= kF32.fraction_bits + 1 || has("0x")) return "";
    std::string const from(format->name);
    std::string wide = expected_.text;
    for (std::size_t at = 0; (at = wide.find(from, at)) != wide.npos; at += 3) {
      bool const is_type = at > 0 && (wide[at - 1] == 'x' || wide[at - 1] == '<');
      if (is_type) wide.replace(at, from.size(), "f64");
    }
    std::string reason;
    auto const program = GoldenProgram::prepare(wide, reason);
    if (!program) return "";
    Inputs inputs;
    for (Tensor const& input : inputs_) {
      if (input.element() != Element::of(*format)) {
        inputs.push_back(input);
        continue;
      }
      Tensor other = make_tensor(Element::of(kF64), input.shape());
      for (std::int64_t at = 0; at < input.count(); ++at) other.set(at, convert(input.get(at), *format, kF64));
      inputs.push_back(other);
    }
    std::vector<Tensor> results;
    if (!program->run(inputs, results, reason, &work_without_sets_) || results.size() != actual_.size()) return "";
    for (std::size_t i = 0; i < results.size(); ++i) {
      if (!results[i].element().is(Element::Kind::floating) || results[i].shape() != actual_[i].shape()) return "";
      Tensor narrow = make_tensor(actual_[i].element(), actual_[i].shape());
      for (std::int64_t at = 0; at < narrow.count(); ++at) narrow.set(at, convert(results[i].get(at), kF64, *format));
      if (judge_tensor({&narrow, nullptr, nullptr, nullptr}, actual_[i]).acceptance() != Acceptance::conforms)
        return "";
    }
    return fmt::format("contraction: results between ops are not rounded to {}", from);
  }

  bool explains_with(std::size_t input, Tensor other) {
    Inputs changed = inputs_;
    changed[input] = std::move(other);
    return explains(changed);
  }

  bool explains(Inputs const& inputs) {
    std::string reason;
    std::vector<CaseResult> permitted;
    bool const is_small = elements_ <= kSmallElements && kMaxWorkWithSets - work_with_sets_ < kSmallWork;
    if (profile_ && !is_small && !flushes_results_ && !is_nearer(inputs)) return false;
    if (profile_ && !program_->permits(inputs, *profile_, permitted, reason, &work_with_sets_)) return false;
    if (!profile_) {
      std::vector<Tensor> results;
      if (!program_->run(inputs, results, reason, &work_without_sets_)) return false;
      for (Tensor const& result : results) permitted.push_back({result, result, result, std::nullopt});
    }
    if (permitted.size() != actual_.size()) return false;
    for (std::size_t i = 0; i < permitted.size(); ++i) {
      auto const& set = permitted[i];
      if (set.expected.shape() != actual_[i].shape()) return false;
      ResultSet const sets = result_set(set);
      Tensor actual = actual_[i].as(set.expected.element());
      if (flushes_results_) actual = unflushed(actual, set.expected);
      if (judge_tensor(sets, actual).acceptance() != Acceptance::conforms) return false;
    }
    return true;
  }

  // Whether the exact results on these inputs are near enough to the actual ones that their sets may contain them: the
  // worst element is nearer than to the expected result, and few elements are much farther away than their sets are
  // wide. Exact results need a small part of the time that sets need.
  bool is_nearer(Inputs const& inputs) {
    constexpr std::int64_t kFarShare = 8;
    std::string reason;
    std::vector<Tensor> results;
    if (!program_->run(inputs, results, reason, &work_without_sets_) || results.size() != actual_.size()) return false;
    for (std::size_t i = 0; i < results.size(); ++i) {
      auto const set = result_set(expected_.results[i]);
      if (results[i].shape() != actual_[i].shape() || !(results[i].element() == actual_[i].element())) return false;
      auto const worst = judge_tensor(set, actual_[i]).worst;
      std::int64_t far = 0;
      for (std::int64_t at = 0; at < actual_[i].count(); ++at)
        for (int part = 0; part < parts_of(actual_[i].element()); ++part) {
          bool const is_far = is_farther(set, actual_[i], results[i], at, part);
          far += is_far;
          if (is_far && worst && worst->index == at && worst->part == part) return false;
        }
      if (kFarShare * far > actual_[i].count()) return false;
    }
    return true;
  }

  // Whether a result is farther from the actual one than the expected result, and than four times the width of the set.
  static bool is_farther(ResultSet const& set, Tensor const& actual, Tensor const& result, std::int64_t at, int part) {
    constexpr std::uint64_t kWidths = 4;
    Element const& element = actual.element();
    auto const is_nan = [&](std::uint64_t code) { return is_float(element) && element.floating->is_nan(code); };
    auto const expected = set.expected->get(at, part), code = actual.get(at, part), found = result.get(at, part);
    auto const low = set.low ? set.low->get(at, part) : expected, high = set.high ? set.high->get(at, part) : expected;
    if (std::ranges::any_of(std::array{expected, code, found, low, high}, is_nan)) return false;
    auto const distance = [&](std::uint64_t from, std::uint64_t to) {
      auto const a = order_in(element, from), b = order_in(element, to);
      return static_cast<std::uint64_t>(std::max(a, b)) - static_cast<std::uint64_t>(std::min(a, b));
    };
    auto const off = distance(code, found);
    return off > 0 && off >= distance(code, expected) && off / kWidths > distance(low, high);
  }

  static bool has_same_bytes(Tensor const& a, Tensor const& b) {
    return a.size_bytes() == 0 || std::memcmp(a.data(), b.data(), a.size_bytes()) == 0;
  }

  bool has_flushed_result() const {
    for (std::size_t i = 0; i < actual_.size(); ++i) {
      Tensor const& expected = expected_.results[i].expected;
      Tensor const actual = actual_[i].as(expected.element());
      if (!has_same_bytes(unflushed(actual, expected), actual)) return true;
    }
    return false;
  }

  // Replaces each zero by the expected number if that is subnormal.
  static Tensor unflushed(Tensor const& actual, Tensor const& expected) {
    if (!is_float(actual.element()) || actual.shape() != expected.shape()) return actual;
    FloatFormat const& format = *actual.element().floating;
    return with_codes(actual, [&](std::int64_t at, int part) {
      auto const code = actual.get(at, part), wanted = expected.get(at, part);
      bool const is_small = !format.is_zero(wanted) && (wanted & format.magnitude_mask()) >> format.fraction_bits == 0;
      return format.is_zero(code) && is_small ? wanted : code;
    });
  }

  LoadedCase const& expected_;
  ManifestRow const& row_;
  std::vector<Tensor> const& actual_;
  std::optional<Profile> profile_;
  std::unique_ptr<GoldenProgram> program_;
  Inputs inputs_;
  std::int64_t elements_ = 0;     // of inputs and results
  bool flushes_results_ = false;  // part of the hypothesis that is being tested
  std::uint64_t work_with_sets_ = kMaxWorkWithSets, work_without_sets_ = kMaxWorkWithoutSets;  // that remains
};

}  // namespace

void find_pattern(LoadedCase const& expected, ManifestRow const& row, std::vector<Tensor> const& actual,
                  CaseOutcome& outcome) {
  if (outcome.verdict != Verdict::violates || actual.size() != expected.results.size() || actual.empty()) return;
  bool const are_judged = std::ranges::all_of(outcome.results, [](auto const& f) { return f.kind == Mismatch::none; });
  std::int64_t elements = 0;
  for (auto const& tensor : actual) elements += tensor.count();
  for (auto const& tensor : expected.inputs) elements += tensor.count();
  if (!are_judged || elements > kMaxPatternElements) return;
  if (is_wrong_at_nan(expected, actual)) {
    outcome.pattern = "results are wrong where an operand is NaN, and nowhere else";
    outcome.reason += "; pattern: " + outcome.pattern;
    return;
  }
  bool is_one = true;
  for (std::size_t i = 0; i < actual.size(); ++i) {
    auto const& result = expected.results[i];
    ResultSet const set = result_set(result);
    if (judge_tensor(set, actual[i]).violating == 0) continue;
    auto const pattern = pattern_of_codes(row.op, expected.inputs, result, actual[i]);
    is_one = is_one && !pattern.empty() && (outcome.pattern.empty() || outcome.pattern == pattern);
    outcome.pattern = pattern;
  }
  // If the op has indices, a hypothesis about them explains more than a pattern of the results' positions.
  bool const has_indices = !index_operands(row.op, expected.inputs.size()).empty();
  if (has_indices && outcome.pattern.starts_with("off by one") && !expected.text.empty())
    if (auto text = Hypotheses(expected, row, actual).explanation(); !text.empty()) outcome.pattern = text;
  if (!is_one) outcome.pattern = expected.text.empty() ? "" : Hypotheses(expected, row, actual).explanation();
  if (!outcome.pattern.empty()) outcome.reason += "; pattern: " + outcome.pattern;
}

}  // namespace assay
