// Random sentences of a grammar.
//
// The same grammar, seed and budget give the same text on every platform.
#pragma once

#include <cstdint>
#include <memory>
#include <random>
#include <string>
#include <string_view>

#include "grammar/ebnf.hpp"

namespace assay {

class Random {
public:
  explicit Random(std::uint64_t seed) : engine_(seed) {}
  // Uniform below `bound`, which is not 0 and fits 32 bits. (The standard's distributions differ between libraries.)
  std::uint64_t below(std::uint64_t bound) { return ((engine_() >> 32) * bound) >> 32; }
  bool one_in(std::uint64_t count) { return below(count) == 0; }

private:
  std::mt19937_64 engine_;
};

class SentenceMaker {
public:
  explicit SentenceMaker(Grammar const& grammar);
  ~SentenceMaker();

  // A sentence derived from `start`: syntactically right, whatever it may mean, of printable characters and line ends.
  // Once it holds `budget` terminals, every choice takes the shortest way out. Empty if `start` derives no finite text.
  std::string sentence(std::string_view start, Random& random, std::size_t budget) const;

private:
  struct Tables;
  std::unique_ptr<Tables> tables_;
};

}  // namespace assay
