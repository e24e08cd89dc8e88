// Flushing of subnormal numbers to zero: sets of all possible results, enumerated for small formats.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <set>

#include "equiv/laws/law_program.hpp"
#include "equiv/saturate/flushing.hpp"
#include "equiv/saturate/folding.hpp"
#include "grammar/notation/profile_file.hpp"
#include "grammar/notation/specification.hpp"
#include "tests/equiv/law_values.hpp"
#include "tests/equiv/proof_of_pair.hpp"

namespace assay {
namespace {

using Codes = std::set<std::uint64_t>;

bool is_real(Element const& type) { return type.is(Element::Kind::floating); }

// Adds the zeros to which subnormal numbers may be flushed.
Codes flushed(Codes codes, Element const& type) {
  if (!is_real(type)) return codes;
  auto const& format = *type.floating;
  Codes all = codes;
  for (auto const code : codes) {
    auto const magnitude = code & format.magnitude_mask();
    if (magnitude != 0 && magnitude < (std::uint64_t{1} << format.fraction_bits))
      all.insert(code & ~format.magnitude_mask());
  }
  return all;
}

// The possible values of terms of laws, if every op except a choice may flush its operands and its result.
class FlushedTerms {
public:
  using Binding = std::map<std::string, std::uint64_t>;

  // Returns nothing if an op leaves its result open.
  std::optional<Codes> codes(LawTerm const& term, Binding const& binding) {
    if (term.kind == LawTerm::Kind::constant) return Codes{term.value.code[0]};
    if (term.kind == LawTerm::Kind::variable)
      return Codes{with_one_nan({term.type, {binding.at(term.name), 0}}).code[0]};
    std::vector<Codes> operands;
    for (auto const& arg : term.args) {
      auto const one = codes(arg, binding);
      if (!one) return std::nullopt;
      operands.push_back(term.op.name == choice_op() ? *one : flushed(*one, arg.type));
    }
    if (term.op.name == choice_op()) {
      Codes chosen;
      for (auto const way : operands[0]) chosen.insert(operands[way ? 1 : 2].begin(), operands[way ? 1 : 2].end());
      return chosen;
    }
    Codes all;
    std::vector<std::uint64_t> point(operands.size());
    if (!add(term, operands, 0, point, all)) return std::nullopt;
    return flushed(all, term.type);
  }

private:
  bool add(LawTerm const& term, std::vector<Codes> const& operands, std::size_t at, std::vector<std::uint64_t>& point,
           Codes& all) {
    if (at == operands.size()) {
      auto const value = fold(term, point);
      if (value) all.insert(*value);
      return value.has_value();
    }
    return std::ranges::all_of(operands[at], [&](std::uint64_t code) {
      point[at] = code;
      return add(term, operands, at + 1, point, all);
    });
  }

  // Evaluates the op for all codes of small types at once. Returns nothing if a result is open.
  std::optional<Tensor> const& table(LawTerm const& term, std::string const& key) {
    auto const found = tables_.find(key);
    if (found != tables_.end()) return found->second;
    std::int64_t count = 1;
    for (auto const& arg : term.args) count <<= bits_of(arg.type);
    std::vector<Tensor> operands;
    unsigned shift = 0;
    for (auto const& arg : term.args) {
      Tensor tensor = make_tensor(arg.type, {count});
      for (std::int64_t i = 0; i < count; ++i)
        tensor.set(i, (static_cast<std::uint64_t>(i) >> shift) & ((std::uint64_t{1} << bits_of(arg.type)) - 1));
      shift += bits_of(arg.type);
      operands.push_back(tensor);
    }
    return tables_[key] = ops_.fold_all(term.op, operands, term.type);
  }

  std::optional<std::uint64_t> fold(LawTerm const& term, std::vector<std::uint64_t> const& point) {
    std::string key = term.op.name + term.op.attributes + to_string(term.type);
    unsigned bits = 0;
    for (auto const& arg : term.args) key += " " + to_string(arg.type), bits += bits_of(arg.type);
    if (bits <= 16)
      if (auto const& all = table(term, key)) {
        std::uint64_t at = 0;
        for (std::size_t i = point.size(); i-- > 0;) at = at << bits_of(term.args[i].type) | point[i];
        return with_one_nan({term.type, {all->get(static_cast<std::int64_t>(at)), 0}}).code[0];
      }
    auto& known = known_[key];
    auto const found = known.find(point);
    if (found != known.end()) return found->second;
    std::vector<ScalarValue> values;
    for (std::size_t i = 0; i < point.size(); ++i) values.push_back(with_one_nan({term.args[i].type, {point[i], 0}}));
    auto const value = ops_.fold(term.op, values, term.type);
    return known[point] = value ? std::optional(with_one_nan(*value).code[0]) : std::nullopt;
  }

