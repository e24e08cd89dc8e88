'use strict';
const data = JSON.parse(document.getElementById('data').textContent);
const $ = (id) => document.getElementById(id);
const SEVERITY = ['violates', 'crashed', 'timed_out', 'unsupported', 'contested', 'open', 'not_run', 'conforms'];
const rank = data.verdicts.map((name) => SEVERITY.indexOf(name));
const words = (name) => name.replaceAll('_', ' ');
const tone = (verdict) => `--tone: var(--${data.verdicts[verdict]})`;
const FAILS = ['violates', 'crashed', 'timed_out'];
const GOOD = ['conforms', 'open', 'contested'];
// What a case is to the gate: new or worse than known, failing as known, good, lacking, not run.
const STANDS = ['fresh', 'known', 'good', 'lacks', 'idle'];
const stand_of = (verdict, red) => {
  const name = data.verdicts[verdict];
  return red ? 'fresh' : FAILS.includes(name) ? 'known' : GOOD.includes(name) ? 'good' : name === 'unsupported' ? 'lacks' : 'idle';
};
const cases = data.cases.map(([id, kind, op, types, verdict, change, red, cause, ulps, nan], number) =>
  ({number, id, kind, op, types, verdict, change, red, cause: cause ?? 0, ulps: ulps ?? undefined, nan: nan ?? '',
    stand: stand_of(verdict, red), detail: data.details[number]}));
const CONFORMS = data.verdicts.indexOf('conforms');
const count = (n, noun) => `${n.toLocaleString('en')} ${noun}${n === 1 ? '' : 's'}`;

function make(name, properties = {}, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key.startsWith('on')) node.addEventListener(key.slice(2), value);
    else if (key === 'class' || key === 'style' || key.includes('-') || key === 'role') node.setAttribute(key, value);
    else node[key] = value;
  }
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

// What is shown: kept in the address, so that a view can be sent to others.
const EMPTY = {verdicts: new Set(), changes: new Set(), op: '', type: '', kind: '', text: '', cause: 0};
const state = {...EMPTY, verdicts: new Set(), changes: new Set(), open: '', shown: 100, all_ops: false, all_causes: false, unfolded: new Set()};

function read_address() {
  const wanted = new URLSearchParams(location.hash.slice(1));
  const list = (key) => new Set((wanted.get(key) || '').split(',').filter(Boolean));
  Object.assign(state, {verdicts: list('verdict'), changes: list('change'), op: wanted.get('op') ?? '',
    type: wanted.get('type') ?? '', kind: wanted.get('kind') ?? '', text: wanted.get('text') ?? '',
    cause: Number(wanted.get('cause') ?? 0) || 0, open: wanted.get('case') ?? ''});
}

function write_address() {
  const parts = new URLSearchParams();
  if (state.verdicts.size) parts.set('verdict', [...state.verdicts].join(','));
  if (state.changes.size) parts.set('change', [...state.changes].join(','));
  for (const key of ['op', 'type', 'kind', 'text', 'cause']) if (state[key]) parts.set(key, state[key]);
  if (state.open) parts.set('case', state.open);
  try { history.replaceState(null, '', '#' + parts); } catch { /* the view is only not in the address */ }
}

const op_name = (number) => data.ops[number] || '(none)';
const type_names = (one) => one.types.length ? one.types.map((t) => data.types[t]) : ['(none)'];

function matches(one, without = '') {
  if (state.verdicts.size && !state.verdicts.has(data.verdicts[one.verdict])) return false;
  if (state.changes.size && !state.changes.has(data.changes[one.change])) return false;
  if (state.kind && data.kinds[one.kind] !== state.kind) return false;
  if (state.cause && one.cause !== state.cause) return false;
  if (without !== 'cell' && state.op && op_name(one.op) !== state.op) return false;
  if (without !== 'cell' && state.type && !type_names(one).includes(state.type)) return false;
  if (!state.text) return true;
  const text = `${one.id} ${one.detail?.reason ?? ''} ${one.detail?.answer ?? ''}`.toLowerCase();
  return state.text.toLowerCase().split(/\s+/).every((word) => text.includes(word));
}

