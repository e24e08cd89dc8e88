#include "campaign/run/failure_file.hpp"

#include <fmt/format.h>

#include "campaign/causes/cause_key.hpp"
#include "campaign/causes/prefix.hpp"
#include "campaign/novelty/classes.hpp"
#include "grammar/notation/specification.hpp"
#include "harness/reduction/reproducer.hpp"
#include "support/files.hpp"
#include "support/text.hpp"

namespace assay::campaign {
namespace {

using reduction::Outcome;
using reduction::Reduced;

// number of reductions without a new cause, after which a failure with the same key is assumed to have the known cause
constexpr unsigned kRepeats = 3;
constexpr std::size_t kMaxHeadline = 400;
constexpr double kMinGrace = 2;  // seconds for reductions after the end of the run

// Whether the block, including its regions, has the op of the cause.
bool contains_op(Block const& block, CauseKey const& key) {
  for (Operation const* const op : block.ops) {
    if (mnemonic_of(op->name) == key.op && type_class(*op) == key.type_class &&
        attribute_class(*op) == key.attribute_class)
      return true;
    for (Region const* const region : op->regions)
      for (Block const* const inner : region->blocks)
        if (contains_op(*inner, key)) return true;
  }
  return false;
}

// Returns the key of a known cause for an op of the block or of its regions, if the op may have failed as `seen`.
std::optional<CauseKey> find_known_key(Block const& block, reduction::Observation const& seen,
                                       KnownCauses const& known) {
  for (Operation const* const op : block.ops) {
    auto key = ignore_element_kind(
        {mnemonic_of(op->name), type_class(*op), attribute_class(*op), deviation_of(seen), detail_of(seen)});
    if (!known.from(name_of(key)).empty()) return key;
    for (Region const* const region : op->regions)
      for (Block const* const inner : region->blocks)
        if (auto const found = find_known_key(*inner, seen, known)) return found;
  }
  return std::nullopt;
}

// Returns the key under which a failure is first filed: that of the located op, or else the termination or message
// alone. Programs can have the same termination or message for different causes.
std::string alias_of(Failure const& failure) {
  if (failure.located) return to_string(failure.located->key);
  auto const detail = detail_of(failure.seen);
  return fmt::format("somewhere: {}{}{}", to_string(deviation_of(failure.seen)), detail.empty() ? "" : ": ", detail);
}

bool is_done(Reduced const& reduced) {
  return reduced.end == Reduced::End::reduced || reduced.end == Reduced::End::timed_out;
}

// A program can fail because an earlier op returned a wrong result. Reduces the first prefix of the program whose
// results violate. Returns nothing if the results of all prefixes are permitted.
std::optional<Reduced> reduced_origin(Reduced const& reduced, Backend& backend, Profile const& profile,
                                      reduction::ReduceOptions const& how) {
  for (auto const& prefix : program_prefixes(reduced.text)) {
    reduction::InterestingnessTest test(backend, profile, how.work);
    test.seconds = how.seconds;
    test.stop = how.stop;
    if (test.try_out(prefix, reduced.inputs).seen.outcome != Outcome::violates) continue;
    auto origin = reduction::reduce(prefix, reduced.inputs, backend, profile, how);
    if (is_done(origin)) return origin;
  }
  return std::nullopt;
}

CauseKey key_of_failure(Failure const& failure, Reduced const& reduced) {
  if (is_done(reduced) && (reduced.alone || !failure.located)) return key_of(reduced);
  if (failure.located) return failure.located->key;
  return {"program", "none", "", deviation_of(failure.seen), detail_of(failure.seen)};
}

std::string one_line(std::string text) {
  text = clean_text(text);
  std::replace(text.begin(), text.end(), '\n', ' ');
  return shortened(text, kMaxHeadline);
}

Verdict verdict_of_failure(reduction::Observation const& seen) {
  switch (seen.outcome) {
    case Outcome::crashed:
      return Verdict::crashed;
    case Outcome::timed_out:
      return Verdict::timed_out;
    default:
      return Verdict::violates;  // including valid programs that the backend rejects
  }
}

Cause described(Failure const& failure, CauseKey const& key, Reduced const& reduced) {
  bool const done = is_done(reduced);
  Cause cause;
  cause.key = key;
  cause.name = name_of(key);
  cause.first = failure.program;
  cause.way = failure.way;
  cause.headline = one_line(done              ? reduction::headline(reduced)
                            : failure.located ? title_of(key) + ": " + failure.located->headline
                                              : title_of(key) + ": " + failure.seen.reason);
  cause.ops_before = reduced.ops_before;
  cause.ops = reduced.ops;
  cause.verdict = verdict_of_failure(done ? reduced.seen : failure.seen);
  cause.is_reduced = reduced.end == Reduced::End::reduced;
  cause.is_flaky = done ? reduced.repeated < reduced.of : reduced.end == Reduced::End::conforms;
  cause.types = reduced.types;
  cause.stage = cause.verdict == Verdict::violates ? Stage::results : Stage::run;
  cause.seconds = failure.seconds;
  return cause;
}

}  // namespace

Result<void> FailureFile::count(Failure const& failure, std::string const& cause, std::string const& alias) {
  std::lock_guard const lock(writing_);
  bool const is_known = folder_.state().aliases.contains(alias);
  return folder_.add_failure({failure.program, cause, is_known ? "" : alias});
}

// Whether failures with this alias need no further reduction. An op with regions may have several causes, and so may a
// failure whose op was not located.
bool FailureFile::is_settled(Failure const& failure, std::string const& alias) const {
  if (failure.located && !failure.located->has_regions) return true;
  auto const found = repeats_.find(alias);
  return found != repeats_.end() && found->second >= kRepeats;
}

// Counts the failure under a known cause. Returns false if its cause is unknown.
Result<bool> FailureFile::add_known(Failure const& failure, std::string const& alias) {
  std::string name;
  {
    std::lock_guard const lock(writing_);
    auto const& state = folder_.state();
    if (auto const found = state.aliases.find(alias); found != state.aliases.end() && is_settled(failure, alias))
      name = state.causes[found->second].name;
    // If the op was not located, a failure with the same message and the op of a known cause is assumed to have this
    // cause.
    if (!failure.located && failure.seen.outcome != Outcome::violates && failure.read)
      for (auto const& cause : state.causes)
        if (name.empty() && cause.key.deviation == deviation_of(failure.seen) &&
            cause.key.detail == detail_of(failure.seen) && contains_op(*failure.read->top, cause.key))
          name = cause.name;
  }
  if (name.empty()) return false;
  if (auto const counted = count(failure, name, alias); !counted) return Error{counted.error()};
  return true;
}

Result<void> FailureFile::add(Failure const& failure) {
  auto const alias = alias_of(failure);
  auto const known = add_known(failure, alias);
  if (!known) return Error{known.error()};
  if (*known) return {};
  std::lock_guard const lock(reducing_);
  auto const known_now = add_known(failure, alias);  // another thread may have added the cause
  if (!known_now) return Error{known_now.error()};
  return *known_now ? Result<void>() : add_reduced(failure, alias);
}

// Returns the key of the cause if a baseline or an earlier campaign has it.
std::optional<CauseKey> FailureFile::find_known(Failure const& failure, std::string const& alias) const {
  if (auto const* const key = options_.known->find_by_alias(alias)) return *key;
  if (failure.located)
    return options_.known->from(name_of(failure.located->key)).empty() ? std::nullopt
                                                                       : std::optional(failure.located->key);
  if (failure.seen.outcome == Outcome::violates || !failure.read) return std::nullopt;
  return find_known_key(*failure.read->top, failure.seen, *options_.known);
}

// Returns the time limit of a reduction that starts now. When the time of the run is up, reductions have a little time
// left together, and each at least a second.
double FailureFile::reduction_seconds() const {
  if (options_.seconds <= 0) return options_.reduce_seconds;
  auto const spent = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
  auto const left = options_.seconds + std::max(kMinGrace, options_.seconds / 10) - spent;
  return std::min(options_.reduce_seconds, std::max(1.0, left));
}

Result<void> FailureFile::add_reduced(Failure const& failure, std::string const& alias) {
  Reduced reduced;
  auto const known_key = find_known(failure, alias);
  bool const is_open = failure.seen.outcome == Outcome::open;  // undecided results: a reduction has no criterion
  if (!known_key && !is_open) {
    reduction::ReduceOptions how;
    how.work = options_.work + "/reduction";
    how.seconds = options_.case_seconds;
    how.time_limit = reduction_seconds();
    how.stop = options_.stop;
    reduced = reduction::reduce(failure.text, failure.inputs, backend_, *options_.profile, how);
    bool const has_ended = is_done(reduced) && !reduced.alone && reduced.seen.outcome != Outcome::violates;
    how.time_limit = reduction_seconds();
    if (has_ended)
      if (auto origin = reduced_origin(reduced, backend_, *options_.profile, how)) reduced = *std::move(origin);
    if (options_.stop && *options_.stop && !is_done(reduced)) return {};  // a resumed campaign finds it again
  }
  auto cause = described(failure, known_key ? *known_key : key_of_failure(failure, reduced), reduced);
  cause.known = options_.known->from(cause.name);
  {
    std::lock_guard const lock(writing_);
    if (!folder_.state().find(cause.name)) {
      auto const fill = [&](std::string const& folder) {
        if (!is_done(reduced)) return reduction::write_program(folder, failure.text, failure.inputs);
        auto const place = folder_.cause_folder(cause.name);
        auto const again =
            fmt::format("assay reduce {} --inputs {} {} --profile {} -o {}",
                        shell_word(reduction::file_at(place, "program.mlir")), shell_word(place), options_.again,
                        shell_word(options_.profile->name), shell_word(reduction::file_at(place, "again")));
        return reduction::write_reproducer(
            folder, reduced, backend_,
            {fmt::format("program {} of a campaign, {}", failure.program, failure.way), options_.profile->name,
             options_.again.empty() ? "" : again, 0, "", place, options_.case_seconds});
      };
      if (auto const added = folder_.add_cause(cause, fill); !added) return added;
    } else {
      ++repeats_[alias];
    }
  }
  return count(failure, cause.name, alias);
}

}  // namespace assay::campaign
