#include "oracle/parallel.hpp"

#include <flint/flint.h>
#include <mpfr.h>

namespace assay {

void release_thread_caches() {
  flint_cleanup();
  mpfr_free_cache2(MPFR_FREE_LOCAL_CACHE);
}

}  // namespace assay