function toggle(set, name) { if (!set.delete(name)) set.add(name); update(); }

// The gate counts open cases as passes; the share that conforms does not.
const label = (name, key) => key === 'change' && name === 'passes' && cases.some((one) => data.verdicts[one.verdict] === 'open') ?
  'passes or open' : words(name);

function draw_chips() {
  const draw = (target, names, key, set) => {
    const counts = new Array(names.length).fill(0);
    for (const one of cases) ++counts[one[key]];
    $(target).replaceChildren(...names.map((name, i) => counts[i] === 0 ? null : make('button', {
      class: 'chip', type: 'button', style: key === 'verdict' ? tone(i) : '', 'aria-pressed': set.has(name),
      'data-name': name, onclick: () => toggle(set, name)}, label(name, key), make('b', {}, counts[i].toLocaleString('en')))).filter(Boolean));
    return counts;
  };
  const counts = draw('verdicts', data.verdicts, 'verdict', state.verdicts);
  draw('changes', data.changes, 'change', state.changes);
  const known = counts.map((n, i) => cases.filter((one) => one.verdict === i && one.stand === 'known').length);
  const part = (n, i, style) => n ? make('span', {class: style, style: `${tone(i)}; flex: ${n}`}) : null;
  $('bar').replaceChildren(...counts.flatMap((n, i) => [part(n - known[i], i, ''), part(known[i], i, 'known')]).filter(Boolean));
  draw_rate();
}

// 100 % only where all of them do.
const share_text = (part, all) => `${(Math.floor(1000 * part / all) / 10).toFixed(1)} %`;

// "3 of 4 cases conform (75.0 %)": of all cases of a set, here and in the matrix, whatever became of the others.
const conform_text = (n, all) => `${n.toLocaleString('en')} of ${count(all, 'case')} ${n === 1 ? 'conforms' : 'conform'} (${share_text(n, all)})`;

// Also cases that conform may fail the gate: flaky ones, and unexpected passes.
const gate_text = (n) => n ? `${n.toLocaleString('en')} ${n === 1 ? 'fails' : 'fail'} the gate` : '';
const OTHERS = {violates: 'violate', crashed: 'crashed', timed_out: 'timed out'};
function draw_rate() {
  const conform = cases.filter((one) => one.verdict === CONFORMS).length;
  const others = data.verdicts.map((name, i) => [name, cases.filter((one) => one.verdict === i).length])
    .filter(([name, n]) => n && name !== 'conforms').map(([name, n]) => `${n.toLocaleString('en')} ${OTHERS[name] ?? words(name)}`);
  const stands = (stand) => cases.filter((one) => one.stand === stand).length;
  const rest = [others.length ? `the others: ${others.join(', ')}` : '', gate_text(stands('fresh')), stands('known') ? count(stands('known'), 'known failure') : ''];
  $('rate').replaceChildren(make('b', {}, data.head.nothing || !cases.length ? data.head.nothing || 'nothing was decided' : conform_text(conform, cases.length)),
    ' ', rest.filter(Boolean).join(' · '));
}

