/** @jest-environment ./jest/browser-environment.cjs */

afterEach(() => {
  document.head.replaceChildren();
  document.body.replaceChildren();
});

function addRules(/** @type {string} */ text) {
  const sheet = document.createElement('style');
  sheet.textContent = text;
  document.head.append(sheet);
}

test.each([
  ['p', '<p id="it"></p>'],
  ['.a', '<p id="it" class="b a"></p>'],
  ['p.a:not(.b)', '<p id="it" class="a c"></p>'],
  ['#it.a', '<p id="it" class="a"></p>'],
  ['div > .a', '<div><p id="it" class="a"></p></div>'],
  ['.other, p', '<p id="it"></p>'],
  [':is(h1, p)', '<p id="it"></p>'],
  ['[data-open="(.x"]', '<p id="it" data-open="(.x"></p>'],
  ['[data-open].a', '<p id="it" class="a" data-open></p>'],
  ['*', '<p id="it"></p>'],
  [String.raw`.a\:b`, '<p id="it" class="a:b"></p>'],
])('a rule with the selector %s applies to %s', (selector, html) => {
  addRules(`@font-face { font-family: x } ${selector} { visibility: hidden }`);
  document.body.innerHTML = html;
  const element = /** @type {Element} */ (document.getElementById('it'));
  expect(getComputedStyle(element).visibility).toBe('hidden');
});

test('what does not fit does not apply', () => {
  addRules('h1, .b, p.b, .a > span, p:not(.a) { visibility: hidden }');
  document.body.innerHTML = '<p id="it" class="a"></p>';
  const element = /** @type {Element} */ (document.getElementById('it'));
  expect(getComputedStyle(element).visibility).toBe('visible');
});

test('the answer follows a change of the element, of what is above it and of the rules', () => {
  document.body.innerHTML = '<div id="above"><p id="it"></p></div>';
  const element = /** @type {HTMLElement} */ (document.getElementById('it'));
  const above = /** @type {HTMLElement} */ (document.getElementById('above'));
  const shown = () => getComputedStyle(element).visibility;
  expect(shown()).toBe('visible');
  addRules('.gone { visibility: hidden }');
  above.className = 'gone';
  expect(shown()).toBe('hidden');
  element.style.visibility = 'visible';
  expect(shown()).toBe('visible');
  element.removeAttribute('style');
  expect(shown()).toBe('hidden');
  document.head.replaceChildren();
  expect(shown()).toBe('visible');
});
