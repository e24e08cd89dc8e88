#include "oracle/sweep/sweep.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstring>
#include <mutex>

#include "oracle/formats/mpfr_number.hpp"
#include "oracle/formats/storage.hpp"
#include "oracle/functions/thread_caches.hpp"
#include "oracle/sets/accuracy.hpp"
#include "support/parallel.hpp"

namespace assay {
namespace {

using Block = std::vector<std::byte>;

constexpr std::uint64_t mix(std::uint64_t digest, std::uint64_t word) {
  std::uint64_t const product = (digest ^ word) * 0x9E3779B97F4A7C15;
  return product ^ product >> 32;
}

std::uint64_t digest_of(std::byte const* codes, std::size_t bytes, std::size_t count) {
  std::uint64_t digest = count, word = 0;
  std::size_t at = 0;
  for (; at + sizeof word <= bytes; at += sizeof word) {
    std::memcpy(&word, codes + at, sizeof word);
    digest = mix(digest, word);
  }
  if (at == bytes) return digest;
  word = 0;
  std::memcpy(&word, codes + at, bytes - at);
  return mix(digest, word);
}

// Finds the range of orders of the codes first, ..., last that are numbers. Returns false if there are none.
bool find_orders(SweepRequest const& request, std::int64_t& least, std::int64_t& greatest) {
  auto const& format = *request.format;
  std::uint64_t const top = format.has_infinity() ? format.infinity_code() : format.max_finite_code();
  bool found = false;
  for (std::uint64_t const sign : {std::uint64_t{0}, format.sign_bit()}) {
    std::uint64_t const from = std::max(request.first, sign && !format.has_negative_zero() ? sign + 1 : sign);
    std::uint64_t const to = std::min(request.last, sign + top);
    if (from > to) continue;
    auto const [low, high] = std::minmax({order_of(from, format), order_of(to, format)});
    least = found ? std::min(least, low) : low;
    greatest = found ? std::max(greatest, high) : high;
    found = true;
  }
  return found;
}

bool is_worse(SweepDifference const& x, SweepDifference const& y) {
  return x.distance != y.distance ? x.distance > y.distance : x.input < y.input;
}

void note(SweepKind& kind, SweepDifference const& difference) {
  if (kind.count++ == 0 || difference.input < kind.first.input) kind.first = difference;
}

void add(SweepKind& to, SweepKind const& from) {
  if (from.count == 0) return;
  if (to.count == 0 || from.first.input < to.first.input) to.first = from.first;
  to.count += from.count;
}

// The results of one thread: the parts that can be added up in any order.
class Findings {
public:
  Findings(SweepRequest const& request, SweepResult const& frame) : request_(request), found_(frame) {}

  void compare(std::uint64_t first, std::size_t count, std::byte const* got, std::byte const* expected) {
    with_storage(*request_.format, [&]<class Code>(Code) {
      for (std::size_t i = 0; i < count; ++i) {
        Code x, y;
        std::memcpy(&x, got + i * sizeof x, sizeof x);
        std::memcpy(&y, expected + i * sizeof y, sizeof y);
        if (x != y) differ({first + i * request_.step, x, y});
      }
    });
  }

  void add_to(SweepResult& total) {
    total.misrounded += found_.misrounded;
    total.greatest = std::max(total.greatest, found_.greatest);
    add(total.nan_mismatches, found_.nan_mismatches);
    add(total.zero_signs, found_.zero_signs);
    add(total.broken, found_.broken);
    total.greatest_normal = std::max(total.greatest_normal, found_.greatest_normal);
    total.histogram.resize(std::max(total.histogram.size(), found_.histogram.size()));
    for (std::size_t i = 0; i < found_.histogram.size(); ++i) total.histogram[i] += found_.histogram[i];
    for (std::size_t i = 0; i < found_.bins.size(); ++i) {
      total.bins[i].greatest = std::max(total.bins[i].greatest, found_.bins[i].greatest);
      total.bins[i].nan |= found_.bins[i].nan;
    }
    for (auto const& difference : found_.worst) keep(total.worst, difference);
  }

private:
  void differ(SweepDifference difference) {
    auto const& format = *request_.format;
    bool const got_nan = format.is_nan(difference.got), expected_nan = format.is_nan(difference.expected);
    if (got_nan && expected_nan) return;
    if (request_.promise && !request_.promise(difference.input).contains(difference.got, format))
      note(found_.broken, difference);
    SweepBin* const bin = bin_of(difference.input);
    if (got_nan || expected_nan) {
      note(found_.nan_mismatches, difference);
      if (bin) bin->nan = true;
      return;
    }
    if (format.is_zero(difference.got) && format.is_zero(difference.expected))
      return note(found_.zero_signs, difference);
    std::int64_t const apart = order_of(difference.got, format) - order_of(difference.expected, format);
    difference.distance = static_cast<std::uint64_t>(apart < 0 ? -apart : apart);
    ++found_.misrounded;
    found_.greatest = std::max(found_.greatest, difference.distance);
    if (is_normal(difference.input) && is_normal(difference.expected))
      found_.greatest_normal = std::max(found_.greatest_normal, difference.distance);
    auto const bucket = static_cast<std::size_t>(std::bit_width(difference.distance)) - 1;
    if (found_.histogram.size() <= bucket) found_.histogram.resize(bucket + 1);
    ++found_.histogram[bucket];
    if (bin) bin->greatest = std::max(bin->greatest, difference.distance);
    keep(found_.worst, difference);
  }