// What fails alike, what closes the gate first.
function draw_causes() {
  const all = data.causes.map(([verdict, change, what, about, size], i) => ({number: i + 1, verdict, change, what, about, size, red: 0}));
  for (const one of cases) if (one.cause && one.red) all[one.cause - 1].red = 1;
  all.sort((a, b) => b.red - a.red || b.size - a.size);
  $('causes-card').hidden = all.length === 0;
  const shown = state.all_causes ? all : all.slice(0, 10);
  $('causes').replaceChildren(...shown.map((cause) => make('li', {}, make('button', {class: 'cause', type: 'button',
    'aria-pressed': state.cause === cause.number, onclick: () => { state.cause = state.cause === cause.number ? 0 : cause.number; update(); }},
    make('b', {}, cause.size.toLocaleString('en')),
    make('span', {class: cause.red ? 'pill' : 'pill known', style: tone(cause.verdict)}, words(data.verdicts[cause.verdict])),
    make('span', {class: 'what'}, cause.what, cause.about ? make('span', {class: 'bits'}, ' ' + cause.about) : null),
    make('span', {class: cause.red ? 'tag red' : 'tag'}, words(data.changes[cause.change]))))));
  $('all-causes').hidden = all.length <= shown.length;
  const failing = all.filter((cause) => !['unsupported', 'not_run', 'fixed'].includes(data.changes[cause.change])).length;
  $('all-causes').textContent = `All ${count(failing, 'cause')}` + (failing < all.length ? `, and ${count(all.length - failing, 'other group')}` : '');
}

function fill_select(id, names, all) {
  $(id).replaceChildren(make('option', {value: ''}, all), ...names.map((name) => make('option', {value: name}, words(name))));
  $(id).addEventListener('change', () => { state[id] = $(id).value; update(); });
}

const RANKS = [/^i\d/, /^ui\d/, /^index$/, /^f\d+E\d/, /^bf16$/, /^f16$/, /^tf32$/, /^f32$/, /^f64$/, /^complex/, /^!quant/, /^token$/];
// i1 i2 .. ui2 .. f4.. f8.. bf16 f16 f32 f64, complex and quantized ones, others.
function by_type(a, b) {
  const place = (type) => type === '(none)' ? RANKS.length + 1 : (RANKS.findIndex((rank) => rank.test(type)) + RANKS.length + 1) % (RANKS.length + 1);
  return place(a) - place(b) || a.localeCompare(b, 'en', {numeric: true});
}

// A count that has room in a cell: four letters.
const short = (n) => n < 1000 ? String(n) : n < 9950 ? `${(n / 1000).toFixed(1)}k` : n < 999500 ? `${Math.round(n / 1000)}k` : `${Math.round(n / 1e6)}M`;

// The background of a cell: how many of its cases are new failures, known ones, good ones. What is there is seen.
function cell_background(counts) {
  const all = STANDS.reduce((sum, stand) => sum + counts[stand], 0);
  const parts = STANDS.filter((stand) => counts[stand]).map((stand) => [stand, Math.max(0.14, counts[stand] / all)]);
  const whole = parts.reduce((sum, [, share]) => sum + share, 0);
  if (parts.length === 1) return `background: var(--${parts[0][0]})`;
  let at = 0;
  return 'background: linear-gradient(90deg, ' + parts.map(([stand, share]) => {
    const from = at;
    at += 100 * share / whole;
    return `var(--${stand}) ${from.toFixed(1)}% ${at.toFixed(1)}%`;
  }).join(', ') + ')';
}

function cell_title(op, type, cell) {
  const facts = [conform_text(cell.conforms, cell.all), gate_text(cell.fresh), cell.known && count(cell.known, 'known failure'),
    cell.open && `${cell.open} open`, cell.contested && `${cell.contested} contested`, cell.lacks && `${cell.lacks} unsupported`, cell.idle && `${cell.idle} not run`];
  return `${op}, ${type}: ` + facts.filter(Boolean).join(', ');
}

