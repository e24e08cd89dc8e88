#include "harness/backends/printed_codes.hpp"

#include <fmt/format.h>

#include <charconv>
#include <vector>

#include "generators/suite/emit.hpp"
#include "harness/backends/codes.hpp"
#include "semantics/program/npy.hpp"
#include "support/characters.hpp"

namespace assay {
namespace {

constexpr std::int64_t kMaxElements = std::int64_t{1} << 28;
constexpr std::size_t kMaxTensorRank = 1000;  // as for .npy files

struct Printed {
  std::string element;  // "ui16"
  Shape shape;
  std::vector<std::uint64_t> values;
};

// Parses printed values one after the other.
class Reader {
public:
  explicit Reader(std::string_view text) : rest_(text) {}

  Result<Printed> next() {
    Printed printed;
    constexpr std::string_view kBegin = "tensor<";
    auto const at = rest_.find(kBegin);
    if (at == std::string_view::npos) return Error{"the output has too few values"};
    rest_.remove_prefix(at + kBegin.size());
    auto const open = rest_.find('{'), close = rest_.find('}');
    if (!read_type(rest_.substr(0, rest_.find('>')), printed) || open == std::string_view::npos ||
        close == std::string_view::npos || close < open)
      return Error{"a value in the output is truncated, or has the wrong type"};
    auto const body = rest_.substr(open + 1, close - open - 1);
    rest_.remove_prefix(close + 1);
    std::int64_t count = 1;
    for (auto const size : printed.shape)
      if (__builtin_mul_overflow(count, size, &count) || count > kMaxElements)
        return Error{"a value in the output is too large"};
    if (!read_values(body, printed) || static_cast<std::int64_t>(printed.values.size()) != count)
      return Error{fmt::format("a value in the output is not a list of {} integers", count)};
    return printed;
  }

private:
  static bool read_type(std::string_view text, Printed& printed) {
    while (!text.empty() && is_digit(text[0])) {
      std::int64_t size = 0;
      auto const [end, problem] = std::from_chars(text.data(), text.data() + text.size(), size);
      if (problem != std::errc() || end == text.data() + text.size() || *end != 'x') return false;
      if (printed.shape.size() >= kMaxTensorRank) return false;
      printed.shape.push_back(size);
      text.remove_prefix(static_cast<std::size_t>(end - text.data()) + 1);
    }
    printed.element = text;
    return !text.empty();
  }

  static bool read_values(std::string_view text, Printed& printed) {
    bool const is_truth = printed.element == "i1", is_unsigned = printed.element.starts_with("ui");
    auto const width = std::string_view(printed.element).substr(is_unsigned ? 2 : 1);
    int bits = 0;
    std::from_chars(width.data(), width.data() + width.size(), bits);
    if (bits < 1 || bits > 64) return false;
    while (true) {
      auto const begin = text.find_first_not_of(" \t\r\n,[]");
      if (begin == std::string_view::npos) return true;
      text.remove_prefix(begin);
      auto const word = text.substr(0, text.find_first_of(" \t\r\n,[]"));
      text.remove_prefix(word.size());
      std::uint64_t value = 0;
      std::int64_t number = 0;
      auto const* const last = word.data() + word.size();
      if (is_truth && (word == "true" || word == "false")) {
        value = word == "true";
      } else if (auto const read = std::from_chars(word.data(), last, value);
                 is_unsigned && (read.ec != std::errc() || read.ptr != last || value >> (bits - 1) > 1)) {
        return false;
      } else if (!is_unsigned) {
        auto const signed_read = std::from_chars(word.data(), last, number);
        if (signed_read.ec != std::errc() || signed_read.ptr != last) return false;
        if (is_truth ? number != 0 && number != 1 : number >> (bits - 1) != 0 && number >> (bits - 1) != -1)
          return false;
        value = static_cast<std::uint64_t>(number);
      }
      printed.values.push_back(value);
    }
  }

  std::string_view rest_;
};

}  // namespace

std::string coded_text(LoadedCase const& loaded, CodedInputs inputs) {
  Case made;
  made.text = loaded.text;
  made.inputs = loaded.inputs;
  made.results = loaded.results;
  if (made.results.empty() && !loaded.answers.empty())
    for (auto const& tensor : loaded.answers[0].results) made.results.push_back({tensor, tensor, tensor, {}, true});
  return coded_program(made, inputs);
}

Result<void> write_printed(LoadedCase const& loaded, std::string_view printed, std::string const& outputs) {
  auto const elements = result_elements(loaded);
  Reader reader(printed);
  for (std::size_t i = 0; i < elements.size(); ++i) {
    int const parts = parts_of(elements[i]);
    Tensor tensor;
    for (int part = 0; part < parts; ++part) {
      auto const value = reader.next();
      if (!value) return Error{value.error()};
      if (auto const wanted = to_string(code_element(elements[i])); value->element != wanted)
        return Error{fmt::format("result {} is printed as {}, not as {}", i, value->element, wanted)};
      if (part == 0) tensor = make_tensor(elements[i], value->shape);
      if (tensor.shape() != value->shape) return Error{"the parts of a complex result have two shapes"};
      set_codes(tensor, part, value->values);
    }
    auto const written = write_npy(fmt::format("{}/output_{}.npy", outputs, i), tensor);
    if (!written) return written;
  }
  return {};
}

}  // namespace assay
