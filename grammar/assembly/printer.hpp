// Writes programs. Internal to grammar/; the interface is grammar/assembly/print.hpp.
#pragma once

#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "grammar/assembly/comments.hpp"
#include "grammar/assembly/print.hpp"
#include "grammar/notation/assembly_format.hpp"
#include "grammar/notation/specification.hpp"
#include "semantics/program/writer.hpp"

namespace assay::rules {

class Printer {
public:
  Printer(Program const* program, AssemblyFormat format);

  void program(Program const& program);
  void operation(Operation const& op, int indent);
  // writes `{...}` if with_regions is false
  void region(Region const& region, int indent, bool entry_arguments = true);

  void type(Type type);
  void spelling(Type type);  // does not use an alias of the whole type
  void attribute(Attribute attribute);
  void key(std::string_view name);
  void dictionary(std::vector<NamedAttribute> entries);
  void value(Value const* value);
  // Writes items separated by commas.
  template <class Items, class Write>
  void list(std::string_view open, Items const& items, std::string_view close, Write&& write) {
    out += open;
    bool first = true;
    for (auto const& item : items) {
      if (!first) out += ", ";
      first = false;
      write(item);
    }
    out += close;
  }
  void values(std::span<Value* const> values);
  void types(std::span<Value* const> values);
  void values_and_types(std::span<Value* const> values);  // %a, %b : T, U
  void signature(std::span<Value* const> inputs, std::span<Value* const> results);
  void location(Attribute location);
  void line(int indent);
  void argument(Value const* argument);  // %a: T loc(..)
  void symbol(Attribute name);           // writes a string as @name
  Specification const& specification() const { return specification_; }

  std::string out;
  bool with_regions = true;
  Comments const* comments = nullptr;    // each is written next to its part
  Operation const* following = nullptr;  // the op after the current one in its block

private:
  void results(Operation const& op);
  void successor(Successor const& successor);
  void generic(Operation const& op, int indent);
  bool custom(Operation const& op, int indent);
  void block(Block const& block, int indent, bool header);
  // index among the results that share a name; kAlone if the name has one result
  std::uint32_t number_of(Value const* value);
  std::string_view name_of(Value const* value);  // generates a name for arguments that an assembly format left out
  void collect_names(Block const& block);
  // Writes comments on their own lines, each after a line end. The first one needs no line end if the output is at the
  // beginning of a line.
  void lines(std::vector<std::string_view> const& comments, int indent);
  void behind(Comments::Attached const* attached);  // writes comments on the current line
  void blank_line();                                // writes nothing at the beginning of the text or of a region
  Comments::Attached const* attached(void const* part) const { return comments ? comments->of(part) : nullptr; }
  // Collects the comments of regions that the text of their op does not show.
  void unshown_comments(Operation const& op, std::vector<std::string_view>& found) const;
  void unshown_comments(Block const& block, std::vector<std::string_view>& found) const;
  void operations(Block const& block, int indent, bool is_at_top);
  void commented_operation(Operation const& op, int indent, bool is_at_top);
  AssemblyFormat format_;
  Specification const& specification_;
  Writer::Names aliases_;  // aliases defined so far
  std::unordered_map<Value const*, std::string> names_;
  std::size_t next_name_ = 0;
  std::unordered_map<Operation const*, std::vector<std::uint32_t>> numbers_;
  std::unordered_map<OpSpec const*, std::vector<AssemblyStep>> formats_;
  std::unordered_set<std::string_view> used_names_;
  std::unordered_set<Region const*> shown_;  // used only if there are comments
};

}  // namespace assay::rules
