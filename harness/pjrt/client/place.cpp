#include "harness/pjrt/client/place.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include "support/descriptor.hpp"

namespace assay::pjrt {

namespace {

constexpr std::size_t kPlaceBytes = Place::kSlots * Place::kSlotBytes;

}  // namespace

Result<Place> Place::open(std::string const& path) {
  Descriptor const file(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600));
  bool const is_sized = file && ::ftruncate(file.number(), kPlaceBytes) == 0;
  void* const memory =
      is_sized ? ::mmap(nullptr, kPlaceBytes, PROT_READ | PROT_WRITE, MAP_SHARED, file.number(), 0) : MAP_FAILED;
  if (memory == MAP_FAILED) return Error{path + " cannot be mapped: " + std::strerror(errno)};
  Place place;
  place.memory_ = static_cast<char*>(memory);
  return place;
}

Place::Place(Place&& other) noexcept
    : memory_(std::exchange(other.memory_, nullptr)), used_(other.used_), stage_(other.stage_) {}

Place& Place::operator=(Place&& other) noexcept {
  std::swap(memory_, other.memory_);
  std::swap(used_, other.used_);
  std::swap(stage_, other.stage_);
  return *this;
}

Place::~Place() {
  if (memory_) ::munmap(memory_, kPlaceBytes);
}

void Place::use(std::size_t slot) { used_ = std::min(slot, kSlots - 1); }

// The first byte of a slot is the stage. The name of the function follows.
void Place::at(char const* function) {
  if (!memory_) return;
  char* const to = slot(used_);
  to[0] = static_cast<char>(stage_);
  auto const length = function ? std::min(std::strlen(function), kSlotBytes - 2) : 0;
  std::memcpy(to + 1, function ? function : "", length);
  to[1 + length] = '\0';
}

std::string Place::function(std::size_t index) const {
  if (!memory_ || index >= kSlots) return "";
  char const* const from = slot(index) + 1;
  return {from, ::strnlen(from, kSlotBytes - 1)};
}

Stage Place::stage(std::size_t index) const {
  if (!memory_ || index >= kSlots) return Stage::none;
  auto const stage = static_cast<unsigned char>(slot(index)[0]);
  return stage <= static_cast<unsigned char>(Stage::results) ? static_cast<Stage>(stage) : Stage::none;
}

void Place::clear(std::size_t index) {
  if (memory_ && index < kSlots) std::memset(slot(index), 0, kSlotBytes);
}

}  // namespace assay::pjrt
