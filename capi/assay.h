/* assay as a C library: checks, runs, compares and judges StableHLO programs.
 *
 * Link with -lassay (pkg-config assay, or find_package(assay COMPONENTS library) and assay::library).
 *
 * Calling conventions:
 *   - A program is bytes: text, or a portable artifact. A final 0 is not required. Arguments are copied if they are needed
 *     after the call.
 *   - `options` is a JSON object as text, or NULL: {"against": "official"}. Unknown keys are errors.
 *   - `watch` may be NULL. Otherwise long work calls it several times a second, on the calling thread, to ask whether to
 *     stop; the function then returns ASSAY_STOPPED.
 *   - Every function returns a status, and its details in `*answer`: data as JSON, tensors, bytes. `*answer` is set for every
 *     status except ASSAY_NO_MEMORY, for which it may be NULL. Free it with assay_answer_free.
 *   - Several threads may call all functions at the same time, also on one module; a suite is read by one thread at a time.
 *     No call throws an exception, raises a signal or exits. Recursion uses stacks of the library.
 *
 * While ASSAY_API_VERSION is the same, functions and members are never removed or changed; new functions, options and
 * members of JSON objects may be added.
 */
#ifndef ASSAY_H
#define ASSAY_H

#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__)
#define ASSAY_API __attribute__((visibility("default")))
#else
#define ASSAY_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

#define ASSAY_API_VERSION 1

/* The first four are the exit statuses of the program `assay`. */
typedef enum assay_status {
  ASSAY_FINE = 0,      /* the program conforms, ran, or is proved; the results are permitted */
  ASSAY_VIOLATION = 1, /* a rule is violated, a run failed, or a result is not permitted; see the answer */
  ASSAY_BAD_CALL = 2,  /* an option, argument or file is invalid; see the member "error" of the answer */
  ASSAY_UNDECIDED = 3, /* undecided, or a limit was reached; this is not a success */
  ASSAY_STOPPED = 4,   /* the watch asked to stop */
  ASSAY_NO_MEMORY = 5,
  ASSAY_FAULT = 6 /* an internal error of the library; see "error" */
} assay_status;

/* ASSAY_API_VERSION of the library that is loaded. */
ASSAY_API uint32_t assay_api_version(void);
/* "assay 0.1.0 (StableHLO specification 1.20.0, suite format 2)" */
ASSAY_API char const* assay_version(void);

typedef struct assay_watch {
  int (*should_stop)(void* context); /* not 0: stop */
  void* context;
} assay_watch;

/* ---- Answers ---- */

typedef struct assay_answer assay_answer;

ASSAY_API void assay_answer_free(assay_answer* answer); /* NULL is accepted */
ASSAY_API assay_status assay_answer_status(assay_answer const* answer);
/* A JSON object, UTF-8, ends with 0, created on the first call. It lives as long as the answer. */
ASSAY_API char const* assay_answer_json(assay_answer* answer);
/* Bytes: the program written by assay_format, the page of assay_explain and assay_spec, the program of a case. NULL if there
 * are none. They are followed by a 0 that `size` does not count. */
ASSAY_API char const* assay_answer_data(assay_answer const* answer, size_t* size);

/* Elements are contiguous in row-major order, little-endian: a boolean in one byte (0 or 1), integers and floating-point
 * codes in 1, 2, 4 or 8 bytes (integers of 2 and 4 bits by their values), a complex number as its real and imaginary part, a
 * quantized number as its storage integer. */
typedef struct assay_tensor {
  char const* element;  /* "f32", "bf16", "i1", "ui8", "complex<f64>", as in programs */
  int64_t const* shape; /* `rank` sizes */
  size_t rank;
  void const* data;
  size_t bytes;
} assay_tensor;

typedef enum assay_part {
  ASSAY_VALUE = 0, /* results: every function correctly rounded, sums exact and rounded once */
  ASSAY_LOW = 1,   /* the smallest permitted elements, of runs with a profile and of cases */
  ASSAY_HIGH = 2,  /* the largest permitted elements */
  ASSAY_FLAGS =
      3, /* ui8: 1 NaN is permitted, 2 the element is open, 4 only low and high and their negations are permitted */
  ASSAY_INPUT = 4, /* arguments: of cases, and of runs with "random_inputs" */
  ASSAY_TRACE = 5  /* of runs with "trace": results of ops, in the order of the member "trace" of the JSON */
} assay_part;

/* Number of tensors of a part. */
ASSAY_API size_t assay_answer_tensors(assay_answer const* answer, assay_part part);
/* The tensor points into the answer and is valid as long as the answer. ASSAY_BAD_CALL: the index is out of range. */
ASSAY_API assay_status assay_answer_tensor(assay_answer const* answer, assay_part part, size_t index,
                                           assay_tensor* tensor);

/* ---- Programs ---- */

