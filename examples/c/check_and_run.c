/* Checks a program, runs it, and asks whether somebody's result is permitted.
 *
 *   gcc -std=c99 check_and_run.c -o check_and_run $(pkg-config --cflags --libs assay)
 */
#include <assay.h>
#include <stdio.h>
#include <string.h>

static const char kProgram[] =
    "func.func @main(%x: tensor<3xf32>) -> tensor<3xf32> {\n"
    "  %0 = stablehlo.exponential %x : tensor<3xf32>\n"
    "  return %0 : tensor<3xf32>\n"
    "}\n";

static const char kWrong[] =
    "func.func @main(%x: tensor<3xf32>) -> tensor<4xf32> {\n"
    "  %0 = stablehlo.exponential %x : (tensor<3xf32>) -> tensor<4xf32>\n"
    "  return %0 : tensor<4xf32>\n"
    "}\n";

int main(void) {
  if (assay_api_version() < ASSAY_API_VERSION) return 1;

  assay_answer* answer;
  assay_status status = assay_check(kWrong, strlen(kWrong), NULL, NULL, &answer);
  printf("check: %d, %s\n", status, strstr(assay_answer_json(answer), "exponential_c1") ? "exponential_c1" : "?");
  assay_answer_free(answer);

  assay_module* module;
  status = assay_module_new(kProgram, strlen(kProgram), NULL, NULL, &module, &answer);
  assay_answer_free(answer);
  if (status != ASSAY_FINE) return 1;

  float x[3] = {0, 1, 2}, y[3] = {1, 2.7182817f, 7.5f};
  int64_t shape[1] = {3};
  assay_tensor input = {"f32", shape, 1, x, sizeof x}, result = {"f32", shape, 1, y, sizeof y};
  assay_answer* run;
  status = assay_run(module, &input, 1, "{\"profile\": \"xla\"}", NULL, &run);
  assay_module_free(module);
  assay_tensor value, low, high;
  if (status != ASSAY_FINE || assay_answer_tensor(run, ASSAY_VALUE, 0, &value) != ASSAY_FINE ||
      assay_answer_tensor(run, ASSAY_LOW, 0, &low) != ASSAY_FINE ||
      assay_answer_tensor(run, ASSAY_HIGH, 0, &high) != ASSAY_FINE)
    return 1;
  for (int i = 0; i < 3; ++i)
    printf("exp(%g) = %.9g, permitted %.9g to %.9g\n", x[i], ((const float*)value.data)[i], ((const float*)low.data)[i],
           ((const float*)high.data)[i]);

  status = assay_judge(run, &result, 1, NULL, &answer);
  const char* reason = strstr(assay_answer_json(answer), "\"reason\":\"");
  printf("judge: %d, %.*s\n", status, reason ? (int)strcspn(reason + 10, "\"") : 0, reason ? reason + 10 : "");
  assay_answer_free(answer);
  assay_answer_free(run);
  return 0;
}
