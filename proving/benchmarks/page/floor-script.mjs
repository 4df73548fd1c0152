// The script of a floor's page: React alone, drawing what a page of Halo had drawn. Built by make-floors.mjs.
import { createElement, Fragment } from 'react';
import { createRoot } from 'react-dom/client';

/** @typedef {import('./drawn-page.mjs').DrawnNode} DrawnNode */

/** @returns {import('react').ReactNode} */
function draw(/** @type {DrawnNode} */ node) {
  if (typeof node === 'string') return node;
  const [tag, properties, ...children] = node;
  return createElement(tag, properties, ...children.map(draw));
}

/** The document asked for it before this script was there. */
const nodes = await /** @type {any} */ (window).haloEarly;
createRoot(document.body).render(createElement(Fragment, null, ...nodes.map(draw)));
