#include "tools/sweep_table.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <memory>
#include <optional>

#include "oracle/sweep/libm.hpp"
#include "semantics/program/npy.hpp"

namespace assay::inline tools {
namespace {

bool use_libm(LibmPrecision precision, SweepRequest& request, std::string& name, std::string& error) {
  UnaryFunction const function = request.function;
  FloatFormat const& format = *request.format;
  std::string const called = libm_name(function, format, precision);
  if (called.empty()) {
    error = fmt::format("the C library has no function for {}", name_of(function));
    return false;
  }
  name = fmt::format("{} ({})", precision == LibmPrecision::own ? "libm" : "libm64", called);
  request.table = [=, &format](std::uint64_t first, std::size_t count, std::byte* results, std::string&) {
    std::size_t const bytes = format.storage_bytes();
    for (std::size_t i = 0; i < count; ++i) {
      std::uint64_t const code = first + i;
      std::memcpy(results + i * bytes, &code, bytes);
    }
    evaluate_by_libm(function, format, precision, results, results, count);
    return true;
  };
  return true;
}

bool holds(Shape const& shape, std::uint64_t count) {
  std::uint64_t product = 1;
  for (auto const size : shape)
    if (__builtin_mul_overflow(product, static_cast<std::uint64_t>(size), &product)) return false;
  return product == count;
}

class TableFile {
public:
  TableFile(std::string path, FloatFormat const& format) : path_(std::move(path)), format_(format) {}
  ~TableFile() {
    if (descriptor_ >= 0) ::close(descriptor_);
  }
  TableFile(TableFile const&) = delete;
  TableFile& operator=(TableFile const&) = delete;

  bool open(SweepRequest const& request, std::string& error) {
    descriptor_ = ::open(path_.c_str(), O_RDONLY | O_CLOEXEC);
    struct stat status {};
    if (descriptor_ < 0 || ::fstat(descriptor_, &status) != 0) return fail(error, std::strerror(errno));
    if (!S_ISREG(status.st_mode)) return fail(error, "is not a file");
    std::optional<Shape> shape;
    if (path_.ends_with(".npy")) {
      NpyLayout layout;
      if (!read_npy_layout(path_, Element::of(format_), layout, error)) return false;
      begin_ = layout.begin;
      shape = layout.shape;
    }
    std::uint64_t const size = static_cast<std::uint64_t>(status.st_size) - begin_, bytes = format_.storage_bytes();
    if (shape && !holds(*shape, size / bytes)) return fail(error, "has not as many elements as its header says");
    std::uint64_t const all = std::uint64_t{1} << format_.bits, part = request.last - request.first + 1;
    if (size == all * bytes) return true;
    first_ = request.first;
    if (size == part * bytes) return true;
    auto const wanted = part == all ? "" : fmt::format(", those of the range {}", part * bytes);
    return fail(error, fmt::format("holds {} bytes of results; all inputs of {} take {}{}", size, format_.name,
                                   all * bytes, wanted));
  }

  bool read(std::uint64_t first, std::size_t count, std::byte* results, std::string& error) const {
    std::size_t const bytes = format_.storage_bytes(), size = count * bytes;
    for (std::size_t done = 0; done < size;) {
      auto const at = static_cast<off_t>(begin_ + (first - first_) * bytes + done);
      ssize_t const got = ::pread(descriptor_, results + done, size - done, at);
      if (got < 0 && errno == EINTR) continue;
      if (got <= 0) return fail(error, got < 0 ? std::strerror(errno) : "became shorter while it was read");
      done += static_cast<std::size_t>(got);
    }
    if (format_.bits == 8 * bytes) return true;
    for (std::size_t i = 0; i < count; ++i)
      if (load_code(results + i * bytes, bytes) >> format_.bits != 0)
        return fail(error, fmt::format("element {} is no code of {}", first - first_ + i, format_.name));
    return true;
  }

private:
  bool fail(std::string& error, std::string_view reason) const {
    error = fmt::format("{}: {}", path_, reason);
    return false;
  }

  std::string path_;
  FloatFormat const& format_;
  int descriptor_ = -1;
  std::uint64_t begin_ = 0;  // in bytes
  std::uint64_t first_ = 0;  // the input of the first element
};

}  // namespace

bool open_sweep_table(std::string const& against, SweepRequest& request, std::string& name, std::string& error) {
  if (against == "libm") return use_libm(LibmPrecision::own, request, name, error);
  if (against == "libm64") return use_libm(LibmPrecision::doubled, request, name, error);
  auto const file = std::make_shared<TableFile>(against, *request.format);
  if (!file->open(request, error)) return false;
  name = against;
  request.table = [file](std::uint64_t first, std::size_t count, std::byte* results, std::string& problem) {
    return file->read(first, count, results, problem);
  };
  return true;
}

}  // namespace assay::inline tools
