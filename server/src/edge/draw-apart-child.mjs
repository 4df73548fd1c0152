// The whole program of the child process that draws a page of a published shell (draw-apart.ts). It is given to Node as
// text, because the process may read no file. Facts come as one JSON on the standard input, the page leaves as one.
import vm from 'node:vm';

const LONGEST_MS = 3_000;

/** What the program is drawn with, besides the language itself: nothing that leads out of its world. */
const WORLD = `
const quiet = () => undefined;
globalThis.console = { log: quiet, info: quiet, debug: quiet, warn: quiet, error: quiet };
globalThis.setTimeout = (later) => void Promise.resolve().then(later);
globalThis.clearTimeout = quiet;
globalThis.module = { exports: {} };
globalThis.exports = module.exports;
(parse) => {
  globalThis.URL = class URL {
    constructor(text, base) {
      const parts = parse(String(text), base === undefined ? '' : String(base));
      if (parts === '') throw new TypeError('Invalid URL');
      Object.assign(this, JSON.parse(parts));
    }
    toString() { return this.href; }
    toJSON() { return this.href; }
  };
}`;

/** Only text goes over, in both directions: an object of this world would lead back into it. */
function parseAddress(text, base) {
  try {
    const { href, origin, protocol, host, hostname, port, pathname, search, hash } = new URL(text, base || undefined);
    return JSON.stringify({ href, origin, protocol, host, hostname, port, pathname, search, hash });
  } catch {
    return '';
  }
}

const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const { program, call, facts } = JSON.parse(Buffer.concat(chunks).toString('utf8'));

const world = vm.createContext(vm.constants.DONT_CONTEXTIFY, {
  codeGeneration: { strings: false, wasm: false },
  // What it awaits is done before the call comes back, within its time.
  microtaskMode: 'afterEvaluate',
});
const run = (text) => vm.runInContext(text, world, { timeout: LONGEST_MS });
run(WORLD)(parseAddress);
run(program);
run(`globalThis.drawn = '';
const draw = module.exports[${JSON.stringify(call)}];
if (!draw) drawn = JSON.stringify({ isUnknown: true });
else draw(JSON.parse(${JSON.stringify(JSON.stringify(facts))}))
  .then(({ html, css }) => { drawn = JSON.stringify({ html: String(html), css: String(css) }); })
  .catch((error) => { drawn = JSON.stringify({ error: String(error) }); });`);
const drawn = run('String(drawn)');
process.stdout.write(drawn === '' ? JSON.stringify({ error: 'it did not come to an end' }) : drawn);
