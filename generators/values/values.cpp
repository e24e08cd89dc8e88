#include "generators/values/values.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "generators/values/value_codes.hpp"
#include "semantics/runtime/enclosure.hpp"

namespace assay {
namespace {

// Sums with this many terms, which may be products, are exact for `small_integers`.
constexpr std::int64_t kTerms = 256;

// Fills a tensor element by element and part by part.
class Filler {
public:
  Filler(Tensor& tensor, Random& random)
      : tensor_(tensor), random_(random), type_(tensor.element()), parts_(parts_of(tensor.element())) {}

  std::int64_t count() const { return tensor_.count() * parts_; }
  void set(std::int64_t place, std::uint64_t code) {
    tensor_.set(place / parts_, code, static_cast<int>(place % parts_));
  }
  template <class Code> void each(Code const& code) {
    for (std::int64_t i = 0; i < count(); ++i) set(i, code());
  }
  void in_random_order(std::vector<std::uint64_t> codes) {
    random_.shuffle(codes);
    for (std::int64_t i = 0; i < count(); ++i) set(i, codes[static_cast<std::size_t>(i)]);
  }

  void distinct() {
    std::uint64_t const all = type_.distinct_count();
    std::uint64_t step = random_.next() | 1;
    while (std::gcd(step % all, all) != 1) step += 2;
    std::uint64_t at = random_.below(all);
    for (std::int64_t i = 0; i < count(); ++i) {
      set(i, type_.distinct(at));
      at = static_cast<std::uint64_t>((static_cast<Int128>(at) + step) % all);
    }
  }

  void small_integers() {
    if (type_.is_boolean()) return each([&] { return random_.below(2); });
    if (count() == 0) return;
    std::int64_t const terms = std::min(kTerms, count());
    std::int64_t const exact = type_.greatest_exact(), each_product = exact / (terms * parts_);
    if (each_product == 0) return few_ones(exact / parts_);
    auto most =
        static_cast<std::int64_t>(std::sqrt(static_cast<double>(std::min(each_product, std::int64_t{1} << 16))));
    if (most * most > each_product) --most;
    std::int64_t const least = type_.has_negative() ? -std::min<std::int64_t>(most, negative_room()) : 0;
    each([&] {
      std::int64_t value = random_.between(least, most);
      if (value == 0 && !random_.one_in(8)) value = random_.one_in(2) || least == 0 ? most : least;
      return type_.of(value);
    });
  }

  void cancelling() {
    std::vector<std::uint64_t> codes;
    while (static_cast<std::int64_t>(codes.size()) < count()) {
      auto const first = type_.is_float() ? type_.with_exponent(random_.between(-8, 8), random_) : type_.wide(random_);
      codes.push_back(first);
      codes.push_back(opposite(first));
    }
    codes.resize(static_cast<std::size_t>(count()));
    in_random_order(std::move(codes));
  }

  void special() {
    auto const all = special_codes(tensor_.element());
    std::vector<std::uint64_t> codes;
    for (std::int64_t i = 0; i < count(); ++i) codes.push_back(all[static_cast<std::size_t>(i) % all.size()]);
    in_random_order(std::move(codes));
  }

  void ordinary() {
    each([&] { return type_.ordinary(random_); });
  }
  void one_special() {
    ordinary();
    if (count() == 0) return;
    auto const all = special_codes(tensor_.element());
    set(static_cast<std::int64_t>(random_.below(static_cast<std::uint64_t>(count()))), all[random_.below(all.size())]);
  }

  void ties() {
    std::uint64_t some[4];
    for (auto& code : some) code = type_.ordinary(random_);
    each([&] { return some[random_.below(4)]; });
  }

  void wide() {
    each([&] { return type_.wide(random_); });
  }

private:
  std::int64_t negative_room() const {
    return type_.is_float()
               ? type_.greatest_exact()
               : static_cast<std::int64_t>(std::min<Int128>(type_.zero() - type_.least(), kTerms * kTerms));
  }

  // For types with few integers: at most `most` ones of either sign; the rest are zeros.
  void few_ones(std::int64_t most) {
    bool const no_zero = type_.is_float() && !type_.format().has_sign;
    std::vector<std::uint64_t> codes(static_cast<std::size_t>(count()), no_zero ? type_.of(1) : type_.of(0));
    for (std::size_t i = 0; i < codes.size() && static_cast<std::int64_t>(i) < most; ++i)
      codes[i] = type_.of(type_.has_negative() && random_.one_in(2) ? -1 : 1);
    in_random_order(std::move(codes));
  }

  // Nearly the negative: differs by a few units in the last place.
  std::uint64_t opposite(std::uint64_t code) {
    std::uint64_t const off = random_.below(4);
    if (!type_.is_float()) {
      Int128 const value =
          type_.least() < 0 ? static_cast<Int128>(static_cast<std::int64_t>(code)) : static_cast<Int128>(code);
      Int128 const negative = 2 * type_.zero() - value + static_cast<Int128>(off);
      return static_cast<std::uint64_t>(std::clamp(negative, type_.least(), type_.greatest()));
    }
    auto const& format = type_.format();
    std::uint64_t const magnitude = code & format.magnitude_mask();
    bool const changes = magnitude + off <= format.max_finite_code() && !format.is_zero(magnitude);
    return (changes ? code + off : code) ^ format.sign_bit();
  }

  Tensor& tensor_;
  Random& random_;
  Codes type_;
  std::int64_t parts_;
};

}  // namespace

std::string_view to_string(DataPattern pattern) {
  constexpr std::string_view kNames[] = {"distinct",   "small_integers", "ordinary",    "wide",
                                         "cancelling", "special",        "one_special", "ties"};
  return kNames[static_cast<std::size_t>(pattern)];
}

void fill(Tensor& tensor, DataPattern pattern, Random& random) {
  Filler filler(tensor, random);
  switch (pattern) {
    case DataPattern::distinct:
      return filler.distinct();
    case DataPattern::small_integers:
      return filler.small_integers();
    case DataPattern::ordinary:
      return filler.ordinary();
    case DataPattern::wide:
      return filler.wide();
    case DataPattern::cancelling:
      return filler.cancelling();
    case DataPattern::special:
      return filler.special();
    case DataPattern::one_special:
      return filler.one_special();
    case DataPattern::ties:
      return filler.ties();
  }
}

}  // namespace assay
