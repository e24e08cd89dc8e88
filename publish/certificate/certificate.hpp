// Certificates: verdicts on one element that can be verified without assay. docs/certificates.md describes them.
//
// A certificate has the program, the codes of its arguments, the codes of each value before the op in question, the
// permitted set of one element of that op's result, and digests of the files of spec/ from which this set follows. Each
// value before the op is the only one that the rules permit. verify/README.md describes the members.
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

inline constexpr std::int64_t kMaxCertifiedElements = 1 << 16;  // maximum number of elements of a value

struct CertificateRequest {
  Program const& program;
  CompiledProgram const& compiled;
  CompiledFunction const& entry;
  std::span<RuntimeValue const> arguments;
  Profile const& profile;
  std::size_t result = 0;
  // Row-major index of the element to certify. Nothing: the first element of `actual` that is not permitted.
  std::optional<std::int64_t> element;
  std::optional<Tensor> actual;  // result of the backend. Nothing: certifies the permitted set, not a violation
  RunLimits limits;
};

struct Certificate {
  std::string json;  // one line
  bool is_violation = false;
  Shape place;  // index of the element
  // The reason why the checker of verify/ does not support the certificate, as far as its ops determine this
  // (judged.hpp); empty if there is none.
  std::string not_judged;
};

// Returns an error if no certificate exists: the program does not run, the element is open, all of `actual` is
// permitted, or a value before the op in question is not unique.
Result<Certificate> make_certificate(CertificateRequest const& request);

}  // namespace assay
