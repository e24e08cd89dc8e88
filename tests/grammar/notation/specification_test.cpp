// The files of spec/ have no errors, and all names in them exist.
#include "grammar/notation/specification.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <thread>

#include "grammar/notation/spec_version.hpp"
#include "semantics/program/context.hpp"
#include "tests/grammar/dump.hpp"

namespace assay {
namespace {

using testing::without_places;

TEST(Specification, EmbeddedTextsAreTheFiles) {
  std::filesystem::path const root = std::filesystem::path(ASSAY_SOURCE_DIR) / "spec";
  std::size_t count = 0;
  for (auto const& entry : std::filesystem::recursive_directory_iterator(root)) {
    std::string const extension = entry.path().extension().string();
    if (extension == ".spec" || extension == ".ebnf" || extension == ".tsv" || extension == ".toml") ++count;
  }
  EXPECT_EQ(embedded_files().size(), count);
  std::string_view previous;
  for (EmbeddedFile const& file : embedded_files()) {
    std::ifstream stream(root / file.name, std::ios::binary);
    EXPECT_TRUE(file.text == std::string(std::istreambuf_iterator<char>(stream), {})) << file.name;
    EXPECT_LT(previous, file.name);
    previous = file.name;
  }
}

TEST(Specification, FilesHaveNoErrors) {
  EXPECT_FALSE(embedded_files().empty());
  for (SpecFileError const& e : Specification::get().errors()) {
    ADD_FAILURE() << "spec/" << e.file << ':' << e.error.line << ':' << e.error.column << ": " << e.error.message;
  }
}

TEST(Specification, FindsEveryElementByItsName) {
  Specification const& specification = Specification::get();
  std::size_t ops = 0, variants = 0;
  for (EmbeddedFile const& source : chosen_spec_files()) {
    if (!is_rules_file(source.name)) continue;
    auto const file = parse_spec_file(source.name, source.text);
    ASSERT_TRUE(file) << source.name;
    for (OpSpec const& op : file->ops) {
      ASSERT_NE(specification.op(op.name), nullptr) << op.name;
      EXPECT_EQ(specification.op(op.name)->name, op.name);
      EXPECT_EQ(specification.op(op.name)->line, op.line);
      ++ops;
    }
    for (OpSpec const& variant : file->variants) {
      EXPECT_EQ(specification.variant(variant.name)->name, variant.name);
      auto const at = variant.name.find(" @");
      OpSpec const* const op = specification.op(variant.name.substr(0, at));
      ASSERT_NE(op, nullptr) << variant.name;
      EXPECT_FALSE(op->variants.empty()) << variant.name;
      EXPECT_EQ(specification.variant(op->name, variant.name.substr(at + 2)), specification.variant(variant.name));
      ++variants;
    }
    for (EnumSpec const& spec : file->enums) EXPECT_EQ(specification.enumeration(spec.name)->name, spec.name);
    for (EnumSpec const& spec : file->flags) EXPECT_EQ(specification.flags(spec.name)->name, spec.name);
    for (StructSpec const& spec : file->structs) EXPECT_EQ(specification.structure(spec.name)->name, spec.name);
    for (Definition const& spec : file->functions) EXPECT_EQ(specification.function(spec.name)->name, spec.name);
    for (ElementSpec const& spec : file->elements) {
      EXPECT_EQ(specification.element(spec.kind, spec.name)->name, spec.name);
    }
  }
  EXPECT_EQ(specification.op_names().size(), ops);
  EXPECT_EQ(specification.variant_names().size(), variants);
  EXPECT_EQ(specification.variant("stablehlo.custom_call", "no_such_target"), nullptr);
  EXPECT_TRUE(specification.covers_dialect("stablehlo"));
  EXPECT_FALSE(specification.covers_dialect("tensor"));  // only some of its ops
  EXPECT_EQ(specification.op("stablehlo.no_such_op"), nullptr);
  EXPECT_EQ(specification.enumeration("no_such_enum"), nullptr);
  EXPECT_FALSE(specification.covers_dialect("no_such_dialect"));
}

void expect_round_trip(std::string const& where, Expr const& formula) {
  std::string const text = to_string(formula);
  auto const again = parse_formula(text);
  ASSERT_TRUE(again) << where << ": " << text << ": " << again.error().message;
  EXPECT_EQ(without_places(formula), without_places(*again)) << where << ": " << text;
}

TEST(Specification, PrintedFormulasReadBackEqual) {
  for (std::string_view name : Specification::get().op_names()) {
    OpSpec const* op = Specification::get().op(name);
    ASSERT_NE(op, nullptr) << name;
    for (Definition const& let : op->lets) expect_round_trip(op->name + ' ' + let.name, let.value);
    for (Clause const& clause : op->clauses) {
      expect_round_trip(op->name + ' ' + clause.label, clause.formula);
      if (clause.official == Official::checks)
        expect_round_trip(op->name + ' ' + clause.label, clause.official_formula);
    }
    for (ExecutionRule const& rule : op->execution) expect_round_trip(op->name + ' ' + rule.label, rule.formula);
  }
}

// Calls `check` for every op, with its name for messages.
template <typename Check> void for_each_op(Check check) {
  for (std::string_view name : Specification::get().op_names()) {
    OpSpec const* op = Specification::get().op(name);
    ASSERT_NE(op, nullptr) << name;
    SCOPED_TRACE(op->name);
    check(*op);
  }
}

void expect_rows_exist(OpSpec const& op, std::vector<AssemblyElement> const& elements) {
  for (AssemblyElement const& element : elements) {
    if (element.kind == AssemblyElement::Kind::variable) {
      EXPECT_NE(op.row(element.text), nullptr) << '$' << element.text;
    }
    for (std::string const& arg : element.args) {
      std::size_t const name = arg.find('$');
      if (name == arg.npos) continue;
      EXPECT_NE(op.row(arg.substr(name + 1)), nullptr) << arg;
    }
    expect_rows_exist(op, element.elements);
  }
}

TEST(Specification, AssemblyLinesNameRows) {
  for_each_op([](OpSpec const& op) { expect_rows_exist(op, op.assembly); });
}

TEST(Specification, TypesNameEnumsAndStructures) {
  for_each_op([](OpSpec const& op) {
    for (Row const& row : op.rows) {
      for (TypeAlternative const& type : row.types) {
        if (type.kind != "enum" && type.kind != "struct") continue;
        std::string const& name = type.elements.at(0);
        EXPECT_TRUE(type.kind == "enum" ? Specification::get().enumeration(name) != nullptr
                                        : Specification::get().structure(name) != nullptr)
            << row.name << ": " << name;
      }
    }
  });
}

// Whether the name may follow `of` and occur in classes: classes, element types, kinds of types, or cases of an
// enumeration.
bool is_class_or_type(std::string const& name) {
  static std::set<std::string> const kinds = {"index", "tensor", "quantized_tensor", "token", "buffer", "future"};
  auto const width = name.find_first_of("0123456789");
  bool const is_integer = std::set<std::string>{"i", "si", "ui"}.contains(name.substr(0, width));
  return Specification::get().type_class(name) || kinds.contains(name) || is_integer || float_width(name) != 0;
}

TEST(Specification, TypesNameClassesAndTypes) {
  for_each_op([](OpSpec const& op) {
    for (Row const& row : op.rows) {
      for (TypeAlternative const& type : row.types) {
        if (type.kind == "struct" || type.kind == "flags" || type.kind == "kept") continue;
        EnumSpec const* const cases =
            type.kind == "enum" ? Specification::get().enumeration(type.elements.at(0)) : nullptr;
        for (std::size_t i = cases ? 1 : 0; i < type.elements.size(); ++i) {
          auto const is_this = [&](EnumCase const& one) { return one.name == type.elements[i]; };
          EXPECT_TRUE(cases ? std::any_of(cases->cases.begin(), cases->cases.end(), is_this)
                            : is_class_or_type(type.elements[i]))
              << row.name << ": " << type.elements[i];
        }
      }
    }
  });
}

TEST(Specification, ClassesContainClassesAndTypes) {
  for (char const* name :
       {"boolean", "integer", "signed_integer", "unsigned_integer", "float", "complex", "tensor_element", "value"}) {
    ClassSpec const* const found = Specification::get().type_class(name);
    ASSERT_NE(found, nullptr) << name;
    for (TypeAlternative const& type : found->types) {
      EXPECT_TRUE(type.kind == "tuple" || is_class_or_type(type.kind)) << name << ": " << type.kind;
      for (std::string const& member : type.elements) EXPECT_TRUE(is_class_or_type(member)) << name << ": " << member;
    }
  }
}

TEST(Specification, FieldsOfCarriersExist) {
  for_each_op([](OpSpec const& op) {
    for (Row const& row : op.rows) {
      if (row.parent.empty()) continue;
      Row const* const parent = op.row(row.parent);
      ASSERT_NE(parent, nullptr) << row.parent;
      TypeAlternative const& type = parent->types.at(0);
      if (type.kind != "struct") continue;
      StructSpec const* const spec = Specification::get().structure(type.elements.at(0));
      ASSERT_NE(spec, nullptr) << row.parent;
      bool found = false;
      for (FieldSpec const& field : spec->fields) found = found || field.name == row.field;
      EXPECT_TRUE(found) << row.parent << '.' << row.field;
    }
  });
}

TEST(Specification, ReadsFilesFromManyThreads) {
  std::vector<OpSpec const*> first(4);
  std::vector<std::thread> threads;
  for (OpSpec const*& result : first) {
    threads.emplace_back([&result] {
      for (std::string_view name : Specification::get().op_names()) {
        OpSpec const* const op = Specification::get().op(name);
        if (result == nullptr) result = op;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (OpSpec const* op : first) EXPECT_EQ(op, first[0]);
}

}  // namespace
}  // namespace assay
