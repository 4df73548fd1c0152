import { firstDraft, toBillingAddress, wrongAddressFields } from './address-draft.ts';

const typed = { street: ' Via Roma 12 ', postcode: '40121', city: 'Bologna', country: 'fr' };

it('has the country of the account until another one was chosen', () => {
  expect(firstDraft('it', undefined).country).toBe('it');
  const kept = { street: 'Via Roma 12', postcode: '40121', city: 'Bologna' };
  expect([firstDraft('it', kept).country, firstDraft('it', { ...kept, country: 'fr' }).country]).toEqual(['it', 'fr']);
});

it('is sent without spaces around it', () => {
  expect([wrongAddressFields(typed), toBillingAddress(typed)]).toEqual([
    [],
    { street: 'Via Roma 12', postcode: '40121', city: 'Bologna', country: 'fr' },
  ]);
});

it.each([
  [firstDraft('it', undefined), ['street', 'postcode', 'city']],
  [{ ...typed, street: '  ' }, ['street']],
  [{ ...typed, postcode: 'È 1' }, ['postcode']],
  [{ ...typed, postcode: 'SW1A 1AA' }, []],
  [{ ...typed, city: 'x'.repeat(61) }, ['city']],
])('names what of %j no bank could read', (draft, wrong) => {
  expect(wrongAddressFields(draft)).toEqual(wrong);
});
