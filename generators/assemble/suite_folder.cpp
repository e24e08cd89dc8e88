#include "generators/assemble/suite_folder.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <memory>

#include "generators/suite/digest.hpp"
#include "generators/suite/reader.hpp"
#include "generators/suite/spool.hpp"
#include "grammar/notation/spec_version.hpp"
#include "grammar/notation/specification.hpp"

namespace assay {

namespace fs = std::filesystem;

namespace {

void add(Digest& digest, Accuracy const& accuracy) {
  for (double const number :
       {accuracy.ulps, accuracy.per_magnitude, accuracy.relative, accuracy.absolute, accuracy.within})
    digest.add({reinterpret_cast<char const*>(&number), sizeof number});
}

// Adds the contents of a profile, not only its name.
void add(Digest& digest, Profile const& profile) {
  for (auto const& [key, accuracy] : profile.accuracies) {
    digest.add(key.first + ' ' + key.second + '\n');
    add(digest, accuracy);
  }
  for (auto const& [format, accuracy] : profile.fallbacks) {
    digest.add(format + '\n');
    add(digest, accuracy);
  }
  for (auto const& [op, promise] : profile.norm_wise) {
    digest.add(op + '\n');
    digest.add({reinterpret_cast<char const*>(&promise.factor), sizeof promise.factor});
  }
  digest.add(std::to_string(static_cast<int>(profile.complex_specials)) + std::to_string(profile.reads_unit_diagonals));
  digest.add(std::to_string(profile.any_order) + std::to_string(profile.flush) +
             std::to_string(profile.branch_cuts_either) + std::to_string(static_cast<int>(profile.overflow)) + ' ' +
             (profile.has_xla_integers ? "xla " : "") + (profile.contraction ? "contraction " : "") +
             (profile.excess_precision ? "excess " : "") + std::to_string(profile.quantum) + ' ' +
             profile.default_dot_operands);
}

std::string describe_selection(ManifestHead const& head) {
  auto const list = [](char const* name, std::vector<std::string> const& all) {
    std::string text;
    for (auto const& one : all) text += (text.empty() ? std::string("; ") + name + " " : ",") + one;
    return text;
  };
  return head.tool + ", " + (head.quick ? "quick" : "full") + ", seed " + std::to_string(head.seed) + ", profile " +
         head.profile + ", shard " + std::to_string(head.shard) + "/" + std::to_string(head.shards) +
         (head.artifacts.empty() ? "" : "; artifacts " + head.artifacts) + (head.has_hlo ? "; HLO text" : "") +
         list("ops", head.ops) + list("types", head.types) + list("kinds", head.kinds);
}

}  // namespace

ManifestHead head_of(GenerateOptions const& options, SuiteRequest const& request) {
  ManifestHead head;
  head.tool = request.tool;
  head.specification = request.specification;
  head.seed = options.seed;
  head.quick = options.quick;
  head.ops.assign(options.ops.begin(), options.ops.end());
  head.types.assign(options.types.begin(), options.types.end());
  for (auto const kind : options.kinds) head.kinds.emplace_back(to_string(kind));
  head.profile = options.profile.name;
  if (options.artifacts) head.artifacts = to_string(*options.artifacts);
  head.has_hlo = options.writes_hlo;
  head.shard = request.shard;
  head.shards = request.shards;
  Digest digest;
  digest.add(head_line(head));
  add(digest, options.profile);
  for (auto const& file : chosen_spec_files()) {
    digest.add(file.name);
    digest.add(file.text);
  }
  head.options = digest.finish();
  return head;
}

SuiteFolder::~SuiteFolder() {
  if (lock_ >= 0) ::close(lock_);
}

SuiteFolder::State SuiteFolder::inspect_manifest(ManifestHead const& head, SuiteTotals& totals,
                                                 std::string& error) const {
  SuiteReader reader;
  auto const opened = reader.open(folder_);
  auto const found = opened ? reader.skip_to_totals() : Error{opened.error()};
  if (!found) return error = found.error(), State::refused;
  totals = *found;
  if (reader.head().options == head.options) return State::was_whole;
  error = folder_ + " holds another suite (" + describe_selection(reader.head()) + "), not " +
          describe_selection(head) + "; pass another folder, or remove this one";
  return State::refused;
}

SuiteFolder::State SuiteFolder::open(ManifestHead const& head, SuiteTotals& totals, std::string& error) {
  std::error_code trouble;
  fs::create_directories(folder_, trouble);
  if (trouble) return error = folder_ + " cannot be made: " + trouble.message(), State::failed;
  if (fs::exists(folder_ + "/manifest.json", trouble)) {
    auto const state = inspect_manifest(head, totals, error);
    if (state == State::was_whole) fs::remove_all(partial(), trouble);  // left over by a run that was killed at the end
    return state;
  }
  bool const is_begun = fs::exists(partial(), trouble);
  if (!is_begun && !fs::is_empty(folder_, trouble)) {
    error = folder_ + " holds files, and no suite; pass another folder";
    return State::refused;
  }
  fs::create_directories(partial(), trouble);
  if (trouble) return error = partial() + " cannot be made: " + trouble.message(), State::failed;
  if (auto const locked = lock(head); !locked) return error = locked.error(), resumed_ ? State::refused : State::failed;
  return State::open;
}

// The locked file contains the options of the spools.
Result<void> SuiteFolder::lock(ManifestHead const& head) {
  auto const path = partial() + "/options";
  lock_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (lock_ < 0) return Error{path + " cannot be written: " + std::strerror(errno)};
  if (::flock(lock_, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
    resumed_ = true;
    return Error{"another process is making a suite in " + folder_};
  }
  std::ifstream file(path, std::ios::binary);
  std::string line;
  auto const begun = std::getline(file, line) ? parse_head(line) : Error{};
  resumed_ = static_cast<bool>(begun);
  if (!resumed_) {  // new, or killed while it was written
    for (auto const& entry : fs::directory_iterator(partial()))
      if (entry.path().extension() == ".jsonl") return resumed_ = true, Error{path + " cannot be read"};
    line = head_line(head) + "\n";
    bool const written =
        ::ftruncate(lock_, 0) == 0 && ::pwrite(lock_, line.data(), line.size(), 0) == static_cast<ssize_t>(line.size());
    if (!written) return Error{path + " cannot be written: " + std::strerror(errno)};
    return {};
  }
  if (begun->options == head.options) return {};
  return Error{folder_ + " holds the beginning of another suite (" + describe_selection(*begun) + "), not of " +
               describe_selection(head) + "; pass another folder, or remove this one"};
}

// File names cannot contain slashes, and names of units do not contain '+'.
std::string SuiteFolder::spool(std::string_view unit) const {
  std::string name(unit);
  for (auto& c : name)
    if (c == '/') c = '+';
  return partial() + "/" + name + ".jsonl";
}

Result<SuiteTotals> SuiteFolder::write_manifest(ManifestHead const& head, std::vector<std::string> const& units,
                                                std::string const& path) const {
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  std::unique_ptr<std::FILE, Close> file(std::fopen(path.c_str(), "wbe"));
  bool good = file != nullptr;
  auto const put = [&](std::string_view text) {
    good = good && std::fwrite(text.data(), 1, text.size(), file.get()) == text.size();
  };
  put(head_line(head));
  for (auto const part : {SpoolPart::cases, SpoolPart::skipped}) {
    bool is_first = true;
    for (auto const& unit : units) {
      auto const take = [&](std::string_view line) {
        put(is_first ? "\n" : ",\n");
        put(line);
        is_first = false;
      };
      if (auto const read = read_spool(spool(unit), part, take); !read) return Error{read.error()};
    }
    put("\n");
    if (part == SpoolPart::cases) put(kSkippedLine);
  }
  SuiteTotals totals;
  for (auto const& unit : units) {
    auto const of_unit = read_spool_totals(spool(unit));
    if (!of_unit) return Error{spool(unit) + " is not whole"};
    totals.add(*of_unit);
  }
  put(totals_line(totals) + "\n");
  good = good && std::fclose(file.release()) == 0;
  if (!good) return Error{path + " cannot be written: " + std::strerror(errno)};
  return totals;
}

Result<SuiteTotals> SuiteFolder::finish(ManifestHead const& head, std::vector<std::string> const& units) {
  auto const written = partial() + "/manifest.json", whole = folder_ + "/manifest.json";
  auto const totals = write_manifest(head, units, written);
  if (totals && std::rename(written.c_str(), whole.c_str()) != 0)
    return Error{whole + " cannot be written: " + std::strerror(errno)};
  if (!totals) return totals;
  std::error_code ignored;
  fs::remove_all(partial(), ignored);
  return totals;
}

}  // namespace assay
