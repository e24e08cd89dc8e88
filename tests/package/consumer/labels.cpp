// An external program that prints the labels of all findings in a file, one on each line.
#include <cstdio>
#include <string>

#include "constraints/check/check_text.hpp"

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  auto source = assay::Source::from_file(argv[1]);
  if (!source) return 2;
  auto const checked = assay::check_text(*source, assay::whole_range(source->text()), assay::CheckOptions());
  for (auto const& finding : checked.found.all()) std::printf("%s\n", finding.label.c_str());
  return checked.found.errors() > 0;
}