// Ops by types; each cell has the cases that agree with all filters but those two.
function draw_matrix() {
  const cells = new Map(), columns = new Map(), failing = $('failing').checked;
  let repeated = 0;
  for (const one of cases) {
    if (!matches(one, 'cell')) continue;
    if (type_names(one).length > 1) ++repeated;
    const op = op_name(one.op);
    if (!cells.has(op)) cells.set(op, new Map());
    for (const type of type_names(one)) {
      columns.set(type, true);
      const row = cells.get(op), cell = row.get(type) ?? {all: 0, conforms: 0, open: 0, contested: 0, fresh: 0, known: 0, good: 0, lacks: 0, idle: 0};
      const verdict = data.verdicts[one.verdict];
      ++cell.all;
      ++cell[one.stand];
      if (verdict in cell) ++cell[verdict];
      row.set(type, cell);
    }
  }
  $('repeated').textContent = repeated ? `${count(repeated, 'case')} of several types ${repeated === 1 ? 'counts' : 'count'} once in each of their columns.` : '';
  const fails = (row) => [...row.values()].some((cell) => cell.fresh + cell.known > 0);
  const types = [...columns.keys()].sort(by_type);
  const ops = [...cells.keys()].filter((op) => !failing || fails(cells.get(op))).sort();
  const pick = (op, type) => {
    const same = state.op === op && state.type === type;
    state.op = same ? '' : op;
    state.type = same ? '' : type;
    update();
  };
  const body = ops.map((op, y) => make('tr', {role: 'row'},
    make('th', {role: 'rowheader'}, make('button', {type: 'button', tabIndex: -1, 'aria-pressed': state.op === op && !state.type,
      title: op, onclick: () => pick(op, '')}, op)),
    ...types.map((type, x) => {
      const cell = cells.get(op).get(type);
      if (!cell) return make('td', {role: 'gridcell'});
      const title = cell_title(op, type, cell);
      return make('td', {role: 'gridcell'}, make('button', {type: 'button', tabIndex: -1, class: cell.fresh ? 'fresh' : '', style: cell_background(cell), title,
        'aria-label': title, 'aria-selected': state.op === op && state.type === type, 'data-x': x, 'data-y': y,
        onclick: () => pick(op, type)}, short(cell.fresh || cell.known || cell.good || cell.lacks || cell.idle)));
    })));
  $('matrix').replaceChildren(make('thead', {}, make('tr', {role: 'row'}, make('th', {}),
    ...types.map((type) => make('th', {role: 'columnheader', title: type}, make('span', {}, type))))), make('tbody', {}, ...body));
  const first = $('matrix').querySelector('td button[aria-selected="true"]') ?? $('matrix').querySelector('td button');
  if (first) first.tabIndex = 0;
}

function move_in_matrix(event) {
  const steps = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]};
  const at = event.target.closest('td button'), step = steps[event.key];
  if (!at || !step) return;
  event.preventDefault();
  let x = Number(at.dataset.x), y = Number(at.dataset.y);
  const rows = $('matrix').tBodies[0].rows;
  for (;;) {
    x += step[0];
    y += step[1];
    const cell = rows[y]?.cells[x + 1];
    if (!cell || x < 0) return;
    const next = cell.querySelector('button');
    if (!next) continue;
    at.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
    return;
  }
}

function copied(text, class_name = '') {
  const button = make('button', {class: 'plain', type: 'button', onclick: async () => {
    try { await navigator.clipboard.writeText(text); button.textContent = 'copied'; }
    catch { getSelection().selectAllChildren(button.parentNode.querySelector('pre')); }
  }}, 'copy');
  return make('div', {class: `copied ${class_name}`}, make('pre', {tabIndex: 0}, text), button);
}

const with_bits = ([value, bits]) => make('dd', {}, make('code', {}, value), ' ', make('code', {class: 'bits'}, bits));

function element_list(worst) {
  const rows = [];
  const add = (name, node) => rows.push(make('dt', {}, name), node);
  const text = (value) => make('dd', {}, make('code', {}, value));
  add('element', text(`[${worst.index.join(', ')}]${worst.part ? ', imaginary part' : ''}`));
  worst.inputs.forEach((input, i) => add(`input ${i}`, text(input)));
  add('it is', with_bits(worst.actual));
  add('expected', with_bits(worst.expected));
  if (worst.exact) add('exactly', text(worst.exact));
  const permitted = with_bits(worst.low);
  if (worst.low[1] !== worst.high[1]) permitted.append(' to ', ...with_bits(worst.high).childNodes);
  if (worst.nan) permitted.append(', or NaN');
  add('permitted', permitted);
  add('distance', text(worst.distance === null ? 'none: a NaN is on one side only' : `${worst.distance} codes outside the permitted set`));
  return make('dl', {}, ...rows);
}

