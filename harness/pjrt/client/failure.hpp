// Failures of a plug-in: a description and the cause.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace assay::pjrt {

struct Failure {
  enum class Kind : std::uint8_t {
    error,    // a function returned an error, with its code
    missing,  // the plug-in has no such function
    lie,      // its data is impossible, or does not match the program
    thrown,   // an exception left a function, although C has no exceptions
    unable,   // the API has no way to do this
  };
  Kind kind = Kind::error;
  int code = 0;        // of `error`: a PJRT_Error_Code
  std::string reason;  // one sentence, which names the function
};

using MaybeFailure = std::optional<Failure>;

inline Failure lie(std::string reason) { return {Failure::Kind::lie, 0, std::move(reason)}; }
inline Failure unable(std::string reason) { return {Failure::Kind::unable, 0, std::move(reason)}; }

}  // namespace assay::pjrt
