#include "campaign/causes/located_op.hpp"

#include <fmt/format.h>

#include <charconv>
#include <filesystem>

#include "campaign/causes/cause_key.hpp"
#include "campaign/novelty/classes.hpp"
#include "constraints/bind/prepared_program.hpp"
#include "grammar/notation/specification.hpp"
#include "harness/divergence/observe_backend.hpp"
#include "harness/report/deviation.hpp"

namespace assay::campaign {
namespace {

using divergence::FlatProgram;
using divergence::Observations;
using divergence::ObserveOptions;
using divergence::OpFinding;
using divergence::OpJudge;
using divergence::Standing;
using divergence::ValueFinding;
using divergence::ValueNames;

std::uint64_t code_of(std::string const& bits) {
  std::uint64_t code = 0;
  if (bits.starts_with("0x")) std::from_chars(bits.data() + 2, bits.data() + bits.size(), code, 16);
  return code;
}

Deviation deviation_of_finding(FlatProgram const& flat, ValueFinding const& finding) {
  if (!finding.mismatch.empty() || !finding.worst) return Deviation::shape;
  Element element;
  if (!element_of(flat.values()[finding.value].type()->element, element)) return Deviation::value;
  auto const& worst = *finding.worst;
  return deviation_of_error(
      error_class(element, code_of(worst.actual_bits), code_of(worst.expected_bits), worst.distance));
}

LocatedOp described(FlatProgram const& flat, OpFinding const& finding) {
  auto const& op = *flat.ops()[finding.op].op;
  LocatedOp located;
  located.key = {mnemonic_of(op.name), type_class(op), attribute_class(op), Deviation::value, ""};
  located.has_regions = !op.regions.empty();
  located.headline = finding.reason;
  auto const permitted = [](auto const& worst) {
    return worst.low == worst.high ? fmt::format("an element is {}, but must be {}", worst.actual, worst.low)
                                   : fmt::format("an element is {}, but the permitted range is {} to {}", worst.actual,
                                                 worst.low, worst.high);
  };
  for (auto const& value : finding.values) {
    if (value.mismatch.empty() && !value.worst) continue;
    located.key.deviation = deviation_of_finding(flat, value);
    located.headline = !value.mismatch.empty() ? value.mismatch : permitted(*value.worst);
    break;
  }
  located.key = ignore_element_kind(std::move(located.key));
  return located;
}

}  // namespace

std::optional<LocatedOp> locate_op(std::string const& program, std::vector<Tensor> const& inputs, Backend& backend,
                                   LocateOptions const& options) {
  if (is_self_judging(backend.form())) return std::nullopt;
  PreparedProgram const prepared(program);
  auto const main = prepared.is_stopped() ? Result<CompiledFunction const*>(Error{""}) : prepared.main();
  if (!main) return std::nullopt;
  auto const arguments = fit_inputs(**main, inputs);
  if (!arguments) return std::nullopt;
  FlatProgram const flat(prepared.compiled(), **main);
  ValueNames const names(flat, prepared.program());
  Observations observations(names, flat);
  std::vector<RuntimeValue> const values(arguments->begin(), arguments->end());
  OpJudge judge(flat, names, observations, *options.profile, *options.text_profile, values, RunLimits());
  ObserveOptions how;
  how.work = options.work;
  how.seconds = options.seconds;
  how.stop = options.stop;
  auto const observed = observe(backend, prepared.program(), flat, names, *arguments, observations, judge, how);
  std::error_code ignored;
  std::optional<LocatedOp> located;
  if (observed)
    for (auto const& finding : judge.findings())
      if (!located && finding.standing == Standing::not_permitted && finding.unexplained.empty())
        located = described(flat, finding);
  std::filesystem::remove_all(options.work, ignored);
  return located;
}

}  // namespace assay::campaign
