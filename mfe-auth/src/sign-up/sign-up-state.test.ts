import { aCity } from '@halo/shared/testing';
import type { ProblemCode } from '@halo/shared/contracts';
import type { SignUpField, SignUpForm } from './sign-up-form.ts';
import { initialSignUp, reduceSignUp, type SignUpEvent, type SignUpState } from './sign-up-state.ts';

const edited = (field: SignUpField, value: SignUpForm[SignUpField]): SignUpEvent => ({ type: 'edited', field, value });
const next: SignUpEvent = { type: 'continued' };
const refused = (code: ProblemCode): SignUpEvent => ({ type: 'refused', refusal: { code, detail: {} } });
const run = (state: SignUpState, ...events: SignUpEvent[]) => events.reduce(reduceSignUp, state);
const formOf = (state: SignUpState): SignUpForm => {
  if (state.step === 'mailbox') throw new Error('no form here');
  return state.form;
};

const account = [edited('email', 'marco@esempio.it'), edited('password', 'una frase lunga'), edited('age', '34')];
const about = [edited('city', aCity())];
const consents = [edited('acceptsTerms', true), edited('isOfLegalAge', true)];
const start = initialSignUp(false);
const sending = run(start, ...account, next, ...about, next, ...consents, next);

describe('the steps of a sign-up', () => {
  it('[AUTH-02] start at the first, also with a draft', () => {
    expect(start.step).toBe('account');
    expect(initialSignUp(false, { email: 'a@b.it', age: '30', region: 'Lazio' })).toMatchObject({
      step: 'account',
      form: { region: 'Lazio' },
    });
  });

  it('go on only from a step that is right', () => {
    const stuck = run(start, next);
    expect(stuck).toMatchObject({
      step: 'account',
      attempt: 1,
      errors: [{ field: 'email' }, { field: 'password' }, { field: 'age' }],
    });
    expect(run(stuck, ...account, next)).toMatchObject({ step: 'about', errors: [] });
  });

  it('are sent from the last one only, when everything is right', () => {
    expect(sending).toMatchObject({ step: 'consents', isSending: true });
    expect(run(start, ...account, next, ...about, next, next)).toMatchObject({
      step: 'consents',
      isSending: false,
      errors: [{ field: 'acceptsTerms' }, { field: 'isOfLegalAge' }],
    });
  });

  it('lead back to the step that is wrong after all', () => {
    const emptied = run(start, ...account, next, ...about, next, ...consents, edited('password', ''), next);
    expect(emptied).toMatchObject({ step: 'account', errors: [{ field: 'password', reason: 'password' }] });
  });

  it('keep everything on the way back', () => {
    const there = run(start, ...account, next, ...about, next, edited('acceptsPromotions', true));
    const back = run(there, { type: 'wentBack' }, { type: 'wentBack' });
    expect(back.step).toBe('account');
    expect(formOf(back)).toEqual(formOf(there));
    expect(run(start, { type: 'wentBack' }).step).toBe('account');
  });

  it('do not change while they are sent', () => {
    expect(run(sending, edited('email', 'other@b.it'), { type: 'wentBack' }, next)).toBe(sending);
  });
});

describe('what is typed', () => {
  it('[AUTH-01] loses its spaces in the e-mail', () => {
    expect(formOf(run(start, edited('email', ' marco @ esempio.it ')))).toMatchObject({ email: 'marco@esempio.it' });
  });

  it('[AUTH-03] picks the region with the city, and drops the city with another region', () => {
    const picked = run(start, edited('city', aCity({ name: 'Roma', region: 'Lazio', province: 'RM' })));
    expect(formOf(picked)).toMatchObject({ region: 'Lazio', city: { province: 'RM' } });
    expect(formOf(run(picked, edited('region', 'Lazio')))).toMatchObject({ city: { name: 'Roma' } });
    expect(formOf(run(picked, edited('region', 'Toscana')))).toMatchObject({ region: 'Toscana', city: null });
    expect(formOf(run(picked, edited('city', null)))).toMatchObject({ region: 'Lazio' });
  });

  it('takes the mark off its field', () => {
    const wrong = run(start, next, edited('age', '34'));
    expect(wrong).toMatchObject({ errors: [{ field: 'email' }, { field: 'password' }] });
  });
});

describe('a refusal', () => {
  it.each([
    ['email_exists', 'account'],
    ['email_invalid', 'account'],
    ['email_forbidden', 'account'],
    ['already_registered_device', 'account'],
    ['password_weak', 'account'],
    ['age_out_of_range', 'account'],
    ['region_unknown', 'about'],
    ['consent_missing', 'consents'],
    ['too_many_attempts', 'consents'],
    ['offline', 'consents'],
  ] as const)('[AUTH-06] %s leads to the step %s with everything still there', (code, step) => {
    const state = run(sending, refused(code));
    expect(state).toMatchObject({ step, refusal: { code } });
    expect(formOf(state)).toEqual(formOf(sending));
  });

  it('[AUTH-06] 1009 shows where to look, and lets the address be mended', () => {
    const mailbox = run(sending, refused('welcome_email_sent'));
    expect(mailbox).toEqual({ step: 'mailbox', email: 'marco@esempio.it' });
    expect(run(mailbox, { type: 'startedOver', isMainstream: false })).toMatchObject({
      step: 'account',
      form: { email: 'marco@esempio.it', password: '' },
    });
  });
});
