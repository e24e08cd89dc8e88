// A JSON text as one list of values, for lines that are read once and then dropped. It takes half the time of the types of
// nlohmann-json (json.hpp), whose parser reads it: no value has memory of its own but long texts, and no member an index.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "support/result.hpp"

namespace assay {

// A value; the values that it contains follow it in the list.
struct JsonNode {
  enum class Kind : std::uint8_t { null, boolean, natural, number, text, array, object };  // natural: fits `number`

  Kind kind = Kind::null;
  bool truth = false;
  std::uint64_t number = 0;  // of Kind::natural
  std::size_t size = 1;      // values in the list: this one and all that it contains
  std::string key;           // of a member of an object
  std::string text;

  bool is(Kind wanted) const { return kind == wanted; }
  // The member; nullptr if there is none. Of several with the same key the last.
  JsonNode const* find(std::string_view wanted) const;

  // The elements of an array, or the values of an object.
  class Iterator {
  public:
    explicit Iterator(JsonNode const* at) : at_(at) {}
    JsonNode const& operator*() const { return *at_; }
    Iterator& operator++() { return at_ += at_->size, *this; }
    bool operator==(Iterator const&) const = default;

  private:
    JsonNode const* at_;
  };
  Iterator begin() const { return Iterator(this + 1); }
  Iterator end() const { return Iterator(this + size); }
};

// The first is the whole. An error: "is not valid JSON at byte 7", or "holds a number that is too large".
Result<std::vector<JsonNode>> parse_json_tree(std::string_view text);

}  // namespace assay
