// Programs with one op on constant operands. Every op with an `execution` row has at least one template.
//
// In a template, `$TYPE` is an operand of random elements, `$TYPE@(a,b)` one with elements from a to b, `$TYPE=(text)`
// one with this dense literal, and `$token` a new token. T is replaced by each of `types`.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace assay::testing {

using Elements = std::vector<std::int64_t>;

// The expected outcome of a result.
struct Expected {
  std::optional<Elements> shape, elements;
};

// Computes the expected results from the operands and the width of their elements. Returns none if the result is
// undefined.
using Meaning = std::function<std::vector<Expected>(std::vector<Elements> const& operands, unsigned width)>;

struct ExecutionCase {
  std::string op, types, results;  // `types` is separated by blanks; `results` are their types, separated by commas
  Meaning meaning = nullptr;       // absent: the result of the interpreter
};

inline std::vector<Expected> shaped(Elements shape) { return {{std::move(shape), {}}}; }
inline std::vector<Expected> holding(Elements elements) { return {{{}, std::move(elements)}}; }

// Applies a function to pairs of elements, for ops that the interpreter does not execute.
template <class F> Meaning on_numbers(F function) {
  return [function](std::vector<Elements> const& operands, unsigned width) -> std::vector<Expected> {
    Elements result;
    for (std::size_t i = 0; i < operands[0].size(); ++i) {
      std::optional<std::int64_t> const one = function(operands[0][i], operands[1][i], width);
      if (!one) return {};
      result.push_back(*one);
    }
    return holding(std::move(result));
  };
}

inline std::uint64_t bits(std::int64_t x, unsigned width) {
  return width == 64 ? static_cast<std::uint64_t>(x)
                     : static_cast<std::uint64_t>(x) & ((std::uint64_t{1} << width) - 1);
}
template <class F> Meaning on_signed(F function) {
  return on_numbers([function](std::int64_t a, std::int64_t b, unsigned) { return std::optional(function(a, b)); });
}
template <class F> Meaning on_unsigned(F function) {
  return on_numbers([function](std::int64_t a, std::int64_t b, unsigned width) {
    return std::optional(static_cast<std::int64_t>(function(bits(a, width), bits(b, width))));
  });
}
template <class F> Meaning dividing(F function) {
  return on_numbers([function](std::int64_t a, std::int64_t b, unsigned) -> std::optional<std::int64_t> {
    if (b == 0 || (b == -1 && a == INT64_MIN)) return std::nullopt;
    return function(a, b, a / b, a % b);
  });
}
template <class F> Meaning dividing_unsigned(F function) {
  return on_numbers([function](std::int64_t a, std::int64_t b, unsigned width) -> std::optional<std::int64_t> {
    if (b == 0) return std::nullopt;
    return static_cast<std::int64_t>(function(bits(a, width), bits(b, width)));
  });
}
template <class F> Meaning converting(F function) {
  return [function](std::vector<Elements> const& operands, unsigned width) {
    Elements result;
    for (auto x : operands[0]) result.push_back(function(x, width));
    return holding(std::move(result));
  };
}

