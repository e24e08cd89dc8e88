// libFuzzer: files that `assay test` and `assay report` read and others have written or changed. The first byte selects
// the kind: a report, a baseline, a preset, an answer of a worker, requests to one, printed results, a .npy file. It is
// read, or there is an error message. Data that were read are unchanged when they are written and read again, and can
// be rendered.
#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <pugixml.hpp>
#include <set>
#include <sstream>
#include <string>

#include "generators/suite/reader.hpp"
#include "harness/backends/command_template.hpp"
#include "harness/backends/preset.hpp"
#include "harness/backends/printed_codes.hpp"
#include "harness/backends/worker_loop.hpp"
#include "harness/backends/worker_reply.hpp"
#include "harness/judge/tensor_file.hpp"
#include "harness/report/baseline.hpp"
#include "harness/report/render.hpp"
#include "harness/report/report.hpp"
#include "semantics/program/npy.hpp"
#include "support/documents/json.hpp"
#include "support/text.hpp"
#include "tests/fuzz/require.hpp"

namespace {

using namespace assay;

using assay::testing::require;

// An in-memory file.
class File {
public:
  explicit File(std::string_view text) : number_(memfd_create("fuzz", MFD_CLOEXEC)) {
    require(number_ >= 0 && write(number_, text.data(), text.size()) == static_cast<ssize_t>(text.size()));
  }
  File(File const&) = delete;
  ~File() { close(number_); }
  std::string path() const { return "/proc/self/fd/" + std::to_string(number_); }

private:
  int number_;
};

// A folder for values that are written to files by name.
class Folder {
public:
  Folder() : path_((std::filesystem::temp_directory_path() / "fuzz_report_XXXXXX").string()) {
    require(mkdtemp(path_.data()) != nullptr);
  }
  Folder(Folder const&) = delete;
  ~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  std::string const& path() const { return path_; }

private:
  std::string path_;
};

std::string text_of(Report const& report) {
  std::string text = report_head_line(report.head) + "\n";
  for (auto const& outcome : report.outcomes) text += outcome_line(outcome) + "\n";
  return text + report_end_line(report) + "\n";
}

void draw(Report const& report, Comparison const& comparison) {
  pugi::xml_document document;
  require(document.load_string(junit_xml(report, comparison).c_str()));
  std::size_t const of_run = !comparison.lost_support.empty() + (!report.whole || comparison.nothing_ran);
  require(document.select_nodes("//testcase").size() == report.outcomes.size() + of_run);
  require(nlohmann::json::accept(sarif(report, comparison)));
  auto const summary = markdown(report, comparison);
  require(clean_text(summary) == summary);
  RenderSources sources;
  sources.program = sources.clause = [](std::string const& name) { return "<" + name + ">"; };
  auto const page = html(report, comparison, sources);
  constexpr std::string_view kBegin = "id=\"data\">";
  auto const begin = page.find(kBegin) + kBegin.size(), end = page.find("</script>", begin);
  require(begin < end && end < page.size());
  require(nlohmann::json::accept(page.substr(begin, end - begin)));
}

// Stores the value of a result in `to`, or its error in `error`.
template <class T> bool took(Result<T> result, T& to, std::string& error) {
  error = result ? "" : result.error();
  if (result) to = *std::move(result);
  return bool(result);
}

void inspect_report(std::string_view text) {
  Report report, again, merged;
  std::string error;
  if (!took(read_report(File(text).path()), report, error)) return require(!error.empty());
  auto const written = text_of(report);
  require(took(read_report(File(written).path()), again, error) && text_of(again) == written);
  draw(report, compare_with(report, {}));
  // The baseline of the report can be read, and has no new failure.
  Baseline baseline, read;
  baseline.unsupported_is_failure = true;
  baseline = updated_baseline(baseline, report);
  require(took(parse_baseline(baseline_text(baseline), "baseline.toml"), read, error));
  auto const comparison = compare_with(report, read);
  std::set<std::string> ids;
  for (auto const& outcome : report.outcomes) ids.insert(outcome.id);
  require(comparison.red == 0 || ids.size() < report.outcomes.size());
  draw(report, comparison);
  if (!took(merge_reports({report}, true), merged, error)) return require(!error.empty());
  require(took(read_report(File(text_of(merged)).path()), again, error) && text_of(again) == text_of(merged));
}

void inspect_baseline(std::string_view text) {
  Baseline once, again;
  std::string error;
  if (!took(parse_baseline(text, "baseline.toml"), once, error)) return require(error.starts_with("baseline.toml:"));
  auto const written = baseline_text(once);
  require(took(parse_baseline(written, "baseline.toml"), again, error) && baseline_text(again) == written);
}

void inspect_preset(std::string_view text) {
  Preset preset;
  std::string error;
  if (!took(parse_preset(text, "preset.toml"), preset, error)) return require(error.starts_with("preset.toml:"));
  require(preset.run.empty() != preset.worker.empty());
  BackendRequest request;
  request.input_count = 2;
  for (auto const& [words, stage] : preset.run) {
    auto const command = CommandTemplate::of(words, {});
    if (command)
      command->words(request);
    else
      require(!command.error().empty());
  }
}

void check_answer(std::string_view text) {
  constexpr std::size_t kMax = 8000;  // maximum length of a reason, in bytes
  BackendReply reply;
  if (read_worker_line(std::string(text), 7, reply) != WorkerLine::answer) return;
  require(reply.end != BackendReply::End::crashed || !reply.reason.empty());
  require(clean_text(reply.reason) == reply.reason && reply.reason.size() < kMax);
}

void inspect_requests(std::string_view text) {
  std::istringstream requests{std::string(text)};
  std::ostringstream replies;
  std::size_t asked = 0, answered = 0;
  serve_worker(requests, replies, [&](WorkerRequest const& request) {
    ++asked;
    return WorkerAnswer{request.compile_only ? "done" : "refused", request.program};
  });
  std::istringstream lines(replies.str());
  for (std::string line; std::getline(lines, line); ++answered) {
    auto const json = parse_json<nlohmann::json>(line);
    require(json.is_object() && json.contains("id") && json.contains("status"));
  }
  require(asked == answered);
}

Element element_by(unsigned char choice) {
  constexpr std::string_view kTypes[] = {"i1",  "i2",   "i4",   "i8",       "ui8",          "i16",         "ui32",
                                         "i64", "ui64", "f16",  "f4E2M1FN", "f6E2M3FN",     "f8E4M3FN",    "bf16",
                                         "f32", "f64",  "tf32", "ui4",      "complex<f32>", "complex<f64>"};
  Element element;
  if (!stored_element(kTypes[choice % std::size(kTypes)], element)) element = Element::boolean();
  return element;
}

bool is_small(Shape const& shape) {
  std::int64_t count = 1;
  for (auto const size : shape)
    if (__builtin_mul_overflow(count, size, &count) || count > 4096) return false;
  return true;
}

// The next byte selects the type.
void inspect_npy(std::string_view text) {
  if (text.empty()) return;
  auto const element = element_by(static_cast<unsigned char>(text[0]));
  File const file(text.substr(1));
  npy_type(file.path());
  auto const layout = read_npy_layout(file.path(), element);
  if (!layout) require(!layout.error().empty());
  Shape const held = layout ? layout->shape : Shape();
  Shape const shape = is_small(held) ? held : Shape{2};
  Tensor once, again;
  ResultFinding finding;
  if (!load_tensor_file(file.path(), element, shape, once, finding))
    return require(!finding.mismatch.empty() && finding.kind != Mismatch::none);
  std::string written = npy_header(once);
  written.append(reinterpret_cast<char const*>(once.data()), once.size_bytes());
  require(load_tensor_file(File(written).path(), element, shape, again, finding));
  require(std::memcmp(once.data(), again.data(), once.size_bytes()) == 0);
}

// The next bytes select the types of two results.
void inspect_printed(std::string_view text) {
  static Folder const folder;
  if (text.size() < 2) return;
  LoadedCase loaded;
  for (int i = 0; i < 2; ++i) {
    auto const element = element_by(static_cast<unsigned char>(text[static_cast<std::size_t>(i)]));
    loaded.results.emplace_back().expected = Tensor(element, {0}, nullptr);
  }
  std::string error;
  if (auto const written = write_printed(loaded, text.substr(2), folder.path()); !written)
    return require(!written.error().empty());
  for (int i = 0; i < 2; ++i) {
    auto const path = folder.path() + "/output_" + std::to_string(i) + ".npy";
    auto const& element = loaded.results[static_cast<std::size_t>(i)].expected.element();
    Tensor tensor;
    ResultFinding finding;
    auto const layout = read_npy_layout(path, element);
    require(bool(layout));
    require(load_tensor_file(path, element, layout->shape, tensor, finding));
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  if (size == 0) return 0;
  std::string_view const text(reinterpret_cast<char const*>(data) + 1, size - 1);
  switch (data[0]) {
    case 'r':
      inspect_report(text);
      break;
    case 'b':
      inspect_baseline(text);
      break;
    case 'p':
      inspect_preset(text);
      break;
    case 'a':
      check_answer(text);
      break;
    case 'q':
      inspect_requests(text);
      break;
    case 'c':
      inspect_printed(text);
      break;
    case 'n':
      inspect_npy(text);
      break;
    default:
      break;
  }
  return 0;
}
