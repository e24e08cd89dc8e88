#include "generators/suite/reader.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <filesystem>
#include <memory>
#include <optional>

#include "generators/suite/digest.hpp"
#include "semantics/program/npy.hpp"
#include "support/files.hpp"

namespace assay {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kMaxLine = std::size_t{1} << 26, kMaxText = std::size_t{1} << 30;  // bytes
constexpr std::string_view kProgramFile = "program.mlir";

bool integer_element(std::string_view name, Element& element) {
  bool const is_unsigned = name.starts_with("ui");
  if (!is_unsigned && !name.starts_with('i')) return false;
  name.remove_prefix(is_unsigned ? 2 : 1);
  unsigned bits = 0;
  auto const [end, problem] = std::from_chars(name.data(), name.data() + name.size(), bits);
  if (problem != std::errc() || end != name.data() + name.size() || bits == 0 || bits > 64) return false;
  element = Element::of(IntegerFormat{static_cast<std::uint8_t>(bits), !is_unsigned});
  if (bits == 1 && !is_unsigned) element = Element::boolean();
  return true;
}

// The size of the elements in bytes; nullopt on overflow.
std::optional<std::uint64_t> bytes_of(Element const& element, Shape const& shape) {
  if (std::ranges::count(shape, 0) > 0) return 0;
  auto bytes = static_cast<std::int64_t>(element.bytes());
  for (auto const axis : shape)
    if (__builtin_mul_overflow(bytes, axis, &bytes)) return std::nullopt;
  return static_cast<std::uint64_t>(bytes);
}

}  // namespace

bool stored_element(std::string_view type, Element& element) {
  constexpr std::string_view kQuantized = "!quant.uniform<", kComplex = "complex<";
  if (type.starts_with(kQuantized)) {
    type.remove_prefix(kQuantized.size());
    return integer_element(type.substr(0, type.find_first_of("<:")), element);
  }
  bool const is_complex = type.starts_with(kComplex) && type.ends_with('>');
  if (is_complex) type = type.substr(kComplex.size(), type.size() - kComplex.size() - 1);
  if (auto const* const format = float_format(type)) {
    element = is_complex ? Element::complex_of(*format) : Element::of(*format);
    return true;
  }
  return !is_complex && integer_element(type, element);
}

Error SuiteReader::at_line(std::string const& reason) const {
  return {suite_ + "/manifest.json:" + std::to_string(line_) + ": " + reason};
}

Result<std::string> SuiteReader::read_line() {
  ++line_;
  std::string line;
  for (;;) {
    auto const end = buffer_.find('\n', at_);
    line.append(buffer_, at_, end - at_);
    if (line.size() > kMaxLine) return at_line("this line is too long");
    if (end != buffer_.npos) {
      at_ = end + 1;
      if (line.ends_with('\r')) line.pop_back();
      return line;
    }
    if (!fill()) break;
  }
  if (line.empty()) return at_line("the manifest is truncated");
  return line;
}

// Reads the next piece of the manifest into the buffer. False at the end.
bool SuiteReader::fill() {
  constexpr std::size_t kPiece = std::size_t{1} << 16;
  buffer_.resize(kPiece);
  auto got = ::read(file_.number(), buffer_.data(), kPiece);
  while (got < 0 && errno == EINTR) got = ::read(file_.number(), buffer_.data(), kPiece);
  at_ = 0;
  buffer_.resize(got > 0 ? static_cast<std::size_t>(got) : 0);
  return got > 0;
}

Result<void> SuiteReader::open(std::string const& suite) {
  suite_ = suite;
  line_ = 0;
  in_skipped_ = false;
  auto const path = suite + "/manifest.json";
  std::error_code trouble;
  file_ = {};
  buffer_.clear();
  at_ = 0;
  if (fs::is_regular_file(path, trouble)) file_ = Descriptor(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file_) {
    bool const is_begun = fs::exists(suite + "/.partial", trouble);
    return Error{path + " cannot be read" +
                 (is_begun ? "; the suite is incomplete: its generation was interrupted" : "")};
  }
  auto const line = read_line();
  if (!line) return Error{line.error()};
  auto head = parse_head(*line);
  if (!head) return at_line(head.error());
  head_ = *std::move(head);
  return {};
}

