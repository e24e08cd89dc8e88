// Compiles StableHLO through linalg and LLVM and executes it in this process, as a worker of `assay test`.
//
// Programs have the form `generic`, or any other form whose @main takes tensors. Arguments are read from .npy files and
// passed as memref descriptors; results are written to .npy files. The preset sets:
//   TO_LINALG, TO_LLVM   pipelines of passes as for mlir-opt; convert-arith-to-apfloat is removed from the latter
//                        if the program has no floats of eight bits or fewer
//   OPT                  0 to 3: optimization level of LLVM's passes and code generation (default 0)
//   DUMP                 linalg, llvm: prints the program after that pipeline to standard error
// In addition to MLIR's own passes, there are two more: `libm-first` calls libm for the functions that it has, before
// convert-math-to-llvm lowers expm1 to exp(x) - 1; `polynomials` are MLIR's approximations, a test pass of mlir-opt.
#include <filesystem>

#include <llvm/Support/TargetSelect.h>
#include <mlir/Conversion/MathToLibm/MathToLibm.h>
#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/Math/IR/Math.h>
#include <mlir/Dialect/Math/Transforms/Passes.h>
#include <mlir/Dialect/Vector/IR/VectorOps.h>
#include <mlir/ExecutionEngine/ExecutionEngine.h>
#include <mlir/ExecutionEngine/OptUtils.h>
#include <mlir/IR/TypeUtilities.h>
#include <mlir/Parser/Parser.h>
#include <mlir/Target/LLVMIR/Dialect/All.h>
#include <mlir/Transforms/GreedyPatternRewriteDriver.h>

#include "harness/workers/mlir/modules.hpp"
#include "harness/workers/mlir/npy.hpp"
#include "harness/workers/mlir/protocol.hpp"

namespace {

using worker::Answer;
using worker::environment;
using worker::failure;

template <typename Self, void (*Populate)(mlir::RewritePatternSet&)> struct PatternPass
    : mlir::PassWrapper<Self, mlir::OperationPass<mlir::ModuleOp>> {
  void getDependentDialects(mlir::DialectRegistry& registry) const final {
    registry.insert<mlir::arith::ArithDialect, mlir::math::MathDialect, mlir::vector::VectorDialect>();
  }
  void runOnOperation() final {
    mlir::RewritePatternSet patterns(&this->getContext());
    Populate(patterns);
    if (mlir::failed(mlir::applyPatternsGreedily(this->getOperation(), std::move(patterns)))) this->signalPassFailure();
  }
};

void calls_of_libm(mlir::RewritePatternSet& patterns) { mlir::populateMathToLibmConversionPatterns(patterns); }
void approximations(mlir::RewritePatternSet& patterns) { mlir::populateMathPolynomialApproximationPatterns(patterns); }

struct LibmFirst : PatternPass<LibmFirst, calls_of_libm> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(LibmFirst)
  llvm::StringRef getArgument() const final { return "libm-first"; }
};
struct Polynomials : PatternPass<Polynomials, approximations> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(Polynomials)
  llvm::StringRef getArgument() const final { return "polynomials"; }
};

// An argument or result of @main, with its type in the original program.
struct Tensor {
  mlir::RankedTensorType type;
  worker::Storage storage;
};

bool tensors_of(mlir::TypeRange types, std::vector<Tensor>& out) {
  for (auto type : types) {
    auto const tensor = mlir::dyn_cast<mlir::RankedTensorType>(type);
    if (!tensor) return false;
    out.push_back({tensor, worker::storage_of(tensor.getElementType())});
    if (out.back().storage.descr.empty()) return false;
  }
  return true;
}

// The names of the StableHLO and CHLO ops that are left in the module; empty if there are none.
std::string remaining_ops(mlir::ModuleOp module) {
  std::string names;
  module.walk([&](mlir::Operation* op) {
    auto const dialect = op->getName().getDialectNamespace();
    bool const is_left = dialect == "stablehlo" || dialect == "chlo" || dialect == "check" || dialect == "interpreter";
    if (is_left && names.size() < 1000) names += " " + op->getName().getStringRef().str();
  });
  return names;
}

bool has_small_floats(mlir::ModuleOp module) {
  bool found = false;
  auto const look = [&](mlir::Type type) {
    auto number = mlir::dyn_cast<mlir::FloatType>(mlir::getElementTypeOrSelf(type));
    if (number && number.getWidth() <= 8) found = true;
  };
  module.walk([&](mlir::Operation* op) {
    for (auto type : op->getResultTypes()) look(type);
    for (auto type : op->getOperandTypes()) look(type);
  });
  return found;
}

