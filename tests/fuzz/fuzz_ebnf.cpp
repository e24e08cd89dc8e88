// libFuzzer: any text is a grammar or an error. A grammar is printed, read again, checked, and used to recognize one of
// its sentences.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "grammar/ebnf/ebnf.hpp"
#include "grammar/ebnf/recognize.hpp"
#include "grammar/ebnf/sentence.hpp"

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  using namespace assay;
  constexpr std::size_t kMaxBytes = 4096, kBudget = 30;
  if (size > kMaxBytes) return 0;
  std::string_view const text(reinterpret_cast<char const*>(data), size);
  auto const read = parse_ebnf(text);
  if (!read) {
    if (read.error().offset > size || read.error().message.empty()) std::abort();
    return 0;
  }
  Grammar const& grammar = *read;
  auto const again = parse_ebnf(to_string(grammar));
  if (!again || grammar != *again) std::abort();
  if (grammar.productions.empty()) return 0;
  std::string const& start = grammar.productions.front().name;
  defects(grammar, start);
  Random random(size);
  std::string const sentence = SentenceMaker(grammar).sentence(start, random, kBudget);
  std::uint32_t furthest = 0;
  Recognizer(grammar).recognize(start, sentence, furthest);
  if (furthest > sentence.size()) std::abort();
  return 0;
}
