#include "generators/archive/suite_archive.hpp"

#include <archive.h>
#include <archive_entry.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <memory>
#include <set>
#include <vector>

#include "generators/suite/manifest.hpp"
#include "support/excerpt.hpp"
#include "support/files.hpp"

namespace assay {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kBlock = 1 << 20;
constexpr time_t kTime = 315532800;  // 1980, the earliest time that .zip supports

struct ArchiveEnd {
  void operator()(archive* one) const { archive_free(one); }
};
using Archive = std::unique_ptr<archive, ArchiveEnd>;

struct EntryEnd {
  void operator()(archive_entry* one) const { archive_entry_free(one); }
};

Error problem(std::string const& path, archive* one) {
  auto const* const reason = archive_error_string(one);
  return {path + ": " + (reason ? printable(reason, 200) : "it is not an archive that can be read")};
}

// Level 9 of zstd is a quarter smaller than level 3, and as fast as programs are made.
bool set_format(archive* one, std::string_view path) {
  int done = ARCHIVE_OK;
  if (path.ends_with(".zip")) {
    done = archive_write_set_format_zip(one);
  } else {
    done = archive_write_set_format_pax_restricted(one);
    if (done == ARCHIVE_OK && path.ends_with(".zst"))
      done = std::max(archive_write_add_filter_zstd(one),
                      archive_write_set_filter_option(one, "zstd", "compression-level", "9"));
    if (done == ARCHIVE_OK && path.ends_with(".gz"))
      done = std::max(archive_write_add_filter_gzip(one),
                      archive_write_set_filter_option(one, "gzip", "timestamp", nullptr));
  }
  return done == ARCHIVE_OK && archive_write_set_bytes_in_last_block(one, 1) == ARCHIVE_OK;
}

Result<void> write_entry(archive* one, std::string const& name, std::string_view bytes) {
  std::unique_ptr<archive_entry, EntryEnd> const entry(archive_entry_new());
  archive_entry_set_pathname(entry.get(), name.c_str());
  archive_entry_set_filetype(entry.get(), AE_IFREG);
  archive_entry_set_perm(entry.get(), 0644);
  archive_entry_set_mtime(entry.get(), kTime, 0);
  archive_entry_set_size(entry.get(), static_cast<la_int64_t>(bytes.size()));
  bool const is_written = archive_write_header(one, entry.get()) == ARCHIVE_OK &&
                          archive_write_data(one, bytes.data(), bytes.size()) == static_cast<la_ssize_t>(bytes.size());
  return is_written ? Result<void>() : problem(name, one);
}

// The names of all entries, the manifest first.
Result<std::vector<std::string>> entry_names(std::string const& folder, ArchiveChoice const& choice) {
  auto const files = files_below(folder);
  if (!files) return Error{files.error()};
  std::set<std::string> all;
  for (auto const& [name, text] : choice.texts) all.insert(name);
  for (auto const& file : *files) {
    auto name = file.substr(folder.size() + 1);
    if (!choice.wanted || choice.wanted(name)) all.insert(std::move(name));
  }
  std::vector<std::string> names(all.begin(), all.end());
  std::stable_partition(names.begin(), names.end(), [](auto const& name) { return name == "manifest.json"; });
  return names;
}

Result<void> write_all(std::string const& folder, std::string const& path, std::string const& at,
                       ArchiveChoice const& choice) {
  auto const names = entry_names(folder, choice);
  if (!names) return Error{names.error()};
  Archive const one(archive_write_new());
  if (!one || !set_format(one.get(), path) || archive_write_open_filename(one.get(), at.c_str()) != ARCHIVE_OK)
    return problem(at, one.get());
  for (auto const& name : *names) {
    auto const given = choice.texts.find(name);
    auto const bytes = given == choice.texts.end() ? read_file(folder + "/" + name, std::size_t{4} << 30)
                                                   : Result<std::string>(given->second);
    if (!bytes) return Error{bytes.error()};
    if (auto written = write_entry(one.get(), name, *bytes); !written) return written;
  }
  return archive_write_close(one.get()) == ARCHIVE_OK ? Result<void>() : problem(at, one.get());
}

// Unpacks into a folder and checks the limits.
class Unpacking {
public:
  Unpacking(std::string const& path, std::string const& folder, UnpackLimits const& limits)
      : path_(path), folder_(folder), limits_(limits), block_(kBlock) {}

  Result<void> all(std::function<bool(std::string_view)> const& wanted) {
    Archive const one(archive_read_new());
    if (!one || !open(one.get())) return problem(path_, one.get());
    archive_entry* entry = nullptr;
    for (;;) {
      int const got = archive_read_next_header(one.get(), &entry);
      if (got == ARCHIVE_EOF) return {};
      if (got != ARCHIVE_OK) return problem(path_, one.get());
      if (auto taken = take(one.get(), entry, wanted); !taken) return taken;
    }
  }

private:
  // Enables only the formats that assay writes: no formats with scripts or devices, and no external programs as
  // filters.
  bool open(archive* one) const {
    return archive_read_support_format_tar(one) == ARCHIVE_OK && archive_read_support_format_zip(one) == ARCHIVE_OK &&
           archive_read_support_filter_gzip(one) == ARCHIVE_OK && archive_read_support_filter_zstd(one) == ARCHIVE_OK &&
           archive_read_open_filename(one, path_.c_str(), kBlock) == ARCHIVE_OK;
  }

