#include "constraints/check/check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <unordered_set>

#include "constraints/check/consequences.hpp"
#include "constraints/check/elements.hpp"
#include "constraints/check/official_refusals.hpp"
#include "constraints/check/op_rules.hpp"
#include "constraints/check/places.hpp"
#include "constraints/check/sharding_rules.hpp"
#include "constraints/check/structure.hpp"
#include "constraints/check/version.hpp"
#include "constraints/hlo/hlo_findings.hpp"
#include "constraints/hlo/trip_counts.hpp"
#include "constraints/repair/attribute_hints.hpp"
#include "constraints/symbols/type_classes.hpp"
#include "constraints/verdicts/judged_ops.hpp"
#include "constraints/verdicts/known_ops.hpp"
#include "constraints/verdicts/op_key.hpp"
#include "grammar/hints/op_hint.hpp"
#include "grammar/hlo/read.hpp"
#include "support/parts_table.hpp"

namespace assay {
namespace {

constexpr int kMaxRegionDepth = 512;

// The number of violated rules of the specification, and if there are none, of the official tools.
struct Verdict {
  std::uint32_t broken = 0, refused = 0;
};

// Returns an empty text for a large artifact.
std::string_view text_of(Program const& program) {
  return program.base == 0 ? program.source.text() : std::string_view();
}

// For HLO, does not report differences to the official tools of StableHLO, which do not read HLO.
CheckOptions options_for(Program const& program, CheckOptions options) {
  if (!hlo::is_hlo(text_of(program))) return options;
  options.warns_of_official = options.warns_of_rounding = false;
  return options;
}

class Checker {
public:
  // `grid` is the grid that the module declares, or an assumed one.
  Checker(Program const& program, CheckOptions const& options, Diagnostics& diagnostics, WrittenGrid const& grid)
      : program_(program),
        options_(options_for(program, options)),
        diagnostics_(diagnostics),
        written_(grid),
        rules_{{options.replicas ? options.replicas : written_.replicas,
                options.partitions ? options.partitions : written_.partitions},
               {}},
        symbols_(table_),
        scope_{*program.context,
               table_,
               symbols_,
               options.against == Against::official,
               &steps_,
               &matches_,
               nullptr,
               &rules_.grid.numbers(),
               options.allow_unregistered_dialect,
               &entered_regions_},
        elements_(*program.context, options_, diagnostics, text_of(program)),
        shardings_(program, symbols_, elements_),
        structure_(table_, options.against == Against::official, diagnostics),
        addresses_(*program.context) {
    elements_.set_resources(program.resource_sections);
    if (!options_.warns_of_official || options_.against == Against::official) return;
    elements_.set_official(refusals_.emplace(scope_, options_, text_of(program)).elements());
  }

  std::optional<GridSize> least_grid(std::int64_t most) {
    run();
    return rules_.grid.least(most);
  }

  ProcessNumbers run() {
    if (!program_.top) return {};
    for (std::size_t i = 0; i < diagnostics_.all().size(); ++i) {
      Diagnostic const& diagnostic = diagnostics_.all()[i];
      if (diagnostic.label == "unknown_op") reported_unknown_.insert(diagnostic.range.begin);
      if (diagnostic.statement.kind == StatementKind::other_use) other_uses_.emplace(diagnostic.range.begin, i);
    }
    elements_.set_ops(*program_.top);
    std::size_t before = diagnostics_.all().size();
    structure_.check_symbols(*program_.top);
    check_block(*program_.top, 0);
    if (options_.warns_of_official && !options_.labels_only) check_written_grid(program_, diagnostics_);
    if (options_.target) check_version(program_, *options_.target, diagnostics_);
    if (checks_official()) refusals_->give(diagnostics_);
    if (diagnostics_.errors() == 0) check_trip_counts(program_, diagnostics_);
    if (options_.explained && !options_.includes_consequences)
      suppress_cascading(program_, explained_, before, scope_, options_, diagnostics_);
    if (options_.explained && !options_.includes_consequences && !options_.labels_only) join_by_grid();
    auto& all = diagnostics_.all();
    if (!options_.labels_only && hlo::is_hlo(text_of(program_))) std::ranges::for_each(all, translate_to_hlo);
    auto const first = options_.explained ? 0 : static_cast<std::ptrdiff_t>(before);
    std::stable_sort(all.begin() + first, all.end(),
                     [](Diagnostic const& a, Diagnostic const& b) { return a.range.begin < b.range.begin; });
    return rules_.grid.known();
  }

private:
  // Whether the differences of the official tools are reported: if the program conforms so far.
  bool checks_official() const { return refusals_ && diagnostics_.errors() == 0; }

