import * as z from 'zod/mini';
import { SealedText, seal, unseal } from './sealed.ts';
import { wireObject } from './wire.ts';

const KEY = btoa(String.fromCharCode(...Array.from({ length: 32 }, (_, index) => index)));
const OTHER_KEY = btoa(String.fromCharCode(...Array.from({ length: 32 }, (_, index) => 255 - index)));
const Person = wireObject({ name: ['nome', z.string()], age: ['eta', z.int()] });
const anna = { name: 'Anna è qui 💌', age: 29 };

describe('seal', () => {
  it('[BUS-04] opens to what was sealed', async () => {
    const sealed = await seal(KEY, Person, anna);
    expect(z.safeParse(SealedText, sealed).success).toBe(true);
    expect(sealed).not.toContain(anna.name);
    await expect(unseal(KEY, Person, sealed)).resolves.toEqual(anna);
  });

  it('[BUS-04] never looks the same twice', async () => {
    expect(await seal(KEY, Person, anna)).not.toBe(await seal(KEY, Person, anna));
  });

  it('[BUS-04] refuses an altered text, whichever letter was changed', async () => {
    const sealed = await seal(KEY, Person, anna);
    // The last letter may hold bits that mean nothing; every other one counts.
    for (let at = 3; at < sealed.length - 1; at += 1) {
      if (sealed[at] === '.') continue;
      const altered = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1);
      await expect(unseal(KEY, Person, altered)).rejects.toThrow();
    }
  });

  it('refuses another key, another form and another schema', async () => {
    const sealed = await seal(KEY, Person, anna);
    await expect(unseal(OTHER_KEY, Person, sealed)).rejects.toThrow();
    await expect(unseal(KEY, Person, sealed.replace('v1', 'v2'))).rejects.toThrow();
    await expect(unseal(KEY, Person, `${sealed.slice(0, 20)}`)).rejects.toThrow();
    await expect(unseal(KEY, wireObject({ email: ['email', z.string()] }), sealed)).rejects.toThrow(/email/);
  });

  it('seals nothing that does not fit', async () => {
    await expect(seal(KEY, Person, { name: 'Anna', age: 29.5 })).rejects.toThrow(/eta/);
  });
});
