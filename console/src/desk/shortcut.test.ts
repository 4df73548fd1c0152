import { shortcutOf } from './shortcut.ts';

const press = (key: string, more: Partial<KeyboardEvent> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  defaultPrevented: false,
  isComposing: false,
  ...more,
});
const free = { isInField: false, hasLetters: true };

it('letters count outside of fields only, and not at all when they are switched off', () => {
  expect(shortcutOf(press('J'), free)).toBe('j');
  expect(shortcutOf(press('?'), free)).toBe('?');
  for (const where of [
    { ...free, isInField: true },
    { ...free, hasLetters: false },
  ])
    expect(shortcutOf(press('d'), where)).toBeUndefined();
  expect(shortcutOf(press('Enter'), { ...free, isInField: true })).toBeUndefined();
});

it('keys with Ctrl, and Escape, count anywhere; what a field or another program took does not', () => {
  for (const where of [free, { isInField: true, hasLetters: false }]) {
    expect(shortcutOf(press('K', { ctrlKey: true }), where)).toBe('mod+k');
    expect(shortcutOf(press('Enter', { metaKey: true }), where)).toBe('mod+Enter');
    expect(shortcutOf(press('Escape'), where)).toBe('Escape');
  }
  for (const more of [{ altKey: true }, { defaultPrevented: true }, { isComposing: true }])
    expect(shortcutOf(press('j', more), free)).toBeUndefined();
});
