// Implements harness/divergence/diff_report.hpp: the report as text.
#include <fmt/format.h>

#include <algorithm>

#include "grammar/bytecode/read/locations.hpp"
#include "harness/divergence/diff_report.hpp"
#include "harness/report/deviation.hpp"
#include "semantics/program/tensor.hpp"
#include "semantics/runtime/acceptance.hpp"
#include "support/counted.hpp"
#include "support/text.hpp"

namespace assay::divergence {
namespace {

constexpr std::size_t kMaxListed = 12, kMaxRows = 30, kMaxNamed = 8;

class TextReport {
public:
  TextReport(DiffReport const& report, DiffSubject const& subject)
      : report_(report), subject_(subject), places_(subject.program) {}

  std::string write() {
    out_ = fmt::format("{}: {}, by profile {}\n", report_.program, report_.values, report_.profile);
    summary();
    if (report_.judged() == 0) print_unjudged();
    if (auto const* first = report_.find(report_.first)) {
      out_ += "\nfirst op whose result is not permitted for its operands:\n";
      print_finding(*first);
      larger_error(*first);
    }
    unexplained();
    list(Standing::not_permitted, "other ops whose results are not permitted for their operands:",
         [](OpFinding const& one) { return fmt::format("relative error {} introduced here", error_text(one.made)); });
    list(Standing::amplified, "permitted, but amplifies the error of its operands:", [](OpFinding const& one) {
      return fmt::format("relative error {} became {}", error_text(one.taken), error_text(one.total));
    });
    list(Standing::open, "open:", [](OpFinding const& one) { return open_text(one); });
    list(Standing::undecided, "undecided:", [](OpFinding const& one) { return one.reason; });
    statistics();
    if (report_.count(Standing::not_observed) < report_.findings.size()) {
      table("by op", table_by_op(report_, subject_.flat));
      table("by layer", table_by_layer(report_, subject_.names));
    }
    for (std::size_t i = 0; i < report_.notes.size() && i < kMaxListed; ++i)
      out_ += fmt::format("{}note: {}\n", i == 0 ? "\n" : "", report_.notes[i]);
    if (report_.notes.size() > kMaxListed)
      out_ += fmt::format("and {} more notes (--format json)\n", report_.notes.size() - kMaxListed);
    return clean_text(out_);
  }

private:
  static std::string open_text(OpFinding const& one) {
    if (!one.reason.empty()) return one.reason;
    std::int64_t open = 0;
    for (auto const& found : one.values) open += found.open;
    return fmt::format("{} unspecified", counted(open, "element"));
  }

  void summary() {
    auto const judged = report_.judged(), all = report_.findings.size();
    auto const covered = std::ranges::count_if(report_.findings, [&](OpFinding const& one) {
      return one.standing == Standing::not_observed && report_.covered[one.op];
    });
    out_ += fmt::format("{} of {} judged separately", judged, counted(all, "op"));
    std::string split;
    for (auto const standing : {Standing::permitted, Standing::amplified, Standing::not_permitted})
      if (auto const count = report_.count(standing); count > 0)
        split += fmt::format("{}{} {}", split.empty() ? ": " : ", ", count, to_string(standing));
    out_ += split;
    auto const unobserved = report_.count(Standing::not_observed);
    if (covered > 0) out_ += fmt::format("; {} not observed, judged together with their users", covered);
    if (auto const rest = unobserved - static_cast<std::size_t>(covered); rest > 0)
      out_ += fmt::format("; {} not observed", rest);
    for (auto const standing : {Standing::open, Standing::undecided})
      if (auto const count = report_.count(standing); count > 0)
        out_ += fmt::format("; {} {}", count, to_string(standing));
    out_ += report_.is_cut_short ? "; ops after the first one that is not permitted were not checked (--all)\n" : "\n";
  }

  // Reports a later op whose error is much larger than that of the first op that is not permitted.
  void larger_error(OpFinding const& first) {
    constexpr double kMuch = 100;
    auto const* worst = &first;
    for (auto const& finding : report_.findings)
      if (finding.standing == Standing::not_permitted && finding.made > worst->made) worst = &finding;
    if (worst->made > kMuch * first.made)
      out_ += fmt::format("\na later op introduces a much larger error:\n  {}: relative error {} introduced here\n",
                          headline(*worst), error_text(worst->made));
  }

  void print_unjudged() {
    if (report_.count(Standing::not_observed) < report_.findings.size()) {
      out_ += "\nnothing was judged: all observed values are open or undecided\n";
      return;
    }
    std::string names;
    for (std::size_t i = 0; i < report_.findings.size() && i < kMaxNamed; ++i)
      names += (i ? ", " : "") + subject_.names.of_op(report_.findings[i].op);
    if (report_.findings.size() > kMaxNamed) names += ", ..";
    out_ += names.empty()
                ? "\nnothing was judged: the program has no op with a result\n"
                : fmt::format("\nnothing was judged: no value of the program was observed; its values are {}\n", names);
  }

  std::string headline(OpFinding const& finding) {
    auto const& op = *subject_.flat.ops()[finding.op].op;
    auto const layer = subject_.names.layer(finding.op);
    auto text = fmt::format("{} = {} at {}, in {}", subject_.names.of_op(finding.op), op.name, places_.of(op), layer);
    auto const location = subject_.names.location(op);
    if (!location.name.empty()) text += fmt::format(", loc \"{}\"", location.name);
    if (!location.place.empty()) text += fmt::format(", {}", location.place);
    return text;
  }

  void line(std::string_view name, std::string const& text) { out_ += fmt::format("    {:10} {}\n", name, text); }

