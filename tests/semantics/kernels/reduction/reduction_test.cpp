// Properties: reduce, reduce_window, select_and_scatter, map and sort have the results of their formulas, whether their
// region is recognized or executed. Sums of floats are exact and rounded once.
#include <map>
#include <optional>

#include "oracle/functions/functions.hpp"
#include "oracle/sums/exact_sum.hpp"
#include "tests/semantics/index_formula.hpp"
#include "tests/semantics/run_text.hpp"

namespace assay::index_formula {
namespace {

constexpr int kCases = 60;

NamedElement element_named(std::string const& text) {
  Element element;
  if (auto const* format = float_format(text))
    element = Element::of(*format);
  else if (text == "i1")
    element = Element::boolean();
  else
    element = Element::of(
        IntegerFormat{static_cast<std::uint8_t>(std::stoi(text.substr(text.find('i') + 1))), text[0] == 'i'});
  return {text, element};
}

// Returns a region (T, T) -> T with one op or, if `disguised`, with an additional op, so that it is not recognized.
std::string body_text(std::string const& op, std::string const& element, bool swapped, bool disguised) {
  std::string const t = "tensor<" + element + ">", pair = " : (" + t + ", " + t + ") -> " + t + "\n";
  std::string text = "({\n^bb0(%x: " + t + ", %y: " + t + "):\n  %s = \"stablehlo." + op + "\"(" +
                     (swapped ? "%y, %x" : "%x, %y") + ")" + pair;
  if (disguised) text += "  %d = \"stablehlo.maximum\"(%s, %s)" + pair;
  return text + "  \"stablehlo.return\"(" + (disguised ? "%d" : "%s") + ") : (" + t + ") -> ()\n})";
}

std::uint64_t combined(std::string const& op, Element const& element, std::uint64_t x, std::uint64_t y) {
  static std::map<std::string, IntegerBinary> const integers = {
      {"add", IntegerBinary::add},         {"multiply", IntegerBinary::multiply}, {"maximum", IntegerBinary::maximum},
      {"minimum", IntegerBinary::minimum}, {"and", IntegerBinary::bit_and},       {"or", IntegerBinary::bit_or}};
  return element.is_integral() ? evaluate(integers.at(op), x, y, element.integer)
                               : evaluate(*binary_function(op), x, y, *element.floating);
}

Tensor element_of_tensor(Random& random, Element const& element) { return random_tensor(random, element, {}); }

struct Reduction {
  std::string element, op;
};
std::vector<Reduction> const kReductions = {
    {"i64", "add"},
    {"i4", "add"},
    {"ui8", "multiply"},
    {"i16", "multiply"},
    {"i1", "add"},
    {"i1", "multiply"},
    {"i1", "and"},
    {"i1", "or"},
    {"ui32", "and"},
    {"i8", "or"},
    {"i32", "maximum"},
    {"ui16", "minimum"},
    {"f32", "maximum"},
    {"f64", "minimum"},
    {"bf16", "maximum"},
    {"f8E4M3FN", "minimum"},
    {"f8E5M2FNUZ", "maximum"},
    {"f32", "multiply"},
    {"f16", "multiply"},
    {"i1", "maximum"},
};

TEST(Reduction, ReduceIsTheLeftFoldInIndexOrder) {
  Random random(1);
  for (auto const& [text, op] : kReductions)
    for (int i = 0; i < kCases / 4; ++i) {
      auto const element = element_named(text).element;
      auto const rank = static_cast<std::size_t>(random.between(0, 4));
      auto const x = random_tensor(random, element, random.list(rank, i % 8 == 0 ? 0 : 1, 4));
      auto const init = element_of_tensor(random, element);
      auto const reduced = random.axes(rank, static_cast<std::size_t>(random.between(0, static_cast<int>(rank))));
      Index kept;
      Shape shape;
      for (std::size_t d = 0; d < rank; ++d) {
        if (std::binary_search(reduced.begin(), reduced.end(), d)) continue;
        kept.push_back(static_cast<std::int64_t>(d));
        shape.push_back(x.dim(d));
      }
      Tensor expected = make_tensor(element, shape);
      for (std::int64_t at = 0; at < expected.count(); ++at) expected.set(at, init.get(0));
      for_each_index(x.shape(), [&](Index const& at) {
        Index to;
        for (auto d : kept) to.push_back(at[static_cast<std::size_t>(d)]);
        auto const place = place_of(to, shape);
        expected.set(place, combined(op, element, expected.get(place), x.get(place_of(at, x.shape()))));
      });
      auto const program =
          one_op("reduce", {type_text(x.shape(), text), type_text({}, text)},
                 body_text(op, text, random.between(0, 1), element.is_integral() && random.between(0, 1)) +
                     " {dimensions = " + list_text(reduced) + "}",
                 type_text(shape, text));
      auto const results = run_text(program, {x, init});
      ASSERT_EQ(results.at(0).shape(), shape) << program;
      for (std::int64_t at = 0; at < expected.count(); ++at)
        ASSERT_EQ(results[0].get(at), expected.get(at)) << program << " at " << at;
    }
}

TEST(Reduction, FloatSumsAreExactAndRoundedOnce) {
  Random random(2);
  for (std::string const text : {"f32", "f64", "bf16", "f16", "f8E4M3"})
    for (int i = 0; i < kCases / 3; ++i) {
      auto const element = element_named(text).element;
      Shape const shape{random.between(1, 3), random.between(0, 40)};
      auto x = random_tensor(random, element, shape);
      auto init = make_tensor(element, {});
      if (i % 2) init = element_of_tensor(random, element);
      if (i % 3 == 0)  // only -0
        for (std::int64_t at = 0; at < x.count(); ++at) x.set(at, element.floating->sign_bit());
      if (i % 3 == 1)  // no infinities and NaNs: one bit of the exponent is 0
        for (std::int64_t at = 0; at < x.count(); ++at)
          x.set(at, x.get(at) & ~(std::uint64_t{1} << element.floating->fraction_bits));
      auto const results = run_text(one_op("reduce", {type_text(shape, text), type_text({}, text)},
                                           body_text("add", text, i % 4 == 1, false) + " {dimensions = array<i64: 1>}",
                                           type_text({shape[0]}, text)),
                                    {x, init});
      for (std::int64_t row = 0; row < shape[0]; ++row) {
        ExactSum sum;
        sum.add(unpack(init.get(0), *element.floating));
        for (std::int64_t k = 0; k < shape[1]; ++k) sum.add(unpack(x.get(row * shape[1] + k), *element.floating));
        auto const expected = shape[1] == 0 ? init.get(0) : round(sum.result(), *element.floating);
        ASSERT_EQ(results.at(0).get(row), expected) << text << " " << shape_text(shape) << " row " << row;
      }
    }
}

// Inputs that are narrower than the body (constraint C6 of reduce) are converted first.
TEST(Reduction, InputsArePromotedToTheBodysType) {
  Tensor values = make_tensor(element_named("f32").element, {3});
  values.set(0, 0x4B800000);  // 2^24
  values.set(1, 0x3F800000);
  values.set(2, 0x3F800000);
  auto const results =
      run_text(one_op("reduce", {"tensor<3xf32>", "tensor<f32>"},
                      body_text("add", "f64", false, false) + " {dimensions = array<i64: 0>}", "tensor<f64>"),
               {values, make_tensor(element_named("f32").element, {})});
  EXPECT_EQ(results.at(0).get(0), 0x4170000020000000u);  // 2^24 + 2
}

TEST(Reduction, SeveralInputsAreReducedTogether) {
  Random random(3);
  std::string const body = R"(({
^bb0(%m: tensor<i32>, %i: tensor<i64>, %x: tensor<i32>, %j: tensor<i64>):
  %p = "stablehlo.compare"(%m, %x) {comparison_direction = #stablehlo<comparison_direction GE>}
      : (tensor<i32>, tensor<i32>) -> tensor<i1>
  %0 = "stablehlo.select"(%p, %m, %x) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
  %1 = "stablehlo.select"(%p, %i, %j) : (tensor<i1>, tensor<i64>, tensor<i64>) -> tensor<i64>
  "stablehlo.return"(%0, %1) : (tensor<i32>, tensor<i64>) -> ()
}) {dimensions = array<i64: 0>})";
  for (int i = 0; i < kCases; ++i) {
    std::int64_t const rows = random.between(1, 9), columns = random.between(1, 4);
    auto const x = integers(random.list(static_cast<std::size_t>(rows * columns), -3, 3), 32).reshaped({rows, columns});
    Index numbers;
    for (std::int64_t at = 0; at < rows * columns; ++at) numbers.push_back(at / columns);
    std::string const t = type_text(x.shape(), "i32"), n = type_text(x.shape(), "i64");
    std::string const tr = type_text({columns}, "i32"), nr = type_text({columns}, "i64");
    auto const results =
        run_text("func.func @main(%a: " + t + ", %b: " + n + ", %c: tensor<i32>, %d: tensor<i64>) -> (" + tr + ", " +
                     nr + ") {\n  %r:2 = \"stablehlo.reduce\"(%a, %b, %c, %d) " + body + " : (" + t + ", " + n +
                     ", tensor<i32>, tensor<i64>) -> (" + tr + ", " + nr + ")\n  func.return %r#0, %r#1 : " + tr +
                     ", " + nr + "\n}\n",
                 {x, integers(numbers).reshaped(x.shape()), integers({-100}, 32).reshaped({}), scalar(-1)});
    for (std::int64_t column = 0; column < columns; ++column) {
      std::int64_t best = 0;
      for (std::int64_t row = 0; row < rows; ++row)
        if (x.integer(row * columns + column) > x.integer(best * columns + column)) best = row;
      ASSERT_EQ(results.at(0).integer(column), x.integer(best * columns + column));
      ASSERT_EQ(results.at(1).integer(column), best);
    }
  }
}

