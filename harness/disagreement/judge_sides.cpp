#include "harness/disagreement/judge_sides.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "bounds/linear_run.hpp"
#include "bounds/tape.hpp"
#include "constraints/bind/prepared_program.hpp"
#include "diagnostics/profile.hpp"
#include "diagnostics/programs/program_arguments.hpp"
#include "diagnostics/stop.hpp"
#include "harness/disagreement/amplification.hpp"
#include "harness/divergence/value_names.hpp"
#include "harness/judge/judge.hpp"
#include "harness/judge/tensor_file.hpp"
#include "semantics/program/element_text.hpp"
#include "semantics/runtime/acceptance.hpp"
#include "semantics/runtime/permitted_tensors.hpp"
#include "support/counted.hpp"
#include "support/source.hpp"

namespace assay::disagreement {
namespace {

namespace fs = std::filesystem;
using divergence::FlatProgram;

std::string index_of(std::int64_t index, Shape const& shape) {
  std::vector<std::string> parts(shape.size());
  for (std::size_t d = shape.size(); d-- > 0; index /= shape[d]) parts[d] = std::to_string(index % shape[d]);
  return fmt::format("[{}]", fmt::join(parts, ", "));
}

std::string element_at(Tensor const& tensor, std::int64_t index) {
  std::string text = code_text(tensor.element(), tensor.get(index));
  if (parts_of(tensor.element()) == 2)
    text = fmt::format("({}, {})", text, code_text(tensor.element(), tensor.get(index, 1)));
  return text;
}

bool are_same(Tensor const& a, Tensor const& b, std::int64_t index) {
  return a.get(index) == b.get(index) && (parts_of(a.element()) == 1 || a.get(index, 1) == b.get(index, 1));
}

class SidesJudge {
public:
  explicit SidesJudge(SidesRequest const& request) : request_(request) {
    made_.program = request.program;
    made_.name = fs::path(request.program).parent_path().filename().string();
    made_.profile = request.profile;
  }

  SidesJudgment judge() {
    prepare();
    if (made_.error.empty()) run();
    if (made_.error.empty()) judge_outputs();
    if (made_.error.empty()) conclude();
    if (!made_.error.empty()) made_.cause = "not judged";
    return std::move(made_);
  }

private:
  void prepare() {
    auto source = Source::from_file(request_.program);
    if (!source) return fail(source.error());
    prepared_.emplace(*source, PrepareOptions{.policy = CheckPolicy::either});
    if (prepared_->is_stopped()) return fail("the program is not valid: " + first_error(prepared_->findings()));
    auto const entry = prepared_->main();
    if (!entry) return fail(entry.error());
    entry_ = *entry;
    profile_ = load_profile(request_.profile);
    ArgumentChoice choice;
    choice.inputs = request_.inputs;
    choice.options = "--inputs";
    arguments_ = read_program_arguments(*entry_, choice, {});
  }

  void fail(std::string error) { made_.error = std::move(error); }

  // Runs the program with the sets of each op and with linear bounds. If both fail, runs it exactly and without permitted
  // sets.
  void run() {
    linear_state_.emplace(prepared_->compiled(), request_.limits);
    linear_state_->profile = &profile_;
    linear_ = bounds::run_linear(*linear_state_, *entry_, arguments_, {});
    interval_state_.emplace(prepared_->compiled(), request_.limits);
    interval_state_->profile = &profile_;
    auto of_intervals = Process(*interval_state_).run(*entry_, arguments_);
    if (!of_intervals.error) intervals_ = std::move(of_intervals.values);
    if (!linear_.run.error) {
      values_ = linear_.run.values;
      return;
    }
    values_ = intervals_;
    if (!values_.empty()) return;
    open_reason_ = linear_.run.error->message;
    RunState exact(prepared_->compiled(), request_.limits);
    auto const run = Process(exact).run(*entry_, arguments_);
    if (run.error) return fail("the program does not run: " + run.error->message);
    values_ = run.values;
  }

  void judge_outputs() {
    for (std::size_t i = 0; i < values_.size() && made_.error.empty(); ++i) {
      if (values_[i].kind != RuntimeValue::Kind::tensor) continue;
      judge_output(i);
      ++file_;
    }
    if (file_ == 0) fail("the program does not return tensors");
  }

