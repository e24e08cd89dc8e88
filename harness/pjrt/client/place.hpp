// The progress of a child process, readable by its parent after its death: a file that both map.
//
// The file has a slot for each case that is executed at a time; a case has the number of its slot. Writing to it is a
// copy of some bytes and no system call.
#pragma once

#include <cstddef>
#include <string>

#include "harness/report/verdict.hpp"
#include "support/result.hpp"

namespace assay::pjrt {

class Place {
public:
  static constexpr std::size_t kSlots = 256, kSlotBytes = 128;

  Place() = default;  // of no process: writes are lost
  // Maps a file, which is made if it is not there.
  static Result<Place> open(std::string const& path);
  Place(Place&& other) noexcept;
  Place& operator=(Place&& other) noexcept;
  ~Place();

  void use(std::size_t slot);  // by the child: the next entries are about the case of this slot
  void enter(Stage stage) { stage_ = stage; }
  Stage now() const { return stage_; }
  void at(char const* function);  // it is being called; nullptr: it has returned

  // By the parent: the function that has not returned, "" if there is none, and its stage.
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
