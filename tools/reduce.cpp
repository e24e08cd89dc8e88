// Implements tools/command/command.hpp: `assay reduce`.
#include "harness/reduction/reduce.hpp"
#include "diagnostics/work_folder.hpp"
#include "harness/backends/chosen_backend.hpp"

#include <fmt/format.h>

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "diagnostics/inputs.hpp"
#include "diagnostics/profile.hpp"
#include "diagnostics/stop.hpp"
#include "diagnostics/terminal.hpp"
#include "generators/archive/opened_suite.hpp"
#include "generators/release/release.hpp"
#include "generators/suite/reader.hpp"
#include "grammar/assembly/print.hpp"
#include "grammar/notation/profile_file.hpp"
#include "grammar/text/parse.hpp"
#include "harness/judge/judge.hpp"
#include "harness/pjrt/runner/any_backend.hpp"
#include "harness/reduction/candidates/reference_run.hpp"
#include "harness/reduction/cause_index.hpp"
#include "harness/reduction/causes.hpp"
#include "harness/reduction/reproducer.hpp"
#include "semantics/program/npy.hpp"
#include "semantics/runtime/random_inputs.hpp"
#include "support/counted.hpp"
#include "support/files.hpp"
#include "support/process/termination.hpp"
#include "support/text.hpp"
#include "tools/command/backend_options.hpp"
#include "tools/command/command.hpp"

namespace assay {
namespace {

namespace fs = std::filesystem;
using reduction::Cause;
using reduction::Question;
using reduction::Reduced;

std::string const kName = "reduce: ";  // prefix of errors

constexpr char const* kReduceHelp = R"(
FILE is a program, the folder of a case, or a suite with --case. The arguments and results of @main must be tensors. Without
--inputs, the inputs are those of the case, or random. The backend gets the program in generic form, as in `assay test`, or in the
form that --form or its preset selects. A failure is a crash, a timeout, a valid program that is rejected or unsupported, or a result
that the profile does not permit. The reduced program fails in the same way. The folder -o then contains what a bug report needs:
program.mlir, inputs, expected_K.npy, actual_K.npy and report.md.

If the program is invalid, the failure is that the backend accepts it. Such a program is only compiled, and the reduced program
violates the same rule and no other. Valid programs without expected results (--compile-only, cases of kind valid, programs that
cannot be run) are only compiled as well. This requires --compile, or a worker or preset that supports compile_only.

With --report and --suite, one failing case for each cause in a report of `assay test` is reduced, into its own folder below -o;
index.md lists them. The number of causes may differ from that of `assay test`: failures with different types or kinds of error are
reduced separately, and failures whose reduced programs fail in the same way are counted as one cause.

Examples:
  assay reduce model.mlir --preset iree -o failure
  assay reduce suite/add/f32_special --backend "mine {program} {inputs} {outputs}"
  assay reduce suite --case invalid/add_c1/f32 --compile "mine --parse-only {program}"
  assay reduce model.mlir --compile-only --worker mine
  assay reduce --report report.json --suite suite --worker mine -o failures

Exit status: 0 the backend does not fail, 1 the backend fails, and the reduced program was written, 2 usage error, or a file cannot be
read or written, 3 interrupted, or the program cannot be judged, or every value is permitted.)";

struct ReduceSettings {
  std::string file, id, folder = "reduced", profile, report, suite;
  std::vector<std::string> inputs;
  BackendChoice backend;
  double seconds = 60, time_limit = 300;
  std::uint64_t seed = 0;
  unsigned jobs = 1;
  double progress = 0;
  bool compile_only = false;
};

class Reduction {
public:
  explicit Reduction(ReduceSettings const& options) : options_(options) {}

