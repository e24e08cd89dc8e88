// The sets of possible elements of a tensor in conforming implementations, in addition to the value that the oracle
// computes.
//
// A RuntimeValue without an Enclosure is exactly its tensor. Otherwise each element (for complex tensors, each part)
// has an ElementSet that contains the tensor's element. Sets are compared and bounded in the order of codes
// (oracle/sets/accuracy.hpp). For booleans, integers and the storage of quantized numbers this is the order of their
// values.
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
  // Not 0: the element is open. Any value is permitted, because it is implementation-defined. This is the index of the
  // reason (ImplementationDefined).
  std::uint32_t reason = 0;
  // The set also contains the negatives of the codes, but nothing between: the two sides of a branch cut. Only for
  // floats.
  bool mirrored = false;
  bool is_point() const { return reason == 0 && !mirrored && codes.is_point(); }
  bool contains(CodeSet const& set) const;       // of the codes, whatever the reason is
  bool contains(ElementSet const& other) const;  // if open, all
  void include(ElementSet const& other);
  ElementSet widened() const;  // the enclosing interval, not mirrored
  bool operator==(ElementSet const&) const = default;
};

std::int64_t order_in(Element const& element, std::uint64_t code);  // the code must not be NaN
std::uint64_t code_in(Element const& element, std::int64_t order);
ElementSet point_in(Element const& element, std::uint64_t code);  // {code}, or {NaN}
ElementSet range_in(Element const& element);                      // all values, including NaN

// The reasons why elements are implementation-defined, with the op that makes them so. Shared by the processes of a
// run.
class ImplementationDefined {
public:
  // returns the same nonzero index for the same op and reason
  std::uint32_t add(Operation const* op, std::string reason);
  std::pair<Operation const*, std::string> at(std::uint32_t index) const;
  std::uint32_t count() const;  // valid indices are 1 to count()

private:
  mutable std::mutex mutex_;
  std::vector<std::pair<Operation const*, std::string>> all_;
};

// The operands of each process for an op that a group executes together. Each process computes the sets of its results
// from these separately. A process publishes its operands before it meets the others, which have read them before it
// can reach the op again.
class OperandsOfAll {
public:
  void put(Operation const* op, std::size_t process, std::vector<RuntimeValue> operands);
  // Returns an empty value if the process meets the others in another op of the program.
  RuntimeValue at(Operation const* op, std::size_t process, std::size_t operand) const;

private:
  mutable std::mutex mutex_;
  std::map<std::pair<Operation const*, std::size_t>, std::vector<RuntimeValue>> all_;
};

struct Enclosure {
  // For each element: the orders, and the other members of ElementSet (bit 0: number, 1: nan, 2: mirrored; from bit 8
  // on: the reason). A flag of 0 means a number.
  struct Part {
    Tensor low, high, flags;  // 64-bit elements, in the tensor's shape
  };
  std::vector<Part> parts;  // one, or two for complex tensors

  ElementSet at(std::int64_t index, int part = 0) const;
};

// Returns the set of a tensor's element, as an interval.
ElementSet set_of(RuntimeValue const& value, std::int64_t index, int part = 0);
bool is_mirrored(RuntimeValue const& value, std::int64_t index, int part = 0);  // before conversion to an interval
// whether there is no enclosure, also not in members
bool is_exact(RuntimeValue const& value);

// Returns the reason of the first implementation-defined element, also in members, or 0.
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

// Collects the sets of a tensor's elements. Elements without a set are exact. Each set is united with the element
// itself. In a run of a random implementation, elements become members of their sets instead; open elements, and those
// that may be any number, are unchanged.
class EnclosureWriter {
public:
  // Elements whose sets are needed. With `put`, elements without a set may be arbitrary.
  enum class Asked : std::uint8_t { all, put };
  EnclosureWriter(Call& call, RuntimeValue& value, Asked asked = Asked::all);
  void put(std::int64_t index, int part, ElementSet set);
  // Computes the sets of all elements of tensors with one part. The function that sets_from(i) returns is called with
  // i, i + 1, ... and returns sets that each contain the element itself. Uses several threads for large tensors.
  template <class SetsFrom> void set_each(SetsFrom const& sets_from) {
    constexpr std::int64_t kPart = 1 << 14;  // elements per thread and step
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
  void set_all(ElementSet const& set);  // sets every element and part
  void finish();                        // stores the sets in the value

private:
  // The contents of the tensors of a part.
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

// Returns for each element the member of its set that is nearest to the element of `wanted`, which must have the same
// type. Implementation-defined elements keep their value.
Tensor nearest(Call& call, RuntimeValue const& value, Tensor const& wanted);

// Stops the run as undecided unless the value is unique. `what` is its name in the message: "pred".
void require_decided(Call& call, RuntimeValue const& value, std::string_view what);

}  // namespace assay
