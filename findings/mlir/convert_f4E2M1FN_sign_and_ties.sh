#!/usr/bin/env bash
# arith-expand makes -0.3 of f4E2M1FN +0.5, and rounds 2.5 to 3
# Guess: 2.5 becomes 2 (code 4), the even one, and -0.3 becomes -0.5 (code 9).
# In fact: arith-expand gives 3 (code 5) and +0.5 (code 1).
# Source: OCP Microscaling Formats 5.3.3; IEEE 754-2019 5.4.2.
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
func.func @go(%x: f32) attributes {no_inline} {
  %t = arith.truncf %x : f32 to f4E2M1FN
  %b = arith.bitcast %t : f4E2M1FN to i4
  %w = arith.extui %b : i4 to i64
  func.call @printI64(%w) : (i64) -> ()
  func.call @printNewline() : () -> ()
  return
}
func.func @main() {
  %a = arith.constant 2.5 : f32
  func.call @go(%a) : (f32) -> ()
  %b = arith.constant -0.3 : f32
  func.call @go(%b) : (f32) -> ()
  return
}
END
found=$(dpkg-deb -f "$package"_*.deb Version)
run() {
  mlir-opt try.mlir "$@" | mlir-runner -e main --entry-point-result=void \
    --shared-libs="$llvm/lib/libmlir_c_runner_utils.so.22.1"
}
lower=(--convert-arith-to-llvm --convert-func-to-llvm --reconcile-unrealized-casts)
gave=$(run --arith-expand=include-f4e2m1=true "${lower[@]}")
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = '5
1' ] || exit 1
