import { createPasswordHasher, NO_PASSWORD } from './password-hasher.ts';

const hasher = createPasswordHasher();

test('a password is kept as argon2id with 19 MiB and two passes, and with another salt each time', async () => {
  const [one, other] = await Promise.all([hasher.hash('correct horse'), hasher.hash('correct horse')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(other).not.toBe(one);
  expect(await hasher.verify(one, 'correct horse')).toBe(true);
  expect(await hasher.verify(one, 'correct horses')).toBe(false);
});

test('no password fits an account that has none, or no account', async () => {
  expect(await hasher.verify(NO_PASSWORD, '')).toBe(false);
  expect(await hasher.verify(undefined, 'correct horse')).toBe(false);
});