  bool is_normal(std::uint64_t code) const {
    auto const& format = *request_.format;
    if (format.is_infinite(code)) return false;
    return format.is_zero(code) || (code & ~format.sign_bit()) >> format.fraction_bits != 0;
  }

  SweepBin* bin_of(std::uint64_t input) {
    if (request_.format->is_nan(input)) return nullptr;
    auto const from_least = static_cast<std::uint64_t>(order_of(input, *request_.format) - found_.least_order);
    auto const orders = static_cast<std::uint64_t>(found_.greatest_order - found_.least_order) + 1;
    return &found_.bins[from_least * found_.bins.size() / orders];
  }

  void keep(std::vector<SweepDifference>& worst, SweepDifference const& difference) const {
    if (worst.size() >= request_.worst) {
      if (worst.empty() || !is_worse(difference, worst.back())) return;
      worst.pop_back();
    }
    worst.insert(std::upper_bound(worst.begin(), worst.end(), difference, is_worse), difference);
  }

  SweepRequest const& request_;
  SweepResult found_;
};

class Sweeper {
public:
  explicit Sweeper(SweepRequest const& request) : request_(request) {
    result_.inputs = (request.last - request.first) / request.step + 1;
    if (find_orders(request, result_.least_order, result_.greatest_order)) {
      auto const orders = static_cast<std::uint64_t>(result_.greatest_order - result_.least_order) + 1;
      result_.bins.resize(std::min<std::uint64_t>(orders, std::max<std::size_t>(request.bins, 1)));
    }
    frame_ = result_;
    digests_.resize((result_.inputs + kSweepBlock - 1) / kSweepBlock);
  }

  Result<SweepResult> run() {
    std::size_t const workers = std::min(worker_count(request_.threads), digests_.size());
    run_workers(
        workers, [this](std::size_t worker) { work(worker == 0); }, release_thread_caches);
    if (failed_) return Error{error_};
    result_.digest = result_.inputs;
    for (auto const digest : digests_) result_.digest = mix(result_.digest, digest);
    return std::move(result_);
  }

private:
  void work(bool calling) try {
    Findings findings(request_, frame_);
    std::size_t const bytes = request_.format->storage_bytes();
    Block inputs(kSweepBlock * bytes), expected(inputs.size()), got(request_.table ? inputs.size() : 0);
    while (!failed_) {
      std::size_t const block = next_++;
      if (block >= digests_.size()) break;
      std::uint64_t const offset = std::uint64_t{block} * kSweepBlock, first = request_.first + offset * request_.step;
      auto const count = static_cast<std::size_t>(std::min<std::uint64_t>(kSweepBlock, result_.inputs - offset));
      with_storage(*request_.format, [&]<class Code>(Code) {
        for (std::size_t i = 0; i < count; ++i) {
          auto const code = static_cast<Code>(first + i * request_.step);
          std::memcpy(inputs.data() + i * sizeof code, &code, sizeof code);
        }
      });
      evaluate(request_.function, *request_.format, inputs.data(), expected.data(), count);
      digests_[block] = digest_of(expected.data(), count * bytes, count);
      if (request_.table) {
        auto const written = request_.table(first, count, got.data());
        if (!written) return fail(written.error());
        findings.compare(first, count, got.data(), expected.data());
      }
      done_ += count;
      if (calling && request_.progress) request_.progress(done_);
    }
    std::scoped_lock const lock(mutex_);
    findings.add_to(result_);
  } catch (...) {
    failed_ = true;  // other threads stop, and the exception is rethrown in the caller
    throw;
  }

  void fail(std::string const& error) {
    std::scoped_lock const lock(mutex_);
    if (!failed_) error_ = error;
    failed_ = true;
  }

  SweepRequest const& request_;
  SweepResult result_, frame_;          // frame_: a result without findings
  std::vector<std::uint64_t> digests_;  // one per block
  std::atomic<std::size_t> next_ = 0;
  std::atomic<std::uint64_t> done_ = 0;
  std::atomic<bool> failed_ = false;
  std::mutex mutex_;
  std::string error_;
};

}  // namespace

Result<SweepResult> sweep(SweepRequest const& request) { return Sweeper(request).run(); }

}  // namespace assay
