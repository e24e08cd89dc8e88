// Implements semantics/permitted/structured/special.hpp: cholesky, triangular_solve and fft.
//
// Known where no step rounds. Elsewhere what the profile promises of the whole result bounds its elements
// (norm_wise.hpp), or they are implementation-defined. What the kernel computed stays the value; a set that does not hold
// it would be widened by it.
#include <array>
#include <bit>
#include <cmath>

#include "semantics/kernels/arguments.hpp"
#include "semantics/permitted/structured/exact_steps.hpp"
#include "semantics/permitted/structured/norm_wise.hpp"
#include "semantics/permitted/structured/special.hpp"
#include "semantics/program/index.hpp"

namespace assay {
namespace {

constexpr std::int64_t kMaxProducts = 1 << 22;

using Parts = std::vector<Dyadic>;

// Writes one block of results after another.
class ExactWriter {
public:
  ExactWriter(SetCall& call, std::size_t number)
      : call_(call),
        number_(number),
        format_(*call.result(number).tensor.element().floating),
        writer_(call.call, call.result(number)) {
    parts_ = parts_of(call.result(number).tensor.element());
  }
  void put(std::int64_t index, DyadicComplex const& value) {
    writer_.put(index, 0, exact_result(value.real, format_));
    if (parts_ == 2) writer_.put(index, 1, exact_result(value.imag, format_));
  }
  void set_implementation_defined(std::int64_t index, std::string const& reason) {
    for (int part = 0; part < parts_; ++part) writer_.put(index, part, call_.implementation_defined(reason));
  }
  // Sets an element to within an error of the computed value. Such elements are not drawn for a random implementation:
  // each is permitted separately, but together they are not a result of the algorithm.
  void set_near(std::int64_t index, long double error) {
    if (call_.implementation())
      return set_implementation_defined(index, "the bound for " + std::string(call_.name) +
                                                   " applies to all elements together: they are not drawn one by one");
    for (int part = 0; part < parts_; ++part)
      writer_.put(index, part,
                  around(call_.result(number_).tensor.get(index, part), format_, error, call_.profile.flush));
  }
  void finish() { writer_.finish(); }

private:
  SetCall& call_;
  std::size_t number_;
  FloatFormat const& format_;
  EnclosureWriter writer_;
  int parts_ = 1;
};

std::string rounds(SetCall const& call) {
  return "the specification does not define the accuracy of " + std::string(call.name) +
         ", and on these operands some of its steps round";
}

// False, and everything is implementation-defined, if nothing can be known.
bool is_known(SetCall& call, std::int64_t products) {
  if (call.operands_are_exact() && products <= kMaxProducts) return true;
  if (auto const before = call.operand_reason()) {
    for (std::size_t i = 0; i < call.result_count(); ++i) {
      EnclosureWriter writer(call.call, call.result(i));
      writer.set_all({{}, before});
      writer.finish();
    }
    return false;
  }
  call.all_implementation_defined("the specification does not define the accuracy of " + std::string(call.name));
  return false;
}

// The bounds of the profile for the op's format; nothing if it has none.
std::optional<long double> units_of(SetCall const& call) {
  auto const* const promise = call.profile.norm_wise_promise(call.name);
  if (!promise) return std::nullopt;
  return promised_units(promise->factor, *call.operand(0).tensor.element().floating);
}

std::string bounds_no_element(SetCall const& call) {
  return "the bound of the profile " + call.profile.name + " for " + std::string(call.name) +
         " does not bound single elements here: the problem is ill-conditioned, or a step may overflow";
}

DyadicComplex finished(ExactSteps& steps, Parts const& real, Parts const& imag) {
  return {steps.sum(real), steps.sum(imag)};
}

// The factor l of a = l l^H; of u^H u = a its adjoint.
struct Factor {
  Factor(SetCall& call, std::int64_t first, std::int64_t size)
      : steps(*call.operand(0).tensor.element().floating), n(size), l(static_cast<std::size_t>(size * size)) {
    bool const lower = call.call.truth("lower");
    Tensor const& a = call.operand(0).tensor;
    for (std::int64_t i = 0; i < n && steps.fits; ++i)
      for (std::int64_t j = 0; j <= i && steps.fits; ++j) {
        DyadicComplex given = steps.of(a, first + (lower ? i * n + j : j * n + i));
        if (!lower) given = given.conjugate();
        if (i == j) given.imag = {};  // not inspected, as far as the text defines it
        Parts real{given.real}, imag{given.imag};
        for (std::int64_t k = 0; k < j; ++k) add_product(steps, at(i, k), at(j, k).conjugate(), true, real, imag);
        auto const rest = finished(steps, real, imag);
        if (i == j)
          at(i, j).real = steps.root(rest.real);
        else
          at(i, j) = {steps.over(rest.real, at(j, j).real), steps.over(rest.imag, at(j, j).real)};
      }
    // Reciprocals of the diagonal must be exact as well.
    for (std::int64_t i = 0; i < n && steps.fits; ++i) steps.over(steps.of(std::int64_t{1}), at(i, i).real);
  }
  DyadicComplex& at(std::int64_t i, std::int64_t j) { return l[static_cast<std::size_t>(i * n + j)]; }

