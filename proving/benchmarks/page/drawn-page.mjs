/**
 * A page as it stands: its elements as `[tag, properties of React, ...children]`, its rules, and the attributes of its
 * two outermost elements, which choose the theme.
 *
 * @typedef {string | [tag: string, properties: Record<string, unknown>, ...children: any[]]} DrawnNode
 * @typedef {{ nodes: DrawnNode[], css: string, html: [string, string][], body: [string, string][] }} DrawnPage
 */

/**
 * Runs in the page, so everything it needs is in it.
 *
 * @returns {DrawnPage}
 */
export function describePage() {
  const LEFT_OUT = new Set(['SCRIPT', 'STYLE', 'LINK', 'NOSCRIPT', 'TEMPLATE']);
  const NAMES = /** @type {Record<string, string>} */ ({ class: 'className', for: 'htmlFor', value: 'defaultValue' });
  const FLAGS = new Set(['disabled', 'hidden', 'checked', 'required', 'multiple', 'open', 'inert']);
  const attributesOf = (/** @type {Element} */ element) =>
    [...element.attributes].map(({ name, value }) => /** @type {[string, string]} */ ([name, value]));
  const asStyle = (/** @type {CSSStyleDeclaration} */ style) =>
    Object.fromEntries(
      [...style].map((name) => [
        name.startsWith('--') ? name : name.replace(/-(.)/g, (_, letter) => letter.toUpperCase()),
        style.getPropertyValue(name),
      ]),
    );

  function propertiesOf(/** @type {Element} */ element) {
    const { style } = /** @type {HTMLElement} */ (element);
    const pairs = attributesOf(element)
      .filter(([name]) => name !== 'style' && name !== 'autofocus')
      // A picture must know its widths and that it may wait before it knows its address.
      .sort(([one], [other]) => Number(one === 'src') - Number(other === 'src'))
      .map(([name, value]) => [NAMES[name] ?? name, FLAGS.has(name) ? true : value]);
    return { ...Object.fromEntries(pairs), ...(style?.length ? { style: asStyle(style) } : {}) };
  }

  /** @returns {DrawnNode[]} */
  function childrenOf(/** @type {Element} */ element) {
    if (element.tagName === 'TEXTAREA') return [];
    return [...element.childNodes].flatMap((child) => {
      if (child instanceof Text) return [child.data];
      if (!(child instanceof Element) || LEFT_OUT.has(child.tagName)) return [];
      const tag = child.namespaceURI?.endsWith('svg') ? child.tagName : child.tagName.toLowerCase();
      return [/** @type {DrawnNode} */ ([tag, propertiesOf(child), ...childrenOf(child)])];
    });
  }

  const sheets = [...document.styleSheets, ...document.adoptedStyleSheets];
  return {
    nodes: childrenOf(document.body),
    css: sheets.flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)).join('\n'),
    html: attributesOf(document.documentElement),
    body: attributesOf(document.body),
  };
}
