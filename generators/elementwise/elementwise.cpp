#include "generators/elementwise/elementwise.hpp"

#include <algorithm>
#include <map>

namespace assay {
namespace {

constexpr std::size_t kMaxPerCase = 65536, kEnoughEncodings = 100;

std::uint64_t seed_of(std::uint64_t seed, std::string_view name) {
  for (char const c : name) seed = mixed(seed ^ static_cast<unsigned char>(c)) + 0x9E3779B97F4A7C15u;
  return seed;
}

// Emits the cases of one encoding.
class EncodingCases {
public:
  EncodingCases(ElementwiseEncoding const& encoding, GenerateOptions const& options, UnitOutput const& output)
      : options_(options),
        output_(output),
        run_(encoding, options.profile),
        random_(seed_of(options.seed, encoding.spec->name + "/" + encoding.name)) {}

  // Returns false if the sink accepts no further cases.
  bool give(bool few, bool shapes) {
    if (!run_.problem().empty()) return omit(run_.problem());
    bool const going = options_.quick ? quick(few) : full(few);
    return going && (!shapes || !run_.problem().empty() || (scalar() && lanes("empty", 0, run_.operands())));
  }

private:
  bool quick(bool few) {
    bool const slow = run_.result().is(Element::Kind::complex);
    std::size_t const grid = few ? 100 : slow ? 200 : 400, most = few ? 60 : slow ? 100 : 400;
    if (auto all = exhaustive(run_, few ? 8 : 10)) return cases("exhaustive8", std::move(*all));
    Operands sample = hard_cases(run_, random_);
    sample.keep(most / 4, random_);
    for (Operands more :
         {few ? run_.operands() : edges(run_), strata(run_, random_), ordinary(run_, most / 4, random_)}) {
      more.keep(most / 4, random_);
      sample.append(more);
    }
    return cases("special", special_grid(run_, grid)) && cases("sample", std::move(sample));
  }

  bool full(bool few) {
    bool const pairs =
        run_.operands().columns.size() > 1;  // for ops with many encodings, exhaustive pairs would dominate the suite
    if (auto all = exhaustive(run_, few && pairs ? 10 : 16)) {
      unsigned const bits = all->elements.size() == 1 && all->count() > 256 ? 16 : 8;
      return cases("exhaustive" + std::to_string(bits), std::move(*all));
    }
    constexpr std::size_t kGrid = 2000, kOrdinary = 1000;
    return cases("special", special_grid(run_, kGrid)) && cases("hard", hard_cases(run_, random_), true) &&
           cases("edges", edges(run_), true) && cases("strata", strata(run_, random_)) &&
           cases("ordinary", ordinary(run_, kOrdinary, random_));
  }

  bool scalar() {
    std::string reason;
    for (int tries = 0; tries < 16; ++tries) {
      auto const operands = ordinary(run_, 1, random_);
      if (auto found = run_.derive_lanes(std::nullopt, operands, reason, output_.derivations))
        return put(std::move(*found), "scalar");
    }
    return omit("scalar: " + reason);
  }

  bool lanes(std::string const& recipe, std::int64_t count, Operands const& operands) {
    std::string reason;
    auto found = run_.derive_lanes(count, operands, reason, output_.derivations);
    if (found) return put(std::move(*found), recipe);
    return omit(recipe + ": " + reason);
  }

  // Emits as many cases as needed for the operands.
  bool cases(std::string const& recipe, Operands const& operands, bool may_be_empty = false) {
    std::size_t const count = operands.count();
    if (!run_.problem().empty() || (count == 0 && may_be_empty)) return true;
    for (std::size_t first = 0; first == 0 || first < count; first += kMaxPerCase) {
      std::string reason;
      auto found = run_.derive(operands.slice(first, kMaxPerCase), reason, output_.derivations);
      auto const number = count > kMaxPerCase ? "_" + std::to_string(first / kMaxPerCase) : "";
      if (!run_.problem().empty()) return omit(reason);
      if (!found)
        omit(run_.encoding().name + ", " + recipe + ": " + reason);
      else if (!put(std::move(*found), recipe, number))
        return false;
    }
    return true;
  }

