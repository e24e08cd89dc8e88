// How far apart the results of a refuted trial are: a reader sees at once that 3 is not 5, and has to believe that 0x3F800001
// is not 0x3F800000.
#pragma once

#include "equiv/search/pair_run.hpp"

namespace assay {

// Whether the element that refutes differs by at least an eighth of the greater number, which is not tiny. True of integers and booleans that
// differ, of a NaN or an infinity in one of the two, of shapes, and if only one of the programs fails; not of signs of zeros.
bool differs_plainly(Trial const& trial, PairResults const& results);

}  // namespace assay