  void judge_output(std::size_t number) {
    RuntimeValue const& value = values_[number];
    Tensor const& expected = value.tensor;
    OutputJudgment output;
    output.result = number;
    output.type = tensor_type(expected.shape(), to_string(expected.element()));
    auto ends = permitted_tensors(value);
    if (number < intervals_.size()) intersect(ends, permitted_tensors(intervals_[number]));
    std::vector<Tensor> actuals;
    for (Side const& side : request_.sides) {
      Tensor actual;
      ResultFinding finding;
      auto const files = result_files(side.folder, result_stem(side.folder), 0);
      std::string const path = file_ < files.size() ? files[file_] : "";
      SideOfOutput of_side{.side = side.name};
      if (path.empty() || !load_tensor_file(path, expected.element(), expected.shape(), actual, finding)) {
        of_side.standing = path.empty() ? SideStanding::open : SideStanding::not_permitted;
        of_side.why = path.empty()
                          ? fmt::format("no file {}_{}.npy in {}", result_stem(side.folder), file_, side.folder)
                          : finding.mismatch;
        actual = Tensor();
      } else {
        ResultSet const set{&expected, &ends.low, &ends.high, ends.flags ? &*ends.flags : nullptr};
        judge_side(set, actual, of_side);
      }
      output.sides.push_back(std::move(of_side));
      actuals.push_back(std::move(actual));
    }
    show_element(output, expected, ends, actuals);
    made_.outputs.push_back(std::move(output));
  }

  void judge_side(ResultSet const& set, Tensor const& actual, SideOfOutput& side) {
    if (!open_reason_
             .empty()) {  // no permitted sets: results that equal the exact run are permitted, all others are open
      for (std::int64_t i = 0; i < actual.count(); ++i)
        ++(are_same(actual, *set.expected, i) ? side.conforming : side.open);
      side.standing = side.open > 0 ? SideStanding::open : SideStanding::permitted;
      if (side.open > 0) side.why = open_reason_;
      return;
    }
    auto const judged = judge_tensor(set, actual);
    side.conforming = judged.conforming;
    side.open = judged.open;
    side.violating = judged.violating;
    side.standing = judged.violating > 0 ? SideStanding::not_permitted
                    : judged.open > 0    ? SideStanding::open
                                         : SideStanding::permitted;
    if (judged.violating > 0) side.why = violation_text(judged, actual, *set.expected);
    if (judged.violating == 0 && judged.open > 0) side.why = reason_of_open();
    if (judged.worst) worst_ = judged.worst->index;
  }

  std::string reason_of_open() const {
    auto const& reasons = (linear_.run.error ? interval_state_ : linear_state_)->implementation_defined;
    if (reasons.count() == 0) return "unknown";
    auto const [op, reason] = reasons.at(1);
    return reason;
  }

  // Selects the element to display: the worst one that is not permitted, else one where the sides differ most.
  void show_element(OutputJudgment& output, Tensor const& expected, PermittedTensors const& ends,
                    std::vector<Tensor> const& actuals) {
    std::optional<std::int64_t> shown = std::exchange(worst_, std::nullopt);
    double furthest = -1;
    for (std::int64_t i = 0; i < expected.count(); ++i) {
      for (std::size_t k = 0; k < actuals.size(); ++k)
        for (std::size_t l = 0; l < k; ++l) {
          if (actuals[k].count() != expected.count() || actuals[l].count() != expected.count()) continue;
          if (are_same(actuals[k], actuals[l], i)) continue;
          output.differ = true;
          double apart = 0;
          if (is_float(expected.element())) {
            bounds::Elements const &a = elements_of_tensor(k, actuals[k]), &b = elements_of_tensor(l, actuals[l]);
            if (!a.size() || !b.size()) continue;
            auto const at = static_cast<std::size_t>(i);
            apart = std::fabs(a[at] - b[at]) / std::max({std::fabs(a[at]), std::fabs(b[at]), 1e-300});
          }
          if (!shown && apart > furthest) furthest = apart, furthest_ = i;
        }
    }
    cached_.clear();
    if (!shown && furthest >= 0) shown = furthest_;
    if (!shown || *shown >= expected.count()) return;
    if (!shown_) shown_ = {output.result, *shown};
    output.element = index_of(*shown, expected.shape());
    output.exact = element_at(expected, *shown);
    output.low = element_at(ends.low, *shown);
    output.high = element_at(ends.high, *shown);
    for (std::size_t k = 0; k < actuals.size(); ++k)
      if (actuals[k].count() == expected.count()) output.sides[k].value = element_at(actuals[k], *shown);
  }

