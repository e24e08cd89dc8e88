// Implements campaign/programs/ways.hpp: programs that compilers rewrite, from the laws of spec/laws.spec.
//
// A program returns both sides of a law to provoke a rewrite of one side into the other. A near miss differs from it in
// one constant, one op or the order of two operands. A rewrite that does not check enough applies the law to the near
// miss.
#include <mutex>
#include <optional>

#include "campaign/programs/near_miss.hpp"
#include "campaign/programs/ways.hpp"
#include "equiv/laws/law_program.hpp"
#include "generators/suite/reader.hpp"
#include "grammar/laws/law.hpp"

namespace assay::campaign {
namespace {

constexpr std::size_t kTriesOfTypes = 12;

char const* const kTypes[] = {"f32", "f32",  "f64",          "f16",    "bf16",     "i32",
                              "i64", "i8",   "ui8",          "ui32",   "i16",      "i1",
                              "i4",  "ui64", "complex<f32>", "f8E5M2", "f8E4M3FN", "complex<f64>"};

class LawPrograms {
public:
  std::optional<std::string> draw(Law const& law, Random& random) {
    static Shape const kShapes[] = {{}, {3}, {5}, {2, 3}, {16}, {33}, {64}};
    std::lock_guard const lock(mutex_);
    for (std::size_t tries = 0; tries < kTriesOfTypes; ++tries) {
      std::vector<Element> types;
      for (auto const& name : law.types) {
        auto const element = any_allowed(name, random);
        if (!element) break;
        types.push_back(*element);
      }
      if (types.size() != law.types.size()) continue;
      if (auto const instance = instantiate(law, types, ops_))
        return law_program(*instance, kShapes[random.below(std::size(kShapes))]);
    }
    return std::nullopt;
  }

private:
  std::optional<Element> any_allowed(LawName const& name, Random& random) {
    for (std::size_t tries = 0; tries < kTriesOfTypes; ++tries) {
      Element element;
      if (stored_element(kTypes[random.below(std::size(kTypes))], element) && is_allowed(element, name, ops_.context()))
        return element;
    }
    return std::nullopt;
  }

  std::mutex mutex_;
  ScalarOps ops_{promised_by_text()};
};

}  // namespace

std::vector<Way> law_ways() {
  std::vector<Way> ways;
  auto const programs = std::make_shared<LawPrograms>();
  for (Law const& law : laws().laws)
    ways.push_back({"law/" + law.name, 0.3, [&law, programs](Random& random, std::uint64_t) {
                      DrawnProgram drawn;
                      auto const text = programs->draw(law, random);
                      if (!text) return drawn;
                      drawn.text = random.one_in(2) ? near_miss(*text, random) : *text;
                      bool const is_ordinary = !random.one_in(2);
                      if (fill_inputs(drawn, is_ordinary, random)) return drawn;
                      drawn = {*text, {}};  // the near miss is invalid
                      return fill_inputs(drawn, is_ordinary, random) ? drawn : DrawnProgram();
                    }});
  return ways;
}

}  // namespace assay::campaign
