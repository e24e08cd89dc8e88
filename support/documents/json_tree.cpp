#include "support/documents/json_tree.hpp"

#include <utility>

#include "support/documents/json.hpp"

namespace assay {
namespace {

// Receives the events of the parser. The library determines the function names.
class TreeBuilder {
public:
  using Json = nlohmann::json;
  using Kind = JsonNode::Kind;

  bool null() { return add(Kind::null), true; }
  bool boolean(bool value) { return add(Kind::boolean).truth = value, true; }
  bool number_integer(Json::number_integer_t) { return add(Kind::number), true; }
  bool number_unsigned(Json::number_unsigned_t value) { return add(Kind::natural).number = value, true; }
  bool number_float(Json::number_float_t, std::string const&) { return add(Kind::number), true; }
  bool string(std::string& value) { return add(Kind::text).text = std::move(value), true; }
  bool binary(Json::binary_t&) { return false; }  // not in JSON text
  bool start_object(std::size_t) { return begin(Kind::object); }
  bool key(std::string& value) { return key_ = std::move(value), true; }
  bool end_object() { return end(); }
  bool start_array(std::size_t) { return begin(Kind::array); }
  bool end_array() { return end(); }
  bool parse_error(std::size_t position, std::string const&, Json::exception const& failure) {
    constexpr int kTooLarge = 406;  // the library's id of this exception
    error_ = failure.id == kTooLarge ? "holds a number that is too large"
                                     : "is not valid JSON at byte " + std::to_string(position);
    return false;
  }

  Result<std::vector<JsonNode>> result() {
    if (!error_.empty()) return Error{error_};
    return std::move(nodes_);
  }

private:
  JsonNode& add(Kind kind) {
    auto& node = nodes_.emplace_back();
    node.kind = kind;
    node.key = std::exchange(key_, {});
    return node;
  }
  bool begin(Kind kind) {
    open_.push_back(nodes_.size());
    add(kind);
    return true;
  }
  bool end() {
    nodes_[open_.back()].size = nodes_.size() - open_.back();
    return open_.pop_back(), true;
  }

  std::vector<JsonNode> nodes_;
  std::vector<std::size_t> open_;  // containers that are not closed yet
  std::string key_, error_;
};

}  // namespace

JsonNode const* JsonNode::find(std::string_view wanted) const {
  JsonNode const* found = nullptr;
  for (auto const& member : *this)
    if (member.key == wanted) found = &member;
  return found;
}

Result<std::vector<JsonNode>> parse_json_tree(std::string_view text) {
  TreeBuilder builder;
  nlohmann::json::sax_parse(text, &builder);
  return builder.result();
}

}  // namespace assay
