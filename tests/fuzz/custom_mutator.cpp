// Makes libFuzzer mutate by tokens (tests/fuzz/token_mutation.hpp) in the targets that link this source. Sometimes it
// mutates bytes with the words of a dictionary.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "tests/fuzz/token_mutation.hpp"

namespace {

std::string_view as_text(std::uint8_t const* data, std::size_t size) {
  return {reinterpret_cast<char const*>(data), size};
}

std::size_t put(std::string const& text, std::uint8_t* to, std::size_t most) {
  std::size_t const size = std::min(text.size(), most);
  std::memcpy(to, text.data(), size);
  return size;
}

}  // namespace

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t max_size);

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t max_size,
                                               unsigned int seed) {
  assay::testing::Randomness random(seed);
  if (size == 0 || random() % 6 == 0) return LLVMFuzzerMutate(data, size, max_size);
  return put(assay::testing::mutated(as_text(data, size), random), data, max_size);
}

extern "C" std::size_t LLVMFuzzerCustomCrossOver(std::uint8_t const* data, std::size_t size, std::uint8_t const* other,
                                                 std::size_t other_size, std::uint8_t* out, std::size_t max_size,
                                                 unsigned int seed) {
  assay::testing::Randomness random(seed);
  return put(assay::testing::crossed(as_text(data, size), as_text(other, other_size), random), out, max_size);
}
