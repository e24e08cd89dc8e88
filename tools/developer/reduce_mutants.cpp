// Reduces a failing program of about thirty ops for each mutant of the kernels, and lists the programs that still have
// more than three ops.
//
//     reduce_mutants PROGRAMS [SUITE] [NAME]
//
// Makes PROGRAMS random programs. Each mutant gets the first program on which it fails. Mutants that fail on no program
// get a case of SUITE, which is called by a random program. NAME restricts the mutants to names that contain it.
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <map>

#include "generators/mutants/score/bench.hpp"
#include "generators/random/make.hpp"
#include "generators/random/solved_ops.hpp"
#include "generators/suite/reader.hpp"
#include "harness/reduction/candidates/candidate.hpp"
#include "harness/reduction/candidates/reference_run.hpp"
#include "harness/reduction/reduce.hpp"
#include "tools/developer/mutant_backend.hpp"

namespace {

using namespace assay;
using mutants::Bench;

struct Failing {
  std::string text, from;
  std::vector<Tensor> inputs;
  std::vector<std::shared_ptr<void>> kept;  // own the types of the inputs
  std::size_t ops = 0;
};

constexpr std::size_t kMin = 27, kMax = 36;  // number of ops of a program
constexpr int kOfRecipe = 8;                 // maximum number of cases for each op and recipe

double processor_seconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

std::size_t ops_of(std::string const& text) {
  std::string reason;
  auto const reference = reduction::ReferenceRun::prepare(text, false);
  auto const candidate = reference ? reduction::read_candidate(*reference->program(), {}, {}, reason) : std::nullopt;
  return candidate ? reduction::count_ops(*candidate) : 0;
}

class Pool {
public:
  explicit Pool(Profile const& profile) : profile_(profile) {}

  void grow(std::size_t programs) {
    using namespace random_programs;
    MakeOptions options;
    options.profile = &profile_;
    options.max_ops = 34;
    std::uint64_t seed = 0;
    for (std::size_t i = 0; i < programs; ++i) {
      ProgramKind const kind = kProgramKinds[i % 4];
      options.solved = kind == ProgramKind::dynamic ? std::vector<std::string>() : solved_ops(i % 12, 1);
      GeneratedProgram made;
      do made = make(program_recipe(kind, ++seed * 7919), options);
      while (made.op_count < kMin || made.op_count > kMax);
      Failing program{
          made.text, std::string(to_string(kind)) + " " + std::to_string(seed), made.inputs, {}, made.op_count};
      for (auto const& context : made.contexts) program.kept.push_back(context);
      try_all(program);
      if (fillers_.size() < 4 && kind == ProgramKind::straight) fillers_.push_back(program);
      if (i % 25 == 24) std::fprintf(stderr, "%zu programs, %zu mutants fail\n", i + 1, found.size());
    }
  }