  bounds::Elements const& elements_of_tensor(std::size_t side, Tensor const& tensor) {
    if (cached_.size() <= side) cached_.resize(side + 1);
    if (!cached_[side])
      cached_[side] = tensor.element().is(Element::Kind::floating) ? bounds::Elements(tensor) : bounds::Elements();
    return *cached_[side];
  }

  void conclude() {
    std::vector<std::string> wrong, open;
    bool differ = false;
    for (OutputJudgment const& output : made_.outputs) {
      differ = differ || output.differ;
      for (SideOfOutput const& side : output.sides) {
        auto& list = side.standing == SideStanding::not_permitted ? wrong : open;
        if (side.standing != SideStanding::permitted && std::ranges::find(list, side.side) == list.end())
          list.push_back(side.side);
      }
    }
    if (!wrong.empty()) {
      made_.cause = fmt::format("not permitted: {}", fmt::join(wrong, ", "));
      made_.reason =
          fmt::format("profile {1} does not permit the result of {0}", fmt::join(wrong, " and "), profile_.name);
    } else if (!open.empty()) {
      made_.cause = "open";
      for (OutputJudgment const& output : made_.outputs)
        for (SideOfOutput const& side : output.sides)
          if (made_.reason.empty() && side.standing == SideStanding::open)
            made_.reason = fmt::format("{} is undecided: {}", side.side, side.why);
    } else if (!differ) {
      made_.cause = "no difference";
      made_.reason = "all sides returned the same result, which is permitted";
    } else {
      explain_freedom();
    }
  }

  // Explains results that are all permitted but differ: the source of the error, and the op that amplifies it.
  void explain_freedom() {
    FlatProgram const flat(prepared_->compiled(), *entry_);
    divergence::ValueNames const names(flat, prepared_->program());
    std::string const all = request_.sides.size() == 2 ? "both" : "all";
    auto const source = greatest_source();
    auto const amplifier = amplifier_after(flat, source.first);
    bool const is_near_identity = amplifier && flat.ops()[amplifier->op].op == source.first;
    std::string const freedom = source.first && !is_near_identity
                                    ? fmt::format("{:.0f} % of the permitted range is the rounding of {}",
                                                  100 * source.second, described(*source.first, flat, names))
                                    : std::string();
    if (amplifier) {
      Operation const& op = *flat.ops()[amplifier->op].op;
      std::string const digits = std::isfinite(amplifier->digits)
                                     ? counted(static_cast<std::uint64_t>(std::max(0.0, amplifier->digits)), "digit")
                                     : std::string("all digits");
      made_.cause = fmt::format("{} in {}", amplifier->cancels ? "cancellation" : "steep function", mnemonic(op));
      made_.reason =
          fmt::format("{} are permitted: {} {} {}{}", all, described(op, flat, names),
                      amplifier->cancels ? "cancels" : "loses", digits, freedom.empty() ? "" : "; " + freedom);
    } else if (source.first) {
      made_.cause = fmt::format("rounding in {}", mnemonic(*source.first));
      made_.reason = fmt::format("{} are permitted: {}", all, freedom);
    } else {
      made_.cause = "choice left by the profile";
      made_.reason = fmt::format("{} are permitted: profile {} permits several results", all, profile_.name);
    }
  }

  static std::string_view mnemonic(Operation const& op) { return op.name.substr(op.name.find('.') + 1); }

  // "the subtract at %17 (line 12)"
  std::string described(Operation const& op, FlatProgram const& flat, divergence::ValueNames const& names) const {
    std::string value;
    for (std::uint32_t i = 0; i < flat.ops().size() && value.empty(); ++i)
      if (flat.ops()[i].op == &op && !flat.ops()[i].results.empty()) value = names.of_op(i);
    auto const line = prepared_->program().source.position(op.range.begin).line;
    return fmt::format("the {} at {} (line {})", mnemonic(op), value.empty() ? "an inner op" : value, line);
  }

  // The op that contributes most to the bound of the displayed element, and its share.
  std::pair<Operation const*, double> greatest_source() {
    if (!shown_) return {};
    Shape const& shape = values_[shown_->first].tensor.shape();
    bounds::ResultSlice slice{shown_->first, {}};
    std::int64_t rest = shown_->second;
    for (std::size_t d = shape.size(); d-- > 0; rest /= shape[d])
      slice.ranges.insert(slice.ranges.begin(), {rest % shape[d], rest % shape[d] + 1});
    RunState state(prepared_->compiled(), request_.limits);
    state.profile = &profile_;
    auto const run = bounds::run_linear(state, *entry_, arguments_, std::span(&slice, 1));
    if (run.run.error) return {};
    for (auto const& [op, share] : run.shares)
      if (op) return {op, share};
    return {};
  }

