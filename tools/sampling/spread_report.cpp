#include "tools/sampling/spread_report.hpp"

#include <fmt/format.h>

#include "semantics/program/element_text.hpp"
#include "semantics/program/program.hpp"
#include "semantics/runtime/permitted_tensors.hpp"
#include "support/documents/json.hpp"

namespace assay {
namespace {

using Json = nlohmann::ordered_json;

constexpr char const* kNoVerdict =
    "the spread is only a part of the permitted set: other conforming implementations may return results outside of "
    "it. It is not a verdict";
constexpr double kNear = 10;  // factors below this limit are printed with decimals

std::string factor_text(double factor) {
  return factor < kNear ? fmt::format("{:.1f}", factor) : fmt::format("{:.3g}", factor);
}

std::int64_t parts_in(Tensor const& tensor) { return tensor.count() * parts_of(tensor.element()); }

std::string element_at(Tensor const& tensor, std::int64_t index) {
  std::string text;
  std::int64_t rest = index;
  for (std::size_t axis = tensor.rank(); axis-- > 0; rest /= tensor.dim(axis))
    text = std::to_string(rest % tensor.dim(axis)) + (text.empty() ? "" : ", ") + text;
  return "element [" + text + "]";
}

std::string comparison_text(Spread const& spread, Tensor const& expected,
                            std::optional<SpreadComparison> const& weighing, std::uint64_t count,
                            TensorMaker const& make) {
  if (!weighing) return "  expected: different type or shape\n";
  if (weighing->outside == 0)
    return fmt::format("  expected: all elements are inside the spread of {} implementations\n", count);
  std::string text = fmt::format("  expected: {} of {} elements are outside the spread of {} implementations",
                                 weighing->outside, weighing->inside + weighing->outside, count);
  if (weighing->factor) text += fmt::format(", in total by a factor of {}", factor_text(*weighing->factor));
  text += '\n';
  if (!weighing->furthest) return text;
  auto const [index, part, factor] = *weighing->furthest;
  auto const ends = permitted_tensors(spread.value(make), make);
  text += fmt::format("    furthest: {} is {}, computed {}, ", element_at(expected, index),
                      element_text(expected, index), element_text(spread.computed(), index));
  return text + (factor
                     ? fmt::format("samples from {} to {}: outside by a factor of {}\n", element_text(ends.low, index),
                                   element_text(ends.high, index), factor_text(*factor))
                     : std::string("in all samples\n"));
}

std::string one_text(SpreadReport const& report, Spread const& spread, std::size_t number, TensorMaker const& make) {
  Type const type = number < report.types.size() ? report.types[number] : nullptr;
  std::string text = tensor_text(spread.computed(), type, report.print_limit) + "\n";
  auto const varying = spread.varying();
  std::string const head =
      fmt::format("spread of {} implementations ({}, seed {}): ", spread.samples(), report.profile, report.seed);
  if (varying == 0) return text + head + "none: all return this value\n";
  auto const ends = permitted_tensors(spread.value(make), make);
  text += fmt::format("{}from\n{}\nto\n{}\n", head, tensor_text(ends.low, type, report.print_limit),
                      tensor_text(ends.high, type, report.print_limit));
  return text + fmt::format("  {} of {} elements vary, by at most {} codes; relative norm of the variation {:.2e}\n",
                            varying, parts_in(spread.computed()), spread.widest() + 1, spread.relative_distance());
}

Json comparison_json(std::optional<SpreadComparison> const& weighing) {
  if (!weighing) return {{"fits", false}};
  Json json{{"fits", true}, {"inside", weighing->inside}, {"outside", weighing->outside}};
  if (weighing->factor) json["factor"] = *weighing->factor;
  if (!weighing->furthest) return json;
  Json furthest{{"index", weighing->furthest->index}};
  if (weighing->furthest->part) furthest["part"] = weighing->furthest->part;
  if (weighing->furthest->factor) furthest["factor"] = *weighing->furthest->factor;
  json["furthest"] = std::move(furthest);
  return json;
}

}  // namespace

std::string spread_text(SpreadReport const& report, TensorMaker const& make) {
  SampledRun const& sampled = report.sampled;
  std::string text;
  for (std::size_t process = 0; process < sampled.spreads.size(); ++process) {
    if (sampled.spreads.size() > 1) text += fmt::format("process {}:\n", process);
    for (std::size_t i = 0; i < sampled.spreads[process].size(); ++i) {
      Spread const& spread = sampled.spreads[process][i];
      text += one_text(report, spread, i, make);
      if (i < report.weighings.size())
        text += comparison_text(spread, report.expected[i], report.weighings[i], report.count, make);
    }
  }
  for (auto const& failure : sampled.failures)
    text += fmt::format("  implementation {} is not part of the spread: {}{}\n", failure.number,
                        failure.error.op ? report.location(*failure.error.op) + ": " : "", failure.error.message);
  for (auto const& [op, reason] : sampled.kept)
    text += fmt::format("  not varied: {}: {}\n", op ? report.location(*op) : "", reason);
  return text + "note: " + kNoVerdict + "\n";
}

std::string spread_json(SpreadReport const& report) {
  SampledRun const& sampled = report.sampled;
  Json json{{"assay_spread", 1},         {"file", report.file},       {"function", report.entry},
            {"profile", report.profile}, {"seed", report.seed},       {"implementations", report.count},
            {"note", kNoVerdict},        {"processes", Json::array()}};
  for (auto const& spreads : sampled.spreads) {
    Json results = Json::array();
    for (std::size_t i = 0; i < spreads.size(); ++i) {
      Json result{{"type", i < report.types.size() ? to_string(report.types[i]) : ""},
                  {"samples", spreads[i].samples()},
                  {"elements", parts_in(spreads[i].computed())},
                  {"varying", spreads[i].varying()},
                  {"widest_codes", spreads[i].widest() + 1},
                  {"greatest_distance", spreads[i].greatest_distance()},
                  {"relative_distance", spreads[i].relative_distance()}};
      if (i < report.weighings.size()) result["expected"] = comparison_json(report.weighings[i]);
      results.push_back(std::move(result));
    }
    json["processes"].push_back({{"results", std::move(results)}});
  }
  json["failures"] = Json::array();
  for (auto const& failure : sampled.failures)
    json["failures"].push_back({{"implementation", failure.number}, {"message", failure.error.message}});
  json["not_varied"] = Json::array();
  for (auto const& [op, reason] : sampled.kept)
    json["not_varied"].push_back(
        {{"op", op ? op->name : ""}, {"location", op ? report.location(*op) : ""}, {"reason", reason}});
  return json.dump(2) + "\n";
}

}  // namespace assay
