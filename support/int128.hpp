// The integers of 128 bits that the compilers have, which no standard names.
#pragma once

namespace assay::inline support {

__extension__ typedef __int128 Int128;

}  // namespace assay::inline support
