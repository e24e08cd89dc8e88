/* with_c FILE: says whether the C library finds a violation in a program. */
#include <assay.h>
#include <stdio.h>

int main(int count, char** arguments) {
  static char text[1 << 20];
  FILE* const file = count > 1 ? fopen(arguments[1], "rb") : NULL;
  size_t const size = file ? fread(text, 1, sizeof text, file) : 0;
  assay_status const status = assay_check(text, size, NULL, NULL, NULL);
  puts(status == ASSAY_VIOLATION ? "violation" : "none");
  return status;
}