  void check_block(Block const& block, int depth) {
    SourceRange location{block.offset, block.offset};
    if (block.parent && block.parent->parent) location = block.parent->parent->range;
    for (Value const* argument : block.arguments) {
      elements_.ends_at(UINT32_MAX);
      SourceRange const place = argument->offset ? SourceRange{argument->offset, argument->offset + 1} : location;
      elements_.check(argument->type, place);
    }
    for (std::size_t i = 0; i < block.ops.size(); ++i) {
      elements_.ends_at(i + 1 < block.ops.size() ? block.ops[i + 1]->range.begin : UINT32_MAX);
      check_op(*block.ops[i], depth);
    }
  }

  // Rules read the text of an op, whose pages are then in memory again (see ParseState::release_text).
  void release_text(Operation const& op) {
    constexpr std::uint32_t kReleasedBytes = 1 << 20;
    if (program_.base != 0 || op.range.begin < released_ || op.range.begin - released_ < kReleasedBytes) return;
    auto const text = program_.source.text();
    if (op.range.begin > text.size()) return;
    program_.source.release_pages(text.data() + released_, text.data() + op.range.begin);
    released_ = op.range.begin;
  }

  void check_op(Operation const& op, int depth) {
    release_text(op);
    OpInfo const& info = table_.info(op);
    structure_.check(op, info);
    shardings_.check(op);
    if (!op.opaque && other_uses_.empty() && judged_.contains(op)) {
      elements_.check_properties(op, *info.spec);  // only the text shows whether the op has them
      return;
    }
    std::size_t const findings = count_findings();
    judge_op(op, info);
    if (is_context_free(op, info) && count_findings() == findings) judged_.add();
    if (op.regions.empty()) return;
    if (depth >= kMaxRegionDepth) {
      diagnostics_.error("nesting", op.range, fmt::format("regions are nested deeper than {}", kMaxRegionDepth));
      return;
    }
    std::size_t const found = diagnostics_.all().size();
    structure_.check_regions(op, info);
    note_findings(op, info.spec, found, true);
    for (Region const* region : op.regions) {
      for (Block const* block : region->blocks) check_block(*block, depth + 1);
    }
  }

  // Checks an op by its own rules, without its regions.
  void judge_op(Operation const& op, OpInfo const& info) {
    if (info.spec && has_block_scales(op)) {
      mark_undecided(op);
    } else if (op.opaque && info.spec) {
      // The op was not parsed completely, so only its elements are checked, not its rules.
    } else if (info.spec && is_cut(op)) {
      check_elements(op);
    } else if (info.spec) {
      std::size_t const found = diagnostics_.all().size();
      check_rules(op, info);
      if (!other_uses_.empty() && diagnostics_.all().size() == found) use_operand_types(op);
      // The error may be caused by a misspelled attribute, which is then reported.
      if (options_.warns_of_official && diagnostics_.all().size() == found) {
        add_stray_attributes(op, *info.spec, diagnostics_);
        add_misspelled_attributes(op, diagnostics_);
      }
      if (options_.warns_of_official && program_.complete)
        add_undefined_symbols(op, *info.spec, table_.variant(op), scope_, text_of(program_), diagnostics_);
      note_findings(op, info.spec, found, false);
      elements_.check_properties(op, *info.spec);
      check_variant(op);
    } else {
      check_unknown(op, info);
      check_elements(op);
    }
  }

  // Whether its diagnostics depend only on its name, types and attributes.
  bool is_context_free(Operation const& op, OpInfo const& info) {
    return info.spec && !op.opaque && info.spec->deprecated.empty() && !info.reads_constants && !info.reads_symbols &&
           !info.reads_bodies && !info.reads_parent && !info.reads_others && !info.reads_processes &&
           !table_.variant(op);
  }

  // Counts reported diagnostics, and those that may be reported later.
  std::size_t count_findings() const {
    return diagnostics_.all().size() + diagnostics_.dropped() + diagnostics_.errors() +
           (refusals_ ? refusals_->count() : 0);
  }

  // Whether a type of the op, or a type attribute, has a scale for each block.
  static bool has_block_scales(Operation const& op) {
    auto const has = [](Value const* value) { return is_block_quantized(value->type); };
    return std::ranges::any_of(op.operands, has) || std::ranges::any_of(op.results, has) ||
           std::ranges::any_of(op.attributes, [](NamedAttribute const& entry) {
             return entry.value && is_block_quantized(entry.value->type);
           });
  }