// The body runs on single elements for few results, and on columns for many. Both have bitwise equal results.
TEST(Reduction, FewResultsAreThoseOfManyAtOnce) {
  Random random(4);
  constexpr std::int64_t kRows = 70, kFew = 3, kLength = 50;
  for (std::string const type : {"f32", "f64", "bf16", "f16", "f8E4M3FN", "f8E4M3B11FNUZ", "i32", "ui8", "i4", "i64"}) {
    Element const element = element_named(type).element;
    std::string const t = "tensor<" + type + ">";
    for (std::string const direction : {"EQ", "NE", "GE", "GT", "LE", "LT"})
      for (std::string const op : {"add", "subtract", "multiply", "maximum", "minimum", "divide"}) {
        if (element.is_integral() && op == "divide") continue;
        std::string const compare_type = element.is_integral() ? element.integer.is_signed ? "SIGNED" : "UNSIGNED"
                                         : op == "maximum"     ? "TOTALORDER"
                                                               : "FLOAT";
        std::string const body = "({\n^bb0(%a: " + t + ", %b: " + t + "):\n  %s = stablehlo." + op + " %a, %b : " + t +
                                 "\n  %p = stablehlo.compare " + direction + ", %s, %b, " + compare_type + " : (" + t +
                                 ", " + t + ") -> tensor<i1>\n  %r = stablehlo.select %p, %s, %b : tensor<i1>, " + t +
                                 "\n  %m = stablehlo.maximum %r, %s : " + t + "\n  stablehlo.return %m : " + t +
                                 "\n}) {dimensions = array<i64: 1>}";
        Tensor const x = random_tensor(random, element, {kRows, kLength}), init = element_of_tensor(random, element);
        Tensor few = make_tensor(element, {kFew, kLength});
        for (std::int64_t i = 0; i < few.count(); ++i) few.set(i, x.get(i));
        auto const reduced = [&](Tensor const& input) {
          return run_text(one_op("reduce", {type_text(input.shape(), type), type_text({}, type)}, body,
                                 type_text({input.dim(0)}, type)),
                          {input, init});
        };
        auto const all = reduced(x), some = reduced(few);
        for (std::int64_t row = 0; row < kFew; ++row)
          ASSERT_EQ(some.at(0).get(row), all.at(0).get(row)) << type << ' ' << direction << ' ' << op << " row " << row;
      }
  }
}

