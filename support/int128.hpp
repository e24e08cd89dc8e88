// 128-bit integers, which are a compiler extension.
#pragma once

namespace assay {

__extension__ typedef __int128 Int128;
__extension__ typedef unsigned __int128 UInt128;

}  // namespace assay
