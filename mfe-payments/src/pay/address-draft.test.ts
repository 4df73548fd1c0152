import { NO_ADDRESS, toBillingAddress, wrongAddressFields } from './address-draft.ts';

const typed = { street: ' Via Roma 12 ', postcode: '40121', city: 'Bologna' };

it('is sent without spaces around it', () => {
  expect([wrongAddressFields(typed), toBillingAddress(typed)]).toEqual([
    [],
    { street: 'Via Roma 12', postcode: '40121', city: 'Bologna' },
  ]);
});

it.each([
  [NO_ADDRESS, ['street', 'postcode', 'city']],
  [{ ...typed, street: '  ' }, ['street']],
  [{ ...typed, postcode: 'È 1' }, ['postcode']],
  [{ ...typed, postcode: 'SW1A 1AA' }, []],
  [{ ...typed, city: 'x'.repeat(61) }, ['city']],
])('names what of %j no bank could read', (draft, wrong) => {
  expect(wrongAddressFields(draft)).toEqual(wrong);
});
