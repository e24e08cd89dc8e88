// An error in a text and its position.
#pragma once

#include <cstdint>
#include <string>

namespace assay {

struct TextError {
  std::uint32_t offset = 0;  // bytes from the beginning of the text
  std::string message;       // "expected ...", with the name of the production
};

}  // namespace assay
