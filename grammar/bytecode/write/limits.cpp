#include "grammar/bytecode/write/limits.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace assay::bytecode {
namespace {

// Returns the element type, or the type of the value. Undefined values have no type.
Type element_of(Value const& value) { return value.type && value.type->element ? value.type->element : value.type; }

bool promotes(Operation const& op) {
  std::size_t const both = std::min(op.operands.size(), op.results.size());
  for (std::size_t i = 0; i < both; ++i)
    if (element_of(*op.operands[i]) != element_of(*op.results[i])) return true;
  return false;
}

// Returns the violated case of a row, or an empty string.
std::string broken(LimitRow const& limit, Operation const& op, std::vector<NamedAttribute> const& written) {
  if (limit.subject == "operands" && limit.value == "many")
    return op.operands.size() == 1 ? "" : fmt::format("{} operands of {}", op.operands.size(), op.name);
  if (limit.subject == "operands") {
    bool const found = std::ranges::any_of(op.operands, [&](Value const* value) {
      return value->type && value->type->kind == TypeKind::future && limit.value == "future";
    });
    return found ? fmt::format("a {} as operand of {}", limit.value, op.name) : "";
  }
  if (limit.subject == "regions") return op.regions.empty() ? "" : fmt::format("regions of {}", op.name);
  if (limit.subject == "results")
    return promotes(op) ? fmt::format("results of {} of another element type than its operands", op.name) : "";
  Attribute const value = find(written, limit.subject);
  if (!value) return "";
  if (limit.value == "dictionary")
    return value->kind == AttributeKind::dictionary ? fmt::format("a dictionary as {} of {}", limit.subject, op.name)
                                                    : "";
  return value->text == limit.value ? fmt::format("{} = {} of {}", limit.subject, limit.value, op.name) : "";
}

bool has(OpRow const& version, LimitRow const& limit) {
  return std::ranges::any_of(version.limits, [&](LimitRow const& other) {
    return other.subject == limit.subject && other.value == limit.value;
  });
}

}  // namespace

std::string advice_of(OpRow const& version, std::string_view otherwise) {
  return version.instead.empty() ? std::string(otherwise) : fmt::format("older versions have {}", version.instead);
}

void inspect_limits(Operation const& op, std::vector<OpRow const*> const& versions,
                    std::vector<NamedAttribute> const& written, Needs& needs) {
  for (auto version = versions.begin(); version != versions.end(); ++version) {
    for (auto const& limit : (*version)->limits) {
      std::string what = broken(limit, op, written);
      if (what.empty()) continue;
      auto const later = std::find_if(version, versions.end(), [&](OpRow const* other) { return !has(*other, limit); });
      std::optional<Version> since = limit.since;
      std::string advice;
      if (!since && later != versions.end()) {
        since = (*later)->since;
        advice = advice_of(**later, "");
      }
      needs.add({std::move(what), since, std::move(advice)});
    }
  }
}

}  // namespace assay::bytecode
