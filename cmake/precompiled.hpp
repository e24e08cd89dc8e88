// Headers of the standard library that most sources include, compiled once for all targets of an optimization level.
//
// Third-party headers do not belong here. For each source, GCC again instantiates everything that inline functions of {fmt}, CLI11
// and the JSON library use, which takes longer than parsing the header where it is needed.
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
