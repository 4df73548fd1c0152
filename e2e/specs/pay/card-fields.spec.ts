import { expect, test } from '../../fixtures.ts';
import { CARDS, openCheckout } from '../../pages/checkout.ts';

test('[P1] the fields say what they are to browsers and to people', { tag: '@nightly' }, async ({ page }) => {
  const { fields } = await openCheckout(page);
  const expected = [
    [fields.number, 'cc-number', 'numeric'],
    [fields.expiry, 'cc-exp', 'numeric'],
    [fields.code, 'cc-csc', 'numeric'],
    [fields.firstName, 'cc-given-name', null],
    [fields.lastName, 'cc-family-name', null],
  ] as const;
  for (const [field, token, mode] of expected) {
    await expect(field).toBeVisible();
    await expect(field).toHaveAttribute('autocomplete', token);
    if (mode) await expect(field).toHaveAttribute('inputmode', mode);
  }
  await expect(fields.firstName).toHaveAttribute('name', 'firstName');
});

test('[P2] [PAY-06] groups follow the brand, the caret stays where the buyer edits, and what is pasted fits', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const {
    fields: { number },
  } = await openCheckout(page);
  for (const [digits, grouped] of [
    ['4111111111111111', '4111 1111 1111 1111'],
    ['5555444433331111', '5555 4444 3333 1111'],
    ['378282246310005', '3782 822463 10005'],
    ['36006666333344', '3600 666633 3344'],
    ['6011601160116611', '6011 6011 6011 6611'],
    ['3569990010095841', '3569 9900 1009 5841'],
    ['6205500000000000004', '6205 5000 0000 0000 004'],
    ['6759649826438453', '6759 6498 2643 8453'],
  ] as const) {
    await number.fill('');
    await number.pressSequentially(digits);
    await expect(number).toHaveValue(grouped);
  }

  await number.fill('41111111');
  await number.evaluate((field: HTMLInputElement) => field.setSelectionRange(2, 2));
  await page.keyboard.type('9');
  await expect(number).toHaveValue('4191 1111 1');
  expect(await number.evaluate((field: HTMLInputElement) => field.selectionStart)).toBe(3);
  // Over the gap: the digit before it goes, not the space.
  await number.evaluate((field: HTMLInputElement) => field.setSelectionRange(5, 5));
  await page.keyboard.press('Backspace');
  await expect(number).toHaveValue('4191 1111');
  expect(await number.evaluate((field: HTMLInputElement) => field.selectionStart)).toBe(3);

  for (const pasted of ['4111 1111 1111 1111', '4111-1111-1111-1111', ' 4111111111111111\n']) {
    await page.evaluate((text) => navigator.clipboard.writeText(text), pasted);
    await number.fill('');
    await number.press('ControlOrMeta+v');
    await expect(number).toHaveValue('4111 1111 1111 1111');
  }
});

test('[P3] [PAY-06] length and code by brand, Luhn always, no letters', { tag: '@nightly' }, async ({ page }) => {
  const { card, fields } = await openCheckout(page);
  await fields.number.fill(CARDS.amex);
  await fields.code.fill('7373');
  await fields.firstName.focus();
  await expect(card.getByText(/non è valido|ha \d cifre/)).toHaveCount(0);
  await fields.code.fill('737');
  await fields.firstName.focus();
  await expect(card.getByText('Il CVC di questa carta ha 4 cifre')).toBeVisible();
  await fields.number.fill('4111111111111112');
  await fields.firstName.focus();
  await expect(card.getByText('Controlla il numero: così non è valido')).toBeVisible();
  await fields.number.fill('');
  await fields.number.pressSequentially('41a1b');
  await expect(fields.number).toHaveValue('411');
});

