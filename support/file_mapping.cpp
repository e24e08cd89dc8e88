#include "support/file_mapping.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>

#include <limits>

#include "support/descriptor.hpp"

namespace assay {

std::shared_ptr<std::byte[]> map_file(std::string const& path, std::uint64_t begin, std::size_t count,
                                      std::size_t padding) {
  Descriptor const file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  struct stat status {};
  if (!file || ::fstat(file.number(), &status) != 0 || !S_ISREG(status.st_mode)) return nullptr;
  auto const length = static_cast<std::uint64_t>(status.st_size);
  if (begin > length || count > length - begin || padding > std::numeric_limits<std::uint64_t>::max() - length)
    return nullptr;
  // First maps anonymous pages. The pages after the end of the file remain as padding.
  std::size_t const used = begin + count, size = used + padding;
  constexpr int kAccess = PROT_READ | PROT_WRITE;
  void* const whole = ::mmap(nullptr, size, kAccess, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (whole == MAP_FAILED) return nullptr;
  std::shared_ptr<void> const pages(whole, [size](void* at) { ::munmap(at, size); });
  if (::mmap(whole, used, kAccess, MAP_PRIVATE | MAP_FIXED | MAP_NORESERVE, file.number(), 0) == MAP_FAILED)
    return nullptr;
  return {pages, reinterpret_cast<std::byte(*)>(whole) + begin};
}

}  // namespace assay