  void mark_undecided(Operation const& op) {
    Diagnostic diagnostic;
    diagnostic.severity = Severity::warning;
    diagnostic.undecided = true;
    diagnostic.label = "block_quantization";
    diagnostic.range = op.range;
    diagnostic.message =
        fmt::format("{} has quantized types with a scale for each block, which no rule covers", op.name);
    diagnostics_.add(std::move(diagnostic));
  }

  // If an op violates no rule with the actual types of its operands, the types in the text are wrong, not the values.
  void use_operand_types(Operation const& op) {
    if (op.name == "stablehlo.return") return;               // rules of the enclosing op apply to it
    std::vector<std::pair<std::size_t, Value const*>> uses;  // the conclusion below is about all of them
    for (std::size_t i = 0; i < op.operand_offsets.size() && i < op.operands.size(); ++i)
      if (auto const found = other_uses_.find(op.operand_offsets[i]); found != other_uses_.end())
        uses.emplace_back(found->second, op.operands[i]);
    if (uses.size() != 1) return;
    Diagnostic& found = diagnostics_.all()[uses[0].first];
    std::string const type = to_string(uses[0].second->type);
    found.hint = fmt::format("the op is valid with the type that %{:.100} has: {:.200}", uses[0].second->name, type);
    if (op.operands.size() != 1 || op.results.size() != 1) return;
    std::string const result = to_string(op.results[0]->type);
    std::string_view const text =
        text_of(program_).substr(std::min<std::size_t>(op.range.begin, text_of(program_).size()));
    if (text.substr(0, text.find('\n')).find("->") != text.npos) return;  // both types are written
    if ((result + type).find('?') != result.npos || result == type || result != found.statement.expected ||
        type.size() + result.size() > 200)
      return;
    found.hint = {fmt::format("write the types of operand and result: ({}) -> {}", type, result),
                  {{.kind = HintEdit::Kind::text,
                    .from = fmt::format(" : {}", result),
                    .to = fmt::format(" : ({}) -> {}", type, result)}}};
  }

  void note_findings(Operation const& op, OpSpec const* spec, std::size_t begin, bool terminators) {
    if (std::size_t const end = diagnostics_.all().size(); end > begin && options_.explained)
      explained_.push_back({&op, spec, begin, end, terminators});
  }

  // Whether a body was not parsed completely, and lacks its terminator.
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
    // reported by the parser, which must know the form of an op
    if (reported_unknown_.contains(op.range.begin)) return;
    if (op.opaque && op.name.find_first_of(" (") != op.name.npos) return;  // an unclosed string
    auto dialect = op.name.substr(0, op.name.find('.'));
    Diagnostic diagnostic;
    diagnostic.range = op.range;
    diagnostic.statement.subject.value = op.name;
    if (info.known_dialect) {
      diagnostic.label = "unknown_op";
      diagnostic.message = fmt::format("dialect {} has no op {}", dialect, op.name);
    } else if (!options_.allow_unregistered_dialect && !op.opaque) {
      diagnostic.label = "unknown_dialect";
      diagnostic.message = fmt::format("{} is an op of an unknown dialect", op.name);
    } else {
      return;
    }
    constexpr int kMaxSearches = 200;
    if (++searches_ <= kMaxSearches) diagnostic.hint = op_hint(op.name);
    diagnostics_.add(std::move(diagnostic));
  }

  void check_elements(Operation const& op) {
    for (Value const* result : op.results) elements_.check(result->type, op.range);
    for (NamedAttribute const& attribute : op.attributes) elements_.check(attribute, op);
  }

  void check_rules(Operation const& op, OpInfo const& info) {
    if (!info.spec->deprecated.empty()) warn_of_deprecated(op, *info.spec);
    if (info.reads_symbols || info.reads_bodies || info.reads_parent) {
      judge(op, info);
      return;
    }
    describe(op, info, table_, addresses_);
    Verdict const* const found = verdicts_.find(addresses_.parts());
    if (!found) {
      verdicts_.add(addresses_.parts(), judge(op, info));
    } else if (found->refused > 0 && checks_official()) {
      refusals_->check(op, info, false);
    } else if (auto const broken = found->broken; broken > 0) {
      // Beyond the limit, only the number of errors is stored, so no text is needed.
      if (diagnostics_.all().size() >= Diagnostics::kMaxDiagnostics)
        report(std::vector<Diagnostic>(broken));
      else
        report(op, *info.spec, op_findings(op, *info.spec, scope_, options_, &rules_));
    }
  }

