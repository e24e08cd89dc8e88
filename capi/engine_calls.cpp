// Implements capi/assay.h: proofs. `assay-engines` computes them in a separate process, which can be stopped and has
// limits for time and memory of its own.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "capi/answer.hpp"
#include "capi/options.hpp"
#include "capi/program_bytes.hpp"
#include "diagnostics/check_file.hpp"
#include "diagnostics/work_folder.hpp"
#include "support/files.hpp"
#include "support/process/companion_files.hpp"
#include "support/process/run_process.hpp"

namespace assay {
namespace {

constexpr std::uint64_t kMaxSeconds = 86'400, kDefaultSeconds = 60;
constexpr double kGrace = 30;                                 // seconds, in addition to the time for proofs
constexpr std::uint64_t kMaxOutput = std::uint64_t{1} << 28;  // maximum bytes of JSON

// Command-line options that a message may mention.
constexpr std::string_view kOptions[] = {"assume", "entry", "function-pairs", "profile", "time-limit"};

std::string option_name(std::string_view flag) {
  std::string name(flag == "time-limit" ? "seconds" : flag);
  std::ranges::replace(name, '-', '_');
  return "option \"" + name + "\"";
}

struct EngineCall {
  std::vector<std::string> arguments;
  std::vector<std::pair<std::string, std::string>> files;  // names and contents
  std::uint64_t seconds = kDefaultSeconds;
};

struct EngineAnswer {
  ExitStatus status = ExitStatus::undecided;
  std::string json, error;
};

std::string engines_path() {
  auto found = find_companion("assay-engines");
  if (!found) throw BadCall{found.error()};
  return *std::move(found);
}

// Returns the last line of a program, without its own name and that of the command. Options have the names of the
// library.
std::string message_of(std::string_view errors, EngineCall const& call) {
  while (errors.ends_with('\n')) errors.remove_suffix(1);
  std::string message(errors.substr(errors.rfind('\n') + 1));
  for (auto const& prefix : {std::string("assay: error: "), call.arguments.front() + ": "})
    if (message.starts_with(prefix)) message.erase(0, prefix.size());
  for (std::string_view const name : kOptions) {
    auto const flag = "--" + std::string(name);
    for (auto at = message.find(flag); at != message.npos; at = message.find(flag))
      message.replace(at, flag.size(), option_name(name));
  }
  return message;
}

EngineAnswer run_engine(EngineCall const& call, std::string const& program, std::atomic<bool> const& stop) {
  WorkFolder folder("");
  folder.make();
  for (auto const& [name, bytes] : call.files) or_stop(write_file(folder.path() + "/" + name, bytes));
  ProcessRequest request;
  request.arguments = {program};
  request.arguments.insert(request.arguments.end(), call.arguments.begin(), call.arguments.end());
  request.folder = folder.path();
  request.limits.seconds = static_cast<double>(call.seconds) + kGrace;
  request.limits.output = kMaxOutput;
  request.stop = &stop;
  auto const ended = run_process(request);
  bool const answers = ended.end == ProcessResult::End::exited && ended.status <= 3;
  if (!answers) return {ExitStatus::undecided, "", "the proof terminated without an answer: " + end_text(ended)};
  auto const status = static_cast<ExitStatus>(ended.status);
  bool const has_json = ended.out.starts_with('{') && status != ExitStatus::usage;
  return {status, has_json ? ended.out : "", has_json ? "" : message_of(ended.err, call)};
}

// Returns the report on the first of these programs that violates the specification, or nullptr.
std::shared_ptr<FileReport> broken_program(std::vector<std::pair<std::string, std::string>> const& files) {
  for (auto const& [name, bytes] : files) {
    auto report = std::make_shared<FileReport>(check_source(name, Source::from_string(name, bytes), {}));
    if (report->verdict == FileVerdict::violates) return report;
  }
  return nullptr;
}

assay_status answer_of_engine(assay_answer& out, EngineCall call, assay_watch const* watch) {
  auto const program = engines_path();
  auto const stop = std::make_shared<std::atomic<bool>>(false);
  auto const files = call.files;
  auto const answer = compute_on_worker_thread(
      watch, [=, call = std::move(call)] { return run_engine(call, program, *stop); }, [stop] { *stop = true; });
  auto const status = static_cast<assay_status>(answer.status);
  if (answer.json.empty() && status == ASSAY_BAD_CALL)
    if (auto const report = compute_on_worker_thread(watch, [files] { return broken_program(files); })) {
      out.make_json = [report, message = answer.error] {
        return "{\"error\":" + dump(message) + ",\"findings\":" + findings_json(*report) + "}";
      };
      return ASSAY_VIOLATION;
    }
  if (answer.json.empty()) return out.set_error(status, answer.error), status;
  out.set_json(answer.json);
  return status;
}

void add_option(EngineCall& call, std::string const& name, std::string const& value) {
  call.arguments.push_back(name + "=" + value);
}

std::string file_name(std::string_view stem, std::string_view bytes) {
  return fmt::format("{}.{}", stem, bytes.starts_with(kBytecodeMagic) ? "mlirbc" : "mlir");
}

void add_shared_options(EngineCall& call, CallOptions& options) {
  for (auto const& formula : options.texts("assume")) add_option(call, "--assume", formula);
  call.seconds = options.number("seconds", 1, kMaxSeconds).value_or(kDefaultSeconds);
  add_option(call, "--time-limit", std::to_string(call.seconds));
  add_option(call, "--format", "json");
}

}  // namespace
}  // namespace assay

extern "C" {

assay_status assay_prove(void const* program, size_t size, char const* options, assay_watch const* watch,
                         assay_answer** answer) {
  using namespace assay;
  return answered(answer, [&](assay_answer& out) {
    CallOptions given(options);
    EngineCall call{{"prove", "--no-config"}, {}, 0};
    add_shared_options(call, given);
    given.finish();
    auto const bytes = bytes_of_program(program, size);
    auto const name = file_name("program", bytes);
    call.files = {{name, bytes}};
    call.arguments.push_back(name);
    return answer_of_engine(out, std::move(call), watch);
  });
}

assay_status assay_equiv(void const* before, size_t before_size, void const* after, size_t after_size,
                         char const* options, assay_watch const* watch, assay_answer** answer) {
  using namespace assay;
  return answered(answer, [&](assay_answer& out) {
    CallOptions given(options);
    EngineCall call{{"equiv"}, {}, 0};
    add_shared_options(call, given);
    add_option(call, "--profile", given.text("profile", "ieee"));
    if (auto const entry = given.text("entry", ""); !entry.empty()) add_option(call, "--entry", entry);
    if (given.truth("function_pairs", false)) call.arguments.emplace_back("--function-pairs");
    given.finish();
    auto const a = bytes_of_program(before, before_size), b = bytes_of_program(after, after_size);
    auto const name_a = file_name("before", a), name_b = file_name("after", b);
    call.files = {{name_a, a}, {name_b, b}};
    call.arguments.push_back(name_a);
    call.arguments.push_back(name_b);
    return answer_of_engine(out, std::move(call), watch);
  });
}

}  // extern "C"
