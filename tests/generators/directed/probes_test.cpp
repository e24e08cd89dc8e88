#include <gtest/gtest.h>

#include "constraints/bind/bind.hpp"
#include "constraints/check/check.hpp"
#include "generators/suite/unit.hpp"
#include "grammar/notation/specification.hpp"
#include "grammar/text/parse.hpp"
#include "semantics/runtime/process.hpp"

namespace assay {
namespace {

bool same(Tensor const& a, Tensor const& b) {
  if (a.element() != b.element() || a.shape() != b.shape()) return false;
  for (std::int64_t i = 0; i < a.count(); ++i)
    if (a.get(i) != b.get(i)) return false;
  return true;
}

TEST(Probes, AreValidAndIncludeTheAnswerOfAssay) {
  GenerateOptions const options;
  std::size_t given = 0;
  UnitOutput output;
  output.omit = [](Skipped const& skipped) { ADD_FAILURE() << skipped.what << ": " << skipped.reason; };
  output.give = [&](Case const& made) {
    ++given;
    SCOPED_TRACE(made.name);
    Diagnostics found;
    Program const program = parse_program(Source::from_string(made.name, made.text), {}, found);
    check_program(program, {}, found);
    EXPECT_EQ(found.all().size(), 0U) << found.all()[0].message;
    EXPECT_NE(made.text.find("\"" + made.op + "\""), std::string::npos);
    EXPECT_FALSE(made.note.empty());
    BoundProgram const bound = bind_program(program);
    RunState state(bound.compiled);
    std::vector<RuntimeValue> const arguments(made.inputs.begin(), made.inputs.end());
    auto const result = Process(state).run(bound.compiled.functions.at("main"), arguments);
    EXPECT_FALSE(result.error) << result.error->message;
    std::size_t ours = 0;
    for (ProbeAnswer const& answer : made.answers) {
      EXPECT_FALSE(answer.says.empty());
      EXPECT_EQ(answer.results.size(), result.values.size());
      bool all = true;
      for (std::size_t i = 0; i < answer.results.size() && i < result.values.size(); ++i) {
        EXPECT_EQ(answer.results[i].element(), result.values[i].tensor.element());
        EXPECT_EQ(answer.results[i].shape(), result.values[i].tensor.shape());
        all = all && same(answer.results[i], result.values[i].tensor);
      }
      ours += all;
      for (ProbeAnswer const& other : made.answers) {
        bool equal = &other != &answer;
        for (std::size_t i = 0; equal && i < other.results.size(); ++i)
          equal = same(other.results[i], answer.results[i]);
        EXPECT_FALSE(equal) << answer.says << " cannot be told from " << other.says;
      }
    }
    // Random numbers need not match an answer: they are judged by their distribution.
    bool const is_drawn = !Specification::get().op_named(made.op)->distributions.empty();
    EXPECT_TRUE(ours == 1 || (ours == 0 && is_drawn)) << "our own choice is not an answer, or two";
    return true;
  };
  for (Unit const& unit : probe_units(options)) unit.make(output);
  EXPECT_GT(given, 25U);
}

}  // namespace
}  // namespace assay