inline void add_binary_cases(std::vector<ExecutionCase>& cases) {
  std::string const every = "i1 i8 i32 i64 ui8 ui64", numbers = "i8 i32 i64 ui8 ui64", booleans = "i1";
  auto const add = [&](std::string const& op, std::string const& types) {
    for (std::string const shape : {"", "0x", "3x", "2x2x"}) {
      std::string const type = "tensor<" + shape + "T>";
      cases.push_back({"stablehlo." + op + " $" + type + ", $" + type + " : " + type, types, type});
    }
  };
  for (auto op : {"add", "multiply", "maximum", "minimum"}) add(op, every);
  for (auto op : {"subtract", "divide", "remainder"}) add(op, numbers);
  for (auto op : {"and", "or", "xor"}) add(op, every);
  for (std::string const op : {"divide", "remainder"})
    cases.push_back({"stablehlo." + op + " $tensor<3xT>, $tensor<3xT>@(1,3) : tensor<3xT>", numbers, "tensor<3xT>"});
  for (std::string const op : {"abs", "negate", "sign"})
    cases.push_back({"stablehlo." + op + " $tensor<3xT> : tensor<3xT>", "i8 i32 i64", "tensor<3xT>"});
  cases.push_back({"stablehlo.negate $tensor<3xT> : tensor<3xT>", "ui8", "tensor<3xT>"});
  cases.push_back({"stablehlo.not $tensor<3xT> : tensor<3xT>", "i1 i8", "tensor<3xT>"});
  for (std::string const direction : {"EQ", "NE", "LT", "LE", "GT", "GE"})
    for (std::string const shape : {"", "3x"})
      cases.push_back({"stablehlo.compare " + direction + ", $tensor<" + shape + "T>, $tensor<" + shape +
                           "T> : (tensor<" + shape + "T>, tensor<" + shape + "T>) -> tensor<" + shape + "i1>",
                       every, "tensor<" + shape + "i1>"});
  for (std::string const bound : {"", "3x"})
    cases.push_back({"stablehlo.clamp $tensor<" + bound + "T>, $tensor<3xT>, $tensor<T> : (tensor<" + bound +
                         "T>, tensor<3xT>, tensor<T>) -> tensor<3xT>",
                     every, "tensor<3xT>"});
  for (std::string const pred : {"i1", "3xi1"})
    cases.push_back(
        {"stablehlo.select $tensor<" + pred + ">, $tensor<3xT>, $tensor<3xT> : tensor<" + pred + ">, tensor<3xT>",
         every, "tensor<3xT>"});
  for (std::string const to : {"i1", "i8", "i32", "i64", "ui8", "ui64"})
    for (std::string const shape : {"", "3x"})
      cases.push_back(
          {"stablehlo.convert $tensor<" + shape + "T> : (tensor<" + shape + "T>) -> tensor<" + shape + to + ">", every,
           "tensor<" + shape + to + ">"});
  cases.push_back({"stablehlo.bitcast_convert $tensor<3xT> : (tensor<3xT>) -> tensor<3xT>", numbers, "tensor<3xT>"});
  cases.push_back(
      {"stablehlo.bitcast_convert $tensor<3xi32> : (tensor<3xi32>) -> tensor<3xui32>", "-", "tensor<3xui32>"});
}

