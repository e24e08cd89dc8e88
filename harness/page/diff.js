'use strict';
const data = JSON.parse(document.getElementById('data').textContent);
const $ = (id) => document.getElementById(id);
const count = (n, noun) => `${n.toLocaleString('en')} ${noun}${n === 1 ? '' : 's'}`;
const tone = (standing) => `--tone: var(--${standing.replaceAll(' ', '_')})`;
const STANDINGS = ['not permitted', 'amplified', 'open', 'undecided', 'permitted', 'not observed'];
const QUIET = ['permitted', 'not observed'];
const SHOWN = 100;
const state = {standings: new Set(), op: '', layer: '', text: '', open: -1, shown: SHOWN};

function make(name, properties = {}, ...children) {
  const svg = ['svg', 'g', 'path', 'line', 'circle', 'text', 'title'].includes(name);
  const node = svg ? document.createElementNS('http://www.w3.org/2000/svg', name) : document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key.startsWith('on')) node.addEventListener(key.slice(2), value);
    else if (svg || key === 'class' || key === 'style' || key === 'role' || key.includes('-')) node.setAttribute(key, value);
    else node[key] = value;
  }
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

const error = (value) => value === null || value === undefined ? 'unknown' : value === 0 ? '0' : value.toExponential(1);
const pair = ([text, bits]) => `${text} (${bits})`;

function facts_of(one) {
  const rows = [];
  const add = (name, text) => { if (text) rows.push(make('dt', {}, name), make('dd', {}, text)); };
  add('place', one.place + (one.origin ? `, ${one.origin}` : ''));
  add('layer', one.layer);
  add('loc', one.loc);
  for (const value of one.values ?? []) {
    const all = value.conforming + value.open + value.violating;
    add('result', `${value.value}: ${value.type}` + (value.mismatch ? `: ${value.mismatch}` : ''));
    if (value.open) add('open', `${value.open} of ${count(all, 'element')} unspecified`);
    if (!value.worst) continue;
    const worst = value.worst, [low, low_bits, high, high_bits] = worst.permitted;
    add('element', `${worst.part ? 'imaginary part of ' : ''}[${worst.index.join(', ')}]; ${value.violating} of ${count(all, 'element')} ${value.violating === 1 ? 'is' : 'are'} not permitted`);
    add('is', pair(worst.actual));
    add('exact', pair(worst.expected) + (worst.exact ? `, exactly ${worst.exact}` : ''));
    add('permitted', (low_bits === high_bits ? pair([low, low_bits]) : `${pair([low, low_bits])} to ${pair([high, high_bits])}`) +
      (worst.nan_permitted ? ', or NaN' : ''));
    add('distance', worst.distance === null ? (worst.actual[0] === 'NaN' ? 'NaN returned but not expected' : 'NaN expected but not returned') : `${count(worst.distance, 'code')} outside the permitted set`);
    add('operands', worst.operands.join('; '));
  }
  add('residual', one.residual);
  for (const said of one.statistics ?? []) add('statistics', said);
  if (one.values) add('error', `relative error: ${error(one.error_of_operands)} in its operands, ${error(one.error_made)} introduced here, ${error(one.error_total)} in total`);
  add('against', one.against);
  add('rule', one.rule);
  add('reason', one.reason);
  add('or one of', one.part?.join(', '));
  if (one.judged_with_others) add('judged', 'together with its users');
  return make('dl', {}, ...rows);
}

const matches = (one, without = '') => (without === 'standing' || !state.standings.size || state.standings.has(one.standing)) &&
  (!state.op || one.op === state.op) && (!state.layer || one.layer === state.layer) &&
  state.text.toLowerCase().split(/\s+/).every((word) => `${one.name} ${one.op} ${one.layer} ${one.loc ?? ''}`.toLowerCase().includes(word));

