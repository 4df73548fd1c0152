import argon2 from '@node-rs/argon2';
import { createPasswordHasher, NO_PASSWORD } from './password-hasher.ts';

const hasher = createPasswordHasher();
/** What is asked for in life. */
const COST = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/;

test('a password is kept as argon2id with 19 MiB and two passes, and with another salt each time', async () => {
  const [one, other] = await Promise.all([hasher.hash('correct horse'), hasher.hash('correct horse')]);
  expect(one).toMatch(COST);
  expect(other).not.toBe(one);
  expect(await hasher.verify(one, 'correct horse')).toBe(true);
  expect(await hasher.verify(one, 'correct horses')).toBe(false);
});

test.each([
  ['an account that has none', NO_PASSWORD],
  ['no account', undefined],
])('no password fits %s, and the answer takes as much work', async (_case, storedHash) => {
  const verify = jest.spyOn(argon2, 'verify');
  expect(await hasher.verify(storedHash, 'correct horse')).toBe(false);
  expect(verify.mock.calls).toEqual([[expect.stringMatching(COST), 'correct horse']]);
});