  ExitStatus run() {
    work_.make();
    if (options_.file.empty() == (options_.report.empty() || options_.suite.empty()))
      stop(kName + "missing FILE, or --report and --suite");
    check_folder();
    backend_ = or_stop(make_any_backend(with_work()), kName);
    start_or_stop(*backend_, signals_.flag(), kName);
    named_ = names_archive(options_.file) ? options_.file : options_.suite;
    if (names_archive(options_.file)) {
      if (options_.id.empty()) stop(kName + options_.file + " is a suite: name the case with --case");
      suite_ = or_stop(OpenedSuite::open(options_.file, {options_.id}), kName);
      or_stop(check_release(suite_.folder()), kName);
      options_.file = suite_.folder();
    }
    if (names_archive(options_.suite)) {
      suite_ = or_stop(OpenedSuite::open(options_.suite), kName);
      options_.suite = suite_.folder();
    }
    if (!options_.suite.empty()) or_stop(check_release(options_.suite), kName);
    return options_.file.empty() ? reduce_all() : reduce_one();
  }

private:
  // Checks before the reduction that the reproducer can be written.
  void check_folder() const {
    std::error_code error;
    auto existing = fs::absolute(options_.folder, error);
    while (!error && !fs::exists(existing, error) && existing.has_parent_path() && existing != existing.parent_path())
      existing = existing.parent_path();
    if (!fs::is_directory(existing, error))
      stop(kName + options_.folder + " cannot be made: " + existing.string() + " is not a folder");
    if (::access(existing.c_str(), W_OK) != 0)
      stop(kName + options_.folder + " cannot be written: " + std::strerror(errno));
    auto const problem = reduction::problem_of_reproducer_folder(options_.folder, !options_.report.empty());
    if (!problem.empty()) stop(kName + problem);
  }

  BackendChoice with_work() const {
    auto choice = options_.backend;
    choice.work = work_.path() + "/backend";
    return choice;
  }

  // Loads the profile that the command line names, or else that of the suite.
  void find_profile(std::string const& of_suite) {
    profile_ = load_profile(!options_.profile.empty() ? options_.profile : of_suite.empty() ? "ieee" : of_suite);
  }

  std::string again(Question const& question, std::string const& folder) const {
    auto const backend = backend_words(options_.backend);
    auto const program = shell_word(reduction::file_at(folder, "program.mlir")),
               to = shell_word(reduction::file_at(folder, "again"));
    if (question.compile_only) return fmt::format("assay reduce {} --compile-only {} -o {}", program, backend, to);
    return fmt::format("assay reduce {} --inputs {} {} --profile {} -o {}", program, shell_word(folder), backend,
                       shell_word(options_.profile.empty() ? profile_.name : options_.profile), to);
  }

  reduction::ReduceOptions how(Question question = {}) const {
    reduction::ReduceOptions all;
    all.question = std::move(question);
    all.work = work_.path() + "/runs";
    all.seconds = options_.seconds;
    all.time_limit = options_.time_limit;
    all.jobs = options_.jobs;
    all.stop = &signals_.flag();
    return all;
  }

  // Returns the folder of the selected case, or FILE.
  std::string find_file() const {
    bool const is_suite = fs::is_regular_file(options_.file + "/manifest.json");
    if (is_suite && options_.id.empty()) stop(kName + options_.file + " is a suite: name the case with --case");
    if (!is_suite && !options_.id.empty()) stop(kName + options_.file + " is not a suite, and --case requires one");
    if (!is_suite) return options_.file;
    auto const path = options_.file + "/" + options_.id;
    if (!is_plain_path(options_.id) || !fs::is_directory(path))
      stop(fmt::format("{}{} has no case {}", kName, options_.file, options_.id));
    return path;
  }

  // Converts the program to the generic form if the backend requires it. Cases of a suite are passed unchanged, as in a
  // test.
  std::string in_form(std::string text, bool is_case) const {
    if (backend_->form() != ProgramForm::generic || (is_case && options_.backend.form.empty())) return text;
    Diagnostics found;
    auto const program = parse_program(Source::from_string("program.mlir", text), {}, found);
    return found.errors() > 0 ? text : print_program(program, AssemblyFormat::suite);
  }

  // Returns the question about the program, which may be a case of a suite. Returns nothing, with the reason in
  // `error`, if the backend cannot answer it.
  std::optional<Question> make_question(std::string const& text, std::optional<ManifestRow> const& row,
                                        std::string& error) const {
    Question question{.compile_only = options_.compile_only};
    std::string reason;
    if (row) question = reduction::question_of(*row, text);
    if (!row || !question.compile_only) {
      auto const broken = reduction::broken_rule(text);
      if (!broken.empty()) question = {true, broken};
      question.compile_only |= options_.compile_only;
      if (!question.compile_only)
        if (auto const reference = reduction::ReferenceRun::prepare(text, false); !reference) {
          question.compile_only = true;
          reason = reference.error();
        }
    }
    bool const is_valid = question.breaks.empty();
    if (!question.compile_only || (is_valid ? backend_->can_compile_only() : backend_->can_refuse())) return question;
    error = is_valid ? reason : "it breaks " + question.breaks;
    error += fmt::format("{}so it can only be compiled, and the backend cannot compile without running: use --compile",
                         error.empty() ? "" : ", ");
    return std::nullopt;
  }

