#include "harness/judge/sweep_table.hpp"

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
#include "support/descriptor.hpp"

namespace assay {
namespace {

Result<std::string> use_libm(LibmPrecision precision, SweepRequest& request) {
  UnaryFunction const function = request.function;
  FloatFormat const& format = *request.format;
  std::string const called = libm_name(function, format, precision);
  if (called.empty()) return Error{fmt::format("the C library has no function for {}", name_of(function))};
  request.table = [=, &format, step = request.step](std::uint64_t first, std::size_t count,
                                                    std::byte* results) -> Result<void> {
    std::size_t const bytes = format.storage_bytes();
    for (std::size_t i = 0; i < count; ++i) {
      std::uint64_t const code = first + i * step;
      std::memcpy(results + i * bytes, &code, bytes);
    }
    evaluate_by_libm(function, format, precision, results, results, count);
    return {};
  };
  return fmt::format("{} ({})", precision == LibmPrecision::own ? "libm" : "libm64", called);
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

  Result<void> open(SweepRequest const& request) {
    descriptor_ = Descriptor(::open(path_.c_str(), O_RDONLY | O_CLOEXEC));
    struct stat status {};
    if (!descriptor_ || ::fstat(descriptor_.number(), &status) != 0) return error(std::strerror(errno));
    if (!S_ISREG(status.st_mode)) return error("is not a file");
    std::optional<Shape> shape;
    if (path_.ends_with(".npy")) {
      auto const layout = read_npy_layout(path_, Element::of(format_));
      if (!layout) return Error{layout.error()};
      if (layout->is_fortran || layout->is_big_endian)
        return error(
            "is in Fortran order or big-endian; results of a sweep must be little-endian and in C order: "
            "numpy.save(file, numpy.ascontiguousarray(x.astype(x.dtype.newbyteorder('<'))))");
      begin_ = layout->begin;
      shape = layout->shape;
    }
    std::uint64_t const size = static_cast<std::uint64_t>(status.st_size) - begin_, bytes = format_.storage_bytes();
    if (shape && !holds(*shape, size / bytes)) return error("has fewer or more elements than its header declares");
    std::uint64_t const all = std::uint64_t{1} << format_.bits,
                        part = (request.last - request.first) / request.step + 1;
    if (size == all * bytes && request.step == 1) return {};
    first_ = request.first;
    step_ = request.step;
    if (size == part * bytes) return {};
    auto const wanted =
        part == all ? "" : fmt::format(", those of the {} {}", request.step == 1 ? "range" : "sweep", part * bytes);
    return error(fmt::format("contains {} bytes of results; all inputs of {} take {}{}", size, format_.name,
                             all * bytes, wanted));
  }

  Result<void> read(std::uint64_t first, std::size_t count, std::byte* results) const {
    std::size_t const bytes = format_.storage_bytes(), size = count * bytes;
    for (std::size_t done = 0; done < size;) {
      auto const at = static_cast<off_t>(begin_ + (first - first_) / step_ * bytes + done);
      ssize_t const got = ::pread(descriptor_.number(), results + done, size - done, at);
      if (got < 0 && errno == EINTR) continue;
      if (got <= 0) return error(got < 0 ? std::strerror(errno) : "became shorter while it was read");
      done += static_cast<std::size_t>(got);
    }
    if (format_.bits == 8 * bytes) return {};
    for (std::size_t i = 0; i < count; ++i)
      if (load_code(results + i * bytes, bytes) >> format_.bits != 0)
        return error(fmt::format("element {} is not a code of {}", (first - first_) / step_ + i, format_.name));
    return {};
  }

private:
  Error error(std::string_view reason) const { return Error{fmt::format("{}: {}", path_, reason)}; }

  std::string path_;
  FloatFormat const& format_;
  Descriptor descriptor_;
  std::uint64_t begin_ = 0;             // offset in bytes
  std::uint64_t first_ = 0, step_ = 1;  // input code of the first element, and the distance between input codes
};

}  // namespace

Result<std::string> open_sweep_table(std::string const& against, SweepRequest& request) {
  if (against == "libm") return use_libm(LibmPrecision::own, request);
  if (against == "libm64") return use_libm(LibmPrecision::doubled, request);
  auto const file = std::make_shared<TableFile>(against, *request.format);
  if (auto const opened = file->open(request); !opened) return Error{opened.error()};
  request.table = [file](std::uint64_t first, std::size_t count, std::byte* results) {
    return file->read(first, count, results);
  };
  return against;
}

}  // namespace assay
