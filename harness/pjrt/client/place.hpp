// The progress of a child process, which its parent can read after the child has died: a file that both processes map.
//
// The file has a slot for each case that runs concurrently; a case has the number of its slot. An update copies a few
// bytes and makes no system call.
#pragma once

#include <cstddef>
#include <string>

#include "harness/report/verdict.hpp"
#include "support/result.hpp"

namespace assay::pjrt {

class Place {
public:
  static constexpr std::size_t kSlots = 256, kSlotBytes = 128;

  Place() = default;  // without a file: updates have no effect
  // Maps the file, which is created if it does not exist.
  static Result<Place> open(std::string const& path);
  Place(Place&& other) noexcept;
  Place& operator=(Place&& other) noexcept;
  ~Place();

  void use(std::size_t slot);  // for the child: selects the slot of the current case
  void enter(Stage stage) { stage_ = stage; }
  Stage now() const { return stage_; }
  void at(char const* function);  // records the function that is being called; nullptr: it has returned

  // For the parent: the function that has not returned, "" if there is none, and its stage.
  std::string function(std::size_t slot) const;
  Stage stage(std::size_t slot) const;
  void clear(std::size_t slot);

private:
  char* slot(std::size_t index) const { return memory_ + index * kSlotBytes; }

  char* memory_ = nullptr;
  std::size_t used_ = 0;
  Stage stage_ = Stage::start;
};

}  // namespace assay::pjrt