  Error refuse(std::string const& reason) const { return {path_ + ": " + reason}; }

  Result<void> take(archive* one, archive_entry* entry, std::function<bool(std::string_view)> const& wanted) {
    auto const* const given = archive_entry_pathname(entry);
    std::string name = given ? given : "";
    if (name.starts_with("./")) name.erase(0, 2);  // as written by `tar -C suite .`
    auto const shown = printable(name, 100);
    auto const type = archive_entry_filetype(entry);
    if (++files_ > limits_.files) return refuse(fmt::format("holds more than {} files", limits_.files));
    if (type == AE_IFDIR) return {};  // folders are created with their files
    if (type != AE_IFREG || archive_entry_hardlink(entry) || archive_entry_symlink(entry))
      return refuse(fmt::format("{} is not a plain file, but a link or a device", shown));
    if (!is_plain_path(name)) return refuse(fmt::format("{} is not a name that a file of a suite has", shown));
    if (wanted && !wanted(name)) return {};
    return write(one, name, shown);
  }

  Result<void> write(archive* one, std::string const& name, std::string const& shown) {
    auto const target = folder_ + "/" + name;
    auto const parent = target.substr(0, target.rfind('/'));
    if (made_.insert(parent).second) {
      std::error_code trouble;
      fs::create_directories(parent, trouble);
      if (trouble) return refuse(fmt::format("{} cannot be unpacked: {}", shown, trouble.message()));
    }
    int const file = ::open(target.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
    if (file < 0)
      return refuse(errno == EEXIST ? fmt::format("holds {} twice", shown)
                                    : fmt::format("{} cannot be unpacked: {}", shown, std::strerror(errno)));
    auto result = copy(one, file, shown);
    if (::close(file) != 0 && result) result = refuse(fmt::format("{} cannot be unpacked", shown));
    return result;
  }

  Result<void> copy(archive* one, int file, std::string const& shown) {
    for (std::uint64_t size = 0;;) {
      auto const got = archive_read_data(one, block_.data(), block_.size());
      if (got == 0) return {};
      if (got < 0) return problem(path_, one);
      size += static_cast<std::uint64_t>(got);
      bytes_ += static_cast<std::uint64_t>(got);
      if (size > limits_.file_bytes) return refuse(fmt::format("{} has more than {} bytes", shown, limits_.file_bytes));
      if (bytes_ > limits_.bytes) return refuse(fmt::format("its files have more than {} bytes", limits_.bytes));
      for (la_ssize_t done = 0; done < got;) {
        auto const written = ::write(file, block_.data() + done, static_cast<std::size_t>(got - done));
        if (written <= 0) return refuse(fmt::format("{} cannot be unpacked: {}", shown, std::strerror(errno)));
        done += written;
      }
    }
  }

  std::string const& path_;
  std::string const& folder_;
  UnpackLimits const& limits_;
  std::vector<char> block_;
  std::set<std::string> made_;
  std::uint64_t files_ = 0, bytes_ = 0;
};

}  // namespace

namespace {
constexpr std::array<std::string_view, 4> kEndings = {".tar.zst", ".tar.gz", ".tar", ".zip"};
}  // namespace

bool names_archive(std::string_view path) {
  return std::ranges::any_of(kEndings, [&](auto ending) { return path.ends_with(ending); });
}

std::string problem_of_archive_name(std::string_view path) {
  constexpr std::array<std::string_view, 14> kOthers = {".xz",  ".bz2", ".lz4", ".lz",   ".lzma", ".zst", ".gz",
                                                        ".tgz", ".txz", ".tbz", ".tbz2", ".tzst", ".7z",  ".rar"};
  bool const is_other = std::ranges::any_of(kOthers, [&](auto ending) { return path.ends_with(ending); });
  if (names_archive(path) || !is_other) return "";
  return fmt::format("{} is named like an archive, of a kind that is not written: those that are end in {}", path,
                     fmt::join(kEndings, ", "));
}

Result<void> write_suite_archive(std::string const& folder, std::string const& path, ArchiveChoice const& choice) {
  auto const at = path + ".new";
  auto written = write_all(folder, path, at, choice);
  std::error_code trouble;
  if (written) fs::rename(at, path, trouble);
  if (written && trouble) written = Error{path + " cannot be written: " + trouble.message()};
  if (!written) fs::remove(at, trouble);
  return written;
}

Result<void> unpack_suite_archive(std::string const& path, std::string const& folder, UnpackLimits const& limits,
                                  std::function<bool(std::string_view)> const& wanted) {
  return Unpacking(path, folder, limits).all(wanted);
}

}  // namespace assay
