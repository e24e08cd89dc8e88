// Tensors of one element type in the layout of JIT-compiled functions, and as .npy files.
#pragma once

#include <cstdint>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include <mlir/Dialect/Quant/IR/QuantTypes.h>
#include <mlir/IR/BuiltinTypes.h>

namespace worker {

// The layout of an element in memory and in files. bf16, f8 and similar types are unsigned integers of the same width.
struct Storage {
  std::string descr;  // NumPy descr: "<f4"; empty: NumPy has no equivalent
  unsigned bytes = 0;
  unsigned bits = 0;  // significant bits, if fewer than those of `bytes`: for i1, i4, f4E2M1FN, ..
  bool is_signed = false;
};

inline Storage storage_of(mlir::Type type) {
  if (auto const quantized = mlir::dyn_cast<mlir::quant::QuantizedType>(type)) {
    Storage found = storage_of(quantized.getStorageType());
    found.is_signed = quantized.isSigned();
    found.descr[1] = found.is_signed ? 'i' : 'u';
    return found;
  }
  if (auto const complex = mlir::dyn_cast<mlir::ComplexType>(type)) {
    unsigned const bytes = 2 * storage_of(complex.getElementType()).bytes;
    return {"<c" + std::to_string(bytes), bytes, 8 * bytes, false};
  }
  if (!type.isIntOrFloat()) return {};
  unsigned const bits = type.getIntOrFloatBitWidth(), bytes = bits <= 8 ? 1 : bits / 8;
  auto const named = [&](char kind) { return (bytes == 1 ? "|" : "<") + (kind + std::to_string(bytes)); };
  if (type.isInteger(1)) return {"|b1", 1, 1, false};
  if (type.isInteger()) return {named(type.isUnsignedInteger() ? 'u' : 'i'), bytes, bits, !type.isUnsignedInteger()};
  if (type.isF16() || type.isF32() || type.isF64()) return {named('f'), bytes, bits, false};
  return {named('u'), bytes, bits, false};
}

// The memref descriptor of a dense tensor: allocated pointer, aligned pointer, offset, sizes, strides.
using Descriptor = std::vector<std::int64_t>;

inline Descriptor describe(void* data, std::vector<std::int64_t> const& sizes) {
  auto const address = reinterpret_cast<std::int64_t>(data);
  Descriptor out{address, address, 0};
  out.insert(out.end(), sizes.begin(), sizes.end());
  std::vector<std::int64_t> strides(sizes.size(), 1);
  for (std::size_t d = sizes.size(); d-- > 1;) strides[d - 1] = strides[d] * sizes[d];
  out.insert(out.end(), strides.begin(), strides.end());
  return out;
}

// Reads the sizes and the data of a .npy file in C order. False if it is not such a file, or its elements have another
// width.
inline bool read_npy(std::string const& path, Storage const& storage, std::vector<std::int64_t>& sizes,
                     std::string& data) {
  std::ifstream file(path, std::ios::binary);
  std::string const all{std::istreambuf_iterator<char>(file), {}};
  if (all.size() < 12 || all.compare(0, 6, "\x93NUMPY") != 0) return false;
  bool const is_first = all[6] == 1;
  auto const byte = [&](std::size_t at) { return std::size_t(static_cast<unsigned char>(all[at])); };
  std::size_t const begin = is_first ? 10 : 12;
  std::size_t const length = byte(8) | byte(9) << 8 | (is_first ? 0 : byte(10) << 16 | byte(11) << 24);
  if (begin + length > all.size()) return false;
  auto const header = all.substr(begin, length);
  auto at = header.find("'shape'");
  if (at == std::string::npos) return false;
  std::int64_t count = 1;
  for (at = header.find('(', at) + 1; at < header.size() && header[at] != ')'; ++at)
    if (header[at] >= '0' && header[at] <= '9') {
      std::size_t used = 0;
      sizes.push_back(std::stoll(header.substr(at), &used));
      count *= sizes.back();
      at += used - 1;
    }
  data = all.substr(begin + length);
  if (storage.bits < 8)  // compiled code expects the other bits to be zero
    for (auto& element : data) element = static_cast<char>(element & ((1 << storage.bits) - 1));
  return data.size() == std::size_t(count) * storage.bytes;
}

// Writes the tensor of a descriptor of this rank, with any strides.
inline void write_npy(std::string const& path, Storage const& storage, std::int64_t const* descriptor,
                      std::int64_t rank) {
  auto const* const data = reinterpret_cast<char const*>(descriptor[1]) + descriptor[2] * storage.bytes;
  std::int64_t const *sizes = descriptor + 3, *strides = sizes + rank;
  std::string shape, bytes;
  std::int64_t count = 1;
  for (std::int64_t d = 0; d < rank; ++d) shape += std::to_string(sizes[d]) + ",", count *= sizes[d];
  std::string header = "{'descr': '" + storage.descr + "', 'fortran_order': False, 'shape': (" + shape + "), }";
  header.resize((header.size() + 10 + 63) / 64 * 64 + 53, ' ');
  header += '\n';
  std::vector<std::int64_t> index(std::size_t(rank), 0);
  for (std::int64_t k = 0; k < count; ++k) {
    std::int64_t place = 0;
    for (std::int64_t d = 0; d < rank; ++d) place += index[std::size_t(d)] * strides[d];
    bytes.append(data + place * storage.bytes, storage.bytes);
    if (storage.bits < 8) {
      unsigned const shift = 8 - storage.bits, code = (static_cast<unsigned char>(bytes.back()) << shift) & 0xFF;
      bytes.back() = storage.is_signed ? char(static_cast<signed char>(code) >> shift) : char(code >> shift);
    }
    for (std::int64_t d = rank; d-- > 0;) {
      if (++index[std::size_t(d)] < sizes[d]) break;
      index[std::size_t(d)] = 0;
    }
  }
  std::ofstream file(path, std::ios::binary);
  file << "\x93NUMPY" << '\x01' << '\0' << char(header.size() & 0xFF) << char(header.size() >> 8) << header << bytes;
}

}  // namespace worker
