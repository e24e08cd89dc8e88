'use strict';

const $ = id => document.getElementById(id);
const programs = JSON.parse($('programs').textContent);
const WAIT = 200, LONG = 3000;  // milliseconds: after the last key, and until a check is called long

// ---- The worker runs one call at a time. A newer check replaces an older one that has not started.

const source = URL.createObjectURL(new Blob([$('worker').textContent], {type: 'text/javascript'}));
let worker = null, running = null, queue = [];

function start() {
  worker = new Worker(source);
  worker.onmessage = event => finish(event.data);
  worker.onerror = event => { event.preventDefault(); stop(`this page failed: ${event.message}`); };
}

function finish(said) {
  const done = running;
  running = null;
  next();
  done.resolve(said);
}

// Stops the running call by terminating the worker.
function stop(why) {
  worker.terminate();
  start();
  if (running) finish({status: 3, failed: why});
}

function next() {
  if (running || queue.length === 0) return;
  running = queue.shift();
  worker.postMessage(running.message);
}

function call(name, message) {
  return new Promise(resolve => {
    const same = queue.find(one => one.message.call === name);
    if (same) {
      same.resolve(null);
      Object.assign(same, {message: {call: name, ...message}, resolve});
    } else {
      queue.push({message: {call: name, ...message}, resolve});
    }
    next();
  });
}

// ---- Text positions: findings count bytes, a text area counts UTF-16 units.

const program = $('program');

function offset_of(line, column) {
  let at = 0;
  for (let i = 1; i < line; ++i) {
    const end = program.value.indexOf('\n', at);
    if (end < 0) return program.value.length;
    at = end + 1;
  }
  for (let bytes = 1; bytes < column && at < program.value.length;) {
    const point = program.value.codePointAt(at);
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
    at += point < 0x10000 ? 1 : 2;
  }
  return at;
}

function show_place(finding) {
  const begin = offset_of(finding.line, finding.column);
  program.focus();
  program.setSelectionRange(begin, Math.max(begin, offset_of(finding.endLine || finding.line, finding.endColumn || finding.column)));
  const height = parseFloat(getComputedStyle(program).lineHeight);
  program.scrollTop = Math.max(0, (finding.line - 4) * height);
}

function number_lines() {
  const count = program.value.split('\n').length;
  if (Number($('lines').dataset.count) !== count)
    $('lines').textContent = Array.from({length: count}, (_, i) => i + 1).join('\n');
  $('lines').dataset.count = count;
  $('lines').scrollTop = program.scrollTop;
}

function set_program(text) {
  $('undo').hidden = true;
  program.value = text;
  program.scrollTop = 0;
  changed();
}

// ---- Output

let findings = [], shown = -1;

function node(tag, text, name) {
  const made = document.createElement(tag);
  if (text !== undefined) made.textContent = text;
  if (name) made.className = name;
  return made;
}

function link(text, name, action) {
  const made = node('button', text, name);
  made.type = 'button';
  made.onclick = action;
  return made;
}

function item_of(finding, index) {
  const item = node('li', undefined, finding.severity);
  const head = node('p');
  const place = link(`line ${finding.line}`, 'place', () => { shown = index; show_place(finding); });
  head.append(node('strong', finding.severity), ' ', place, link(finding.label, 'label', () => look_up(finding.label)));
  item.append(head, node('p', finding.message, 'message'));
  const facts = node('dl');
  const fact = (name, text) => {
    if (!text) return;
    const value = node('dd');
    value.append(node('code', text));
    facts.append(node('dt', name), value);
  };
  fact('rule', finding.clause);
  fact('here', finding.values);
  fact('fix', finding.hint);
  for (const note of finding.notes || []) fact('note', note.message || String(note));
  if (facts.children.length) item.append(facts);
  return item;
}

function say(verdict, text) {
  $('verdict').className = verdict;
  $('verdict').textContent = text;
}

function counted(count, word) { return `${count} ${word}${count === 1 ? '' : 's'}`; }

