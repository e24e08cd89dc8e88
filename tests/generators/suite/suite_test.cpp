// Generation of suites: a suite is complete or absent, and its bytes do not depend on how it was generated.

#include <set>
#include <stdexcept>

#include "diagnostics/check_file.hpp"
#include "generators/suite/writer.hpp"
#include "tests/generators/suite/suite_folder_of_test.hpp"

namespace assay {
namespace {

namespace fs = std::filesystem;
using End = SuiteResult::End;

Unit unit_of(std::string name, std::vector<Case> cases) {
  return {std::move(name), 1, [cases = std::move(cases)](UnitOutput const& output) {
            for (auto const& made : cases)
              if (!output.give(made)) return;
          }};
}

TEST_F(SuiteTest, RoundTripsThroughItsFile) {
  auto const result = make("s", sum_units(2, 3));
  ASSERT_EQ(result.end, End::whole) << result.error;
  auto const contents = read(at("s"));
  ASSERT_EQ(contents.error, "");
  ASSERT_EQ(contents.rows.size(), 6u);
  EXPECT_EQ(contents.skipped.size(), 2u);
  EXPECT_EQ(contents.totals.all_cases(), 6u);
  EXPECT_EQ(contents.rows[0].id, "add/f32_0_0");  // by unit, then in the given order
  EXPECT_EQ(contents.rows[5].id, "add/f32_1_2");
  SuiteReader reader;
  ASSERT_TRUE(reader.open(at("s")));
  Random random(1);
  for (std::size_t i = 0; i < 3; ++i) {
    auto const name = "f32_0_" + std::to_string(i);
    auto const made = i % 2 ? wide_sum_case(name, random) : sum_case(name, random);
    auto const& row = contents.rows[i];
    EXPECT_EQ(row.version, "0.9.0");
    EXPECT_EQ(row.elements, 12u);
    EXPECT_EQ(row.profile, made.profile);
    auto const found = reader.load(row, Digests::checked);
    ASSERT_TRUE(found) << found.error();
    LoadedCase const& loaded = *found;
    EXPECT_EQ(loaded.text, made.text);
    ASSERT_EQ(loaded.inputs.size(), 2u);
    EXPECT_EQ(bytes_of(loaded.inputs[1]), bytes_of(made.inputs[1]));
    ASSERT_EQ(loaded.results.size(), 1u);
    EXPECT_EQ(loaded.results[0].exact, made.results[0].exact);
    EXPECT_EQ(bytes_of(loaded.results[0].expected), bytes_of(made.results[0].expected));
    EXPECT_EQ(bytes_of(loaded.results[0].high), bytes_of(made.results[0].high));
    EXPECT_EQ(row.file("expected_0.lo.npy") != nullptr, !made.results[0].exact);
    EXPECT_EQ(check_file(at("s") + "/" + row.id + "/program.pretty.mlir", {}).verdict, FileVerdict::conforms);
  }
}

TEST_F(SuiteTest, AnyNumberOfThreadsYieldsTheSameBytes) {
  ASSERT_EQ(make("one", sum_units(7, 5), 1).end, End::whole);
  ASSERT_EQ(make("four", sum_units(7, 5), 4).end, End::whole);
  EXPECT_EQ(digest_of_tree(at("one")), digest_of_tree(at("four")));
}

TEST_F(SuiteTest, ShardsCoverTheSuite) {
  ASSERT_EQ(make("whole", sum_units(7, 2)).end, End::whole);
  std::set<std::string> rows;
  std::size_t cases = 0;
  for (std::uint32_t shard = 1; shard <= 3; ++shard) {
    SuiteRequest request;
    request.shard = shard;
    request.shards = 3;
    auto const name = "part" + std::to_string(shard);
    ASSERT_EQ(make(name, sum_units(7, 2), request).end, End::whole);
    for (auto const& row : read(at(name)).rows) {
      rows.insert(row_line(row));
      ++cases;
      EXPECT_EQ(digest_of_tree(at(name) + "/" + row.id), digest_of_tree(at("whole") + "/" + row.id));
    }
    SuiteReader reader;
    ASSERT_TRUE(reader.open(at(name)));
    EXPECT_EQ(reader.head().shard, shard);
    EXPECT_EQ(reader.head().shards, 3u);
  }
  std::set<std::string> wanted;
  for (auto const& row : read(at("whole")).rows) wanted.insert(row_line(row));
  EXPECT_EQ(rows, wanted);
  EXPECT_EQ(cases, wanted.size());
}

TEST_F(SuiteTest, InterruptedRunIsIncompleteAndResumed) {
  ASSERT_EQ(make("whole", sum_units(6, 3)).end, End::whole);
  std::atomic<bool> stop = false;
  std::atomic<int> made = 0;
  auto const units = [&](int last) {
    auto all = sum_units(6, 3);
    for (auto& unit : all)
      unit.make = [&, last, make = unit.make](UnitOutput const& output) {
        if (++made == last) stop = true;
        make(output);
      };
    return all;
  };
  SuiteRequest request;
  request.jobs = 1;
  request.stop = &stop;
  auto const stopped = make("s", units(4), request);
  EXPECT_EQ(stopped.end, End::stopped);
  EXPECT_EQ(stopped.totals.all_cases(), 9u);
  EXPECT_FALSE(fs::exists(at("s") + "/manifest.json"));
  EXPECT_NE(read(at("s")).error.find("is incomplete"), std::string::npos);
  stop = false;
  made = 0;
  EXPECT_EQ(make("s", units(-1), request).end, End::whole);
  EXPECT_EQ(made, 3);  // the others were complete
  EXPECT_FALSE(fs::exists(at("s") + "/.partial"));
  EXPECT_EQ(digest_of_tree(at("s")), digest_of_tree(at("whole")));
  EXPECT_EQ(make("s", units(-1), request).end, End::was_whole);
  EXPECT_EQ(made, 3);
}

TEST_F(SuiteTest, ASpoolWithoutAnEndDoesNotCount) {
  ASSERT_EQ(make("whole", sum_units(2, 3)).end, End::whole);
  std::atomic<bool> stop = false;
  SuiteRequest request;
  request.stop = &stop;
  request.jobs = 1;
  request.progress = [&](SuiteProgress const&) { stop = true; };
  ASSERT_EQ(make("s", sum_units(2, 3), request).end, End::stopped);
  for (auto const& entry : fs::directory_iterator(at("s") + "/.partial"))
    if (entry.path().extension() == ".jsonl") fs::resize_file(entry.path(), fs::file_size(entry.path()) - 2);
  ASSERT_EQ(make("s", sum_units(2, 3)).end, End::whole);
  EXPECT_EQ(digest_of_tree(at("s")), digest_of_tree(at("whole")));
}

TEST_F(SuiteTest, OtherOptionsAreRejected) {
  ASSERT_EQ(make("s", sum_units(1, 1)).end, End::whole);
  auto const before = digest_of_tree(at("s"));
  auto const other = make("s", sum_units(1, 1), 1, 2);
  EXPECT_EQ(other.end, End::refused);
  EXPECT_NE(other.error.find("seed 1"), std::string::npos) << other.error;
  EXPECT_EQ(digest_of_tree(at("s")), before);

  std::atomic<bool> stop = true;
  SuiteRequest request;
  request.stop = &stop;
  ASSERT_EQ(make("begun", sum_units(1, 1), request).end, End::stopped);
  EXPECT_EQ(make("begun", sum_units(1, 1), 1, 2).end, End::refused);
  EXPECT_EQ(make("begun", sum_units(1, 1)).end, End::whole);

  fs::create_directories(at("home"));
  write(at("home/thesis.tex"), "all I have");
  EXPECT_EQ(make("home", sum_units(1, 1)).end, End::refused);
  EXPECT_EQ(bytes(at("home/thesis.tex")), "all I have");
  auto twice = sum_units(1, 1);
  twice.push_back(twice[0]);
  EXPECT_EQ(make("twice", twice).end, End::refused);
}

TEST_F(SuiteTest, UnwritableFileIsNamedAndRemoved) {
  Random random(1);
  auto const made = sum_case("full", random);
  fs::create_directories(at("s/add/full"));
  fs::create_symlink("/dev/full", at("s/add/full/input_1.npy"));
  ManifestRow row;
  std::string error;
  EXPECT_EQ(SuiteWriter(at("s"), true).write(made, row, error), Written::failed);
  EXPECT_NE(error.find(at("s/add/full/input_1.npy") + " cannot be written: No space"), std::string::npos) << error;
  EXPECT_FALSE(fs::exists(fs::symlink_status(at("s/add/full/input_1.npy"))));

  auto units = sum_units(3, 2);
  units.push_back({"a/full", 100, [&](UnitOutput const& output) {
                     write(at("lost/add"), "");  // no longer a folder
                     output.give(made);
                   }});
  auto const result = make("lost", units);
  EXPECT_EQ(result.end, End::failed);
  EXPECT_NE(result.error.find(at("lost/add/full")), std::string::npos) << result.error;
  EXPECT_FALSE(fs::exists(at("lost/manifest.json")));
  EXPECT_EQ(make("../../dev/null/s", sum_units(1, 1)).end, End::failed);
}

TEST_F(SuiteTest, ThrowingUnitIsNamed) {
  auto units = sum_units(1, 1);
  units.push_back({"bad/unit", 1, [](UnitOutput const&) { throw std::runtime_error("what it says"); }});
  auto const result = make("s", units, 2);
  EXPECT_EQ(result.end, End::failed);
  EXPECT_EQ(result.error, "bad/unit: what it says");
  EXPECT_FALSE(fs::exists(at("s/manifest.json")));
}

TEST_F(SuiteTest, InconsistentCasesAreLeftOut) {
  Random random(1);
  std::vector<Case> cases(6, sum_case("good", random));
  cases[1].name = "good";  // duplicate name
  cases[2].name = "../up";
  cases[3].name = "broken";
  cases[3].text = invalid_case("x").text;
  cases[4] = invalid_case("other");
  cases[4].breaks = "abs_c2";
  cases[5] = invalid_case("valid");
  cases[5].text = sum_case("x", random).text;
  auto const result = make("s", {unit_of("faults", cases)});
  ASSERT_EQ(result.end, End::whole) << result.error;
  auto const contents = read(at("s"));
  EXPECT_EQ(contents.rows.size(), 1u);
  EXPECT_EQ(contents.totals.faults, 5u);
  ASSERT_EQ(contents.skipped.size(), 5u);
  char const* const reasons[] = {"the name of another case", "a name that cannot be", "breaks abs_c1",
                                 "breaks abs_c1 and not only abs_c2", "is valid"};
  for (std::size_t i = 0; i < 5; ++i)
    EXPECT_NE(contents.skipped[i].reason.find(reasons[i]), std::string::npos) << contents.skipped[i].reason;
}

TEST_F(SuiteTest, OtherKindsAreLeftOut) {
  Random random(1);
  GenerateOptions options;
  options.kinds = {CaseKind::invalid};
  SuiteRequest request;
  request.folder = at("s");
  ASSERT_EQ(generate({unit_of("u", {sum_case("a", random), invalid_case("b")})}, options, request).end, End::whole);
  auto const contents = read(at("s"));
  ASSERT_EQ(contents.rows.size(), 1u);
  EXPECT_EQ(contents.rows[0].id, "invalid/abs_c1/b");
  EXPECT_EQ(contents.rows[0].proof, "proven");
}

// --verify-diagnostics agrees with the comments, at any location of the errors.
TEST_F(SuiteTest, InvalidProgramsNameTheirRule) {
  struct {
    char const* breaks;
    std::string text;
  } const table[] = {
      {"abs_c1", invalid_case("x").text},
      {"abs_c1",
       R"(func.func @f(%x: tensor<2xf32>) { %0 = "stablehlo.abs"(%x) : (tensor<2xf32>) -> tensor<3xf32> return })"},
      {"abs_c1", R"(func.func @f(%x: tensor<2xi8>) {
  %0 = "stablehlo.abs"(%x) : (tensor<2xi8>) -> tensor<3xi8> %1 = "stablehlo.abs"(%x) : (tensor<2xi8>) -> tensor<4xi8>

  %2 = "stablehlo.abs"(%x) : (tensor<2xi8>) -> tensor<3xi8>
  return
})"},
      {"syntax", "func.func @f(%x: tensor<2xf32>) {\n  return\n"},
      {"syntax", "func.func @f(%x: tensor<2xf32>) {\n  \"a string\n  return\n}\n"},
      {"syntax", "module attributes {a = \"unclosed\n} {\n}"},
  };
  std::vector<Case> cases;
  for (auto const& row : table) {
    cases.push_back(invalid_case("n" + std::to_string(cases.size())));
    cases.back().breaks = row.breaks;
    cases.back().text = row.text;
  }
  ASSERT_EQ(make("s", {unit_of("u", cases)}).end, End::whole);
  auto const contents = read(at("s"));
  for (auto const& skipped : contents.skipped) ADD_FAILURE() << skipped.what << ": " << skipped.reason;
  CheckFileOptions options;
  for (auto const& row : contents.rows) {
    auto const file = at("s/" + row.id + "/program.mlir");
    options.verify_diagnostics = true;
    EXPECT_EQ(check_file(file, options).verdict, FileVerdict::conforms) << bytes(file);
    options.verify_diagnostics = false;
    EXPECT_EQ(check_file(file, options).verdict, FileVerdict::violates) << bytes(file);
    EXPECT_EQ(row.version.empty(), row.breaks == "syntax");
  }
}

struct TypeAndVersion {
  char const *type, *version;
};
constexpr TypeAndVersion kYoungTypes[] = {{"f32", "0.9.0"}, {"f8E4M3", "1.7.0"}, {"f8E8M0FNU", "1.8.0"}};

std::vector<Case> cases_of_young_types() {
  std::vector<Case> cases;
  for (auto const& row : kYoungTypes) {
    Case made = invalid_case(std::string("v") + row.version[2]);
    made.kind = CaseKind::valid;
    made.folder = "abs";
    made.text =
        "func.func @main(%x: tensor<2xX>) -> tensor<2xX> {\n"
        "  %0 = \"stablehlo.abs\"(%x) : (tensor<2xX>) -> tensor<2xX>\n  return %0 : tensor<2xX>\n}\n";
    for (auto at = made.text.find('X'); at != made.text.npos; at = made.text.find('X', at))
      made.text.replace(at, 1, row.type);
    cases.push_back(made);
  }
  return cases;
}

TEST_F(SuiteTest, RequiredVersionIsTheLeastAccepted) {
  ASSERT_EQ(make("s", {unit_of("u", cases_of_young_types())}).end, End::whole);
  auto const contents = read(at("s"));
  ASSERT_EQ(contents.rows.size(), std::size(kYoungTypes));
  for (std::size_t i = 0; i < std::size(kYoungTypes); ++i) {
    EXPECT_EQ(contents.rows[i].version, kYoungTypes[i].version);
    CheckFileOptions options;
    options.check.target = parse_version(contents.rows[i].version);
    ASSERT_TRUE(options.check.target);
    EXPECT_EQ(check_file(at("s/" + contents.rows[i].id + "/program.mlir"), options).verdict, FileVerdict::conforms);
  }
}

// Portable artifacts do not support the op: a suite for older tools must omit it.
TEST_F(SuiteTest, ChloOpsRequireTheirVersion) {
  auto made = cases_of_young_types().front();
  made.text =
      "func.func @main(%x: tensor<2xi8>) -> tensor<2xi8> {\n"
      "  %0 = \"chlo.mulhi\"(%x, %x) : (tensor<2xi8>, tensor<2xi8>) -> tensor<2xi8>\n  return %0 : tensor<2xi8>\n}\n";
  ASSERT_EQ(make("s", {unit_of("u", {made})}).end, End::whole);
  auto const contents = read(at("s"));
  ASSERT_EQ(contents.rows.size(), 1u);
  EXPECT_EQ(contents.rows[0].version, "1.18.1");
}

TEST_F(SuiteTest, RepresentableProgramsHaveArtifacts) {
  constexpr Version kTarget{1, 7, 0};
  ASSERT_EQ(make("s", {unit_of("u", cases_of_young_types())}, {}, 1, kTarget).end, End::whole);
  auto const contents = read(at("s"));
  ASSERT_EQ(contents.rows.size(), std::size(kYoungTypes));
  for (auto const& row : contents.rows) {
    auto const needed = parse_version(row.version);
    ASSERT_TRUE(needed);
    ASSERT_EQ(row.file("program.mlirbc") != nullptr, needed <= kTarget) << row.id;
    if (needed > kTarget) continue;
    EXPECT_EQ(check_file(at("s/" + row.id + "/program.mlirbc"), {}).verdict, FileVerdict::conforms);
  }
}

}  // namespace
}  // namespace assay