function panel(one) {
  const detail = one.detail ?? {}, parts = [];
  const add = (title, ...nodes) => parts.push(make('h3', {}, title), ...nodes);
  if (detail.baseline) parts.push(make('p', {}, `The baseline expects: ${words(detail.baseline[0])}. ${detail.baseline[1]}`));
  for (const result of detail.results ?? []) {
    add(`Result ${result.result}`, make('p', {}, make('code', {}, result.type)));
    if (result.mismatch) parts.push(make('p', {}, result.mismatch));
    else parts.push(make('p', {}, `of ${count(result.violating + result.open + result.conforming, 'element')} ${result.violating} ${result.violating === 1 ? 'is' : 'are'} not permitted, ${result.open} open, ${result.conforming} conforming`
      + (result.ulps === undefined ? '' : `; the largest error is ${Number(result.ulps.toPrecision(4))} ulp`)));
    if (result.worst) parts.push(make('p', {}, 'The worst element:'), element_list(result.worst));
  }
  if (detail.clauses?.length) add('Clauses', make('dl', {}, ...detail.clauses.flatMap(([how, label, text]) =>
    [make('dt', {}, `${how} ${label}`), make('dd', {}, make('code', {}, text))])));
  if (detail.command) add('To rerun', copied(detail.command, 'wrap'));
  if (detail.program) add('Program', copied(detail.program));
  if (detail.evidence) add('Output of the backend', copied(detail.evidence, 'wrap'));
  const facts = [`kind ${data.kinds[one.kind]}`];
  if (detail.stage && detail.stage !== 'none') facts.push(`stage ${detail.stage}`);
  if (detail.seconds !== undefined) facts.push(`${detail.seconds.toFixed(3)} s`);
  if (detail.attempts > 1) facts.push(`${detail.attempts} attempts`);
  if (one.ulps !== undefined) facts.push(`largest error ${one.ulps} ulp`);
  if (!parts.length) parts.push(make('p', {class: 'none'}, `This page has no details of this case: see ${one.id} in the suite, and the report.`));
  parts.push(make('p', {class: 'bits'}, facts.join(' · ')));
  return make('div', {class: 'panel'}, ...parts);
}

function open_case(one) { state.open = state.open === one.id ? '' : one.id; write_address(); draw_cases(); }

let found = [];
function draw_cases() {
  const lines = folded();
  $('cases').replaceChildren(...lines.slice(0, state.shown).map((one) => {
    if (one.more) return make('li', {}, make('button', {class: 'plain fold', type: 'button', onclick: () => { state.unfolded.add(one.cause); draw_cases(); }},
      `${one.more.toLocaleString('en')} more: ${data.causes[one.cause - 1][2]}`));
    const is_open = state.open === one.id;
    const change = data.changes[one.change];
    return make('li', {}, make('button', {class: 'case', type: 'button', 'aria-expanded': is_open, 'data-id': one.id, onclick: () => {
      open_case(one);
      $('cases').querySelector(`[data-id="${one.id}"]`)?.focus();
    }},
      make('span', {class: one.stand === 'known' ? 'pill known' : 'pill', style: tone(one.verdict)}, words(data.verdicts[one.verdict])),
      make('span', {class: 'id'}, one.id, change === 'passes' ? null : make('span', {class: one.red ? 'tag red' : 'tag'}, words(change))),
      make('span', {class: 'why', title: one.detail?.reason ?? ''}, one.detail?.reason ?? '')), is_open ? panel(one) : null);
  }));
  if (!found.length) $('cases').append(make('li', {class: 'none'}, 'No case matches the filters.'));
  $('more').hidden = lines.length <= state.shown;
  $('more').textContent = `Show more (${lines.length - state.shown})`;
}

