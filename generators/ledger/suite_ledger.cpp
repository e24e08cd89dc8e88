#include "generators/ledger/suite_ledger.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <set>

#include "constraints/conformance/coverage.hpp"
#include "constraints/members/row_types.hpp"
#include "generators/suite/reader.hpp"
#include "semantics/program/context.hpp"

namespace assay {

namespace {

constexpr std::string_view kQuantized = "quantized";

std::string full_name(std::string const& mnemonic, Specification const& specification) {
  auto const* const op = specification.op_named(mnemonic);
  return op ? op->name : mnemonic;
}

// All element types by name. One quantized type represents all of them.
class ElementTypes {
public:
  ElementTypes() {
    for (unsigned const bits : {1, 2, 4, 8, 16, 32, 64}) {
      add(context_.integer(bits));
      if (bits > 1) add(context_.integer(bits, Signedness::is_unsigned));
    }
    for (auto const& format : float_formats())
      if (auto const type = context_.floating(format.name)) add(type);
    for (auto const* name : {"f32", "f64"}) add(context_.complex(context_.floating(name)));
    Quantization parameters;
    parameters.storage = context_.integer(8);
    parameters.expressed = context_.floating("f32");
    parameters.storage_min = -128;
    parameters.storage_max = 127;
    static constexpr std::string_view kScales[] = {"5.000000e-01"};
    static constexpr std::int64_t kZeroPoints[] = {0};
    parameters.scales = kScales;
    parameters.zero_points = kZeroPoints;
    all_.emplace_back(kQuantized, context_.quantized(parameters));
  }

  std::vector<std::string> of(OpSpec const& spec) {
    std::vector<std::string> names;
    for (auto const& [name, type] : all_) {
      auto const element = type;
      bool const is_taken = std::ranges::any_of(spec.rows, [&](Row const& row) { return takes(row, element); });
      if (is_taken) names.push_back(name);
    }
    return names;
  }

private:
  void add(Type type) { all_.emplace_back(to_string(type), type); }

  bool takes(Row const& row, Type element) {
    if (row.kind != RowKind::input && row.kind != RowKind::output) return false;
    return std::ranges::any_of(row.types, [&](TypeAlternative const& alternative) {
      if (alternative.kind.find("tensor") == alternative.kind.npos) return false;
      std::vector<std::int64_t> const shape(static_cast<std::size_t>(alternative.rank.value_or(1)), 2);
      return matches(context_.tensor(shape, element), {&alternative, 1}, false);
    });
  }

  Context context_;
  std::vector<std::pair<std::string, Type>> all_;
};

class LedgerBuilder {
public:
  LedgerBuilder(Specification const& specification, Ledger& ledger) : specification_(specification), ledger_(ledger) {}

  void begin() {
    for (auto const& rule : rules_of(specification_)) {
      if (!rule.is_required) continue;
      rules_.emplace(rule.label, ledger_.rules.size());
      if (!rule.variant.empty()) variants_.emplace(rule.label, rule.variant);
      ledger_.rules.push_back({rule.label, rule.op, "", false, "", "", true, true});
    }
    ElementTypes types;
    for (auto const name : specification_.op_names()) {
      auto const* const op = specification_.op(name);
      if (!op) continue;
      for (auto const& type : types.of(*op)) {
        types_.emplace(std::pair(op->name, type), ledger_.types.size());
        ledger_.types.push_back({op->name, type, "", ""});
      }
    }
  }

  Result<void> suite(std::string const& folder) {
    SuiteReader reader;
    if (auto const opened = reader.open(folder); !opened) return opened;
    heads_.push_back(reader.head());
    ManifestRow row;
    Skipped skipped;
    for (;;) {
      auto const item = reader.next(row, skipped);
      if (!item) return Error{item.error()};
      if (*item == SuiteReader::Item::end) return {};
      if (*item == SuiteReader::Item::row)
        add(row);
      else
        add(skipped);
    }
  }

