#include "lsp/incremental/program_units.hpp"

#include <algorithm>

#include "support/characters.hpp"

namespace assay {
namespace {

// Returns the beginning of the line if only blanks precede `offset` on it; otherwise `offset` itself.
std::uint32_t begin_of_line(std::string_view text, std::uint32_t offset) {
  std::uint32_t at = offset;
  while (at > 0 && (text[at - 1] == ' ' || text[at - 1] == '\t')) --at;
  return at == 0 || text[at - 1] == '\n' ? at : offset;
}

bool begins_line(std::string_view text, std::uint32_t offset) { return offset == 0 || text[offset - 1] == '\n'; }

// Returns where the text of an op begins: at its results if these have names.
std::uint32_t begin_of(Operation const& op) {
  return op.results.empty() || op.results[0]->name.empty() ? op.range.begin : op.results[0]->offset;
}

bool has_functions(OpInfo const& info) { return info.spec && info.symbol_table; }

Block const* body_of(Operation const& op, OpInfo const& info) {
  if (!info.spec || !info.isolated || op.regions.size() != 1 || op.regions[0]->blocks.size() != 1) return nullptr;
  return op.regions[0]->blocks[0];
}

// Calls `visit` for the op and all nested ops. Regions nest at most kMaxNesting deep.
template <class Visit> void visit_nested(Operation const& op, bool inner, Visit const& visit) {
  visit(op, inner);
  for (Region const* region : op.regions)
    for (Block const* block : region->blocks)
      for (Operation const* nested : block->ops) visit_nested(*nested, true, visit);
}

class Places {
public:
  std::vector<ProgramUnits::Place> run(Program const& program) {
    if (program.top) list(*program.top, 0);
    return std::move(found_);
  }

private:
  void list(Block const& block, std::uint32_t depth) {
    for (Operation const* op : block.ops) {
      found_.push_back({op->range.begin, depth});
      OpInfo const& info = table_.info(*op);
      if (has_functions(info)) {
        for (Region const* region : op->regions)
          for (Block const* inner : region->blocks) list(*inner, depth + 1);
      } else if (Block const* body = body_of(*op, info)) {
        for (Operation const* inner : body->ops) found_.push_back({inner->range.begin, depth + 1});
      }
    }
  }

  OpTable table_;
  std::vector<ProgramUnits::Place> found_;
};

// Finds functions and units.
class UnitFinder {
public:
  UnitFinder(Program const& program, ProgramUnits& found) : text_(program.source.text()), found_(found) {}

  void list(Block const& block, std::uint32_t depth) {
    for (Operation const* op : block.ops) {
      end_tail(begin_of_line(text_, begin_of(*op)));
      found_.skeleton.push_back({op->range.begin, depth});
      OpInfo const& info = table_.info(*op);
      if (has_functions(info)) {
        for (Region const* region : op->regions)
          for (Block const* inner : region->blocks) list(*inner, depth + 1);
      } else if (Block const* body = body_of(*op, info)) {
        add_function(*op, *body, info.reads_bodies, depth + 1);
      }
    }
  }

