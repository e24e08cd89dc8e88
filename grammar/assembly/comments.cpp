#include "grammar/assembly/comments.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "grammar/text/tokens.hpp"
#include "support/characters.hpp"
#include "support/text.hpp"

namespace assay {

namespace {

constexpr std::uint32_t kTop = 0xFFFF'FFFF;  // position outside of any region

// Returns the end of `<...>` at `at` if its contents, including comments, are kept verbatim: elements of constants, and
// text that only a foreign dialect can parse. Otherwise nullptr.
char const* find_verbatim_end(std::string_view text, char const* at, char const* end) {
  auto before = text.substr(0, static_cast<std::size_t>(at - text.data()));
  auto name_begin = before.size();
  while (name_begin > 0 && (is_name_char(before[name_begin - 1]) || before[name_begin - 1] == '.')) --name_begin;
  auto const name = before.substr(name_begin);
  bool const is_foreign = name_begin > 0 && (before[name_begin - 1] == '#' || before[name_begin - 1] == '!') &&
                          !rules::is_spelled_again(name.substr(0, name.find('.')));
  return is_foreign || name == "dense" || name == "sparse" ? rules::scan_balanced(at, end) : nullptr;
}

}  // namespace

class CommentReader {
public:
  CommentReader(Program const& program, Comments& comments)
      : text_(program.source.text()), program_(program), comments_(comments) {}

  void read() {
    if (program_.top) list(*program_.top, kTop);
    for (auto const section : program_.resource_sections)
      parts_[kTop].push_back({offset(section.data()), nullptr, section});
    scan(true);
    for (auto& [region, parts] : parts_) std::ranges::sort(parts, {}, &Part::start);
    scan(false);
    for (auto const& [region, parts] : parts_)
      for (auto const& part : parts)
        if (is_after_blank_line(part.start, region)) attached(part).before.emplace_back();
  }

private:
  // A part of a program to which comments can belong.
  struct Part {
    std::uint32_t start = 0;
    void const* pointer = nullptr;  // an op or a block; nullptr for a definition, which has a `name`
    std::string_view name = {};
  };

  std::uint32_t offset(char const* at) const { return static_cast<std::uint32_t>(at - text_.data()); }

  // Returns the offset of the `{` of a region, or kTop if the text has none, as for `applies OP`.
  std::uint32_t brace_of(Region const& region) const {
    for (auto const at : {region.offset - 1, region.offset})
      if (at < text_.size() && text_[at] == '{') return at;
    return kTop;
  }

  // Regions nest at most kMaxNesting deep, so recursion is safe.
  void list(Block const& block, std::uint32_t brace) {
    if (!block.label.empty()) parts_[brace].push_back({block.offset, &block, {}});
    for (auto const* op : block.ops) {
      std::uint32_t start = op->range.begin;
      for (auto const* result : op->results) start = std::min(start, result->offset);
      parts_[brace].push_back({start, op, {}});
      for (auto const* region : op->regions) {
        auto const inner = brace_of(*region);
        if (inner == kTop) continue;
        regions_[inner] = region;
        for (auto const* one : region->blocks) list(*one, inner);
      }
    }
  }

  // Scans the text. The first scan finds definitions at the top, the second one finds comments.
  void scan(bool for_definitions) {
    char const* const end = text_.data() + text_.size();
    struct Bracket {
      std::uint32_t at, region;  // offset of its region
    };
    std::vector<Bracket> open;
    std::uint32_t region = kTop;
    char const* last = nullptr;  // the last token, or its last character
    for (char const* at = text_.data(); at != end;) {
      auto const rest = text_.substr(offset(at));
      if (*at == '"') {
        char const* const after = rules::scan_string(at, end);
        at = after ? after : at + 1;
        last = at - 1;
      } else if (rest.starts_with("{-#")) {
        auto const close = rest.find("#-}");
        at = close == rest.npos ? end : at + close + 3;
        last = at - 1;
      } else if (rest.starts_with("//")) {
        auto const comment = trimmed(rest.substr(0, rest.find('\n')));
        if (!for_definitions) attach(comment, region, last, skip_blanks(at, end));
        at += comment.size();
      } else if (is_blank(*at)) {
        ++at;
      } else if (char const* const after = *at == '<' ? find_verbatim_end(text_, at, end) : nullptr) {
        at = after;
        last = at - 1;
      } else {
        if (*at == '{') {
          open.push_back({offset(at), region});
          if (regions_.contains(offset(at))) region = offset(at);
        } else if (*at == '}' && !open.empty()) {
          if (open.back().at == region) closes_[offset(at)] = region;
          region = open.back().region;
          open.pop_back();
        } else if (for_definitions && open.empty()) {
          define(at, end, last);
        }
        last = at++;
      }
    }
  }

