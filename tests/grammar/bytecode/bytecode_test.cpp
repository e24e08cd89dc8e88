// Portable artifacts that are written byte by byte.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <tuple>

#include "constraints/check/check.hpp"
#include "grammar/assembly/print.hpp"
#include "grammar/bytecode/read/locations.hpp"
#include "grammar/bytecode/read/read.hpp"
#include "grammar/bytecode/table.hpp"
#include "grammar/notation/specification.hpp"
#include "tests/grammar/bytecode/bytecode_builder.hpp"

namespace assay {
namespace {

using namespace assay::testing;

Program read(std::string const& file, Diagnostics& found) {
  return parse_program(Source::from_string("test.mlirbc", file), {}, found);
}

std::string first_error(Diagnostics const& found) { return found.all().empty() ? "" : found.all()[0].message; }

// Returns @main with one argument that it adds to itself, in each version of the format.
std::string addition(std::uint64_t version) {
  BytecodeBuilder b(version);
  std::string const unknown = b.unknown_location(), tensor = b.tensor({integer(2)}, b.f32());
  std::size_t const tensor_number = b.type_number("vhlo", number(20) + list({integer(2)}) + b.f32());
  std::string const location = b.attribute("builtin", number(11) + b.builtin_string("a.py") + number(7) + number(3));
  std::string const empty = b.attribute("vhlo", number(1) + list({}));
  std::string const type = b.attribute("vhlo", number(17) + b.type("vhlo", number(8) + list({tensor}) + list({})));
  std::string const name = b.vhlo_string("main"), visibility = b.vhlo_string("");
  auto const entry = [&](char const* key, std::string const& value) { return b.builtin_string(key) + value; };
  std::string const dictionary = b.attribute(
      "builtin", number(1) + list({entry("arg_attrs", empty), entry("function_type", type), entry("res_attrs", empty),
                                   entry("sym_name", name), entry("sym_visibility", visibility)}));
  bool const properties = version >= 5;
  std::string const attributes = properties ? b.properties(empty + type + empty + name + visibility) : dictionary;
  std::string const argument = version >= 4 ? number(tensor_number << 1) : tensor + unknown;
  std::string const add =
      op_bytes(b.op("vhlo", "add_v1"), 2 | 4, location, list({tensor}) + list({number(0), number(0)}));
  std::string const end = op_bytes(b.op("vhlo", "return_v1"), 0, unknown, "");
  std::string const block = number(2 << 1 | 1) + list({argument}) + (version >= 3 ? bytes({0}) : "") + add + end;
  std::string const function = op_bytes(b.op("vhlo", "func_v1"), (properties ? 64 : 1) | 16, unknown,
                                        attributes + number(1 << 1) + number(1) + number(2) + block);
  std::string const inside = number(1) + number(0) + block_bytes(1, function);
  return b.file(block_bytes(1, op_bytes(b.op("builtin", "module"), 16, unknown,
                                        number(1 << 1 | 1) + (version >= 2 ? section(4, inside) : inside))));
}

TEST(Bytecode, AllFormatVersionsYieldTheSameProgram) {
  Diagnostics none;
  Program const twin = parse_program(Source::from_string("twin", R"(
    builtin.module {
      func.func @main(%x: tensor<2xf32>) {
        %y = stablehlo.add %x, %x : tensor<2xf32> loc("a.py":7:3)
        func.return
      }
    })"),
                                     {}, none);
  ASSERT_EQ(first_error(none), "");
  for (std::uint64_t version = 0; version <= 6; ++version) {
    Diagnostics found;
    Program const program = read(addition(version), found);
    EXPECT_EQ(first_error(found), "") << version;
    std::string difference;
    EXPECT_TRUE(equal(program, twin, &difference))
        << version << ": " << difference << print_program(program, AssemblyFormat::generic);
  }
}

TEST(Bytecode, NewerFormatVersionIsReported) {
  Diagnostics found;
  read(addition(7), found);
  ASSERT_EQ(found.errors(), 1u);
  EXPECT_EQ(found.all()[0].label, "bytecode");
  EXPECT_NE(found.all()[0].message.find("version 7 of the bytecode format"), std::string::npos);
}

TEST(Bytecode, EveryTruncationIsAnErrorWithItsPlace) {
  std::string const file = addition(6);
  for (std::size_t size = 4; size < file.size(); ++size) {
    Diagnostics found;
    Program const program = read(file.substr(0, size), found);
    ASSERT_EQ(found.errors(), 1u) << size;
    EXPECT_EQ(found.all()[0].label, "bytecode");
    EXPECT_NE(found.all()[0].message.find("byte "), std::string::npos) << found.all()[0].message;
    EXPECT_LE(found.all()[0].range.end, size);
    EXPECT_FALSE(program.complete);
  }
}

TEST(Bytecode, FlippedBitsYieldAnErrorOrACheckableProgram) {
  for (std::uint64_t const version : {0, 3, 6}) {
    std::string const file = addition(version);
    for (std::size_t bit = 32; bit < 8 * file.size(); ++bit) {
      std::string changed = file;
      changed[bit / 8] = static_cast<char>(changed[bit / 8] ^ 1 << bit % 8);
      Diagnostics found;
      Program const program = read(changed, found);
      check_program(program, {}, found);
      for (auto const& diagnostic : found.all()) {
        EXPECT_LE(diagnostic.range.begin, diagnostic.range.end);
        EXPECT_LE(diagnostic.range.end, file.size()) << diagnostic.message;
      }
    }
  }
}

// Reads an artifact with the encoded value as an attribute that the op does not define. Returns the printed attribute,
// or the first error.
std::string as_attribute(std::string (*make)(BytecodeBuilder&)) {
  BytecodeBuilder b;
  std::string const value = make(b);
  std::string const dictionary = b.attribute("builtin", number(1) + list({b.builtin_string("it") + value}));
  std::string const file = program_of(b, 1,
                                      op_bytes(b.op("vhlo", "after_all_v1"), 1 | 2, b.unknown_location(),
                                               dictionary + list({b.type("vhlo", number(22))})),
                                      1);
  Diagnostics found;
  Program const program = read(file, found);
  if (found.errors() > 0) return first_error(found);
  Operation const* const function = program.top->ops[0]->regions[0]->blocks[0]->ops[0];
  return to_string(function->regions[0]->blocks[0]->ops[0]->attribute("it"));
}

std::string half() { return integer(std::bit_cast<std::int64_t>(0.5)); }

std::string type_text(BytecodeBuilder& b, std::string const& body) {
  return b.attribute("vhlo", number(17) + b.type("vhlo", body));
}
std::string dense(BytecodeBuilder& b, int element, std::initializer_list<std::string> shape, std::string const& data) {
  return b.attribute("vhlo", number(15) + b.tensor(shape, b.type("vhlo", number(element))) + blob(data));
}
std::string float_number(BytecodeBuilder& b, int type, std::string const& bits) {
  return b.attribute("vhlo", number(8) + b.type("vhlo", number(type)) + bits);
}

TEST(Bytecode, AttributesAndTypesAreConvertedToStableHLO) {
  using Make = std::string (*)(BytecodeBuilder&);
  std::tuple<char const*, Make> const table[] = {
      {"tensor<2x?xbf16>",
       [](auto& b) {
         return type_text(b, number(20) + list({integer(2), integer(kDynamic)}) + b.type("vhlo", number(2)));
       }},
      {"tensor<?xf32, #stablehlo.bounds<4>>",
       [](auto& b) {
         return type_text(b, number(21) + b.attribute("vhlo", number(18) + list({integer(4)})) +
                                 list({integer(kDynamic)}) + b.f32());
       }},
      {"tensor<*xui4>", [](auto& b) { return type_text(b, number(25) + b.type("vhlo", number(15))); }},
      {"complex<f64>", [](auto& b) { return type_text(b, number(1) + b.type("vhlo", number(5))); }},
      {"tuple<i1, index>",
       [](auto& b) {
         return type_text(b, number(23) + list({b.type("vhlo", number(0)), b.type("vhlo", number(9))}));
       }},
      {"!stablehlo.token", [](auto& b) { return type_text(b, number(22)); }},
      {"!stablehlo.future<f32>", [](auto& b) { return type_text(b, number(42) + list({b.f32()})); }},
      {"memref<3xi2>",
       [](auto& b) { return type_text(b, number(41) + list({integer(3)}) + b.type("vhlo", number(31))); }},
      {"!quant.uniform<i8:f32, 5.0e-01:-3>",
       [](auto& b) {
         return type_text(b, number(24) + number(1) + b.type("vhlo", number(11)) + b.f32() +
                                 half() + integer(-3) + integer(-128) + integer(127));
       }},
      {"!quant.uniform<u8<1:255>:f32:1, {2.0e+00,5.0e-01:7}>",
       [](auto& b) {
         return type_text(b, number(30) + number(0) + b.type("vhlo", number(11)) + b.f32() + number(1) + integer(1) +
                                 integer(255) +
                                 list({integer(std::bit_cast<std::int64_t>(2.0)),
                                       half()}) +
                                 list({integer(0), integer(7)}));
       }},
      {"true", [](auto& b) { return b.attribute("vhlo", number(2) + number(1)); }},
      {"-2 : i4", [](auto& b) { return b.attribute("vhlo", number(9) + b.type("vhlo", number(10)) + bytes({14})); }},
      {"18446744073709551615 : ui64",
       [](auto& b) { return b.attribute("vhlo", number(9) + b.type("vhlo", number(19)) + integer(-1)); }},
      {"1.500000e+00 : f32", [](auto& b) { return float_number(b, 4, integer(0x3FC00000)); }},
      {"9.9999997427883676E-4 : f64", [](auto& b) { return float_number(b, 5, integer(0x3F50624DCBDFB2B3)); }},
      {"0x7C00 : f16", [](auto& b) { return float_number(b, 3, integer(0x7C00)); }},
      {"1.000000e+00 : f8E5M2", [](auto& b) { return float_number(b, 7, bytes({0x3C})); }},
      {"#stablehlo<precision HIGHEST>", [](auto& b) { return b.attribute("vhlo", number(11) + number(2)); }},
      {"#stablehlo<rng_distribution UNIFORM>", [](auto& b) { return b.attribute("vhlo", number(13) + number(1)); }},
      {"stablehlo.rng_distribution has no case 0",
       [](auto& b) { return b.attribute("vhlo", number(13) + number(0)); }},
      {"4 : i32", [](auto& b) { return b.attribute("vhlo", number(5) + number(4)); }},
      {R"("a\22\\")", [](auto& b) { return b.vhlo_string("a\"\\"); }},
      {"#stablehlo.output_operand_alias<output_tuple_indices = [1], operand_index = 0, operand_tuple_indices = []>",
       [](auto& b) {
         return b.attribute("vhlo", number(10) + list({integer(1)}) + integer(0) + list({}));
       }},
      {"#stablehlo.result_accuracy<atol = 5.000000e-01, rtol = 0.000000e+00, ulps = 2, "
       "mode = #stablehlo.result_accuracy_mode<TOLERANCE>>",
       [](auto& b) {
         return b.attribute("vhlo", number(20) + half() + integer(0) + integer(2) +
                                        b.attribute("vhlo", number(19) + number(2)));
       }},
      {"#stablehlo.axis_ref<name = \"x\", sub_axis_info = (2)4>",
       [](auto& b) {
         return b.attribute("vhlo", number(22) + b.vhlo_string("x") + number(1) +
                                        b.attribute("vhlo", number(21) + integer(2) + integer(4)));
       }},
      {"dense<7> : tensor<2x3xi64>",
       [](auto& b) { return dense(b, 14, {integer(2), integer(3)}, bytes({7, 0, 0, 0, 0, 0, 0, 0})); }},
      {"dense<[[1, -2], [3, 4]]> : tensor<2x2xi8>",
       [](auto& b) { return dense(b, 11, {integer(2), integer(2)}, bytes({1, 254, 3, 4})); }},
      {"dense<> : tensor<0xi8>", [](auto& b) { return dense(b, 11, {integer(0)}, ""); }},
      {"dense<[true, false, true]> : tensor<3xi1>",
       [](auto& b) { return dense(b, 0, {integer(3)}, bytes({5})); }},
      {"dense<true> : tensor<3xi1>", [](auto& b) { return dense(b, 0, {integer(3)}, bytes({255})); }},
      {"3 bytes do not make a tensor<2xi8>", [](auto& b) { return dense(b, 11, {integer(2)}, "abc"); }},
      {"array<i16: -1, 2>",
       [](auto& b) {
         return b.attribute("builtin", number(17) + b.type("builtin", number(0) + number(16 << 2)) + number(2) +
                                           blob(bytes({255, 255, 2, 0})));
       }},
      {"@a::@b",
       [](auto& b) {
         std::string const nested = b.attribute("builtin", number(4) + b.builtin_string("b"));
         return b.attribute("builtin", number(5) + b.builtin_string("a") + list({nested}));
       }},
      {"{a, b = si8}",
       [](auto& b) {
         std::string const type = b.attribute("builtin", number(6) + b.type("builtin", number(0) + number(8 << 2 | 1)));
         return b.attribute("builtin", number(1) + list({b.builtin_string("b") + type,
                                                         b.builtin_string("a") + b.attribute("builtin", number(7))}));
       }},
      {"unknown attribute 99 of the dialect vhlo", [](auto& b) { return b.attribute("vhlo", number(99)); }},
      {"#other.bytecode<\"0x0102\">", [](auto& b) { return b.attribute("other", bytes({1, 2})); }},
  };
  for (auto const& [wanted, make] : table) {
    std::string const got = as_attribute(make);
    EXPECT_TRUE(got == wanted || got.ends_with(std::string(": ") + wanted)) << got << "\nwanted " << wanted;
  }
}

TEST(Bytecode, RecursiveAttributeIsAnError) {
  EXPECT_NE(
      as_attribute([](auto& b) { return b.attribute("vhlo", number(1) + list({number(0)})); }).find("part of itself"),
      std::string::npos);
}

TEST(Bytecode, ManyElementsStayInTheFile) {
  std::string data(101 * 4, '\x40');
  BytecodeBuilder b;
  std::string const tensor = b.tensor({integer(101)}, b.f32());
  std::string const value = b.attribute("vhlo", number(15) + tensor + blob(data));
  std::string const file = program_of(
      b, 1, op_bytes(b.op("vhlo", "constant_v1"), 64 | 2, b.unknown_location(), b.properties(value) + list({tensor})),
      1);
  Diagnostics found;
  Program const program = read(file, found);
  check_program(program, {}, found);
  ASSERT_EQ(first_error(found), "");
  Operation const* const function = program.top->ops[0]->regions[0]->blocks[0]->ops[0];
  Attribute const constant = function->regions[0]->blocks[0]->ops[0]->attribute("value");
  ASSERT_EQ(constant->literal->form, DenseLiteral::Form::raw);
  std::string_view const whole = program.source.text(), held = constant->literal->text;
  EXPECT_TRUE(held.data() >= whole.data() && held.data() + held.size() <= whole.data() + whole.size());

  Diagnostics reread;
  Program const again =
      parse_program(Source::from_string("text", print_program(program, AssemblyFormat::pretty)), {}, reread);
  EXPECT_EQ(first_error(reread), "");
  std::string difference;
  EXPECT_TRUE(equal(program, again, &difference)) << difference;
}

TEST(Bytecode, ExplicitVhloDefaultsAreRemoved) {
  BytecodeBuilder b;
  std::string const tensor = b.tensor({integer(2), integer(2)}, b.f32());
  auto const dims = [&](std::int64_t axis) {
    std::string data(8, '\0');
    data[0] = static_cast<char>(axis);
    return b.attribute("vhlo", number(15) + b.tensor({integer(1)}, b.type("vhlo", number(14))) + blob(data));
  };
  std::string const none = b.attribute("vhlo", number(17) + b.type("vhlo", number(33)));
  std::string const empty =
      b.attribute("vhlo", number(15) + b.tensor({integer(0)}, b.type("vhlo", number(14))) + blob(""));
  std::string const precision = b.attribute("vhlo", number(11) + number(0));
  std::string const config = b.attribute("vhlo", number(1) + list({precision, precision}));
  std::string const properties =
      b.properties(none + none + empty + none + dims(1) + none + none + config + empty + none + dims(0) + none);
  // Sorted by name, from accumulation_type to rhs_precision_type.
  std::string const constant =
      op_bytes(b.op("vhlo", "constant_v1"), 64 | 2, b.unknown_location(),
               b.properties(b.attribute("vhlo", number(15) + tensor + blob(std::string(4, '\0')))) + list({tensor}));
  std::string const dot = op_bytes(b.op("vhlo", "dot_general_v2"), 64 | 2 | 4, b.unknown_location(),
                                   properties + list({tensor}) + list({number(0), number(0)}));
  Diagnostics found;
  Program const program = read(program_of(b, 2, constant + dot, 2), found);
  ASSERT_EQ(first_error(found), "");
  Operation const* const function = program.top->ops[0]->regions[0]->blocks[0]->ops[0];
  EXPECT_EQ(print_operation(*function->regions[0]->blocks[0]->ops[1], AssemblyFormat::pretty),
            "%1 = stablehlo.dot_general %0, %0, contracting_dims = [1] x [0] : (tensor<2x2xf32>, tensor<2x2xf32>) -> "
            "tensor<2x2xf32>");
}

TEST(Bytecode, OpOfNewerVersionIsReportedWithTheVersion) {
  BytecodeBuilder b(6, "StableHLO_v9.1.0");
  Diagnostics found;
  read(program_of(b, 1, op_bytes(b.op("vhlo", "later_v1"), 0, b.unknown_location(), ""), 0), found);
  ASSERT_EQ(found.errors(), 1u);
  EXPECT_EQ(found.all()[0].label, "unknown_op");
  EXPECT_EQ(found.all()[0].message, "unknown operation 'vhlo.later_v1'");
  EXPECT_EQ(found.all()[0].hint.text,
            "the artifact was written for version 9.1.0, but 1.20.0 is the newest supported version");
}

TEST(Bytecode, LocationIsTheSourceLineOrTheOpNumber) {
  Diagnostics none;
  Program const program = read(addition(6), none);
  Operation const* const function = program.top->ops[0]->regions[0]->blocks[0]->ops[0];
  auto const ops = function->regions[0]->blocks[0]->ops;
  auto const places = ArtifactLocations::of(program.source);
  ASSERT_TRUE(places.has_value());
  EXPECT_EQ(places->at(ops[0]->range.begin).text("m.mlirbc"), "a.py:7:3");
  EXPECT_EQ(places->at(ops[0]->range.begin).op, "op #1 (stablehlo.add) in @main");
  EXPECT_EQ(places->at(ops[1]->range.begin).text("m.mlirbc"), "m.mlirbc: op #2 (func.return) in @main");
  EXPECT_EQ(places->at(0).text("m.mlirbc"), "m.mlirbc");
  EXPECT_FALSE(ArtifactLocations::of(Source::from_string("text", "module {}")).has_value());
}

TEST(BytecodeTable, RowsNameExistingDefinitions) {
  auto const& table = bytecode::Table::get();
  EXPECT_TRUE(table.errors().empty()) << table.errors()[0];
  auto const& specification = Specification::get();
  for (auto const& row : table.ops()) {
    OpSpec const* const op = specification.op(row.op);
    ASSERT_NE(op, nullptr) << row.name;
    EXPECT_TRUE(row.parent.empty() || specification.op(row.op_in_parent) != nullptr) << row.name;
    EXPECT_TRUE(std::ranges::is_sorted(row.attributes, {}, &bytecode::AttributeRow::name)) << row.name;
    for (auto const& attribute : row.attributes)
      EXPECT_TRUE(attribute.dropped || op->row(attribute.name) != nullptr) << row.name << " " << attribute.name;
  }
  for (std::uint64_t code = 0; code < 100; ++code) {
    auto const* const row = table.attribute("vhlo", code);
    if (!row || row->kind != "enum") continue;
    EnumSpec const* const cases = specification.enumeration(row->subject);
    ASSERT_NE(cases, nullptr) << row->subject;
    for (auto const name : row->cases)
      EXPECT_TRUE(name == "-" || std::ranges::find(cases->cases, name, &EnumCase::name) != cases->cases.end()) << name;
  }
}

// Reference pages use the versions in the op files, and --target-version those in the table. They must agree.
TEST(BytecodeTable, OpFilesSayTheSameOfWhenThingsCame) {
  constexpr Version kFirst{0, 9, 0};
  auto const& table = bytecode::Table::get();
  auto const& specification = Specification::get();
  std::size_t attributes = 0;
  for (auto const name : specification.op_names()) {
    auto const& forms = table.versions(name);
    OpSpec const& op = *specification.op(name);
    if (forms.empty()) continue;
    EXPECT_EQ(to_string(op.since), to_string(forms.front()->since.value_or(kFirst))) << name;
    for (auto const& row : op.rows) {
      if (row.kind != RowKind::attribute) continue;
      auto const has = [&](bytecode::OpRow const* form) {
        return std::ranges::find(form->attributes, row.name, &bytecode::AttributeRow::name) != form->attributes.end();
      };
      auto const found = std::ranges::find_if(forms, has);
      if (found == forms.end() || found == forms.begin()) continue;
      Row const* const parent = row.parent.empty() ? nullptr : op.row(row.parent);
      auto const since = parent && parent->since ? parent->since : row.since;
      EXPECT_EQ(to_string(since.value_or(kFirst)), to_string(*(*found)->since)) << name << " " << row.name;
      ++attributes;
    }
  }
  EXPECT_GT(attributes, 20u);
  for (auto const* element : specification.elements()) {
    auto const* const row = table.find_type_row(element->name);
    if (row && element->since) {
      EXPECT_EQ(to_string(*element->since), to_string(*row->since)) << element->name;
    }
  }
}

TEST(BytecodeTable, WrongRowIsReported) {
  for (char const* text :
       {"op\t-\tvhlo.a_v1", "type\tx\tvhlo.a\t-\t-\ti1", "thing\t1\tvhlo.a\t-\t-\ti1", "type\t1\tvhlo.a\t1.x\t-\ti1",
        "type\t1\tvhlo.a\t-\t-\ttuple\tmembers:things", "type\t1\tvhlo.a\t-\t-\ti1\ntype\t1\tvhlo.b\t-\t-\ti1"})
    EXPECT_EQ(bytecode::Table(text).errors().size(), 1u) << text;
}

}  // namespace
}  // namespace assay
