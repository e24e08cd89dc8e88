// Options of a client and attributes of a plug-in.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "harness/pjrt/api/base.h"
#include "support/result.hpp"

namespace assay::pjrt {

// An option in the spelling of the command line: `true` and `false` are booleans, 12 is an int64, 0.5 and 1e3 are
// floats, [1,2] is a list of int64, and everything else is a string, also "12" in double quotes.
struct Option {
  std::string name;
  std::variant<std::string, std::int64_t, std::vector<std::int64_t>, float, bool> value;  // one alternative for each
                                                                                          // PJRT_NamedValue_Type
};
Result<Option> parse_option(std::string_view text);  // parses "name=value"

// Views of the options, which must outlive the result and not move.
std::vector<PJRT_NamedValue> named_values(std::vector<Option> const& options);

// The name and the value in the spelling of options. nullopt if it cannot be read: the struct is smaller than expected,
// or the name is null.
std::optional<std::pair<std::string, std::string>> text_of(PJRT_NamedValue const& value);

}  // namespace assay::pjrt
