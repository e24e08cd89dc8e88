// The gate sees what the score of a suite says that can be seen: a backend with a fault that the score calls killed has a
// red run, one with another fault has a green one.
#include "generators/mutants/score.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "generators/generate.hpp"
#include "harness/baseline.hpp"
#include "semantics/npy.hpp"
#include "tests/harness/suite_folder.hpp"
#include "tools/profile.hpp"

namespace assay {
namespace {

using namespace mutants;

// As `assay-mutants --worker`, in this process.
class Faulty : public Backend {
public:
  Faulty(std::size_t mutant, Site site) : mutant_(mutant), site_(std::move(site)) {}
  std::string name() const override { return all_mutants()[mutant_].name; }
  std::string command(BackendRequest const& request) const override { return request.program; }

  BackendReply execute(BackendRequest const& request) override {
    BackendReply reply;
    std::ifstream file(request.program, std::ios::binary);
    std::string const text{std::istreambuf_iterator<char>(file), {}};
    auto const bench = Bench::prepare(text, reply.reason);
    reply.end = BackendReply::End::refused;
    std::vector<Tensor> inputs;
    std::vector<RuntimeValue> results;
    if (!bench || !read_inputs(request, *bench, inputs, reply.reason) || !bench->set_inputs(inputs, reply.reason))
      return reply;
    reply.end = BackendReply::End::done;
    if (!bench->run_as_backend(mutant_, &site_, results)) return reply;
    for (std::size_t i = 0; i < results.size(); ++i)
      write_npy(request.outputs + "/output_" + std::to_string(i) + ".npy", results[i].tensor, reply.reason);
    return reply;
  }

private:
  static bool read_inputs(BackendRequest const& request, Bench const& bench, std::vector<Tensor>& inputs,
                          std::string& error) {
    for (Type const type : bench.argument_types()) {
      Element element;
      Tensor tensor;
      EXPECT_TRUE(element_of(type->element, element));
      if (element.is(Element::Kind::quantized)) element = Element::of(element.integer);
      auto const make = [](Element e, Shape shape) {
        auto const bytes = static_cast<std::size_t>(element_count(shape)) * e.bytes();
        return Tensor(e, std::move(shape), std::shared_ptr<std::byte[]>(new std::byte[bytes]));
      };
      if (!read_npy(request.inputs + "/input_" + std::to_string(inputs.size()) + ".npy", element, tensor, error, make))
        return false;
      inputs.push_back(std::move(tensor));
    }
    return true;
  }

  std::size_t mutant_;
  Site site_;
};

class Mutants : public SuiteTest {};

TEST_F(Mutants, TheGateSeesWhatTheScoreSays) {
  GenerateOptions wanted;
  SuiteRequest request;
  auto const profile = read_profile("xla");
  ASSERT_TRUE(profile.profile);
  wanted.profile = *profile.profile;
  wanted.ops = {"stablehlo.add", "stablehlo.reverse", "stablehlo.select"};
  wanted.types = {"i8", "f16", "i1"};
  wanted.kinds = {CaseKind::values};
  request.folder = at("made");
  request.tool = "test";
  request.specification = "1";
  request.jobs = 2;
  ASSERT_EQ(generate(all_units(wanted), wanted, request).end, SuiteResult::End::whole);
  Score score;
  std::string error;
  ASSERT_TRUE(score_suite(at("made"), {}, score, error)) << error;
  EXPECT_TRUE(score.errors.empty());
  // Of each fate a few, from different places of the list.
  std::map<Fate, std::vector<Instance const*>> fates;
  for (auto const& instance : score.instances) fates[instance.fate].push_back(&instance);
  ASSERT_GE(fates[Fate::killed].size(), 5u);
  ASSERT_GE(fates.size(), 2u);
  for (auto const& [fate, instances] : fates)
    for (std::size_t i = 0; i < instances.size(); i += std::max<std::size_t>(1, instances.size() / 5)) {
      auto const& instance = *instances[i];
      Faulty backend(instance.mutant, instance.site);
      auto all = options();
      all.suite = at("made");
      all.retries = 0;
      all.kinds = {CaseKind::values};
      auto const report = run(all, backend);
      auto const comparison = compare_with(report, {});
      EXPECT_EQ(comparison.exit_status(), fate == Fate::killed ? 1 : 0)
          << backend.name() << " at " << instance.site.op << ":" << instance.site.type;
      auto const failing = std::ranges::find_if(report.outcomes, [](auto const& one) {
        return one.verdict != Verdict::conforms && one.verdict != Verdict::open;
      });
      if (fate == Fate::killed) {
        ASSERT_NE(failing, report.outcomes.end());
        EXPECT_EQ(failing->id, instance.killed_by);
      }
    }
}

}  // namespace
}  // namespace assay
