// Loops that are compiled for several instruction sets.
#pragma once

// The best version for the machine is selected when the program starts, which is too early for ThreadSanitizer.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && !defined(__SANITIZE_THREAD__)
#define ASSAY_CLONES __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define ASSAY_CLONES
#endif
// For functions called by such loops, so that they are compiled with them.
#define ASSAY_INLINE inline __attribute__((always_inline))
// Before a loop that runs at most 8 times, so that its counters stay in registers.
#if defined(__clang__)
#define ASSAY_UNROLL _Pragma("unroll")
#else
#define ASSAY_UNROLL _Pragma("GCC unroll 8")
#endif
