import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from '../../tooling/run/packages.mjs';

/** Copies of the demo account: its password and a confirmed address, nothing bought yet. */
const COPY = `insert into accounts (click_id, brand_id, email, password_hash, user_name, country, region, city, age, gender, seeking, flux_id, email_confirmed_at, special_data)
  select 'bench-' || md5($1), brand_id, $1, password_hash, user_name, country, region, city, age, gender, seeking, '7', now(), true
  from accounts where email = 'demo@halo.example' and brand_id = 'luna'`;

/** The database of a running server, for what a benchmark needs and no call gives. */
export async function openDatabase(/** @type {string} */ dataFolder) {
  const { default: pg } = await import(createRequire(join(root, 'server', 'package.json')).resolve('pg'));
  const [, , , port, host] = readFileSync(join(dataFolder, 'postgres/data/postmaster.pid'), 'utf8').split('\n');
  const client = new pg.Client({ host, port: Number(port), user: 'halo', database: 'halo' });
  await client.connect();
  let made = 0;
  return {
    /** @returns {Promise<string[]>} their addresses */
    async makeAccounts(/** @type {number} */ count) {
      const emails = Array.from({ length: count }, () => `bench.${Date.now()}.${(made += 1)}@posta.example`);
      for (const email of emails) await client.query(COPY, [email]);
      return emails;
    },
    close: () => client.end(),
  };
}