inline void add_movement_cases(std::vector<ExecutionCase>& cases) {
  auto const add = [&](std::string const& op, std::string const& results) {
    cases.push_back({"stablehlo." + op, "i1 i32 ui8", results});
  };
  add("reshape $tensor<2x3xT> : (tensor<2x3xT>) -> tensor<3x2xT>", "tensor<3x2xT>");
  add("reshape $tensor<T> : (tensor<T>) -> tensor<1xT>", "tensor<1xT>");
  add("reshape $tensor<1xT> : (tensor<1xT>) -> tensor<T>", "tensor<T>");
  for (std::string const to : {"tensor<3x2xT>", "tensor<?x?xT>"})
    add("dynamic_reshape $tensor<2x3xT>, $tensor<2xi64>=([3, 2]) : (tensor<2x3xT>, tensor<2xi64>) -> " + to, to);
  for (std::string const to : {"tensor<2x3xT>", "tensor<?x?xT>"}) {
    std::string const shape = ", $tensor<2xi32>=([2, 3]), dims = ";
    add("dynamic_broadcast_in_dim $tensor<T>" + shape + "[] : (tensor<T>, tensor<2xi32>) -> " + to, to);
    add("dynamic_broadcast_in_dim $tensor<1xT>" + shape + "[1] : (tensor<1xT>, tensor<2xi32>) -> " + to, to);
    add("dynamic_broadcast_in_dim $tensor<3xT>" + shape + "[1] : (tensor<3xT>, tensor<2xi32>) -> " + to, to);
    add("dynamic_broadcast_in_dim $tensor<2x3xT>" + shape + "[0, 1] : (tensor<2x3xT>, tensor<2xi32>) -> " + to, to);
  }
  add("broadcast_in_dim $tensor<T>, dims = [] : (tensor<T>) -> tensor<2x3xT>", "tensor<2x3xT>");
  add("broadcast_in_dim $tensor<1x1xT>, dims = [1, 0] : (tensor<1x1xT>) -> tensor<2x3xT>", "tensor<2x3xT>");
  add("broadcast_in_dim $tensor<3xT>, dims = [1] : (tensor<3xT>) -> tensor<1x3xT>", "tensor<1x3xT>");
  add("broadcast_in_dim $tensor<2x3xT>, dims = [1, 0] : (tensor<2x3xT>) -> tensor<3x2xT>", "tensor<3x2xT>");
  add("broadcast $tensor<T>, sizes = [2, 2] : (tensor<T>) -> tensor<2x2xT>", "tensor<2x2xT>");
  add("broadcast $tensor<3xT>, sizes = [2] : (tensor<3xT>) -> tensor<2x3xT>", "tensor<2x3xT>");
  add("broadcast $tensor<0xT>, sizes = [2] : (tensor<0xT>) -> tensor<2x0xT>", "tensor<2x0xT>");
  add("concatenate $tensor<2xT>, $tensor<0xT>, $tensor<3xT>, dim = 0 : (tensor<2xT>, tensor<0xT>, tensor<3xT>) -> "
      "tensor<5xT>",
      "tensor<5xT>");
  add("concatenate $tensor<1x2xT>, $tensor<2x2xT>, dim = 0 : (tensor<1x2xT>, tensor<2x2xT>) -> tensor<3x2xT>",
      "tensor<3x2xT>");
  add("concatenate $tensor<2x1xT>, $tensor<2x2xT>, dim = 1 : (tensor<2x1xT>, tensor<2x2xT>) -> tensor<2x3xT>",
      "tensor<2x3xT>");
  add("slice $tensor<7xT> [1:6:2] : (tensor<7xT>) -> tensor<3xT>", "tensor<3xT>");
  add("slice $tensor<7xT> [7:7] : (tensor<7xT>) -> tensor<0xT>", "tensor<0xT>");
  add("slice $tensor<7xT> [0:6:3] : (tensor<7xT>) -> tensor<2xT>", "tensor<2xT>");
  add("real_dynamic_slice $tensor<7xT>, $tensor<1xi64>=([1]), $tensor<1xi64>=([6]), $tensor<1xi64>=([2]) : "
      "(tensor<7xT>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<3xT>",
      "tensor<3xT>");
  for (std::string const body : {"add", "multiply"})
    add("reduce($tensor<5xT> init: $tensor<T>) applies stablehlo." + body +
            " across dimensions = [0] : (tensor<5xT>, tensor<T>) -> tensor<T>",
        "tensor<T>");
  for (auto const& [starts, axis, result] : {std::array<std::string, 3>{"3x1xi64", "1", "tensor<3xT>"},
                                             {"3xi64", "1", "tensor<3xT>"},
                                             {"i64", "0", "tensor<T>"}})
    cases.push_back(
        {"\"stablehlo.gather\"($tensor<5xT>, $tensor<" + starts +
             ">@(-3,8)) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = "
             "[0], index_vector_dim = " +
             axis + ">, slice_sizes = array<i64: 1>}> : (tensor<5xT>, tensor<" + starts + ">) -> " + result,
         "i1 i32 ui8", result});
  add("reverse $tensor<4xT>, dims = [0] : tensor<4xT>", "tensor<4xT>");
  add("reverse $tensor<4xT>, dims = [] : tensor<4xT>", "tensor<4xT>");
  add("reverse $tensor<2x2xT>, dims = [0] : tensor<2x2xT>", "tensor<2x2xT>");
  add("transpose $tensor<4xT>, dims = [0] : (tensor<4xT>) -> tensor<4xT>", "tensor<4xT>");
  add("transpose $tensor<2x3xT>, dims = [0, 1] : (tensor<2x3xT>) -> tensor<2x3xT>", "tensor<2x3xT>");
  add("transpose $tensor<2x3xT>, dims = [1, 0] : (tensor<2x3xT>) -> tensor<3x2xT>", "tensor<3x2xT>");
  for (std::string const p :
       {"low = [1], high = [2], interior = [0] : 6", "low = [0], high = [1], interior = [2] : 8",
        "low = [-2], high = [3], interior = [1] : 6", "low = [2], high = [-3], interior = [0] : 2"}) {
    std::string const size = p.substr(p.size() - 1), text = p.substr(0, p.size() - 1);
    add("pad $tensor<3xT>, $tensor<T>, " + text + "(tensor<3xT>, tensor<T>) -> tensor<" + size + "xT>",
        "tensor<" + size + "xT>");
  }
  add("pad $tensor<0xT>, $tensor<T>, low = [1], high = [1], interior = [3] : (tensor<0xT>, tensor<T>) -> tensor<2xT>",
      "tensor<2xT>");
  for (std::string const start : {"i32", "ui8", "i64"}) {
    add("dynamic_slice $tensor<5xT>, $tensor<" + start + ">, sizes = [2] : (tensor<5xT>, tensor<" + start +
            ">) -> tensor<2xT>",
        "tensor<2xT>");
    add("dynamic_update_slice $tensor<5xT>, $tensor<2xT>, $tensor<" + start + "> : (tensor<5xT>, tensor<2xT>, tensor<" +
            start + ">) -> tensor<5xT>",
        "tensor<5xT>");
  }
  add("optimization_barrier $tensor<3xT>, $tensor<i8> : tensor<3xT>, tensor<i8>", "tensor<3xT>, tensor<i8>");
  cases.push_back({"util.optimization_barrier $tensor<3xT>, $tensor<i8> : tensor<3xT>, tensor<i8>", "i1 i32 ui8",
                   "tensor<3xT>, tensor<i8>"});
  add("custom_call @Sharding($tensor<3xT>) : (tensor<3xT>) -> tensor<3xT>", "tensor<3xT>");
  add("custom_call @Sharding($tensor<3xT>) : (tensor<3xT>) -> tensor<?xT>", "tensor<?xT>");
  add("custom_call @annotate_device_placement($tensor<3xT>) : (tensor<3xT>) -> tensor<?xT>", "tensor<?xT>");
  for (std::string const element : {"i32", "ui8", "f32", "i64"}) {
    for (std::string const d : {"0", "1", "2"}) {
      std::string const type = "tensor<2x3x2x" + element + ">", open = "tensor<?x?x?x" + element + ">";
      cases.push_back({"stablehlo.iota dim = " + d + " : " + type, "-", type});
      for (auto const& to : {type, open})
        cases.push_back(
            {"stablehlo.dynamic_iota $tensor<3xi64>=([2, 3, 2]), dim = " + d + " : (tensor<3xi64>) -> " + to, "-", to});
    }
  }
  // A single process receives nothing.
  cases.push_back(
      {"\"stablehlo.recv\"($token) {channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>} : "
       "(!stablehlo.token) -> (tensor<3xT>, tensor<2xT>, !stablehlo.token)",
       "i8 i64", "tensor<3xT>, tensor<2xT>, !stablehlo.token", [](auto const&, unsigned) {
         return std::vector<Expected>{{Elements{3}, {}}, {Elements{2}, {}}, {}};
       }});
  for (std::string const d : {"0", "1"})
    add("get_dimension_size $tensor<2x3xT>, dim = " + d + " : (tensor<2x3xT>) -> tensor<i32>", "tensor<i32>");
  add("set_dimension_size $tensor<4xT>, $tensor<i32>@(0,4), dim = 0 : (tensor<4xT>, tensor<i32>) -> tensor<?xT>",
      "tensor<?xT>");
}

