#include "support/counted.hpp"

namespace assay {
namespace {

bool ends_in_vowel_and_y(std::string_view noun) {
  return noun.size() > 1 && std::string_view("aeiou").find(noun[noun.size() - 2]) != std::string_view::npos;
}

std::string plural_of(std::string_view noun) {
  std::string text(noun);
  if (noun.ends_with("ex")) {
    text.resize(text.size() - 2);
    return text + "ices";
  }
  if (noun.ends_with('s') || noun.ends_with('x') || noun.ends_with("ch") || noun.ends_with("sh")) return text + "es";
  if (noun.ends_with('y') && !ends_in_vowel_and_y(noun)) {
    text.pop_back();
    return text + "ies";
  }
  return text + "s";
}

}  // namespace

std::string counted(std::uint64_t count, std::string_view noun) {
  return std::to_string(count) + " " + (count == 1 ? std::string(noun) : plural_of(noun));
}

}  // namespace assay
