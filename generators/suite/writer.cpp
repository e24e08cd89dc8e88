#include "generators/suite/writer.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <optional>

#include "constraints/hlo/write_hlo.hpp"
#include "generators/suite/checked_text.hpp"
#include "generators/suite/digest.hpp"
#include "generators/suite/emit.hpp"
#include "generators/suite/self_test.hpp"
#include "grammar/bytecode/write/write.hpp"
#include "grammar/notation/specification.hpp"
#include "grammar/text/parse.hpp"
#include "semantics/program/npy.hpp"

namespace assay {
namespace {

// If the file cannot be written, removes it, sets errno and returns false.
bool write_whole(std::string const& path, std::string_view bytes) {
  int const file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (file < 0) return false;
  int trouble = 0;
  while (!bytes.empty() && trouble == 0) {
    auto const count = ::write(file, bytes.data(), bytes.size());
    if (count >= 0) {
      bytes.remove_prefix(static_cast<std::size_t>(count));
    } else if (errno != EINTR) {
      trouble = errno;
    }
  }
  if (::close(file) != 0 && trouble == 0) trouble = errno;
  if (trouble == 0) return true;
  ::unlink(path.c_str());
  errno = trouble;
  return false;
}

class CaseWriter {
public:
  CaseWriter(std::string folder, ManifestRow& row, std::string& error)
      : folder_(std::move(folder)), row_(row), error_(error) {}

  bool make_folder(bool may_be_there, bool& is_there) {
    if (::mkdir(folder_.c_str(), 0777) == 0) return true;
    std::error_code trouble;
    if (errno == ENOENT) {
      std::filesystem::create_directories(std::filesystem::path(folder_).parent_path(), trouble);
      if (!trouble && ::mkdir(folder_.c_str(), 0777) == 0) return true;
      if (trouble) errno = trouble.value();
    }
    is_there = errno == EEXIST;
    return (is_there && may_be_there) || fail(folder_);
  }

  bool text(std::string const& name, std::string_view text) { return text.empty() || put({name, "", {}, ""}, text); }
  bool tensor(std::string const& name, Tensor const& tensor) {
    auto bytes = npy_header(tensor);
    bytes.append(reinterpret_cast<char const*>(tensor.data()), tensor.size_bytes());
    return put({name, element_text(tensor.element()), tensor.shape(), ""}, bytes);
  }

private:
  bool put(CaseFile file, std::string_view bytes) {
    auto const path = folder_ + "/" + file.name;
    if (!write_whole(path, bytes)) return fail(path);
    file.digest = digest_of(bytes);
    row_.files.push_back(std::move(file));
    return true;
  }
  bool fail(std::string const& path) {
    error_ = path + " cannot be written: " + std::strerror(errno);
    return false;
  }

