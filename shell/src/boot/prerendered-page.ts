import { PRERENDERED_ELEMENT_ID, UNMET_NEEDS } from '@halo/shared/contracts';

/** What stands can be read, so there is time for a slow line; a page that is not whole by then is shown as it is. */
const PATIENCE_MS = 20_000;
const PICTURES_MS = 500;
const FOCUSABLE = 'a[href], button, input';
const TYPED = 'input:not([type=checkbox], [type=radio])';

/**
 * The page that the server has drawn stands until the shell's own is whole, then goes in one frame: what is the same
 * stays where it was. What the person has begun by then goes on in the new one.
 */
export async function replacePrerendered(page: Document): Promise<void> {
  const drawn = page.getElementById(PRERENDERED_ELEMENT_ID);
  const own = page.getElementById('halo-app');
  if (!drawn || !own) return;
  // The guard marked what was pressed before the scripts were there (start-guard.ts).
  let pressed = drawn.querySelector('[data-pressed]');
  drawn.addEventListener('click', ({ target }) => {
    pressed = (target instanceof Element ? target.closest('button') : null) ?? pressed;
  });
  await isWhole(own);
  const focused = counterpart(page.activeElement, drawn, own);
  const toPress = counterpart(pressed, drawn, own);
  for (const field of drawn.querySelectorAll<HTMLInputElement>(TYPED)) {
    // By its id: a version that stands in may have other fields, and what is typed here may be a password.
    const other = [...own.querySelectorAll('input')].find(({ id }) => id === field.id);
    if (field.value !== '' && field.id !== '' && other?.type === field.type) type(other, field.value);
  }
  drawn.remove();
  delete page.documentElement.dataset['member'];
  focused?.focus({ preventScroll: true });
  toPress?.click();
}

/** As if it were typed there: React takes notice of a value that it did not set itself. */
function type(field: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Its heading stands, nothing says that it is loading, and its pictures are ready to be painted. */
async function isWhole(own: Element): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  const looksWhole = (): boolean => own.querySelector('h1') !== null && own.querySelector('[aria-busy=true]') === null;
  while (!looksWhole() && performance.now() < until) await nextFrame();
  const pictures = [...own.querySelectorAll('img')].filter(({ complete }) => complete);
  const late = new Promise((resolve) => setTimeout(resolve, PICTURES_MS));
  await Promise.race([late, Promise.allSettled(pictures.map((picture) => picture.decode()))]);
}

function nextFrame(): Promise<unknown> {
  return new Promise((resolve) => requestAnimationFrame(resolve));
}

/** The same element of the other page: the one of its kind at the same place. */
function counterpart(element: Element | null, drawn: Element, own: Element): HTMLElement | undefined {
  // What the browser cannot do is out of sight in the one, and not there in the other.
  const seen = [...drawn.querySelectorAll(FOCUSABLE)].filter((each) => each.closest(UNMET_NEEDS) === null);
  const place = element ? seen.indexOf(element) : -1;
  const other = [...own.querySelectorAll<HTMLElement>(FOCUSABLE)][place];
  return other?.tagName === element?.tagName && other?.textContent === element?.textContent ? other : undefined;
}
