#!/usr/bin/env bash
# convert-arith-to-apfloat rounds to nearest where arith.fptosi truncates
# Guess: arith.fptosi truncates: 1.5 becomes 1, -2.7 becomes -2.
# In fact: convert-arith-to-apfloat rounds to nearest.
# Source: arith.fptosi: rounded towards zero.
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
func.func @go(%x0: f32) attributes {no_inline} {
  %b = arith.fptosi %x0 : f32 to i32
  %w = arith.extsi %b : i32 to i64
  func.call @printI64(%w) : (i64) -> ()
  func.call @printNewline() : () -> ()
  return
}
func.func @main() {
  %c0_0 = arith.constant 1.5 : f32
  func.call @go(%c0_0) : (f32) -> ()
  %c1_0 = arith.constant -2.7 : f32
  func.call @go(%c1_0) : (f32) -> ()
  return
}
END
found=$(dpkg-deb -f "$package"_*.deb Version)
run() {
  mlir-opt try.mlir "$@" | mlir-runner -e main --entry-point-result=void \
    --shared-libs="$llvm/lib/libmlir_c_runner_utils.so.22.1,$llvm/lib/libmlir_apfloat_wrappers.so.22.1"
}
lower=(--convert-math-to-llvm --convert-math-to-libm --convert-arith-to-llvm --convert-func-to-llvm --reconcile-unrealized-casts)
gave=$(run --convert-arith-to-apfloat "${lower[@]}" && run "${lower[@]}")
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = '2
-3
1
-2' ] || exit 1