  ExactSteps steps;
  std::int64_t n;
  std::vector<DyadicComplex> l;
};

std::optional<long double> factor_error_of(SetCall& call, long double units, std::int64_t first, std::int64_t n,
                                           bool lower) {
  auto const given = sizes_of(call.operand(0).tensor, first, n * n),
             found = sizes_of(call.result().tensor, first, n * n);
  auto const size = static_cast<std::size_t>(n);
  Sizes a(size * size), l(size * size);
  for (std::size_t i = 0; i < size; ++i)
    for (std::size_t k = 0; k <= i; ++k) {
      std::size_t const from = lower ? i * size + k : k * size + i;
      a[i * size + k] = a[k * size + i] = given[from];
      l[i * size + k] = found[from];
    }
  return factor_error(units, *call.operand(0).tensor.element().floating, a, l, n);
}

// a x = b by substitution, for each column of unknowns (or row, of x a = b).
class Substitution {
public:
  explicit Substitution(SetCall& call)
      : call_(call), a_(call.operand(0).tensor), b_(call.operand(1).tensor), steps_(*b_.element().floating) {
    auto const transpose = call.call.text("transpose_a");
    adjoint_ = transpose == "ADJOINT";
    left_ = call.call.truth("left_side");
    unit_ = call.call.truth("unit_diagonal");
    swapped_ = (transpose != "NO_TRANSPOSE") != !left_;
    downwards_ = call.call.truth("lower") == ((transpose != "NO_TRANSPOSE") == !left_);
    n_ = a_.dim(a_.rank() - 1), rows_ = b_.dim(b_.rank() - 2), columns_ = b_.dim(b_.rank() - 1);
  }

  void run() {
    ExactWriter writer(call_, 0);
    for (std::int64_t batch = 0; batch < b_.count() / (rows_ * columns_); ++batch)
      for (std::int64_t other = 0; other < (left_ ? columns_ : rows_); ++other) {
        steps_.fits = true;
        auto const x = solve(batch, other);
        auto const units = steps_.fits ? std::nullopt : units_of(call_);
        auto const errors = units ? errors_of(*units, batch, other) : std::nullopt;
        for (std::int64_t i = 0; i < n_; ++i) {
          std::int64_t const at = location(batch, other, i);
          if (steps_.fits)
            writer.put(at, x[static_cast<std::size_t>(i)]);
          else if (errors)
            writer.set_near(at, (*errors)[static_cast<std::size_t>(downwards_ ? i : n_ - 1 - i)]);
          else
            writer.set_implementation_defined(at, units ? bounds_no_element(call_) : rounds(call_));
        }
      }
    writer.finish();
  }

private:
  std::int64_t location(std::int64_t batch, std::int64_t other, std::int64_t i) const {
    return batch * rows_ * columns_ + (left_ ? i * columns_ + other : other * columns_ + i);
  }
  std::int64_t place(std::int64_t batch, std::int64_t i, std::int64_t k) const {
    return batch * n_ * n_ + (swapped_ ? k * n_ + i : i * n_ + k);
  }
  // In elimination order.
  std::optional<Sizes> errors_of(long double units, std::int64_t batch, std::int64_t other) const {
    auto const n = static_cast<std::size_t>(n_);
    Sizes t(n * n, 0), x(n);
    auto const own = [&](std::size_t step) {
      return downwards_ ? static_cast<std::int64_t>(step) : n_ - 1 - static_cast<std::int64_t>(step);
    };
    for (std::size_t i = 0; i < n; ++i) {
      x[i] = sizes_of(call_.result(0).tensor, location(batch, other, own(i)), 1)[0];
      for (std::size_t k = 0; k <= i; ++k)
        t[i * n + k] = i == k && unit_ ? 1 : sizes_of(a_, place(batch, own(i), own(k)), 1)[0];
    }
    FloatFormat const& format = *b_.element().floating;
    auto errors = substitution_error(units, format, t, x);
    auto const* const promise = call_.profile.norm_wise_promise(std::string(call_.name) + ".componentwise");
    if (!promise) return errors;
    long double const complex = b_.element().is(Element::Kind::complex) ? 4 : 1;
    auto others = componentwise_error(complex * promised_units(promise->factor, format), format, t, x);
    if (!errors || !others) return errors ? errors : others;
    for (std::size_t i = 0; i < n; ++i) (*errors)[i] = std::min((*errors)[i], (*others)[i]);
    return errors;
  }
  DyadicComplex element(std::int64_t batch, std::int64_t i, std::int64_t k) {
    auto const found = steps_.of(a_, place(batch, i, k));
    return adjoint_ ? found.conjugate() : found;
  }
  std::vector<DyadicComplex> solve(std::int64_t batch, std::int64_t other) {
    std::vector<DyadicComplex> x(static_cast<std::size_t>(n_));
    for (std::int64_t step = 0; step < n_ && steps_.fits; ++step) {
      std::int64_t const i = downwards_ ? step : n_ - 1 - step;
      auto const given = steps_.of(b_, location(batch, other, i));
      Parts real{given.real}, imag{given.imag};
      for (std::int64_t before = 0; before < step; ++before) {
        std::int64_t const k = downwards_ ? before : n_ - 1 - before;
        add_product(steps_, element(batch, i, k), x[static_cast<std::size_t>(k)], true, real, imag);
      }
      auto rest = finished(steps_, real, imag);
      if (!unit_) {
        auto const pivot = element(batch, i, i);  // a power of two, or that times i
        bool const turned = pivot.real.is_zero();
        steps_.fits = steps_.fits && (turned || pivot.imag.is_zero());
        if (turned) rest = {rest.imag, {-rest.real.n, rest.real.e}};
        Dyadic const& by = turned ? pivot.imag : pivot.real;
        rest = {steps_.over(rest.real, by), steps_.over(rest.imag, by)};
      }
      x[static_cast<std::size_t>(i)] = rest;
    }
    return x;
  }

