#include "generators/single_op/op_pool.hpp"

#include <algorithm>
#include <functional>
#include <set>

#include "constraints/check/check.hpp"
#include "constraints/prove/ops/unknown_op.hpp"
#include "generators/single_op/op_cover.hpp"
#include "generators/single_op/op_templates.hpp"
#include "generators/single_op/op_variants.hpp"
#include "generators/single_op/operand_data.hpp"
#include "generators/suite/suite_rules.hpp"
#include "grammar/assembly/print.hpp"
#include "oracle/formats/float_format.hpp"

namespace assay {
namespace {

constexpr std::string_view kSymmetric = "!quant.uniform<i8:f32, 5.0e-01>";  // its zero point satisfies every rule
constexpr int kOpsOfSkeleton = 3;
constexpr std::size_t kManyClauses = 25;
constexpr std::int64_t kMaxElements = 500;  // of all operands together, and of all results together
constexpr std::size_t kMaxVaried = 10;      // ops that are varied repeatedly
constexpr std::size_t kMaxReason = 300;

bool holds(Type type, std::string const& element) {
  if (!type || type->kind == TypeKind::complex)
    return false;  // the parts of a complex number are not elements of a
                   // tensor
  if (type->element && (to_string(type->element) == element || holds(type->element, element))) return true;
  return std::ranges::any_of(type->members, [&](Type member) { return holds(member, element); });
}

std::int64_t elements_of(Type type) {
  std::int64_t count = has_shape(type) && is_static(type) ? element_count(type->shape) : 0;
  for (Type member : type->members) count += elements_of(member);
  return count;
}

// The number of elements of all operands or of all results, whichever is greater.
std::int64_t elements(LoneOp const& op) {
  std::int64_t operands = 0, results = 0;
  for (Value const* value : op.op->operands) operands += elements_of(value->type);
  for (Value const* value : op.op->results) results += elements_of(value->type);
  return std::max(operands, results);
}

bool is_distinguishing(LoneOp const& op) {
  return elements(op) <= kMaxElements && result_size_of(op) == ResultSize::more;
}

std::vector<std::string> names_of_all() {
  std::vector<std::string> names;
  for (TestedElement const& element : tested_elements()) names.push_back(element.text);
  return names;
}

}  // namespace

std::vector<TestedElement> const& tested_elements() {
  static std::vector<TestedElement> const all = [] {
    std::vector<TestedElement> list;
    // Common types come first: if few ops are tested, the first types are tested with the ops that cover most.
    for (std::string_view const name : {"f32", "i32", "f64", "bf16", "i8", "i1", "f16", "i64", "ui8", "ui32"})
      list.push_back({std::string(name), std::string(name)});
    list.push_back({"complex<f32>", "complex_f32"});
    list.push_back({"complex<f64>", "complex_f64"});
    auto const add = [&](std::string const& name) {
      if (std::ranges::find(list, name, &TestedElement::text) == list.end()) list.push_back({name, name});
    };
    for (std::string_view const sign : {"i", "ui"})
      for (int bits = 2; bits <= 64; bits *= 2) add(std::string(sign) + std::to_string(bits));
    for (FloatFormat const& format : float_formats())
      if (format.bits != 19) add(std::string(format.name));  // tf32 is only a type of dot algorithms, not of tensors
    list.push_back({"!quant.uniform<i8:f32, 5.0e-01:-1>", "q_i8_f32"});
    list.push_back({"!quant.uniform<ui8:f32, 2.5e-01:128>", "q_ui8_f32"});
    list.push_back({std::string(kSymmetric), "q_i8_f32_symmetric"});
    list.push_back({"!quant.uniform<i16:f32, 1.0e-03:-5>", "q_i16_f32"});
    list.push_back({"!quant.uniform<i8:bf16, 5.0e-01:3>", "q_i8_bf16"});
    return list;
  }();
  return all;
}

OpPool::OpPool(OpSpec const& spec, std::uint64_t seed, bool generous)
    : spec_(spec), solver_(spec, seed), random_(mixed(seed)), generous_(generous) {
  UnknownBounds bounds;
  bounds.element_types = names_of_all();
  UnknownRows const rows(spec, bounds);
  for (std::size_t i = 0; i < spec.rows.size(); ++i) {
    auto& names = taken_.emplace_back();
    for (Type type : rows.element_types(i)) names.push_back(to_string(type));
  }
}

bool OpPool::takes(std::string const& element) const {
  for (std::size_t i = 0; i < spec_.rows.size(); ++i) {
    bool const value = spec_.rows[i].kind == RowKind::input || spec_.rows[i].kind == RowKind::output;
    if (value && std::ranges::count(taken_[i], element) > 0) return true;
  }
  return false;
}

std::vector<std::string> OpPool::drawn_for(std::string const& element) {
  std::vector<std::string> names = {"f32"};
  bool const integer = element[0] == 'i' || element.starts_with("ui");
  if (integer) names.emplace_back("i32");
  if (element.starts_with("complex")) names.emplace_back("complex<f32>");
  if (element.starts_with("!quant")) names.emplace_back(kSymmetric);
  std::erase(names, element);
  names.push_back(element);
  return names;
}

// Requests the type, and for each row that does not accept it another one that it accepts.
SolveRequest OpPool::request(std::string const& element) const {
  SolveRequest request;
  request.max_size = 5;
  request.max_rank =
      spec_.clauses.size() > kManyClauses && !generous_ ? 3 : 4;  // skeletons of a higher rank take much longer
  request.ops_of_skeleton = kOpsOfSkeleton;
  if (element.empty()) return request;
  std::vector<std::string> names = {element};
  for (std::size_t i = 0; i < spec_.rows.size(); ++i) {
    Row const& row = spec_.rows[i];
    if (row.kind == RowKind::function) {
      if (std::ranges::count(names, "i1") == 0) names.emplace_back("i1");
      continue;
    }
    auto const fits = [&](std::string const& name) { return std::ranges::count(taken_[i], name) > 0; };
    if (taken_[i].empty() || std::ranges::any_of(names, fits)) continue;
    for (std::string const name : {"i32", "i1", "f32", "i64"})
      if (fits(name)) {
        names.push_back(name);
        break;
      }
    if (std::ranges::none_of(names, fits)) names.push_back(taken_[i].front());
  }
  request.element_types = names;
  return request;
}

std::optional<LoneOp> OpPool::read(std::string const& text, std::string const& element) const {
  auto op = LoneOp::read(spec_, text, names_of_all());
  if (!op || !make_for_one_process(*op)) return std::nullopt;
  std::int64_t count = 0;
  bool occurs = element.empty(), any = false;
  auto const look = [&](Type type) {
    count += elements_of(type);
    occurs = occurs || holds(type, element);
    any = any || type->element || !type->members.empty();
  };
  for (Value const* value : op->op->operands) look(value->type);
  for (Value const* value : op->op->results) look(value->type);
  occurs = occurs || !any;  // an op without tensors is suitable for every type
  return occurs && count <= kMaxElements ? std::move(op) : std::nullopt;
}

OpPool::Ops const& OpPool::of(std::string const& element) {
  auto const [found, first] = ops_.try_emplace(element);
  if (first) draw(element, found->second);
  return found->second;
}

OpPool::Ops OpPool::take(std::string const& element) {
  of(element);
  return std::move(ops_.extract(element).mapped());
}

// Some rules depend on the values of operands, or on other processes.
bool OpPool::runs(LoneOp const& op) {
  if (!satisfies_suite_rules(op.program)) {
    failure_ = "it violates a rule of spec/ for programs of suites";
    return false;
  }
  Diagnostics found;
  CheckOptions options;
  options.against = Against::official;
  check_program(op.program, options, found);
  if (found.errors() > 0) {  // backends parse programs with the official dialect
    failure_ = "the official tools refuse it: " + found.all()[0].message.substr(0, kMaxReason);
    return false;
  }
  OpRewrite rewrite;
  rewrite.literal = literals(random_);
  OpText const text = write_op(op, rewrite);
  if (text.text.empty()) return true;  // the reason is unrelated to this op
  std::string reason;
  auto const program = GoldenProgram::prepare(text.text, reason);
  if (!program) return true;
  std::vector<Tensor> results;
  auto const inputs = make_inputs(&op, text, *program, data_recipes(DataUse::moves).front(), 0, random_);
  if (!inputs || program->run(*inputs, results, reason)) return true;
  failure_ = reason.substr(0, kMaxReason);
  return false;
}

// The state of one drawing: ops with more than one result element, one for each set of classes, and the ops that are
// varied.
class OpPool::Drawing {
public:
  Drawing(OpPool& pool, std::string const& element, Ops& ops) : pool_(pool), element_(element), ops_(ops) {}

