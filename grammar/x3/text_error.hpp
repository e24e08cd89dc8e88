// What is wrong with a text, and where.
#pragma once

#include <cstdint>
#include <string>

namespace assay {

struct TextError {
  std::uint32_t offset = 0;  // bytes from the beginning of the text
  std::string message;       // "expected ...": what, from the production's name
};

}  // namespace assay
