// The reference interpreter of openxla/stablehlo as a worker of `assay test`: one process for all programs, which is
// several times as fast as one process for each.
//
// Programs have the form `coded`: @main takes no arguments and returns integers, which are printed into the answer.
// Environment: PASSES is a pipeline that is run first (presets official-expanded and official-folded); DUMP=1 prints
// the resulting program to standard error. Without PASSES, the dialects are those of stablehlo-translate. The
// interpreter can reject a program only by a fatal error, which ends this process.
#include <mlir/Dialect/Quant/IR/Quant.h>
#include <mlir/Parser/Parser.h>
#include <stablehlo/dialect/StablehloOps.h>
#include <stablehlo/reference/Api.h>
#include <stablehlo/reference/Configuration.h>
#include <stablehlo/reference/Errors.h>

#include "harness/workers/mlir/modules.hpp"
#include "harness/workers/mlir/protocol.hpp"

namespace {

struct NoFallback : mlir::stablehlo::InterpreterFallback {
  llvm::Error operator()(mlir::Operation& op, mlir::stablehlo::Scope&, mlir::stablehlo::Process*) final {
    return mlir::stablehlo::invalidArgument("Unsupported op: %s", op.getName().getStringRef().str().c_str());
  }
};

worker::Answer answer(worker::Request const& request, mlir::DialectRegistry const& all,
                      mlir::DialectRegistry const& own) {
  auto const passes = worker::environment("PASSES");
  mlir::MLIRContext context(request.compile_only || !passes.empty() ? all : own,
                            mlir::MLIRContext::Threading::DISABLED);
  worker::ErrorLog errors(context);
  auto module = mlir::parseSourceFile<mlir::ModuleOp>(request.program, &context);
  if (!module)
    return worker::failure(worker::is_unsupported(errors.text()) ? "unsupported" : "refused", "compile", errors.text());
  if (request.compile_only) return {};
  if (!passes.empty() && !worker::run_passes(*module, passes))
    return worker::failure("unsupported", "compile", errors.text());
  if (!worker::environment("DUMP").empty()) module->print(llvm::errs());
  mlir::stablehlo::InterpreterConfiguration configuration;
  configuration.fallback = std::make_unique<NoFallback>();
  auto const results =
      mlir::stablehlo::evalModule(*module, llvm::ArrayRef<mlir::stablehlo::InterpreterValue>(), configuration);
  if (mlir::failed(results))
    return worker::failure(worker::is_unsupported(errors.text()) ? "unsupported" : "crashed", "run", errors.text());
  worker::Answer done;
  llvm::raw_string_ostream out(done.printed);
  for (auto const& result : *results) result.print(out), out << '\n';
  return done;
}

}  // namespace

int main(int count, char**) {
  if (count > 1) return worker::print_version("interpreter_worker");
  mlir::DialectRegistry all, own;
  worker::register_all(all);
  own.insert<mlir::func::FuncDialect, mlir::quant::QuantDialect, mlir::stablehlo::check::CheckDialect,
             mlir::stablehlo::interpreter::InterpreterDialect, mlir::stablehlo::StablehloDialect>();
  worker::Connection connection;
  worker::FatalErrors fatal(connection, [](llvm::StringRef said) {
    return said.contains("should be divisible") || said.contains("Invalid padding format");
  });
  while (auto const request = connection.next()) {
    fatal.at(*request);
    connection.reply(*request, answer(*request, all, own));
  }
}