Result<SuiteReader::Item> SuiteReader::next(ManifestRow& row, Skipped& skipped) {
  auto line = read_line();
  if (line && !in_skipped_ && *line == kSkippedLine) {
    in_skipped_ = true;
    line = read_line();
  }
  if (!line) return Error{line.error()};
  // Stores the parsed item.
  auto const take = [&](auto parsed, auto& to, Item item) -> Result<Item> {
    if (!parsed) return at_line(parsed.error());
    to = *std::move(parsed);
    return item;
  };
  if (!in_skipped_) return take(parse_row(*line), row, Item::row);
  if (line->starts_with("],")) return take(parse_totals(*line), totals_, Item::end);
  return take(parse_skipped(*line), skipped, Item::skipped);
}

Result<SuiteTotals> SuiteReader::skip_to_totals(std::function<void(Skipped const&)> const& take) {
  for (;;) {
    auto const line = read_line();
    if (!line) return Error{line.error()};
    if (*line == kSkippedLine) {
      in_skipped_ = true;
    } else if (line->starts_with("],")) {
      auto totals = parse_totals(*line);
      if (!totals) return at_line(totals.error());
      return totals;
    } else if (in_skipped_ && take) {
      auto const skipped = parse_skipped(*line);
      if (!skipped) return at_line(skipped.error());
      take(*skipped);
    }
  }
}

std::string SuiteReader::path(ManifestRow const& row, std::string_view file) const {
  return suite_ + "/" + row.id + "/" + std::string(file);
}

// The files of a case. Each file is read once.
class CaseFiles {
public:
  CaseFiles(SuiteReader const& reader, ManifestRow const& row) : reader_(reader), row_(row), held_(row.files.size()) {}

  // Reads a file, checks its digest, and keeps its bytes.
  Result<std::string_view> check(CaseFile const& file);
  Result<std::string> text(std::string const& file);
  Result<Tensor> tensor(std::string const& file);
  Result<void> tensors(std::string const& begin,
                       std::vector<Tensor>& to);  // BEGIN0.npy, BEGIN1.npy, .., as many as exist
  Result<std::vector<CaseResult>> results(std::string const& begin);
  Result<LoadedCase> all();

private:
  Result<CaseResult> result(std::string const& stem);
  Result<std::string> bytes(CaseFile const& file);

  SuiteReader const& reader_;
  ManifestRow const& row_;
  std::vector<std::optional<std::string>> held_;  // by the files of the row; moved out when they are requested
  std::ptrdiff_t used_ = 0;                       // number of tensors that were requested
};

// A file that is larger than the manifest states is not read.
Result<std::string> CaseFiles::bytes(CaseFile const& file) {
  auto const index = static_cast<std::size_t>(&file - row_.files.data());
  if (held_[index]) {
    auto held = *std::move(held_[index]);
    held_[index].reset();
    return held;
  }
  Element element;
  std::size_t most = kMaxText;
  if (file.is_tensor() && stored_element(file.type, element))
    most = static_cast<std::size_t>(bytes_of(element, file.shape).value_or(0)) + kMaxNpyHeader;
  return read_file(reader_.path(row_, file.name), most);
}

Result<std::string_view> CaseFiles::check(CaseFile const& file) {
  auto found = bytes(file);
  if (!found) return Error{found.error()};
  if (auto const digest = digest_of(*found); digest != file.digest)
    return Error{reader_.path(row_, file.name) + " is not the file of the manifest: its SHA-256 is " + digest};
  return std::string_view(held_[static_cast<std::size_t>(&file - row_.files.data())].emplace(*std::move(found)));
}

Result<std::string> CaseFiles::text(std::string const& file) {
  if (auto const* const entry = row_.file(file)) return bytes(*entry);
  return Error{reader_.path(row_, file) + " cannot be read"};
}

Result<Tensor> CaseFiles::tensor(std::string const& file) {
  auto const* const entry = row_.file(file);
  auto const from = reader_.path(row_, file);
  Element element;
  if (!entry || !stored_element(entry->type, element))
    return Error{from + ": manifest.json says no type of it that there is"};
  auto const read = bytes(*entry);
  if (!read) return Error{read.error()};
  // Allocates only memory for data that the file contains.
  std::string problem;
  auto tensor = parse_npy(*read, element, [&](Element const& of, Shape shape) {
    auto const bytes = bytes_of(of, shape);
    if (shape != entry->shape)
      problem = fmt::format("{} has the shape {}, not {} as manifest.json says", from, shape_text(shape),
                            shape_text(entry->shape));
    else if (!bytes || *bytes > read->size())
      problem = from + " differs in size from its header";
    return make_tensor(of, problem.empty() ? std::move(shape) : Shape{0});
  });
  if (!problem.empty()) return Error{problem};
  if (!tensor) return Error{from + ": " + tensor.error()};
  ++used_;
  return tensor;
}

