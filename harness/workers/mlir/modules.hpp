// Reads programs and runs passes on them, for the workers of this folder.
#pragma once

#include <string>

#include <llvm/Support/ErrorHandling.h>
#include <llvm/Support/raw_ostream.h>
#include <mlir/Dialect/Func/IR/FuncOps.h>
#include <mlir/IR/BuiltinOps.h>
#include <mlir/IR/Diagnostics.h>
#include <mlir/InitAllDialects.h>
#include <mlir/InitAllExtensions.h>
#include <mlir/InitAllPasses.h>
#include <mlir/Pass/PassManager.h>
#include <mlir/Pass/PassRegistry.h>
#include <stablehlo/conversions/linalg/transforms/Passes.h>
#include <stablehlo/dialect/Register.h>
#include <stablehlo/reference/InterpreterOps.h>
#include <stablehlo/tests/CheckOps.h>
#include <stablehlo/transforms/Passes.h>
#include <stablehlo/transforms/optimization/Passes.h>

#include "harness/workers/mlir/protocol.hpp"

namespace worker {

// Registers all dialects and passes of stablehlo-opt.
inline void register_all(mlir::DialectRegistry& registry) {
  mlir::registerAllPasses();
  mlir::stablehlo::registerPassPipelines();
  mlir::stablehlo::registerPasses();
  mlir::stablehlo::registerOptimizationPasses();
  mlir::stablehlo::registerStablehloLinalgTransformsPasses();
  mlir::registerAllDialects(registry);
  mlir::registerAllExtensions(registry);
  mlir::stablehlo::registerAllDialects(registry);
  registry.insert<mlir::stablehlo::check::CheckDialect, mlir::stablehlo::interpreter::InterpreterDialect>();
}

// Collects the errors that MLIR reports during its lifetime, up to a limit.
class ErrorLog {
public:
  explicit ErrorLog(mlir::MLIRContext& context)
      : handler_(&context, [this](mlir::Diagnostic& diagnostic) {
          if (diagnostic.getSeverity() == mlir::DiagnosticSeverity::Error && text_.size() < kMax)
            text_ += "error: " + diagnostic.str() + "\n";
          return mlir::success();
        }) {}

  std::string const& text() const { return text_; }

private:
  static constexpr std::size_t kMax = 4000;
  std::string text_;
  mlir::ScopedDiagnosticHandler handler_;
};

// Whether a message of a parser, verifier or pass is about an unsupported program, rather than an invalid one. The last
// two concern forms of composite and collective_broadcast that are newer than 1.13.8.
inline bool is_unsupported(llvm::StringRef message) {
  for (auto const* words :
       {"unregistered", "not found for custom op", "unsupported", "Unsupported", "not supported", "is only supported",
        "not implemented", "unknown type", "Unknown type", "unknown stablehlo type", "marked illegal",
        "failed to legalize", "Failed to lower", "Cannot select", "'stablehlo.composite' op requires zero regions",
        "'stablehlo.collective_broadcast' op requires one result"})
    if (message.contains(words)) return true;
  return false;
}

// Converts fatal errors of LLVM to answers: a missing feature, a rejection if `refuses` matches the message, otherwise
// a failure. The process ends afterwards.
class FatalErrors {
public:
  FatalErrors(Connection& connection, bool (*refuses)(llvm::StringRef)) : connection_(connection), refuses_(refuses) {
    llvm::install_fatal_error_handler(&FatalErrors::handle, this);
  }
  ~FatalErrors() { llvm::remove_fatal_error_handler(); }

  void at(Request const& request) { request_ = &request; }

private:
  static void handle(void* self, char const* message, bool) {
    auto const& errors = *static_cast<FatalErrors*>(self);
    llvm::StringRef const said(message);
    Answer answer = failure("crashed", "run", ("LLVM ERROR: " + said).str());
    if (is_unsupported(said))
      answer.status = "unsupported";
    else if (errors.refuses_(said))
      answer.status = "refused";
    answer.restart = true;
    if (errors.request_) errors.connection_.reply(*errors.request_, answer);
    ::_exit(0);
  }

  Connection& connection_;
  bool (*refuses_)(llvm::StringRef);
  Request const* request_ = nullptr;
};

// Runs a textual pipeline: "builtin.module(inline,func.func(..))". Makes all functions except @main private, so that
// passes may inline and remove them. Returns false if a pass fails; exits if the pipeline is invalid.
inline bool run_passes(mlir::ModuleOp module, std::string const& pipeline) {
  for (auto function : module.getOps<mlir::func::FuncOp>())
    if (function.getName() != "main") function.setPrivate();
  auto passes = mlir::parsePassPipeline(pipeline, llvm::errs());
  if (mlir::failed(passes)) {
    llvm::errs() << "not a pipeline: " << pipeline << "\n";
    std::exit(2);
  }
  mlir::PassManager manager(module.getContext());
  static_cast<mlir::OpPassManager&>(manager) = std::move(*passes);
  return mlir::succeeded(manager.run(module));
}

inline std::string environment(char const* name, std::string const& otherwise = "") {
  char const* const value = std::getenv(name);
  return value ? value : otherwise;
}

}  // namespace worker