// Of a cause with many cases the first few, so that it does not hide the others, until one asks for them.
const FEW = 4;
function folded() {
  const lines = [], seen = new Map(), sizes = new Map();
  for (const one of found) sizes.set(one.cause, (sizes.get(one.cause) ?? 0) + 1);
  for (const one of found) {
    const is_whole = !one.cause || state.cause || state.unfolded.has(one.cause) || sizes.get(one.cause) <= FEW + 2;
    const before = seen.get(one.cause) ?? 0;
    seen.set(one.cause, before + 1);
    if (is_whole || before < FEW) lines.push(one);
    else if (before === FEW) lines.push({more: sizes.get(one.cause) - FEW, cause: one.cause});
  }
  return lines;
}

const HUES = [212, 28, 150, 330, 265, 48, 185, 0, 95, 300];
const hue = (type) => `hsl(${HUES[data.types.indexOf(type) % HUES.length]} 62% 52%)`;

// One row for each op, or each type of one op; equal places are drawn once.
function draw_plot() {
  const rows = new Map();
  for (const one of found) {
    if (one.ulps === undefined && !one.nan) continue;
    const type = data.types[one.types[0]] ?? '(none)', name = state.op ? type : op_name(one.op);
    if (!rows.has(name)) rows.set(name, []);
    rows.get(name).push({one, type});
  }
  $('plot-card').hidden = rows.size === 0;
  if (!rows.size) return;
  const worst = (points) => points.reduce((most, p) => Math.max(most, p.one.nan ? 0 : p.one.ulps), 0);
  const has_nan = (points) => points.some((p) => p.one.nan);
  const sorted = [...rows].map(([name, points]) => [name, points, worst(points)]).sort((a, b) => has_nan(b[1]) - has_nan(a[1]) || b[2] - a[2]);
  const limit = state.all_ops ? sorted.length : 30, shown = sorted.slice(0, limit);
  // What is further than this is all equally wrong.
  const most = shown.reduce((most, row) => Math.max(most, row[2]), 3), longest = shown.reduce((most, [name]) => Math.max(most, name.length), 0);
  const greatest = Math.min(32, Math.log2(most + 1)), left = Math.min(420, Math.max(120, longest * 7.4 + 24)), width = 940, high = 20, top = 34;
  // A NaN that is wrong or missing has no distance: it has a column of its own.
  const nans = shown.some((row) => has_nan(row[1])), nan_place = left + width + 50;
  const place = (ulps) => left + width * Math.min(greatest, Math.log2(ulps + 1)) / greatest;
  const svg = (name, attributes, text) => {
    const node = document.createElementNS('http://www.w3.org/2000/svg', name);
    for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
    if (text !== undefined) node.textContent = text;
    return node;
  };
  const bottom = top + high * shown.length;
  const picture = svg('svg', {width: left + width + (nans ? 100 : 30), height: bottom + 10, role: 'img', 'aria-label': 'errors in ulps by ' + (state.op ? 'type' : 'op')});
  const step = Math.max(1, Math.ceil(greatest / 12));
  const ticks = [0];
  for (let e = 0; Math.log2(2 ** e + 1) <= greatest; e += step) ticks.push(2 ** e);
  for (const tick of ticks) {
    const label = tick < 1e5 ? tick : `2^${Math.round(Math.log2(tick))}` + (place(2 * tick) === place(4 * tick) ? ' ..' : '');
    picture.append(svg('line', {class: 'rule', x1: place(tick), x2: place(tick), y1: top - 6, y2: bottom}),
      svg('text', {x: place(tick), y: top - 14, 'text-anchor': 'middle'}, `${label}${tick === 1 ? ' ulp' : ''}`));
  }
  if (nans) picture.append(svg('line', {class: 'rule', 'stroke-dasharray': '3 3', x1: nan_place, x2: nan_place, y1: top - 6, y2: bottom}),
    svg('text', {x: nan_place, y: top - 14, 'text-anchor': 'middle'}, 'NaN mismatch'));
  const used = new Set();
  shown.forEach(([name, points, farthest], i) => {
    const y = top + high * (i + 0.5), seen = new Set();
    const room = Math.floor((left - 24) / 7.4);
    const label = svg('text', {class: 'name', x: left - 12, y: y + 4, 'text-anchor': 'end'}, name.length > room ? name.slice(0, room - 1) + '…' : name);
    label.append(svg('title', {}, name));
    label.addEventListener('click', () => { if (state.op) state.type = name; else state.op = name; update(); });
    picture.append(label, svg('line', {class: 'rule', x1: left, x2: place(farthest), y1: y, y2: y}));
    for (const {one, type} of points) {
      const bad = data.verdicts[one.verdict] === 'violates' ? one.stand : '', x = one.nan ? nan_place : place(one.ulps);
      const key = `${type} ${Math.round(x / 3)} ${bad}`;
      if (seen.has(key)) continue;
      seen.add(key);
      used.add(type);
      const dot = svg('circle', {cx: x.toFixed(1), cy: y, r: 4, fill: hue(type), class: bad ? `bad ${bad}` : ''});
      dot.append(svg('title', {}, one.nan ? `${one.id}: ${one.nan}` : `${one.id}: ${one.ulps} ulp`));
      dot.addEventListener('click', () => show_case(one));
      picture.append(dot);
    }
  });
  $('plot').replaceChildren(picture);
  $('key').replaceChildren(...[...used].sort(by_type).map((type) => make('span', {}, make('i', {style: `background: ${hue(type)}`}), type)));
  $('all-ops').hidden = sorted.length <= limit;
  $('all-ops').textContent = `All ${sorted.length} rows`;
}