inline void add_arith_cases(std::vector<ExecutionCase>& cases) {
  std::string const numbers = "i8 i32 i64 index", every = "i1 " + numbers;
  auto const add = [&](std::string const& op, std::string const& types, Meaning meaning) {
    for (std::string const shape : {"T", "tensor<3xT>"})
      for (std::string const range : {"", "@(0,5)"})
        cases.push_back(
            {"arith." + op + " $" + shape + range + ", $" + shape + range + " : " + shape, types, shape, meaning});
  };
  using I = std::int64_t;
  using U = std::uint64_t;
  add("addi", every, on_unsigned([](U a, U b) { return a + b; }));
  add("subi", every, on_unsigned([](U a, U b) { return a - b; }));
  add("muli", every, on_unsigned([](U a, U b) { return a * b; }));
  add("divsi", numbers, dividing([](I, I, I q, I) { return q; }));
  add("remsi", numbers, dividing([](I, I, I, I r) { return r; }));
  add("floordivsi", numbers, dividing([](I a, I b, I q, I r) { return q - (r != 0 && (a < 0) != (b < 0)); }));
  add("ceildivsi", numbers, dividing([](I a, I b, I q, I r) { return q + (r != 0 && (a < 0) == (b < 0)); }));
  add("divui", numbers, dividing_unsigned([](U a, U b) { return a / b; }));
  add("remui", numbers, dividing_unsigned([](U a, U b) { return a % b; }));
  add("ceildivui", numbers, dividing_unsigned([](U a, U b) { return a / b + (a % b != 0); }));
  add("andi", every, on_unsigned([](U a, U b) { return a & b; }));
  add("ori", every, on_unsigned([](U a, U b) { return a | b; }));
  add("xori", every, on_unsigned([](U a, U b) { return a ^ b; }));
  add("maxsi", numbers, on_signed([](I a, I b) { return std::max(a, b); }));
  add("minsi", numbers, on_signed([](I a, I b) { return std::min(a, b); }));
  add("maxui", every, on_unsigned([](U a, U b) { return std::max(a, b); }));
  add("minui", every, on_unsigned([](U a, U b) { return std::min(a, b); }));
  auto const compare = [&](std::string const& predicate, std::string const& types, Meaning meaning) {
    for (std::string const range : {"", "@(0,3)"}) {
      std::string const text = "arith.cmpi " + predicate + ", $";
      cases.push_back({text + "T" + range + ", $T" + range + " : T", types, "i1", meaning});
      cases.push_back(
          {text + "tensor<3xT>" + range + ", $tensor<3xT>" + range + " : tensor<3xT>", types, "tensor<3xi1>", meaning});
    }
  };
  auto const both = [&](std::string const& order, auto less) {
    // The only bit of an i1 is its sign bit.
    compare("s" + order, every, on_numbers([less](I a, I b, unsigned width) {
              return std::optional<I>(width == 1 ? less(-a, -b) : less(a, b));
            }));
    compare("u" + order, every, on_unsigned(less));
  };
  both("lt", [](auto a, auto b) { return a < b; });
  both("le", [](auto a, auto b) { return a <= b; });
  both("gt", [](auto a, auto b) { return a > b; });
  both("ge", [](auto a, auto b) { return a >= b; });
  compare("eq", every, on_signed([](I a, I b) { return a == b; }));
  compare("ne", every, on_signed([](I a, I b) { return a != b; }));
  auto const convert = [&](std::string const& op, std::string const& from, std::string const& to, auto function) {
    cases.push_back({"arith." + op + " $" + from + " : " + from + " to " + to, "-", to, converting(function)});
    cases.push_back({"arith." + op + " $tensor<2x" + from + "> : tensor<2x" + from + "> to tensor<2x" + to + ">", "-",
                     "tensor<2x" + to + ">", converting(function)});
  };
  auto const same = [](I x, unsigned) { return x; };
  auto const zero_extended = [](I x, unsigned width) { return static_cast<I>(bits(x, width)); };
  for (std::string const type : {"i8", "i32", "i64"}) {
    convert("index_cast", type, "index", same);
    convert("index_cast", "index", type, same);
    convert("index_castui", type, "index", zero_extended);
    convert("index_castui", "index", type, zero_extended);
    convert("extsi", "i1", type, [](I x, unsigned) { return -x; });
    convert("extui", "i1", type, same);
    convert("trunci", type, "i1", [](I x, unsigned) { return x & 1; });
  }
  for (std::string const type : {"i32", "i64"}) {
    convert("extsi", "i8", type, same);
    convert("extui", "i8", type, zero_extended);
    convert("trunci", type, "i8", same);
  }
  Meaning const select = [](std::vector<Elements> const& operands, unsigned) {
    Elements chosen = operands[2];
    for (std::size_t i = 0; i < chosen.size(); ++i)
      if (operands[0][operands[0].size() > 1 ? i : 0]) chosen[i] = operands[1][i];
    return holding(chosen);
  };
  cases.push_back({"arith.select $i1, $T, $T : T", every, "T", select});
  cases.push_back({"arith.select $i1, $tensor<3xT>, $tensor<3xT> : tensor<3xT>", every, "tensor<3xT>", select});
  cases.push_back({"arith.select $tensor<3xi1>, $tensor<3xT>, $tensor<3xT> : tensor<3xi1>, tensor<3xT>", every,
                   "tensor<3xT>", select});
}

