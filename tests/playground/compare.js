// node compare.js CHECKER.js WORKER.js ASSAY FILE...: what the page finds in each file, and what `assay` finds. Both are to say the
// same, but for places in memory of other sizes: of artifacts, programs and decimals alike.
'use strict';
const {execFileSync} = require('child_process');
const fs = require('fs');

const [checker, worker, assay, ...files] = process.argv.slice(2);
globalThis.make_checker = require(checker);
const {answer} = require(worker);

const native = (...words) => {
  try {
    return execFileSync(assay, words, {maxBuffer: 1 << 29, stdio: ['ignore', 'pipe', 'ignore']}).toString();
  } catch (ended) {  // with 1 or 3, as findings have it
    return ended.stdout.toString();
  }
};

async function main() {
  let differences = 0;
  const compare = (what, here, there) => {
    const [a, b] = [JSON.stringify(here), JSON.stringify(there)];
    if (a === b) return;
    ++differences;
    const at = [...a].findIndex((letter, i) => letter !== b[i]);
    console.log(`${what}: the page says ...${a.slice(Math.max(0, at - 80), at + 80)}, assay ...${b.slice(Math.max(0, at - 80), at + 80)}`);
  };
  for (const against of ['spec', 'official']) {
    const said = JSON.parse(native('check', '--no-config', '--format=json', '--against', against, ...files));
    for (const [i, file] of files.entries()) {
      const program = fs.readFileSync(file, 'utf8');
      const here = await answer({call: 'check', program, options: {name: file, against}});
      compare(`check ${file}`, here.failed || here.json.files[0], said.files[i]);
    }
  }
  const inferred = JSON.parse(native('infer', '--format=json', ...files));
  for (const [i, file] of files.entries()) {
    const program = fs.readFileSync(file, 'utf8');
    const here = await answer({call: 'infer', program, options: {name: file}});
    if (here.json.files[0].results) compare(`infer ${file}`, here.json.files[0], inferred.files[i]);
  }
  console.log(`${files.length} files, ${differences} differences`);
  process.exit(differences === 0 ? 0 : 1);
}

main();
