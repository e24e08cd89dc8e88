// assay-mutants: measures how many mutants of the kernels a suite detects. With --worker, runs one mutant as a backend.
#include <CLI/CLI.hpp>

#include <chrono>
#include <cstdio>
#include <iostream>
#include <map>

#include "generators/archive/opened_suite.hpp"
#include "generators/mutants/score/score.hpp"
#include "harness/backends/worker_loop.hpp"
#include "semantics/program/npy.hpp"
#include "support/files.hpp"
#include "support/parallel.hpp"

namespace {

using namespace assay::mutants;

constexpr int kConforms = 0, kViolation = 1, kUsage = 2, kUndecided = 3;

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

assay::Result<std::vector<assay::Tensor>> read_inputs(std::string const& folder, Bench const& bench) {
  std::vector<assay::Tensor> inputs;
  for (assay::Type const type : bench.argument_types()) {
    assay::Element element;
    if (!has_shape(type) || !element_of(type->element, element))
      return assay::Error{"an argument that is not a tensor"};
    if (element.is(assay::Element::Kind::quantized)) element = assay::Element::of(element.integer);
    std::string const path = folder + "/input_" + std::to_string(inputs.size()) + ".npy";
    auto tensor = assay::read_npy(path, element);
    if (!tensor) return assay::Error{tensor.error()};
    inputs.push_back(*std::move(tensor));
  }
  return inputs;
}

// Returns no results if the run is interrupted; the caller reports them as missing.
assay::WorkerAnswer answer(std::size_t mutant, Site const* site, assay::WorkerRequest const& request) {
  constexpr std::size_t kMaxText = std::size_t{1} << 30;
  auto const text = assay::read_file(request.program, kMaxText);
  if (!text) return {"unavailable", text.error()};
  auto const prepared = Bench::prepare(*text);
  if (!prepared) return {"refused", prepared.error()};
  auto const& bench = *prepared;
  if (request.compile_only) return {};
  auto const inputs = read_inputs(request.inputs, *bench);
  if (!inputs) return {"unsupported", inputs.error()};
  if (auto const set = bench->set_inputs(*inputs); !set) return {"unsupported", set.error()};
  std::vector<assay::RuntimeValue> results;
  if (!bench->run_as_backend(mutant, site, results)) return {};
  for (std::size_t i = 0; i < results.size(); ++i)
    if (auto const written = assay::write_output(request.outputs, i, results[i].tensor); !written)
      return {"unsupported", written.error()};
  return {};
}

// `place` is a site such as "stablehlo.add:f32", or empty.
int run_as_worker(std::string const& name, std::string const& place) {
  auto const mutant = std::ranges::find(all_mutants(), name, &Mutant::name);
  auto const colon = place.find(':');
  if (mutant == all_mutants().end() || (!place.empty() && colon == std::string::npos)) {
    std::cerr << "assay-mutants: there is no mutant " << name << ", or no place OP:TYPE " << place << "\n";
    return kUsage;
  }
  Site const site = place.empty() ? Site{} : Site{place.substr(0, colon), place.substr(colon + 1)};
  auto const number = static_cast<std::size_t>(mutant - all_mutants().begin());
  auto const reply = [&](assay::WorkerRequest const& request) {
    return answer(number, place.empty() ? nullptr : &site, request);
  };
  return assay::serve_worker(std::cin, std::cout, reply) ? kConforms : kUsage;
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("Runs a suite against kernels that are wrong on purpose.", "assay-mutants");
  std::string suite, choice, worker, place, format = "text";
  std::vector<std::string> ops;
  ScoreOptions options;
  options.jobs = static_cast<unsigned>(assay::worker_count());
  bool list = false;
  app.add_option("SUITE", suite, "a suite that `assay generate` made");
  app.add_flag("--list", list, "list the mutants");
  app.add_option("--worker", worker, "be a backend with this fault: a worker of `assay test`");
  app.add_option("--at", place, "where that fault is: stablehlo.add:f32; otherwise wherever it may be");
  app.add_option("--jobs", options.jobs, "threads")->check(CLI::Range(1, 1024));
  app.add_option("--ops", ops, "mutants of these ops only: stablehlo.add")->delimiter(',');
  app.add_option("--format", format, "output format")->check(CLI::IsMember({"text", "json"}));
  app.add_option("--choose", choice, "write the recipes to this file, those first that kill most in the least time");
  app.add_flag("--all", options.each_recipe, "find all recipes that kill an instance, not only the first");
  try {
    app.parse(argc, argv);
  } catch (CLI::ParseError const& error) {
    return app.exit(error) == 0 ? kConforms : kUsage;
  }
  if (list) return list_mutants();
  if (!worker.empty()) return run_as_worker(worker, place);
  if (suite.empty()) {
    std::cerr << "assay-mutants: no suite is named\n";
    return kUsage;
  }
  options.ops.insert(ops.begin(), ops.end());
  options.each_recipe = options.each_recipe || !choice.empty();
  auto const begin = std::chrono::steady_clock::now();
  auto const opened = assay::OpenedSuite::open(suite);
  if (!opened) {
    std::cerr << "assay: error: " << opened.error() << "\n";
    return kUsage;
  }
  auto const scored = score_suite(opened->folder(), options);
  if (!scored) {
    std::cerr << "assay-mutants: " << scored.error() << "\n";
    return kUsage;
  }
  Score const& score = *scored;
  std::chrono::duration<double> const seconds = std::chrono::steady_clock::now() - begin;
  if (score.instances.empty() && score.errors.empty()) {
    std::cerr << "assay: error: nothing was scored: "
              << (score.cases == 0 ? "the suite has no cases: "
                                   : "no case of the suite runs an op that a fault is for: ")
              << suite << "\n";
    return kUndecided;
  }
  std::cout << (format == "json" ? json_report(score) : text_report(score));
  std::cerr << seconds.count() << " s\n";
  if (!choice.empty() && !write(choice, choice_table(choose(score)))) return kUsage;
  return score.errors.empty() ? kConforms : kViolation;
}
