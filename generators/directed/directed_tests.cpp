#include "generators/directed/directed_tests.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <sstream>

#include "generators/embedded.hpp"

namespace assay {
namespace {

constexpr std::string_view kRepairs[] = {"", "factor", "system", "unit_system", "transform", "gradient", "condition"};

std::vector<std::string> words(std::string_view text) {
  std::istringstream stream{std::string(text)};
  return {std::istream_iterator<std::string>(stream), {}};
}

std::optional<DataPattern> data_pattern(std::string_view name) {
  for (int i = 0; i <= static_cast<int>(DataPattern::ties); ++i)
    if (to_string(static_cast<DataPattern>(i)) == name) return static_cast<DataPattern>(i);
  return std::nullopt;
}

Result<DirectedTest> read_test(EmbeddedProgram const& program) {
  DirectedTest test;
  test.op = program.op;
  test.name = program.option("name");
  test.text = program.text;
  auto const data = data_pattern(program.option("data"));
  auto const* const repair = std::ranges::find(kRepairs, program.option("repair"));
  if (test.name.empty() || !data || repair == std::end(kRepairs))
    return Error{test.op + ".mlir: a program without a name, or with unknown data or repair: " + test.name};
  test.data = *data;
  test.repair = static_cast<Repair>(repair - std::begin(kRepairs));
  test.types = words(program.option("types"));
  test.order_proof = program.option("order_proof") == "yes";
  test.is_certain = program.option("certain") == "yes";
  return test;
}

Result<std::vector<DirectedTest>> read_all() {
  std::vector<DirectedTest> tests;
  for (EmbeddedProgram const& program : embedded_programs("directed")) {
    auto const test = read_test(program);
    if (!test) return Error{test.error()};
    auto const ops = words(program.option("ops"));
    if (ops.empty()) tests.push_back(*test);
    for (std::string const& op : ops) {
      DirectedTest& own = tests.emplace_back(*test);
      own.op += "_" + op;
      own.text = fill_in(own.text, {{"op", op}});
    }
  }
  return tests;
}

std::string_view zero_of(std::string_view element) {
  if (element.starts_with("complex")) return "(0.0, 0.0)";
  if (element == "i1") return "false";
  bool const integer = element[0] == 'i' || element.starts_with("ui");
  return integer ? "0" : "0.0";
}

}  // namespace

Result<std::vector<DirectedTest>> const& directed_tests() {
  static Result<std::vector<DirectedTest>> const all = read_all();
  return all;
}

std::string text_of(DirectedTest const& test, std::string const& element) {
  if (!test.types.empty() && std::ranges::find(test.types, element) == test.types.end()) return "";
  return fill_in(test.text, {{"type", element}, {"zero", zero_of(element)}});
}

}  // namespace assay
