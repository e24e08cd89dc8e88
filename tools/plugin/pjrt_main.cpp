// The program `assay-pjrt`. harness/pjrt/client/child.hpp describes it.
#include "harness/pjrt/client/child.hpp"

int main(int argc, char** argv) { return assay::pjrt::run_child({argv + 1, argv + argc}); }
