import { aUser } from '@halo/shared/testing';
import { checkProfile, formOf, initialProfile, isDirty, reduceProfile } from './profile-state.ts';

const user = aUser({
  userName: 'Marco',
  age: 36,
  city: 'Bologna',
  region: 'Emilia-Romagna',
  description: 'Musica',
  lookingFor: '',
});

test('an edit makes it dirty and takes back the error of its field only', () => {
  const refused = reduceProfile(initialProfile(user), {
    type: 'refused',
    errors: { age: 'age.outOfRange', city: 'city.pick' },
  });
  const edited = reduceProfile(refused, { type: 'edited', field: 'age', value: '37' });
  expect(isDirty(edited)).toBe(true);
  expect(edited.errors).toStrictEqual({ city: 'city.pick' });
});

test('what was typed while a save was under way is kept', () => {
  let state = reduceProfile(initialProfile(user), { type: 'edited', field: 'userName', value: 'Marco R.' });
  state = reduceProfile(state, { type: 'saving' });
  state = reduceProfile(state, { type: 'edited', field: 'description', value: 'Musica e montagna' });
  state = reduceProfile(state, { type: 'saved', user: { ...user, userName: 'Marco R.' } });
  expect(state.form).toMatchObject({ userName: 'Marco R.', description: 'Musica e montagna' });
  expect(isDirty(state)).toBe(true);
});

test('a draft stands over what is saved', () => {
  const state = initialProfile(user, { description: 'Mai salvato' });
  expect(state.form.description).toBe('Mai salvato');
  expect(isDirty(state)).toBe(true);
});

test.each([
  ['18', false, { age: 'age.outOfRange' }],
  ['18', true, {}],
  ['19', false, {}],
  ['98', false, {}],
  ['98', true, { age: 'age.outOfRange' }],
  ['', false, { age: 'age.outOfRange' }],
])('age %s on a mainstream brand (%s)', (age, isMainstream, errors) => {
  expect(checkProfile({ ...formOf(user), age }, { isMainstream, country: 'it' })).toEqual(errors);
});

test('a city must be picked, texts have an end, a phone number is one', () => {
  const wrong = { city: null, description: 'a'.repeat(2001), surname: 'a'.repeat(61), phone: '12' };
  expect(checkProfile({ ...formOf(user), ...wrong }, { isMainstream: false, country: 'it' })).toEqual({
    city: 'city.pick',
    surname: 'surname.tooLong',
    phone: 'phone.invalid',
    description: 'text.tooLong',
  });
});
