// The possible elements of a tensor in a conforming implementation: sets, in addition to the value that the oracle
// computes.
//
// A RuntimeValue without an Enclosure is exactly its tensor. With one, each element (of complex
// tensors each part) has an ElementSet, of which the tensor's element is a member. Sets are
// compared and bounded by the order of codes (oracle/sets/accuracy.hpp); of booleans, integers and
// the storage of quantized numbers that is the order of their values.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "oracle/sets/accuracy.hpp"
#include "semantics/program/tensor.hpp"
#include "semantics/runtime/random_implementation.hpp"
#include "support/parallel.hpp"

namespace assay {

class Call;
struct Operation;

struct ElementSet {
  CodeSet codes;
  // Not 0: the element is open. Any value is permitted, because it is implementation-defined for the reason of this
  // index (ImplementationDefined).
  std::uint32_t reason = 0;
  // Also the negatives of the codes, and nothing between the two: the sides of a branch cut. Floats only.
  bool mirrored = false;
  bool is_point() const { return reason == 0 && !mirrored && codes.is_point(); }
  bool contains(CodeSet const& set) const;       // of the codes, whatever the reason is
  bool contains(ElementSet const& other) const;  // if open, all
  void include(ElementSet const& other);
  ElementSet widened() const;  // the interval that holds it, not mirrored
  bool operator==(ElementSet const&) const = default;
};

std::int64_t order_in(Element const& element, std::uint64_t code);  // not of NaN
std::uint64_t code_in(Element const& element, std::int64_t order);
ElementSet point_in(Element const& element, std::uint64_t code);  // {code}, or {NaN}
ElementSet range_in(Element const& element);                      // all of its values, NaN too

// Why elements are implementation-defined: which op makes them so. Shared by the processes of a run.
class ImplementationDefined {
public:
  std::uint32_t add(Operation const* op, std::string reason);  // the same index for the same op and reason; not 0
  std::pair<Operation const*, std::string> at(std::uint32_t index) const;
  std::uint32_t count() const;  // indices are 1 to this

private:
  mutable std::mutex mutex_;
  std::vector<std::pair<Operation const*, std::string>> all_;
};

// The operands of each process for an op that all of a group execute together: for the sets of its results, which each
// of them computes separately. A process publishes its operands before it meets the others, who have read them before
// it can reach the op again.
class OperandsOfAll {
public:
  void put(Operation const* op, std::size_t process, std::vector<RuntimeValue> operands);
  // Nothing if the process meets the others in another op of the program.
  RuntimeValue at(Operation const* op, std::size_t process, std::size_t operand) const;

private:
  mutable std::mutex mutex_;
  std::map<std::pair<Operation const*, std::size_t>, std::vector<RuntimeValue>> all_;
};

struct Enclosure {
  // For each element: orders, and the other members of ElementSet (bit 0: number, 1: nan, 2: mirrored; from bit 8 on:
  // the reason; 0 is a number, too).
  struct Part {
    Tensor low, high, flags;  // of elements of 64 bits, in the tensor's shape
  };
  std::vector<Part> parts;  // one; of complex tensors two

  ElementSet at(std::int64_t index, int part = 0) const;
};

// The set of an element of a value that is a tensor, as an interval.
ElementSet set_of(RuntimeValue const& value, std::int64_t index, int part = 0);
bool is_mirrored(RuntimeValue const& value, std::int64_t index, int part = 0);  // before it became an interval
bool is_exact(RuntimeValue const& value);                                       // no enclosure, in members neither

// Of the first element that is implementation-defined, including members; 0 if there is none.
std::uint32_t first_reason(RuntimeValue const& value);

// Replaces elements of a tensor whose memory may be shared.
class ElementsWriter {
public:
  ElementsWriter(Call& call, RuntimeValue& value) : call_(call), value_(value) {}
  void set(std::int64_t index, std::uint64_t code, int part = 0);

private:
  Call& call_;
  RuntimeValue& value_;
  bool is_own_ = false;
};

// Collects the sets of a tensor's elements; elements that are not put are exact. A set is united with the element
// itself. In a run of a random implementation the elements become members of their sets instead; those that are open,
// or may be any number, stay unchanged.
class EnclosureWriter {
public:
  // Elements that the sets are asked of: those that are not put may then be anything.
  enum class Asked : std::uint8_t { all, put };
  EnclosureWriter(Call& call, RuntimeValue& value, Asked asked = Asked::all);
  void put(std::int64_t index, int part, ElementSet set);
  // For all elements of tensors with one part: the function that sets_from(i) returns is called with i, i + 1, ... and
  // returns their sets, each of which contains the element itself. For large tensors this uses several threads.
  template <class SetsFrom> void put_each(SetsFrom const& sets_from) {
    constexpr std::int64_t kPart = 1 << 14;  // of a thread at once
    auto const count = value_.tensor.count();
    if (count == 0) return;
    if (draws_) {
      auto set_at = sets_from(0);
      for (std::int64_t i = 0; i < count; ++i) put(i, 0, set_at(i));
      return;
    }
    make_parts();
    auto const parts = static_cast<std::size_t>((count + kPart - 1) / kPart);
    for_each_index(parts, parts > 4 ? worker_count() : 1, [&](std::size_t part) {
      auto const first = static_cast<std::int64_t>(part) * kPart;
      auto set_at = sets_from(first);
      for (std::int64_t i = first; i < std::min(count, first + kPart); ++i) write(i, 0, set_at(i));
    });
  }
  void put_all(ElementSet const& set);  // every element, every part
  void finish();                        // into the value

private:
  // For a part: the contents of its tensors.
  struct Words {
    std::uint64_t *low, *high, *flags;
  };
  void make_parts();
  void begin();
  ElementSet self(std::int64_t index, int part) const;
  void write(std::int64_t index, int part, ElementSet const& set);
  void draw(std::int64_t index, int part, ElementSet const& set, ElementSet const& self);

  Call& call_;
  RuntimeValue& value_;
  Asked asked_;
  std::shared_ptr<Enclosure> sets_;
  std::array<Words, 2> words_ = {};
  std::optional<OpDraws> draws_;
  ElementsWriter elements_;
};

// For each element's set the member nearest to that of `wanted`, which has the value's type; for implementation-defined
// ones the value.
Tensor nearest(Call& call, RuntimeValue const& value, Tensor const& wanted);

// Stops the run as undecided unless the value is unique. `what` is its name in the message: "pred".
void require_decided(Call& call, RuntimeValue const& value, std::string_view what);

}  // namespace assay
