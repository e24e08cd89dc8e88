#include "equiv/search/shrink.hpp"

#include <algorithm>
#include <cstring>
#include <functional>

#include "oracle/formats/number.hpp"

namespace assay {
namespace {

// Returns the part of a tensor with indices below these sizes.
Tensor corner(Tensor const& tensor, Shape const& sizes) {
  auto part = make_tensor(tensor.element(), sizes);
  auto const strides = strides_of(tensor.shape()), own = strides_of(sizes);
  for (std::int64_t i = 0; i < part.count(); ++i) {
    std::int64_t from = 0, rest = i;
    for (std::size_t axis = 0; axis < sizes.size(); ++axis) {
      from += rest / own[axis] * strides[axis];
      rest %= own[axis];
    }
    for (int p = 0; p < parts_of(tensor.element()); ++p) part.set(i, tensor.get(from, p), p);
  }
  return part;
}

Tensor copy_of(Tensor const& tensor) {
  auto copy = make_tensor(tensor.element(), tensor.shape());
  std::memcpy(copy.data(), tensor.data(), tensor.size_bytes());
  return copy;
}

// Returns codes, simplest first.
std::vector<std::uint64_t> plain_codes(Element const& element) {
  if (element.is(Element::Kind::boolean)) return {0, 1};
  if (element.is(Element::Kind::quantized)) return {};
  std::vector<std::uint64_t> codes;
  for (double const value : {1.0, 0.0, 2.0, -1.0, 3.0, 0.5, -2.0, 1.5}) {
    auto const number = Number::of(value);
    bool const is_whole = value == static_cast<double>(static_cast<std::int64_t>(value));
    if (is_float(element)) {
      codes.push_back(round(number, *element.floating));
    } else if (is_whole && (value >= 0 || element.integer.is_signed)) {
      codes.push_back(to_integer(number, element.integer));
    }
  }
  return codes;
}

class Shrinker {
public:
  Shrinker(PairRunner& runner, Inputs inputs, std::size_t attempts, std::uint64_t work)
      : runner_(runner), inputs_(std::move(inputs)), left_(attempts), max_work_(runner.work() + work) {}

  Inputs run() {
    is_plain_ = is_plain(inputs_);
    sizes();
    bool changed = true;
    for (int round = 0; changed && round < 3 && left_ > 0; ++round) {
      changed = false;
      for (std::size_t p = 0; p < inputs_.size(); ++p) changed = simplify_parts(p) || changed;
    }
    for (std::size_t p = 0; p < inputs_.size(); ++p) simplify(p);
    return std::move(inputs_);
  }

private:
  bool is_plain(Inputs const& inputs) {
    PairResults results;
    auto const trial = runner_.run(inputs, &results);
    return differs_plainly(trial, results);
  }

  bool accept_if_refutes(Inputs candidate) {
    if (left_ == 0) return false;
    left_ = runner_.work() > max_work_ ? 0 : left_ - 1;
    if (is_plain_ ? !is_plain(candidate) : runner_.run(candidate).kind != TrialKind::refuted) return false;
    inputs_ = std::move(candidate);
    return true;
  }

  // Decrements each dynamic size of the first parameter that has one, together with all dynamic sizes equal to it.
  void sizes() {
    auto const& parameters = runner_.pair().parameters;
    bool changed = true;
    while (changed && left_ > 0) {
      changed = false;
      for (std::size_t p = 0; p < inputs_.size() && !changed; ++p)
        for (std::size_t axis = 0; axis < parameters[p].shape.size() && !changed; ++axis) {
          if (!is_unknown_size(parameters[p].shape[axis])) continue;
          auto const size = inputs_[p].dim(axis);
          if (size == 0) continue;
          changed = with_size(size, size - 1, p, axis, true) || with_size(size, size - 1, p, axis, false);
        }
    }
  }

  bool with_size(std::int64_t from, std::int64_t to, std::size_t parameter, std::size_t only, bool everywhere) {
    auto const& parameters = runner_.pair().parameters;
    Inputs candidate;
    for (std::size_t p = 0; p < inputs_.size(); ++p) {
      auto shape = inputs_[p].shape();
      for (std::size_t axis = 0; axis < shape.size(); ++axis) {
        bool const is_meant = everywhere ? shape[axis] == from : p == parameter && axis == only;
        if (is_meant && is_unknown_size(parameters[p].shape[axis])) shape[axis] = to;
      }
      candidate.push_back(corner(inputs_[p], shape));
    }
    return accept_if_refutes(std::move(candidate));
  }

