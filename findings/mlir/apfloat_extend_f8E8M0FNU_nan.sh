#!/usr/bin/env bash
# convert-arith-to-apfloat makes infinity of the NaN of f8E8M0FNU
# Guess: a NaN is extended to a NaN.
# In fact: convert-arith-to-apfloat gives infinity (2139095040); arith-expand a NaN.
# Source: OCP Microscaling Formats 5.4.1: 0xFF is NaN.
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
func.func @go(%x: f8E8M0FNU) attributes {no_inline} {
  %0 = arith.extf %x : f8E8M0FNU to f32
  %b = arith.bitcast %0 : f32 to i32
  %w = arith.extui %b : i32 to i64
  func.call @printI64(%w) : (i64) -> ()
  func.call @printNewline() : () -> ()
  return
}
func.func @main() {
  %c = arith.constant 0xFF : f8E8M0FNU
  func.call @go(%c) : (f8E8M0FNU) -> ()
  return
}
END
found=$(dpkg-deb -f "$package"_*.deb Version)
run() {
  mlir-opt try.mlir "$@" | mlir-runner -e main --entry-point-result=void \
    --shared-libs="$llvm/lib/libmlir_c_runner_utils.so.22.1,$llvm/lib/libmlir_apfloat_wrappers.so.22.1"
}
lower=(--convert-math-to-llvm --convert-math-to-libm --convert-arith-to-llvm --convert-func-to-llvm --reconcile-unrealized-casts)
gave=$(run --convert-arith-to-apfloat "${lower[@]}" && run --arith-expand=include-f8e8m0=true "${lower[@]}")
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = '2139095040
4294967295' ] || exit 1
