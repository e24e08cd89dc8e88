#include "harness/pjrt/runner/pjrt_backend.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>

#include "generators/suite/reader.hpp"
#include "grammar/bytecode/write/write.hpp"
#include "harness/backends/backends.hpp"
#include "harness/backends/command_template.hpp"
#include "harness/pjrt/runner/program_bytes.hpp"
#include "support/documents/json.hpp"
#include "support/files.hpp"
#include "support/text.hpp"

namespace assay::pjrt {
namespace {

namespace fs = std::filesystem;
using End = BackendReply::End;

constexpr std::size_t kMaxProgram = std::size_t{1} << 32, kMaxNotes = std::size_t{1} << 20;  // bytes

// A minimal program that every working plug-in compiles.
constexpr std::string_view kControl = R"("builtin.module"() ({
  "func.func"() ({
  ^bb0(%a: tensor<2xf32>, %b: tensor<2xf32>):
    %0 = "stablehlo.add"(%a, %b) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    "func.return"(%0) : (tensor<2xf32>) -> ()
  }) {function_type = (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>, sym_name = "main"} : () -> ()
}) : () -> ()
)";

// Finds assay-pjrt next to this program or in its installation; empty if it is missing.
std::string find_child() {
  std::error_code trouble;
  auto const folder = fs::read_symlink("/proc/self/exe", trouble).parent_path();
  for (auto const& place : {folder / "assay-pjrt", folder.parent_path() / "libexec/assay/assay-pjrt"})
    if (fs::exists(place, trouble)) return place.string();
  return "";
}

// Renames the subject of messages of the worker backend: for a plug-in, the worker is its process.
std::string in_own_words(std::string text) {
  constexpr std::string_view kWorker = "the worker ";
  if (text.starts_with(kWorker)) text = "its process " + text.substr(kWorker.size());
  return text;
}

// The element type of the buffer. Quantized tensors are passed as their storage integers.
std::string name_of_element(Tensor const& tensor) {
  auto const& element = tensor.element();
  return to_string(element.is(Element::Kind::quantized) ? Element::of(element.integer) : element);
}

// Parses the value of an attribute: "[1, 10, 0]".
std::optional<Version> version_of_list(std::string_view text) {
  if (!text.starts_with('[') || !text.ends_with(']')) return std::nullopt;
  std::string dotted(text.substr(1, text.size() - 2));
  std::erase(dotted, ' ');
  std::ranges::replace(dotted, ',', '.');
  return parse_version(dotted);
}

}  // namespace

class PjrtBackend::Slot {
public:
  explicit Slot(PjrtBackend& backend) : backend_(backend) {
    std::lock_guard const lock(backend_.mutex_);
    if (backend_.free_slots_.empty()) return;
    number_ = backend_.free_slots_.back();
    backend_.free_slots_.pop_back();
    backend_.place_.clear(number_);
  }
  Slot(Slot const&) = delete;
  Slot& operator=(Slot const&) = delete;
  ~Slot() {
    std::lock_guard const lock(backend_.mutex_);
    if (number_ != kNone) backend_.free_slots_.push_back(number_);
  }
  std::size_t number() const { return number_ == kNone ? Place::kSlots - 1 : number_; }

private:
  static constexpr std::size_t kNone = Place::kSlots - 1;  // shared by all cases without a slot of their own
  PjrtBackend& backend_;
  std::size_t number_ = kNone;
};

PjrtBackend::PjrtBackend(PjrtSettings settings) : settings_(std::move(settings)) {
  for (std::size_t i = 0; i + 1 < Place::kSlots; ++i) free_slots_.push_back(i);
  if (settings_.child.empty()) settings_.child = find_child();
  std::error_code ignored;
  settings_.plugin = fs::absolute(settings_.plugin, ignored).lexically_normal().string();
}

PjrtBackend::~PjrtBackend() = default;

std::string PjrtBackend::name() const {
  auto name = fs::path(settings_.plugin).filename().string();
  for (auto const& option : settings_.options) name += " " + option;
  return name;
}

