// Verdicts on one element that can be verified without assay: docs/certificates.md.
//
// A certificate holds the program, the codes of its arguments, the codes of each value before the op in question (each
// of which is the only value that the rules permit), the permitted set of one element of that op's result, and digests
// of the files of spec/ that this follows from. Members are those of verify/README.md.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "oracle/sets/profile.hpp"
#include "semantics/program/program.hpp"
#include "semantics/runtime/instruction.hpp"
#include "semantics/runtime/process.hpp"
#include "support/result.hpp"

namespace assay {

inline constexpr std::int64_t kMostCertifiedElements = 1 << 16;  // of one value

struct CertificateRequest {
  Program const& program;
  CompiledProgram const& compiled;
  CompiledFunction const& entry;
  std::span<RuntimeValue const> arguments;
  Profile const& profile;
  std::size_t result = 0;
  // Row-major. Nothing: the first element of `actual` that is not permitted.
  std::optional<std::int64_t> element;
  std::optional<Tensor> actual;  // of the result. Nothing: certifies the permitted set, not a violation
  RunLimits limits;
};

struct Certificate {
  std::string json;  // a line
  bool is_violation = false;
  Shape place;  // of the element
  // the reason why the checker of verify/ does not support it, as far as its ops determine this (judged.hpp)
  std::string not_judged;
};

// An error has the reason why there is none: the program does not run, the element is open, all of `actual` is
// permitted, or a value before the op in question is not unique.
Result<Certificate> make_certificate(CertificateRequest const& request);

}  // namespace assay