  SetCall& call_;
  Tensor const &a_, &b_;
  ExactSteps steps_;
  bool adjoint_ = false, left_ = false, unit_ = false, swapped_ = false, downwards_ = false;
  std::int64_t n_ = 0, rows_ = 0, columns_ = 0;
};

// Sums over a block of x[j] w^(j k), where w^(j k) is 1, -1, i or -i for all j whose x[j] is not 0: then the passes of
// all algorithms for lengths of powers of two multiply by nothing else.
class Transform {
public:
  explicit Transform(SetCall& call) : call_(call), x_(call.operand(0).tensor), steps_(*x_.element().floating) {
    auto const type = call.call.text("fft_type");
    inverse_ = type == "IFFT" || type == "IRFFT";
    from_real_ = type == "RFFT";
    to_real_ = type == "IRFFT";
    auto const lengths = call.call.integers("fft_length");
    Shape whole = x_.shape();
    if (to_real_) whole.back() = lengths.back();
    lengths_.assign(whole.end() - static_cast<std::ptrdiff_t>(lengths.size()), whole.end());
    in_ = out_ = lengths_;
    if (from_real_) out_.back() = out_.back() / 2 + 1;
    if (to_real_) in_.back() = in_.back() / 2 + 1;
  }

  std::int64_t products() const { return x_.count() * element_count(out_); }

  void run() {
    ExactWriter writer(call_, 0);
    std::int64_t const inputs = element_count(in_), outputs = element_count(out_);
    for (std::int64_t batch = 0; batch < x_.count() / inputs; ++batch) {
      steps_.fits = true;
      std::vector<DyadicComplex> sums;
      auto const terms = whole_terms(batch * inputs);
      for (std::int64_t k = 0; k < outputs && steps_.fits; ++k) sums.push_back(sum(terms, k));
      auto const units = steps_.fits ? std::nullopt : units_of(call_);
      auto const error = units ? transform_error(*units, *x_.element().floating, sizes_of(x_, batch * inputs, inputs),
                                                 element_count(lengths_), gain())
                               : std::nullopt;
      for (std::int64_t k = 0; k < outputs; ++k)
        if (steps_.fits)
          writer.put(batch * outputs + k, sums[static_cast<std::size_t>(k)]);
        else if (error)
          writer.set_near(batch * outputs + k, *error);
        else
          writer.set_implementation_defined(batch * outputs + k, units ? bounds_no_element(call_) : rounds(call_));
    }
    writer.finish();
  }

private:
  struct Input {
    Shape location;
    DyadicComplex value;
  };

