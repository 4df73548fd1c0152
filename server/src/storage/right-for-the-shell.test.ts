import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { SCHEMA_FOLDERS } from './migrate.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const OVER_ALL = ['read', 'publish', 'pin', 'canary', 'promote', 'operators'];

test('[REL-02] who could do everything before there was a right for the shell is given it once, and no other operator', async () => {
  const all = { remotes: ['*'], brands: ['*'], actions: OVER_ALL };
  const rights = {
    'over@halo.example': all,
    'had@halo.example': { ...all, actions: [...OVER_ALL, 'shell'] },
    'chat@halo.example': { ...all, remotes: ['mfe-chat'] },
    'luna@halo.example': { ...all, brands: ['luna'] },
    'pins@halo.example': { ...all, actions: OVER_ALL.filter((action) => action !== 'operators') },
  };
  for (const [email, theirs] of Object.entries(rights))
    await database.pool.query("insert into operators (email, password_hash, rights) values ($1, '', $2)", [
      email,
      theirs,
    ]);

  await database.pool.query(readFileSync(path.join(SCHEMA_FOLDERS.migrations, '0095_right-for-the-shell.sql'), 'utf8'));

  const { rows } = await database.pool.query<{ email: string; rights: unknown }>('select email, rights from operators');
  expect(Object.fromEntries(rows.map(({ email, rights: now }) => [email, now]))).toEqual({
    ...rights,
    'over@halo.example': { ...all, actions: [...OVER_ALL, 'shell'] },
  });
});