  void print_finding(OpFinding const& finding) {
    out_ += "  " + headline(finding) + "\n";
    for (auto const& found : finding.values) {
      bool const is_one_of_many = finding.values.size() > 1;
      if (!found.mismatch.empty())
        line("result", fmt::format("{}: {}", subject_.names.of(found.value), found.mismatch));
      if (!found.worst) continue;
      auto const& worst = *found.worst;
      auto const all = found.conforming + found.open + found.violating;
      line("element", fmt::format("{}{} of {}{}; {} of {} {} not permitted", worst.part ? "imaginary part of " : "",
                                  shape_text(worst.index), is_one_of_many ? subject_.names.of(found.value) + ", " : "",
                                  found.type, found.violating, counted(static_cast<std::uint64_t>(all), "element"),
                                  is_or_are(static_cast<std::uint64_t>(found.violating))));
      line("is", fmt::format("{} ({})", worst.actual, worst.actual_bits));
      line("exact", fmt::format("{} ({}){}", worst.expected, worst.expected_bits,
                                worst.exact.empty() ? "" : ", exactly " + worst.exact));
      auto const nan = worst.nan_permitted ? ", or NaN" : "";
      line("permitted",
           worst.low_bits == worst.high_bits
               ? fmt::format("{} ({}){}", worst.low, worst.low_bits, nan)
               : fmt::format("{} ({}) to {} ({}){}", worst.low, worst.low_bits, worst.high, worst.high_bits, nan));
      line("distance", worst.distance == kNoDistance
                           ? std::string(wrong_nan_text(worst))
                           : fmt::format("{} outside the permitted set", counted(worst.distance, "code")));
      for (auto const& input : worst.inputs) line("operand", input);
    }
    if (!finding.iterations.empty()) line("runs", finding.iterations);
    if (!finding.residual.empty()) line("residual", finding.residual);
    line("error", fmt::format("relative error: {} in its operands, {} introduced here, {} in total",
                              error_text(finding.taken), error_text(finding.made), error_text(finding.total)));
    if (!finding.cause.empty()) line("likely", finding.cause);
    if (!finding.against.empty()) line("against", finding.against);
    if (!finding.rule.empty()) line("rule", finding.rule);
    if (!finding.part.empty()) line("or one of", part_text(finding) + ", which are not observed");
  }

  std::string part_text(OpFinding const& finding) {
    std::string text;
    for (std::size_t i = 0; i < finding.part.size() && i < kMaxListed; ++i)
      text += (i ? ", " : "") + subject_.names.of_op(finding.part[i]);
    return finding.part.size() > kMaxListed ? fmt::format("{} and {} more", text, finding.part.size() - kMaxListed)
                                            : text;
  }

  template <class Say> void list(Standing standing, char const* title, Say const& say) {
    std::size_t listed = 0, more = 0;
    for (auto const& finding : report_.findings) {
      if (finding.standing != standing || finding.op == report_.first) continue;
      if (listed == kMaxListed) {
        ++more;
        continue;
      }
      if (listed++ == 0) out_ += fmt::format("\n{}\n", title);
      out_ += fmt::format("  {}: {}\n", headline(finding), say(finding));
    }
    if (more > 0) out_ += fmt::format("  and {} more (--format json)\n", more);
  }

  // A backend may be wrong only if it does not return inner values.
  void unexplained() {
    if (!report_.is_unexplained()) return;
    out_ +=
        "\nthe original program returns other results than the program that also returns inner values (ops are fused, "
        "or results vary between runs); a smaller --probe-memory returns fewer inner values at a time:\n";
    for (auto const& finding : report_.findings)
      if (!finding.unexplained.empty()) out_ += fmt::format("  {}\n", finding.unexplained);
  }

  // Random numbers have only statistics, no verdict.
  void statistics() {
    std::size_t listed = 0;
    for (auto const& finding : report_.findings)
      for (auto const& one : finding.statistics) {
        if (listed == 0) out_ += "\nrandom numbers (statistics only, no verdict):\n";
        if (++listed <= kMaxListed) out_ += fmt::format("  {}: {}\n", headline(finding), one);
      }
    if (listed > kMaxListed) out_ += fmt::format("  and {} more (--format json)\n", listed - kMaxListed);
  }

  void table(char const* title, std::vector<DiffTableRow> const& rows) {
    std::size_t width = 8;
    for (auto const& row : rows) width = std::max(width, row.name.size());
    out_ += fmt::format("\n{:{}}  {:>6} {:>9} {:>9} {:>13} {:>5} {:>9} {:>12}  {:>10} {:>10}\n", title, width, "ops",
                        "permitted", "amplified", "not permitted", "open", "undecided", "not observed", "error made",
                        "in total");
    for (std::size_t i = 0; i < rows.size() && i < kMaxRows; ++i) {
      auto const& row = rows[i];
      auto const number = [&](Standing standing) { return row.standing[static_cast<std::size_t>(standing)]; };
      out_ += fmt::format("{:{}}  {:>6} {:>9} {:>9} {:>13} {:>5} {:>9} {:>12}  {:>10} {:>10}\n", row.name, width,
                          row.ops, number(Standing::permitted), number(Standing::amplified),
                          number(Standing::not_permitted), number(Standing::open), number(Standing::undecided),
                          number(Standing::not_observed), error_text(row.made), error_text(row.total));
    }
    if (rows.size() > kMaxRows) out_ += fmt::format("and {} more (--format json)\n", rows.size() - kMaxRows);
  }

  DiffReport const& report_;
  DiffSubject const& subject_;
  ProgramLocations places_;
  std::string out_;
};

}  // namespace

std::string diff_text(DiffReport const& report, DiffSubject const& subject) {
  return TextReport(report, subject).write();
}

}  // namespace assay::divergence