  // In the 2-norm, a transform multiplies by the square root of the count. Elements of irfft's operand count twice.
  long double gain() const {
    auto const count = static_cast<long double>(element_count(lengths_));
    return !inverse_ ? std::sqrt(count) : std::sqrt((to_real_ ? 2 : 1) / count);
  }

  // Returns the nonzero terms, including the conjugate half for a real result.
  std::vector<Input> whole_terms(std::int64_t first) {
    std::vector<Input> all;
    for (std::int64_t j = 0; j < element_count(in_); ++j) {
      Input input{index_at(j, in_), steps_.of(x_, first + j)};
      bool const own = 2 * input.location.back() % lengths_.back() == 0;
      // In one dimension, the imaginary part of self-conjugate elements is ignored. In more dimensions, their
      // conjugates are other elements.
      if (to_real_ && own && lengths_.size() == 1) input.value.imag = {};
      steps_.fits = steps_.fits && (!to_real_ || lengths_.size() == 1);
      if (input.value.real.is_zero() && input.value.imag.is_zero()) continue;
      for (std::size_t d = 0; d < lengths_.size(); ++d)
        steps_.fits = steps_.fits && std::has_single_bit(static_cast<std::uint64_t>(lengths_[d])) &&
                      4 * input.location[d] % lengths_[d] == 0;
      if (to_real_ && !own) {
        Input partner{input.location, input.value.conjugate()};
        partner.location.back() = lengths_.back() - input.location.back();
        all.push_back(partner);
      }
      all.push_back(std::move(input));
    }
    return all;
  }

  DyadicComplex sum(std::vector<Input> const& terms, std::int64_t k) {
    Shape const to = index_at(k, out_);
    Parts real, imag;
    for (Input const& term : terms) {
      std::int64_t quarters = 0;
      for (std::size_t d = 0; d < lengths_.size(); ++d)
        quarters += 4 * (term.location[d] * to[d] % lengths_[d]) / lengths_[d];
      if (!inverse_) quarters = 4 - quarters % 4;
      auto [x, y] = term.value;
      for (std::int64_t turn = 0; turn < quarters % 4; ++turn) {
        Dyadic const before = x;
        x = {-y.n, y.e};
        y = before;
      }
      real.push_back(x);
      imag.push_back(y);
    }
    auto const total = finished(steps_, real, imag);
    if (!inverse_) return total;
    Dyadic const count = steps_.of(element_count(lengths_));
    return {steps_.over(total.real, count), steps_.over(total.imag, count)};
  }

  SetCall& call_;
  Tensor const& x_;
  ExactSteps steps_;
  bool inverse_ = false, from_real_ = false, to_real_ = false;
  Shape lengths_, in_, out_;
};

}  // namespace

void enclose_cholesky(SetCall& call) {
  Tensor const& a = call.operand(0).tensor;
  if (a.count() == 0) return;
  std::int64_t const n = a.dim(a.rank() - 1);
  if (!is_known(call, a.count() * n)) return;
  bool const lower = call.call.truth("lower");
  ExactWriter writer(call, 0);
  for (std::int64_t first = 0; first < a.count(); first += n * n) {
    Factor factor(call, first, n);
    auto const units = factor.steps.fits ? std::nullopt : units_of(call);
    auto const error = units ? factor_error_of(call, *units, first, n, lower) : std::nullopt;
    for (std::int64_t i = 0; i < n; ++i)
      for (std::int64_t j = 0; j < n; ++j) {
        std::int64_t const at = first + i * n + j;
        if (lower ? i < j : j < i)
          writer.set_implementation_defined(at, "the other triangle of the factor is implementation-defined");
        else if (factor.steps.fits)
          writer.put(at, lower ? factor.at(i, j) : factor.at(j, i).conjugate());
        else if (error)
          writer.set_near(at, *error);
        else
          writer.set_implementation_defined(at, units ? bounds_no_element(call) : rounds(call));
      }
  }
  writer.finish();
}

void enclose_triangular_solve(SetCall& call) {
  Tensor const &a = call.operand(0).tensor, &b = call.operand(1).tensor;
  if (b.count() == 0 || !is_known(call, b.count() * a.dim(a.rank() - 1))) return;
  Substitution(call).run();
}

void enclose_fft(SetCall& call) {
  if (call.result().tensor.count() == 0 || call.operand(0).tensor.count() == 0) return;
  Transform transform(call);
  if (is_known(call, transform.products())) transform.run();
}

}  // namespace assay