function show_findings(said) {
  if (said.failed || said.json.error) {
    $('list').replaceChildren();
    findings = [];
    return say('undecided', `undecided: ${said.failed || said.json.error}`);
  }
  const file = said.json.files[0];
  findings = file.diagnostics;
  shown = -1;
  $('list').replaceChildren(...findings.map(item_of));
  const errors = findings.filter(one => one.severity === 'error').length;
  const others = findings.length - errors;
  const parts = [errors && counted(errors, 'error'), others && counted(others, 'warning')].filter(Boolean);
  const more = file.dropped ? `, and ${file.dropped} more` : '';
  say(file.verdict, file.verdict + (parts.length ? ': ' + parts.join(', ') + more : ''));
}

function show_types(said) {
  const results = said.json?.files?.[0]?.results || [];
  $('results').replaceChildren(...results.map(one => {
    const row = node('tr');
    const line = one.location.split(':').at(-2);
    const differs = one.verdict !== 'agrees' && one.inferred && one.inferred !== one.written;
    const found = one.inferred || (one.shape ? `[${one.shape.map(size => size ?? '?').join(', ')}]; ${one.reason}` : one.reason);
    row.append(node('td', line), node('td', one.name || one.op), node('td', one.written || ''),
               node('td', found, differs ? 'differs' : ''));
    return row;
  }));
}

let timer = 0;

async function check() {
  const message = {program: program.value, options: {against: $('against').value}};
  const patience = setTimeout(() => say('', 'checking ...'), LONG);
  const said = await call('check', message);
  clearTimeout(patience);
  if (!said) return;
  show_findings(said);
  if (!$('types').hidden) infer();
}

async function infer() {
  const said = await call('infer', {program: program.value});
  if (said) show_types(said);
}

function changed() {
  number_lines();
  clearTimeout(timer);
  timer = setTimeout(check, WAIT);
}

async function format() {
  const before = program.value;
  const said = await call('format', {program: before});
  if (!said || program.value !== before) return;
  if (said.status !== 0) return show_findings(said);
  set_program(said.text);
  $('undo').hidden = said.text === before;
  $('undo').onclick = () => set_program(before);
}

// ---- Rules

async function look_up(name) {
  $('name').value = name;
  show_tab('rules');
  const label = name.trim().replace(/^stablehlo\./, '');
  let said = await call('explain', {label});
  if (!said) return;
  const problem = said.json?.error;
  if (said.status !== 0) said = await call('spec', {label});
  if (said) $('rule').textContent = said.status === 0 ? said.text : said.failed || said.json.error || problem;
}

// ---- Tabs, keys, menus

const tabs = ['findings', 'types', 'rules'];

function show_tab(name) {
  for (const one of tabs) {
    $('tab-' + one).setAttribute('aria-selected', one === name);
    $('tab-' + one).tabIndex = one === name ? 0 : -1;
    $(one).hidden = one !== name;
  }
}

function select(name) {
  show_tab(name);
  if (name === 'types') infer();
  if (name === 'rules' && !$('rule').textContent) look_up($('name').value);
}

for (const one of tabs) $('tab-' + one).onclick = () => select(one);
document.querySelector('.tabs').onkeydown = event => {
  const step = {ArrowRight: 1, ArrowLeft: -1}[event.key];
  if (!step) return;
  const at = tabs.findIndex(one => !$(one).hidden);
  const name = tabs[(at + step + tabs.length) % tabs.length];
  select(name);
  $('tab-' + name).focus();
};

document.onkeydown = event => {
  if (event.key === 'F8' && findings.length) {
    const step = event.shiftKey ? -1 : 1;
    shown = shown < 0 && step < 0 ? findings.length - 1 : (shown + step + findings.length) % findings.length;
    show_place(findings[shown]);
    event.preventDefault();
  } else if (event.key === 'Enter' && event.ctrlKey) {
    select('findings');
    ($('list').querySelector('button') || $('tab-findings')).focus();
    event.preventDefault();
  }
};

program.oninput = () => { $('undo').hidden = true; changed(); };
program.onscroll = () => { $('lines').scrollTop = program.scrollTop; };
$('against').onchange = check;
$('format').onclick = format;
$('look-up').onsubmit = event => { event.preventDefault(); look_up($('name').value); };
$('examples').append(...programs.map(one => node('option', one.name)));
$('examples').onchange = () => set_program(programs[$('examples').selectedIndex].text);
$('names').append(...@@OPS@@.map(name => Object.assign(node('option'), {value: name})));

start();
set_program(programs[0].text);
call('version', {}).then(said => { $('version').textContent = said.text || said.failed; });
