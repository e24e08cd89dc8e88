// Failures of a plug-in: a description and the cause.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace assay::pjrt {

struct Failure {
  enum class Kind : std::uint8_t {
    error,          // a function returned an error with a code
    missing,        // the plug-in does not have the function
    bad_data,       // the data of the plug-in is impossible, or does not match the program
    thrown,         // a function threw an exception, which a C function must not do
    inexpressible,  // the API cannot express the request
  };
  Kind kind = Kind::error;
  int code = 0;        // of `error`: a PJRT_Error_Code
  std::string reason;  // one sentence that names the function
};

using MaybeFailure = std::optional<Failure>;

inline Failure bad_data(std::string reason) { return {Failure::Kind::bad_data, 0, std::move(reason)}; }
inline Failure inexpressible(std::string reason) { return {Failure::Kind::inexpressible, 0, std::move(reason)}; }

}  // namespace assay::pjrt