test('[P4] [PAY-06] the date puts its slash and zero itself, and refuses what is past', { tag: '@nightly' }, async ({
  page,
}) => {
  const {
    card,
    fields: { expiry, firstName },
  } = await openCheckout(page);
  for (const [typed, shown] of [
    ['1230', '12/30'],
    ['330', '03/30'],
    ['12/30', '12/30'],
  ] as const) {
    await expiry.fill('');
    await expiry.pressSequentially(typed);
    await expect(expiry).toHaveValue(shown);
  }
  for (const filled of ['03/2031', '03 / 31', '032031']) {
    await expiry.fill(filled);
    await expect(expiry).toHaveValue('03/31');
  }
  for (const [wrong, words] of [
    ['01/20', 'La carta è scaduta'],
    ['13/30', 'Il mese va da 01 a 12'],
  ] as const) {
    await expiry.fill(wrong);
    await firstName.focus();
    await expect(card.getByText(words)).toBeVisible();
  }
});

test('[P5] [PAY-06] a card of two brands is paid with the one that is chosen, by keyboard too', {
  tag: '@nightly',
}, async ({ page }) => {
  const { card, fields, fill, seePaid, pay } = await openCheckout(page);
  const brands = card.getByRole('group', { name: 'Circuito con cui paghi' });
  await expect(brands).toBeHidden();
  await fill(CARDS.twoBrands);
  const [visa, cb] = [brands.getByRole('button', { name: 'Visa' }), brands.getByRole('button', { name: 'CB' })];
  await expect(visa).toHaveAttribute('aria-pressed', 'true');
  await fields.number.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(cb).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(cb).toHaveAttribute('aria-pressed', 'true');
  await expect(visa).toHaveAttribute('aria-pressed', 'false');
  const sent = page.waitForRequest((request) => request.url().endsWith('/orders/createToken'));
  await pay();
  expect((await sent).postDataJSON()).toMatchObject({ marcaScelta: 'cartes_bancaires' });
  await seePaid();
});

test('[P6] [PAY-06] a mistake shows when its field is left, and goes as soon as it is repaired', {
  tag: '@nightly',
}, async ({ page }) => {
  const { card, fields } = await openCheckout(page);
  const mistakes = card.locator('[aria-invalid=true]');
  await fields.number.pressSequentially('4111 1111 1111 1112');
  await expect(mistakes).toHaveCount(0);
  await fields.expiry.focus();
  await expect(mistakes).toHaveCount(1);
  await fields.number.press('End');
  await fields.number.press('Backspace');
  await fields.number.pressSequentially('1');
  await expect(mistakes).toHaveCount(0);
  await expect(fields.number).toHaveValue('4111 1111 1111 1111');
});

test('[P7] [PAY-06] paying with mistakes shows them all and goes to the first; leaving a field moves nothing', {
  tag: '@nightly',
}, async ({ page }) => {
  const { card, fields, pay } = await openCheckout(page);
  await fields.number.fill(CARDS.paid);
  await fields.expiry.fill('01/20');
  await fields.code.focus();
  await expect(fields.code).toBeFocused();
  await pay();
  await expect(fields.expiry).toBeFocused();
  await expect(card.locator('[aria-invalid=true]')).toHaveCount(4);
  await expect(fields.expiry).toHaveAccessibleDescription(/La carta è scaduta/);
  await expect(fields.number).not.toHaveAttribute('aria-invalid');
  const lines = card.getByRole('alert').getByRole('button');
  await expect(lines).toHaveText([
    'Scadenza: La carta è scaduta',
    'CVC: Inserisci il CVC',
    'Nome: Scrivi il nome come sulla carta',
    'Cognome: Scrivi il cognome come sulla carta',
  ]);
  await lines.last().click();
  await expect(fields.lastName).toBeFocused();
});

test('[P8] Enter in a field checks the fields, and pays when they are right', { tag: '@nightly' }, async ({ page }) => {
  const { card, fields, fill, seePaid } = await openCheckout(page);
  await fields.code.press('Enter');
  await expect(fields.number).toBeFocused();
  await expect(card.locator('[aria-invalid=true]')).toHaveCount(5);
  await fill(CARDS.paid);
  await fields.lastName.press('Enter');
  await seePaid();
});