function show_case(one) {
  state.unfolded.add(one.cause);
  state.shown = Math.max(state.shown, folded().indexOf(one) + 1);
  state.open = one.id;
  write_address();
  draw_cases();
  const button = $('cases').querySelector(`[data-id="${one.id}"]`);
  button?.scrollIntoView({block: 'center'});
  button?.focus();
}

function draw_tables() {
  const probes = cases.filter((one) => one.detail?.answer);
  $('choices-card').hidden = probes.length === 0;
  $('choices').replaceChildren(...probes.map((one) => make('tr', {}, make('td', {}, one.detail.question ?? '', make('code', {class: 'bits'}, one.detail.question ? ' ' : '', one.id)), make('td', {}, make('b', {}, one.detail.answer)))));
  const able = data.head.capabilities, lacks = able.filter(([, has, , ran, of]) => !has || ran < of);
  lacks.sort((a, b) => a[1] - b[1]);
  $('able-card').hidden = able.length === 0;
  const none = lacks.filter(([, has]) => !has).length;
  $('able-title').textContent = `Supported: ${able.length - lacks.length} of ${able.length} ops, types and features`
    + (lacks.length > none ? `, ${lacks.length - none} partly` : '') + (none ? `, ${none} not at all` : '');
  $('able').replaceChildren(...lacks.map(([what, has, reason, ran, of]) => make('tr', {}, make('td', {}, what),
    make('td', {}, of ? `${ran} of ${of}` : has ? 'yes' : 'no'), make('td', {}, reason))));
}

