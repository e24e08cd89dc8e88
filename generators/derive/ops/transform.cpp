// fft: the sums that define discrete Fourier transforms.
#include <map>

#include "generators/derive/long_tensor.hpp"

namespace assay::derive {
namespace {

constexpr std::int64_t kMaxSumTerms = 1 << 16;

class Transform {
public:
  explicit Transform(Execution const& execution) : execution_(execution), operand_(execution, 0) {
    std::string_view const type = execution.parameter("fft_type").text;
    inverse_ = type == "IFFT" || type == "IRFFT";
    from_real_ = type == "RFFT";
    to_real_ = type == "IRFFT";
    auto const rank = execution.parameter("fft_length").integers.size();
    Shape whole = operand_.shape;
    if (to_real_) whole.back() = execution.parameter("fft_length").integers.back();
    for (std::size_t d = 0; d < whole.size(); ++d) (d + rank < whole.size() ? batches_ : lengths_).push_back(whole[d]);
  }

  RuntimeValue compute() {
    Shape in = lengths_, out = lengths_, shape = batches_;
    if (from_real_) out.back() = half(out.back());
    if (to_real_) in.back() = half(in.back());
    shape.insert(shape.end(), out.begin(), out.end());
    LongResult result(execution_, 0, shape);
    std::int64_t const inputs = element_count(in), outputs = element_count(out);
    if (element_count(lengths_) == 1) return unchanged(result);
    if (inputs * outputs > kMaxSumTerms) throw NotDerived("too many terms to compute them with so many bits");
    for (std::int64_t batch = 0; batch < element_count(batches_); ++batch) {
      if (!is_finite(batch * inputs, inputs)) continue;  // all results are NaN
      for (std::int64_t k = 0; k < outputs; ++k) {
        LongComplex sum;
        LongReal scale;
        for (std::int64_t j = 0; j < inputs; ++j) add(sum, scale, batch * inputs + j, j, in, k, out);
        LongReal const count(inverse_ ? element_count(lengths_) : std::int64_t{1});
        result.put(batch * outputs + k, sum / count, scale / count);
      }
    }
    return result.value();
  }

private:
  // The transform of a single element is the element itself; zeros keep their signs.
  RuntimeValue unchanged(LongResult& result) const {
    if (!operand_.finite) throw NotDerived("an element that is not finite");
    Tensor const& given = execution_.tensor(0);
    Tensor copy = result.value().tensor;
    for (std::int64_t i = 0; i < copy.count(); ++i)
      for (int part = 0; part < parts_of(copy.element()); ++part)
        copy.set(i, part < parts_of(given.element()) ? given.get(i, part) : 0, part);
    return copy;
  }

  static std::int64_t half(std::int64_t length) { return length == 0 ? 0 : length / 2 + 1; }

  // Whether the elements of one block are finite.
  bool is_finite(std::int64_t first, std::int64_t count) const {
    if (operand_.finite) return true;
    Tensor const& tensor = execution_.tensor(0);
    for (std::int64_t i = first; i < first + count; ++i)
      for (int part = 0; part < parts_of(tensor.element()); ++part) {
        auto const kind = unpack(tensor.get(i, part), *tensor.element().floating).kind;
        if (kind == NumberKind::infinity || kind == NumberKind::nan) return false;
      }
    throw NotDerived("one block is finite and another is not");
  }

  // Adds x[j] e^(-2 pi i (j_0 k_0 / n_0 + ...)), or the term with the conjugate root. For a real result, each term also
  // represents its conjugate, unless it is its own conjugate.
  void add(LongComplex& sum, LongReal& scale, std::int64_t at, std::int64_t j, Shape const& in, std::int64_t k,
           Shape const& out) {
    LongComplex term = operand_.elements[static_cast<std::size_t>(at)];
    bool own = true;
    for (std::size_t d = lengths_.size(); d-- > 0; j /= in[d], k /= out[d]) {
      std::int64_t const place = j % in[d];
      term = term * root(place * (k % out[d]) % lengths_[d], lengths_[d]);
      if (d + 1 == lengths_.size()) own = 2 * place % lengths_[d] == 0;
    }
    if (to_real_) term.imag = LongReal();
    if (to_real_ && !own) term = term + term;
    sum = sum + term;
    scale = scale + operand_.greatest;
  }

  LongComplex const& root(std::int64_t number, std::int64_t of) {
    auto const [found, is_new] = roots_.try_emplace({number, of});
    if (is_new) {
      LongReal const sine = LongReal::sine_of_turns(number, of);
      found->second = {LongReal::cosine_of_turns(number, of), inverse_ ? sine : LongReal() - sine};
    }
    return found->second;
  }

  Execution const& execution_;
  LongTensor operand_;
  bool inverse_ = false, from_real_ = false, to_real_ = false;
  Shape batches_, lengths_;
  std::map<std::pair<std::int64_t, std::int64_t>, LongComplex> roots_;
};

}  // namespace

bool derive_transform(Execution const& execution, Values& results) {
  if (execution.op().name != "stablehlo.fft") return false;
  results = {Transform(execution).compute()};
  return true;
}

}  // namespace assay::derive
