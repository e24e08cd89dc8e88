#!/usr/bin/env bash
# erf of small arguments is 0
# Guess: erf(x) of a small x is 2 x / sqrt(pi), to some ulps.
# In fact: on the device wasm the sum of 1 and a polynomial cancels, and erf(1e-8) is 0; erf(1e-3) has four digits right.
# Source: Abramowitz and Stegun 7.1.5, the series of erf.
set -Eeuo pipefail
trap 'exit 2' ERR
tmp=$(mktemp -d) && trap 'rm -rf "$tmp"' EXIT && cd "$tmp"
package=@jax-js/jax
version=${VERSION:-0.1.25}
npm install --silent --prefix "$tmp" "$package@$version" >/dev/null
cat >try.mjs <<'END'
globalThis.navigator ??= {};
const { init, defaultDevice, numpy, lax } = await import('@jax-js/jax');
await init();
defaultDevice('wasm');
console.log([...(await lax.erf(numpy.array(new Float32Array([1e-8, 1e-3]))).data())].map(x => (Object.is(x, -0) ? '-0' : x)).join(' '));
END
found=$(sed -n 's/^ *"version": "\(.*\)".*/\1/p' "node_modules/$package/package.json")
gave=$(node try.mjs)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = '0 0.0011284351348876953' ] || exit 1
