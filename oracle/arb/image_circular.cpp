// Implements oracle/sets/image_search.hpp: add_circular.
#include <arb.h>

#include "oracle/arb/arb_number.hpp"
#include "oracle/sets/image_search.hpp"

namespace assay {
namespace {

class Integer {
public:
  Integer() { fmpz_init(value_); }
  ~Integer() { fmpz_clear(value_); }
  Integer(Integer const&) = delete;
  Integer& operator=(Integer const&) = delete;
  operator fmpz*() { return value_; }

private:
  fmpz_t value_;
};

// Computes floor(x / (pi/2)). Zero is the only code that is a multiple of pi/2.
bool find_quarter(fmpz* quarter, Number const& x) {
  for (slong precision = kMinPrecision; precision <= kMaxPrecision; precision *= 2) {
    Arb turns(x), pi;
    arb_const_pi(pi, precision);
    arb_mul_2exp_si(turns, turns, 1);
    arb_div(turns, turns, pi, precision);
    arb_floor(turns, turns, precision);
    if (arb_get_unique_fmpz(quarter, turns)) return true;
  }
  return false;
}

}  // namespace

// Adds the extremes between `low` and `high`. They are not at codes, so 1 and -1 are not reached exactly.
bool add_circular(UnaryFunction function, Number const& low, Number const& high, std::vector<Number>& numbers) {
  using enum UnaryFunction;
  Integer from, to;
  if (!find_quarter(from, low) || !find_quarter(to, high)) return false;
  for (int count = 0; count < 4 && fmpz_cmp(from, to) < 0; ++count) {
    fmpz_add_ui(from, from, 1);
    ulong const turn = fmpz_fdiv_ui(from, 4);
    if (function == tan && turn % 2 == 1) {
      numbers.push_back(Number::infinity(true));
      numbers.push_back(Number::infinity(false));
    }
    if (function == tan || turn % 2 != (function == sine ? 1 : 0)) continue;
    numbers.push_back(just_inside(Number::of(turn < 2 ? 1.0 : -1.0)));
  }
  return true;
}

}  // namespace assay
