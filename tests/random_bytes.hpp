// Strings of arbitrary bytes for property tests. Strings that RapidCheck draws by default have no NUL and few
// significant bytes.
#pragma once

#include <rapidcheck.h>

#include <string>

namespace assay {

inline rc::Gen<std::string> random_bytes() {
  auto const any = rc::gen::map(rc::gen::inRange(0, 256), [](int byte) { return static_cast<char>(byte); });
  auto const telling =
      rc::gen::element('\0', '\n', '\r', '\t', '\x1B', '\x7F', '\xC3', '\xA9', '\xFF', '"', '\\', '<', '&');
  return rc::gen::container<std::string>(
      rc::gen::resize(rc::kNominalSize, rc::gen::weightedOneOf<char>({{3, any}, {1, telling}})));
}

}  // namespace assay
