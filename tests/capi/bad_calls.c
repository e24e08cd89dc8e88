/* Calls that are wrong: each has its status and says why; none ends the process. */
#include <assay.h>
#include <stdio.h>
#include <string.h>

static int failures = 0;

static void expect(const char* what, int holds) {
  if (holds) return;
  printf("FAILED  %s\n", what);
  ++failures;
}

/* The answer of a call has this status, and its JSON holds these words. */
static void answers(const char* what, assay_status status, assay_answer* answer, assay_status wanted, const char* words) {
  const char* json = assay_answer_json(answer);
  expect(what, status == wanted && assay_answer_status(answer) == wanted && strstr(json, words) != NULL);
  if (status != wanted || !strstr(json, words)) printf("        status %d: %.300s\n", status, json);
  assay_answer_free(answer);
}

/* From the fourth question on. */
static int stops(void* context) { return ++*(int*)context > 3; }

int main(void) {
  const char* identity = "func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> { return %x : tensor<2xf32> }";
  const char* forever =
      "func.func @main() -> tensor<i1> {\n"
      "  %t = stablehlo.constant dense<true> : tensor<i1>\n"
      "  %r = stablehlo.while(%i = %t) : tensor<i1> cond { stablehlo.return %i : tensor<i1> }\n"
      "    do { stablehlo.return %i : tensor<i1> }\n"
      "  return %r : tensor<i1>\n"
      "}\n";
  assay_answer* answer = NULL;
  assay_module *module = NULL, *endless = NULL;
  assay_suite* suite = NULL;
  assay_status status;

#define CHECK(program, size, options) status = assay_check(program, size, options, NULL, &answer)
  CHECK(NULL, 0, NULL), answers("no text", status, answer, ASSAY_UNDECIDED, "undecided");
  CHECK(NULL, 5, NULL), answers("a null pointer", status, answer, ASSAY_BAD_CALL, "null pointer");
  CHECK("", 0, "{"), answers("no JSON", status, answer, ASSAY_BAD_CALL, "expected a JSON object");
  CHECK("", 0, "[]"), answers("no object", status, answer, ASSAY_BAD_CALL, "expected a JSON object");
  CHECK("", 0, "{\"againts\": \"spec\"}"), answers("a wrong key", status, answer, ASSAY_BAD_CALL, "did you mean against");
  CHECK("", 0, "{\"against\": 1}"), answers("a wrong kind", status, answer, ASSAY_BAD_CALL, "expected a string");
  CHECK("", 0, "{\"replicas\": -1}"), answers("a wrong number", status, answer, ASSAY_BAD_CALL, "whole number");
  CHECK("\0\xff", 2, NULL), answers("bytes", status, answer, ASSAY_VIOLATION, "syntax");
  expect("an answer that nobody wants", assay_check(identity, strlen(identity), NULL, NULL, NULL) == ASSAY_FINE);

  status = assay_module_new("module {", 8, NULL, NULL, &module, &answer);
  expect("no module", module == NULL), answers("no program", status, answer, ASSAY_VIOLATION, "syntax");
  status = assay_module_new("module {}", 9, NULL, NULL, &module, &answer);
  expect("no module", module == NULL), answers("no function", status, answer, ASSAY_UNDECIDED, "no function");
  status = assay_module_new(identity, strlen(identity), NULL, NULL, &module, &answer);
  expect("a module", module != NULL), answers("a program", status, answer, ASSAY_FINE, "\"element\":\"f32\"");

  float data[2] = {1, 2};
  int64_t two[1] = {2}, huge[3] = {INT64_MAX, INT64_MAX, 2}, negative[1] = {-2};
#define RUN(...) status = assay_run(module, &(assay_tensor){__VA_ARGS__}, 1, NULL, NULL, &answer)
  RUN("f32", two, 1, data, 8), answers("a run", status, answer, ASSAY_FINE, "\"function\":\"main\"");
  RUN("f33", two, 1, data, 8), answers("no type", status, answer, ASSAY_BAD_CALL, "unknown element type");
  RUN(NULL, two, 1, data, 8), answers("a null type", status, answer, ASSAY_BAD_CALL, "unknown element type");
  RUN("f32", two, 1, data, 4), answers("too few bytes", status, answer, ASSAY_BAD_CALL, "4 bytes");
  RUN("f32", huge, 3, data, 8), answers("a huge shape", status, answer, ASSAY_BAD_CALL, "do not match a tensor");
  RUN("f32", negative, 1, data, 8), answers("a negative size", status, answer, ASSAY_BAD_CALL, "do not match a tensor");
  RUN("f32", NULL, 1, data, 8), answers("a null shape", status, answer, ASSAY_BAD_CALL, "not a shape");
  RUN("f32", two, 1, NULL, 8), answers("null data", status, answer, ASSAY_BAD_CALL, "do not match a tensor");
  RUN("f64", two, 0, data, 8), answers("another type", status, answer, ASSAY_BAD_CALL, "argument 0, %x");
  status = assay_run(module, NULL, 0, NULL, NULL, &answer);
  answers("no input", status, answer, ASSAY_BAD_CALL, "takes 1 argument");
#define OPTIONS(text) status = assay_run(module, &(assay_tensor){"f32", two, 1, data, 8}, 1, text, NULL, &answer)
  OPTIONS("{\"bounds\": \"linear\"}"), answers("no profile", status, answer, ASSAY_BAD_CALL, "require a");
  OPTIONS("{\"profile\": \"ieee\", \"of\": [\"0\"]}"), answers("no bounds", status, answer, ASSAY_BAD_CALL, "requires");
  OPTIONS("{\"profile\": \"ieee\", \"bounds\": \"linear\", \"of\": [\"0[2]\"]}");
  answers("no element", status, answer, ASSAY_BAD_CALL, "has no element 2 along axis 0: expected an index from 0 to 1");
  OPTIONS("{\"profile\": \"ieee\", \"bounds\": \"linear\", \"implementations\": 2}");
  answers("two at once", status, answer, ASSAY_BAD_CALL, "exclude each other");
  OPTIONS("{\"profile\": \"ieee\", \"implementations\": 2}"), answers("samples", status, answer, ASSAY_FINE, "\"spread\"");
  assay_module* grid = NULL;
  status = assay_module_new(identity, strlen(identity), "{\"replicas\": 2, \"partitions\": 3}", NULL, &grid, &answer);
  answers("a grid", status, answer, ASSAY_FINE, "functions");
  status = assay_run(grid, &(assay_tensor){"f32", two, 1, data, 8}, 1, NULL, NULL, &answer);
  expect("results of each process", assay_answer_tensors(answer, ASSAY_VALUE) == 6);
  answers("a run of a grid", status, answer, ASSAY_FINE, "\"processes\":6");
  assay_module_free(grid);
  status = assay_run(NULL, NULL, 0, NULL, NULL, &answer);
  answers("no module", status, answer, ASSAY_BAD_CALL, "null pointer");
  status = assay_run(module, NULL, 0, "{\"random_inputs\": 1}", NULL, &answer);
  assay_tensor view;
  expect("no such tensor", assay_answer_tensor(answer, ASSAY_VALUE, 1, &view) == ASSAY_BAD_CALL);
  expect("no such part", assay_answer_tensors(answer, (assay_part)77) == 0);
  assay_answer* judged;
  status = assay_judge(answer, &view, 0, NULL, &judged);
  answers("nothing is permitted", status, judged, ASSAY_BAD_CALL, "pass a profile to the run");
  assay_answer_free(answer);
  assay_module_free(module);

  status = assay_module_new(forever, strlen(forever), NULL, NULL, &endless, &answer);
  answers("an endless program", status, answer, ASSAY_FINE, "main");
  int questions = 0;
  assay_watch watch = {stops, &questions};
  status = assay_run(endless, NULL, 0, NULL, &watch, &answer);
  answers("a run that is stopped", status, answer, ASSAY_STOPPED, "stopped");
  expect("it was asked", questions == 4);
  status = assay_run(endless, NULL, 0, "{\"step_limit\": 1000}", NULL, &answer);
  answers("a run with a limit", status, answer, ASSAY_UNDECIDED, "run_limit");
  assay_module_free(endless);

  status = assay_suite_open("/nowhere", NULL, &suite, &answer);
  expect("no suite", suite == NULL), answers("no folder", status, answer, ASSAY_BAD_CALL, "manifest.json");
  status = assay_explain("no_such_label", &answer), answers("no label", status, answer, ASSAY_BAD_CALL, "unknown label");
  status = assay_spec(NULL, &answer), answers("no name", status, answer, ASSAY_BAD_CALL, "null pointer");

  assay_answer_free(NULL), assay_module_free(NULL), assay_suite_free(NULL);
  expect("no answer has no memory", assay_answer_status(NULL) == ASSAY_NO_MEMORY);
  printf(failures ? "%d failures\n" : "ok      wrong calls\n", failures);
  return failures != 0;
}
