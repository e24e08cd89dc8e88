#include "harness/reduction/steps/cut.hpp"

#include <algorithm>
#include <numeric>
#include <set>

namespace assay::reduction {
namespace {

constexpr int kNoSuspect = -1;

// By value: the number of the op that defines it.
std::vector<int> makers(Candidate const& candidate) {
  std::vector<int> all(candidate.values.size(), kNoSuspect);
  for (std::size_t i = 0; i < candidate.op_count(); ++i)
    for (auto const result : candidate.body().ops[i].results) all[result] = static_cast<int>(i);
  return all;
}

bool is_known(RuntimeValue const& value) { return value.kind == RuntimeValue::Kind::tensor; }

void forget_signature(MutableOp& function) {
  std::erase_if(function.attributes, [](NamedAttribute const& attribute) {
    return attribute.name == "arg_attrs" || attribute.name == "res_attrs";
  });
}

std::vector<ValueId> results_of(Candidate const& candidate, std::vector<ValueId> const& returned_before,
                                CutOptions const& options) {
  std::set<ValueId> read;
  auto const& ops = candidate.body().ops;
  for (std::size_t i = 0; i < candidate.op_count(); ++i)
    for (auto const value : taken(ops[i])) read.insert(value);
  std::vector<ValueId> all;
  for (std::size_t i = 0; i < candidate.op_count(); ++i)
    for (auto const value : ops[i].results) {
      bool const was_returned = std::ranges::find(returned_before, value) != returned_before.end();
      if ((is_tensor(candidate.type(value)) || !candidate.options.has_data) &&
          (options.return_everything || was_returned || !read.contains(value)))
        all.push_back(value);
    }
  return all;
}

// The ops in the order in which they are suspected, the most suspicious first.
class SuspectSearch {
public:
  explicit SuspectSearch(Search& search) : search_(search), order_(search.now().op_count()) {
    std::iota(order_.begin(), order_.end(), std::size_t{0});
    if (search.seen().outcome == Outcome::violates)
      by_values();
    else
      bisect_prefixes();
  }

  std::vector<std::size_t> const& order() const { return order_; }
  // By value: the results of the backend for the values of @main, if one run recorded them; else empty.
  std::vector<RuntimeValue> const& actual() const { return actual_; }

private:
  void by_values() {
    auto const& candidate = search_.now();
    constexpr std::size_t kMaxResults = 2000;
    auto const all = cut(candidate, search_.exact(), std::vector<bool>(candidate.op_count(), true),
                         {.keep_constants = true, .return_everything = true});
    if (!all || all->returned().size() > kMaxResults) return;
    auto const attempt = search_.try_out(*all);
    if (attempt.seen.results.size() != all->returned().size()) return;
    std::set<ValueId> wrong;
    actual_ = search_.exact();
    for (std::size_t i = 0; i < all->returned().size(); ++i) {
      auto const value = all->returned()[i];
      auto const& seen = attempt.seen.results[i];
      if (seen.judgment.acceptance() == Acceptance::violates) wrong.insert(value);
      if (seen.judgment.mismatch.empty() && is_known(actual_[value]))
        actual_[value] = RuntimeValue(seen.actual.as(actual_[value].tensor.element()));
    }
    std::vector<int> rank(order_.size());
    for (auto const number : order_) {
      auto const& op = candidate.body().ops[number];
      auto const is_wrong = [&](ValueId value) { return wrong.contains(value); };
      bool const returns_wrong = std::ranges::any_of(op.results, is_wrong);
      rank[number] = !returns_wrong ? 2 : std::ranges::any_of(taken(op), is_wrong) ? 1 : 0;
    }
    std::ranges::stable_sort(order_, {}, [&](std::size_t number) { return rank[number]; });
  }

  // Bisects: if failing prefixes stay failing, the shortest failing prefix ends with the faulty op.
  void bisect_prefixes() {
    auto const fails = [&](std::size_t count) {
      std::vector<bool> wanted(order_.size(), false);
      std::fill_n(wanted.begin(), count, true);
      auto const prefix = cut(search_.now(), search_.exact(), wanted, {.keep_constants = true});
      return prefix && is_same_failure(search_.seen(), search_.try_out(*prefix).seen, false);
    };
    std::size_t good = 0, bad = order_.size();
    while (bad - good > 1 && !search_.is_over()) {
      std::size_t const middle = (good + bad) / 2;
      (fails(middle) ? bad : good) = middle;
    }
    if (bad > 0)
      std::rotate(order_.begin(), order_.begin() + static_cast<std::ptrdiff_t>(bad) - 1,
                  order_.begin() + static_cast<std::ptrdiff_t>(bad));
  }