  ScalarOps ops_{Profile{}};
  std::map<std::string, std::optional<Tensor>> tables_;
  std::map<std::string, std::map<std::vector<std::uint64_t>, std::optional<std::uint64_t>>> known_;
};

int count_of(LawTerm const& term, std::string const& variable) {
  if (term.kind == LawTerm::Kind::variable) return term.name == variable ? 1 : 0;
  int count = 0;
  for (auto const& arg : term.args) count += count_of(arg, variable);
  return count;
}

bool names_each_once(LawInstance const& instance) {
  return std::ranges::all_of(instance.variables, [&](auto const& variable) {
    return count_of(instance.left, variable.first) <= 1 && count_of(instance.right, variable.first) <= 1;
  });
}

// Whether the term has only ops on real numbers, booleans of comparisons, and choices among them.
bool may_replace_parts(LawTerm const& term) {
  if (term.kind != LawTerm::Kind::operation) return is_real(term.type) || term.type.is(Element::Kind::boolean);
  constexpr std::string_view kTraits[] = {"unary_function", "binary_function", "flushes"};
  auto const* const spec = Specification::get().op(term.op.name);
  bool const is_choice = term.op.name == choice_op();
  bool const has_trait = std::ranges::any_of(kTraits, [&](auto trait) { return spec->has_trait(trait); });
  bool const is_of_reals = std::ranges::all_of(term.args, [](LawTerm const& arg) { return is_real(arg.type); });
  bool const is_total = term.op.attributes.find("TOTALORDER") != std::string::npos;
  return (is_choice || (has_trait && is_of_reals && !is_total)) && std::ranges::all_of(term.args, may_replace_parts);
}

bool has_operation(LawTerm const& term) { return term.kind == LawTerm::Kind::operation; }

// Returns the first operands for which the possible values of the sides differ; empty if there are none among those
// tried.
std::string difference(LawInstance const& instance, FlushedTerms& terms, std::size_t most) {
  auto const operands = combinations(instance, most);
  for (std::int64_t i = 0; i < operands[0].count(); ++i) {
    FlushedTerms::Binding binding;
    std::string text;
    for (std::size_t v = 0; v < operands.size(); ++v) {
      binding[instance.variables[v].first] = operands[v].get(i);
      text += instance.variables[v].first + " = " + element_text(operands[v], i) + " ";
    }
    bool const holds = std::ranges::all_of(instance.conditions, [&](LawTerm const& condition) {
      auto const truth = terms.codes(condition, binding);
      return truth && *truth == Codes{1};
    });
    if (!holds) continue;
    auto const left = terms.codes(instance.left, binding), right = terms.codes(instance.right, binding);
    if (!left || !right) continue;
    if (flushed(*left, instance.left.type) != flushed(*right, instance.right.type)) return text;
  }
  return "";
}

// Returns the instances for the smallest types of the law.
std::vector<LawInstance> small_instances(Law const& law, ScalarOps& ops) {
  Element const smallest[] = {float_element("f8E5M2"), float_element("f8E4M3"), Element::boolean()};
  Element const half[] = {float_element("f16")};
  Element const wide[] = {float_element("f8E5M2"), float_element("f32")};
  auto all = instances_of(law, smallest, ops);
  if (all.empty()) all = instances_of(law, half, ops);
  if (law.types.size() > 1) std::ranges::move(instances_of(law, wide, ops), std::back_inserter(all));
  return all;
}

TEST(Flushing, LawsThatFlushAlikeAreMarked) {
  ScalarOps ops{Profile{}};
  FlushedTerms terms;
  std::string say, should;
  for (auto const& law : laws().laws) {
    if (law.kind == LawClass::reals || law.open) continue;
    bool alike = false, fails = false;
    for (auto const& instance : small_instances(law, ops)) {
      bool const is_asked =
          may_replace_parts(instance.left) && may_replace_parts(instance.right) &&
          (has_operation(instance.left) || has_operation(instance.right)) &&
          std::ranges::any_of(instance.types, [](auto const& type) { return is_real(type.second); }) &&
          names_each_once(instance);
      if (!is_asked) continue;
      bool const two = instance.variables.size() <= 2;
      auto const where = difference(instance, terms, two ? 2'500 : 1'000);
      (where.empty() ? alike : fails) = true;
      if (law.flushes_alike) {
        EXPECT_EQ(where, "") << described(instance);
      }
    }
    if (law.flushes_alike) say += law.name + "\n";
    if (alike && !fails) should += law.name + "\n";
  }
  EXPECT_EQ(say, should);
}

// Whether both sides permit the same results for all operands of small types that satisfy the conditions. Sets are
// hulls.
bool permits_the_same(LawInstance const& instance, Profile const& profile) {
  auto const operands = combinations(instance, 70'000);
  PreparedProgram const program(law_program(instance, operands[0].shape()));
  EXPECT_FALSE(program.is_stopped()) << described(instance);
  RunState state(program.compiled());
  state.profile = &profile;
  std::vector<RuntimeValue> const arguments(operands.begin(), operands.end());
  auto const run = Process(state).run(**program.main(), arguments);
  EXPECT_FALSE(run.error) << described(instance);
  for (std::int64_t i = 0; i < operands[0].count(); ++i) {
    bool holds = true;
    for (std::size_t k = 2; k < run.values.size(); ++k) holds = holds && run.values[k].tensor.get(i) == 1;
    auto const left = set_of(run.values[0], i), right = set_of(run.values[1], i);
    if (holds && !left.reason && !right.reason && left.codes != right.codes) return false;
  }
  return true;
}

TEST(Flushing, LawsThatErrAlikeAreMarked) {
  ScalarOps ops{Profile{}};
  Profile profile;
  profile.flush = true;
  profile.fallbacks[std::string(kOtherTypes)] = {2.5, 0, 0.001, 0.01};
  std::string say, should;
  for (auto const& law : laws().laws) {
    if (!law.flushes_alike) {
      EXPECT_FALSE(law.errs_alike) << law.name;
      continue;
    }
    bool is_asked = false, alike = true;
    for (auto const& instance : small_instances(law, ops)) {
      if (rounds_correctly(instance.left, profile) && rounds_correctly(instance.right, profile)) continue;
      is_asked = true;
      alike = alike && permits_the_same(instance, profile);
    }
    if (law.errs_alike) say += law.name + "\n";
    if (is_asked && alike) should += law.name + "\n";
  }
  EXPECT_EQ(say, should);
}

// Every op that is marked as flushing flushes in the permitted sets.
TEST(Flushing, OpsMayFlushTheirOperandsAndResults) {
  Profile profile;
  profile.flush = true;
  Element const type = float_element("f8E5M2");
  std::vector<std::uint64_t> codes;
  for (std::uint64_t code = 0; code < 256; code += code % 16 == 3 ? 5 : 1) codes.push_back(code);
  std::size_t tried = 0;
  for (auto const& name :
       {"abs", "negate", "sign", "sqrt", "add", "subtract", "multiply", "divide", "maximum", "minimum", "remainder",
        "floor", "ceil", "exponential", "log", "tanh", "power", "atan2", "cbrt"}) {
    auto const* const spec = Specification::get().op_named(name);
    ASSERT_TRUE(spec) << name;
    bool const is_binary = spec->has_trait("binary_function");
    auto const count = static_cast<std::int64_t>(is_binary ? codes.size() * codes.size() : codes.size());
    Tensor x = make_tensor(type, {count}), y = make_tensor(type, {count});
    for (std::int64_t i = 0; i < count; ++i) {
      x.set(i, codes[static_cast<std::size_t>(i) % codes.size()]);
      y.set(i, codes[static_cast<std::size_t>(i) / codes.size() % codes.size()]);
    }
    std::string const tensor = fmt::format("tensor<{}xf8E5M2>", count), two = is_binary ? ", %y: " + tensor : "";
    PreparedProgram const program(
        fmt::format("func.func @main(%x: {0}{1}) -> {0} {{\n  %r = stablehlo.{2} %x{3} : {0}\n  return %r : {0}\n}}\n",
                    tensor, two, name, is_binary ? ", %y" : ""));
    ASSERT_FALSE(program.is_stopped()) << name;
    std::vector<RuntimeValue> arguments{x};
    if (is_binary) arguments.emplace_back(y);
    RunState exact(program.compiled()), with_sets(program.compiled());
    with_sets.profile = &profile;
    auto const sets = Process(with_sets).run(**program.main(), arguments);
    ASSERT_FALSE(sets.error) << name;
    auto const zero_of = [&](std::uint64_t code) { return code & ~type.floating->magnitude_mask(); };
    auto const is_subnormal = [&](std::uint64_t code) {
      auto const magnitude = code & type.floating->magnitude_mask();
      return magnitude != 0 && magnitude < 4;
    };
    for (int which = 0; which < 4; ++which) {  // bits: which operands are flushed
      auto const flush_where = [&](Tensor const& from, bool flushes) {
        Tensor to = make_tensor(type, {count});
        for (std::int64_t i = 0; i < count; ++i)
          to.set(i, flushes && is_subnormal(from.get(i)) ? zero_of(from.get(i)) : from.get(i));
        return to;
      };
      std::vector<RuntimeValue> given{flush_where(x, which & 1)};
      if (is_binary) given.emplace_back(flush_where(y, which & 2));
      auto const run = Process(exact).run(**program.main(), given);
      ASSERT_FALSE(run.error) << name;
      for (std::int64_t i = 0; i < count; ++i) {
        auto const set = set_of(sets.values[0], i);
        auto const code = run.values[0].tensor.get(i);
        if (set.reason) continue;
        ++tried;
        EXPECT_TRUE(set.codes.contains(code, *type.floating)) << name << " of " << x.get(i) << ", " << y.get(i);
        if (is_subnormal(code)) {
          EXPECT_TRUE(set.codes.contains(zero_of(code), *type.floating)) << name << " of " << x.get(i);
        }
      }
    }
  }
  EXPECT_GT(tried, 100'000u);
}

}  // namespace
}  // namespace assay
