#include "harness/judge/tensor_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "generators/suite/reader.hpp"
#include "semantics/program/npy.hpp"
#include "support/files.hpp"

namespace assay {
namespace {

namespace fs = std::filesystem;

// Computes the size of the elements that the header declares; false if it overflows.
bool promised_bytes(Shape const& shape, Element const& element, std::uint64_t& bytes) {
  bytes = element.bytes();
  bool is_empty = false;
  for (auto const size : shape) {
    is_empty = is_empty || size == 0;
    if (size != 0 && __builtin_mul_overflow(bytes, static_cast<std::uint64_t>(size), &bytes)) return false;
  }
  if (is_empty) bytes = 0;
  return true;
}

}  // namespace

std::string tensor_type(Shape const& shape, std::string_view element) {
  std::string text = "tensor<";
  for (auto const size : shape) text += std::to_string(size) + "x";
  return text + std::string(element) + ">";
}

std::string npy_type(std::string const& path) {
  // Integers first: files may store floating-point numbers and booleans as the integers of their codes.
  static constexpr std::string_view kTypes[] = {"i8",   "i16", "i32", "i64", "ui8",          "ui16",         "ui32",
                                                "ui64", "f16", "f32", "f64", "complex<f32>", "complex<f64>", "i1"};
  for (auto const type : kTypes) {
    Element element;
    if (stored_element(type, element) && read_npy_layout(path, element)) return std::string(type);
  }
  return "";
}

bool load_tensor_file(std::string const& path, Element const& element, Shape const& shape, Tensor& tensor,
                      ResultFinding& finding) {
  auto const fail = [&](Mismatch kind, std::string reason) {
    finding.kind = kind;
    finding.mismatch = std::move(reason);
    return false;
  };
  auto const name = fs::path(path).filename().string();
  std::uint64_t wanted = 0, promised = 0;
  // A file that is larger than any file of such a tensor is not read; only its header is.
  auto const bytes = promised_bytes(shape, element, wanted) ? read_file(path, wanted + kMaxNpyHeader)
                                                            : Result<std::string>(Error{name + " is too large"});
  std::error_code trouble;
  if (!bytes && !fs::exists(path, trouble)) return fail(Mismatch::missing, name + " is missing");
  if (!bytes && !fs::is_regular_file(path, trouble)) return fail(Mismatch::unreadable, name + " is not a file");
  auto const layout = bytes ? parse_npy_layout(*bytes, element) : read_npy_layout(path, element);
  if (!layout) {
    auto const other = npy_type(path);
    if (!other.empty())
      return fail(Mismatch::type, fmt::format("the elements are {}, not {}", other, to_string(element)));
    auto const& error = layout.error();
    return fail(Mismatch::unreadable,
                name + (bytes ? ": " + error : error.substr(std::min(path.size(), error.size()))));
  }
  auto const size = bytes ? bytes->size() : fs::file_size(path, trouble);
  auto const held = trouble || size < layout->begin ? 0 : size - layout->begin;
  if (!promised_bytes(layout->shape, element, promised) || promised != held)
    return fail(Mismatch::unreadable, fmt::format("{} has {} bytes of elements, but its header declares {}", name, held,
                                                  tensor_type(layout->shape, to_string(element))));
  if (layout->shape != shape)
    return fail(Mismatch::shape, fmt::format("the shape is {}, not {}", shape_text(layout->shape), shape_text(shape)));
  if (!bytes) return fail(Mismatch::unreadable, bytes.error());
  auto read = parse_npy(*bytes, element);
  if (!read) return fail(Mismatch::type, name + ": " + read.error());
  tensor = *std::move(read);
  return true;
}

}  // namespace assay
