#include "constraints/check/check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "constraints/check/elements.hpp"
#include "constraints/check/op_rules.hpp"
#include "constraints/check/structure.hpp"
#include "constraints/check/version.hpp"

namespace assay::inline constraints {
namespace {

constexpr int kMaxRegionDepth = 512;

// All that a verdict depends on. Types and attributes are unique, so their addresses stand for
// them.
using Key = std::vector<void const*>;
struct KeyHash {
  std::size_t operator()(Key const& key) const {
    std::size_t hash = key.size();
    for (void const* part : key) hash = (hash ^ reinterpret_cast<std::size_t>(part)) * 0x9E3779B97F4A7C15u;
    return hash ^ (hash >> 29);
  }
};

class Checker {
public:
  Checker(Program const& program, CheckOptions const& options, Diagnostics& diagnostics)
      : program_(program),
        options_(options),
        diagnostics_(diagnostics),
        rules_{{options.replicas, options.partitions}, {}},
        symbols_(table_),
        scope_{*program.context,
               table_,
               symbols_,
               options.against == Against::official,
               &steps_,
               &matches_,
               nullptr,
               &rules_.grid.numbers(),
               options.allow_unregistered_dialect},
        elements_(*program.context, options, diagnostics),
        structure_(table_, options.against == Against::official, diagnostics) {}

  ProcessNumbers run() {
    if (!program_.top) return {};
    for (Diagnostic const& diagnostic : diagnostics_.all()) {
      if (diagnostic.label == "unknown_op") reported_unknown_.insert(diagnostic.range.begin);
    }
    std::size_t before = diagnostics_.all().size();
    structure_.check_symbols(*program_.top);
    check_block(*program_.top, 0);
    if (options_.target) check_version(program_, *options_.target, diagnostics_);
    auto& all = diagnostics_.all();
    std::stable_sort(all.begin() + static_cast<std::ptrdiff_t>(before), all.end(),
                     [](Diagnostic const& a, Diagnostic const& b) { return a.range.begin < b.range.begin; });
    return rules_.grid.known();
  }

private:
  void check_block(Block const& block, int depth) {
    SourceRange location{block.offset, block.offset};
    if (block.parent && block.parent->parent) location = block.parent->parent->range;
    for (Value const* argument : block.arguments)
      elements_.check(argument->type,
                      argument->offset ? SourceRange{argument->offset, argument->offset + 1} : location);
    for (Operation const* op : block.ops) check_op(*op, depth);
  }

  void check_op(Operation const& op, int depth) {
    OpInfo const& info = table_.info(op);
    structure_.check(op, info);
    if (op.opaque && info.spec) {
      // Parts of it could not be read: its rules would be checked by what is left.
    } else if (info.spec && is_cut(op)) {
      check_elements(op);
    } else if (info.spec) {
      check_rules(op, info);
      check_variant(op);
    } else {
      check_unknown(op, info);
      check_elements(op);
    }
    if (op.regions.empty()) return;
    if (depth >= kMaxRegionDepth) {
      diagnostics_.error("nesting", op.range, fmt::format("regions are nested deeper than {}", kMaxRegionDepth));
      return;
    }
    structure_.check_regions(op, info);
    for (Region const* region : op.regions) {
      for (Block const* block : region->blocks) check_block(*block, depth + 1);
    }
  }

  // True if a body lacks what its rules are about: ops were passed over, perhaps its terminator.
  bool is_cut(Operation const& op) {
    for (Region const* region : op.regions) {
      for (Block const* block : region->blocks) {
        if (block->complete) continue;
        Operation const* last = block->ops.empty() ? nullptr : block->ops.back();
        if (!last || last->opaque || !table_.info(*last).terminator) return true;
      }
    }
    return false;
  }

  void check_unknown(Operation const& op, OpInfo const& info) {
    if (reported_unknown_.contains(op.range.begin)) return;  // by the reader, which needs to know the form of an op
    auto dialect = op.name.substr(0, op.name.find('.'));
    if (info.known_dialect)
      diagnostics_.error("unknown_op", op.range, fmt::format("dialect {} has no op {}", dialect, op.name));
    else if (!options_.allow_unregistered_dialect && !op.opaque)
      diagnostics_.error("unknown_dialect", op.range,
                         fmt::format("{} is an op of a dialect that is not known", op.name));
  }

