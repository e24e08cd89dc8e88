#include "campaign/folder/campaign_folder.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <system_error>
#include <tuple>
#include <vector>

#include "support/files.hpp"

namespace assay::campaign {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxJournal = std::size_t{1} << 33;
constexpr std::string_view kUnfinished = ".new";

std::string journal_of(std::string const& folder) { return folder + "/journal.jsonl"; }

std::string write_error(std::string const& path) {
  return path + " cannot be written: " + std::generic_category().message(errno);
}

// Flushes the file or folder to the disk. Returns false on failure.
bool sync_path(std::string const& path) {
  Descriptor const file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  return file && ::fsync(file.number()) == 0;
}

Result<void> sync_below(std::string const& folder) {
  auto const files = files_below(folder);
  if (!files) return Error{files.error()};
  for (auto const& file : *files)
    if (!sync_path(file)) return Error{write_error(file)};
  return sync_path(folder) ? Result<void>() : Error{write_error(folder)};
}

std::string words_of(std::vector<std::string> const& names) { return fmt::format("{}", fmt::join(names, ",")); }

// Returns the difference between the existing campaign and the requested one; empty if they match.
std::string difference(CampaignHead const& there, CampaignHead const& asked) {
  if (!there.parts.empty()) return "it was merged from others and cannot be continued";
  auto const other = [](std::string_view what, std::string_view a, std::string_view b) {
    return fmt::format("it has {} {}, not {}", what, a, b);
  };
  if (there.tool != asked.tool) return other("version", there.tool, asked.tool);
  if (there.backend != asked.backend) return other("backend", there.backend, asked.backend);
  if (there.command != asked.command) return other("backend", there.command, asked.command);
  if (there.profile != asked.profile) return other("profile", there.profile, asked.profile);
  if (there.seed != asked.seed) return other("seed", std::to_string(there.seed), std::to_string(asked.seed));
  if (there.shard != asked.shard || there.shards != asked.shards)
    return other("shard", fmt::format("{}/{}", there.shard, there.shards),
                 fmt::format("{}/{}", asked.shard, asked.shards));
  for (auto const& [option, a, b] : {std::tuple("--ops", &there.ops, &asked.ops),
                                     {"--types", &there.types, &asked.types},
                                     {"--only-ops", &there.only_ops, &asked.only_ops}})
    if (*a != *b) return other(option, a->empty() ? "all" : words_of(*a), b->empty() ? "all" : words_of(*b));
  return "";
}

}  // namespace

Result<CampaignState> read_journal(std::string_view text, std::string const& path, std::size_t* whole) {
  CampaignState state;
  std::size_t at = 0, line = 0;
  for (auto end = text.find('\n'); end != text.npos; end = text.find('\n', at)) {
    if (auto const applied = apply_line(text.substr(at, end - at), line == 0, state); !applied)
      return Error{fmt::format("{}:{}: {}", path, line + 1, applied.error())};
    ++line;
    at = end + 1;
  }
  if (line == 0) return Error{path + ": not the journal of a campaign: it has no complete line"};
  if (whole) *whole = at;
  return state;
}

Result<CampaignState> read_campaign(std::string const& folder) {
  auto const text = read_file(journal_of(folder), kMaxJournal);
  if (!text) return Error{text.error()};
  return read_journal(*text, journal_of(folder));
}

Result<CampaignFolder> CampaignFolder::open(std::string const& folder, CampaignHead const& head) {
  CampaignFolder opened;
  opened.folder_ = folder;
  std::error_code trouble;
  fs::create_directories(folder + "/causes", trouble);
  if (trouble) return Error{folder + " cannot be made: " + trouble.message()};
  auto const path = journal_of(folder);
  opened.journal_ = Descriptor(::open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666));
  if (!opened.journal_) return Error{write_error(path)};
  if (::flock(opened.journal_.number(), LOCK_EX | LOCK_NB) != 0)
    return Error{errno == EWOULDBLOCK ? "another process is writing the campaign " + folder : write_error(path)};
  auto const text = read_file(path, kMaxJournal);
  if (!text) return Error{text.error()};
  if (text->find('\n') == text->npos) {  // new, or killed before the head line was complete
    if (::ftruncate(opened.journal_.number(), 0) != 0) return Error{write_error(path)};
    opened.state_.head = head;
    if (auto const written = opened.append(head_line(head)); !written) return Error{written.error()};
    if (!sync_path(folder)) return Error{write_error(folder)};
    return opened;
  }
  std::size_t whole = 0;
  auto state = read_journal(*text, path, &whole);
  if (!state) return Error{state.error()};
  if (auto const other = difference(state->head, head); !other.empty())
    return Error{fmt::format("{} holds another campaign: {}", folder, other)};
  if (::ftruncate(opened.journal_.number(), static_cast<off_t>(whole)) != 0) return Error{write_error(path)};
  opened.state_ = *std::move(state);
  opened.is_resumed_ = true;
  opened.remove_unnamed_causes();
  return opened;
}

Result<CampaignFolder> CampaignFolder::make(std::string const& folder, CampaignHead const& head) {
  std::error_code ignored;
  if (fs::exists(journal_of(folder), ignored)) return Error{folder + " is already a campaign"};
  return open(folder, head);
}

// Removes folders of causes that have no line in the journal: the campaign was killed before it appended the line.
void CampaignFolder::remove_unnamed_causes() const {
  std::error_code trouble;
  std::vector<fs::path> old;
  for (auto entry = fs::directory_iterator(folder_ + "/causes", trouble); !trouble && entry != fs::directory_iterator();
       entry.increment(trouble))
    if (!state_.find(entry->path().filename().string())) old.push_back(entry->path());
  for (auto const& path : old) fs::remove_all(path, trouble);
}

Result<void> CampaignFolder::append(std::string const& line) {
  if (!write_all(journal_.number(), line + "\n") || ::fdatasync(journal_.number()) != 0)
    return Error{write_error(journal_of(folder_))};
  return {};
}

Result<void> CampaignFolder::add_cause(Cause const& cause,
                                       std::function<Result<void>(std::string const& folder)> const& fill) {
  auto const to = cause_folder(cause.name), from = cause_folder(std::string(kUnfinished));
  std::error_code trouble;
  fs::remove_all(from, trouble);
  if (!trouble) fs::create_directories(from, trouble);
  if (trouble) return Error{from + " cannot be made: " + trouble.message()};
  if (auto const filled = fill(from); !filled) return filled;
  if (auto const synced = sync_below(from); !synced) return synced;
  fs::remove_all(to, trouble);
  if (!trouble) fs::rename(from, to, trouble);
  if (trouble) return Error{to + " cannot be made: " + trouble.message()};
  if (!sync_path(folder_ + "/causes")) return Error{write_error(folder_ + "/causes")};
  auto const line = cause_line(cause);
  if (auto const applied = apply_line(line, false, state_); !applied) return applied;
  return append(line);
}

Result<void> CampaignFolder::add_failure(FailureRecord const& failure) {
  auto const line = failure_line(failure);
  if (auto const applied = apply_line(line, false, state_); !applied) return applied;
  return append(line);
}

Result<void> CampaignFolder::add_block(BlockRecord const& record) {
  auto const line = block_line(record);
  if (auto const applied = apply_line(line, false, state_); !applied) return applied;
  return append(line);
}

}  // namespace assay::campaign
