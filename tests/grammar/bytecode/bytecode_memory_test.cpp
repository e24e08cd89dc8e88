// Memory used for reading artifacts, including invalid ones: it is proportional to the size of the file.
#include <gtest/gtest.h>
#include <malloc.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <new>
#include <vector>

#include "grammar/bytecode/read/read.hpp"
#include "grammar/bytecode/table.hpp"
#include "grammar/notation/specification.hpp"
#include "support/arena.hpp"
#include "tests/grammar/bytecode/bytecode_builder.hpp"

namespace {

std::atomic<std::size_t> live{0}, most{0}, largest{0};

void raise(std::atomic<std::size_t>& to, std::size_t value) {
  std::size_t known = to;
  while (known < value && !to.compare_exchange_weak(known, value)) {
  }
}

}  // namespace

// Counts allocations of the whole test program. The first block of an arena has the same size for all programs and does
// not count as large. Allocations with an explicit alignment are not counted.
void* operator new(std::size_t bytes) {
  void* const made = std::malloc(bytes > 0 ? bytes : 1);
  if (!made) throw std::bad_alloc();
  if (bytes != assay::kArenaBlock) raise(largest, bytes);
  raise(most, live += ::malloc_usable_size(made));
  return made;
}
void operator delete(void* at) noexcept {
  if (at) live -= ::malloc_usable_size(at);
  std::free(at);
}
void operator delete(void* at, std::size_t) noexcept { operator delete(at); }

