import { teamDraftOf, toProfile, wrongFields } from './team-draft.ts';

const WHOLE = { ...teamDraftOf(undefined, 'luna'), name: ' Vera ', age: '40', town: 'Reggio, Emilia-Romagna' };

test('a town is written with its region, and the last comma parts the two', () => {
  expect(toProfile({ ...WHOLE, town: 'Roma, Lazio' })).toMatchObject({
    name: 'Vera',
    age: 40,
    city: 'Roma',
    region: 'Lazio',
  });
  expect(toProfile(WHOLE)).toMatchObject({ city: 'Reggio', region: 'Emilia-Romagna' });
});

test('says what is missing', () => {
  expect(wrongFields(teamDraftOf(undefined, 'luna'))).toEqual(['name', 'age', 'town', 'about', 'description']);
  expect(wrongFields({ ...WHOLE, age: '17', about: 'a', description: 'b' })).toEqual(['age']);
  expect(wrongFields({ ...WHOLE, town: 'Roma', about: 'a', description: 'b' })).toEqual(['town']);
});