struct Window {
  Index sizes, strides, base, window, low, high;

  Window(Random& random, Shape const& shape, bool dilates) {
    for (std::size_t d = 0; d < shape.size(); ++d) {
      sizes.push_back(random.between(1, 3));
      strides.push_back(random.between(1, 3));
      base.push_back(dilates ? random.between(1, 3) : 1);
      window.push_back(dilates ? random.between(1, 2) : 1);
      low.push_back(random.between(-2, 2));
      high.push_back(random.between(-2, 2));
    }
  }
  Shape result(Shape const& shape) const {
    Shape counts;
    for (std::size_t d = 0; d < shape.size(); ++d) {
      auto const padded = low[d] + (shape[d] ? (shape[d] - 1) * base[d] + 1 : 0) + high[d];
      auto const size = (sizes[d] - 1) * window[d] + 1;
      counts.push_back(padded == 0 || size > padded ? 0 : (padded - size) / strides[d] + 1);
    }
    return counts;
  }
  // Returns the index of the input element, or nothing in the padding.
  std::optional<Index> place(Index const& result, Index const& inside, Shape const& shape) const {
    Index at;
    for (std::size_t d = 0; d < shape.size(); ++d) {
      auto const position = result[d] * strides[d] + inside[d] * window[d] - low[d];
      if (position < 0 || position % base[d] != 0 || position / base[d] >= shape[d]) return std::nullopt;
      at.push_back(position / base[d]);
    }
    return at;
  }
  std::string padding() const {
    std::string text = "dense<[";
    for (std::size_t d = 0; d < low.size(); ++d)
      text += (d ? ", [" : "[") + std::to_string(low[d]) + ", " + std::to_string(high[d]) + "]";
    return text + "]> : tensor<" + std::to_string(low.size()) + "x2xi64>";
  }
};