  void read(std::string const& suite) {
    SuiteReader reader;
    if (auto const opened = reader.open(suite); !opened)
      std::exit((std::fprintf(stderr, "%s\n", opened.error().c_str()), 2));
    ManifestRow row;
    Skipped skipped;
    std::map<std::pair<std::string, std::string>, int> seen;
    for (auto item = reader.next(row, skipped); item && *item != SuiteReader::Item::end;
         item = reader.next(row, skipped)) {
      if (*item != SuiteReader::Item::row || row.kind != CaseKind::values || !lacks(row.op)) continue;
      if (row.elements > 20'000 || ++seen[{row.op, row.recipe}] > kOfRecipe) continue;
      auto const loaded = reader.load(row, Digests::ignored);
      if (!loaded) continue;
      Failing program{loaded->text, row.id, loaded->inputs, {}, 0};
      called(program);
    }
  }

  std::map<std::size_t, Failing> found;

private:
  bool lacks(std::string const& op) {
    std::string const name = op.find('.') == op.npos ? "stablehlo." + op : op;
    for (std::size_t i = 0; i < mutants::all_mutants().size(); ++i)
      if (!found.contains(i) &&
          std::ranges::find(mutants::all_mutants()[i].ops, name) != mutants::all_mutants()[i].ops.end())
        return true;
    return false;
  }

  void try_all(Failing const& program, Failing const* instead = nullptr) {
    auto const prepared = Bench::prepare(program.text);
    auto const reference = reduction::ReferenceRun::prepare(program.text, false);
    if (!prepared || !reference) return;
    auto const& bench = *prepared;
    auto const inputs = reference->convert(program.inputs);
    if (!inputs) return;
    auto const expected = reference->compute(*inputs, profile_);
    if (!expected || !bench->set_inputs(*inputs) || !bench->run(*expected).empty()) return;
    for (auto const& site : bench->sites())
      for (auto const mutant : bench->mutants_at(site)) {
        if (found.contains(mutant)) continue;
        if (bench->run_mutant(mutant, site, *expected) != mutants::Outcome::detected) continue;
        found.emplace(mutant, instead ? *instead : program);
        if (instead) found.at(mutant).ops = ops_of(instead->text);
      }
  }

  // Makes a program that calls the @main of the case next to the @main of a random program.
  void called(Failing const& inner) {
    static std::size_t number = 0;
    if (fillers_.empty()) return;
    auto const& filler = fillers_[number++ % fillers_.size()];
    auto const a = reduction::ReferenceRun::prepare(inner.text, false);
    auto const b = reduction::ReferenceRun::prepare(filler.text, false);
    if (!a || !b) return;
    std::string text = "module {\n", arguments, results, returned, types;
    std::size_t given = 0, made = 0;
    for (auto const& [reference, name] : {std::pair{&*a, "inner"}, std::pair{&*b, "outer"}}) {
      std::string operands, from, to;
      for (Type const type : reference->arguments()) {
        std::string const one = "%a" + std::to_string(given++);
        arguments += (arguments.empty() ? "" : ", ") + one + ": " + to_string(type, 1 << 20);
        operands += (operands.empty() ? "" : ", ") + one;
        from += (from.empty() ? "" : ", ") + to_string(type, 1 << 20);
      }
      for (std::size_t i = 0; i < reference->results().size(); ++i) {
        std::string const type = to_string(reference->results()[i], 1 << 20);
        to += (i ? ", " : "") + type;
        returned += (returned.empty() ? "%r" : ", %r") + std::to_string(made) + "#" + std::to_string(i);
        types += (types.empty() ? "" : ", ") + type;
      }
      std::string const count = std::to_string(reference->results().size());
      if (reference->results().size() == 1) returned.resize(returned.size() - 2);
      results += "  %r" + std::to_string(made++) + (count == "1" ? "" : ":" + count) + " = func.call @" + name + "(" +
                 operands + ") : (" + from + ") -> (" + to + ")\n";
    }
    text += "func.func @main(" + arguments + ") -> (" + types + ") {\n" + results + "  return " + returned + " : " +
            types + "\n}\n";
    for (auto const& [program, name] : {std::pair{&inner, "inner"}, std::pair{&filler, "outer"}}) {
      std::string body = program->text;
      for (std::size_t at = body.find("\"main\""); at != body.npos; at = body.find("\"main\"", at))
        body.replace(at, 6, "\"" + std::string(name) + "\"");
      auto const begin = body.find("\"builtin.module\"");
      auto const open = body.find('{', begin), close = body.rfind('}');
      text += begin == body.npos ? body : body.substr(open + 1, close - open - 1);
    }
    Failing both{text + "\n}\n", inner.from, inner.inputs, filler.kept, 0};
    both.inputs.insert(both.inputs.end(), filler.inputs.begin(), filler.inputs.end());
    try_all(both);
    for (auto& [mutant, program] : found)
      if (program.ops == 0) program.ops = ops_of(program.text);
  }

  Profile const& profile_;
  std::vector<Failing> fillers_;
};

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) return 2;
  Profile profile;
  profile.name = "ieee";
  Pool pool(profile);
  pool.grow(static_cast<std::size_t>(std::atoi(argv[1])));
  std::size_t const random = pool.found.size();
  if (argc > 2 && *argv[2]) pool.read(argv[2]);
  std::printf("%zu mutants, %zu fail on random programs, %zu more on a case that is called by one\n",
              mutants::all_mutants().size(), random, pool.found.size() - random);
  std::fflush(stdout);
  std::size_t small = 0, all = 0, slow = 0;
  double most = 0, total = 0;
  for (auto const& [mutant, program] : pool.found) {
    auto const& name = mutants::all_mutants()[mutant].name;
    if (argc > 3 && name.find(argv[3]) == name.npos) continue;
    MutantBackend backend(mutant);
    reduction::ReduceOptions options;
    options.work = std::string(std::getenv("TMPDIR") ? std::getenv("TMPDIR") : "/tmp") + "/reduce_mutants." +
                   std::to_string(getpid());
    double const begin = processor_seconds();
    auto const reduced = reduction::reduce(program.text, program.inputs, backend, profile, options);
    double const seconds = processor_seconds() - begin;
    bool const is_small = reduced.end == reduction::Reduced::End::reduced && reduced.ops <= 3 && reduced.repeated == 3;
    ++all;
    small += is_small && seconds < 60;
    slow += seconds >= 60;
    most = std::max(most, seconds);
    total += seconds;
    std::int64_t elements = 0;
    for (auto const& input : reduced.inputs) elements += input.count();
    std::printf("%s %s: %zu -> %zu ops, %lld elements, %llu runs, %.2f s; %s%s; %s\n", is_small ? "small" : "LARGE",
                name.c_str(), reduced.ops_before, reduced.ops, static_cast<long long>(elements),
                static_cast<unsigned long long>(reduced.executions), seconds, reduction::signature_of(reduced).c_str(),
                reduced.reason.c_str(), program.from.c_str());
    if (!is_small) std::printf("%s\n", reduced.text.c_str());
    std::fflush(stdout);
  }
  std::printf("%zu of %zu at most 3 ops, %zu slower than a minute; %.1f s together, at most %.1f s\n", small, all, slow,
              total, most);
  return small * 10 >= all * 9 ? 0 : 1;
}
