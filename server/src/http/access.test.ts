import { ClickId } from '@halo/shared/contracts';
import { anyone, checkAccess, member, owner } from './access.ts';
import type { Caller } from './caller.ts';

const OWN = ClickId.parse('11111111-1111-4111-8111-111111111111');
const FOREIGN = ClickId.parse('22222222-2222-4222-8222-222222222222');
const CALLER: Caller = {
  clickId: OWN,
  brandId: 'luna',
  isEmailConfirmed: true,
  premiumLevel: 0,
  tokenHash: Buffer.alloc(32),
};
const named = (input: { readonly clickId: string }) => input.clickId;
const OWN_CALL = { clickId: OWN };

/** The code that refuses a call; undefined when it may be made. */
function refusal(...call: Parameters<typeof checkAccess<typeof OWN_CALL>>): string | undefined {
  try {
    checkAccess(...call);
    return undefined;
  } catch (error) {
    return (error as { code: string }).code;
  }
}

test('anyone needs no bearer', () => {
  expect(refusal(anyone, undefined, 'luna', OWN_CALL)).toBeUndefined();
});

test.each([
  ['member', member],
  ['owner', owner(named)],
])('%s needs a bearer, of this brand', (_, rule) => {
  expect(refusal(rule, undefined, 'luna', OWN_CALL)).toBe('unauthenticated');
  expect(refusal(rule, CALLER, 'sol', OWN_CALL)).toBe('forbidden');
  expect(refusal(rule, CALLER, 'luna', OWN_CALL)).toBeUndefined();
});

test('an owner calls for their own account only, and a member names none', () => {
  expect(refusal(owner(named), CALLER, 'luna', { clickId: FOREIGN })).toBe('forbidden');
  expect(refusal(member, CALLER, 'luna', { clickId: FOREIGN })).toBeUndefined();
});
