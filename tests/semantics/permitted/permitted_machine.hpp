// Random implementations of ops that combine many elements. Tests compare their results with the permitted sets.
#pragma once

#include <cmath>

#include "oracle/functions/functions.hpp"
#include "tests/semantics/permitted/permitted_grid.hpp"

namespace assay::permitted_run {

inline Profile profile_with(bool any_order, bool flush,
                            IntegerOverflow overflow = IntegerOverflow::implementation_defined) {
  Profile profile = kExact;
  profile.any_order = any_order;
  profile.flush = flush;
  profile.overflow = overflow;
  return profile;
}
inline Profile const kText = profile_with(false, false), kAnyOrder = profile_with(true, false),
                     kFlush = profile_with(true, true);
inline Profile const* const kProfiles[] = {&kText, &kAnyOrder, &kFlush};

// Numbers with a set of a few codes for each element.
struct Operand {
  Operand(Random& random, std::string const& type, Shape const& shape, std::int64_t width)
      : format(*float_format(type)), tensor(make_tensor(Element::of(format), shape)) {
    for (std::int64_t i = 0; i < tensor.count(); ++i) {
      double const size =
          std::ldexp(static_cast<double>(random.between(16, 31)), static_cast<int>(random.between(-8, -2)));
      tensor.set(i, round(Number::of(random.between(0, 9) ? random.between(0, 1) ? size : -size : 0), format));
      auto const order = order_of(tensor.get(i), format);
      sets.push_back({{order - random.between(0, width), order + random.between(0, width)}, 0});
    }
    value = width == 0 ? RuntimeValue(tensor) : with_sets(tensor, sets);
  }
  double pick(Random& random, std::int64_t i) const {
    auto const& set = sets[static_cast<std::size_t>(i)].codes;
    return to_double(unpack(code_of(random.between(set.low, set.high), format), format));
  }

  FloatFormat const& format;
  Tensor tensor;
  std::vector<ElementSet> sets;
  RuntimeValue value;
};

// An implementation that computes with doubles and rounds to the format at the permitted places.
struct Implementation {
  Random& random;
  Profile const& profile;
  FloatFormat const& format;

  bool either() const { return random.between(0, 1) != 0; }
  double rounded(double x) const {
    double const result = to_double(unpack(round(Number::of(x), format), format));
    bool const tiny = std::fabs(result) < std::ldexp(1.0, format.min_exponent());
    return profile.flush && tiny && either() ? std::copysign(0.0, result) : result;
  }
  double stored(double x) const { return profile.any_order && format.precision() <= 24 && either() ? x : rounded(x); }
  double combine(std::string const& op, double x, double y) const {
    if (op == "add") return stored(x + y);
    if (op == "multiply") return stored(x * y);
    auto const code = [&](double z) { return round(Number::of(z), kF64); };
    auto const function = *binary_function(op);
    return rounded(to_double(unpack(evaluate(function, code(x), code(y), kF64), kF64)));
  }
  // Combines the leaves in a random tree.
  double reduce(std::string const& op, std::vector<double> leaves) const {
    if (profile.any_order)
      for (std::size_t i = leaves.size(); i > 1; --i)
        std::swap(leaves[i - 1], leaves[static_cast<std::size_t>(random.between(0, static_cast<std::int64_t>(i) - 1))]);
    while (leaves.size() > 1) {
      auto const at = random.between(0, static_cast<std::int64_t>(leaves.size()) - 2);
      auto const i = static_cast<std::size_t>(at);
      leaves[i] = combine(op, leaves[i], leaves[i + 1]);
      leaves.erase(leaves.begin() + at + 1);
    }
    return rounded(leaves[0]);
  }
  void insert(std::vector<double>& leaves, double init) const {
    for (auto n = random.between(0, 2); n > 0; --n)
      leaves.insert(leaves.begin() + random.between(0, static_cast<std::int64_t>(leaves.size())), init);
  }
  double dot(std::vector<double> const& x, std::vector<double> const& y) const {
    std::vector<double> products;
    for (std::size_t i = 0; i < x.size(); ++i) products.push_back(stored(x[i] * y[i]));
    if (!profile.any_order || either()) {
      insert(products, 0);
      return products.empty() ? 0 : reduce("add", products);
    }
    double sum = 0;
    for (std::size_t i = x.size(); i-- > 0;) sum = stored(std::fma(x[i], y[i], sum));
    return rounded(sum);
  }
};

inline void expect_in(PermittedRun const& run, std::int64_t index, double value, FloatFormat const& format,
                      std::string const& what) {
  ASSERT_EQ(run.values.size(), 1u) << what;
  auto const set = run.at(index);
  EXPECT_EQ(set.reason, 0u) << what << ": " << run.reason(index);
  EXPECT_TRUE(set.reason || set.codes.contains(round(Number::of(value), format), format))
      << what << " at " << index << ": " << value << " is not in "
      << to_double(unpack(code_of(set.codes.low, format), format)) << " to "
      << to_double(unpack(code_of(set.codes.high, format), format));
}

inline std::string body(std::string const& op) {
  return "({\n^bb0(%x: tensor<T>, %y: tensor<T>):\n  %z = \"stablehlo." + op +
         "\"(%x, %y) : (tensor<T>, tensor<T>) -> tensor<T>\n  \"stablehlo.return\"(%z) : (tensor<T>) -> ()\n})";
}

inline std::string typed(std::string text, std::string const& type) {
  for (auto at = text.find("<T>"); at != text.npos; at = text.find("<T>")) text.replace(at + 1, 1, type);
  for (auto at = text.find("xT>"); at != text.npos; at = text.find("xT>")) text.replace(at + 1, 1, type);
  return text;
}

}  // namespace assay::permitted_run