Result<void> CaseFiles::tensors(std::string const& begin, std::vector<Tensor>& to) {
  for (std::size_t i = 0;; ++i) {
    auto const name = begin + std::to_string(i) + ".npy";
    if (!row_.file(name)) return {};
    auto one = tensor(name);
    if (!one) return Error{one.error()};
    to.push_back(*std::move(one));
  }
}

Result<CaseResult> CaseFiles::result(std::string const& stem) {
  CaseResult result;
  std::string error;
  auto const load = [&](char const* ending, Tensor& to) {
    auto one = tensor(stem + ending);
    if (!one) return error = one.error(), false;
    to = *std::move(one);
    return true;
  };
  if (!load(".npy", result.expected)) return Error{error};
  result.low = result.high = result.expected;
  result.exact = !row_.file(stem + ".lo.npy") && !row_.file(stem + ".hi.npy");
  if (!result.exact && !(load(".lo.npy", result.low) && load(".hi.npy", result.high))) return Error{error};
  if (row_.file(stem + ".flags.npy") && !load(".flags.npy", result.flags.emplace())) return Error{error};
  auto const& shape = result.expected.shape();
  auto const& element = result.expected.element();
  bool const agree = result.low.shape() == shape && result.high.shape() == shape && result.low.element() == element &&
                     result.high.element() == element &&
                     (!result.flags || (result.flags->shape() == shape && to_string(result.flags->element()) == "ui8"));
  if (!agree) return Error{reader_.path(row_, stem) + ".npy and the files of its set have different shapes or types"};
  return result;
}

Result<std::vector<CaseResult>> CaseFiles::results(std::string const& begin) {
  std::vector<CaseResult> results;
  for (std::size_t i = 0;; ++i) {
    auto const stem = begin + std::to_string(i);
    if (!row_.file(stem + ".npy")) return results;
    auto one = result(stem);
    if (!one) return Error{one.error()};
    results.push_back(*std::move(one));
  }
}

Result<std::string> SuiteReader::load_text(ManifestRow const& row, std::string_view file) const {
  return CaseFiles(*this, row).text(std::string(file));
}

Result<std::vector<CaseResult>> SuiteReader::load_expected(std::string const& folder, ManifestRow const& row) {
  SuiteReader reader;
  reader.suite_ = folder;
  return CaseFiles(reader, row).results(row.file("expected_0.npy") ? "expected_" : "output_");
}

Result<LoadedCase> CaseFiles::all() {
  LoadedCase loaded;
  auto program = text(std::string(kProgramFile));
  if (!program) return Error{program.error()};
  loaded.text = *std::move(program);
  if (auto const read = tensors("input_", loaded.inputs); !read) return Error{read.error()};
  auto found = results("expected_");
  if (!found) return Error{found.error()};
  loaded.results = *std::move(found);
  for (std::size_t i = 0; i < row_.answers.size(); ++i) {
    ProbeAnswer& answer = loaded.answers.emplace_back(ProbeAnswer{row_.answers[i], {}});
    if (auto const read = tensors(fmt::format("answer_{}_", i), answer.results); !read) return Error{read.error()};
  }
  if (used_ == std::ranges::count_if(row_.files, &CaseFile::is_tensor)) return loaded;
  return Error{reader_.suite_ + "/" + row_.id +
               ": manifest.json names tensors that are neither inputs nor of a result or answer"};
}

Result<LoadedCase> SuiteReader::load(ManifestRow const& row, Digests digests) const {
  CaseFiles files(*this, row);
  if (digests == Digests::checked)
    for (auto const& file : row.files)
      if (auto const checked = files.check(file); !checked) return Error{checked.error()};
  return files.all();
}

Result<LoadedCase> SuiteReader::load_for_run(ManifestRow const& row, TakeFile const& taken) const {
  CaseFiles files(*this, row);
  for (auto const& file : row.files) {
    bool const is_asked_for = taken.needs_file(file.name);
    if (!is_asked_for && !file.is_tensor() && file.name != kProgramFile) continue;
    auto const bytes = files.check(file);
    if (!bytes) return Error{bytes.error()};
    if (is_asked_for) taken.take(file.name, *bytes);
  }
  return files.all();
}

}  // namespace assay
