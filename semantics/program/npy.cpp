#include "semantics/program/npy.hpp"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <istream>
#include <optional>
#include <streambuf>
#include <string_view>
#include <vector>

#include "support/file_mapping.hpp"
#include "support/files.hpp"

namespace assay {
namespace {

constexpr std::string_view kMagic = "\x93NUMPY";
constexpr std::size_t kMaxRank = 1000, kMaxHeaderBytes = kMaxNpyHeader / 2;

std::string descriptor(Element const& element) {
  bool const numpy_float = element.floating && (element.floating->name == "f16" || element.floating->name == "f32" ||
                                                element.floating->name == "f64");
  std::string const order = element.bytes() == 1 ? "|" : "<";
  std::string const bytes = std::to_string(element.bytes());
  switch (element.kind) {
    case Element::Kind::boolean:
      return "|b1";
    case Element::Kind::integer:
    case Element::Kind::quantized:
      return order + (element.integer.is_signed ? "i" : "u") + bytes;
    case Element::Kind::floating:
      return order + (numpy_float ? "f" : "u") + bytes;
    case Element::Kind::complex:
      return order + "c" + bytes;
  }
  return "";
}

// Returns the text after `'key':` in the header, without leading blanks.
std::string_view entry(std::string_view header, std::string_view key) {
  auto const at = header.find("'" + std::string(key) + "'");
  if (at == std::string_view::npos) return {};
  auto const colon = header.find(':', at);
  if (colon == std::string_view::npos) return {};
  auto const begin = header.find_first_not_of(' ', colon + 1);
  return begin == std::string_view::npos ? std::string_view() : header.substr(begin);
}

bool parse_shape(std::string_view text, Shape& shape) {
  if (!text.starts_with('(')) return false;
  text.remove_prefix(1);
  for (;;) {
    text.remove_prefix(std::min(text.find_first_not_of(" ,"), text.size()));
    if (text.starts_with(')')) return true;
    std::int64_t size = 0;
    auto const [end, problem] = std::from_chars(text.data(), text.data() + text.size(), size);
    if (problem != std::errc() || size < 0 || shape.size() >= kMaxRank) return false;
    shape.push_back(size);
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  }
}

// Whether the descriptor `found` matches the element type. It must be little-endian, or have no byte order.
bool is_of(std::string_view found, Element const& wanted) {
  std::string const own = descriptor(wanted);
  // A single byte has no byte order. Codes may be stored as signed or unsigned integers.
  if (found == own || (wanted.bytes() == 1 && found.size() == 3 && found.substr(1) == std::string_view(own).substr(1)))
    return true;
  bool const as_codes = wanted.is(Element::Kind::floating) || wanted.is(Element::Kind::boolean);
  return as_codes && found.size() >= 3 && (found[1] == 'u' || found[1] == 'V') &&
         found.substr(2) == std::to_string(wanted.bytes());
}

// Converts the order of bytes and of elements in the file to that in memory.
void iteration_bytes(Tensor& tensor) {
  auto const parts = tensor.element().is(Element::Kind::complex) ? 2u : 1u;
  auto const bytes = tensor.element().bytes() / parts;
  for (auto* at = tensor.data(); at != tensor.data() + tensor.size_bytes(); at += bytes) std::reverse(at, at + bytes);
}

void iteration_elements(Tensor& tensor) {
  std::vector<std::byte> const found(reinterpret_cast<std::byte const*>(tensor.data()),
                                     reinterpret_cast<std::byte const*>(tensor.data()) + tensor.size_bytes());
  auto const& shape = tensor.shape();
  auto const bytes = tensor.element().bytes();
  std::vector<std::size_t> index(shape.size(), 0), strides(shape.size(), 1);
  for (std::size_t k = 1; k < shape.size(); ++k) strides[k] = strides[k - 1] * static_cast<std::size_t>(shape[k - 1]);
  std::size_t at = 0;  // index in `found` of the next element
  for (std::int64_t i = 0; i < tensor.count(); ++i) {
    std::memcpy(tensor.data() + static_cast<std::size_t>(i) * bytes, found.data() + at * bytes, bytes);
    auto axis = shape.size();
    while (axis > 0) {
      --axis;
      at += strides[axis];
      if (++index[axis] < static_cast<std::size_t>(shape[axis])) break;
      at -= strides[axis] * index[axis];
      index[axis] = 0;
    }
  }
}

// Reads the file up to its first element. Errors do not include the path.
Result<NpyLayout> read_header(std::istream& file, Element const& wanted) {
  auto const fail = [](std::string reason) { return Error{std::move(reason)}; };
  if (!file) return fail("cannot be read");
  char start[12] = {};
  file.read(start, 10);
  if (file.gcount() != 10 || std::string_view(start, kMagic.size()) != kMagic) return fail("is not a .npy file");
  auto const byte = [&](int i) { return static_cast<std::size_t>(static_cast<unsigned char>(start[i])); };
  bool const is_long = byte(6) >= 2;
  if (is_long) file.read(start + 10, 2);
  std::size_t const length = byte(8) | byte(9) << 8 | byte(10) << 16 | byte(11) << 24;
  if (byte(6) < 1 || byte(6) > 3 || length > kMaxHeaderBytes) return fail("has a header of an unknown format");
  std::string header(length, '\0');
  file.read(header.data(), static_cast<std::streamsize>(length));
  if (static_cast<std::size_t>(file.gcount()) != length) return fail("ends within its header");
  auto descr = entry(header, "descr");
  if (descr.size() < 2 || (descr[0] != '\'' && descr[0] != '"')) return fail("has a header without a plain 'descr'");
  descr.remove_prefix(1);
  descr = descr.substr(0, descr.find_first_of("'\""));
  NpyLayout layout;
  layout.is_big_endian = descr.starts_with('>') && wanted.bytes() > 1;
  std::string little(descr);
  if (little.starts_with('>')) little[0] = wanted.bytes() > 1 ? '<' : '|';
  if (little.starts_with('=')) little.erase(0, 1);
  if (!is_of(little, wanted))
    return fail("holds elements " + std::string(descr) + ", not " + descriptor(wanted) + " for " + to_string(wanted));
  auto const order = entry(header, "fortran_order");
  if (!order.starts_with("False") && !order.starts_with("True")) return fail("has a header without a 'fortran_order'");
  if (!parse_shape(entry(header, "shape"), layout.shape)) return fail("has a header without a shape");
  layout.is_fortran = order.starts_with("True") && layout.shape.size() > 1;
  layout.begin = (is_long ? 12 : 10) + length;
  return layout;
}

std::string_view elements_of(Tensor const& tensor) {
  return {reinterpret_cast<char const*>(tensor.data()), tensor.size_bytes()};
}

}  // namespace

Tensor stored(Tensor const& tensor) {
  Element const& element = tensor.element();
  return element.is(Element::Kind::quantized) ? tensor.as(Element::of(element.integer)) : tensor;
}

Result<void> check_codes(Tensor const& tensor) {
  Element const& type = tensor.element();
  std::size_t const bytes = type.bytes();
  if (type.is(Element::Kind::complex) || (type.is(Element::Kind::floating) && type.floating->bits == 8 * bytes))
    return {};
  for (std::int64_t i = 0; i < tensor.count(); ++i) {
    std::uint64_t const raw = load_code(tensor.data() + static_cast<std::size_t>(i) * bytes, bytes);
    bool const fits = type.is(Element::Kind::floating)  ? raw >> type.floating->bits == 0
                      : type.is(Element::Kind::boolean) ? raw <= 1
                                                        : ((type.integer.wrap(raw) ^ raw) << (64 - 8 * bytes)) == 0;
    // Readers differ: for some, any nonzero byte is true, for others only 1, and some compute with the byte.
    if (!fits && type.is(Element::Kind::boolean))
      return Error{"element " + std::to_string(i) + " is the byte " + std::to_string(raw) +
                   ", but a boolean is 0 or 1"};
    if (!fits) return Error{"element " + std::to_string(i) + " is out of the range of " + to_string(type)};
    if (!type.is(Element::Kind::quantized)) continue;
    auto const stored = static_cast<std::int64_t>(type.integer.wrap(raw));
    auto const low = type.quantization->storage_min, high = type.quantization->storage_max;
    if (stored < low || stored > high)
      return Error{"element " + std::to_string(i) + " is " + std::to_string(stored) + ", but must be " +
                   std::to_string(low) + " to " + std::to_string(high) + ", the bounds of its storage"};
  }
  return {};
}

std::string npy_header(Tensor const& tensor) {
  std::string shape = "(";
  for (auto size : tensor.shape()) shape += std::to_string(size) + ",";
  std::string text =
      "{'descr': '" + descriptor(tensor.element()) + "', 'fortran_order': False, 'shape': " + shape + "), }";
  std::size_t const before = kMagic.size() + 4;
  text.append(63 - (before + text.size()) % 64, ' ');
  text += '\n';
  return std::string(kMagic) + '\1' + '\0' + static_cast<char>(text.size() & 255) +
         static_cast<char>(text.size() >> 8) + text;
}

Result<void> write_npy(std::string const& path, Tensor const& tensor) {
  return write_file(path, {npy_header(tensor), elements_of(tensor)});
}

Result<void> write_output(std::string const& folder, std::size_t number, Tensor const& tensor) {
  return write_in_place(folder + "/output_" + std::to_string(number) + ".npy",
                        {npy_header(tensor), elements_of(tensor)});
}

Result<NpyLayout> read_npy_layout(std::string const& path, Element const& wanted) {
  std::ifstream file(path, std::ios::binary);
  auto layout = read_header(file, wanted);
  if (!layout) return Error{path + ": " + layout.error()};
  return layout;
}

namespace {

// From this size on, mapping is cheaper than copying.
constexpr std::size_t kMapFrom = std::size_t{1} << 18;

struct MappedElements {
  Tensor accounted;  // never accessed, so it takes no physical memory
  std::shared_ptr<std::byte[]> elements;
};

// Returns nothing if the elements must be read.
std::optional<Tensor> mapped(std::string const& path, NpyLayout const& layout, Tensor const& accounted) {
  std::size_t const size = accounted.size_bytes();
  if (size < kMapFrom || layout.is_big_endian || layout.is_fortran || layout.begin % alignof(std::max_align_t) != 0)
    return std::nullopt;
  auto elements = map_file(path, layout.begin, size, kTensorPadding);
  if (!elements) return std::nullopt;
  auto held = std::make_shared<MappedElements>(MappedElements{accounted, std::move(elements)});
  auto* const first = held->elements.get();
  return Tensor(accounted.element(), accounted.shape(), std::shared_ptr<std::byte[]>(std::move(held), first));
}

// Reads a tensor. If `maps` is the path of a file, its elements are mapped where possible; if it is empty, they are
// copied. Errors do not include the path.
Result<Tensor> read_whole(std::istream& file, Element const& wanted, TensorMaker const& make, std::string const& maps) {
  auto const layout = read_header(file, wanted);
  if (!layout) return Error{layout.error()};
  Tensor tensor = make(wanted, layout->shape);
  if (auto found = maps.empty() ? std::nullopt : mapped(maps, *layout, tensor)) {
    tensor = *std::move(found);
    file.seekg(static_cast<std::streamoff>(layout->begin + tensor.size_bytes()));
  } else {
    file.read(reinterpret_cast<char*>(tensor.data()), static_cast<std::streamsize>(tensor.size_bytes()));
    if (static_cast<std::size_t>(file.gcount()) != tensor.size_bytes()) return Error{"ends before its last element"};
  }
  if (file.peek() != std::istream::traits_type::eof()) return Error{"continues after its last element"};
  if (layout->is_big_endian) iteration_bytes(tensor);
  if (layout->is_fortran && tensor.count() > 0) iteration_elements(tensor);
  if (auto const checked = check_codes(tensor); !checked) return Error{checked.error()};
  return tensor;
}

Result<Tensor> read_at(std::string const& path, Element const& wanted, TensorMaker const& make, bool maps) {
  std::ifstream file(path, std::ios::binary);
  auto tensor = read_whole(file, wanted, make, maps ? path : "");
  if (!tensor) return Error{path + ": " + tensor.error()};
  return tensor;
}

// A stream buffer that reads from memory.
class Bytes final : public std::streambuf {
public:
  explicit Bytes(std::string_view bytes) {
    auto* const begin = const_cast<char*>(bytes.data());  // streams only read from it
    setg(begin, begin, begin + bytes.size());
  }
};

}  // namespace

Result<Tensor> read_npy(std::string const& path, Element const& wanted, TensorMaker const& make) {
  return read_at(path, wanted, make, false);
}

Result<Tensor> map_npy(std::string const& path, Element const& wanted, TensorMaker const& make) {
  return read_at(path, wanted, make, true);
}

Result<Tensor> parse_npy(std::string_view bytes, Element const& wanted, TensorMaker const& make) {
  Bytes buffer(bytes);
  std::istream stream(&buffer);
  return read_whole(stream, wanted, make, "");
}

Result<NpyLayout> parse_npy_layout(std::string_view bytes, Element const& wanted) {
  Bytes buffer(bytes);
  std::istream stream(&buffer);
  return read_header(stream, wanted);
}

}  // namespace assay