  void end_tail(std::uint32_t offset) {
    if (is_open_) found_.functions.back().tail_end = offset;
    is_open_ = false;
  }

private:
  void add_function(Operation const& op, Block const& body, bool reads_bodies, std::uint32_t depth) {
    bool apart = body.ops.size() > 1 && body.complete;
    std::vector<std::uint32_t> begins;
    for (Operation const* one : body.ops) {
      begins.push_back(begin_of_line(text_, begin_of(*one)));
      apart = apart && begins_line(text_, begins.back()) &&
              (begins.size() < 2 || begins[begins.size() - 2] < begins.back());
    }
    if (!apart) {
      for (Operation const* one : body.ops) found_.skeleton.push_back({one->range.begin, depth});
      return;
    }
    ProgramUnits::Function function;
    function.op = &op;
    function.first = static_cast<std::uint32_t>(found_.units.size());
    for (std::size_t i = 0; i + 1 < body.ops.size(); ++i) {
      ProgramUnits::Unit unit{begins[i], begins[i + 1], body.ops[i]};
      auto const number = static_cast<std::uint32_t>(found_.units.size());
      visit_nested(*unit.op, false, [&](Operation const& one, bool inner) {
        unit.kept |= table_.info(one).reads_processes;
        if (reads_bodies) {
          auto& same = function.ops_by_name[one.name];
          if (same.empty() || same.back() != number) same.push_back(number);
        }
        note_names(one, inner, number, function);
      });
      found_.units.push_back(unit);
    }
    function.last = static_cast<std::uint32_t>(found_.units.size());
    function.tail = begins.back();
    function.tail_end = static_cast<std::uint32_t>(text_.size());
    function.depth = depth;
    function.terminator = body.ops.back();
    found_.skeleton.push_back({function.terminator->range.begin, depth});
    found_.functions.push_back(std::move(function));
    is_open_ = true;
  }

  static void note_names(Operation const& op, bool inner, std::uint32_t unit, ProgramUnits::Function& function) {
    for (Value const* result : op.results) {
      if (result->name.empty()) continue;
      if (inner)
        function.inner_names[result->name].push_back(unit);
      else
        function.definitions.emplace(result->name, unit);
    }
    for (Region const* region : op.regions)
      for (Block const* block : region->blocks)
        for (Value const* argument : block->arguments) function.inner_names[argument->name].push_back(unit);
  }

  std::string_view text_;
  ProgramUnits& found_;
  OpTable table_;
  bool is_open_ = false;  // whether the text after the last function's last op has no end yet
};

}  // namespace

std::vector<ProgramUnits::Place> places_of(Program const& program) { return Places().run(program); }

ProgramUnits::ProgramUnits(Program const& program) {
  UnitFinder finder(program, *this);
  if (program.top) finder.list(*program.top, 0);
  std::unordered_map<Operation const*, std::uint32_t> numbers;
  numbers.reserve(units.size());
  for (std::uint32_t i = 0; i < units.size(); ++i) numbers.emplace(units[i].op, i);
  std::vector<std::pair<std::uint32_t, std::uint32_t>> uses;
  for (std::uint32_t i = 0; i < units.size(); ++i) {
    auto const use = [&](Value const* value) {
      if (!value || !value->op) return;
      if (auto const found = numbers.find(value->op); found != numbers.end() && found->second != i)
        uses.emplace_back(found->second, i);
    };
    visit_nested(*units[i].op, false, [&](Operation const& op, bool) {
      for (Value const* operand : op.operands) use(operand);
      for (Successor const& successor : op.successors)
        for (Value const* operand : successor.operands) use(operand);
    });
  }
  std::ranges::sort(uses);
  uses.erase(std::unique(uses.begin(), uses.end()), uses.end());
  user_begins_.assign(units.size() + 1, 0);
  for (auto const& [definer, user] : uses) {
    ++user_begins_[definer + 1];
    users_.push_back(user);
  }
  for (std::size_t i = 1; i < user_begins_.size(); ++i) user_begins_[i] += user_begins_[i - 1];
}

std::span<std::uint32_t const> ProgramUnits::users(std::uint32_t unit) const {
  return std::span(users_).subspan(user_begins_[unit], user_begins_[unit + 1] - user_begins_[unit]);
}

std::pair<std::uint32_t, std::uint32_t> ProgramUnits::touched(SourceRange range) const {
  auto const first = std::ranges::lower_bound(units, range.begin, {}, &Unit::end);
  auto const last = std::ranges::upper_bound(units, range.end, {}, &Unit::begin);
  auto const number = [&](auto at) { return static_cast<std::uint32_t>(at - units.begin()); };
  return {number(first), std::max(number(first), number(last))};
}

}  // namespace assay
