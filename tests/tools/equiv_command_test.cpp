// `assay equiv` for a user: verdicts, exit statuses, witnesses as files, passes, and pairs that cannot be compared.
#include <filesystem>
#include <string>
#include <vector>

#include "support/documents/json.hpp"
#include "tests/tools/shell_folder.hpp"

namespace assay {
namespace {

namespace fs = std::filesystem;

// Returns a function of f32 numbers from its arguments, its ops and the name of its result.
std::string program(std::string const& arguments, std::string const& ops, std::string const& result,
                    std::string const& type = "tensor<f32>") {
  std::string list, body;
  for (char const name : arguments) list += std::string(list.empty() ? "" : ", ") + "%" + name + ": " + type;
  std::size_t begin = 0;
  while (begin < ops.size()) {
    auto const end = std::min(ops.find(';', begin), ops.size());
    body += "  " + ops.substr(begin, end - begin) + " : " + type + "\n";
    begin = end + 1;
  }
  return "func.func @main(" + list + ") -> " + type + " {\n" + body + "  return " + result + " : " + type + "\n}\n";
}

class EquivCommand : public ShellFolder {
protected:
  void write_pair(std::string const& a, std::string const& b) {
    write("a.mlir", a);
    write("b.mlir", b);
  }
};

// Names in goals that neither program has are explained. The number of uses of an initial value that is not neutral is
// open.
TEST_F(EquivCommand, PrintsRemainingGoals) {
  auto const greatest = [](std::string const& init, std::string const& last, std::string const& result) {
    return "func.func @main(%x: tensor<40xi32>) -> tensor<i32> {\n  %c = stablehlo.constant dense<" + init +
           "> : tensor<i32>\n  %five = stablehlo.constant dense<5> : tensor<i32>\n"
           "  %0 = stablehlo.reduce(%x init: %c) applies stablehlo.maximum across dimensions = [0] : (tensor<40xi32>, "
           "tensor<i32>) -> tensor<i32>\n" +
           last + "  return " + result + " : tensor<i32>\n}\n";
  };
  write_pair(greatest("-2147483648", "  %1 = stablehlo.maximum %0, %five : tensor<i32>\n", "%1"),
             greatest("5", "", "%0"));
  auto const result = shell("assay equiv a.mlir b.mlir 2>&1");
  EXPECT_EQ(result.status, 3) << result.output;
  for (auto const* part :
       {"%arg0 is the first argument", "e for each k1_0", "is a region that takes", "beginning with c)"})
    EXPECT_NE(result.output.find(part), std::string::npos) << part << "\n" << result.output;
}

// Published rewrites and rewrites of compilers that are correct for real numbers only.
TEST_F(EquivCommand, NineFolds) {
  struct {
    char const *arguments, *before, *result_a, *after, *result_b;
  } const folds[] = {
      {"x", "%0 = stablehlo.exponential %x;%1 = stablehlo.log %0", "%1", "", "%x"},
      {"x", "%0 = stablehlo.log %x;%1 = stablehlo.exponential %0", "%1", "", "%x"},
      {"x", "%0 = stablehlo.multiply %x, %x;%1 = stablehlo.sqrt %0", "%1", "%0 = stablehlo.abs %x", "%0"},
      {"xy", "%0 = stablehlo.exponential %x;%1 = stablehlo.exponential %y;%2 = stablehlo.multiply %0, %1", "%2",
       "%0 = stablehlo.add %x, %y;%1 = stablehlo.exponential %0", "%1"},
      {"xy", "%0 = stablehlo.exponential %x;%1 = stablehlo.exponential %y;%2 = stablehlo.divide %0, %1", "%2",
       "%0 = stablehlo.subtract %x, %y;%1 = stablehlo.exponential %0", "%1"},
      {"xy", "%0 = stablehlo.exponential %y;%1 = stablehlo.divide %x, %0", "%1",
       "%0 = stablehlo.negate %y;%1 = stablehlo.exponential %0;%2 = stablehlo.multiply %x, %1", "%2"},
      {"xy", "%0 = stablehlo.exponential %x;%1 = stablehlo.power %0, %y", "%1",
       "%0 = stablehlo.multiply %x, %y;%1 = stablehlo.exponential %0", "%1"},
      {"xy", "%0 = stablehlo.sqrt %y;%1 = stablehlo.divide %x, %0", "%1",
       "%0 = stablehlo.rsqrt %y;%1 = stablehlo.multiply %x, %0", "%1"},
      {"x",
       "%two = stablehlo.constant dense<2.0>;%0 = stablehlo.power %two, %x;%1 = stablehlo.log %0;%l = "
       "stablehlo.log %two;%2 = stablehlo.divide %1, %l",
       "%2", "", "%x"},
  };
  for (auto const& fold : folds) {
    write_pair(program(fold.arguments, fold.before, fold.result_a), program(fold.arguments, fold.after, fold.result_b));
    auto const result = shell("assay equiv a.mlir b.mlir 2>&1");
    EXPECT_EQ(result.status, 1) << result.output;
    EXPECT_TRUE(result.output.starts_with("real_only: ")) << fold.before << "\n" << result.output;
    EXPECT_NE(result.output.find("result 0:\n"), std::string::npos) << result.output;
  }
}

// Ops are added in the order of the program, but the specification does not define the order inside a reduction.
TEST_F(EquivCommand, OrderOfSums) {
  write_pair(program("xyz", "%0 = stablehlo.add %x, %y;%1 = stablehlo.add %0, %z", "%1"),
             program("xyz", "%0 = stablehlo.add %y, %z;%1 = stablehlo.add %x, %0", "%1"));
  auto const terms = shell("assay equiv a.mlir b.mlir 2>&1");
  EXPECT_EQ(terms.status, 1);
  EXPECT_TRUE(terms.output.starts_with("real_only: ")) << terms.output;
  auto const sum = [](std::string const& order) {
    return "func.func @main(%x: tensor<4xf32>) -> tensor<f32> {\n  %c = stablehlo.constant dense<0.0> : tensor<f32>\n" +
           order + "  return %s : tensor<f32>\n}\n";
  };
  std::string const reduce =
      "  %s = stablehlo.reduce(%x init: %c) applies stablehlo.add across dimensions = [0] : "
      "(tensor<4xf32>, tensor<f32>) -> tensor<f32>\n";
  std::string const halves =
      "  %l = stablehlo.slice %x [0:2] : (tensor<4xf32>) -> tensor<2xf32>\n  %h = stablehlo.slice %x [2:4] : "
      "(tensor<4xf32>) -> tensor<2xf32>\n  %m = stablehlo.add %l, %h : tensor<2xf32>\n  %s = stablehlo.reduce(%m init: "
      "%c) applies stablehlo.add across dimensions = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<f32>\n";
  write_pair(sum(reduce), sum(halves));
  EXPECT_EQ(shell("assay equiv a.mlir b.mlir 2>&1").status, 1) << "elements 0 and 2 are not neighbors";
  EXPECT_NE(shell("assay equiv --profile xla a.mlir b.mlir 2>&1").status, 1) << "any order is permitted";
}

TEST_F(EquivCommand, VerdictsAndExitStatuses) {
  auto const same = program("x", "%0 = stablehlo.not %x", "%0", "tensor<i8>");
  struct {
    std::string a, b;
    int status;
    char const* says;
  } const cases[] = {
      {same, same, 0, "equal: "},
      {same, program("x", "", "%x", "tensor<i8>"), 1, "different: "},
      {same, program("x", "", "%x", "tensor<i16>"), 1, "different: argument 0"},
      {same, program("xy", "", "%x", "tensor<i8>"), 1, "different: the first program takes 1 tensor, the second 2"},
      {same, "", 2, "b.mlir"},
      {same, "func.func @main(", 2, "b.mlir is not a valid program"},
      {same, "func.func @f() {\nreturn\n}\nfunc.func @g(%x: tensor<i8>) {\nreturn\n}", 1, "the second 0"},
      {same, "func.func private @main(tensor<i8>) -> tensor<i8>", 3, "undecided: @main is only declared"},
      {"func.func @main(%x: tensor<f32>) -> tensor<f32> {\n%0 = call @main(%x) : (tensor<f32>) -> tensor<f32>\nreturn "
       "%0 "
       ": tensor<f32>\n}",
       program("x", "", "%x"), 3, "undecided: "},
  };
  for (auto const& one : cases) {
    write_pair(one.a, one.b);
    auto const result = shell("assay equiv a.mlir b.mlir 2>&1");
    EXPECT_EQ(result.status, one.status) << one.b << "\n" << result.output;
    EXPECT_NE(result.output.find(one.says), std::string::npos) << one.b << "\n" << result.output;
  }
  EXPECT_EQ(shell("assay equiv a.mlir 2>&1").status, 2);
  EXPECT_EQ(shell("assay equiv a.mlir none.mlir 2>&1").status, 2);
  EXPECT_EQ(shell("assay equiv --entry none a.mlir b.mlir 2>&1").status, 2);
  EXPECT_EQ(shell("assay equiv --assume 'dim(' a.mlir b.mlir 2>&1").status, 2);
  write_pair(program("x", "%0 = stablehlo.not %x", "%0", "tensor<?xi8>"), program("x", "", "%x", "tensor<?xi8>"));
  auto const contradictory =
      shell("assay equiv --assume 'dim(%x, 0) = 1' --assume 'dim(%x, 0) = 2' a.mlir b.mlir 2>&1");
  EXPECT_EQ(contradictory.status, 2) << contradictory.output;
  EXPECT_NE(contradictory.output.find("the assumptions contradict each other"), std::string::npos)
      << contradictory.output;
  EXPECT_EQ(shell("assay equiv --passes none 2>&1").status, 2);
}

// `assay run` accepts the files of a witness and reproduces the difference.
TEST_F(EquivCommand, WitnessesAreRunnableFiles) {
  write_pair(program("x", "%0 = stablehlo.abs %x", "%0"), program("x", "", "%x"));
  auto const result = shell("assay equiv --emit-witness w a.mlir b.mlir 2>&1");
  EXPECT_EQ(result.status, 1);
  EXPECT_NE(result.output.find("written to w: assay run --inputs w w/before.mlir"), std::string::npos) << result.output;
  EXPECT_EQ(bytes("w/before.mlir"), bytes("a.mlir"));
  EXPECT_EQ(bytes("w/after.mlir"), bytes("b.mlir"));
  for (std::string const which : {"before", "after"}) {
    EXPECT_EQ(shell("assay run --inputs w -o again_" + which + " w/" + which + ".mlir 2>&1").status, 0);
    EXPECT_EQ(bytes("again_" + which + "/output_0.npy"), bytes("w/" + which + "/output_0.npy"));
  }
  EXPECT_NE(bytes("w/before/output_0.npy"), bytes("w/after/output_0.npy"));
  EXPECT_TRUE(fs::exists(folder_ / "w/before/output_0.lo.npy"));
}

TEST_F(EquivCommand, Formats) {
  write_pair(program("x", "%0 = stablehlo.abs %x", "%0"), program("x", "", "%x"));
  auto const json = parse_json_or_throw<nlohmann::json>(shell("assay equiv --format json a.mlir b.mlir").output);
  EXPECT_EQ(json["verdict"], "different");
  auto const& pair = json["pairs"].at(0);
  EXPECT_EQ(pair["function_a"], "main");
  EXPECT_EQ(pair["witness"]["where"], "result 0");
  EXPECT_EQ(pair["witness"]["inputs"].at(0)["name"], "%x");
  // The printed command runs.
  std::string const arguments = pair["witness"]["arguments"];
  EXPECT_EQ(shell("assay run --args '" + arguments + "' a.mlir 2>&1").status, 0);
  auto const sarif = parse_json_or_throw<nlohmann::json>(shell("assay equiv --format sarif a.mlir b.mlir").output);
  auto const& found = sarif["runs"].at(0)["results"].at(0);
  EXPECT_EQ(found["ruleId"], "equiv_different");
  EXPECT_EQ(found["level"], "error");
  EXPECT_EQ(shell("assay equiv --json x.json --sarif x.sarif a.mlir b.mlir").status, 1);
  EXPECT_EQ(parse_json_or_throw<nlohmann::json>(bytes("x.json")), json);
}

TEST_F(EquivCommand, AssumptionsNarrowTheInputs) {
  std::string const open = "tensor<?xi32>";
  write_pair(program("x", "%0 = stablehlo.abs %x", "%0", open), program("x", "", "%x", open));
  EXPECT_EQ(shell("assay equiv a.mlir b.mlir 2>&1").status, 1);
  EXPECT_NE(shell("assay equiv --assume 'dim(%x, 0) = 0' a.mlir b.mlir 2>&1").status, 1);
}

TEST_F(EquivCommand, PairsOfFunctions) {
  std::string const right = program("x", "%0 = stablehlo.not %x", "%0", "tensor<i8>"),
                    wrong = program("x", "", "%x", "tensor<i8>");
  auto const named = [](std::string text, std::string const& name) { return text.replace(text.find("main"), 4, name); };
  write_pair(named(right, "f") + named(right, "g") + named(right, "only_a"), named(right, "f") + named(wrong, "g"));
  auto const result = shell("assay equiv --function-pairs a.mlir b.mlir 2>&1");
  EXPECT_EQ(result.status, 1);
  EXPECT_TRUE(result.output.starts_with("different: first incorrect function: @g\n")) << result.output;
  EXPECT_NE(result.output.find("@f"), std::string::npos);
  EXPECT_NE(result.output.find("the second program has no function @only_a"), std::string::npos) << result.output;
  EXPECT_EQ(shell("assay equiv --function-pairs --entry f a.mlir b.mlir 2>&1").status, 0);
  // Only the caller knows whether a missing value matters. Private functions have no other callers.
  auto const hidden = [&](std::string const& name) {
    return "func.func private @" + name + "(%x: tensor<i8>) -> tensor<i8> { return %x : tensor<i8> }\n";
  };
  write_pair(named(right, "f") + hidden("inlined"), named(right, "f") + named(right, "only_b"));
  auto const one_sided = shell("assay equiv --function-pairs a.mlir b.mlir 2>&1");
  EXPECT_EQ(one_sided.status, 3);
  EXPECT_TRUE(one_sided.output.starts_with("undecided: first undecided function: @only_b\n")) << one_sided.output;
  EXPECT_EQ(one_sided.output.find("inlined"), std::string::npos) << one_sided.output;
  write_pair(named(right, "f") + hidden("inlined"), named(right, "f"));
  EXPECT_EQ(shell("assay equiv --function-pairs a.mlir b.mlir 2>&1").status, 0);
  EXPECT_EQ(shell("assay equiv a.mlir b.mlir 2>&1").status, 2) << "neither has a @main";
  write_pair(named(right, "f"), named(right, "g"));
  EXPECT_EQ(shell("assay equiv --function-pairs a.mlir b.mlir 2>&1").status, 3);
  EXPECT_EQ(shell("assay equiv --function-pairs --entry h a.mlir b.mlir 2>&1").status, 2);
}

TEST_F(EquivCommand, WarnsIfOnlyTheSpecificationForbidsAProgram) {
  std::string const forbidden =
      "%0 = \"stablehlo.compare\"(%x, %x) {comparison_direction = #stablehlo<comparison_direction EQ>, "
      "compare_type = #stablehlo<comparison_type SIGNED>} : (tensor<f32>, tensor<f32>) -> tensor<i1>\n";
  std::string const plain = program("x", "", "%x");
  write_pair(plain, std::string(plain).insert(plain.find("  return"), forbidden));
  auto const result = shell("assay equiv a.mlir b.mlir 2>&1");
  EXPECT_EQ(result.status, 0) << result.output;
  EXPECT_NE(result.output.find("warning: b.mlir:2: the specification forbids this"), std::string::npos)
      << result.output;
  EXPECT_NE(result.output.find("[compare_c3]"), std::string::npos) << result.output;
}

TEST_F(EquivCommand, Passes) {
  std::string const type = "tensor<i8>";
  auto const same = program("x", "%0 = stablehlo.not %x;%1 = stablehlo.not %0", "%1", type),
             right = program("x", "", "%x", type), wrong = program("x", "%0 = stablehlo.not %x", "%0", type);
  fs::create_directories(folder_ / "flat");
  fs::create_directories(folder_ / "tree/builtin_module_no-symbol-name/func_func_main");
  std::string const tree = "tree/builtin_module_no-symbol-name/";
  // Numbers, not letters, define the order.
  for (auto const& [name, text] :
       {std::pair{"0_input", same}, {"1_cse", same}, {"9_fold", right}, {"10_break", wrong}, {"11_after", wrong}}) {
    write(std::string("flat/") + name + ".mlir", text);
    write(tree + name + ".mlir", text);
  }
  write("flat/notes.txt", "no dump");
  write(tree + "func_func_main/1_0_a.mlir", same);
  write(tree + "func_func_main/1_1_b.mlir", right);
  auto const flat = shell("assay equiv --passes flat --emit-witness w 2>/dev/null");
  EXPECT_EQ(flat.status, 1);
  EXPECT_TRUE(flat.output.starts_with("different: first incorrect pass: 10_break\n")) << flat.output;
  EXPECT_EQ(bytes("w/after.mlir"), wrong);
  EXPECT_EQ(bytes("w/before.mlir"), right);
  auto const below = shell("assay equiv --format json --passes tree 2>/dev/null");
  auto const json = parse_json_or_throw<nlohmann::json>(below.output);
  ASSERT_EQ(json["pairs"].size(), 5u);
  EXPECT_EQ(json["pairs"].at(2)["pass"], "builtin_module_no-symbol-name/10_break");
  EXPECT_EQ(json["pairs"].at(2)["verdict"], "different");
  EXPECT_EQ(json["pairs"].at(4)["verdict"], "equal");
  write("flat/12_broken.mlir", "func.func @main(");
  auto const broken =
      parse_json_or_throw<nlohmann::json>(shell("assay equiv --format json --passes flat 2>/dev/null").output);
  EXPECT_NE(std::string(broken["pairs"].at(4)["why"]).find("cannot be read to its end"), std::string::npos);
  EXPECT_EQ(broken["pairs"].at(4)["verdict"], "undecided");
  write("flat/12_broken.mlir", "func.func @main(%x: tensor<f32>) -> tensor<i32> {\n  return %x : tensor<f32>\n}\n");
  auto const invalid =
      parse_json_or_throw<nlohmann::json>(shell("assay equiv --format json --passes flat 2>/dev/null").output);
  EXPECT_NE(std::string(invalid["pairs"].at(4)["why"]).find("is not valid"), std::string::npos);
  EXPECT_EQ(invalid["pairs"].at(4)["verdict"], "different");
}

// Padded numbers have a dump for each pass. Those of MLIR's tree may skip passes and may begin at any number.
TEST_F(EquivCommand, MissingDumpsAreNamed) {
  auto const text = program("x", "%0 = stablehlo.not %x", "%0", "tensor<i8>");
  auto const expect = [&](std::vector<std::string> const& names, int status, std::string const& says) {
    fs::remove_all(folder_ / "d");
    fs::create_directories(folder_ / "d");
    for (auto const& name : names) write("d/" + name + ".mlir", text);
    auto const result = shell("assay equiv --passes d 2>&1");
    EXPECT_EQ(result.status, status) << result.output;
    EXPECT_NE(result.output.find(says), std::string::npos) << says << "\n" << result.output;
    return result.output;
  };
  expect({"0000_in", "0001_a", "0002_b"}, 0, "2 steps are proved");
  expect({"0001_a", "0002_b"}, 0, "1 step is proved");
  expect({"0002_a", "0003_b"}, 3,
         "before 0002: undecided: dumps are missing at the beginning of the series, before 0002, so not every");
  expect({"0000_in", "0002_b"}, 3,
         "0001: undecided: dumps are missing between these two, 0001, so not every pass is compared");
  expect({"0000_in", "0003_b"}, 3, "dumps are missing between these two, 0001 to 0002, so not every pass is compared");
  auto const tree =
      expect({"0_in", "3_b"}, 0, "3_b: no dump 1 to 2, which is right only if these passes changed nothing");
  EXPECT_NE(tree.find("1 step is proved"), std::string::npos) << tree;
}

// A may flush subnormal numbers, and B has nothing to flush.
TEST_F(EquivCommand, WhatMovesElementsRefinesWhatMayFlush) {
  std::string const type = "tensor<2x3xbf16>", wide = "tensor<2x3xf32>", turned = "tensor<3x2xbf16>";
  auto const function = [&](std::string const& body, std::string const& result) {
    return "func.func @main(%x: " + type + ") -> " + turned + " {\n" + body + "  %t = stablehlo.transpose %" + result +
           ", dims = [1, 0] : (" + type + ") -> " + turned + "\n  return %t : " + turned + "\n}\n";
  };
  auto const convert = [](std::string const& to, std::string const& from, std::string const& a, std::string const& b) {
    return "  %" + to + " = stablehlo.convert %" + from + " : (" + a + ") -> " + b + "\n";
  };
  write("pair.mlir", function(convert("w", "x", type, wide) + convert("n", "w", wide, type), "n"));
  write("none.mlir", function("", "x"));
  auto const forward = shell("assay equiv --profile xla pair.mlir none.mlir 2>&1");
  EXPECT_EQ(forward.status, 0) << forward.output;
  EXPECT_TRUE(forward.output.starts_with("refines: ")) << forward.output;
  // In the opposite direction, a subnormal number may become zero.
  EXPECT_NE(shell("assay equiv --profile xla none.mlir pair.mlir 2>&1").status, 0);
  EXPECT_TRUE(shell("assay equiv --profile ieee none.mlir pair.mlir 2>&1").output.starts_with("equal: "));
}

TEST_F(EquivCommand, TimeoutIsUndecided) {
  std::string const loop =
      "func.func @main(%x: tensor<f32>) -> tensor<f32> {\n  %t = stablehlo.constant dense<true> : tensor<i1>\n  %0 = "
      "stablehlo.while(%i = %x) : tensor<f32>\n  cond {\n    stablehlo.return %t : tensor<i1>\n  } do {\n    "
      "%c = stablehlo.cosine %i : tensor<f32>\n    stablehlo.return %c : tensor<f32>\n  }\n  return %0 : "
      "tensor<f32>\n}\n";
  write_pair(loop, program("x", "", "%x"));
  auto const result = shell("assay equiv --time-limit 1 a.mlir b.mlir 2>&1");
  EXPECT_EQ(result.status, 3) << result.output;
  EXPECT_TRUE(result.output.starts_with("undecided: ")) << result.output;
}

// Elided constants are arguments: identified by their resource or, without names, by their position among those of a
// type.
TEST_F(EquivCommand, ElidedConstantsAreAnyValues) {
  auto const constant = [](std::string const& name, std::string const& key) {
    return "  %" + name + " = stablehlo.constant dense_resource<" + key + "> : tensor<4xf32>\n";
  };
  std::string const type = "tensor<4xf32>",
                    begin = "func.func @main(%x: tensor<4xf32> {foo.bar = 1 : i32}) -> tensor<4xf32> {\n",
                    end = "  return %r : tensor<4xf32>\n}\n",
                    callee = "func.func private @f(%x: tensor<4xf32>) -> tensor<4xf32> {\n" + constant("w", "w") +
                             "  %r = stablehlo.subtract %x, %w : tensor<4xf32>\n" + end,
                    call = "  %1 = func.call @f(%0) : (tensor<4xf32>) -> tensor<4xf32>\n";
  auto const op = [&](std::string const& text) { return "  " + text + " : " + type + "\n"; };
  auto const before = [&](std::string const& c, std::string const& d) {
    return begin + constant("c", c) + constant("d", d) + op("%0 = stablehlo.add %x, %c") + call +
           op("%r = stablehlo.multiply %1, %d") + end + callee;
  };
  auto const after = [&](std::string const& c, std::string const& d, std::string const& factor) {
    return begin + constant("w", "w") + constant("c", c) + constant("d", d) + op("%0 = stablehlo.add %c, %x") +
           op("%1 = stablehlo.subtract %0, %w") + op("%r = stablehlo.multiply %" + factor + ", %1") + end;
  };
  std::string const none = "__elided__";
  struct {
    std::string a, b, refused, any;
  } const cases[] = {
      {before(none, none), after(none, none, "d"), "undecided", "equal"},
      {before("c", "d"), after("c", "d", "d"), "undecided", "equal"},
      {before("c", "d"), after("d", "c", "c"), "undecided", "different"},
      {before("c", "d"), after("c", "d", "c"), "undecided", "different"},
      {before(none, none), after(none, none, "c"), "undecided", "undecided"},  // their order may differ
      {before(none, none), before(none, none), "undecided", "equal"},
      {before("c", "d"), after("c", none, "d"), "undecided", "undecided"},
  };
  for (auto const& one : cases) {
    write_pair(one.a, one.b);
    auto const refused = shell("assay equiv a.mlir b.mlir 2>&1");
    EXPECT_TRUE(refused.output.starts_with(one.refused + ":")) << one.a << one.b << refused.output;
    EXPECT_NE(refused.output.find("--elided any"), std::string::npos) << refused.output;
    auto const any = shell("assay equiv --elided any a.mlir b.mlir 2>&1");
    EXPECT_TRUE(any.output.starts_with(one.any + ":")) << one.a << one.b << any.output;
    EXPECT_NE(any.output.find("  assumed: elided constants"), std::string::npos) << any.output;
  }
  write_pair(begin + constant("c", "w") +
                 "  %r = stablehlo.composite \"a.b\" %c {decomposition = @f} : (tensor<4xf32>) -> "
                 "tensor<4xf32>\n" +
                 end + callee,
             before("c", "d"));
  EXPECT_EQ(shell("assay equiv --elided any a.mlir b.mlir 2>&1").status, 2);
}

TEST_F(EquivCommand, FusedProductsAreALikelyCause) {
  write_pair(program("xyz", "%0 = stablehlo.multiply %x, %y;%1 = stablehlo.add %0, %z", "%1"),
             "func.func @main(%x: tensor<f32>, %y: tensor<f32>, %z: tensor<f32>) -> tensor<f32> {\n"
             "  %0 = stablehlo.convert %x : (tensor<f32>) -> tensor<f64>\n"
             "  %1 = stablehlo.convert %y : (tensor<f32>) -> tensor<f64>\n"
             "  %2 = stablehlo.convert %z : (tensor<f32>) -> tensor<f64>\n"
             "  %3 = stablehlo.multiply %0, %1 : tensor<f64>\n"
             "  %4 = stablehlo.add %3, %2 : tensor<f64>\n"
             "  %5 = stablehlo.convert %4 : (tensor<f64>) -> tensor<f32>\n"
             "  return %5 : tensor<f32>\n}\n");
  auto const fused = shell("assay equiv a.mlir b.mlir 2>&1");
  EXPECT_EQ(fused.status, 1);
  EXPECT_NE(
      fused.output.find(
          "likely cause: the second program computes the results of the first with a product and a sum contracted"),
      std::string::npos)
      << fused.output;
  write_pair(program("xyz", "%0 = stablehlo.multiply %x, %y;%1 = stablehlo.add %0, %z", "%1"),
             program("xyz", "%0 = stablehlo.multiply %x, %y;%1 = stablehlo.subtract %0, %z", "%1"));
  EXPECT_EQ(shell("assay equiv a.mlir b.mlir 2>&1").output.find("likely cause"), std::string::npos);
}

TEST_F(EquivCommand, NamesOfFunctionsMayHaveTheirSign) {
  write(
      "a.mlir",
      "func.func @f(%x: tensor<f32>) -> tensor<f32> {\n  return %x : tensor<f32>\n}\nfunc.func @g(%x: tensor<f32>) -> "
      "tensor<f32> {\n  return %x : tensor<f32>\n}\n");
  auto const plain = shell("assay equiv --entry g a.mlir a.mlir 2>&1"),
             signed_name = shell("assay equiv --entry @g a.mlir a.mlir 2>&1");
  EXPECT_EQ(signed_name.status, 0) << signed_name.output;
  EXPECT_EQ(signed_name.output, plain.output);
}

TEST_F(EquivCommand, FindingsOfInvalidProgramsAreThoseOfCheck) {
  write("a.mlir",
        "func.func @main(%x: tensor<2x3xf32>) -> tensor<3x2xf32> {\n"
        "  %0 = stablehlo.transpose %x, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<2x3xf32>\n"
        "  %1 = stablehlo.abs %0 : tensor<3x2xf32>\n  return %1 : tensor<3x2xf32>\n}\n");
  auto const result = shell("assay equiv a.mlir a.mlir 2>&1");
  EXPECT_NE(result.output.find("1 error\n"), std::string::npos) << result.output;
  EXPECT_EQ(result.output.find("is used as"), std::string::npos) << result.output;
}

}  // namespace
}  // namespace assay