  // Returns the displayed path. A case of an unpacked archive is named by the archive.
  std::string shown(std::string const& path) const {
    bool const is_inside = named_ != suite_.folder() && !suite_.folder().empty() && path.starts_with(suite_.folder());
    return is_inside ? named_ + path.substr(suite_.folder().size()) : path;
  }

  ExitStatus reduce_one() {
    std::string const path = find_file();
    std::string suite, error;
    bool const is_case = fs::is_directory(path);
    auto const row = is_case ? row_of_case(path, suite) : std::nullopt;
    if (!options_.id.empty() && !row)
      stop(kName + options_.file + "/manifest.json does not list the case " + options_.id);
    SuiteReader reader;
    if (row) or_stop(reader.open(suite), kName);
    find_profile(row ? reader.head().profile : "");
    constexpr std::size_t kMaxText = std::size_t{1} << 30;
    auto const text =
        in_form(or_stop(read_file(is_case ? path + "/program.mlir" : path, kMaxText), kName), row.has_value());
    auto const question = make_question(text, row, error);
    if (!question) throw Stop{ExitStatus::undecided, kName + shown(path) + ": " + error};
    std::vector<Tensor> inputs;
    if (!question->compile_only) {
      inputs = read_inputs(or_stop(reduction::ReferenceRun::prepare(text, false), kName), is_case ? path : "");
    }
    auto reduced = reduction::reduce(text, inputs, *backend_, profile_, how(*question));
    // The backend may still reject a program that the oracle cannot judge.
    bool const is_undecided = reduced.end == Reduced::End::unusable && !question->compile_only &&
                              backend_->can_compile_only() && !signals_.flag();
    if (is_undecided) {
      auto other = reduction::reduce(text, {}, *backend_, profile_, how({.compile_only = true}));
      bool const is_reduced = other.end == Reduced::End::reduced || other.end == Reduced::End::timed_out;
      if (is_reduced) reduced = std::move(other);
    }
    if (row && row->kind == CaseKind::probe && reduced.end == Reduced::End::conforms) {
      write_stdout(shown(path) + ": a probe, which queries a choice of the backend: no result is wrong\n");
      return ExitStatus::conforms;
    }
    return conclude(reduced, shown(path), options_.folder, 0);
  }

  // `of_case` is the folder of a case, or empty.
  std::vector<Tensor> read_inputs(reduction::ReferenceRun const& reference, std::string const& of_case) {
    auto const& arguments = reference.arguments();
    auto const& named = options_.inputs;
    auto const files = input_files(named.empty() && !of_case.empty() ? std::vector{of_case} : named, arguments.size());
    bool const is_random = files.empty();
    if (!is_random && files.size() != arguments.size())
      stop(fmt::format("{}@main takes {} arguments, got {}", kName, arguments.size(), files.size()));
    std::vector<Tensor> inputs;
    RandomInputs random(options_.seed);
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      Type const type = arguments[i];
      Element element;
      element_of(type->element, element);
      Tensor tensor;
      if (is_random) {
        tensor = make_tensor(element, random_shape(type));
        random.fill(tensor);
      } else {
        bool const is_quantized = element.is(Element::Kind::quantized);
        Element const stored = is_quantized ? Element::of(element.integer) : element;
        tensor = or_stop(read_npy(files[i], stored), kName);
      }
      inputs.push_back(tensor.as(element));
    }
    return or_stop(reference.convert(inputs), kName);
  }

  // Returns the conditions of the answer, such as "form generic, profile ieee".
  std::string conditions(Question const& question) const {
    auto const form = fmt::format("form {}", name_of(backend_->form()));
    return question.compile_only ? form : fmt::format("{}, profile {}", form, profile_.name);
  }

  ExitStatus conclude(Reduced const& reduced, std::string const& from, std::string const& folder, unsigned others,
                      std::string const& pattern = {}) {
    switch (reduced.end) {
      case Reduced::End::conforms:
        write_stdout(fmt::format("{}: {}the backend does not fail ({}; {})\n", from,
                                 options_.report.empty() ? "" : "no longer fails: ",
                                 to_string(reduced.original.outcome), conditions(reduced.question)));
        return ExitStatus::conforms;
      case Reduced::End::unusable:
        write_error(fmt::format("{}{}: {}", kName, from, reduced.reason));
        return ExitStatus::undecided;
      default:
        break;
    }
    reduction::ReproducerFacts const facts{from,   profile_.name,   again(reduced.question, folder), others, pattern,
                                           folder, options_.seconds};
    or_stop(reduction::write_reproducer(folder, reduced, *backend_, facts), kName);
    std::string const early = reduced.end == Reduced::End::timed_out
                                  ? "; not minimal: the time limit was reached, or the reduction was interrupted"
                                  : "";
    write_stdout(fmt::format("{}\n  {}: {}, {} executions{}\n", reduction::headline(reduced), folder,
                             reduction::sizes_text(reduced), reduced.executions, early));
    if (!reduced.obstacle.empty())
      write_stdout(fmt::format("  not reduced further: the backend behaves differently on {}\n", reduced.obstacle));
    if (reduced.repeated < reduced.of)
      write_stdout(fmt::format("  not reproducible every time: the reduced program failed in {} of {} more runs\n",
                               reduced.repeated, reduced.of));
    return ExitStatus::violation;
  }