/* Findings of `assay check --format json` (docs/findings_json.md). Options: "against" ("spec", "official"),
 * "target_version" ("1.4.0"), "replicas", "partitions", "allow_unregistered_dialect", "allow_empty", "official_warnings"
 * (true), "required_version" (false), "name" (file name in findings). */
ASSAY_API assay_status assay_check(void const* program, size_t size, char const* options, assay_watch const* watch,
                                   assay_answer** answer);
/* Inferred result types, as `assay infer --format json`. Options: "allow_unregistered_dialect", "name". */
ASSAY_API assay_status assay_infer(void const* program, size_t size, char const* options, assay_watch const* watch,
                                   assay_answer** answer);
/* The program in another form, as bytes. Options: "emit" ("text", "generic", "json", "artifact"), "target_version" of an
 * artifact, "allow_unregistered_dialect", "name". */
ASSAY_API assay_status assay_format(void const* program, size_t size, char const* options, assay_watch const* watch,
                                    assay_answer** answer);
/* Proves that the rules hold for all sizes. Options: "assume" (a list of formulas), "seconds" (60). */
ASSAY_API assay_status assay_prove(void const* program, size_t size, char const* options, assay_watch const* watch,
                                   assay_answer** answer);
/* Proves that `after` is a correct rewrite of `before`, or finds a counterexample, as `assay equiv --format json`. Options: "profile" ("ieee"), "entry",
 * "assume", "function_pairs", "seconds" (60). */
ASSAY_API assay_status assay_equiv(void const* before, size_t before_size, void const* after, size_t after_size,
                                   char const* options, assay_watch const* watch, assay_answer** answer);

/* Explains a label of a finding ("dot_general_c10"): JSON and, as bytes, a page. */
ASSAY_API assay_status assay_explain(char const* label, assay_answer** answer);
/* The reference page of an op or of a name of the specification ("dot_general"), as bytes. */
ASSAY_API assay_status assay_spec(char const* name, assay_answer** answer);

/* ---- Runs ---- */

typedef struct assay_module assay_module;

/* Reads and checks a program that can then be run any number of times. `*module` is NULL unless the status is ASSAY_FINE.
 * The answer has findings, and "functions": names, parameters and results. Options: "name"; "replicas" and "partitions", the
 * grid of processes of every run (1). */
ASSAY_API assay_status assay_module_new(void const* program, size_t size, char const* options, assay_watch const* watch,
                                        assay_module** module, assay_answer** answer);
ASSAY_API void assay_module_free(assay_module* module);

/* Inputs have the element type of their parameter, or are its codes as unsigned integers of as many bytes. Options: "entry",
 * "profile" (also compute the permitted sets), "trace", "seed" of rng, "random_inputs" (a seed; then `count` is 0),
 * "implementation_seed" (run as a random conforming implementation), "step_limit", "work_limit", "memory_limit" (bytes).
 *
 * With a profile also: "bounds": "linear" (propagates errors through the derivatives of ops; "of": ["0[3]"] selects elements);
 * results then have "bounds" in addition to ASSAY_LOW and _HIGH. "implementations" (a number) also samples that many random
 * conforming implementations; ASSAY_LOW and _HIGH are the extremes of their results, and each result has its "spread", which
 * is not a verdict.
 *
 * In a grid, all processes get the same inputs, or, if there are inputs for all processes, each its own: those of replica 0,
 * partition 0, then of replica 0, partition 1. Results have the same order. */
ASSAY_API assay_status assay_run(assay_module* module, assay_tensor const* inputs, size_t count, char const* options,
                                 assay_watch const* watch, assay_answer** answer);

/* Judges results by the permitted sets of `expected`: the answer of a run with a profile, or a case of a suite. */
ASSAY_API assay_status assay_judge(assay_answer* expected, assay_tensor const* results, size_t count,
                                   assay_watch const* watch, assay_answer** answer);

/* ---- Suites ---- */

typedef struct assay_suite assay_suite;

/* Opens a suite of `assay generate`, a folder or an archive. `*suite` is NULL unless the status is ASSAY_FINE. */
ASSAY_API assay_status assay_suite_open(char const* path, assay_watch const* watch, assay_suite** suite,
                                        assay_answer** answer);
/* The next case: its row of the manifest as JSON, its program as bytes, tensors ASSAY_INPUT, _VALUE, _LOW, _HIGH, _FLAGS.
 * At the end *answer is NULL and the status ASSAY_FINE. Options: "kinds", "ops", "types" (lists: only cases of these), "files"
 * (false: only the row). */
ASSAY_API assay_status assay_suite_next(assay_suite* suite, char const* options, assay_answer** answer);
/* Loads a case that assay_suite_next returned, with its files, by the "id" of its row. */
ASSAY_API assay_status assay_suite_load(assay_suite* suite, char const* id, assay_answer** answer);
ASSAY_API void assay_suite_free(assay_suite* suite);

#ifdef __cplusplus
}
#endif

#endif