TEST(Reduction, ReduceWindowReducesWindowsOfThePaddedInput) {
  Random random(4);
  std::vector<Reduction> const reductions = {{"i32", "add"}, {"i8", "maximum"}, {"f32", "multiply"}, {"i64", "add"}};
  for (int i = 0; i < 4 * kCases; ++i) {
    auto const& [text, op] = reductions[static_cast<std::size_t>(i) % reductions.size()];
    auto const element = element_named(text).element;
    auto const x = random_tensor(random, element, random.list(static_cast<std::size_t>(random.between(1, 3)), 1, 5));
    auto const init = element_of_tensor(random, element);
    Window const window(random, x.shape(), true);
    auto const shape = window.result(x.shape());
    auto const program =
        one_op("reduce_window", {type_text(x.shape(), text), type_text({}, text)},
               body_text(op, text, random.between(0, 1), element.is_integral() && random.between(0, 1)) +
                   " {window_dimensions = " + list_text(window.sizes) +
                   ", window_strides = " + list_text(window.strides) + ", base_dilations = " + list_text(window.base) +
                   ", window_dilations = " + list_text(window.window) + ", padding = " + window.padding() + "}",
               type_text(shape, text));
    auto const results = run_text(program, {x, init});
    ASSERT_EQ(results.at(0).shape(), shape) << program;
    for_each_index(shape, [&](Index const& at) {
      std::uint64_t expected = init.get(0);
      for_each_index(window.sizes, [&](Index const& inside) {
        auto const place = window.place(at, inside, x.shape());
        expected = combined(op, element, expected, place ? x.get(place_of(*place, x.shape())) : init.get(0));
      });
      ASSERT_EQ(results[0].get(place_of(at, shape)), expected) << program << shape_text(at);
    });
  }
}

TEST(Reduction, SelectAndScatterAddsToTheSelectedElements) {
  Random random(5);
  for (int i = 0; i < 2 * kCases; ++i) {
    Shape const shape = random.list(static_cast<std::size_t>(random.between(1, 3)), 1, 6);
    auto const size = static_cast<std::size_t>(element_count(shape));
    auto const operand = integers(random.list(size, -4, 4)).reshaped(shape);
    Window const window(random, shape, false);
    auto const windows = window.result(shape);
    auto source = make_tensor(operand.element(), windows);
    for (std::int64_t at = 0; at < source.count(); ++at) source.set(at, static_cast<std::uint64_t>(at + 1));
    auto const compare = std::string("\"stablehlo.compare\"(") + (i % 2 ? "%x, %y" : "%y, %x") +
                         ") {comparison_direction = #stablehlo<comparison_direction " + (i % 2 ? "GE" : "LE") +
                         ">} : (tensor<i64>, tensor<i64>) -> tensor<i1>\n";
    std::string select = "({\n^bb0(%x: tensor<i64>, %y: tensor<i64>):\n  %p = " + compare;
    if (i % 4 > 1)
      select +=
          "  %q = \"stablehlo.not\"(%p) : (tensor<i1>) -> tensor<i1>\n"
          "  %s = \"stablehlo.not\"(%q) : (tensor<i1>) -> tensor<i1>\n";
    select += std::string("  \"stablehlo.return\"(") + (i % 4 > 1 ? "%s" : "%p") + ") : (tensor<i1>) -> ()\n}, ";
    auto const program =
        one_op("select_and_scatter", {type_text(shape, "i64"), type_text(windows, "i64"), "tensor<i64>"},
               select + body_text("add", "i64", i % 3 == 0, i % 5 == 0).substr(1) +
                   " {window_dimensions = " + list_text(window.sizes) +
                   ", window_strides = " + list_text(window.strides) + ", padding = " + window.padding() + "}",
               type_text(shape, "i64"));
    Index expected(size, 7);
    for_each_index(windows, [&](Index const& at) {
      std::int64_t selected = -1;
      for_each_index(window.sizes, [&](Index const& inside) {
        auto const place = window.place(at, inside, shape);
        if (!place) return;
        auto const next = place_of(*place, shape);
        if (selected < 0 || operand.integer(selected) < operand.integer(next)) selected = next;
      });
      if (selected >= 0) expected[static_cast<std::size_t>(selected)] += source.integer(place_of(at, windows));
    });
    auto const results = run_text(program, {operand, source, scalar(7)});
    for (std::size_t at = 0; at < size; ++at)
      ASSERT_EQ(results.at(0).integer(static_cast<std::int64_t>(at)), expected[at]) << program << " at " << at;
  }
}