function draw_head() {
  const head = data.head;
  $('self-card').hidden = head.facts.length === 0;
  $('self').replaceChildren(...head.facts.map(([name, value]) => make('tr', {}, make('td', {}, name), make('td', {}, value))));
  $('backend').textContent = head.backend;
  $('gate').textContent = {0: 'green', 1: `failed: ${[head.red ? count(head.red, 'case') : '', head.lost].filter((text) => text).join('; ')}`, 3: 'undecided'}[head.status];
  $('gate').dataset.status = head.status;
  if (!head.baseline) $('changes-title').textContent = 'At the gate';
  const facts = [count(cases.length, 'case'), `tier ${head.tier}`, `seed ${head.seed}`, `profile ${head.profile}`, ...(head.form ? [`form ${head.form}`] : []),
    `${head.seconds.toFixed(1)} s in the backend, ${head.overhead.toFixed(1)} s in assay`];
  if (head.shards > 1) facts.push(`shard ${head.shard} of ${head.shards}`);
  if (!head.whole) facts.push('the run was interrupted: only these cases ran');
  $('facts').textContent = facts.join(' · ');
  $('omitted').textContent = data.omitted ? `of ${count(data.omitted, 'case')} the program and what the backend said are not in this page, which would be too large` : '';
  $('footer').textContent = `${head.tool} · suite ${head.suite.slice(0, 12)} · ${count(head.absent, 'line')} of the baseline without a case`;
}

function update() {
  for (const id of ['op', 'type', 'kind', 'text']) $(id).value = state[id];
  state.unfolded = new Set();
  state.shown = 100;
  const order = new Map();
  found = cases.filter((one) => matches(one)).sort((a, b) => b.red - a.red || rank[a.verdict] - rank[b.verdict] || a.number - b.number);
  // Those of one cause together, where the first of them is.
  for (const one of found) if (one.cause && !order.has(one.cause)) order.set(one.cause, order.size);
  found.sort((a, b) => b.red - a.red || rank[a.verdict] - rank[b.verdict] || (order.get(a.cause) ?? 0) - (order.get(b.cause) ?? 0) || a.number - b.number);
  $('count').textContent = `${found.length.toLocaleString('en')} of ${count(cases.length, 'case')}`;
  draw_chips();
  draw_causes();
  draw_matrix();
  draw_cases();
  draw_plot();
  write_address();
}

function start() {
  draw_head();
  draw_tables();
  read_address();
  const by_name = (a, b) => a.localeCompare(b, 'en');
  fill_select('op', [...new Set(cases.map((one) => op_name(one.op)))].sort(by_name), 'all ops');
  fill_select('type', [...new Set(cases.flatMap(type_names))].sort(by_type), 'all types');
  fill_select('kind', data.kinds, 'all kinds');
  let waiting = 0;
  $('text').addEventListener('input', () => { clearTimeout(waiting); waiting = setTimeout(() => { state.text = $('text').value; update(); }, 120); });
  $('reset').addEventListener('click', () => { Object.assign(state, EMPTY, {verdicts: new Set(), changes: new Set(), open: ''}); update(); });
  $('more').addEventListener('click', () => { state.shown += 200; draw_cases(); });
  $('all-causes').addEventListener('click', () => { state.all_causes = true; draw_causes(); });
  $('all-ops').addEventListener('click', () => { state.all_ops = true; draw_plot(); });
  $('failing').addEventListener('change', draw_matrix);
  $('matrix').addEventListener('keydown', move_in_matrix);
  $('theme').addEventListener('click', () => {
    const dark = getComputedStyle(document.documentElement).getPropertyValue('--page').trim() === '#12151a';
    document.documentElement.dataset.theme = dark ? 'light' : 'dark';
  });
  addEventListener('hashchange', () => { read_address(); update(); });
  addEventListener('keydown', (event) => {
    if (event.key !== '/' || /INPUT|SELECT/.test(document.activeElement.tagName)) return;
    event.preventDefault();
    $('text').focus();
  });
  const wanted = new URLSearchParams(location.hash.slice(1)).get('case');
  update();
  const one = found.find((one) => one.id === wanted);
  if (one) show_case(one);
}
start();
