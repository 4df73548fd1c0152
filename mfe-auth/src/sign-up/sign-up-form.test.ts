import { aCity } from '@halo/shared/testing';
import { checkSignUp, emptySignUp, type SignUpForm, toRegistration } from './sign-up-form.ts';

const GOOD: SignUpForm = {
  email: 'marco@esempio.it',
  password: 'una frase lunga',
  age: '34',
  city: aCity(),
  region: 'Lombardia',
  gender: 'man',
  seeking: ['woman'],
  acceptsTerms: true,
  acceptsPromotions: false,
  acceptsThirdParties: false,
  isOfLegalAge: true,
  specialData: true,
};
const reasons = (form: Partial<SignUpForm>, isMainstream = false) =>
  checkSignUp({ ...GOOD, ...form }, isMainstream).map(({ reason }) => reason);

describe('the checks of a sign-up', () => {
  it('[AUTH-01] come in the order of the specification', () => {
    expect(checkSignUp(emptySignUp(true), true)).toEqual([
      { field: 'email', reason: 'email' },
      { field: 'password', reason: 'password' },
      { field: 'age', reason: 'age' },
      { field: 'region', reason: 'region' },
      { field: 'gender', reason: 'gender' },
      { field: 'seeking', reason: 'seeking' },
      { field: 'acceptsTerms', reason: 'terms' },
      { field: 'isOfLegalAge', reason: 'legalAge' },
    ]);
    expect(checkSignUp(GOOD, false)).toEqual([]);
  });

  it.each(['marco', 'marco@', 'marco@esempio', '@esempio.it', 'mar co@esempio.it', 'a@b@c.it'])(
    '[AUTH-01] "%s" is no e-mail address',
    (email) => {
      expect(reasons({ email })).toEqual(['email']);
    },
  );

  it('asks for a password of eight characters', () => {
    expect(reasons({ password: '' })).toEqual(['password']);
    expect(reasons({ password: '1234567' })).toEqual(['passwordShort']);
    expect(reasons({ password: '12345678' })).toEqual([]);
  });

  it.each([
    ['18', false, false],
    ['19', false, true],
    ['98', false, true],
    ['99', false, false],
    ['17', true, false],
    ['18', true, true],
    ['89', true, true],
    ['90', true, false],
    ['', false, false],
    ['3.5', true, false],
  ])('[AUTH-01] age %s, mainstream %s: allowed %s', (age, isMainstream, isAllowed) => {
    expect(reasons({ age }, isMainstream)).toEqual(isAllowed ? [] : ['age']);
  });

  it('[AUTH-01] need a region, not a city', () => {
    expect(reasons({ city: null })).toEqual([]);
    expect(reasons({ city: null, region: '' })).toEqual(['region']);
  });

  it('[AUTH-04] need the terms and the legal age; those for advertising and for special data are free', () => {
    expect(reasons({ acceptsTerms: false })).toEqual(['terms']);
    expect(reasons({ isOfLegalAge: false })).toEqual(['legalAge']);
    expect(reasons({ acceptsPromotions: true, acceptsThirdParties: true })).toEqual([]);
    expect(reasons({ specialData: false })).toEqual([]);
    const { acceptsTerms, acceptsPromotions, acceptsThirdParties, isOfLegalAge, specialData } = emptySignUp(false);
    const boxes = [acceptsTerms, acceptsPromotions, acceptsThirdParties, isOfLegalAge, specialData];
    expect(new Set(boxes)).toEqual(new Set([false]));
  });
});

describe('the form of a variant', () => {
  it('[AUTH-02] is of a man who looks for a woman on the main brands, and asks on mainstream ones', () => {
    expect(emptySignUp(false)).toMatchObject({ gender: 'man', seeking: ['woman'] });
    expect(emptySignUp(true)).toMatchObject({ gender: null, seeking: [] });
  });
});

describe('what is sent', () => {
  it('carries every field of the form', () => {
    expect(toRegistration(GOOD)).toEqual({
      email: 'marco@esempio.it',
      password: 'una frase lunga',
      age: 34,
      region: 'Lombardia',
      city: 'Milano',
      province: 'MI',
      gender: 'man',
      seeking: 'woman',
      identity: { gender: 'man', words: [] },
      seeks: ['woman'],
      acceptsTerms: true,
      acceptsPromotions: false,
      acceptsThirdParties: false,
      isOfLegalAge: true,
      specialData: true,
    });
  });

  it('is never a form with errors', () => {
    expect(() => toRegistration({ ...GOOD, gender: null })).toThrow(/errors/);
  });
});
