import { cardBrands, cardShape, editNumber, formatNumber, numberProblem } from './card-number.ts';

describe('[PAY-06] groups of a number', () => {
  it.each([
    ['visa', '4111111111111111', '4111 1111 1111 1111'],
    ['visa of 19', '4111111111111111110', '4111 1111 1111 1111 110'],
    ['unionpay of 19', '6205500000000000004', '6205 5000 0000 0000 004'],
    ['maestro', '6759649826438453', '6759 6498 2643 8453'],
    ['maestro of 19', '6759649826438453000', '6759 6498 2643 8453 000'],
    ['mastercard', '5555444433331111', '5555 4444 3333 1111'],
    ['amex', '378282246310005', '3782 822463 10005'],
    ['diners', '36006666333344', '3600 666633 3344'],
    ['discover', '6011601160116611', '6011 6011 6011 6611'],
    ['jcb', '3569990010095841', '3569 9900 1009 5841'],
    ['not known yet', '99', '99'],
    ['nothing', '', ''],
  ])('%s', (_name, digits, text) => {
    expect(formatNumber(digits)).toBe(text);
  });

  it.each([
    ['4', null, 3],
    ['41', 'visa', 3],
    ['55', 'mastercard', 3],
    ['2221', 'mastercard', 3],
    ['37', 'amex', 4],
    ['36', 'diners', 3],
    ['6011', 'discover', 3],
    ['35', 'jcb', 3],
    ['9', null, 3],
  ])('knows the brand of %s: %s, code of %s', (digits, brand, cvcDigits) => {
    expect(cardShape(digits)).toMatchObject({ brand, cvcDigits });
  });
});

/** The text with a bar where the caret is. */
function edit(before: string, after: string, inputType?: string): string {
  const bare = (text: string) => ({ text: text.replaceAll('|', ''), caret: text.indexOf('|') });
  const { text, caret } = editNumber(bare(before).text, bare(after), inputType);
  return `${text.slice(0, caret)}|${text.slice(caret)}`;
}

describe('[PAY-06] the caret stays beside the same digit', () => {
  it.each([
    ['typing at the end', '4111|', '41112|', 'insertText', '4111 2|'],
    ['typing the last of a group', '411|', '4111|', 'insertText', '4111|'],
    ['typing in the middle', '4111 11|11', '4111 119|11', 'insertText', '4111 119|1 1'],
    ['typing before a gap', '4111| 1111', '41112| 1111', 'insertText', '4111 2|111 1'],
    ['typing at the start', '|4111', '5|4111', 'insertText', '5|411 1'],
    ['deleting in the middle', '4111 12|11', '4111 1|11', 'deleteContentBackward', '4111 1|11'],
    ['deleting back over a gap', '4111 |1111', '4111|1111', 'deleteContentBackward', '411|1 111'],
    ['deleting forward over a gap', '4111| 1234', '4111|1234', 'deleteContentForward', '4111 |234'],
    ['deleting the first of a group', '4111 1|', '4111 |', 'deleteContentBackward', '4111|'],
    ['deleting a selection', '4111 |1111| 1111', '4111 | 1111', 'deleteContentBackward', '4111| 1111'],
    ['pasting with spaces', '|', '4111 1111 1111 1111|', 'insertFromPaste', '4111 1111 1111 1111|'],
    ['pasting with dashes', '|', '4111-1111-1111-1111|', 'insertFromPaste', '4111 1111 1111 1111|'],
    ['pasting text around it', '|', 'Card: 3782 822463 10005.|', 'insertFromPaste', '3782 822463 10005|'],
    ['more digits than the card has', '3782 822463 10005|', '3782 822463 100059|', 'insertText', '3782 822463 10005|'],
    ['letters', '4111|', '4111a|', 'insertText', '4111|'],
    ['another brand by its first digit', '|111 1', '37|111 1', 'insertText', '37|11 11'],
  ])('%s', (_name, before, after, inputType, result) => {
    expect(edit(before, after, inputType)).toBe(result);
  });
});

describe('[PAY-06] what is wrong with a number', () => {
  it.each([
    ['4111 1111 1111 1111', undefined],
    ['3782 822463 10005', undefined],
    ['3600 666633 3344', undefined],
    ['4111 1111 1111 1112', 'invalid'],
    ['4111 1111', 'incomplete'],
    ['3782 822463 1000', 'incomplete'],
    ['9999 9999 9999 9995', 'invalid'],
    ['', 'required'],
  ])('%s → %s', (text, problem) => {
    expect(numberProblem(text)).toBe(problem);
  });
});

describe('[PAY-06] a card with two brands', () => {
  it.each([
    ['4035501000000008', ['visa', 'cartes_bancaires']],
    ['4978123456789012', ['visa', 'cartes_bancaires']],
    ['5131001234567890', ['mastercard', 'cartes_bancaires']],
    ['40355', []],
    ['4111111111111111', []],
    ['378282246310005', []],
    ['', []],
  ])('%s: %j', (digits, brands) => {
    expect(cardBrands(digits)).toEqual(brands);
  });
});
