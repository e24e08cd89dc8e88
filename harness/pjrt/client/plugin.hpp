// A plug-in: a shared object in this process whose functions are untrusted.
//
// Use it in a process that may crash. Reports missing functions by name instead of calling them, converts errors to
// text, catches exceptions that leave C functions, and writes the current function to the Place, so that the parent
// knows where this process died.
#pragma once

#include <cstddef>
#include <string>

#include "harness/pjrt/api/pjrt.h"
#include "harness/pjrt/client/failure.hpp"
#include "harness/pjrt/client/place.hpp"
#include "support/result.hpp"

namespace assay::pjrt {

template <class Args> struct PluginFunction {
  PJRT_Error* (*PJRT_Api::*member)(Args*);
  std::size_t offset;  // offset in PJRT_Api
  char const* name;
  std::size_t args_size;
};

// The function of this name: plugin.call(ASSAY_PJRT(Client_Create), args).
#define ASSAY_PJRT(function)                                                            \
  ::assay::pjrt::PluginFunction<PJRT_##function##_Args> {                               \
    &PJRT_Api::PJRT_##function, offsetof(PJRT_Api, PJRT_##function), "PJRT_" #function, \
        PJRT_##function##_Args_STRUCT_SIZE                                              \
  }

class Plugin {
public:
  // Loads the file and checks its table: the version (major 0, minor 57 or later), the size, and the functions that
  // every case needs. The error names missing functions. `place` must outlive the plug-in, which is never unloaded.
  static Result<Plugin> load(std::string const& path, Place& place);

  int major() const { return api_->pjrt_api_version.major_version; }
  int minor() const { return api_->pjrt_api_version.minor_version; }

  template <class Args> bool has(PluginFunction<Args> const& function) const {
    return reaches(function.offset) && api_->*function.member;
  }

  template <class Args> MaybeFailure call(PluginFunction<Args> const& function, Args& args) const {
    if (!has(function)) return missing(function.name);
    args.struct_size = function.args_size;
    PJRT_Error* error = nullptr;
    place_->at(function.name);
    try {
      error = (api_->*function.member)(&args);
    } catch (...) {
      return thrown(function.name);
    }
    place_->at(nullptr);
    if (!error) return std::nullopt;
    return describe(function.name, error);
  }

  // Waits until an event is ready and destroys it. `what`: the function that returned the event. A null event is ready.
  MaybeFailure await(PJRT_Event* event, char const* what) const;

  Place& place() const { return *place_; }

private:
  Plugin(PJRT_Api const* api, Place& place) : api_(api), place_(&place) {}
  bool reaches(std::size_t offset) const { return offset + sizeof(void*) <= api_->struct_size; }
  std::string missing_functions() const;
  static Failure missing(char const* function);
  static Failure thrown(char const* function);
  Failure describe(char const* function, PJRT_Error* error) const;  // also destroys `error`

  PJRT_Api const* api_;
  Place* place_;
};

std::string error_code_text(int code);  // "INVALID_ARGUMENT", "77, which is not a code"

}  // namespace assay::pjrt