  void begin_with_seeds() {
    for (EmbeddedProgram const& seed : op_seeds()) {
      if (seed.op != pool_.spec_.name || element_.empty()) continue;
      auto op = pool_.read(fill_in(seed.text, {{"type", element_}}), element_);
      if (!op) continue;
      if (is_distinguishing(*op)) {
        consider(*op);
        varied_.push_back(std::move(*op));
      } else {
        small_[0].push_back(print_program(op->program, AssemblyFormat::generic));
      }
    }
  }

  void solve() {
    SolveRequest wanted = pool_.request(element_);
    std::size_t const most = skeletons() * kOpsOfSkeleton;
    for (std::size_t i = 0; i < most; ++i) {
      SolvedOp const solved = pool_.solver_.next(wanted);
      if (solved.text.empty() && ops_.drawn == 0 && wanted.element_types.size() == 1) {
        wanted.element_types.insert(wanted.element_types.end(), {"i32", "i1", "complex<f32>"});  // types for results
        continue;
      }
      if (solved.text.empty()) {
        ops_.reason = solved.reason.substr(0, kMaxReason);
        break;
      }
      ++ops_.drawn;
      if (auto op = pool_.read(solved.text, element_)) take(std::move(*op));
    }
  }

  void vary_all() {
    std::size_t const steps = varied_.empty() ? 0 : pool_.generous_ ? 4000 : 1000;
    for (std::size_t i = 0; i < steps; ++i) {
      LoneOp& current = varied_[i % varied_.size()];
      bool const before = is_distinguishing(current);
      if (!vary(current, pool_.random_,
                [&](LoneOp const& op) { return is_distinguishing(op) || (!before && elements(op) <= kMaxElements); }))
        continue;
      ++ops_.drawn;
      if (is_distinguishing(current)) consider(current);
    }
  }

