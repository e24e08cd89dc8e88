#include "generators/suite/case.hpp"

namespace assay::inline generators {

std::string_view to_string(CaseKind kind) {
  switch (kind) {
    case CaseKind::invalid:
      return "invalid";
    case CaseKind::valid:
      return "valid";
    case CaseKind::values:
      return "values";
    case CaseKind::program:
      return "program";
    case CaseKind::probe:
      return "probe";
  }
  return "";
}

}  // namespace assay::inline generators
