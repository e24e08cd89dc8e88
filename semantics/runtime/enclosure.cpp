#include "semantics/runtime/enclosure.hpp"

#include <algorithm>
#include <cstring>

#include "semantics/program/element_text.hpp"
#include "semantics/runtime/call.hpp"
#include "semantics/runtime/process.hpp"

namespace assay {
namespace {

constexpr std::uint64_t kNumber = 1, kNan = 2, kMirrored = 4;
constexpr int kOpenShift = 8;
constexpr Element kWord = {Element::Kind::integer, IntegerFormat{64, true}, nullptr, nullptr};

std::uint64_t flags_of(ElementSet const& set) {
  return (set.codes.number ? kNumber : 0) | (set.codes.nan ? kNan : 0) | (set.mirrored ? kMirrored : 0) |
         static_cast<std::uint64_t>(set.reason) << kOpenShift;
}

bool has_format(Element const& element) { return is_float(element); }

// For codes of a format with -0.
CodeSet mirror(CodeSet const& set) { return {-1 - set.high, -1 - set.low, set.number, set.nan}; }

}  // namespace

bool ElementSet::contains(CodeSet const& set) const {
  auto const holds = [&](CodeSet const& all) { return set.low >= all.low && set.high <= all.high; };
  if (set.nan && !codes.nan) return false;
  return !set.number || (codes.number && (holds(codes) || (mirrored && holds(mirror(codes)))));
}

bool ElementSet::contains(ElementSet const& other) const {
  return reason != 0 ||
         (other.reason == 0 && contains(other.codes) && (!other.mirrored || contains(mirror(other.codes))));
}

ElementSet ElementSet::widened() const {
  ElementSet result{codes, reason};
  if (mirrored) result.codes.include(mirror(codes));
  return result;
}

void ElementSet::include(ElementSet const& other) {
  if ((mirrored || other.mirrored) && codes != other.codes) {
    if (!other.mirrored && contains(other.codes)) {
      if (reason == 0) reason = other.reason;
      return;
    }
    std::uint32_t const before = reason;
    bool const held = !mirrored && other.contains(codes);
    ElementSet const wide = other.widened();
    *this = held ? other : widened();
    if (!held) codes.include(wide.codes);
    reason = before ? before : other.reason;
    return;
  }
  mirrored = mirrored || other.mirrored;
  codes.include(other.codes);
  if (reason == 0) reason = other.reason;
}

std::int64_t order_in(Element const& element, std::uint64_t code) {
  if (has_format(element)) return order_of(code, *element.floating);
  auto const value = static_cast<std::int64_t>(code);
  bool const wide = element.integer.bits == 64 && !element.integer.is_signed;
  return wide ? static_cast<std::int64_t>(code ^ (std::uint64_t{1} << 63)) : value;
}

std::uint64_t code_in(Element const& element, std::int64_t order) {
  if (has_format(element)) return code_of(order, *element.floating);
  auto const code = static_cast<std::uint64_t>(order);
  bool const wide = element.integer.bits == 64 && !element.integer.is_signed;
  return wide ? code ^ (std::uint64_t{1} << 63) : code;
}

ElementSet point_in(Element const& element, std::uint64_t code) {
  if (has_format(element)) return {CodeSet::of(code, *element.floating), 0};
  return {CodeSet::point(order_in(element, code)), 0};
}

ElementSet range_in(Element const& element) {
  if (has_format(element)) return {CodeSet::all(*element.floating), 0};
  if (element.is(Element::Kind::boolean)) return {{0, 1}, 0};
  auto const& format = element.integer;
  if (format.bits == 64) return {{INT64_MIN, INT64_MAX}, 0};
  std::int64_t const half = std::int64_t{1} << (format.bits - 1);
  return format.is_signed ? ElementSet{{-half, half - 1}, 0} : ElementSet{{0, 2 * half - 1}, 0};
}

std::uint32_t ImplementationDefined::add(Operation const* op, std::string reason) {
  std::lock_guard const lock(mutex_);
  auto const wanted = std::pair(op, std::move(reason));
  auto const found = std::ranges::find(all_, wanted);
  if (found != all_.end()) return static_cast<std::uint32_t>(found - all_.begin() + 1);
  all_.push_back(wanted);
  return static_cast<std::uint32_t>(all_.size());
}

std::pair<Operation const*, std::string> ImplementationDefined::at(std::uint32_t index) const {
  std::lock_guard const lock(mutex_);
  return all_.at(index - 1);
}

std::uint32_t ImplementationDefined::count() const {
  std::lock_guard const lock(mutex_);
  return static_cast<std::uint32_t>(all_.size());
}

void OperandsOfAll::put(Operation const* op, std::size_t process, std::vector<RuntimeValue> operands) {
  std::lock_guard const lock(mutex_);
  all_[{op, process}] = std::move(operands);
}

RuntimeValue OperandsOfAll::at(Operation const* op, std::size_t process, std::size_t operand) const {
  std::lock_guard const lock(mutex_);
  auto const found = all_.find({op, process});
  return found == all_.end() ? RuntimeValue() : found->second.at(operand);
}

ElementSet Enclosure::at(std::int64_t index, int part) const {
  auto const& planes = parts[static_cast<std::size_t>(part)];
  std::uint64_t const flags = planes.flags.get(index);
  // No flag at all: a zero that a kernel put there, as collective_permute does for who gets nothing.
  bool const mirrored = (flags & kMirrored) != 0, nan = (flags & kNan) != 0, number = (flags & kNumber) != 0 || !nan;
  return {{planes.low.integer(index), planes.high.integer(index), number, nan},
          static_cast<std::uint32_t>(flags >> kOpenShift),
          mirrored};
}

ElementSet set_of(RuntimeValue const& value, std::int64_t index, int part) {
  if (value.enclosure) return value.enclosure->at(index, part).widened();
  return point_in(value.tensor.element(), value.tensor.get(index, part));
}

bool is_mirrored(RuntimeValue const& value, std::int64_t index, int part) {
  return value.enclosure && value.enclosure->at(index, part).mirrored;
}

bool is_exact(RuntimeValue const& value) {
  return !value.enclosure && std::ranges::all_of(value.members, [](auto const& member) { return is_exact(member); });
}

std::uint32_t first_reason(RuntimeValue const& value) {
  for (auto const& member : value.members)
    if (auto const number = first_reason(member)) return number;
  if (!value.enclosure) return 0;
  for (int part = 0; part < parts_of(value.tensor.element()); ++part)
    for (std::int64_t i = 0; i < value.tensor.count(); ++i)
      if (auto const set = value.enclosure->at(i, part); set.reason) return set.reason;
  return 0;
}

void EnclosureWriter::make_parts() {
  if (sets_) return;
  sets_ = std::make_shared<Enclosure>();
  Tensor const& tensor = value_.tensor;
  auto const words = [](Tensor& of) { return reinterpret_cast<std::uint64_t*>(of.data()); };
  for (int part = 0; part < parts_of(tensor.element()); ++part) {
    sets_->parts.push_back(
        {call_.make(kWord, tensor.shape()), call_.make(kWord, tensor.shape()), call_.make(kWord, tensor.shape())});
    auto& made = sets_->parts.back();
    words_[static_cast<std::size_t>(part)] = {words(made.low), words(made.high), words(made.flags)};
  }
}

void EnclosureWriter::begin() {
  if (sets_) return;
  make_parts();
  if (asked_ == Asked::put) return;
  Tensor const& tensor = value_.tensor;
  for (int part = 0; part < parts_of(tensor.element()); ++part)
    for (std::int64_t i = 0; i < tensor.count(); ++i) write(i, part, self(i, part));
}

ElementSet EnclosureWriter::self(std::int64_t index, int part) const {
  return point_in(value_.tensor.element(), value_.tensor.get(index, part));
}

void EnclosureWriter::write(std::int64_t index, int part, ElementSet const& set) {
  auto const& words = words_[static_cast<std::size_t>(part)];
  words.low[index] = static_cast<std::uint64_t>(set.codes.low);
  words.high[index] = static_cast<std::uint64_t>(set.codes.high);
  words.flags[index] = flags_of(set);
}

void ElementsWriter::set(std::int64_t index, std::uint64_t code, int part) {
  Tensor& tensor = value_.tensor;
  if (!is_own_) {
    Tensor own = call_.make(tensor.element(), tensor.shape());
    if (tensor.count() > 0) std::memcpy(own.data(), tensor.data(), tensor.size_bytes());
    tensor = std::move(own);
    is_own_ = true;
  }
  tensor.set(index, code, part);
}

EnclosureWriter::EnclosureWriter(Call& call, RuntimeValue& value, Asked asked)
    : call_(call), value_(value), asked_(asked), elements_(call, value) {
  if (auto const* implementation = call.process().state().implementation)
    draws_ = implementation->draws(call.op().name);
}

void EnclosureWriter::draw(std::int64_t index, int part, ElementSet const& set, ElementSet const& self) {
  Element const& element = value_.tensor.element();
  bool const is_any = set.codes.low == range_in(element).codes.low && set.codes.high == range_in(element).codes.high;
  if (set.reason || (is_any && has_format(element)) || !self.codes.number || !set.codes.number) return;
  auto const place = static_cast<std::uint64_t>(index) * 2 + static_cast<std::uint64_t>(part);
  auto const bits = draws_->bits(place ^ static_cast<std::uint64_t>(call_.op().range.begin) << 40,
                                 static_cast<std::uint64_t>(self.codes.low));
  std::int64_t order = draws_->member(set.codes, self.codes.low, bits);
  if (set.mirrored && draws_->errs() && (bits >> 1 & 1)) order = -1 - order;
  if (order == self.codes.low) return;
  elements_.set(index, code_in(element, order), part);
}

void EnclosureWriter::put(std::int64_t index, int part, ElementSet set) {
  auto const self = this->self(index, part);
  set.include(self);
  if (!sets_) {
    if (draws_ && set != self) return draw(index, part, set, self);
    if (set == self && (draws_ || asked_ == Asked::all)) return;
    begin();
  }
  write(index, part, set);
}

void EnclosureWriter::set_all(ElementSet const& set) {
  Tensor const& tensor = value_.tensor;
  if (parts_of(tensor.element()) == 1 && set == range_in(tensor.element()))
    return set_each([&](std::int64_t) { return [&](std::int64_t) { return set; }; });
  for (int part = 0; part < parts_of(tensor.element()); ++part)
    for (std::int64_t i = 0; i < tensor.count(); ++i) put(i, part, set);
}

void EnclosureWriter::finish() { value_.enclosure = std::move(sets_); }

namespace {

std::int64_t nearest_order(ElementSet const& set, std::int64_t wanted) {
  std::int64_t const here = std::clamp(wanted, set.codes.low, set.codes.high);
  if (!set.mirrored) return here;
  auto const other = mirror(set.codes);
  std::int64_t const there = std::clamp(wanted, other.low, other.high);
  auto const distance = [&](std::int64_t order) {
    return order < wanted ? static_cast<std::uint64_t>(wanted) - static_cast<std::uint64_t>(order)
                          : static_cast<std::uint64_t>(order) - static_cast<std::uint64_t>(wanted);
  };
  return distance(there) < distance(here) ? there : here;
}

}  // namespace

Tensor nearest(Call& call, RuntimeValue const& value, Tensor const& wanted) {
  Element const& element = value.tensor.element();
  Tensor result = call.make(element, value.tensor.shape());
  for (std::int64_t i = 0; i < result.count(); ++i)
    for (int part = 0; part < parts_of(element); ++part) {
      auto const set = value.enclosure ? value.enclosure->at(i, part) : set_of(value, i, part);
      auto const code = wanted.get(i, part);
      auto const other = point_in(element, code).codes;
      std::uint64_t member = value.tensor.get(i, part);
      if (!set.reason && !other.number && set.codes.nan)
        member = code;
      else if (!set.reason && other.number && set.codes.number)
        member = code_in(element, nearest_order(set, other.low));
      result.set(i, member, part);
    }
  return result;
}

void require_decided(Call& call, RuntimeValue const& value, std::string_view what) {
  if (!value.enclosure) return;
  Element const& element = value.tensor.element();
  for (int part = 0; part < parts_of(element); ++part)
    for (std::int64_t i = 0; i < value.tensor.count(); ++i) {
      auto const set = value.enclosure->at(i, part);
      if (set.is_point()) continue;
      std::string message = std::string(what) + " is not decided: element " + std::to_string(i) + " may be ";
      auto const text = [&](std::int64_t order) {
        Tensor one = call.make(element, {});
        for (int p = 0; p < parts_of(element); ++p) one.set(0, code_in(element, order), p);
        return element_text(one, 0);
      };
      if (set.reason)
        message += "anything (" + call.process().state().implementation_defined.at(set.reason).second + ")";
      else
        message += text(set.codes.low) + " to " + text(set.codes.high) + ", depending on the implementation";
      throw ExecutionError{ExecutionError::Kind::undecided, &call.op(), std::move(message)};
    }
}

}  // namespace assay