namespace assay {
namespace {

namespace fs = std::filesystem;

// Limits for each byte of the file, and a constant for any file: a program has an arena and a few small objects. Texts
// that repeat the texts to which they refer are expanded up to kMaxExpandedBytes in any file.
constexpr std::size_t kMaxPerByte = 10, kLivePerByte = 128;
constexpr std::size_t kSmallThings = 4 * 1024;

struct Taken {
  std::size_t largest = 0, live = 0;
};

Taken taken_by_reading(std::string const& file) {
  Source const source = Source::from_string("test.mlirbc", file);
  std::size_t const before = live;
  largest = 0;
  most = before;
  Diagnostics found;
  read_bytecode(source, {}, found);
  return {largest, most - before};
}

std::vector<fs::path> seed_artifacts() {
  std::vector<fs::path> all;
  for (auto const& entry : fs::directory_iterator(fs::path(ASSAY_SOURCE_DIR) / "tests/fuzz/seeds/fuzz_bytecode"))
    all.push_back(entry.path());
  std::ranges::sort(all);
  return all;
}

std::string contents(fs::path const& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

// The rules of an op are read at their first use and stay in memory.
void read_specification() {
  for (auto const name : Specification::get().op_names()) Specification::get().op(name);
  bytecode::Table::get();
}

class Law {
public:
  void hold(std::string const& file, std::string const& what, std::size_t more = 0) {
    Taken const taken = taken_by_reading(file);
    ASSERT_LE(taken.largest, kMaxPerByte * file.size() + kSmallThings + more) << what;
    ASSERT_LE(taken.live, kLivePerByte * file.size() + kArenaBlock + kSmallThings + more) << what;
  }
};

TEST(BytecodeMemory, IsBoundedForTruncationsAndFlippedBits) {
  read_specification();
  auto const all = seed_artifacts();
  ASSERT_GE(all.size(), 10u);
  Law law;
  for (auto const& path : all) {
    std::string const file = contents(path);
    for (std::size_t size = 0; size <= file.size(); ++size)
      law.hold(file.substr(0, size), path.string() + ", the first " + std::to_string(size) + " bytes");
    for (std::size_t bit = 0; bit < 8 * file.size(); ++bit) {
      std::string changed = file;
      changed[bit / 8] = static_cast<char>(changed[bit / 8] ^ 1 << bit % 8);
      law.hold(changed, path.string() + ", bit " + std::to_string(bit));
    }
    if (HasFatalFailure()) return;
  }
}

// Tables that claim the maximum number of entries for the size of the file.
TEST(BytecodeMemory, IsBoundedForHostileTables) {
  read_specification();
  Law law;
  std::string const begin("ML\xEFR\x0D\0", 6);  // version 6
  auto const section = [](char id, std::string const& data) {
    std::string size(1, '\0');
    for (unsigned i = 0; i < 8; ++i) size += static_cast<char>(std::uint64_t{data.size()} >> (8 * i) & 0xFF);
    return std::string(1, id) + size + data;
  };
  auto const number = [](std::uint32_t value) {
    std::string bytes(1, '\0');
    for (unsigned i = 0; i < 8; ++i) bytes += static_cast<char>(std::uint64_t{value} >> (8 * i) & 0xFF);
    return bytes;
  };
  constexpr std::uint32_t kMany = 1 << 18;
  std::string const one_string = section(0, std::string("\x03\x03\0", 3)), one_dialect("\x03\x01", 2);
  std::string const strings = section(0, number(kMany) + std::string(kMany, '\x03') + std::string(kMany, '\0'));
  std::string const names = section(1, one_dialect + number(kMany) + '\1' + number(kMany) + std::string(kMany, '\1'));
  std::string const no_names = section(1, one_dialect + '\1');
  std::string const sizes = number(kMany) + '\1' + '\1' + number(kMany) + std::string(kMany, '\x07');
  std::string const entries = section(2, std::string(kMany, '\x21')), offsets = section(3, sizes);
  std::string const nothing = section(2, "") + section(3, "\1\1");
  std::string const ir = section(4, "\1"), properties = section(8, number(kMany) + std::string(kMany, '\1'));
  for (auto const& file :
       {strings + no_names + nothing + ir, one_string + names + nothing + ir,
        one_string + no_names + entries + offsets + ir, one_string + no_names + nothing + ir + properties}) {
    law.hold(begin + file, "tables");
    Diagnostics found;
    read_bytecode(Source::from_string("test.mlirbc", begin + file), {}, found);
    EXPECT_EQ(found.errors(), 0u) << found.all()[0].message;
  }
}

using namespace assay::testing;

std::string repeated(std::string const& text, std::size_t count) {
  std::string all;
  for (std::size_t i = 0; i < count; ++i) all += text;
  return all;
}

// Returns a function with this region as its only region.
std::string with_region(BytecodeBuilder& b, std::string const& region) {
  std::string const unknown = b.unknown_location(), empty = b.attribute("vhlo", number(1) + list({}));
  std::string const type = b.attribute("vhlo", number(17) + b.type("vhlo", number(8) + list({}) + list({})));
  std::string const properties = b.properties(empty + type + empty + b.vhlo_string("main") + b.vhlo_string(""));
  std::string const function =
      op_bytes(b.op("vhlo", "func_v1"), 64 | 16, unknown, properties + number(1 << 1) + region);
  std::string const inside = number(1) + number(0) + block_bytes(1, function);
  return b.file(
      block_bytes(1, op_bytes(b.op("builtin", "module"), 16, unknown, number(1 << 1 | 1) + section(4, inside))));
}

// Programs with the maximum number of objects for the size of the file.
TEST(BytecodeMemory, IsBoundedForHostilePrograms) {
  read_specification();
  constexpr std::size_t kMany = 1 << 16;
  using Make = std::string (*)(BytecodeBuilder&);
  std::pair<char const*, Make> const table[] = {
      {"ops",
       [](auto& b) {
         return program_of(b, kMany,
                           repeated(op_bytes(b.op("vhlo", "after_all_v1"), 2, b.unknown_location(),
                                             list({b.type("vhlo", number(22))})),
                                    kMany),
                           kMany);
       }},
      {"arguments",
       [](auto& b) {
         std::string const token = number(b.type_number("vhlo", number(22)) << 1);
         return with_region(b, number(1) + number(kMany) + number(0 << 1 | 1) + number(kMany) + repeated(token, kMany) +
                                   std::string(1, '\0'));
       }},
      {"blocks", [](auto& b) { return with_region(b, number(kMany) + number(0) + repeated(number(0), kMany)); }},
      {"a location that says the same name again and again",
       [](auto& b) {
         std::string const name = b.builtin_string(std::string(kMany, 'x'));
         std::string const place = b.attribute("builtin", number(11) + name + number(1) + number(1));
         std::string const fused = b.attribute("builtin", number(12) + number(kMany) + repeated(place, kMany));
         return program_of(b, 1, op_bytes(b.op("vhlo", "after_all_v1"), 0, fused, ""), 0);
       }},
      {"a constant that says the same string again and again",
       [](auto& b) {
         std::string const type = b.tensor({integer(kMany)}, b.type("builtin", number(12)));
         std::string const text = b.string(std::string(kMany, 'x'));
         std::string const dense =
             b.attribute("builtin", number(19) + b.type("builtin", number(13) + list({integer(kMany)}) + b.f32()) +
                                        number(0) + repeated(text, kMany));
         std::string const dictionary = b.attribute("builtin", number(1) + list({b.builtin_string("it") + dense}));
         return program_of(b, 1, op_bytes(b.op("vhlo", "after_all_v1"), 1, b.unknown_location(), dictionary), 0);
       }},
      {"a constant of many dimensions",
       [](auto& b) {
         std::string const type =
             b.type("vhlo", number(20) + number(kMany) + repeated(integer(1), kMany - 1) + integer(2) + b.f32());
         std::string const value = b.attribute("vhlo", number(15) + type + blob(std::string(8, '\0')));
         return program_of(
             b, 1,
             op_bytes(b.op("vhlo", "constant_v1"), 64 | 2, b.unknown_location(), b.properties(value) + list({type})),
             1);
       }},
      {"a list of one number for all",
       [](auto& b) {
         std::string const numbers = b.tensor({integer(1 << 20)}, b.type("vhlo", number(14)));
         std::string const value = b.attribute("vhlo", number(15) + numbers + blob(std::string(8, '\0')));
         return program_of(b, 1, op_bytes(b.op("vhlo", "broadcast_v1"), 64, b.unknown_location(), b.properties(value)),
                           0);
       }},
  };
  Law law;
  for (auto const& [what, make] : table) {
    BytecodeBuilder b;
    law.hold(make(b), what, 2 * kMaxExpandedBytes);
  }
}

}  // namespace
}  // namespace assay
