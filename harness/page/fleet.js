'use strict';
const text = document.getElementById('text'), failing = document.getElementById('failing');

function filter() {
  const wanted = text.value.trim().toLowerCase();
  for (const row of document.querySelectorAll('tr[data-name]'))
    row.hidden = !row.dataset.name.toLowerCase().includes(wanted) || (failing.checked && row.dataset.fails !== '1');
}

text.addEventListener('input', filter);
failing.addEventListener('change', filter);
