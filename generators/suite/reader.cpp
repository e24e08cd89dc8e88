#include "generators/suite/reader.hpp"

#include <fmt/format.h>

#include <charconv>
#include <filesystem>
#include <memory>

#include "generators/suite/digest.hpp"
#include "semantics/program/npy.hpp"
#include "support/files.hpp"

namespace assay::inline generators {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kMostLine = std::size_t{1} << 26, kMostText = std::size_t{1} << 30;  // bytes

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

// Whether the file is as large as its header says, so that nothing larger is asked of the memory.
bool has_all_elements(std::string const& path, Element const& element, NpyLayout const& layout) {
  std::error_code trouble;
  auto const size = fs::file_size(path, trouble);
  auto bytes = static_cast<std::int64_t>(element.bytes());
  bool is_empty = false;
  for (auto const axis : layout.shape) {
    is_empty = is_empty || axis == 0;
    if (axis != 0 && __builtin_mul_overflow(bytes, axis, &bytes)) return false;
  }
  auto const wanted = is_empty ? 0 : static_cast<std::uint64_t>(bytes);
  return !trouble && size >= layout.begin && size - layout.begin == wanted;
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

bool SuiteReader::fail(std::string& error, std::string const& reason) const {
  error = suite_ + "/manifest.json:" + std::to_string(line_) + ": " + reason;
  return false;
}

bool SuiteReader::read_line(std::string& line, std::string& error) {
  ++line_;
  line.clear();
  auto* const buffer = file_.rdbuf();
  for (int c = buffer->sbumpc(); c != std::char_traits<char>::eof(); c = buffer->sbumpc()) {
    if (c == '\n') {
      if (line.ends_with('\r')) line.pop_back();
      return true;
    }
    line += static_cast<char>(c);
    if (line.size() > kMostLine) return fail(error, "this line is too long");
  }
  return line.empty() ? fail(error, "the manifest ends here, and is not whole") : true;
}

bool SuiteReader::open(std::string const& suite, std::string& error) {
  suite_ = suite;
  line_ = 0;
  in_skipped_ = false;
  auto const path = suite + "/manifest.json";
  std::error_code trouble;
  file_ = {};
  if (fs::is_regular_file(path, trouble)) file_.open(path, std::ios::binary);
  if (!file_.is_open()) {
    bool const is_begun = fs::exists(suite + "/.partial", trouble);
    error = path + " cannot be read" + (is_begun ? "; the suite is not whole, its making was stopped" : "");
    return false;
  }
  std::string line, reason;
  if (!read_line(line, error)) return false;
  return parse_head(line, head_, reason) || fail(error, reason);
}

SuiteReader::Item SuiteReader::next(ManifestRow& row, Skipped& skipped, std::string& error) {
  std::string line, reason;
  if (!read_line(line, error)) return Item::error;
  if (!in_skipped_ && line == kSkippedLine) {
    in_skipped_ = true;
    if (!read_line(line, error)) return Item::error;
  }
  if (in_skipped_ && line.starts_with("],")) {
    if (parse_totals(line, totals_, reason)) return Item::end;
  } else if (in_skipped_ ? parse_skipped(line, skipped, reason) : parse_row(line, row, reason)) {
    return in_skipped_ ? Item::skipped : Item::row;
  }
  fail(error, reason);
  return Item::error;
}

bool SuiteReader::skip_to_totals(SuiteTotals& totals, std::string& error,
                                 std::function<void(Skipped const&)> const& take) {
  std::string line, reason;
  while (read_line(line, error)) {
    if (line == kSkippedLine) {
      in_skipped_ = true;
    } else if (line.starts_with("],")) {
      return parse_totals(line, totals, reason) || fail(error, reason);
    } else if (in_skipped_ && take) {
      Skipped skipped;
      if (!parse_skipped(line, skipped, reason)) return fail(error, reason);
      take(skipped);
    }
  }
  return false;
}

std::string SuiteReader::path(ManifestRow const& row, std::string_view file) const {
  return suite_ + "/" + row.id + "/" + std::string(file);
}

bool SuiteReader::load_text(ManifestRow const& row, std::string_view file, std::string& text,
                            std::string& error) const {
  auto const from = path(row, file);
  auto read = row.file(file) ? read_file(from, kMostText) : Error{from + " cannot be read"};
  if (!read) return error = read.error(), false;
  text = *std::move(read);
  return true;
}

bool SuiteReader::load_tensor(ManifestRow const& row, std::string const& file, Tensor& tensor,
                              std::string& error) const {
  auto const* const entry = row.file(file);
  auto const from = path(row, file);
  Element element;
  std::error_code trouble;
  if (!entry || !stored_element(entry->type, element))
    return error = from + ": the manifest says no type of it that there is", false;
  if (!fs::is_regular_file(from, trouble)) return error = from + " cannot be read", false;
  auto const layout = read_npy_layout(from, element);
  if (!layout) return error = layout.error(), false;
  if (layout->shape != entry->shape)
    return error = from + " has the shape " + shape_text(layout->shape) + ", not " + shape_text(entry->shape) +
                   " as the manifest says",
           false;
  if (!has_all_elements(from, element, *layout)) return error = from + " has not the size that its header says", false;
  auto read = read_npy(from, element);
  if (!read) return error = read.error(), false;
  tensor = *std::move(read);
  return true;
}

bool SuiteReader::load_result(ManifestRow const& row, std::string const& stem, CaseResult& result, std::size_t& used,
                              std::string& error) const {
  if (!load_tensor(row, stem + ".npy", result.expected, error)) return false;
  ++used;
  result.low = result.high = result.expected;
  result.exact = !row.file(stem + ".lo.npy") && !row.file(stem + ".hi.npy");
  if (!result.exact) {
    if (!load_tensor(row, stem + ".lo.npy", result.low, error) ||
        !load_tensor(row, stem + ".hi.npy", result.high, error))
      return false;
    used += 2;
  }
  if (row.file(stem + ".flags.npy")) {
    if (!load_tensor(row, stem + ".flags.npy", result.flags.emplace(), error)) return false;
    ++used;
  }
  auto const& shape = result.expected.shape();
  auto const& element = result.expected.element();
  bool const agree = result.low.shape() == shape && result.high.shape() == shape && result.low.element() == element &&
                     result.high.element() == element &&
                     (!result.flags || (result.flags->shape() == shape && to_string(result.flags->element()) == "ui8"));
  if (!agree) error = path(row, stem) + ".npy and the files of its set have different shapes or types";
  return agree;
}

bool SuiteReader::load_results(ManifestRow const& row, std::vector<CaseResult>& results, std::size_t& used,
                               std::string& error) const {
  for (std::size_t i = 0;; ++i) {
    auto const stem = "expected_" + std::to_string(i);
    if (!row.file(stem + ".npy")) return true;
    if (!load_result(row, stem, results.emplace_back(), used, error)) return false;
  }
}

bool SuiteReader::load_expected(std::string const& folder, ManifestRow const& row, std::vector<CaseResult>& results,
                                std::string& error) {
  SuiteReader reader;
  reader.suite_ = folder;
  std::size_t used = 0;
  return reader.load_results(row, results, used, error);
}

bool SuiteReader::load(ManifestRow const& row, Digests digests, LoadedCase& loaded, std::string& error) const {
  loaded = {};
  if (digests == Digests::checked) {
    for (auto const& file : row.files) {
      std::string digest;
      if (!digest_of_file(path(row, file.name), digest, error)) return false;
      if (digest != file.digest)
        return error = path(row, file.name) + " is not the file of the manifest: its SHA-256 is " + digest, false;
    }
  }
  if (!load_text(row, "program.mlir", loaded.text, error)) return false;
  std::size_t used = 0, tensors = 0;
  for (auto const& file : row.files) tensors += file.is_tensor();
  for (std::size_t i = 0;; ++i) {
    auto const name = "input_" + std::to_string(i) + ".npy";
    if (!row.file(name)) break;
    if (!load_tensor(row, name, loaded.inputs.emplace_back(), error)) return false;
    ++used;
  }
  if (!load_results(row, loaded.results, used, error)) return false;
  for (std::size_t i = 0; i < row.answers.size(); ++i) {
    ProbeAnswer& answer = loaded.answers.emplace_back(ProbeAnswer{row.answers[i], {}});
    for (std::size_t j = 0;; ++j) {
      auto const name = fmt::format("answer_{}_{}.npy", i, j);
      if (!row.file(name)) break;
      if (!load_tensor(row, name, answer.results.emplace_back(), error)) return false;
      ++used;
    }
  }
  if (used == tensors) return true;
  error = suite_ + "/" + row.id + ": the manifest names tensors that are neither inputs nor of a result or answer";
  return false;
}

}  // namespace assay::inline generators
