#include "support/source.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <mutex>
#include <new>
#include <utility>
#include <vector>

#include "support/descriptor.hpp"

namespace assay {

namespace {

// Below this size, reading is cheaper than mapping.
constexpr std::uint64_t kMapFrom = 1 << 20;

struct Lines {
  std::once_flag once;
  std::vector<std::uint32_t> starts;  // offset of each line's first byte; starts[0] = 0
};

std::vector<std::uint32_t> line_starts(std::string_view text) {
  std::vector<std::uint32_t> starts{0};
  char const* const begin = text.data();
  char const* const end = begin + text.size();
  for (char const* at = begin; at != end;) {
    auto const* newline = static_cast<char const*>(std::memchr(at, '\n', static_cast<std::size_t>(end - at)));
    if (newline == nullptr) break;
    at = newline + 1;
    starts.push_back(static_cast<std::uint32_t>(at - begin));
  }
  return starts;
}

std::vector<std::uint32_t> const& starts_of(std::shared_ptr<void> const& lines, std::string_view text) {
  auto& table = *static_cast<Lines*>(lines.get());
  std::call_once(table.once, [&] { table.starts = line_starts(text); });
  return table.starts;
}

struct Mapping {
  void* address;
  std::size_t size;
  Mapping(void* at, std::size_t bytes) : address(at), size(bytes) {}
  Mapping(Mapping const&) = delete;
  Mapping& operator=(Mapping const&) = delete;
  ~Mapping() { ::munmap(address, size); }
};

Error too_large() { return Error{"larger than " + std::to_string(kMaxSourceBytes) + " bytes, the limit for programs"}; }

bool begins_artifact(int fd) {
  char first[kBytecodeMagic.size()];
  return ::pread(fd, first, sizeof first, 0) == static_cast<ssize_t>(sizeof first) &&
         std::string_view(first, sizeof first) == kBytecodeMagic;
}

Error last_error() { return Error{std::strerror(errno)}; }

// A buffer that is not zero-initialized, unlike a string.
struct Buffer {
  std::unique_ptr<char[]> bytes;
  std::size_t size = 0, room = 0;

  void grow(std::size_t to) {
    std::unique_ptr<char[]> larger(new char[to]);
    if (size > 0) std::memcpy(larger.get(), bytes.get(), size);
    bytes = std::move(larger);
    room = to;
  }
};

// Reads to the end, because pipes and devices have no known size.
Result<Buffer> read_all(int fd, std::uint64_t expected) {
  constexpr std::uint64_t kFirst = 16 * 1024;
  Buffer text;
  text.grow(expected > 0 ? expected + 1 : kFirst);
  for (;;) {
    if (text.size == text.room) text.grow(std::clamp<std::uint64_t>(text.room * 2, kFirst, kMaxSourceBytes + 1));
    auto const got = ::read(fd, text.bytes.get() + text.size, text.room - text.size);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return last_error();
    if (got == 0) break;
    text.size += static_cast<std::size_t>(got);
    if (text.size > kMaxSourceBytes) return too_large();
  }
  return text;
}

}  // namespace

Source Source::from_string(std::string name, std::string text) {
  Source source;
  source.name_ = std::move(name);
  auto owner = std::make_shared<std::string>(std::move(text));
  source.text_ = *owner;
  source.owner_ = std::move(owner);
  source.lines_ = std::make_shared<Lines>();
  return source;
}

Result<Source> Source::from_file(std::string const& path) {
  bool const standard_input = path == "-";
  Descriptor const descriptor(standard_input ? -1 : ::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  int const file = standard_input ? STDIN_FILENO : descriptor.number();
  struct stat status {};
  if (file < 0 || ::fstat(file, &status) != 0) return last_error();
  if (S_ISDIR(status.st_mode)) return Error{std::strerror(EISDIR)};
  std::uint64_t const size = S_ISREG(status.st_mode) ? static_cast<std::uint64_t>(status.st_size) : 0;
  if (size > kMaxSourceBytes && (standard_input || !begins_artifact(file))) return too_large();
  std::string name = standard_input ? "<stdin>" : path;
  if (size >= kMapFrom && !standard_input) {
    void* const address = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file, 0);
    if (address != MAP_FAILED) {
      Source source;
      source.name_ = std::move(name);
      source.owner_ = std::make_shared<Mapping>(address, size);
      source.text_ = std::string_view(static_cast<char const*>(address), size);
      source.lines_ = std::make_shared<Lines>();
      source.is_mapped_ = true;
      return source;
    }
    if (size > kMaxSourceBytes) return last_error();
  }
  try {
    auto text = read_all(file, size);
    if (!text) return Error{text.error()};
    Source source;
    source.name_ = std::move(name);
    source.text_ = std::string_view(text->bytes.get(), text->size);
    source.owner_ = std::shared_ptr<char[]>(std::move(text->bytes));
    source.lines_ = std::make_shared<Lines>();
    return source;
  } catch (std::bad_alloc const&) {
    return Error{std::string(kNoMemory)};
  }
}

Source Source::piece(SourceRange range) const {
  Source part;
  part.name_ = name_;
  std::size_t const size = range.end == kToTheEnd ? std::string_view::npos : range.end - range.begin;
  part.text_ = text_.substr(std::min<std::size_t>(range.begin, text_.size()), size);
  part.owner_ = owner_;
  part.is_mapped_ = is_mapped_;
  part.lines_ = std::make_shared<Lines>();
  return part;
}

void Source::release_pages(char const* from, char const* to) const {
  if (!is_mapped_) return;
  auto const page = static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE));
  auto const first = (reinterpret_cast<std::uintptr_t>(from) + page - 1) / page * page;
  auto const last = reinterpret_cast<std::uintptr_t>(to) / page * page;
  if (first < last) ::madvise(reinterpret_cast<void*>(first), last - first, MADV_DONTNEED);
}

LineColumn Source::position(std::uint32_t offset) const {
  if (text_.empty()) return {};
  auto const& starts = starts_of(lines_, text_);
  offset = static_cast<std::uint32_t>(std::min<std::size_t>(offset, text_.size()));
  auto const next = std::upper_bound(starts.begin(), starts.end(), offset);
  auto const line = static_cast<std::uint32_t>(next - starts.begin());
  return {line, offset - starts[line - 1] + 1};
}

std::string_view Source::line(std::uint32_t line) const {
  if (text_.empty() || line == 0) return {};
  auto const& starts = starts_of(lines_, text_);
  if (line > starts.size()) return {};
  std::size_t const begin = starts[line - 1];
  std::size_t end = line < starts.size() ? starts[line] - 1 : text_.size();
  if (end > begin && text_[end - 1] == '\r') --end;
  return text_.substr(begin, end - begin);
}

}  // namespace assay