  // The op that loses most digits between the source of the error and the displayed result.
  std::optional<Amplifier> amplifier_after(FlatProgram const& flat, Operation const* source) {
    if (!shown_) return std::nullopt;
    auto const target = flat.values()[flat.results()[shown_->first]].maker;
    auto const before = ops_before(flat, target);
    std::uint32_t from = divergence::kNoOp;
    for (std::uint32_t i = 0; i < flat.ops().size(); ++i)
      if (flat.ops()[i].op == source) from = i;
    std::optional<Amplifier> most;
    for (Amplifier const& one : find_amplifiers(flat, arguments_, request_.limits)) {
      bool const is_between =
          one.op < before.size() && before[one.op] && (from == divergence::kNoOp || ops_before(flat, one.op)[from]);
      if (is_between && (!most || one.digits > most->digits)) most = one;
    }
    return most;
  }

  SidesRequest const& request_;
  SidesJudgment made_;
  std::optional<PreparedProgram> prepared_;
  CompiledFunction const* entry_ = nullptr;
  Profile profile_;
  std::vector<RuntimeValue> arguments_, values_;
  std::vector<RuntimeValue> intervals_;  // results with the sets of each op; empty if that run failed
  std::optional<RunState> linear_state_, interval_state_;
  bounds::LinearRun linear_;
  std::string open_reason_;  // reason why results that differ from the exact run are open; empty if there are permitted
                             // sets
  std::size_t file_ = 0;
  std::optional<std::int64_t> worst_;
  std::int64_t furthest_ = 0;
  std::optional<std::pair<std::size_t, std::int64_t>> shown_;  // first displayed element: number of the result, index
                                                               // of the element
  std::vector<std::optional<bounds::Elements>> cached_;
};

bool is_program(fs::path const& path) {
  return path.extension() == ".mlir" || path.extension() == ".hlo" || path.extension() == ".mlirbc";
}

}  // namespace

std::string_view to_string(SideStanding standing) {
  return standing == SideStanding::permitted ? "permitted" : standing == SideStanding::open ? "open" : "not permitted";
}

SideStanding SidesJudgment::standing() const {
  if (!error.empty()) return SideStanding::open;
  SideStanding worst = SideStanding::permitted;
  for (OutputJudgment const& output : outputs)
    for (SideOfOutput const& side : output.sides) worst = std::max(worst, side.standing);
  return worst;
}

SidesJudgment judge_sides(SidesRequest const& request) {
  try {
    return SidesJudge(request).judge();
  } catch (Stop const& stop) {  // inputs that cannot be read
    SidesJudgment made;
    made.name = fs::path(request.program).parent_path().filename().string();
    made.program = request.program;
    made.profile = request.profile;
    made.error = stop.message;
    made.cause = "not judged";
    return made;
  }
}

std::vector<SidesRequest> cases_of(std::string const& folder, std::string const& profile) {
  std::vector<SidesRequest> cases;
  std::vector<fs::path> folders;
  std::error_code ignored;
  for (auto const& entry : fs::directory_iterator(folder, ignored))
    if (entry.is_directory(ignored)) folders.push_back(entry.path());
  std::ranges::sort(folders);
  for (fs::path const& one : folders) {
    SidesRequest request;
    request.profile = profile;
    std::vector<fs::path> sides;
    for (auto const& entry : fs::directory_iterator(one, ignored)) {
      if (is_program(entry.path()) && (request.program.empty() || entry.path().stem() == "program"))
        request.program = entry.path().string();
      if (entry.is_directory(ignored) && entry.path().filename() != "inputs") sides.push_back(entry.path());
    }
    std::ranges::sort(sides);
    for (fs::path const& side : sides) request.sides.push_back({side.filename().string(), side.string()});
    bool const has_folder = fs::is_directory(one / "inputs", ignored);
    if (has_folder || fs::exists(one / "input_0.npy", ignored))
      request.inputs = {(has_folder ? one / "inputs" : one).string()};
    if (!request.program.empty() && !request.sides.empty()) cases.push_back(std::move(request));
  }
  return cases;
}

}  // namespace assay::disagreement
