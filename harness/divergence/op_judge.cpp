#include "harness/divergence/op_judge.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <set>

#include "generators/residuals/residuals.hpp"
#include "generators/statistics/distributions.hpp"
#include "grammar/notation/specification.hpp"
#include "harness/divergence/error_size.hpp"
#include "harness/judge/element_finding.hpp"
#include "harness/report/rule_text.hpp"
#include "semantics/program/npy.hpp"
#include "semantics/runtime/acceptance.hpp"
#include "semantics/runtime/permitted_tensors.hpp"
#include "support/counted.hpp"

namespace assay::divergence {
namespace {

constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();

bool is_known(RuntimeValue const& value) { return value.kind != RuntimeValue::Kind::none; }

bool is_same(RuntimeValue const& a, RuntimeValue const& b) {
  if (a.kind != b.kind || a.enclosure || b.enclosure || a.members.size() != b.members.size()) return false;
  if (a.kind == RuntimeValue::Kind::tensor) return a.tensor.data() == b.tensor.data();
  return std::equal(a.members.begin(), a.members.end(), b.members.begin(), is_same);
}

bool are_equal(Tensor const& a, Tensor const& b) {
  return a.element() == b.element() && a.shape() == b.shape() &&
         (a.size_bytes() == 0 || std::memcmp(a.data(), b.data(), a.size_bytes()) == 0);
}

// Whether all results were read and equal `values`.
bool are_equal(std::vector<Observations::Loaded> const& loaded, std::vector<RuntimeValue> const& values) {
  return std::ranges::equal(loaded, values, [](auto const& one, RuntimeValue const& value) {
    return one.tensor.data() && are_equal(one.tensor, value.tensor);
  });
}

double larger(double a, double b) { return std::isnan(a) ? b : std::isnan(b) ? a : std::max(a, b); }

}  // namespace

std::string_view to_string(Standing standing) {
  constexpr std::string_view kNames[] = {"permitted", "amplified", "not permitted",
                                         "open",      "undecided", "not observed"};
  static_assert(std::size(kNames) == kStandings);
  return kNames[static_cast<std::size_t>(standing)];
}

OpJudge::OpJudge(FlatProgram const& flat, ValueNames const& names, Observations const& observations,
                 Profile const& profile, Profile const& text, std::span<RuntimeValue const> arguments,
                 RunLimits const& limits)
    : flat_(flat),
      names_(names),
      observations_(observations),
      profile_(profile),
      text_(text),
      exact_state_(flat.program(), limits),
      set_state_(flat.program(), limits),
      text_state_(flat.program(), limits),
      observed_(flat.values().size()),
      exact_(flat.values().size()),
      error_(flat.values().size(), 0),
      unused_after_(flat.ops().size()),
      covered_(flat.ops().size(), false) {
  set_state_.profile = &profile_;
  text_state_.profile = &text_;
  set_state_.bytes = text_state_.bytes = exact_state_.bytes;
  for (std::size_t i = 0; i < arguments.size(); ++i)
    observed_[flat.arguments()[i]].value = exact_[flat.arguments()[i]].value = arguments[i];
  std::vector<std::uint32_t> last(flat.values().size(), kNoOp);
  for (std::uint32_t op = 0; op < flat.ops().size(); ++op) {
    for (auto const value : flat.ops()[op].takes) last[value] = op;
    for (auto const value : flat.ops()[op].results) last[value] = op;
    if (!is_sum(*flat.ops()[op].op)) continue;
    for (auto const value : flat.ops()[op].takes)  // keep the factors of a product that may be fused with the sum
      if (auto const maker = flat.values()[value].maker; maker != kNoOp && is_product(*flat.ops()[maker].op))
        for (auto const factor : flat.ops()[maker].takes) last[factor] = op;
  }
  for (std::uint32_t value = 0; value < last.size(); ++value)
    if (last[value] != kNoOp) unused_after_[last[value]].push_back(value);
}

void OpJudge::advance(std::uint32_t end) {
  for (auto op = static_cast<std::uint32_t>(findings_.size()); op < end; ++op) judge(op);
}

void OpJudge::judge(std::uint32_t number) {
  auto const& op = flat_.ops()[number];
  OpFinding finding;
  finding.op = number;
  for (auto const value : op.takes) finding.taken = larger(finding.taken, error_[value]);
  if (!op.results.empty()) {
    for (auto const value : op.results) error_[value] = finding.taken;
    auto const alone = flat_.alone(number);
    auto const from_inputs = run_from_inputs(alone, op);
    auto values = run_on_observed(alone, op, from_inputs);
    bool has_sets = values.empty();
    if (has_sets) values = run_with_sets(alone, op, finding);
    auto const loaded = load(op, values.empty() ? from_inputs : values);
    bool const is_another = std::ranges::any_of(op.results, [&](auto value) { return observations_.has_plain(value); });
    if (!has_sets && (is_another || !are_equal(loaded, values))) values = run_with_sets(alone, op, finding);
    for (std::size_t i = 0; i < op.results.size(); ++i) {
      auto const value = op.results[i];
      auto& known = observed_[value];
      if (!values.empty()) known.value = values[i];
      if (values.empty()) known.because = fmt::format("{} is unknown: {}", names_.of(value), finding.reason);
      if (!values.empty()) judge_condition(value, values[i], op);
      if (!observations_.has(value)) continue;
      ValueFinding found;
      found.value = value;
      found.type = to_string(flat_.values()[value].type());
      found.mismatch = loaded[i].mismatch + loaded[i].error;
      found.is_unread = !loaded[i].error.empty();
      if (loaded[i].tensor.data() && !values.empty()) judge_value(values[i], loaded[i].tensor, op, found);
      if (observations_.has_plain(value) && !values.empty()) judge_plain(value, values[i], op, finding);
      if (loaded[i].tensor.data()) judge_observed(value, loaded[i].tensor, found);
      finding.values.push_back(std::move(found));
    }
    if (!finding.values.empty() && !values.empty()) judge_whole(op, loaded, finding);
    judge_count(number, finding);
    if (!finding.values.empty() || !finding.iterations.empty()) conclude(op, !values.empty(), finding);
    if (finding.standing == Standing::not_permitted) {
      find_provenance(alone, op, loaded, finding);
      find_cause(op, loaded, finding);
    }
  }
  if (finding.standing == Standing::not_permitted && first_ == kNoOp) first_ = number;
  findings_.push_back(std::move(finding));
  release(number);
}

RunResult OpJudge::run(RunState& state, CompiledFunction const& alone, std::vector<Known> const& operands,
                       FlatOp const& op) {
  Values arguments;
  for (auto const value : op.takes) arguments.push_back(operands[value].value);
  return Process(state).run(alone, arguments);
}

OpJudge::Values OpJudge::run_from_inputs(CompiledFunction const& alone, FlatOp const& op) {
  if (!std::ranges::all_of(op.takes, [&](auto value) { return is_known(exact_[value].value); })) return {};
  auto result = run(exact_state_, alone, exact_, op);
  if (result.error && exact_run_error_.empty())
    exact_run_error_ = fmt::format("{}: {}", names_.of(op.results[0]), result.error->message);
  if (result.error) return {};
  for (std::size_t i = 0; i < op.results.size(); ++i) exact_[op.results[i]].value = result.values[i];
  return std::move(result.values);
}

OpJudge::Values OpJudge::run_on_observed(CompiledFunction const& alone, FlatOp const& op, Values const& from_inputs) {
  bool is_unchanged = true;
  for (auto const value : op.takes) {
    auto const& known = observed_[value].value;
    if (!is_known(known) || !is_exact(known)) return {};
    is_unchanged = is_unchanged && is_same(known, exact_[value].value);
  }
  if (is_unchanged && !from_inputs.empty()) return from_inputs;
  auto result = run(exact_state_, alone, observed_, op);
  return result.error ? Values() : std::move(result.values);
}

OpJudge::Values OpJudge::run_with_sets(CompiledFunction const& alone, FlatOp const& op, OpFinding& finding) {
  for (auto const value : op.takes)
    if (!is_known(observed_[value].value)) return finding.reason = observed_[value].because, Values();
  auto result = run(set_state_, alone, observed_, op);
  if (result.error) return finding.reason = result.error->message, Values();
  return std::move(result.values);
}

// Dynamic sizes are taken from the values in `like`.
std::vector<Observations::Loaded> OpJudge::load(FlatOp const& op, Values const& like) const {
  std::vector<Observations::Loaded> loaded(op.results.size());
  for (std::size_t i = 0; i < op.results.size(); ++i) {
    bool const is_tensor = i < like.size() && like[i].kind == RuntimeValue::Kind::tensor;
    if (observations_.has(op.results[i]) && is_tensor)
      loaded[i] = observations_.load(op.results[i], like[i].tensor.element(), like[i].tensor.shape(), make_tensor);
  }
  return loaded;
}

void OpJudge::judge_value(RuntimeValue const& permitted, Tensor const& actual, FlatOp const& op, ValueFinding& found) {
  found.made = relative_error(actual, permitted.tensor);
  Tensor const expected = stored(permitted.tensor), seen = stored(actual);
  TensorJudgment judgment;
  std::int64_t untested = 0;  // conforming elements for which any value conforms
  if (permitted.enclosure) {
    auto const ends = permitted_tensors(permitted);
    Tensor const low = stored(ends.low), high = stored(ends.high);
    ResultSet const set{&expected, &low, &high, ends.flags ? &*ends.flags : nullptr};
    judgment = judge_tensor(set, seen);
    untested = std::min(untested_elements(set), judgment.conforming);
  } else {
    judgment = judge_tensor({&expected, nullptr, nullptr, nullptr}, seen);
  }
  found.conforming = judgment.conforming, found.open = judgment.open, found.violating = judgment.violating;
  found.conforming -= untested, found.open += untested;
  if (!judgment.worst) return;
  std::vector<Tensor> operands;
  for (auto const value : op.takes)
    if (auto const& known = observed_[value].value; known.kind == RuntimeValue::Kind::tensor && is_exact(known))
      operands.push_back(known.tensor);
  bool const are_known = operands.size() == op.takes.size();
  if (!are_known) operands.clear();
  found.worst = element_finding(mnemonic_of(op.op->name), *judgment.worst, expected, operands);
  if (!are_known) found.worst->exact.clear();
}

void OpJudge::judge_plain(std::uint32_t value, RuntimeValue const& permitted, FlatOp const& op, OpFinding& finding) {
  if (permitted.kind != RuntimeValue::Kind::tensor) return;
  auto const& like = permitted.tensor;
  auto const plain = observations_.load_plain(value, like.element(), like.shape(), make_tensor);
  if (!plain.tensor.data()) return;
  ValueFinding found;
  judge_value(permitted, plain.tensor, op, found);
  if (found.violating > 0)
    finding.unexplained =
        fmt::format("{}: {} of {} {} not permitted for these operands, relative error {:.2g}", names_.of(value),
                    found.violating, counted(static_cast<std::uint64_t>(like.count()), "element"),
                    is_or_are(static_cast<std::uint64_t>(found.violating)), found.made);
}

void OpJudge::judge_condition(std::uint32_t value, RuntimeValue const& permitted, FlatOp const& op) {
  auto const count = observations_.counts().find(value);
  if (count == observations_.counts().end() || permitted.kind != RuntimeValue::Kind::tensor) return;
  Tensor seen = make_tensor(permitted.tensor.element(), permitted.tensor.shape());
  seen.set(0, count->second.goes_on);
  ValueFinding found;
  judge_value(permitted, seen, op, found);
  is_wrong_count_[count->second.loop] = found.violating > 0;
}

void OpJudge::judge_count(std::uint32_t number, OpFinding& finding) const {
  for (auto const& [value, count] : observations_.counts()) {
    if (count.loop != number) continue;
    auto const wrong = is_wrong_count_.find(number);
    auto const text =
        fmt::format("{}; the condition {} {} hold then", counted(count.iterations, "iteration"), names_.of(value),
                    wrong == is_wrong_count_.end() || !wrong->second ? "may or may not"
                    : count.goes_on                                  ? "does not"
                                                                     : "does");
    (wrong != is_wrong_count_.end() && wrong->second ? finding.iterations : finding.undecided) = text;
  }
}

void OpJudge::judge_observed(std::uint32_t value, Tensor const& tensor, ValueFinding& found) {
  auto& known = observed_[value];
  auto const& exact = exact_[value].value;
  bool const has_exact = exact.kind == RuntimeValue::Kind::tensor && exact.tensor.shape() == tensor.shape();
  found.total = has_exact ? relative_error(tensor, exact.tensor) : kUnknown;
  known.value = has_exact && are_equal(tensor, exact.tensor) ? exact : RuntimeValue(tensor);
  known.is_observed = true;
  error_[value] = found.total;
}

void OpJudge::judge_whole(FlatOp const& op, std::vector<Observations::Loaded> const& loaded, OpFinding& finding) const {
  auto const* const spec = Specification::get().op(op.op->name);
  if (!spec || (spec->residuals.empty() && spec->distributions.empty())) return;
  std::vector<Tensor> operands, results;
  std::vector<Value const*> distinct;  // `takes` contains each operand once
  for (auto const* operand : op.op->operands) {
    auto const at = std::ranges::find(distinct, operand) - distinct.begin();
    if (at == std::ssize(distinct)) distinct.push_back(operand);
    auto const& known = observed_[op.takes[static_cast<std::size_t>(at)]].value;
    if (known.kind != RuntimeValue::Kind::tensor || !is_exact(known)) return;
    operands.push_back(known.tensor);
  }
  for (auto const& one : loaded) {
    if (!one.tensor.data()) return;
    results.push_back(one.tensor);
  }
  auto& context = *names_.program().context;
  for (auto const& one : judge_residuals(*op.op, operands, results, profile_, context)) {
    if (one.violates && finding.residual.empty()) finding.residual = one.text();
    if (one.is_too_large) finding.reason = one.text();
  }
  for (auto const& one : judge_distributions(*op.op, operands, results, profile_, context))
    finding.statistics.push_back(one.text());
}

void OpJudge::conclude(FlatOp const& op, bool is_judged, OpFinding& finding) {
  bool is_open = false, is_wrong = !finding.residual.empty() || !finding.iterations.empty();
  bool is_unread = !finding.undecided.empty();
  for (auto const& found : finding.values) {
    is_open = is_open || found.open > 0;
    is_wrong = is_wrong || found.violating > 0 || (!found.mismatch.empty() && !found.is_unread);
    is_unread = is_unread || found.is_unread;
    if (found.is_unread) finding.undecided = found.mismatch;
    finding.made = found.mismatch.empty() ? larger(finding.made, found.made) : kUnknown;
    finding.total = found.mismatch.empty() ? larger(finding.total, found.total) : kUnknown;
  }
  if (!finding.undecided.empty()) finding.reason = finding.undecided;
  find_part(op, finding);
  // The loop made another, permitted number of iterations: its required results are unknown.
  bool const is_other_run = is_unread && finding.iterations.empty() && !op.forwards.empty();
  finding.standing = is_wrong && !is_other_run            ? Standing::not_permitted
                     : is_unread || !is_judged            ? Standing::undecided
                     : is_open || !finding.reason.empty() ? Standing::open
                     : is_amplified(finding)              ? Standing::amplified
                                                          : Standing::permitted;
  if (finding.standing == Standing::undecided) return;
  for (auto const other : finding.part) covered_[other] = true;
}

bool OpJudge::is_amplified(OpFinding const& finding) const {
  Type const type = flat_.values()[finding.values[0].value].type();
  Element element;
  bool const is_number = has_shape(type) && element_of(type->element, element);
  double const least = std::max(finding.taken, is_number ? unit_roundoff(element) : 0);
  return finding.taken > 0 && finding.total > kAmplification * least && 2 * finding.made < finding.total;
}

void OpJudge::find_provenance(CompiledFunction const& alone, FlatOp const& op,
                              std::vector<Observations::Loaded> const& loaded, OpFinding& finding) {
  finding.rule = result_rule(mnemonic_of(op.op->name));
  finding.against = finding.iterations.empty() ? "profile " + profile_.name : "text";
  if (!finding.part.empty() || !finding.iterations.empty())
    return;  // unknown operands have the permitted sets of the profile
  auto const promised = run(text_state_, alone, observed_, op);
  for (std::size_t i = 0; !promised.error && i < op.results.size(); ++i) {
    if (!loaded[i].tensor.data()) continue;
    ValueFinding found;
    judge_value(promised.values[i], loaded[i].tensor, op, found);
    if (found.violating > 0) finding.against = "text";
  }
}

std::optional<ProductFactors> OpJudge::operands_of(FlatOp const& op) const {
  if (op.op->operands.size() != 2 || op.takes.empty()) return std::nullopt;
  auto const& first = observed_[op.takes[0]].value;  // `takes` contains each operand once
  auto const& second = observed_[op.takes.back()].value;
  for (auto const* one : {&first, &second})
    if (one->kind != RuntimeValue::Kind::tensor || !is_exact(*one)) return std::nullopt;
  return ProductFactors{first.tensor, second.tensor};
}

void OpJudge::find_cause(FlatOp const& op, std::vector<Observations::Loaded> const& loaded, OpFinding& finding) const {
  if (!is_sum(*op.op) || loaded.empty() || !loaded[0].tensor.data()) return;
  auto const operands = operands_of(op);
  if (!operands) return;
  for (std::size_t const fused : {std::size_t{0}, std::size_t{1}}) {
    auto const maker = flat_.values()[fused == 0 ? op.takes[0] : op.takes.back()].maker;
    if (maker == kNoOp || !is_product(*flat_.ops()[maker].op)) continue;
    auto const factors = operands_of(flat_.ops()[maker]);
    if (!factors) continue;
    auto const made = fused_sum(*op.op, operands->first, operands->second, fused, *factors);
    if (!made || judge_tensor({&*made, nullptr, nullptr, nullptr}, loaded[0].tensor).violating > 0) continue;
    finding.cause = kFusedProducts;
    return;
  }
}

// Finds the ops that compute the operands, up to observed values. Constants have the value of the program text.
void OpJudge::find_part(FlatOp const& op, OpFinding& finding) {
  std::vector<std::uint32_t> next(op.takes);
  std::set<std::uint32_t> part;
  while (!next.empty()) {
    auto const value = next.back();
    next.pop_back();
    auto const maker = flat_.values()[value].maker;
    if (maker == kNoOp || observed_[value].is_observed || flat_.ops()[maker].is_constant) continue;
    if (!part.insert(maker).second) continue;
    next.insert(next.end(), flat_.ops()[maker].takes.begin(), flat_.ops()[maker].takes.end());
  }
  finding.part.assign(part.begin(), part.end());
}

void OpJudge::release(std::uint32_t number) {
  for (auto const value : unused_after_[number]) observed_[value].value = exact_[value].value = RuntimeValue();
}

}  // namespace assay::divergence