  ExitStatus reduce_all() {
    SuiteReader reader;
    auto const report = or_stop(read_report(options_.report), kName);
    or_stop(reader.open(options_.suite), kName);
    find_profile(reader.head().profile);
    std::unique_ptr<Progress> progress;
    auto const show = [&](std::size_t, std::size_t of, std::string const& id) {
      if (!progress) progress = std::make_unique<Progress>(of, options_.progress);
      progress->show(id);
    };
    auto const causes =
        or_stop(reduction::reduce_report(report, options_.suite, *backend_, profile_, how(), show), kName);
    if (progress) progress->clear();
    if (causes.empty()) write_stdout(options_.report + ": no failure that can be reduced\n");
    ExitTally tally;
    for (std::size_t i = 0; i < causes.size(); ++i) {
      auto const& cause = causes[i];
      tally.add(conclude(cause.reduced, cause.cases[0],
                         options_.folder + "/" + reduction::cause_folder(i + 1, causes.size(), cause),
                         static_cast<unsigned>(cause.cases.size() - 1), cause.pattern));
    }
    if (!causes.empty()) {
      std::error_code ignored;  // the write below reports the error
      fs::create_directories(options_.folder, ignored);
      or_stop(write_file(options_.folder + "/index.md", reduction::cause_index(backend_->name(), causes)), kName);
      auto const is_deleted_file = [](Cause const& cause) { return cause.reduced.end == Reduced::End::conforms; };
      auto const gone = std::ranges::count_if(causes, is_deleted_file);
      write_stdout(fmt::format("{}/index.md lists {}{}\n", options_.folder, counted(causes.size(), "cause"),
                               gone > 0 ? fmt::format("; {} no longer fail", gone) : ""));
    }
    if (signals_.flag()) tally.add(ExitStatus::undecided);
    return tally.status();
  }

  ReduceSettings options_;
  OpenedSuite suite_;
  std::string named_;  // path of the suite on the command line
  TerminationSignals signals_;
  WorkFolder work_{""};
  std::unique_ptr<Backend> backend_;
  Profile profile_;
};

}  // namespace

Action add_reduce(Arguments command) {
  auto const options = std::make_shared<ReduceSettings>();
  command.examples(kReduceHelp);
  command.option("FILE", options->file, "a program, a case's folder, or a suite: a folder or an archive");
  command.option("--case", options->id, "case of the suite FILE").value("CASE");
  command.flag("--compile-only", options->compile_only, "only test whether the backend accepts the program");
  command.list("--inputs", options->inputs, "a .npy file for the next argument, or a folder of input_0.npy, ...")
      .value("FILE|FOLDER");
  command.option("--seed", options->seed, "random seed of the arguments");
  add_backend_options(command.group("The backend"), options->backend);
  command
      .option("--profile", options->profile,
              "accuracy profile (default: that of the suite; for other programs ieee, which permits the least)")
      .value("PROFILE");
  command.option("-o,--output", options->folder, "folder for the reproducer: new, empty, or an earlier one")
      .value("FOLDER")
      .shows_default();
  command.option("--time-limit", options->seconds, "time limit per execution, in seconds")
      .value("SECONDS")
      .check(validate_seconds)
      .shows_default();
  command.option("--total-time-limit", options->time_limit, "time limit per reduction, in seconds")
      .value("SECONDS")
      .check(validate_seconds)
      .shows_default();
  command
      .option("-j,--jobs", options->jobs,
              "number of parallel jobs; 0: one per core; the default is 1, because failures may depend on the load")
      .range(0u, 1024u)
      .shows_default();
  command.progress(options->progress);
  command.option("--report", options->report, "report of `assay test`").value("FILE");
  command.option("--suite", options->suite, "suite of the report").value("SUITE");
  return [options] { return Reduction(*options).run(); };
}

}  // namespace assay