Result<void> PjrtBackend::prepare(std::atomic<bool> const* stop) {
  std::error_code trouble;
  if (!fs::is_regular_file(settings_.plugin, trouble))
    return Error{fmt::format("--pjrt: no such file: {}", settings_.plugin)};
  if (settings_.child.empty())
    return Error{"missing program assay-pjrt, which loads plug-ins: it belongs next to assay-engines"};
  fs::create_directories(settings_.work, trouble);
  if (trouble) return Error{settings_.work + " cannot be made: " + trouble.message()};
  auto place = Place::open(settings_.work + "/place");
  if (!place) return Error{place.error()};
  place_ = *std::move(place);
  if (auto const described = describe(stop); !described)
    return Error{fmt::format("the plug-in {} failed: {}", settings_.plugin, described.error())};
  WorkerSettings worker;
  worker.name = name();
  worker.arguments = {settings_.child, "--serve", settings_.work + "/place", settings_.work + "/notes",
                      settings_.plugin};
  worker.arguments.insert(worker.arguments.end(), settings_.options.begin(), settings_.options.end());
  worker.environment = settings_.environment;
  worker.limits = settings_.limits;
  worker.restart_after = settings_.restart_after > 0 ? settings_.restart_after : kRestartAfter;
  worker.has_worked = true;
  workers_ = std::make_unique<WorkerBackend>(std::move(worker));
  if (auto const chosen = choose_form(stop); !chosen)
    return Error{fmt::format("the plug-in {} failed: {}", settings_.plugin, chosen.error())};
  return {};
}

Result<void> PjrtBackend::describe(std::atomic<bool> const* stop) {
  ProcessRequest request;
  request.arguments = {settings_.child, "--describe", settings_.work + "/place", settings_.plugin};
  request.arguments.insert(request.arguments.end(), settings_.options.begin(), settings_.options.end());
  request.environment = settings_.environment;
  request.limits = settings_.limits;
  request.limits.seconds = settings_.max_start;
  request.stop = stop;
  place_.clear(0);
  auto const result = run_process(request);
  start_seconds_ = result.seconds;
  auto const json = parse_json<nlohmann::json>(result.out);
  if (json.is_object() && json.contains("problem") && json["problem"].is_string())
    return Error{clean_text(json["problem"].get<std::string>())};
  if (!json.is_object() || !json.contains("facts")) {
    auto const at = place_.function(0);
    auto const said = main_line(clean_text(result.err));
    if (result.end == ProcessResult::End::stopped) return Error{"loading it was interrupted"};
    bool const is_late = result.end == ProcessResult::End::timed_out;
    return Error{fmt::format("{}: {}{}{}", is_late ? "loading it does not return" : "loading it terminates the process",
                             end_text(result), at.empty() ? "" : " in " + at,
                             said.empty() ? "" : ": " + last_of(said, 400))};
  }
  facts_ = json["facts"].get<std::vector<std::pair<std::string, std::string>>>();
  for (auto const& option : settings_.options) facts_.emplace_back("option", option);
  return {};
}

std::optional<Version> PjrtBackend::requested_version() const {
  for (auto const& [name, value] : facts_)
    if (name == "attribute stablehlo_current_version")
      if (auto const version = version_of_list(value)) return std::clamp(*version, kOldestArtifact, newest_artifact());
  return std::nullopt;
}

Result<void> PjrtBackend::choose_form(std::atomic<bool> const* stop) {
  ProgramForm form = ProgramForm::generic;
  std::optional<Version> version;
  if (!settings_.form.empty()) parse_form(settings_.form, form, version);
  if (form == ProgramForm::pretty) form_ = form;
  bool const is_chosen = !settings_.form.empty();
  auto const own = requested_version();
  if (form == ProgramForm::artifact)
    artifacts_ = version ? version : own ? own : newest_artifact();
  else if (!is_chosen)
    artifacts_ = own;
  auto const accepts = [](BackendReply const& reply) { return reply.end == End::done || reply.lacking; };
  auto const text = try_control(false, stop);
  accepts_text_ = accepts(text);
  if (!artifacts_ && accepts_text_) return {};
  bool const asked_for_text = is_chosen && form != ProgramForm::artifact;
  if (!artifacts_ && !asked_for_text) artifacts_ = newest_artifact();  // the plug-in does not compile text
  auto const artifact = artifacts_ ? try_control(true, stop) : BackendReply();
  if (artifacts_ && accepts(artifact)) {
    facts_.emplace_back("programs", fmt::format("portable artifacts of version {}", to_string(*artifacts_)));
    return {};
  }
  if (accepts_text_ && !is_chosen) return artifacts_.reset(), Result<void>();
  auto const& reply = artifacts_ ? artifact : text;
  if (reply.end == End::stopped) return Error{"compiling an add of two numbers was interrupted"};
  return Error{fmt::format("it cannot compile an add of two numbers, passed as {}: {}",
                           artifacts_ ? "a portable artifact" : "text",
                           reply.reason.empty() ? "it gave no reason" : reply.reason)};
}

