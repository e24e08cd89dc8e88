// What goes wrong with a plug-in, in words and by whose fault.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace assay::pjrt {

struct Failure {
  enum class Kind : std::uint8_t {
    error,    // a function gave an error, with its code
    missing,  // the plug-in has no such function
    lie,      // what it says cannot be, or is not what the program says
    thrown,   // an exception left a function, which C has none of
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
