// node tooling/commands/payment-site.mjs [--approve] [--folder kept/] https://luna.example …: what payment pages of a
// deployed site run and by which headers, compared with what was approved last (PCI DSS 11.6.1). Without addresses
// those of HALO_PAYMENT_SITES, with spaces between them. --approve keeps what is there now, after a person read it.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { differences, paymentPages } from '../inventory/payment-site.mjs';
import { root } from '../run/packages.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { approve: { type: 'boolean', default: false }, folder: { type: 'string' } },
});
const folder = values.folder === undefined ? join(root, 'var/payment-site') : resolve(values.folder);
const named = positionals.length > 0 ? positionals : (process.env['HALO_PAYMENT_SITES'] ?? '').split(/\s+/);
const sites = named.filter((site) => site !== '').map((site) => new URL(site).origin);
if (sites.length === 0) console.log('NOT DONE payment pages of deployed sites: HALO_PAYMENT_SITES names none');

/** @returns {Promise<string[]>} problems */
async function compare(/** @type {string} */ site) {
  const file = join(folder, `${new URL(site).host.replaceAll(':', '-')}.json`);
  const found = await paymentPages(site, fetch);
  if (values.approve) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, `${JSON.stringify(found, null, 2)}\n`);
    for (const { page, scripts } of found) console.log(`     ${page}: ${scripts.length} scripts`);
    return found.some(({ page }) => page.endsWith('/card')) ? [] : ['the card frame was not found'];
  }
  if (!existsSync(file))
    return [`nothing was approved yet; read what runs there, then start this with --approve (${file})`];
  return differences(JSON.parse(readFileSync(file, 'utf8')), found);
}

for (const site of sites) {
  const problems = await compare(site).catch((/** @type {unknown} */ error) => [String(error)]);
  console.log(`${problems.length === 0 ? 'ok  ' : 'FAIL'} ${site}${values.approve ? ' (approved)' : ''}`);
  for (const problem of problems) console.log(`     ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
}
