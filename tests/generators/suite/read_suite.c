/* Reads a suite with nothing but the C library: prints the name, type, shape and a checksum of each tensor of a case.
   cc read_suite.c -o read_suite && ./read_suite SUITE add/f32_special
   Lines of the manifest can be read alone, so no reader of JSON is needed: names and types hold no quotes. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int fail(const char *what, const char *where) {
  fprintf(stderr, "%s: %s\n", where, what);
  return 1;
}

/* The text after `"key":"` up to the next quote, of what lies before `end`. */
static int text_of(const char *from, const char *end, const char *key, char *text, size_t size) {
  char wanted[64];
  snprintf(wanted, sizeof wanted, "\"%s\":\"", key);
  const char *at = strstr(from, wanted);
  if (!at || at >= end) return 0;
  at += strlen(wanted);
  size_t length = strcspn(at, "\"");
  if (length >= size) return 0;
  memcpy(text, at, length);
  text[length] = 0;
  return 1;
}

/* Elements of a .npy file follow a header whose length is in bytes 8 and 9. */
static int read_tensor(const char *suite, const char *id, const char *name, const char *type, const char *shape) {
  char path[4096];
  unsigned char start[10], byte;
  snprintf(path, sizeof path, "%s/%s/%s", suite, id, name);
  FILE *file = fopen(path, "rb");
  if (!file) return fail("cannot be read", path);
  if (fread(start, 1, 10, file) != 10 || memcmp(start, "\x93NUMPY", 6) != 0 || start[6] != 1) {
    fclose(file);
    return fail("is no .npy file", path);
  }
  fseek(file, 10 + start[8] + 256 * start[9], SEEK_SET);
  uint32_t checksum = 2166136261u; /* FNV-1a */
  unsigned long bytes = 0;
  for (; fread(&byte, 1, 1, file) == 1; ++bytes) checksum = (checksum ^ byte) * 16777619u;
  fclose(file);
  printf("%s %s %s %lu %08x\n", name, type, shape, bytes, checksum);
  return 0;
}

/* Each file of a case is an object: {"file":"input_0.npy","type":"f32","shape":[2,3],"sha256":"..."} */
static int read_case(const char *suite, const char *id, const char *line) {
  char name[256], type[512], shape[512];
  int trouble = 0;
  for (const char *at = strstr(line, "{\"file\":"); at; at = strstr(at + 1, "{\"file\":")) {
    const char *end = strchr(at, '}');
    const char *next = strstr(at + 1, "{\"file\":");
    if (!end) return fail("a file without an end", id);
    if (next) end = next; /* types of quantized tensors hold braces */
    if (!text_of(at, end, "file", name, sizeof name)) return fail("a file without a name", id);
    if (!text_of(at, end, "type", type, sizeof type)) continue; /* a program */
    const char *sizes = strstr(at, "\"shape\":");
    size_t length = sizes ? strcspn(sizes + 8, "]") + 1 : sizeof shape;
    if (length >= sizeof shape) return fail("a tensor without a shape", id);
    memcpy(shape, sizes + 8, length);
    shape[length] = 0;
    trouble |= read_tensor(suite, id, name, type, shape);
  }
  return trouble;
}

int main(int count, char **arguments) {
  static char line[1 << 20];
  char path[4096], id[1024];
  if (count != 3) return fail("read_suite SUITE CASE", "usage");
  snprintf(path, sizeof path, "%s/manifest.json", arguments[1]);
  FILE *manifest = fopen(path, "r");
  if (!manifest) return fail("cannot be read", path);
  int result = -1;
  while (result < 0 && fgets(line, sizeof line, manifest))
    if (strncmp(line, "{\"id\":", 6) == 0 && text_of(line, line + strlen(line), "id", id, sizeof id) &&
        strcmp(id, arguments[2]) == 0)
      result = read_case(arguments[1], id, line);
  fclose(manifest);
  return result < 0 ? fail("there is no such case", arguments[2]) : result;
}