  // Selects the ops that cover most, and one of each small size.
  void choose() {
    if (texts_.empty()) {
      for (auto& some : small_) {
        for (std::string const& text : some)
          if (auto const op = pool_.read(text, element_)) consider(*op);
        some.clear();
      }
    }
    PairCover const cover = cover_pairs(classes_, pool_.generous_ ? 60 : 16);
    ops_.covered = cover.covered;
    ops_.all = cover.all;
    std::vector<std::string> kept;
    for (std::size_t const number : cover.chosen) kept.push_back(texts_[number]);
    for (auto const& some : small_)
      if (!some.empty()) kept.push_back(some.back());
    // If the op has no attributes or shapes, any instance will do.
    if (kept.empty() && !texts_.empty()) kept.push_back(texts_.front());
    for (std::string const& text : kept)
      if (auto op = pool_.read(text, element_)) ops_.ops.push_back(std::move(*op));
  }

private:
  // Skeletons take longer for ops with more clauses. If they are expensive and there are seeds, only the full tier uses
  // them.
  std::size_t skeletons() const {
    std::size_t const clauses = std::max<std::size_t>(pool_.spec_.clauses.size(), 10);
    std::size_t const least = clauses > 25 ? 3 : clauses > 15 ? 4 : 8;
    bool const has_enough = !varied_.empty() && clauses > kManyClauses && !pool_.generous_;
    return has_enough ? 0 : std::max<std::size_t>((pool_.generous_ ? 600 : 160) / clauses, least);
  }

  void consider(LoneOp const& op) {
    auto found = classes_of(op);
    std::string all;
    for (std::string const& one : found) all += one + ";";
    if (!seen_.insert(all).second || !pool_.runs(op)) return;
    texts_.push_back(print_program(op.program, AssemblyFormat::generic));
    classes_.push_back(std::move(found));
  }

  void take(LoneOp op) {
    if (is_distinguishing(op)) {
      consider(op);
      if (varied_.size() == kMaxVaried)
        std::swap(varied_[pool_.random_.below(kMaxVaried)], op);
      else
        varied_.push_back(std::move(op));
    } else if (ResultSize const size = result_size_of(op); size != ResultSize::more) {
      small_[size == ResultSize::one].push_back(print_program(op.program, AssemblyFormat::generic));
      if (varied_.size() < 4) varied_.push_back(std::move(op));
    }
  }

  OpPool& pool_;
  std::string const& element_;
  Ops& ops_;
  std::vector<LoneOp> varied_;
  std::vector<std::string> texts_, small_[2];  // small_: ops whose results have no elements, or one element
  std::vector<std::vector<std::string>> classes_;
  std::set<std::string> seen_;  // sets of classes
};

void OpPool::draw(std::string const& element, Ops& ops) {
  Drawing drawing(*this, element, ops);
  drawing.begin_with_seeds();
  drawing.solve();
  drawing.vary_all();
  drawing.choose();
  if (ops.ops.empty() && ops.reason.empty()) ops.reason = failure_;
  if (ops.ops.empty() && ops.reason.empty()) ops.reason = "no op of this type was found";
}

std::optional<LoneOp> OpPool::find_touching(std::string const& element, std::string const& clause) {
  SolveRequest wanted = request(element);
  wanted.touch_clause = clause;
  std::optional<LoneOp> best;
  for (int i = 0; i < kOpsOfSkeleton; ++i) {
    SolvedOp const solved = solver_.next(wanted);
    if (solved.text.empty()) break;
    auto op = read(solved.text, element);
    if (!op || !satisfies_suite_rules(op->program)) continue;
    bool const telling = result_size_of(*op) == ResultSize::more;
    if (telling || !best) best = std::move(op);
    if (telling) break;
  }
  return best;
}

}  // namespace assay
