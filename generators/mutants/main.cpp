// assay-mutants: how much of what can go wrong does a suite notice?
#include <CLI/CLI.hpp>

#include <chrono>
#include <cstdio>
#include <iostream>
#include <map>
#include <thread>

#include "generators/mutants/score.hpp"

namespace {

using namespace assay::mutants;

constexpr int kConforms = 0, kViolation = 1, kUsage = 2;

bool write(std::string const& path, std::string const& text) {
  std::FILE* const file = std::fopen(path.c_str(), "wb");
  bool const written = file && std::fwrite(text.data(), 1, text.size(), file) == text.size();
  bool const closed = file && std::fclose(file) == 0;
  if (!written || !closed) std::cerr << "assay-mutants: " << path << " cannot be written\n";
  return written && closed;
}

int list_mutants() {
  std::map<std::string, std::size_t> families;
  for (auto const& mutant : all_mutants()) {
    ++families[mutant.family];
    std::cout << mutant.name << "\t" << mutant.family << "\t";
    for (std::size_t i = 0; i < mutant.ops.size(); ++i) std::cout << (i ? " " : "") << mutant.ops[i];
    std::cout << "\t" << mutant.what;
    if (!mutant.equivalent.empty()) std::cout << "\tequivalent: " << mutant.equivalent;
    std::cout << "\n";
  }
  std::cerr << all_mutants().size() << " mutants:";
  for (auto const& [family, count] : families) std::cerr << " " << family << " " << count;
  std::cerr << "\n";
  return kConforms;
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("Runs a suite against kernels that are wrong on purpose.", "assay-mutants");
  std::string suite, choice, format = "text";
  std::vector<std::string> ops;
  ScoreOptions options;
  options.jobs = std::max(1u, std::thread::hardware_concurrency());
  bool list = false;
  app.add_option("SUITE", suite, "a suite that `assay generate` made");
  app.add_flag("--list", list, "list the mutants");
  app.add_option("--jobs", options.jobs, "threads")->check(CLI::Range(1, 1024));
  app.add_option("--ops", ops, "mutants of these ops only: stablehlo.add")->delimiter(',');
  app.add_option("--format", format, "of the report")->check(CLI::IsMember({"text", "json"}));
  app.add_option("--choose", choice, "write the recipes to this file, those first that kill most in the least time");
  app.add_flag("--all", options.each_recipe, "find all recipes that kill an instance, not only the first");
  try {
    app.parse(argc, argv);
  } catch (CLI::ParseError const& error) {
    return app.exit(error) == 0 ? kConforms : kUsage;
  }
  if (list) return list_mutants();
  if (suite.empty()) {
    std::cerr << "assay-mutants: no suite is named\n";
    return kUsage;
  }
  options.ops.insert(ops.begin(), ops.end());
  options.each_recipe = options.each_recipe || !choice.empty();
  Score score;
  std::string error;
  auto const begin = std::chrono::steady_clock::now();
  if (!score_suite(suite, options, score, error)) {
    std::cerr << "assay-mutants: " << error << "\n";
    return kUsage;
  }
  std::chrono::duration<double> const seconds = std::chrono::steady_clock::now() - begin;
  std::cout << (format == "json" ? json_report(score) : text_report(score));
  std::cerr << seconds.count() << " s\n";
  if (!choice.empty() && !write(choice, choice_table(choose(score)))) return kUsage;
  return score.errors.empty() ? kConforms : kViolation;
}
