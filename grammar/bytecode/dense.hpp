// Dense constants. Internal to grammar/bytecode.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "semantics/program/context.hpp"
#include "support/result.hpp"

namespace assay::bytecode {

// Longer data is not copied but stays a view of the file. MLIR prints it as a string of digits.
inline constexpr std::size_t kMaxSpelled = 100;  // elements

// Returns dense<...> of that type. `data` holds either all elements or one; booleans are bits. Fails if the data does
// not match the type.
Result<Attribute> dense_constant(Context& context, Type type, std::string_view data);

// Returns dense<...> from the spellings of `count` elements; `count` is the size of the type or 1. `append` writes the
// next element.
Result<Attribute> dense_spelled(Context& context, Type type, std::uint64_t count,
                                std::function<void(std::string&)> const& append);

}  // namespace assay::bytecode