  void check_elements(Operation const& op) {
    for (Value const* result : op.results) elements_.check(result->type, op.range);
    for (NamedAttribute const& attribute : op.attributes) elements_.check(attribute.value, op.range);
  }

  void check_rules(Operation const& op, OpInfo const& info) {
    if (!info.spec->deprecated.empty()) warn(op, info.spec->deprecated);
    if (info.reads_symbols || info.reads_bodies || info.reads_parent) {
      check_elements(op);
      symbols_.forget_missing();
      auto found = op_findings(op, *info.spec, scope_, options_, &rules_);
      // What is not found may be defined in text that could not be read.
      if (program_.complete || !symbols_.missing()) report(std::move(found));
      return;
    }
    make_key(op, info);
    auto found = violations_.find(key_);
    if (found == violations_.end()) {
      check_elements(op);
      auto diagnostics = op_findings(op, *info.spec, scope_, options_, &rules_);
      violations_.emplace(key_, diagnostics.size());
      report(std::move(diagnostics));
    } else if (found->second > 0) {
      // Past the limit only the number of errors is kept, so nothing has to be said.
      if (diagnostics_.all().size() >= Diagnostics::kMaxDiagnostics)
        report(std::vector<Diagnostic>(found->second));
      else
        report(op_findings(op, *info.spec, scope_, options_, &rules_));
    }
  }

  // Rules that the op has because of the value of an attribute. The official tools know none of them.
  void check_variant(Operation const& op) {
    OpSpec const* const variant = options_.against == Against::official ? nullptr : table_.variant(op);
    if (!variant) return;
    symbols_.forget_missing();
    auto found = op_findings(op, *variant, scope_, options_, &rules_);
    for (Diagnostic& diagnostic : found) diagnostic.officially_accepted = true;
    if (program_.complete || !symbols_.missing()) report(std::move(found));
  }

  void warn(Operation const& op, std::string const& text) {
    Diagnostic diagnostic;
    diagnostic.severity = Severity::warning;
    diagnostic.label = "deprecated";
    diagnostic.range = op.range;
    diagnostic.message = text;
    diagnostics_.add(std::move(diagnostic));
  }

  void report(std::vector<Diagnostic> found) {
    for (Diagnostic& diagnostic : found) diagnostics_.add(std::move(diagnostic));
  }

  void make_key(Operation const& op, OpInfo const& info) {
    key_.clear();
    key_.push_back(info.spec);
    add_types(op.operands);
    add_types(op.results);
    for (NamedAttribute const& attribute : op.attributes) {
      key_.push_back(program_.context->intern(attribute.name).data());  // a view of the text else
      key_.push_back(attribute.value);
    }
    key_.push_back(nullptr);
    for (Region const* region : op.regions) {
      key_.push_back(number(region->blocks.size()));
      if (region->blocks.empty()) continue;
      Block const& block = *region->blocks[0];
      add_types(block.arguments);
      bool ends = !block.ops.empty() && table_.info(*block.ops.back()).terminator;
      key_.push_back(number(ends));
      if (ends) add_types(block.ops.back()->operands);
    }
    if (!info.reads_constants) return;
    for (Value const* operand : op.operands) key_.push_back(constant_of(operand, table_));
  }

  static void const* number(std::size_t value) { return reinterpret_cast<void const*>(value); }

  void add_types(std::span<Value* const> values) {
    key_.push_back(number(values.size()));
    for (Value const* value : values) key_.push_back(value->type);
  }

  Program const& program_;
  CheckOptions const& options_;
  Diagnostics& diagnostics_;
  ProgramRules rules_;
  std::size_t steps_ = 0;
  KnownMatches matches_;
  OpTable table_;
  Symbols symbols_;
  ProgramScope scope_;
  ElementChecker elements_;
  StructureChecker structure_;
  std::unordered_map<Key, std::size_t, KeyHash> violations_;  // verdicts: how many rules are broken
  Key key_;
  std::unordered_set<std::uint32_t> reported_unknown_;
};

}  // namespace

ProcessNumbers check_program(Program const& program, CheckOptions const& options, Diagnostics& diagnostics) {
  return Checker(program, options, diagnostics).run();
}

}  // namespace assay::inline constraints
