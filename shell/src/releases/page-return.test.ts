import { snapshotPage } from './page-snapshot.ts';
import { returnToPage, storeSnapshot, takeStoredSnapshot } from './page-return.ts';

const area = (): HTMLElement | null => document.getElementById('main');

function draw(): HTMLTextAreaElement {
  document.body.innerHTML = '<div id="main"><textarea name="text"></textarea></div>';
  return document.querySelector('textarea') as HTMLTextAreaElement;
}

beforeEach(() => {
  jest.useFakeTimers();
  sessionStorage.clear();
});
afterEach(() => jest.useRealTimers());

function left(): ReturnType<typeof snapshotPage> {
  draw().focus();
  const snapshot = snapshotPage(area() as HTMLElement, '/chats/7');
  document.body.innerHTML = '<div id="main"></div>';
  return snapshot;
}

test('waits for the page to be drawn, then stops looking', () => {
  returnToPage(area, left());
  jest.advanceTimersByTime(300);
  const box = draw();
  jest.advanceTimersByTime(120);
  expect(document.activeElement).toBe(box);
  jest.advanceTimersByTime(1000);
  expect(jest.getTimerCount()).toBe(0);
});

test('lets go at once when the person moves', () => {
  returnToPage(area, left());
  window.dispatchEvent(new Event('wheel'));
  const box = draw();
  jest.advanceTimersByTime(1000);
  expect(document.activeElement).not.toBe(box);
  expect(jest.getTimerCount()).toBe(0);
});

test('gives up on a page that never comes', () => {
  returnToPage(area, left());
  jest.advanceTimersByTime(10_000);
  expect(jest.getTimerCount()).toBe(0);
});

test('survives a reload of the same page, once', () => {
  const snapshot = left();
  storeSnapshot(snapshot);
  expect(takeStoredSnapshot('/chats/7')).toEqual(JSON.parse(JSON.stringify(snapshot)));
  expect(takeStoredSnapshot('/chats/7')).toBeUndefined();
  storeSnapshot(snapshot);
  expect(takeStoredSnapshot('/find')).toBeUndefined();
  sessionStorage.setItem('halo:page', '{"path":"/find","scrolls":"all"}');
  expect(takeStoredSnapshot('/find')).toBeUndefined();
});