  // Checks an op that is not equal to an earlier op of the program.
  Verdict judge(Operation const& op, OpInfo const& info) {
    bool const may_be_known = options_.known && has_no_findings() && describe_bytes(op, info);
    if (may_be_known) {
      auto const steps = options_.known->steps(bytes_.bytes());
      if (steps && steps_ + *steps < kMaxProgramSteps) return steps_ += *steps, Verdict{};
    }
    std::size_t const before = steps_;
    entered_regions_ = false;
    check_elements(op);
    symbols_.clear_missing();
    bool satisfies_official = false;
    auto diagnostics =
        op_findings(op, *info.spec, scope_, options_, &rules_, checks_official() ? &satisfies_official : nullptr);
    if (info.reads_processes) note_grid(diagnostics);
    std::size_t const broken = diagnostics.size();
    bool const is_accepted = broken > 0 && std::ranges::all_of(diagnostics, &Diagnostic::officially_accepted);
    bool const asks = checks_official() || (refusals_ && is_accepted);
    std::size_t const refused = asks ? refusals_->check(op, info, satisfies_official) : 0;
    // If the official tools accept a violation of one rule, another rule may still reject the op.
    if (refused > 0 && is_accepted)
      for (Diagnostic& diagnostic : diagnostics) diagnostic.officially_accepted = false;
    // An undefined name may be defined in skipped text.
    if (program_.complete || !symbols_.missing()) report(op, *info.spec, std::move(diagnostics));
    if (may_be_known && has_no_findings() && !entered_regions_ && steps_ < kMaxProgramSteps)
      options_.known->remember(bytes_.bytes(), steps_ - before);
    return {static_cast<std::uint32_t>(broken), static_cast<std::uint32_t>(refused)};
  }

  // Adds a note about the source of the numbers to violations of rules about processes.
  void note_grid(std::vector<Diagnostic>& found) const {
    std::string numbers;
    if (written_.replicas && !options_.replicas) numbers = fmt::format("mhlo.num_replicas = {}", *written_.replicas);
    if (written_.partitions && !options_.partitions)
      numbers += fmt::format("{}mhlo.num_partitions = {}", numbers.empty() ? "" : ", ", *written_.partitions);
    if (numbers.empty()) return;
    for (Diagnostic& finding : found)
      finding.notes.push_back({"the module declares " + numbers, true, program_.top->ops[0]->range});
  }

  // Joins diagnostics that disappear with another process grid into one about the declared grid.
  void join_by_grid() {
    constexpr std::int64_t kMaxGridSize = 4'096;
    auto const is_by_grid = [&](Diagnostic const& one) {
      auto const at = program_.top->ops[0]->range.begin;
      return std::ranges::any_of(one.notes, [&](Note const& note) { return note.has_range && note.range.begin == at; });
    };
    auto const count = (written_.replicas || written_.partitions) && diagnostics_.dropped() == 0
                           ? std::ranges::count_if(diagnostics_.all(), is_by_grid)
                           : 0;
    if (count < 2) return;
    CheckOptions options = options_;
    options.labels_only = true;
    options.explained = options.warns_of_official = false;
    Diagnostics others;
    auto const least = Checker(program_, options, others, {}).least_grid(kMaxGridSize);
    bool const is_deleted_file = std::ranges::none_of(diagnostics_.all(), [&](Diagnostic const& one) {
      return is_by_grid(one) && std::ranges::find(others.all(), one.label, &Diagnostic::label) != others.all().end();
    });
    if (!least || !is_deleted_file) return;
    Diagnostics kept;
    auto const first = std::ranges::find_if(diagnostics_.all(), is_by_grid);
    first->hint = fmt::format("the {} findings of this kind are gone with num_replicas = {}, num_partitions = {}",
                              count, least->replicas, least->partitions);
    for (Diagnostic& one : diagnostics_.all()) {
      if (&one == &*first || !is_by_grid(one)) continue;
      bool const is_new = one.label != first->label && std::ranges::find(first->also, one.label) == first->also.end();
      if (is_new) first->also.push_back(one.label);
    }
    for (Diagnostic& one : diagnostics_.all())
      if (&one == &*first || !is_by_grid(one)) kept.add(std::move(one));
    diagnostics_ = std::move(kept);
  }

  // Whether there are no diagnostics yet, so that all types and constants so far are valid in any program.
  bool has_no_findings() const {
    return diagnostics_.all().empty() && !elements_.has_skipped_types() && (!refusals_ || refusals_->is_empty());
  }

