#include "tools/render/permitted_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "semantics/program/element_text.hpp"
#include "semantics/program/program.hpp"
#include "support/counted.hpp"

namespace assay {
namespace {

struct Tally {
  std::int64_t exact = 0, bounded = 0, any = 0, open = 0, may_be_nan = 0, mirrored = 0;
  std::uint64_t widest = 0;
  std::map<std::uint32_t, std::int64_t> reasons;  // number of open elements by reason
};

Tally tally_of(RuntimeValue const& value) {
  Tally tally;
  int const parts = parts_of(value.tensor.element());
  auto const all = range_in(value.tensor.element()).codes;
  for (std::int64_t i = 0; i < value.tensor.count(); ++i) {
    bool exact = true, any = true, nan = false, mirrored = false;
    std::uint32_t open = 0;
    for (int part = 0; part < parts; ++part) {
      auto const set = set_of(value, i, part);
      exact = exact && set.is_point();
      any = any && !exact && set.codes.number && set.codes.low <= all.low && all.high <= set.codes.high;
      nan = nan || (set.codes.nan && set.codes.number);
      open = open ? open : set.reason;
      mirrored = mirrored || is_mirrored(value, i, part);
      if (!set.reason && set.codes.number && !is_mirrored(value, i, part))
        tally.widest = std::max(tally.widest,
                                static_cast<std::uint64_t>(set.codes.high) - static_cast<std::uint64_t>(set.codes.low));
    }
    if (open) {
      ++tally.open;
      ++tally.reasons[open];
    } else {
      ++(exact ? tally.exact : tally.bounded);
      tally.any += any;
      if (nan) ++tally.may_be_nan;
      if (mirrored) ++tally.mirrored;
    }
  }
  return tally;
}

}  // namespace

std::string permitted_text(RuntimeValue const& value, Type type, std::string_view profile, std::int64_t print_limit,
                           ImplementationDefined const& reasons,
                           std::function<std::string(Operation const&)> const& location, TensorMaker const& make) {
  if (value.kind != RuntimeValue::Kind::tensor) {
    std::string members;
    for (std::size_t i = 0; i < value.members.size(); ++i) {
      Type const member = type && i < type->members.size() ? type->members[i] : nullptr;
      members += permitted_text(value.members[i], member, fmt::format("{}, member {}", profile, i), print_limit,
                                reasons, location, make);
    }
    return members;
  }
  auto const tally = tally_of(value);
  if (tally.bounded == 0 && tally.open == 0) return fmt::format("permitted ({}): only this value\n", profile);
  auto const ends = permitted_tensors(value, make);
  std::string text = fmt::format("permitted ({}): from\n{}\nto\n{}\n", profile,
                                 tensor_text(ends.low, type, print_limit), tensor_text(ends.high, type, print_limit));
  text += fmt::format("  {} exact, {} bounded", counted(tally.exact, "element"), tally.bounded);
  if (tally.bounded != 0 && tally.widest != 0) text += fmt::format(" (at most {} codes wide)", tally.widest + 1);
  if (tally.any != 0) text += fmt::format(", {} unrestricted", tally.any);
  if (tally.may_be_nan != 0) text += fmt::format(", {} possibly NaN", tally.may_be_nan);
  if (tally.mirrored != 0) text += fmt::format(", {} on a branch cut (one of the two ends)", tally.mirrored);
  text += fmt::format(", {} open\n", tally.open);
  for (auto const& [index, count] : tally.reasons) {
    auto const [op, reason] = reasons.at(index);
    text += fmt::format("  open ({}): {}: {}\n", count, op ? location(*op) : "", reason);
  }
  return text;
}

namespace {

using bounds::ElementBound;

std::string index_text(std::int64_t index, Shape const& shape) {
  std::vector<std::string> parts(shape.size());
  for (std::size_t d = shape.size(); d-- > 0; index /= shape[d]) parts[d] = std::to_string(index % shape[d]);
  return fmt::format("[{}]", fmt::join(parts, ", "));
}

std::string distance_text(double distance) {
  return std::isfinite(distance) ? fmt::format("{:.3g}", distance) : "any distance";
}

}  // namespace

std::string bounds_text(RuntimeValue const& value, std::span<ElementBound const> bounds, std::int64_t print_limit) {
  std::string text;
  bounds::Elements const centers(value.tensor);
  std::int64_t printed = 0;
  for (auto const& [index, bound, distance] : bounds) {
    if (++printed > print_limit) {
      text += fmt::format("  ... {} more (--print-limit)\n", static_cast<std::int64_t>(bounds.size()) - print_limit);
      break;
    }
    text += fmt::format("  {} {:.9g} +- {}", index_text(index, value.tensor.shape()),
                        centers[static_cast<std::size_t>(index)], distance_text(distance));
    if (!std::isfinite(distance) && std::isfinite(bound.first))
      text += fmt::format(" (to first order, which is not a bound, +- {})", distance_text(bound.first));
    text += "\n";
  }
  return text;
}

std::string bounds_summary(std::size_t result, std::span<ElementBound const> bounds) {
  std::vector<double> sums, firsts;
  double first = 0, all = 0;
  for (auto const& [index, bound, distance] : bounds) {
    sums.push_back(distance);
    firsts.push_back(bound.first);
    if (std::isfinite(bound.sum())) first += bound.first, all += bound.sum();
  }
  std::ranges::sort(sums);
  std::ranges::sort(firsts);
  auto const open = std::ranges::count_if(sums, [](double sum) { return !std::isfinite(sum); });
  std::string text =
      fmt::format("linear bounds of result {}: {}, median +- {}, greatest +- {}", result,
                  counted(sums.size(), "element"), distance_text(sums[sums.size() / 2]), distance_text(sums.back()));
  if (all > 0) text += fmt::format("; {:.2g} % of second order", 100 * (all - first) / all);
  if (open > 0)
    text += fmt::format("; {} without a bound: to first order, which is not a bound, median +- {}", open,
                        distance_text(firsts[firsts.size() / 2]));
  return text + "\n";
}

std::string sources_text(bounds::LinearRun const& run, std::function<std::string(Operation const&)> const& location) {
  constexpr std::size_t kMaxShown = 8;
  std::string text;
  auto const where = [&](Operation const* op) {
    return op ? fmt::format("{} at {}", op->name, location(*op)) : std::string("values of several ops");
  };
  for (std::size_t i = 0; i < std::min(run.shares.size(), kMaxShown); ++i)
    text += fmt::format("  {:5.1f} % from {}\n", 100 * run.shares[i].second, where(run.shares[i].first));
  if (run.shares.size() > kMaxShown) text += fmt::format("  and from {} other ops\n", run.shares.size() - kMaxShown);
  for (auto const& [op, count] : run.interrupted)
    if (count > 0)
      text += fmt::format("  intervals instead of derivatives for {} of {}\n", counted(count, "element"), where(op));
  if (run.is_exhausted)
    text += fmt::format(
        "  the limit of {:.0e} multiplications for narrower bounds of operands was reached: later ops have wider "
        "bounds, or none\n",
        bounds::kMaxTightening);
  if (!run.lost.empty())
    text +=
        fmt::format("  without bounds, because their operands have none: {}, {} {}\n", counted(run.lost.size(), "op"),
                    run.lost.size() == 1 ? "which is" : "from", where(run.lost.front()));
  return text;
}

}  // namespace assay
