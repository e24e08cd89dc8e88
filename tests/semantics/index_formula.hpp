// Random tensors and attributes, and results that are computed index by index as in the specification.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include "constraints/bind/bind.hpp"
#include "grammar/text/parse.hpp"
#include "semantics/runtime/process.hpp"

namespace assay::index_formula {

using Index = std::vector<std::int64_t>;

class Random {
public:
  explicit Random(unsigned seed) : engine_(seed) {}
  std::int64_t between(std::int64_t low, std::int64_t high) {
    return std::uniform_int_distribution<std::int64_t>(low, high)(engine_);
  }
  std::uint64_t bits() { return engine_(); }
  Index list(std::size_t size, std::int64_t low, std::int64_t high) {
    Index list(size);
    for (auto& value : list) value = between(low, high);
    return list;
  }
  Index permutation(std::size_t size) {
    Index axes(size);
    for (std::size_t i = 0; i < size; ++i) axes[i] = static_cast<std::int64_t>(i);
    std::shuffle(axes.begin(), axes.end(), engine_);
    return axes;
  }
  // Returns some axes of a tensor in ascending order.
  Index axes(std::size_t rank, std::size_t size) {
    Index chosen = permutation(rank);
    chosen.resize(size);
    std::sort(chosen.begin(), chosen.end());
    return chosen;
  }

private:
  std::mt19937_64 engine_;
};

struct NamedElement {
  std::string text;
  Element element;
};

// Returns one of several element types. They have all sizes, and some are narrower than their storage.
inline NamedElement const& some_element(Random& random) {
  static std::vector<NamedElement> const all = {
      {"i1", Element::boolean()},
      {"i4", Element::of(IntegerFormat{4, true})},
      {"ui8", Element::of(IntegerFormat{8, false})},
      {"bf16", Element::of(*float_format("bf16"))},
      {"f32", Element::of(*float_format("f32"))},
      {"i64", Element::of(IntegerFormat{64, true})},
      {"complex<f32>", Element::complex_of(*float_format("f32"))},
      {"complex<f64>", Element::complex_of(*float_format("f64"))},
  };
  return all[static_cast<std::size_t>(random.between(0, static_cast<std::int64_t>(all.size()) - 1))];
}

// Returns a tensor of random bits. The payloads of NaNs are arbitrary.
inline Tensor random_tensor(Random& random, Element element, Shape shape) {
  Tensor tensor = make_tensor(element, std::move(shape));
  for (std::int64_t i = 0; i < tensor.count(); ++i)
    for (int part = 0; part < parts_of(element); ++part)
      tensor.set(i, element.is_integral() ? element.integer.wrap(random.bits()) : random.bits(), part);
  return tensor;
}

inline Tensor integers(Index const& values, std::uint8_t bits = 64, bool is_signed = true) {
  Tensor tensor = make_tensor(Element::of(IntegerFormat{bits, is_signed}), {static_cast<std::int64_t>(values.size())});
  for (std::size_t i = 0; i < values.size(); ++i)
    tensor.set(static_cast<std::int64_t>(i), static_cast<std::uint64_t>(values[i]));
  return tensor;
}
inline Tensor scalar(std::int64_t value) { return integers({value}).reshaped({}); }

inline std::string type_text(Shape const& shape, std::string const& element, bool dynamic = false) {
  std::string text = "tensor<";
  for (auto size : shape) text += (dynamic ? "?" : std::to_string(size)) + "x";
  return text + element + ">";
}
inline std::string list_text(Index const& list) {
  std::string text = "array<i64";
  for (std::size_t i = 0; i < list.size(); ++i) text += (i ? ", " : ": ") + std::to_string(list[i]);
  return text + ">";
}

// Returns @main with one op in generic form on all inputs. `rest` has its regions, attributes and so on.
inline std::string one_op(std::string const& op, std::vector<std::string> const& types, std::string const& rest,
                          std::string const& result) {
  std::string arguments, operands, list;
  for (std::size_t i = 0; i < types.size(); ++i) {
    std::string const comma = i ? ", " : "", name = "%a" + std::to_string(i);
    arguments += comma + name + ": " + types[i];
    operands += comma + name;
    list += comma + types[i];
  }
  return "func.func @main(" + arguments + ") -> " + result + " {\n  %r = \"stablehlo." + op + "\"(" + operands + ") " +
         rest + " : (" + list + ") -> " + result + "\n  func.return %r : " + result + "\n}\n";
}

inline std::int64_t place_of(Index const& index, Shape const& shape) {
  std::int64_t place = 0;
  for (std::size_t d = 0; d < shape.size(); ++d) place = place * shape[d] + index[d];
  return place;
}

inline void for_each_index(Shape const& shape, std::function<void(Index const&)> const& visit) {
  for (std::int64_t i = 0; i < element_count(shape); ++i) {
    Index index(shape.size());
    std::int64_t rest = i;
    for (std::size_t d = shape.size(); d-- > 0; rest /= shape[d]) index[d] = rest % shape[d];
    visit(index);
  }
}

// Runs @main of a program, which may be invalid.
inline RunResult run_main(std::string const& text, std::vector<Tensor> const& inputs) {
  Diagnostics found;
  auto const program = parse_program(Source::from_string("test", text), {}, found);
  for (auto const& diagnostic : found.all()) ADD_FAILURE() << diagnostic.message << "\n" << text;
  auto const bound = bind_program(program);
  auto const main = bound.compiled.functions.find("main");
  if (main == bound.compiled.functions.end()) return {};
  RunState state(bound.compiled);
  auto result = Process(state).run(main->second, std::vector<RuntimeValue>(inputs.begin(), inputs.end()));
  if (result.error) result.error->op = nullptr;  // the program is destroyed
  return result;
}

// Returns the tensors that the program returns.
inline std::vector<Tensor> tensors_of(std::string const& text, std::vector<Tensor> const& inputs) {
  auto const result = run_main(text, inputs);
  if (result.error) ADD_FAILURE() << result.error->message << "\n" << text;
  std::vector<Tensor> tensors;
  for (auto const& value : result.values) tensors.push_back(value.tensor);
  return tensors;
}

struct Origin {
  Tensor const& tensor;
  Index index;
};

// Whether `result` has this shape, and each of its elements is bitwise equal to its origin.
inline testing::AssertionResult is_moved(Tensor const& result, Shape const& shape,
                                         std::function<Origin(Index const&)> const& origin) {
  if (result.shape() != shape)
    return testing::AssertionFailure() << "shape " << shape_text(result.shape()) << ", not " << shape_text(shape);
  auto const bytes = result.element().bytes();
  testing::AssertionResult verdict = testing::AssertionSuccess();
  for_each_index(shape, [&](Index const& index) {
    auto const [tensor, from] = origin(index);
    for (std::size_t d = 0; d < from.size(); ++d)
      if (from[d] < 0 || from[d] >= tensor.dim(d)) throw std::logic_error("the formula leaves its operand");
    auto const* expected = tensor.data() + static_cast<std::size_t>(place_of(from, tensor.shape())) * bytes;
    auto const* actual = result.data() + static_cast<std::size_t>(place_of(index, shape)) * bytes;
    if (verdict && std::memcmp(expected, actual, bytes) != 0)
      verdict = testing::AssertionFailure() << "wrong at " << shape_text(index);
  });
  return verdict;
}

}  // namespace assay::index_formula
