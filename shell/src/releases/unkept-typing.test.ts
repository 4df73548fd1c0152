import { createAppStorage } from '@halo/shared/storage';
import { noteDrafts, type TypingWatch, watchTyping } from './unkept-typing.ts';

let area: HTMLElement;
let watch: TypingWatch;
let drafts: ReturnType<typeof noteDrafts>;

beforeEach(() => {
  localStorage.clear();
  document.body.innerHTML =
    '<main><textarea></textarea><input name="email"><input type="password"><input type="checkbox"><input type="file"></main><input id="outside">';
  area = document.querySelector('main') as HTMLElement;
  drafts = noteDrafts(createAppStorage());
  watch = watchTyping(document, drafts.holds);
});
afterEach(() => watch.stop());

function type(selector: string, text: string): void {
  const box = document.querySelector(selector) as HTMLInputElement;
  box.value = text;
  box.dispatchEvent(new Event('input', { bubbles: true }));
}

test("nothing typed, nothing to lose; what was there before is the page's own", () => {
  (document.querySelector('textarea') as HTMLTextAreaElement).value = 'from the draft';
  expect(watch.wouldLose(area)).toBe(false);
});

test('a text that is a draft is safe, one that is not would be lost', () => {
  type('textarea', 'ciao, come stai');
  expect(watch.wouldLose(area)).toBe(true);
  drafts.storage.setDraft('chat', 'text:a1', 'ciao, come stai');
  expect(watch.wouldLose(area)).toBe(false);
  type('textarea', 'ciao, come stai?');
  expect(watch.wouldLose(area)).toBe(true);
  type('textarea', '');
  expect(watch.wouldLose(area)).toBe(false);
});

test('a field of a form that keeps itself as JSON is safe; its password is not', () => {
  type('[name=email]', 'a"b@example.org');
  drafts.storage.setDraft('auth', 'sign-up', JSON.stringify({ email: 'a"b@example.org' }));
  expect(watch.wouldLose(area)).toBe(false);
  type('[type=password]', 'secret');
  expect(watch.wouldLose(area)).toBe(true);
});

test('a draft that is removed keeps nothing', () => {
  type('textarea', 'ciao');
  drafts.storage.setDraft('chat', 'a1', 'ciao');
  drafts.storage.removeDraft('chat', 'a1');
  expect(watch.wouldLose(area)).toBe(true);
});

test('what was typed elsewhere, or into a box that is gone, does not count', () => {
  type('#outside', 'search');
  type('textarea', 'gone with its box');
  document.querySelector('textarea')?.remove();
  expect(watch.wouldLose(area)).toBe(false);
});

test('an open file picker would lose its file, and a frame what is typed in it', () => {
  const picker = document.querySelector('[type=file]') as HTMLInputElement;
  picker.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  expect(watch.wouldLose(area)).toBe(true);
  picker.dispatchEvent(new Event('cancel', { bubbles: true }));
  expect(watch.wouldLose(area)).toBe(false);
  area.append(document.createElement('iframe'));
  expect(watch.wouldLose(area)).toBe(true);
});

test('the storage with notes is the storage', () => {
  const { storage } = drafts;
  storage.set('region', 'Lazio');
  storage.setDraft('chat', 'a1', 'uno');
  expect([
    storage.get('region'),
    createAppStorage().getDraft('chat', 'a1'),
    storage.getDraft('chat', 'a1'),
    storage.isPersistent,
  ]).toEqual(['Lazio', 'uno', 'uno', true]);
  storage.clearAccount();
  expect([storage.get('region'), storage.getDraft('chat', 'a1'), drafts.holds('uno')]).toEqual([
    undefined,
    undefined,
    false,
  ]);
});
