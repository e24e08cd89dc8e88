#include <fmt/format.h>

#include "generators/directed/directed_tests.hpp"

namespace assay::inline generators {

namespace {

// Random bits that are all zeros, states that stay, and numbers that come again: never, as far as anyone will see.
Lesson facts(std::string_view algorithm, std::string name, std::string_view words) {
  std::string const state = fmt::format("tensor<{}xui64>", words);
  Lesson lesson{"stablehlo.rng_bit_generator", std::move(name),
                fmt::format(R"(module {{
  func.func @main(%s: {0}) -> (tensor<i1>, tensor<i1>, tensor<i1>) {{
    %0:2 = "stablehlo.rng_bit_generator"(%s) <{{rng_algorithm = #stablehlo<rng_algorithm {1}>}}>
        : ({0}) -> ({0}, tensor<8xT>)
    %1:2 = "stablehlo.rng_bit_generator"(%0#0) <{{rng_algorithm = #stablehlo<rng_algorithm {1}>}}>
        : ({0}) -> ({0}, tensor<8xT>)
    %z = "stablehlo.constant"() <{{value = dense<0> : tensor<8xT>}}> : () -> tensor<8xT>
    %a = func.call @differ(%0#1, %z) : (tensor<8xT>, tensor<8xT>) -> tensor<i1>
    %b = func.call @differ(%0#1, %1#1) : (tensor<8xT>, tensor<8xT>) -> tensor<i1>
    %d = "stablehlo.compare"(%s, %0#0) <{{comparison_direction = #stablehlo<comparison_direction NE>}}>
        : ({0}, {0}) -> tensor<{2}xi1>
    %f = "stablehlo.constant"() <{{value = dense<false> : tensor<i1>}}> : () -> tensor<i1>
    %c = "stablehlo.reduce"(%d, %f) <{{dimensions = array<i64: 0>}}> ({{
    ^bb0(%x: tensor<i1>, %y: tensor<i1>):
      %o = "stablehlo.or"(%x, %y) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      "stablehlo.return"(%o) : (tensor<i1>) -> ()
    }}) : (tensor<{2}xi1>, tensor<i1>) -> tensor<i1>
    func.return %a, %b, %c : tensor<i1>, tensor<i1>, tensor<i1>
  }}
  func.func private @differ(%p: tensor<8xT>, %q: tensor<8xT>) -> tensor<i1> {{
    %d = "stablehlo.compare"(%p, %q) <{{comparison_direction = #stablehlo<comparison_direction NE>}}>
        : (tensor<8xT>, tensor<8xT>) -> tensor<8xi1>
    %f = "stablehlo.constant"() <{{value = dense<false> : tensor<i1>}}> : () -> tensor<i1>
    %c = "stablehlo.reduce"(%d, %f) <{{dimensions = array<i64: 0>}}> ({{
    ^bb0(%x: tensor<i1>, %y: tensor<i1>):
      %o = "stablehlo.or"(%x, %y) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      "stablehlo.return"(%o) : (tensor<i1>) -> ()
    }}) : (tensor<8xi1>, tensor<i1>) -> tensor<i1>
    func.return %c : tensor<i1>
  }}
}}
)",
                            state, algorithm, words)};
  lesson.filling = Filling::wide;
  lesson.types = "ui32 ui64 i32";
  lesson.is_certain = true;
  return lesson;
}

}  // namespace

std::vector<Lesson> control_lessons() {
  return {
      facts("THREE_FRY", "facts_three_fry", "2"),
      facts("PHILOX", "facts_philox", "3"),
      {"stablehlo.if", "pair",
       R"(func.func @main(%p: tensor<i1>, %a: tensor<3xT>, %b: tensor<3xT>) -> (tensor<3xT>, tensor<3xT>) {
  %0:2 = "stablehlo.if"(%p) ({
    "stablehlo.return"(%a, %b) : (tensor<3xT>, tensor<3xT>) -> ()
  }, {
    %r = "stablehlo.reverse"(%a) <{dimensions = array<i64: 0>}> : (tensor<3xT>) -> tensor<3xT>
    "stablehlo.return"(%b, %r) : (tensor<3xT>, tensor<3xT>) -> ()
  }) : (tensor<i1>) -> (tensor<3xT>, tensor<3xT>)
  func.return %0#0, %0#1 : tensor<3xT>, tensor<3xT>
}
)",
       Filling::distinct, false, Fitting::truth},
      {"stablehlo.case", "below_zero",
       R"(func.func @main(%a: tensor<2xT>, %b: tensor<2xT>, %c: tensor<2xT>) -> tensor<2xT> {
  %i = "stablehlo.constant"() <{value = dense<-2> : tensor<i32>}> : () -> tensor<i32>
  %0 = "stablehlo.case"(%i) ({
    "stablehlo.return"(%a) : (tensor<2xT>) -> ()
  }, {
    "stablehlo.return"(%b) : (tensor<2xT>) -> ()
  }, {
    "stablehlo.return"(%c) : (tensor<2xT>) -> ()
  }) : (tensor<i32>) -> tensor<2xT>
  func.return %0 : tensor<2xT>
}
)"},
      {"stablehlo.case", "beyond_the_last",
       R"(func.func @main(%a: tensor<2xT>, %b: tensor<2xT>, %c: tensor<2xT>) -> tensor<2xT> {
  %i = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> tensor<i32>
  %0 = "stablehlo.case"(%i) ({
    "stablehlo.return"(%a) : (tensor<2xT>) -> ()
  }, {
    "stablehlo.return"(%b) : (tensor<2xT>) -> ()
  }, {
    "stablehlo.return"(%c) : (tensor<2xT>) -> ()
  }) : (tensor<i32>) -> tensor<2xT>
  func.return %0 : tensor<2xT>
}
)"},
      {"func.call", "turned", R"(module {
  func.func @main(%a: tensor<3xT>, %b: tensor<3xT>) -> (tensor<3xT>, tensor<3xT>, tensor<3xT>) {
    %0:3 = func.call @turn(%a, %b) : (tensor<3xT>, tensor<3xT>) -> (tensor<3xT>, tensor<3xT>, tensor<3xT>)
    func.return %0#0, %0#1, %0#2 : tensor<3xT>, tensor<3xT>, tensor<3xT>
  }
  func.func private @turn(%x: tensor<3xT>, %y: tensor<3xT>) -> (tensor<3xT>, tensor<3xT>, tensor<3xT>) {
    %r = "stablehlo.reverse"(%x) <{dimensions = array<i64: 0>}> : (tensor<3xT>) -> tensor<3xT>
    func.return %x, %y, %r : tensor<3xT>, tensor<3xT>, tensor<3xT>
  }
}
)"},
      {"stablehlo.composite", "turned", R"(module {
  func.func @main(%a: tensor<3xT>, %b: tensor<3xT>) -> (tensor<3xT>, tensor<3xT>, tensor<3xT>) {
    %0:3 = "stablehlo.composite"(%a, %b) <{name = "own.turn", decomposition = @turn}>
        : (tensor<3xT>, tensor<3xT>) -> (tensor<3xT>, tensor<3xT>, tensor<3xT>)
    func.return %0#0, %0#1, %0#2 : tensor<3xT>, tensor<3xT>, tensor<3xT>
  }
  func.func private @turn(%x: tensor<3xT>, %y: tensor<3xT>) -> (tensor<3xT>, tensor<3xT>, tensor<3xT>) {
    %r = "stablehlo.reverse"(%x) <{dimensions = array<i64: 0>}> : (tensor<3xT>) -> tensor<3xT>
    func.return %x, %y, %r : tensor<3xT>, tensor<3xT>, tensor<3xT>
  }
}
)"},
  };
}

}  // namespace assay::inline generators