TEST(Reduction, MapAppliesTheComputationToEachElement) {
  Random random(6);
  auto const x = integers(random.list(12, -9, 9)).reshaped({3, 4});
  auto const y = integers(random.list(12, -9, 9)).reshaped({3, 4});
  auto const results = run_text(
      one_op("map", {"tensor<3x4xi64>", "tensor<3x4xi64>"},
             body_text("multiply", "i64", false, false) + " {dimensions = array<i64: 0, 1>}", "tensor<3x4xi64>"),
      {x, y});
  for (std::int64_t i = 0; i < 12; ++i) EXPECT_EQ(results.at(0).integer(i), x.integer(i) * y.integer(i));
}

struct Comparator {
  std::string direction, type;
  bool swapped, disguised;
};

// Sorts keys together with their numbers along `dimension`.
std::vector<Tensor> sorted(Tensor const& keys, std::string const& element, std::int64_t dimension,
                           Comparator const& comparator) {
  Index numbers(static_cast<std::size_t>(keys.count()));
  for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = static_cast<std::int64_t>(i);
  std::string const k = type_text(keys.shape(), element), n = type_text(keys.shape(), "i64");
  std::string const t = "tensor<" + element + ">";
  std::string text = "func.func @main(%a: " + k + ", %b: " + n + ") -> (" + k + ", " + n +
                     ") {\n  %r:2 = \"stablehlo.sort\"(%a, %b) ({\n^bb0(%x: " + t + ", %y: " + t +
                     ", %i: tensor<i64>, %j: tensor<i64>):\n  %p = \"stablehlo.compare\"(" +
                     (comparator.swapped ? "%y, %x" : "%x, %y") +
                     ") {comparison_direction = #stablehlo<comparison_direction " + comparator.direction + ">";
  if (!comparator.type.empty()) text += ", compare_type = #stablehlo<comparison_type " + comparator.type + ">";
  text += "} : (" + t + ", " + t + ") -> tensor<i1>\n";
  if (comparator.disguised) text += "  %q = \"stablehlo.or\"(%p, %p) : (tensor<i1>, tensor<i1>) -> tensor<i1>\n";
  text += std::string("  \"stablehlo.return\"(") + (comparator.disguised ? "%q" : "%p") +
          ") : (tensor<i1>) -> ()\n}) {dimension = " + std::to_string(dimension) + " : i64, is_stable = true} : (" + k +
          ", " + n + ") -> (" + k + ", " + n + ")\n  func.return %r#0, %r#1 : " + k + ", " + n + "\n}\n";
  return run_text(text, {keys, integers(numbers).reshaped(keys.shape())});
}

