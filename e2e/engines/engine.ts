import { eventually } from '@halo/shared/testing/eventually';

/** A browser that Playwright does not drive, as far as the journeys need it: one window, one page. */
export interface Engine {
  readonly name: string;
  goto(address: string): Promise<void>;
  /** Runs a function in the page; it is sent as text, so it sees its arguments only. */
  run<Args extends readonly unknown[], Answer>(inPage: (...args: Args) => Answer, ...args: Args): Promise<Answer>;
  /** Clicks the middle of an element, as a person does. */
  click(selector: string): Promise<void>;
  /** Types with the keyboard, into what has the focus. */
  type(text: string): Promise<void>;
  /** PNG */
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

const PATIENCE_MS = 40_000;
const EVERY_MS = 200;

/** Waits until a function answers true in the page. */
export async function waitFor<Args extends readonly unknown[]>(
  engine: Engine,
  what: string,
  inPage: (...args: Args) => boolean,
  ...args: Args
): Promise<void> {
  await eventually(
    async () => {
      if (!(await engine.run(inPage, ...args))) throw new Error('not yet');
    },
    { timeoutMs: PATIENCE_MS, everyMs: EVERY_MS, what: `${engine.name}: ${what}` },
  );
}

const TARGET = '[data-engine-target]';

/** Clicks what a person reads: a button, link, option, radio or box by the beginning of its words. */
export async function press(engine: Engine, words: string): Promise<void> {
  await waitFor(engine, `“${words}” to press`, markByWords, words);
  await engine.click(TARGET);
}

/** Clicks an element once it is there and stays where it is. */
export async function clickAtRest(engine: Engine, selector: string): Promise<void> {
  await waitFor(engine, `${selector} at rest`, isAtRest, selector);
  await engine.click(selector);
}

/** In the page. */
function isAtRest(selector: string): boolean {
  const found = document.querySelector(selector);
  if (!found) return false;
  const { x, y } = found.getBoundingClientRect();
  const placeBefore = found.getAttribute('data-engine-place');
  found.setAttribute('data-engine-place', `${x} ${y}`);
  return placeBefore === `${x} ${y}`;
}

/** Types into the field that has a label. */
export async function fill(engine: Engine, label: string, text: string): Promise<void> {
  await press(engine, label);
  await engine.type(text);
}

/** Until words stand in the page. */
export function read(engine: Engine, words: string): Promise<void> {
  return waitFor(engine, `“${words}” to read`, (wanted) => document.body.innerText.includes(wanted), words);
}

/** Marks the first visible control with these words, once it stays where it is in sight. In the page. */
function markByWords(words: string): boolean {
  // What the server has drawn makes room for the page itself.
  if (document.getElementById('halo-prerendered')) return false;
  const controls = [...document.querySelectorAll<HTMLElement>('button, a[href], label, [role=option]')];
  const found = controls.find((control) => {
    const name = control.getAttribute('aria-label') ?? control.innerText ?? '';
    return name.trim().startsWith(words) && control.getClientRects().length > 0 && !control.matches('[disabled]');
  });
  for (const old of document.querySelectorAll('[data-engine-target]'))
    if (old !== found) old.removeAttribute('data-engine-target');
  if (!found) return false;
  const placeBefore = found.getAttribute('data-engine-target');
  found.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { x, y } = found.getBoundingClientRect();
  found.setAttribute('data-engine-target', `${x} ${y}`);
  return found.getAttribute('data-engine-target') === placeBefore;
}