  void finish() {
    for (auto& rule : ledger_.rules) {
      if (auto const variant = variants_.find(rule.label); variant != variants_.end()) {
        omit(rule, fmt::format("no case is about {}: an implementation need not know it", variant->second));
      } else if (rule.op.starts_with("cf.")) {
        omit(rule, "no case has the op: the specification has no branches between blocks");
      } else if (rule.satisfied_by.empty()) {
        // Every program contains a function and a return.
        auto const inside = valid_.find(rule.op.starts_with("func.") ? "" : rule.op);
        if (inside != valid_.end()) rule.satisfied_by = inside->second;
      }
      rule.needs_satisfied = wants(&ManifestHead::kinds, "valid") || wants(&ManifestHead::kinds, "values");
      rule.needs_broken = wants(&ManifestHead::kinds, "invalid");
    }
    std::erase_if(ledger_.rules, [&](LedgerRule const& rule) { return !selects_op(rule.op); });
    std::erase_if(ledger_.types, [&](LedgerType const& type) {
      return !selects_op(type.op) || !wants(&ManifestHead::types, type.type) || !wants(&ManifestHead::kinds, "values");
    });
  }

private:
  bool wants(std::vector<std::string> ManifestHead::*list, std::string_view name) const {
    return std::ranges::any_of(heads_, [&](ManifestHead const& head) {
      return (head.*list).empty() || std::ranges::find(head.*list, name) != (head.*list).end();
    });
  }
  bool selects_op(std::string_view name) const {
    bool const all = std::ranges::any_of(heads_, [](ManifestHead const& head) { return head.ops.empty(); });
    return wants(&ManifestHead::ops, name) && !(all && is_vendor_op(name));
  }

  void add(ManifestRow const& row) {
    if (row.kind == CaseKind::invalid) {
      if (auto const rule = rules_.find(row.breaks); rule != rules_.end()) {
        auto& by = ledger_.rules[rule->second].broken_by;
        if (by.empty()) by = row.id;
      }
      return;
    }
    auto const op = full_name(row.op, specification_);
    valid_.emplace("", row.id);
    valid_.emplace(op, row.id);
    for (auto const& label : row.satisfies) {
      auto const rule = rules_.find(label);
      if (rule == rules_.end() || ledger_.rules[rule->second].at_boundary) continue;
      ledger_.rules[rule->second].satisfied_by = row.id;
      ledger_.rules[rule->second].at_boundary = true;
    }
    if (row.kind != CaseKind::values) return;
    for (auto const& type : row.types) {
      auto const name = type.starts_with("!quant") ? std::string(kQuantized) : type;
      auto const found = types_.find(std::pair(op, name));
      if (found == types_.end()) continue;
      auto& by = ledger_.types[found->second].computed_by;
      if (by.empty()) by = row.id;
    }
  }

  // `skipped.what` is a label; an op, for all its types; or an op and a type, optionally followed by other words.
  void add(Skipped const& skipped) {
    if (auto const rule = rules_.find(skipped.what); rule != rules_.end()) {
      add_reason(ledger_.rules[rule->second].reason, skipped.reason);
      return;
    }
    auto const space = std::min(skipped.what.find(' '), skipped.what.size());
    auto const op = full_name(skipped.what.substr(0, space), specification_);
    auto const rest = skipped.what.substr(space);
    auto const first = types_.lower_bound(std::pair(op, std::string()));
    for (auto at = first; at != types_.end() && at->first.first == op; ++at) {
      auto const& type = at->first.second;
      bool const is_meant =
          rest.empty() || contains_word(rest, type) || (type == kQuantized && contains_word(rest, "!quant"));
      if (is_meant) add_reason(ledger_.types[at->second].reason, skipped.reason);
    }
  }

  static void omit(LedgerRule& rule, std::string const& reason) {
    if (rule.broken_by.empty()) rule.reason = reason;
    rule.is_omitted = rule.satisfied_by.empty();
  }

  static void add_reason(std::string& reason, std::string const& more) {
    if (reason.empty()) reason = more;
  }

  static bool contains_word(std::string_view text, std::string_view word) {
    auto const is_inner = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '<'; };
    for (auto at = text.find(word); at != text.npos; at = text.find(word, at + 1)) {
      bool const begins = at == 0 || !is_inner(text[at - 1]);
      auto const after = at + word.size();
      if (begins && (after == text.size() || !is_inner(text[after]) || word.front() == '!')) return true;
    }
    return false;
  }

  Specification const& specification_;
  Ledger& ledger_;
  std::map<std::string, std::size_t, std::less<>> rules_;
  std::map<std::pair<std::string, std::string>, std::size_t> types_;
  std::map<std::string, std::string, std::less<>> variants_;  // by label
  std::map<std::string, std::string> valid_;                  // by op; "" for any op
  std::vector<ManifestHead> heads_;
};

}  // namespace

Result<Ledger> read_ledger(std::vector<std::string> const& suites, Specification const& specification) {
  Ledger ledger;
  LedgerBuilder builder(specification, ledger);
  builder.begin();
  for (auto const& suite : suites)
    if (auto const read = builder.suite(suite); !read) return Error{read.error()};
  builder.finish();
  return ledger;
}

bool is_complete(Ledger const& ledger) {
  return std::ranges::all_of(ledger.rules, &LedgerRule::is_covered) &&
         std::ranges::all_of(ledger.types, &LedgerType::is_covered);
}

}  // namespace assay