  // Returns false if the result for the op does not apply to other programs.
  bool describe_bytes(Operation const& op, OpInfo const& info) {
    if (info.reads_processes) return false;  // its rules must hold together with rules of other ops
    if (info.reads_others) return false;     // depends on diagnostics elsewhere
    describe(op, info, table_, bytes_);
    describe_surroundings(op, info, symbols_, bytes_);
    bytes_.add(std::size_t{options_.against == Against::official} | std::size_t{refusals_.has_value()} << 1 |
               std::size_t{options_.allow_unregistered_dialect} << 2 | std::size_t{options_.any_form} << 3 |
               std::size_t{options_.differences_only} << 4);
    return bytes_.is_whole();
  }

  // Checks the rules for the value of an attribute (a variant). The official tools have none of them.
  void check_variant(Operation const& op) {
    OpSpec const* const variant = options_.against == Against::official ? nullptr : table_.variant(op);
    if (!variant) return;
    symbols_.clear_missing();
    auto found = op_findings(op, *variant, scope_, options_, &rules_);
    for (Diagnostic& diagnostic : found) diagnostic.officially_accepted = true;
    if (program_.complete || !symbols_.missing()) report(std::move(found));
  }

  void warn_of_deprecated(Operation const& op, OpSpec const& spec) {
    Diagnostic diagnostic;
    diagnostic.severity = Severity::warning;
    diagnostic.label = "deprecated";
    diagnostic.range = op.range;
    diagnostic.message = spec.deprecated;
    auto const end = std::min(spec.replacement.find(' '), spec.replacement.size());
    if (end > 0) diagnostic.hint = Hint::write(spec.replacement.substr(0, end), spec.replacement.substr(end));
    diagnostics_.add(std::move(diagnostic));
  }

  void report(Operation const& op, OpSpec const& spec, std::vector<Diagnostic> found) {
    if (options_.explained && !options_.labels_only)
      for (Diagnostic& diagnostic : found) {
        place_at_field(op, spec, text_of(program_), end_of(op), diagnostic);
        place_at_element(op, spec, text_of(program_), end_of(op), diagnostic);
      }
    report(std::move(found));
  }

  // Returns where the next op of the block or the first region begins. An op that is implied by this op's name is
  // inside it.
  std::uint32_t end_of(Operation const& op) const {
    std::string_view const text = text_of(program_);
    std::size_t const region = op.regions.empty() ? 0 : op.regions[0]->offset;
    if (region > op.range.end && region < text.size() && (text[region] == '{' || text[region] == '('))
      return static_cast<std::uint32_t>(region);
    if (!op.parent) return UINT32_MAX;
    auto const& ops = op.parent->ops;
    auto const next =
        std::ranges::upper_bound(ops, op.range.begin, {}, [](Operation const* one) { return one->range.begin; });
    return next == ops.end() ? UINT32_MAX : (*next)->range.begin;
  }

  void report(std::vector<Diagnostic> found) {
    for (Diagnostic& diagnostic : found) diagnostics_.add(std::move(diagnostic));
  }

  Program const& program_;
  CheckOptions const options_;
  Diagnostics& diagnostics_;
  WrittenGrid written_;
  ProgramRules rules_;
  std::size_t steps_ = 0;
  bool entered_regions_ = false;
  KnownMatches matches_;
  OpTable table_;
  Symbols symbols_;
  ProgramScope scope_;
  ElementChecker elements_;
  ShardingRules shardings_;
  StructureChecker structure_;
  std::optional<OfficialRefusals> refusals_;  // present if they are requested
  PartsTable<Verdict> verdicts_;
  OpAddresses addresses_;
  OpBytes bytes_;
  JudgedOps judged_;
  std::uint32_t released_ = 0;                                 // up to this offset, pages of the text were given back
  std::unordered_map<std::uint32_t, std::size_t> other_uses_;  // diagnostics for uses of operands at another type
  int searches_ = 0;                                           // number of searches for similar op names
  std::unordered_set<std::uint32_t> reported_unknown_;
  std::vector<OpFindings> explained_;  // ops with diagnostics, if cascading errors are suppressed
};

}  // namespace

std::optional<GridSize> least_grid(Program const& program, std::optional<std::int64_t> replicas,
                                   std::optional<std::int64_t> partitions, std::int64_t most) {
  CheckOptions options;
  options.labels_only = true;
  options.replicas = replicas;
  options.partitions = partitions;
  Diagnostics ignored;
  return Checker(program, options, ignored, written_grid(program)).least_grid(most);
}

ProcessNumbers check_program(Program const& program, CheckOptions const& options, Diagnostics& diagnostics) {
  return Checker(program, options, diagnostics, written_grid(program)).run();
}

}  // namespace assay
