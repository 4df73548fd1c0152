// The least that a page with the same pixels costs. Home: its HTML without a script. Others: React alone, with the
// page's content asked for by the document.

const SCRIPT = /<script\b[\s\S]*?<\/script>/g;
const SCRIPT_PRELOAD = /<link\b(?=[^>]*\brel="(?:module)?preload")(?=[^>]*\bas="script")[^>]*>\n?/g;

export const FLOOR_SCRIPT = '/floor/script.js';

export function floorPath(/** @type {string} */ name) {
  return `/floor/${name}`;
}

/** What the server sent, without what a script needs. */
export function withoutScripts(/** @type {string} */ html) {
  return html.replace(SCRIPT, '').replace(SCRIPT_PRELOAD, '');
}

/** The document that React draws `page` into. */
export function floorDocument(/** @type {string} */ name, /** @type {import('./drawn-page.mjs').DrawnPage} */ page) {
  const early = `window.haloEarly=fetch('${floorPath(name)}.json',{priority:'high'}).then((answer)=>answer.json())`;
  return [
    `<!doctype html><html${attributes(page.html)}><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="data:,">',
    `<title>floor of ${name}</title><script>${early}</script><style>${page.css}</style>`,
    `<script type="module" src="${FLOOR_SCRIPT}"></script></head><body${attributes(page.body)}></body></html>`,
  ].join('');
}

function attributes(/** @type {readonly (readonly [string, string])[]} */ pairs) {
  return pairs
    .map(([name, value]) => ` ${name}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`)
    .join('');
}
