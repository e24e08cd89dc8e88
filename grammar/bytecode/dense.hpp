// Constants of dense data. Internal to grammar/bytecode.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "semantics/program/context.hpp"
#include "support/result.hpp"

namespace assay::bytecode {

// Data that MLIR prints as a string of digits is not copied, but stays a view of the file.
inline constexpr std::size_t kMostSpelled = 100;  // elements

// dense<...> of that type. `data` holds all elements or one; booleans are bits. Fails if it does not fit the type.
Result<Attribute> dense_constant(Context& context, Type type, std::string_view data);

// dense<...> of `count` elements by their spelling, all of them or one. `append` writes the next one.
Result<Attribute> dense_spelled(Context& context, Type type, std::uint64_t count,
                                std::function<void(std::string&)> const& append);

}  // namespace assay::bytecode
