#include "generators/suite/case.hpp"

#include <algorithm>

namespace assay {

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
    case CaseKind::model:
      return "model";
    case CaseKind::probe:
      return "probe";
  }
  return "";
}

std::string folder_of(std::string_view mnemonic) {
  std::string folder(mnemonic);
  std::ranges::replace(folder, '-', '_');
  return folder;
}

}  // namespace assay
