// libFuzzer: arbitrary bytes as the archive of a suite. It is unpacked within its limits, or there is an error message.
// Only regular files below the named folder are written. The unpacked files are read as a suite, case by case.
#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>

#include "generators/archive/suite_archive.hpp"
#include "generators/suite/reader.hpp"
#include "tests/fuzz/require.hpp"

namespace {

namespace fs = std::filesystem;

using namespace assay;

using assay::testing::require;

constexpr UnpackLimits kLimits = {.files = 64, .bytes = 1 << 20, .file_bytes = 1 << 18};

// A temporary folder with the target folder and nothing else.
class Folder {
public:
  Folder() {
    std::string pattern = (fs::temp_directory_path() / "fuzz_archive_XXXXXX").string();
    require(::mkdtemp(pattern.data()) != nullptr, "there is a folder to unpack into");
    outer_ = pattern;
    fs::create_directory(inner());
  }
  Folder(Folder const&) = delete;
  ~Folder() { fs::remove_all(outer_); }

  fs::path inner() const { return outer_ / "suite"; }

  void has_only_plain_files() const {
    std::size_t beside = 0;
    for (auto const& entry : fs::directory_iterator(outer_)) beside += entry.path() != inner();
    require(beside == 0, "nothing is written beside the folder");
    std::uint64_t files = 0, bytes = 0;
    for (auto const& entry : fs::recursive_directory_iterator(inner())) {
      auto const type = entry.symlink_status().type();
      require(type == fs::file_type::regular || type == fs::file_type::directory, "only plain files are written");
      if (type != fs::file_type::regular) continue;
      ++files;
      bytes += entry.file_size();
      require(entry.hard_link_count() == 1, "no file has two names");
    }
    require(files <= kLimits.files && bytes <= kLimits.bytes + kLimits.file_bytes, "limits are kept");
  }

private:
  fs::path outer_;
};

void read_cases(std::string const& folder) {
  SuiteReader reader;
  if (auto const opened = reader.open(folder); !opened)
    return require(!opened.error().empty(), "a refusal has a reason");
  for (;;) {
    ManifestRow row;
    Skipped skipped;
    auto const item = reader.next(row, skipped);
    if (!item) return require(!item.error().empty(), "a refusal has a reason");
    if (*item == SuiteReader::Item::end) return;
    if (*item != SuiteReader::Item::row) continue;
    auto const loaded = reader.load(row, Digests::checked);
    require(loaded || !loaded.error().empty(), "a refusal has a reason");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  int const file = ::memfd_create("fuzz", MFD_CLOEXEC);
  require(file >= 0 && ::write(file, data, size) == static_cast<ssize_t>(size), "there is a file to read");
  {
    Folder const folder;
    auto const done = unpack_suite_archive("/proc/self/fd/" + std::to_string(file), folder.inner(), kLimits);
    require(done || !done.error().empty(), "a refusal has a reason");
    folder.has_only_plain_files();
    if (done) read_cases(folder.inner());
  }
  ::close(file);
  return 0;
}