function draw_chips() {
  $('standings').replaceChildren(...STANDINGS.map((standing) => {
    const number = data.findings.filter((one) => one.standing === standing).length;
    return number === 0 ? null : make('button', {class: 'chip', type: 'button', style: tone(standing), 'data-name': standing,
      'aria-pressed': state.standings.has(standing),
      onclick: () => { if (!state.standings.delete(standing)) state.standings.add(standing); update(); }},
    standing, make('b', {}, number.toLocaleString('en')));
  }).filter(Boolean));
}

function draw_list() {
  const found = data.findings.filter((one) => matches(one));
  $('count').textContent = `${count(found.length, 'op')} of ${data.findings.length.toLocaleString('en')}`;
  $('more').hidden = found.length <= state.shown;
  $('ops').replaceChildren(...found.slice(0, state.shown).map((one) => {
    const is_open = state.open === one.number;
    const row = make('button', {class: 'case', type: 'button', 'data-name': one.name, 'aria-expanded': is_open,
      onclick: () => { state.open = is_open ? -1 : one.number; update(); }},
    make('span', {class: 'pill', style: tone(one.standing)}, one.standing),
    make('code', {}, `${one.name} = ${one.op}`),
    make('span', {class: 'why'}, one.values ? `${error(one.error_made)} introduced here, ${error(one.error_total)} in total` : one.reason ?? ''));
    return make('li', {}, row, is_open ? make('div', {class: 'panel'}, facts_of(one)) : null);
  }));
}