  Search& search_;
  std::vector<std::size_t> order_;
  std::vector<RuntimeValue> actual_;
};

// Zeller's minimizing delta debugging on the ops. Since a cut does not need earlier ops, every subset is a program.
bool minimise(Search& search, bool keep_constants) {
  bool any = false;
  for (std::size_t parts = 2; search.now().op_count() > 1 && !search.is_over();) {
    std::size_t const count = search.now().op_count();
    parts = std::min(parts, count);
    Candidate const whole = search.now();
    auto const exact = search.exact();
    // First each part alone, then each complement.
    bool const taken = search.take_first(2 * parts, [&](std::size_t number) {
      std::size_t const part = number % parts;
      bool const alone = number < parts;
      std::vector<bool> wanted(count);
      for (std::size_t i = 0; i < count; ++i) wanted[i] = (i * parts / count == part) == alone;
      return cut(whole, exact, wanted, {.keep_constants = keep_constants});
    });
    // Operands that are not tensors may bring removed ops back.
    bool const smaller = taken && search.now().op_count() < count;
    any |= smaller;
    if (smaller)
      parts = std::max<std::size_t>(2, parts - 1);
    else if (parts == count)
      break;
    else
      parts = 2 * parts;
  }
  return any;
}

}  // namespace

std::optional<Candidate> cut(Candidate const& whole, std::vector<RuntimeValue> const& exact, std::vector<bool> wanted,
                             CutOptions const& options) {
  auto const made_by = makers(whole);
  auto const& ops = whole.body().ops;
  std::vector<ValueId> inputs;
  for (std::size_t i = whole.op_count(); i-- > 0;) {
    if (!wanted[i]) continue;
    for (auto const value : taken(ops[i])) {
      int const maker = made_by[value];
      bool const constant = maker != kNoSuspect && is_constant(ops[static_cast<std::size_t>(maker)]);
      bool const is_input = !whole.options.has_data || (is_tensor(whole.type(value)) && is_known(exact[value]));
      if (maker != kNoSuspect && (!is_input || (options.keep_constants && constant)))
        wanted[static_cast<std::size_t>(maker)] = true;
      else if (!is_input)
        return std::nullopt;
    }
  }
  Candidate part = whole;
  part.inputs.clear();
  auto& body = part.body();
  body.arguments.clear();
  body.ops.clear();
  for (std::size_t i = 0; i < whole.op_count(); ++i) {
    if (!wanted[i]) continue;
    for (auto const value : taken(ops[i])) {
      bool const is_inside = made_by[value] != kNoSuspect && wanted[static_cast<std::size_t>(made_by[value])];
      if (is_inside || std::ranges::find(body.arguments, value) != body.arguments.end()) continue;
      body.arguments.push_back(value);
      if (whole.options.has_data) part.inputs.push_back(exact[value].tensor);
    }
    body.ops.push_back(ops[i]);
  }
  body.ops.push_back(ops.back());
  part.returned() = results_of(part, whole.returned(), options);
  forget_signature(part.ops[part.main]);
  return part;
}

bool reduce_ops(Search& search) {
  std::size_t const before = search.now().op_count();
  if (before <= 1) return search.take(cut(search.now(), search.exact(), std::vector<bool>(before, true), {}));
  SuspectSearch const suspects(search);
  Candidate const whole = search.now();
  auto const exact = search.exact();
  auto const alone = [&](std::size_t op, bool keep_constants, std::vector<RuntimeValue> const& values) {
    std::vector<bool> wanted(before, false);
    wanted[op] = true;
    return values.empty() ? std::nullopt : cut(whole, values, wanted, {.keep_constants = keep_constants});
  };
  auto const& order = suspects.order();
  constexpr std::size_t kWays = 3;
  bool const found = search.take_first(kWays * order.size(), [&](std::size_t i) {
    std::size_t const op = order[i / kWays];
    if (is_constant(whole.body().ops[op]) && before > 1) return std::optional<Candidate>();
    // Three ways: exact operands, exact operands that keep constants as ops, and the operands that the backend
    // computed.
    return i % kWays == 2 ? alone(op, false, suspects.actual()) : alone(op, i % kWays == 1, exact);
  });
  if (found) return true;
  bool const cuttable = search.take(cut(whole, exact, std::vector<bool>(before, true), {}));
  return minimise(search, !cuttable) || cuttable;
}

bool reduce_results(Search& search) {
  auto const returned = search.now().returned();
  if (returned.size() <= 1) return false;
  std::size_t const worst = search.seen().worst;
  return search.take_first(returned.size(), [&](std::size_t i) {
    Candidate fewer = search.now();
    fewer.returned() = {returned[(i + worst) % returned.size()]};
    forget_signature(fewer.ops[fewer.main]);
    return std::optional<Candidate>(std::move(fewer));
  });
}

}  // namespace assay::reduction
