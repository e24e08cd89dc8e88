// The web worker of the page. It calls functions of the C library (capi/assay.h) when it receives messages.
// It is appended to the output of emscripten, which defines make_checker.
'use strict';

let checker = null;

function text_in_memory(text) {
  const size = checker.lengthBytesUTF8(text);
  const at = checker._malloc(size + 1);
  checker.stringToUTF8(text, at, size + 1);
  return {at, size};
}

// Calls `run` with pointers to the texts and to the answer. Returns the contents of the answer.
function answered(texts, run) {
  const held = texts.map(text => text_in_memory(text));
  const out = checker._malloc(4);
  checker.HEAPU32[out >> 2] = 0;
  run(...held, out);
  const answer = checker.HEAPU32[out >> 2];
  const said = {
    status: checker._assay_answer_status(answer),
    json: JSON.parse(checker.UTF8ToString(checker._assay_answer_json(answer))),
    text: checker.UTF8ToString(checker._assay_answer_data(answer, 0)),
  };
  checker._assay_answer_free(answer);
  for (const {at} of held) checker._free(at);
  checker._free(out);
  return said;
}

const of_program = name => ({program, options}) => answered([program, JSON.stringify(options || {})],
  (text, how, out) => checker['_assay_' + name](text.at, text.size, how.at, 0, out));
const of_name = name => ({label}) => answered([label], (text, out) => checker['_assay_' + name](text.at, out));

const calls = {
  check: of_program('check'), infer: of_program('infer'), format: of_program('format'),
  explain: of_name('explain'), spec: of_name('spec'),
  version: () => ({status: 0, text: checker.UTF8ToString(checker._assay_version())}),
};

async function answer(message) {
  try {
    if (!checker) checker = await make_checker();
    return calls[message.call](message);
  } catch (problem) {
    checker = null;  // its memory is in no known state: the next call makes another
    const too_deep = problem instanceof RangeError;
    return {status: 3, failed: too_deep ? 'the program is nested too deep for this page' : String(problem)};
  }
}

if (typeof onmessage !== 'undefined') onmessage = async event => postMessage({id: event.data.id, ...await answer(event.data)});
if (typeof module !== 'undefined') module.exports = {answer};
