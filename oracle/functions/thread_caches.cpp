#include "oracle/functions/thread_caches.hpp"

#include <mpfr.h>

#include "oracle/functions/engines.hpp"

namespace assay {

void release_thread_caches() {
  release_arb_caches();
  mpfr_free_cache2(MPFR_FREE_LOCAL_CACHE);
}

}  // namespace assay
