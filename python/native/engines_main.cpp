// The program `assay-engines` of the wheel: all that it does is in the library that Python loads, too.
extern "C" int assay_run_engines(int argc, char** argv);

int main(int argc, char** argv) { return assay_run_engines(argc, argv); }