inline void add_shape_cases(std::vector<ExecutionCase>& cases) {
  auto const add = [&](std::string const& op, std::string const& results, Meaning meaning) {
    cases.push_back({op, op.find('T') == op.npos ? "-" : "i1 i32", results, std::move(meaning)});
  };
  auto const fixed = [](std::vector<Expected> expected) {
    return [expected](std::vector<Elements> const&, unsigned) { return expected; };
  };
  Meaning const operand = [](std::vector<Elements> const& operands, unsigned) { return holding(operands[0]); };
  Meaning const all = [](std::vector<Elements> const& operands, unsigned) {
    Elements joined;
    for (auto const& one : operands) joined.insert(joined.end(), one.begin(), one.end());
    return holding(joined);
  };
  add("tensor.cast $tensor<3xT> : tensor<3xT> to tensor<?xT>", "tensor<?xT>", operand);
  add("tensor.extract $tensor<T>[] : tensor<T>", "T", operand);
  add("tensor.extract $tensor<3xT>[$index@(0,2)] : tensor<3xT>", "T",
      [](std::vector<Elements> const& operands, unsigned) {
        return holding({operands[0][static_cast<std::size_t>(operands[1][0])]});
      });
  add("tensor.from_elements $T, $T, $T : tensor<3xT>", "tensor<3xT>", all);
  add("tensor.from_elements $T : tensor<T>", "tensor<T>", operand);
  add("tensor.dim $tensor<2x5xi8>, $index@(0,1) : tensor<2x5xi8>", "index",
      [](std::vector<Elements> const& operands, unsigned) { return holding({operands[1][0] == 0 ? 2 : 5}); });
  add("tensor.empty($index@(0,3), $index@(0,3)) : tensor<?x4x?xi8>", "tensor<?x4x?xi8>",
      [](std::vector<Elements> const& operands, unsigned) {
        return shaped({operands[0][0], 4, operands[1][0]});
      });
  add("shape.shape_of $tensor<2x5xi8> : tensor<2x5xi8> -> tensor<2xindex>", "tensor<2xindex>", fixed(holding({2, 5})));
  add("shape.shape_of $tensor<i8> : tensor<i8> -> tensor<0xindex>", "tensor<0xindex>", fixed(holding({})));
  add("shape.num_elements $tensor<3xindex>@(0,4) : tensor<3xindex> -> index", "index",
      [](std::vector<Elements> const& operands, unsigned) {
        return holding({operands[0][0] * operands[0][1] * operands[0][2]});
      });
  add("shape.num_elements $tensor<0xindex> : tensor<0xindex> -> index", "index", fixed(holding({1})));
  Meaning const broadcast = [](std::vector<Elements> const& operands, unsigned) -> std::vector<Expected> {
    Elements a = operands[0], b = operands[1];
    if (a.size() < b.size()) std::swap(a, b);
    b.insert(b.begin(), a.size() - b.size(), 1);
    for (std::size_t i = 0; i < a.size(); ++i) {
      if (a[i] != b[i] && a[i] != 1 && b[i] != 1) return {};
      if (a[i] == 1) a[i] = b[i];
    }
    return holding(a);
  };
  add("shape.broadcast $tensor<2xindex>@(0,2), $tensor<2xindex>@(0,2) : tensor<2xindex>, tensor<2xindex> -> "
      "tensor<2xindex>",
      "tensor<2xindex>", broadcast);
  add("shape.broadcast $tensor<1xindex>@(0,2), $tensor<3xindex>@(0,2) : tensor<1xindex>, tensor<3xindex> -> "
      "tensor<3xindex>",
      "tensor<3xindex>", broadcast);
  add("shape.cstr_broadcastable $tensor<1xindex>@(0,2), $tensor<2xindex>@(0,2) : tensor<1xindex>, tensor<2xindex>",
      "!shape.witness", [broadcast](std::vector<Elements> const& operands, unsigned width) {
        return holding({!broadcast(operands, width).empty()});
      });
  add("stablehlo.custom_call @shape_assertion($tensor<i1>, $tensor<i32>) {has_side_effect = true} : "
      "(tensor<i1>, tensor<i32>) -> ()",
      "", operand);
}

inline std::vector<ExecutionCase> execution_cases() {
  std::vector<ExecutionCase> cases;
  add_binary_cases(cases);
  add_movement_cases(cases);
  add_arith_cases(cases);
  add_shape_cases(cases);
  return cases;
}

}  // namespace assay::testing