// Logarithms of relative errors by the number of the op; what is 0 lies at the bottom, what is unknown or infinite at the top.
function draw_plot() {
  const seen = data.findings.filter((one) => one.values);
  const width = Math.max(340, Math.min(1240, $('plot').clientWidth || 1240)), height = width < 600 ? 240 : 320;
  const left = 52, right = 12, top = 12, bottom = 28;
  const finite = seen.flatMap((one) => [one.error_made, one.error_total]).filter((x) => x > 0);
  const low = Math.floor(Math.log10(Math.min(1e-8, ...finite))) - 1, high = Math.ceil(Math.log10(Math.max(1e-6, ...finite))) + 1;
  const last = Math.max(1, data.findings.length - 1);
  const x = (number) => left + number / last * (width - left - right);
  const level = (value) => value === null || value === undefined ? high : value === 0 ? low : Math.log10(value);
  const y = (value) => top + (high - level(value)) / (high - low) * (height - top - bottom);
  const parts = [];
  const step = Math.max(1, Math.ceil((high - low) / 8));
  for (let power = low + 1; power < high; power += step) {
    parts.push(make('line', {class: 'rule', x1: left, x2: width - right, y1: y(10 ** power), y2: y(10 ** power)}));
    parts.push(make('text', {x: left - 6, y: y(10 ** power) + 4, 'text-anchor': 'end'}, `1e${power}`));
  }
  parts.push(make('text', {x: left - 6, y: y(0) + 4, 'text-anchor': 'end'}, '0'));
  parts.push(make('text', {x: left, y: height - 6}, 'first op'));
  parts.push(make('text', {x: width - right, y: height - 6, 'text-anchor': 'end'}, 'last op'));
  const first = seen.find((one) => one.standing === 'not permitted');
  if (first) parts.push(make('line', {class: 'fault', x1: x(first.number), x2: x(first.number), y1: top, y2: height - bottom}));
  parts.push(make('path', {class: 'total', d: seen.map((one, i) => `${i ? 'L' : 'M'}${x(one.number).toFixed(1)} ${y(one.error_total).toFixed(1)}`).join('')}));
  const dots = seen.length > 3000 ? seen.filter((one) => !QUIET.includes(one.standing)) : seen;
  for (const one of dots) {
    const go = () => { Object.assign(state, {standings: new Set(), op: '', layer: '', text: one.name, open: one.number}); update(); $('list').scrollIntoView(); };
    parts.push(make('circle', {cx: x(one.number).toFixed(1), cy: y(one.error_made).toFixed(1), r: QUIET.includes(one.standing) ? 3 : 5,
      fill: `var(--${one.standing.replaceAll(' ', '_')})`, 'data-name': one.name, onclick: go},
    make('title', {}, `${one.name} = ${one.op}: ${one.standing}, ${error(one.error_made)} introduced here, ${error(one.error_total)} in total`)));
  }
  $('plot').replaceChildren(make('svg', {viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': 'relative errors by op'}, ...parts));
  $('key').replaceChildren(make('span', {}, make('i', {class: 'line', style: 'background: var(--accent)'}), 'total, from the inputs'),
    ...STANDINGS.filter((standing) => seen.some((one) => one.standing === standing)).map((standing) =>
      make('span', {}, make('i', {style: `background: var(--${standing.replaceAll(' ', '_')})`}), `introduced by an op: ${standing}`)));
}

function draw_table(id, title, rows) {
  const used = STANDINGS.filter((standing) => rows.some((row) => row[standing]));
  $(id).replaceChildren(make('thead', {}, make('tr', {}, ...[title, 'ops', ...used, 'error made', 'in total'].map((text) => make('th', {}, text)))),
    make('tbody', {}, ...rows.map((row) => make('tr', {}, make('td', {}, make('code', {}, row.name)),
      ...[row.ops, ...used.map((standing) => row[standing] || ''), error(row.error_made), error(row.error_total)].map((text) => make('td', {}, String(text)))))));
}

function update() {
  for (const key of ['op', 'layer', 'text']) if ($(key).value !== state[key]) $(key).value = state[key];
  draw_chips();
  draw_list();
}

function choices(id, key) {
  const names = [...new Set(data.findings.map((one) => one[key]))].sort();
  $(id).replaceChildren(make('option', {value: ''}, 'all'), ...names.map((name) => make('option', {value: name}, name)));
  $(id).addEventListener('change', () => { state[key] = $(id).value; state.shown = SHOWN; update(); });
}

function begin() {
  data.findings.forEach((one, number) => { one.number = number; });
  $('program').textContent = data.program;
  const says = {0: 'all observed values are permitted', 1: 'not permitted', 3: 'undecided'};
  $('gate').textContent = says[data.status];
  $('gate').dataset.status = data.status;
  $('facts').textContent = `${data.values}, by profile ${data.profile}; ${data.judged.toLocaleString('en')} of ${count(data.ops, 'op')} judged separately` +
    (data.whole ? '' : '; ops behind the first one that is not permitted were not checked');
  const first = data.findings.find((one) => one.name === data.first && one.standing === 'not permitted');
  $('first-card').hidden = !first;
  if (first) $('first').replaceChildren(make('p', {}, make('code', {}, `${first.name} = ${first.op}`)), facts_of(first));
  choices('op', 'op');
  choices('layer', 'layer');
  $('text').addEventListener('input', () => { state.text = $('text').value; state.shown = SHOWN; update(); });
  $('reset').addEventListener('click', () => { Object.assign(state, {standings: new Set(), op: '', layer: '', text: '', shown: SHOWN}); update(); });
  $('more').addEventListener('click', () => { state.shown += 4 * SHOWN; update(); });
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || ['INPUT', 'SELECT'].includes(document.activeElement.tagName)) return;
    event.preventDefault();
    $('text').focus();
  });
  $('theme').addEventListener('click', () => {
    const dark = document.documentElement.dataset.theme ? document.documentElement.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
    document.documentElement.dataset.theme = dark ? 'light' : 'dark';
  });
  draw_table('by-op', 'op', data.by_op);
  draw_table('by-layer', 'layer', data.by_layer);
  $('notes-card').hidden = data.notes.length === 0;
  $('notes').replaceChildren(...data.notes.map((note) => make('li', {}, note)));
  $('footer').textContent = 'Each op is judged on the operands that the backend computed, so it is not blamed for errors of earlier ops.';
  draw_plot();
  addEventListener('resize', draw_plot);
  update();
}
begin();
