import { snapshotPage, restorePage } from './page-snapshot.ts';

/** jsdom lays nothing out, so the test sets the sizes. */
function sized(
  element: Element,
  { top = 0, height = 100, scrollHeight = height }: { top?: number; height?: number; scrollHeight?: number },
): HTMLElement {
  Object.defineProperty(element, 'clientHeight', { configurable: true, value: height });
  Object.defineProperty(element, 'scrollHeight', { configurable: true, value: scrollHeight });
  element.getBoundingClientRect = () => {
    const box = element.parentElement?.closest('[data-scrolls]');
    return { top: top - (box?.scrollTop ?? 0), height } as DOMRect;
  };
  return element as HTMLElement;
}

/** A list of messages of 100 px each in a box of 300 px, with a composer below. */
function draw(ids: readonly number[]): HTMLElement {
  document.body.innerHTML = `<div id="main"><section><div data-scrolls style="overflow-y: auto" aria-label="Messages">${ids.map((id) => `<p data-msg-id="${id}"></p>`).join('')}</div><form><textarea name="text"></textarea><button></button></form></section></div>`;
  const area = document.getElementById('main') as HTMLElement;
  const box = sized(area.querySelector('[data-scrolls]') as HTMLElement, {
    height: 300,
    scrollHeight: ids.length * 100,
  });
  box.querySelectorAll('p').forEach((message, index) => sized(message, { top: index * 100 }));
  return area;
}
const boxIn = (area: Element): HTMLElement => area.querySelector('[data-scrolls]') as HTMLElement;

test('the message at the top of the box is there again, also when others were added above it', () => {
  const old = draw([1, 2, 3, 4, 5, 6, 7, 8]);
  boxIn(old).scrollTop = 230;
  const snapshot = snapshotPage(old, '/chats/7');
  const fresh = draw([-2, -1, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(restorePage(fresh, snapshot)).toBe(true);
  expect(boxIn(fresh).scrollTop).toBe(430);
  restorePage(fresh, snapshot);
  expect(boxIn(fresh).scrollTop).toBe(430);
});

test('who was at the end is at the end, also of what came since', () => {
  const old = draw([1, 2, 3, 4, 5]);
  boxIn(old).scrollTop = 200;
  const snapshot = snapshotPage(old, '/chats/7');
  const fresh = draw([1, 2, 3, 4, 5, 6, 7]);
  restorePage(fresh, snapshot);
  expect(boxIn(fresh).scrollTop).toBe(400);
});

test('is not done while the page has not drawn what was there', () => {
  const old = draw([1, 2, 3, 4, 5, 6, 7, 8]);
  boxIn(old).scrollTop = 230;
  const snapshot = snapshotPage(old, '/chats/7');
  expect(restorePage(draw([]), snapshot)).toBe(false);
  document.body.innerHTML = '<div id="main"></div>';
  expect(restorePage(document.getElementById('main') as HTMLElement, snapshot)).toBe(false);
});

test('a list that draws only what is near what is in sight is brought near it first', () => {
  const old = draw([1, 2, 3, 4, 5, 6, 7, 8]);
  boxIn(old).scrollTop = 230;
  const snapshot = snapshotPage(old, '/chats/7');
  const fresh = draw([6, 7, 8]);
  expect(restorePage(fresh, snapshot)).toBe(false);
  expect(boxIn(fresh).scrollTop).toBe(230);
});

test('the cursor stands where it stood', () => {
  const old = draw([1]);
  const box = old.querySelector('textarea') as HTMLTextAreaElement;
  box.value = 'ciao, come stai';
  box.focus();
  box.setSelectionRange(6, 10);
  const snapshot = snapshotPage(old, '/chats/7');
  const fresh = draw([1]);
  const next = fresh.querySelector('textarea') as HTMLTextAreaElement;
  next.value = 'ciao, come stai';
  expect(restorePage(fresh, snapshot)).toBe(true);
  expect([document.activeElement === next, next.selectionStart, next.selectionEnd]).toEqual([true, 6, 10]);
});

test('a person who moved on is not called back, and something without a name is found by its place', () => {
  const old = draw([1]);
  (old.querySelector('button') as HTMLElement).focus();
  const snapshot = snapshotPage(old, '/chats/7');
  const fresh = draw([1]);
  (fresh.querySelector('textarea') as HTMLElement).focus();
  restorePage(fresh, snapshot);
  expect(document.activeElement?.tagName).toBe('TEXTAREA');
  const again = draw([1]);
  restorePage(again, snapshot);
  expect(document.activeElement?.tagName).toBe('BUTTON');
});

test('can be written down', () => {
  const old = draw([1, 2, 3, 4, 5]);
  (old.querySelector('textarea') as HTMLElement).focus();
  const snapshot = snapshotPage(old, '/chats/7');
  expect(JSON.parse(JSON.stringify(snapshot))).toEqual(snapshot);
});