  // Replaces parts of the parameter, largest first, by the plainest numbers that keep the counterexample.
  bool simplify_parts(std::size_t p) {
    auto const plain = plain_codes(inputs_[p].element());
    if (plain.empty()) return false;
    bool changed = false;
    auto const count = inputs_[p].count();
    for (std::int64_t size = count; size > 0 && left_ > 0; size = size == 1 ? 0 : (size + 1) / 2)
      for (std::int64_t begin = 0; begin < count && left_ > 0; begin += size)
        for (std::size_t k = 0; k < std::min<std::size_t>(plain.size(), size == count ? 3 : 2); ++k)
          if (set(p, begin, std::min(begin + size, count), plain, k)) {
            changed = true;
            break;
          }
    return changed;
  }

  // Returns false if nothing changes, the input is not a counterexample anymore, or the numbers were already plainer.
  // Copies the input only for a change, because most parts of a large input are plain already.
  bool set(std::size_t p, std::int64_t begin, std::int64_t end, std::vector<std::uint64_t> const& plain,
           std::size_t number) {
    Tensor const& input = inputs_[p];
    Element const& element = input.element();
    auto const rank = [&](std::uint64_t value) {
      return static_cast<std::size_t>(std::ranges::find(plain, value) - plain.begin());
    };
    auto const wanted = [&](int part) { return part == 0 || !is_float(element) ? plain[number] : 0; };
    auto const is_changed = [&](std::int64_t i, int part) { return rank(input.get(i, part)) > rank(wanted(part)); };
    auto const next_changed = [&](std::int64_t i) {
      for (; i < end; ++i)
        for (int part = 0; part < parts_of(element); ++part)
          if (is_changed(i, part)) return i;
      return end;
    };
    std::int64_t i = next_changed(begin);
    if (i == end) return false;
    auto tensor = copy_of(input);
    for (; i < end; i = next_changed(i + 1))
      for (int part = 0; part < parts_of(element); ++part)
        if (is_changed(i, part)) tensor.set(i, wanted(part), part);
    auto candidate = inputs_;
    candidate[p] = std::move(tensor);
    return accept_if_refutes(std::move(candidate));
  }

  // Replaces each remaining number by a plainer one, or by one with fewer digits.
  void simplify(std::size_t p) {
    Element const element = inputs_[p].element();
    auto const plain = plain_codes(element);
    for (std::int64_t i = 0; i < inputs_[p].count() && left_ > 0; ++i)
      for (int part = 0; part < parts_of(element); ++part) {
        auto const code = inputs_[p].get(i, part);
        if (std::ranges::find(plain, code) != plain.end()) continue;
        bool done = false;
        for (auto const plainer : plain) done = done || replace(p, i, part, plainer);
        if (done || !is_float(element)) continue;
        auto const& format = *element.floating;
        for (int digits = 0; digits < format.fraction_bits && !done; digits += digits < 4 ? 1 : 4) {
          auto const mask = ~((std::uint64_t{1} << (format.fraction_bits - digits)) - 1);
          done = (code & mask) != code && !format.is_zero(code & mask) && !format.is_infinite(code & mask) &&
                 replace(p, i, part, code & mask);
        }
      }
  }

  bool replace(std::size_t p, std::int64_t index, int part, std::uint64_t code) {
    auto candidate = inputs_;
    candidate[p] = copy_of(inputs_[p]);
    candidate[p].set(index, code, part);
    return accept_if_refutes(std::move(candidate));
  }

  PairRunner& runner_;
  Inputs inputs_;
  std::size_t left_;
  std::uint64_t max_work_;
  bool is_plain_ = false;  // and remains plain
};

}  // namespace

Inputs shrunk(PairRunner& runner, Inputs inputs, std::size_t attempts, std::uint64_t work) {
  return Shrinker(runner, std::move(inputs), attempts, work).run();
}

}  // namespace assay
