// Headers of the standard library that most sources include, compiled once for all targets of a level of optimization.
//
// Third-party headers do not belong here: GCC instantiates what the inline functions of {fmt}, CLI11 and the JSON library
// use again in every source that loads them, which takes longer than to read the header where it is needed.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>