  bool omit(std::string const& reason) {
    output_.omit({run_.encoding().what(), reason});
    return true;
  }

  bool put(Case made, std::string const& recipe, std::string const& number = "") {
    made.recipe = recipe;
    made.name = run_.encoding().name + "_" + recipe + number;
    return output_.give(std::move(made));
  }

  GenerateOptions const& options_;
  UnitOutput const& output_;
  ElementwiseRun run_;
  Random random_;
};

// Whether it converts between common floating-point types, as in mixed precision.
bool is_between_common_floats(ElementwiseEncoding const& encoding) {
  constexpr std::string_view kCommon[] = {"f16", "bf16", "f32", "f64"};
  auto const is_common = [&](NamedElement const& element) {
    return std::ranges::find(kCommon, element.text) != std::end(kCommon);
  };
  return encoding.operands.size() == 1 && encoding.operand_lanes[0] == encoding.result_lanes &&
         is_common(encoding.operands[0]) && is_common(encoding.result) && encoding.leading != encoding.result.text;
}

// For ops with very many encodings: a selection in which each type and each choice of attributes occurs a few times,
// and the common encodings.
std::vector<ElementwiseEncoding> sample_encodings(std::vector<ElementwiseEncoding> encodings, std::uint64_t seed) {
  constexpr int kTimes = 5;
  if (encodings.size() <= kEnoughEncodings) return encodings;
  Random random(seed);
  random.shuffle(encodings);
  std::map<std::string, int> times;
  std::vector<ElementwiseEncoding> kept, common;
  for (auto const& encoding : encodings) {
    int& leading = times["operand " + encoding.leading];
    int& result = times["result " + encoding.result.text];
    int& attributes = times["attributes " + encoding.attributes];
    if (leading >= kTimes && result >= kTimes && attributes >= kTimes) {
      if (is_between_common_floats(encoding)) common.push_back(encoding);
      continue;
    }
    ++leading, ++result, ++attributes;
    kept.push_back(encoding);
  }
  std::ranges::sort(kept, {}, &ElementwiseEncoding::name);
  std::ranges::sort(common, {}, &ElementwiseEncoding::name);
  kept.insert(kept.end(), common.begin(), common.end());
  return kept;
}

bool wanted(ElementwiseEncoding const& encoding, GenerateOptions const& options) {
  return options.selects_type(encoding.result.text) || std::ranges::any_of(encoding.operands, [&](auto const& operand) {
           return options.selects_type(operand.text);
         });
}

void make_op(OpSpec const& spec, GenerateOptions const& options, UnitOutput const& output) {
  auto encodings = elementwise_encodings(spec);
  if (encodings.empty()) output.omit({spec.name, "no choice of element types keeps all rules"});
  std::set<std::string> found;
  for (auto const& encoding : encodings) {
    found.insert(encoding.result.text);
    for (auto const& operand : encoding.operands) found.insert(operand.text);
  }
  for (auto const& missing : missing_elements(spec, found))
    if (options.selects_type(missing)) output.omit({spec.name + " " + missing, kNoSuchOp});
  std::erase_if(encodings, [&](auto const& encoding) { return !wanted(encoding, options); });
  bool const few = encodings.size() > kEnoughEncodings;
  if (options.quick) encodings = sample_encodings(std::move(encodings), seed_of(options.seed, spec.name));
  std::map<std::string, bool> seen;
  for (auto const& encoding : encodings) {
    bool const is_first = seen.empty(), is_new = seen.try_emplace(encoding.leading, true).second;
    bool const shapes = options.quick ? is_first : is_new;
    if (!EncodingCases(encoding, options, output).give(few && !is_between_common_floats(encoding), shapes)) return;
  }
}

}  // namespace

std::vector<Unit> elementwise_units(GenerateOptions const& options) {
  std::vector<Unit> units;
  if (!options.wants(CaseKind::values)) return units;
  for (auto const* spec : elementwise_ops()) {
    if (!options.selects_op(spec->name)) continue;
    auto const make = [spec, &options](UnitOutput const& output) { make_op(*spec, options, output); };
    units.push_back({"values/" + spec->name, options.quick ? 10.0 : 1000.0, make});
  }
  return units;
}

}  // namespace assay