  std::string folder_;
  ManifestRow& row_;
  std::string& error_;
};

std::uint64_t count_elements(Case const& made) {
  std::uint64_t count = 0;
  for (auto const& input : made.inputs) count += static_cast<std::uint64_t>(input.count());
  for (auto const& result : made.results) count += static_cast<std::uint64_t>(result.expected.count());
  return count;
}

bool write_result(CaseWriter& writer, std::string const& stem, CaseResult const& result) {
  bool const is_interval = !result.exact;
  return writer.tensor(stem + ".npy", result.expected) &&
         (!is_interval ||
          (writer.tensor(stem + ".lo.npy", result.low) && writer.tensor(stem + ".hi.npy", result.high))) &&
         (!result.flags || writer.tensor(stem + ".flags.npy", *result.flags));
}

// Empty if the version cannot express the program.
std::string artifact_of(std::string const& text, Version version) {
  Diagnostics found;
  Program const program = parse_program(Source::from_string("program.mlir", text), {}, found);
  std::string bytes;
  std::vector<bytecode::Shortfall> shortfalls;
  if (found.errors() == 0) write_bytecode(program, version, bytes, shortfalls);
  return bytes;
}

// Empty if HLO text cannot express the program.
std::string hlo_of(std::string const& text) {
  Diagnostics found;
  Program const program = parse_program(Source::from_string("program.mlir", text), {}, found);
  std::string const made = found.errors() == 0 ? write_hlo(program, found) : "";
  return found.all().empty() ? made : "";
}

bool write_files(CaseWriter& writer, Case const& made, CheckedCase const& checked, SelfCheckingPrograms const& forms,
                 std::optional<Version> artifacts, bool writes_hlo) {
  if (!writer.text("program.mlir", checked.text) || !writer.text("program.pretty.mlir", checked.pretty)) return false;
  if (artifacts && made.kind != CaseKind::invalid &&
      !writer.text("program.mlirbc", artifact_of(checked.text, *artifacts)))
    return false;
  if (writes_hlo && made.kind != CaseKind::invalid && !writer.text("program.hlo", hlo_of(checked.text))) return false;
  if (!writer.text("program.checked.mlir", forms.checked) || !writer.text("program.self.mlir", forms.plain))
    return false;
  for (std::size_t i = 0; i < made.inputs.size(); ++i)
    if (!writer.tensor("input_" + std::to_string(i) + ".npy", made.inputs[i])) return false;
  for (std::size_t i = 0; i < made.results.size(); ++i)
    if (!write_result(writer, "expected_" + std::to_string(i), made.results[i])) return false;
  for (std::size_t i = 0; i < made.answers.size(); ++i)
    for (std::size_t j = 0; j < made.answers[i].results.size(); ++j)
      if (!writer.tensor(fmt::format("answer_{}_{}.npy", i, j), made.answers[i].results[j])) return false;
  return true;
}

}  // namespace

std::string element_text(Element const& element) {
  if (!element.is(Element::Kind::quantized) || !element.quantization) return to_string(element);
  TypeNode node{TypeKind::quantized};
  node.quantization = element.quantization;
  return to_string(&node, std::string::npos);
}

Written SuiteWriter::write(Case const& made, ManifestRow& row, std::string& error) const {
  row = {};
  row.id = made.folder + "/" + made.name;
  if (!is_plain_path(row.id) || made.name.empty() || made.name.find_first_of("./") != made.name.npos)
    return error = "has a name that cannot be a folder's", Written::refused;
  if (made.text.empty()) return error = "has no program", Written::refused;
  auto const found = check_case(made);
  if (!found) return error = found.error(), Written::refused;
  CheckedCase const& checked = *found;
  if (!checked.obstacle.empty()) return error = checked.obstacle, Written::unwanted;
  SelfCheckingPrograms forms;
  if (made.kind != CaseKind::invalid) {
    if (made.kind != CaseKind::valid) forms = self_checking_programs(made);
    if (auto const tested = self_test(made, checked.program, forms); !tested)
      return error = tested.error(), Written::refused;
  }
  row.kind = made.kind;
  row.op = mnemonic_of(made.op);
  row.recipe = made.recipe;
  row.breaks = made.breaks;
  row.profile = made.profile;
  row.proof = made.proof;
  row.note = made.note;
  if (checked.is_as_written) row.form = "as_written";
  row.official_rule = checked.official_rule;
  row.satisfies = made.satisfies;
  row.also = made.also;
  for (auto const& answer : made.answers) row.answers.push_back(answer.says);
  row.types = made.types;
  row.version = checked.version;
  row.ops = checked.ops;
  row.elements = count_elements(made);
  CaseWriter writer(suite_ + "/" + row.id, row, error);
  bool is_there = false;
  if (!writer.make_folder(resumed_, is_there)) {
    if (is_there) error = "has the name of another case";
    return is_there ? Written::refused : Written::failed;
  }
  return write_files(writer, made, checked, forms, artifacts_, writes_hlo_) ? Written::whole : Written::failed;
}

}  // namespace assay
