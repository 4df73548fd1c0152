import { initialLogIn, reduceLogIn } from './log-in-state.ts';

describe('the state of a log-in', () => {
  it('[AUTH-08] needs e-mail and password, in this order', () => {
    const submitted = reduceLogIn(initialLogIn(), { type: 'submitted' });
    expect(submitted).toMatchObject({ status: 'editing', missing: ['email', 'password'], attempt: 1 });
    const half = reduceLogIn(submitted, { type: 'edited', field: 'email', value: ' a @b.it' });
    expect(half).toMatchObject({ form: { email: 'a@b.it' }, missing: ['password'] });
    const whole = reduceLogIn(half, { type: 'edited', field: 'password', value: ' with space ' });
    expect(reduceLogIn(whole, { type: 'submitted' })).toMatchObject({
      status: 'sending',
      form: { password: ' with space ' },
    });
  });

  it('does not change while it is sent, and keeps everything when it is refused', () => {
    const sending = reduceLogIn(
      { ...initialLogIn('a@b.it'), form: { email: 'a@b.it', password: 'x' } },
      { type: 'submitted' },
    );
    expect(reduceLogIn(sending, { type: 'edited', field: 'email', value: 'c' })).toBe(sending);
    expect(reduceLogIn(sending, { type: 'submitted' })).toBe(sending);
    const refused = reduceLogIn(sending, { type: 'refused', refusal: { code: 'offline', detail: {} } });
    expect(refused).toMatchObject({ status: 'failed', form: { email: 'a@b.it', password: 'x' } });
  });
});