TEST(Reduction, SortIsStableAlongItsDimension) {
  Random random(7);
  for (int i = 0; i < kCases; ++i) {
    Shape const shape{random.between(1, 4), random.between(0, 12), random.between(1, 3)};
    auto const keys = integers(random.list(static_cast<std::size_t>(element_count(shape)), -3, 3), 32).reshaped(shape);
    std::int64_t const dimension = random.between(-3, 2);
    auto const axis = static_cast<std::size_t>(dimension < 0 ? dimension + 3 : dimension);
    bool const swapped = i % 2;  // in this case, GT is ascending
    auto const results = sorted(keys, "i32", dimension, {swapped ? "GT" : "LT", "SIGNED", swapped, i % 3 == 0});
    for_each_index(shape, [&](Index const& at) {
      auto const place = place_of(at, shape), number = results.at(1).integer(place);
      ASSERT_EQ(results[0].integer(place), keys.integer(number));
      if (at[axis] == 0) return;
      Index before = at;
      --before[axis];
      auto const last = place_of(before, shape);
      auto const x = results[0].integer(last), y = results[0].integer(place);
      ASSERT_TRUE(x < y || (x == y && results[1].integer(last) < number)) << shape_text(at);
    });
  }
}

// A recognized comparator has the same order as an executed one, also for NaN keys. A contradictory comparator loses no
// elements.
TEST(Reduction, SortByARecognisedComparatorIsSortByItsRegion) {
  Random random(8);
  for (std::string const text : {"f32", "bf16", "f8E4M3FNUZ", "ui8", "i1"})
    for (std::string const direction : {"LT", "GT", "LE", "GE"})
      for (std::string const type : {"FLOAT", "TOTALORDER"}) {
        auto const element = element_named(text).element;
        auto keys = random_tensor(random, element, {1, 70});
        for (std::int64_t i = 0; element.is(Element::Kind::floating) && i < 70; i += 3)
          keys.set(i, i % 2 ? element.floating->nan_code() : element.floating->sign_bit() * (i % 4 == 0));
        std::string const used = element.is_integral() ? "" : type;
        auto const fast = sorted(keys, text, 1, {direction, used, false, false});
        auto const slow = sorted(keys, text, 1, {direction, used, false, true});
        std::vector<std::int64_t> numbers;
        for (std::int64_t i = 0; i < 70; ++i) {
          ASSERT_EQ(fast.at(1).integer(i), slow.at(1).integer(i)) << text << " " << direction << " " << used;
          numbers.push_back(fast[1].integer(i));
        }
        std::sort(numbers.begin(), numbers.end());
        for (std::int64_t i = 0; i < 70; ++i) ASSERT_EQ(numbers[static_cast<std::size_t>(i)], i);
      }
}

// Executed comparators sort many slices at once, and long slices in parts. The order is that of a recognized
// comparator.
TEST(Reduction, LongSortsByARegionAreStable) {
  Random random(9);
  for (Shape const& shape : {Shape{3, 5000}, Shape{5000, 3}, Shape{700, 9}, Shape{1, 20000}})
    for (std::string const direction : {"LT", "GT"})
      for (std::int64_t const most : {3, 1000000}) {
        auto const count = static_cast<std::size_t>(element_count(shape));
        auto const keys = integers(random.list(count, -most, most), 32).reshaped(shape);
        std::int64_t const dimension = shape[0] > 1000 ? 0 : 1;
        auto const fast = sorted(keys, "i32", dimension, {direction, "SIGNED", false, false});
        auto const slow = sorted(keys, "i32", dimension, {direction, "SIGNED", false, true});
        for (std::size_t i = 0; i < count; ++i)
          ASSERT_EQ(fast.at(1).integer(static_cast<std::int64_t>(i)), slow.at(1).integer(static_cast<std::int64_t>(i)))
              << shape_text(shape) << " " << direction << " " << i;
      }
}

// If the comparator orders each of two elements before the other, no element is lost.
TEST(Reduction, LongSortsByAContradictionKeepAllElements) {
  Random random(10);
  for (std::string const direction : {"LE", "GE", "NE"}) {
    auto const keys = integers(random.list(9000, 0, 5), 32).reshaped({9000});
    auto const results = sorted(keys, "i32", 0, {direction, "SIGNED", false, true});
    std::vector<std::int64_t> numbers;
    for (std::int64_t i = 0; i < 9000; ++i) {
      ASSERT_EQ(results.at(0).integer(i), keys.integer(results[1].integer(i)));
      numbers.push_back(results[1].integer(i));
    }
    std::ranges::sort(numbers);
    for (std::int64_t i = 0; i < 9000; ++i) ASSERT_EQ(numbers[static_cast<std::size_t>(i)], i) << direction;
  }
}

}  // namespace
}  // namespace assay::index_formula
