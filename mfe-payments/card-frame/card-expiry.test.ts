import { editExpiry, expiryProblem, readExpiry } from './card-expiry.ts';

/** Types or deletes one character after the other at the end. */
function type(keys: string, start = ''): string {
  return [...keys].reduce((text, key) => {
    const raw = key === '<' ? text.slice(0, -1) : text + key;
    return editExpiry(text, { text: raw, caret: raw.length }, key === '<' ? 'deleteContentBackward' : 'insertText')
      .text;
  }, start);
}

function fill(text: string): string {
  return editExpiry('', { text, caret: text.length }, 'insertReplacementText').text;
}

describe('[PAY-06] typing an expiry date', () => {
  it.each([
    ['1', '1'],
    ['12', '12/'],
    ['1230', '12/30'],
    ['12/30', '12/30'],
    ['3', '03/'],
    ['9', '09/'],
    ['0', '0'],
    ['03', '03/'],
    ['330', '03/30'],
    ['1/30', '01/30'],
    ['13', '13/'],
    ['12301', '12/30'],
    ['03/2030', '03/30'],
    ['032030', '03/30'],
    ['03/20', '03/20'],
    ['03/203', '03/203'],
    ['12<', '12'],
    ['12<<', '1'],
    ['12<<<', ''],
    ['1230<<', '12'],
    ['1230<<31', '12/31'],
    ['3<', '03'],
    ['3<<', '0'],
  ])('%s → %s', (keys, text) => {
    expect(type(keys)).toBe(text);
  });

  it.each([
    ['03/2030', '03/30'],
    ['03 / 30', '03/30'],
    ['3/30', '03/30'],
    ['03-2030', '03/30'],
    ['032030', '03/30'],
    ['0330', '03/30'],
    ['03 2030', '03/30'],
    ['12/2020', '12/20'],
  ])('the browser fills %s → %s', (filled, text) => {
    expect(fill(filled)).toBe(text);
  });

  it('leaves the caret in the middle where it was', () => {
    expect(editExpiry('12/30', { text: '02/30', caret: 1 }, 'insertText')).toEqual({ text: '02/30', caret: 1 });
  });
});

describe('[PAY-06] what is wrong with an expiry date', () => {
  const now = new Date(2026, 2, 10);
  it.each([
    ['03/26', undefined],
    ['04/26', undefined],
    ['12/45', undefined],
    ['02/26', 'expired'],
    ['12/20', 'expired'],
    ['13/30', 'month'],
    ['00/30', 'month'],
    ['01/47', 'tooFar'],
    ['03/', 'incomplete'],
    ['0', 'incomplete'],
    ['03/203', 'incomplete'],
    ['', 'required'],
  ])('%s → %s', (text, problem) => {
    expect(expiryProblem(text, now)).toBe(problem);
  });

  it('is valid through the last day of its month', () => {
    expect(expiryProblem('03/26', new Date(2026, 2, 31, 23, 59))).toBeUndefined();
    expect(expiryProblem('03/26', new Date(2026, 3, 1))).toBe('expired');
  });

  it('is sent with a year of four digits', () => {
    expect(readExpiry('03/30')).toEqual({ month: '03', year: '2030' });
  });
});
