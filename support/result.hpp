// A value or an error: the return type of functions that may fail on bad input. Nothing is thrown across folders.
//
//   Result<Manifest> read_manifest(path);
//   if (auto manifest = read_manifest(path)) use(*manifest); else report(manifest.error());
#pragma once

#include <string>
#include <type_traits>
#include <utility>
#include <variant>

namespace assay {

// Why there is no value: a sentence without a period, for users.
struct Error {
  std::string message;
};

// E can have more than a sentence: a position in a text, or several errors.
template <class T, class E = Error> class [[nodiscard]] Result {
public:
  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
  Result(E error) : state_(std::in_place_index<1>, std::move(error)) {}

  explicit operator bool() const { return state_.index() == 0; }
  // Requires a value.
  T& operator*() & { return *std::get_if<0>(&state_); }
  T const& operator*() const& { return *std::get_if<0>(&state_); }
  T&& operator*() && { return std::move(*std::get_if<0>(&state_)); }
  T* operator->() { return std::get_if<0>(&state_); }
  T const* operator->() const { return std::get_if<0>(&state_); }
  // Requires an error. Returns the message of an Error, or any other E itself.
  auto const& error() const {
    E const& error = *std::get_if<1>(&state_);
    if constexpr (std::is_same_v<E, Error>) {
      return error.message;
    } else {
      return error;
    }
  }

private:
  std::variant<T, E> state_;
};

// Success or an error.
template <> class [[nodiscard]] Result<void> {
public:
  Result() = default;
  Result(Error error) : error_(std::move(error.message)), failed_(true) {}

  explicit operator bool() const { return !failed_; }
  std::string const& error() const { return error_; }

private:
  std::string error_;
  bool failed_ = false;
};

}  // namespace assay