// TO_LLVM; for a program without small floats, without the pass that calls APFloat for arithmetic of any width.
std::string to_llvm(mlir::ModuleOp module) {
  std::string pipeline = environment("TO_LLVM");
  std::string const pass = "convert-arith-to-apfloat,";
  auto const at = pipeline.find(pass);
  if (at != std::string::npos && !has_small_floats(module)) pipeline.erase(at, pass.size());
  return pipeline;
}

Answer execute(mlir::ModuleOp module, worker::Request const& request, std::vector<Tensor> const& arguments,
               std::vector<Tensor> const& results) {
  int const level = std::atoi(environment("OPT", "0").c_str());
  auto const transformer = mlir::makeOptimizingTransformer(unsigned(level), 0, nullptr);
  mlir::ExecutionEngineOptions options;
  options.transformer = transformer;
  options.jitCodeGenOptLevel = llvm::CodeGenOptLevel(level);
  auto engine = mlir::ExecutionEngine::create(module, options);
  if (!engine) return failure("unsupported", "compile", "LLVM: " + llvm::toString(engine.takeError()));

  std::vector<std::string> data(arguments.size());
  std::vector<worker::Descriptor> descriptors(arguments.size());
  std::vector<std::int64_t> returned;  // descriptors of all results
  for (auto const& result : results) returned.resize(returned.size() + 3 + 2 * std::size_t(result.type.getRank()));
  std::vector<void*> places;
  if (!results.empty()) places.push_back(returned.data());
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    auto const path = request.inputs + "/input_" + std::to_string(i) + ".npy";
    std::vector<std::int64_t> sizes;
    if (!worker::read_npy(path, arguments[i].storage, sizes, data[i]) ||
        std::int64_t(sizes.size()) != arguments[i].type.getRank())
      return failure("crashed", "start", path + " is not what @main takes");
    descriptors[i] = worker::describe(data[i].data(), sizes);
    places.push_back(descriptors[i].data());
  }
  std::vector<void*> packed;
  for (auto& place : places) packed.push_back(&place);
  if (auto problem = (*engine)->invokePacked("_mlir_ciface_main", packed))
    return failure("unsupported", "compile", "LLVM: " + llvm::toString(std::move(problem)));
  std::int64_t const* at = returned.data();
  for (std::size_t i = 0; i < results.size(); ++i) {
    auto const rank = results[i].type.getRank();
    worker::write_npy(request.outputs + "/output_" + std::to_string(i) + ".npy", results[i].storage, at, rank);
    at += 3 + 2 * rank;
  }
  return {};
}

Answer answer(worker::Request const& request, mlir::DialectRegistry const& registry) {
  mlir::MLIRContext context(registry, mlir::MLIRContext::Threading::DISABLED);
  worker::ErrorLog errors(context);
  auto module = mlir::parseSourceFile<mlir::ModuleOp>(request.program, &context);
  if (!module)
    return failure(worker::is_unsupported(errors.text()) ? "unsupported" : "refused", "compile", errors.text());
  if (request.compile_only) return {};
  auto main = module->lookupSymbol<mlir::func::FuncOp>("main");
  std::vector<Tensor> arguments, results;
  if (!main || !tensors_of(main.getArgumentTypes(), arguments) || !tensors_of(main.getResultTypes(), results))
    return failure("unsupported", "compile", "no @main that takes and returns only tensors");
  if (!worker::run_passes(*module, environment("TO_LINALG"))) return failure("unsupported", "compile", errors.text());
  if (environment("DUMP") == "linalg") module->print(llvm::errs());
  if (auto const names = remaining_ops(*module); !names.empty())
    return failure("unsupported", "compile", "not lowered:" + names + "\n" + errors.text());
  if (!worker::run_passes(*module, to_llvm(*module))) return failure("unsupported", "compile", errors.text());
  if (environment("DUMP") == "llvm") module->print(llvm::errs());
  return execute(*module, request, arguments, results);
}

}  // namespace

int main(int count, char**) {
  if (count > 1) return worker::print_version("jit_worker");
  llvm::InitializeNativeTarget();
  llvm::InitializeNativeTargetAsmPrinter();
  mlir::PassRegistration<LibmFirst>();
  mlir::PassRegistration<Polynomials>();
  mlir::DialectRegistry registry;
  worker::register_all(registry);
  mlir::registerAllToLLVMIRTranslations(registry);
  worker::Connection connection;
  worker::FatalErrors fatal(connection, [](llvm::StringRef) { return false; });
  while (auto const request = connection.next()) {
    fatal.at(*request);
    connection.reply(*request, answer(*request, registry));
  }
}
