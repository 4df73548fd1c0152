// Queries by role and clicks of user-event ask for the computed style of element after element. jsdom answers by trying
// every rule of every sheet, and emotion makes a sheet of each rule: a quarter of the time of a page's tests. The
// answers stay the same: a rule is passed over only when its selector cannot fit, and an answer is kept only until
// the document changes. Must be loaded before jsdom, whose modules take their functions from each other at once.
const selectors = require('jsdom/lib/jsdom/living/helpers/selectors.js');

/** @typedef {{ tag: string | undefined, className: string | undefined }} Demand */

/** By selector, what its last part asks of an element; undefined where that cannot be said simply. */
const demands = new Map();

/** @returns {Demand[] | undefined} one for each selector of the list */
function demandsOf(/** @type {string | undefined} */ list) {
  // A rule that is no style rule, such as @keyframes, has no selector.
  if (list === undefined) return undefined;
  const plain = list.replaceAll(/\([^()]*\)|\[[^\]]*\]/g, '');
  if (/[()[\]\\"']/.test(plain)) return undefined;
  return plain.split(',').map((selector) => {
    const last =
      selector
        .trim()
        .split(/[\s>+~]+/)
        .pop() ?? '';
    const [, tag, className] = /^([a-z][\w-]*)?(?:[#:][\w:-]*)*(?:\.([\w-]+))?/i.exec(last) ?? [];
    return { tag: tag?.toLowerCase(), className };
  });
}

const { matchesDontThrow } = selectors;
selectors.matchesDontThrow = (element, selector) => {
  if (!demands.has(selector)) demands.set(selector, demandsOf(selector));
  const wanted = demands.get(selector);
  if (wanted) {
    const tag = element._localName.toLowerCase();
    const classes = ` ${(element.getAttributeNS(null, 'class') ?? '').replaceAll(/\s/g, ' ')} `;
    const mayFit = wanted.some(
      (each) =>
        (each.tag === undefined || each.tag === tag) &&
        (each.className === undefined || classes.includes(` ${each.className} `)),
    );
    if (!mayFit) return false;
  }
  return matchesDontThrow(element, selector);
};

const { getDeclarationForElement } = require('jsdom/lib/jsdom/living/helpers/style-rules.js');
const { implForWrapper } = require('jsdom/lib/jsdom/living/generated/utils.js');

/** Keeps each answer of `getComputedStyle` as long as jsdom keeps the rules of the element. */
function keepComputedStyles(/** @type {Window} */ window) {
  const { getComputedStyle } = window;
  /** @type {WeakMap<object, CSSStyleDeclaration>} by the declaration that jsdom creates again after each change */
  const kept = new WeakMap();
  window.getComputedStyle = (element, pseudoElement) => {
    const inner = implForWrapper(element);
    if (!inner || pseudoElement) return getComputedStyle.call(window, element, pseudoElement);
    const rules = getDeclarationForElement(inner);
    let style = kept.get(rules);
    if (!style) {
      style = getComputedStyle.call(window, element);
      kept.set(rules, style);
    }
    return style;
  };
}

module.exports = { keepComputedStyles };
