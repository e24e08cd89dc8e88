// Ops of foreign dialects in custom formats are skipped as a whole, and the following text is read.
#include <gtest/gtest.h>

#include "grammar/text/parse.hpp"
#include "support/diagnostic.hpp"
#include "support/source.hpp"

namespace assay {
namespace {

// Returns the errors in a function whose body is `op` and a known op.
std::string errors_of_op(std::string const& op) {
  std::string const text = "func.func @f(%a: tensor<2xf32>, %b: memref<4xf32>) -> tensor<2xf32> {\n" + op +
                           "\n%known = stablehlo.abs %a : tensor<2xf32>\nreturn %known : tensor<2xf32>\n}\n";
  Diagnostics found;
  Program const program = parse_program(Source::from_string("test", text), {.allow_unregistered_dialect = true}, found);
  std::string errors;
  for (auto const& diagnostic : found.all()) errors += diagnostic.message + "\n";
  if (errors.empty() && program.top->ops[0]->regions[0]->blocks[0]->ops.size() < 3) errors = "an op is missing";
  return errors;
}

TEST(ForeignOps, GoOnOverLines) {
  for (std::string const op : {
           "%0 = foo.fragment<mesh=\"m\"> (%a)\n  (%x: tensor<2xf32>) {\n  foo.return %x : tensor<2xf32>\n} : "
           "tensor<2xf32>",
           "%0 = foo.call @g(%a) {n = 0 : ui32}\n  : (tensor<2xf32>) -> tensor<2xf32>",
           "%0 = foo.loop (%a : i64) to (%a : i64)\n  iter_args(%a : f64)\n  -> f64 {\n^bb0(%i: i64):\n  foo.yield "
           "%i\n}",
           "%0 = foo.constant\n  dense<1> : tensor<2xi32>",
           "foo.if %a {\n  foo.then\n}\nelse {\n  foo.other\n}",
           "foo.op %a // a comment\n  // and another\n  : tensor<2xf32>",
           "%0 = foo.bar %a\n   mappings = [1, 2] : tensor<2xf32>",
           "%0 = foo.bar %a,\n  %b\n  into %a : tensor<2xf32>",
           "%0 = foo.bar %a\n  attributes {x = 1}\n  @callee\n  \"text\" : tensor<2xf32>",
           "%0 = foo.bar %a\n  #foo.attribute\n  !foo.type -> tensor<2xf32>",
           "foo.bar %a\n  step 1 : i32\n  unroll",
       })
    EXPECT_EQ(errors_of_op(op), "") << op;
}

TEST(ForeignOps, ComparisonsAreNotBrackets) {
  for (std::string const op : {
           "foo.if affine_set<(d0) : (d0 >= 0, -d0 + 3 >= 0)>(%a) {\n  foo.store %a, %b[%a]\n}",
           "foo.for (%i, %j) = (0, 0) to (8, 256) {\n  foo.if affine_set<(d0) : (d0 - 1 <= 0)>(%i) {\n  foo.a\n  }\n}",
           "%0 = foo.op {x = #foo.bar<=>, y = #foo.bar<[<=>]>}",
       })
    EXPECT_EQ(errors_of_op(op), "") << op;
}

TEST(ForeignOps, EndBeforeTheNextOp) {
  for (std::string const op : {"foo.op", "foo.op %a", "%0 = foo.op %a {x = 1}", "foo.op {\n}\nfoo.op @f"})
    EXPECT_EQ(errors_of_op(op), "") << op;
}

}  // namespace
}  // namespace assay