BackendReply PjrtBackend::try_control(bool as_artifact, std::atomic<bool> const* stop) {
  BackendRequest request;
  request.folder = settings_.work + "/control";
  request.outputs = request.folder;
  request.compile_only = true;
  request.seconds = settings_.max_start;
  request.stop = stop;
  BackendReply reply;
  std::error_code trouble;
  fs::create_directories(request.folder, trouble);
  auto const made = program_bytes(std::string(kControl), {.artifact = as_artifact ? artifacts_ : std::nullopt});
  if (!made) return reply.reason = made.error(), reply;
  PjrtCase given;
  given.compile_only = true;
  given.program = made->bytes;
  return ask(given, request);
}

BackendReply PjrtBackend::execute(BackendRequest const& request) {
  BackendReply reply;
  reply.stage = Stage::start;
  auto text = read_file(request.program, kMaxProgram);
  if (!text) return reply.reason = text.error(), reply;
  auto const made = program_bytes(*std::move(text), {.artifact = artifacts_,
                                                     .may_break_rules = request.compile_only,
                                                     .foreign_as_text = accepts_text_ && settings_.form.empty()});
  if (!made) {
    reply.end = End::refused;
    reply.lacking = true;
    reply.reason = made.error();
    return reply;
  }
  PjrtCase given;
  given.compile_only = request.compile_only;
  given.program = made->bytes;
  given.replicas = made->replicas;
  given.partitions = made->partitions;
  std::vector<std::string> names;  // names of element types, which the case refers to
  bool const has_values = request.loaded && !request.compile_only;
  std::vector<Tensor> results;
  if (has_values) {
    auto const& loaded = *request.loaded;
    for (auto const& result : loaded.results) results.push_back(result.expected);
    if (results.empty() && !loaded.answers.empty()) results = loaded.answers[0].results;
    names.reserve(loaded.inputs.size() + results.size());
    for (auto const& input : loaded.inputs)
      given.inputs.push_back({names.emplace_back(name_of_element(input)),
                              input.shape(),
                              {reinterpret_cast<char const*>(input.data()), input.size_bytes()}});
    for (auto const& result : results) given.results.push_back(names.emplace_back(name_of_element(result)));
  }
  return ask(given, request);
}

BackendReply PjrtBackend::ask(PjrtCase& given, BackendRequest const& request) {
  Slot const slot(*this);
  given.slot = slot.number();
  BackendRequest mine = request;
  mine.program = request.folder + "/case";
  // The first case of a process waits until the plug-in is loaded; this time is not part of the case's limit.
  mine.seconds = request.seconds + (start_seconds_ > 0.5 ? 3 * start_seconds_ : 0.5);
  {
    auto const bytes = case_bytes(given);
    std::ofstream file(mine.program, std::ios::binary | std::ios::trunc);
    file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    if (!file.flush()) {
      BackendReply reply;
      return reply.reason = mine.program + " cannot be written", reply;
    }
  }
  auto reply = workers_->execute(mine);
  reply.reason = in_own_words(std::move(reply.reason));
  if (reply.end == End::crashed || reply.end == End::timed_out) describe_place(slot.number(), reply);
  return reply;
}

void PjrtBackend::describe_place(std::size_t slot, BackendReply& reply) const {
  auto const function = place_.function(slot);
  if (function.empty()) return;
  if (auto const stage = place_.stage(slot); stage != Stage::none) reply.stage = stage;
  reply.reason = fmt::format("{} {}: {}", function,
                             reply.end == End::timed_out ? "does not return" : "terminates the process", reply.reason);
}

std::string PjrtBackend::command(BackendRequest const& request) const {
  std::vector<std::string> words = {"assay", "run", "--pjrt", settings_.plugin};
  for (auto const& option : settings_.options) words.insert(words.end(), {"--option", option});
  words.push_back(request.program);
  if (request.input_count > 0) words.insert(words.end(), {"--inputs", request.inputs});
  if (!request.outputs.empty()) words.insert(words.end(), {"-o", request.outputs});
  return shell_line(words);
}

std::string PjrtBackend::failure() const {
  auto const failure = workers_ ? workers_->failure() : std::string();
  return failure.empty() ? "" : fmt::format("the plug-in {} stopped working: {}", settings_.plugin, failure);
}

std::vector<std::string> PjrtBackend::notes() const {
  auto const text = read_file(settings_.work + "/notes", kMaxNotes);
  std::vector<std::string> notes;
  std::string_view left = text ? std::string_view(*text) : std::string_view();
  while (!left.empty()) notes.push_back(fmt::format("{}: {}", name(), consume_until(left, '\n')));
  return notes;
}

}  // namespace assay::pjrt
