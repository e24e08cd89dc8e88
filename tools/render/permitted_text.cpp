#include "tools/render/permitted_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "semantics/program/element_text.hpp"
#include "semantics/program/program.hpp"

namespace assay::inline tools {
namespace {

struct Tally {
  std::int64_t exact = 0, bounded = 0, open = 0, may_be_nan = 0, mirrored = 0;
  std::uint64_t widest = 0;
  std::map<std::uint32_t, std::int64_t> reasons;  // elements that are open for each
};

Tally tally_of(RuntimeValue const& value) {
  Tally tally;
  int const parts = parts_of(value.tensor.element());
  for (std::int64_t i = 0; i < value.tensor.count(); ++i) {
    bool exact = true, nan = false, mirrored = false;
    std::uint32_t open = 0;
    for (int part = 0; part < parts; ++part) {
      auto const set = set_of(value, i, part);
      exact = exact && set.is_point();
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
  if (tally.bounded == 0 && tally.open == 0) return fmt::format("permitted ({}): this value alone\n", profile);
  auto const ends = permitted_tensors(value, make);
  std::string text = fmt::format("permitted ({}): from\n{}\nto\n{}\n", profile,
                                 tensor_text(ends.low, type, print_limit), tensor_text(ends.high, type, print_limit));
  text += fmt::format("  {} element{} exact, {} bounded", tally.exact, tally.exact == 1 ? "" : "s", tally.bounded);
  if (tally.bounded != 0 && tally.widest != 0) text += fmt::format(" (at most {} codes wide)", tally.widest + 1);
  if (tally.may_be_nan != 0) text += fmt::format(", {} of these may be NaN", tally.may_be_nan);
  if (tally.mirrored != 0)
    text += fmt::format(", {} of these on a branch cut: one end or the other, nothing between", tally.mirrored);
  text += fmt::format(", {} open\n", tally.open);
  for (auto const& [index, count] : tally.reasons) {
    auto const [op, reason] = reasons.at(index);
    text += fmt::format("  open ({}): {}: {}\n", count, op ? location(*op) : "", reason);
  }
  return text;
}

}  // namespace assay::inline tools
