// Locations are kept as text, so this file parses them again: spec/program.ebnf, "Locations".
#include <algorithm>
#include <charconv>
#include <optional>

#include "grammar/bytecode/write/encode_nodes.hpp"
#include "grammar/text/tokens.hpp"

namespace assay::bytecode {
namespace {

// Limit for nested locations. Call stacks are deep.
constexpr int kMaxLocationDepth = 2048;

// The first version in which a file location can be a range.
constexpr Version kRanges{1, 9, 0};

}  // namespace

// Reads the tokens of a location.
class NodeEncoder::LocationText {
public:
  explicit LocationText(std::string_view text) : left_(text) {}

  bool accept(std::string_view token) {
    skip();
    if (!left_.starts_with(token)) return false;
    left_.remove_prefix(token.size());
    return true;
  }
  void expect(std::string_view token) {
    if (!accept(token)) fail();
  }
  std::string_view quoted() {  // after the opening quote
    std::size_t end = 0;
    while (end < left_.size() && left_[end] != '"') end += left_[end] == '\\' ? 2 : 1;
    if (end >= left_.size()) fail();
    auto const text = left_.substr(0, end);
    left_.remove_prefix(end + 1);
    return text;
  }
  std::uint64_t number() {
    skip();
    std::uint32_t value = 0;
    auto const [end, error] = std::from_chars(left_.data(), left_.data() + left_.size(), value);
    if (error != std::errc()) fail();
    left_.remove_prefix(static_cast<std::size_t>(end - left_.data()));
    return value;
  }
  std::string_view alias() {  // after the sigil
    std::size_t const end = std::min(left_.find_first_of(" \n\t\r,()[]<>"), left_.size());
    auto const name = left_.substr(0, end);
    left_.remove_prefix(end);
    return name;
  }
  // Skips the metadata of a fused location, up to its closing bracket. Only the dialect knows the encoding of metadata
  // that is not a string.
  void skip_metadata() {
    for (int open = 1; open > 0; left_.remove_prefix(1)) {
      if (left_.empty()) fail();
      if (left_[0] == '"') {
        left_.remove_prefix(1);
        quoted();
        if (left_.empty()) fail();
      }
      if (left_.starts_with("->"))
        left_.remove_prefix(1);
      else if (left_[0] == '<')
        ++open;
      else if (left_[0] == '>')
        --open;
    }
  }
  [[noreturn]] void fail() const { throw Unencodable{"a location that is not well-formed"}; }

  // Parses and encodes the next location.
  NodeId read(NodeEncoder& encoder) {
    if (accept("unknown")) return encoder.location_node("unknown", {});
    if (accept("#")) return encoder.alias_location(alias());
    if (accept("callsite")) {
      expect("(");
      NodeId const callee = nested(encoder);
      expect("at");
      NodeId const caller = nested(encoder);
      expect(")");
      return encoder.location_node("callsite", [&](Body& body) {
        body.node(callee);
        body.node(caller);
      });
    }
    if (accept("fused")) return read_fused(encoder);
    expect("\"");
    std::string_view const name = quoted();
    return accept(":") ? read_places(encoder, name) : read_name(encoder, name);
  }

private:
  void skip() {
    char const* const begin = left_.data();
    left_.remove_prefix(static_cast<std::size_t>(skip_blanks(begin, begin + left_.size()) - begin));
  }

  NodeId nested(NodeEncoder& encoder) {
    if (++encoder.depth_ > kMaxLocationDepth) throw Unencodable{"a location that is nested too deeply"};
    NodeId const made = read(encoder);
    --encoder.depth_;
    return made;
  }

  NodeId read_fused(NodeEncoder& encoder) {
    std::optional<NodeId> metadata;
    if (accept("<")) {
      std::optional<std::string_view> text;
      if (accept("\"")) text = quoted();
      if (!accept(">"))
        skip_metadata();
      else if (text)
        metadata = encoder.string_node(*text, Encoding::builtin);
    }
    expect("[");
    std::vector<NodeId> parts;
    if (accept("]")) {  // MLIR parses an empty list of locations as an unknown location
      NodeId const unknown = encoder.location_node("unknown", {});
      if (!metadata) return unknown;
      parts.push_back(unknown);
    } else {
      do {
        parts.push_back(nested(encoder));
      } while (accept(","));
      expect("]");
    }
    auto const put = [&](Body& body) {
      body.number(parts.size());
      for (auto const part : parts) body.node(part);
      if (metadata) body.node(*metadata);
    };
    return encoder.location_node("fused", put, metadata ? 2 : 1);
  }

  NodeId read_places(NodeEncoder& encoder, std::string_view name) {
    NodeId const file = encoder.string_node(name, Encoding::builtin);
    std::vector<std::uint64_t> places{number()};
    bool const has_column = accept(":");
    places.push_back(has_column ? number() : 0);
    if (has_column && accept("to")) {
      skip();
      if (!accept(":")) {
        places.push_back(number());
        expect(":");
      }
      places.push_back(number());
    }
    bool const is_range = places.size() > 2 && encoder.target_ >= kRanges;
    return encoder.location_node(is_range ? "range" : "file", [&](Body& body) {
      body.node(file);
      if (is_range) body.number(places.size());
      if (!is_range) places.resize(2);
      for (auto const place : places) body.number(place);
    });
  }

  NodeId read_name(NodeEncoder& encoder, std::string_view text) {
    NodeId const name = encoder.string_node(text, Encoding::builtin);
    bool const has_child = accept("(");
    NodeId const child = has_child ? nested(encoder) : encoder.location_node("unknown", {});
    if (has_child) expect(")");
    return encoder.location_node("name", [&](Body& body) {
      body.node(name);
      body.node(child);
    });
  }

  std::string_view left_;
};

NodeId NodeEncoder::location_node(std::string_view kind, std::function<void(Body&)> const& fields, std::size_t count) {
  for (auto const& row : table_.attributes("builtin")) {
    if (!row || row->kind != "location" || row->subject != kind || (count > 0 && row->fields.size() != count)) continue;
    Body body;
    body.number(row->code);
    if (fields) fields(body);
    return node(false, *row, std::move(body));
  }
  throw Unencodable{"a location of kind " + std::string(kind)};
}

NodeId NodeEncoder::alias_location(std::string_view name) {
  auto const found = aliases_.find(name);
  if (found == aliases_.end()) throw Unencodable{"the location #" + std::string(name)};
  if (++depth_ > kMaxLocationDepth) throw Unencodable{"a location that is nested too deeply"};
  NodeId const made = location_of(found->second);
  --depth_;
  return made;
}

NodeId NodeEncoder::location_of(std::string_view text) {
  if (auto const found = locations_.find(text); found != locations_.end()) return found->second;
  NodeId const made = LocationText(text).read(*this);
  locations_.emplace(text, made);
  return made;
}

NodeId NodeEncoder::location(Attribute location) {
  depth_ = 0;
  return location_of(location ? location->text : std::string_view("unknown"));
}

}  // namespace assay::bytecode