  // Adds the definition of an alias: `#name =` or `!name =`.
  void define(char const* at, char const* end, char const* last) {
    if ((*at != '#' && *at != '!') || (last && last + 1 == at) || at + 1 == end) return;
    char const* const name_end = rules::scan_suffix_id(at + 1, end);
    if (!name_end) return;
    char const* const equals = skip_blanks(name_end, end);
    if (equals == end || *equals != '=' || (equals + 1 != end && equals[1] == '=')) return;
    parts_[kTop].push_back({offset(at), nullptr, {at, static_cast<std::size_t>(name_end - at)}});
  }

  Comments::Attached& attached(Part const& part) {
    return part.pointer ? comments_.parts_[part.pointer] : comments_.names_[part.name];
  }

  // Whether a blank line is between this position and the text before it. False after the `{` of the region.
  bool is_after_blank_line(std::uint32_t at, std::uint32_t region) const {
    std::size_t lines = 0;
    while (at > 0 && is_blank(text_[at - 1])) lines += text_[--at] == '\n';
    return lines > 1 && at > 0 && at - 1 != region;
  }

  void push_line(std::vector<std::string_view>& lines, std::string_view comment, std::uint32_t region) const {
    if (is_after_blank_line(offset(comment.data()), region)) lines.emplace_back();
    lines.push_back(comment);
  }

  // `last` is the end of the token before the comment, and `next` is the token after it.
  void attach(std::string_view comment, std::uint32_t region, char const* last, char const* next) {
    ++comments_.count_;
    auto const start = offset(comment.data());
    bool const is_alone =
        !last || text_.substr(offset(last), start - offset(last)).find('\n') != std::string_view::npos;
    auto& of_region = comments_.parts_[region == kTop ? nullptr : static_cast<void const*>(regions_.at(region))];
    if (!is_alone && last && region != kTop && offset(last) == region) return of_region.behind.push_back(comment);
    auto const& parts = parts_[region];
    auto const after = std::ranges::upper_bound(parts, start, {}, &Part::start);
    bool const at_next = after != parts.end() && after->start == offset(next);
    if (is_alone && at_next) return push_line(attached(*after).before, comment, region);
    // A `}` may also close a dictionary. Then the comment is within an op that began before it.
    auto const closing = closes_.find(offset(next));
    bool const at_end = offset(next) == text_.size() || (closing != closes_.end() && closing->second == region);
    if (after == parts.begin() || (is_alone && at_end)) return push_line(of_region.at_end, comment, region);
    auto& of_part = attached(*(after - 1));
    (is_alone || !(at_next || at_end) ? of_part.before : of_part.behind).push_back(comment);
  }

  std::string_view text_;
  Program const& program_;
  Comments& comments_;
  std::unordered_map<std::uint32_t, std::vector<Part>> parts_;  // keyed by the offset of the `{` of their region
  std::unordered_map<std::uint32_t, Region const*> regions_;    // keyed by the offset of their `{`
  std::unordered_map<std::uint32_t, std::uint32_t> closes_;     // offset of the `}` of each region -> offset of its `{`
};

namespace {

bool has_blank_line(std::string_view text) {
  for (auto at = text.find('\n'); at != text.npos;) {
    auto const next = text.find_first_not_of(" \t\r", at + 1);
    if (next != text.npos && text[next] == '\n') return true;
    at = text.find('\n', at + 1);
  }
  return false;
}

}  // namespace

Comments::Comments(Program const& program) {
  auto const text = program.source.text();
  if (text.starts_with(kBytecodeMagic) || (text.find("//") == text.npos && !has_blank_line(text))) return;
  CommentReader(program, *this).read();
}

Comments::Attached const* Comments::of(void const* part) const {
  auto const found = parts_.find(part);
  return found == parts_.end() ? nullptr : &found->second;
}

Comments::Attached const* Comments::of_name(std::string_view name) const {
  auto const found = names_.find(name);
  return found == names_.end() ? nullptr : &found->second;
}

}  // namespace assay
