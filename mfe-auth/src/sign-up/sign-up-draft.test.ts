import { aCity } from '@halo/shared/testing';
import { readSignUpDraft, writeSignUpDraft } from './sign-up-draft.ts';
import { emptySignUp } from './sign-up-form.ts';

const NOW = 1_000_000_000;
const form = {
  ...emptySignUp(true),
  email: 'luc@exemple.fr',
  password: 'secret phrase',
  age: '40',
  city: aCity(),
  region: 'Lombardia',
  gender: 'nonBinary' as const,
  seeking: ['woman', 'man'] as const,
  acceptsTerms: true,
};

describe('the draft of a sign-up', () => {
  it('brings back what was typed, but no password and no consent', () => {
    const text = writeSignUpDraft(form, NOW);
    expect(text).not.toContain('secret phrase');
    expect(readSignUpDraft(text, NOW)).toEqual({
      email: 'luc@exemple.fr',
      age: '40',
      city: aCity(),
      region: 'Lombardia',
      gender: 'nonBinary',
      seeking: ['woman', 'man'],
    });
  });

  it('is forgotten after a day', () => {
    const text = writeSignUpDraft(form, NOW);
    expect(readSignUpDraft(text, NOW + 23 * 3_600_000)).toHaveProperty('email');
    expect(readSignUpDraft(text, NOW + 24 * 3_600_000)).toEqual({});
  });

  it.each([
    undefined,
    '',
    'no json',
    '[]',
    '{"savedAt":"x"}',
    `{"savedAt":${NOW},"age":7,"city":{"name":1},"gender":"x","seeking":["y",7]}`,
  ])('is dropped when it is %s', (text) => {
    expect(readSignUpDraft(text, NOW)).toEqual({});
  });
});
