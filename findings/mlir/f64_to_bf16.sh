#!/usr/bin/env bash
# f64 is rounded to bf16 by way of f32: twice
# Guess: arith.truncf rounds once: 1.00390625001 becomes 1.0078125 (code 16257).
# In fact: it goes by way of f32 and becomes 1 (code 16256).
# Source: IEEE 754-2019 5.4.2, convertFormat.
set -Eeuo pipefail
trap 'exit 2' ERR
tmp=$(mktemp -d) && trap 'rm -rf "$tmp"' EXIT && cd "$tmp"
package=mlir-22-tools
version=${VERSION:-1:22.1.8-1~deb12u1}
needed=$(apt-get -s install --no-install-recommends "$package=$version" | awk '/^Inst/{print $2}')
apt-get -qq download "$package=$version" "libmlir-22=$version" "libllvm22=$version" $needed >/dev/null
for deb in *.deb; do dpkg -x "$deb" .; done
llvm=$tmp/usr/lib/llvm-22
export JITDUMPDIR=$tmp PATH=$llvm/bin:$PATH LD_LIBRARY_PATH=$llvm/lib:$tmp/usr/lib/x86_64-linux-gnu
cat >try.mlir <<'END'
func.func private @printI64(i64)
func.func private @printNewline()
func.func @go(%x0: f64) attributes {no_inline} {
  %r = arith.truncf %x0 : f64 to bf16
  %b = arith.bitcast %r : bf16 to i16
  %w = arith.extui %b : i16 to i64
  func.call @printI64(%w) : (i64) -> ()
  func.call @printNewline() : () -> ()
  return
}
func.func @main() {
  %c0_0 = arith.constant 1.00390625001 : f64
  func.call @go(%c0_0) : (f64) -> ()
  return
}
END
found=$(dpkg-deb -f "$package"_*.deb Version)
run() {
  mlir-opt try.mlir "$@" | mlir-runner -e main --entry-point-result=void \
    --shared-libs="$llvm/lib/libmlir_c_runner_utils.so.22.1"
}
lower=(--convert-math-to-llvm --convert-math-to-libm --convert-arith-to-llvm --convert-func-to-llvm --reconcile-unrealized-casts)
gave=$(run "${lower[@]}" && run --arith-expand=include-bf16=true "${lower[@]}")
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = '16256
16256' ] || exit 1
