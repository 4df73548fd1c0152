import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { EXIT, Failure } from '../exit-codes.mjs';
import { columns, excerpt, minute } from '../terminal.mjs';
import { momentOf } from './moments.mjs';

const BRAND_FILE = 'brand.json';
const PICTURE = /^[^/\\]+\.(?:svg|webp)$/;
const LEGAL_TEXT = /^legal\/[a-z]{2}\/[a-z]+\.html$/;

/** @param {import('commander').Command} program @param {import('../run-halo.mjs').Add} add */
export function addBrands(program, add) {
  const brands = program
    .command('brands')
    .description('make brands and change them, with a second person: list, check, add, close, approve, withdraw')
    .helpCommand(false);
  addList(brands, add);
  addCheck(brands, add);
  addAdd(brands, add);
  addClose(brands, add);
  addDecision(brands, add, 'approve', 'agree to what waits; every process shows it within seconds');
  addDecision(brands, add, 'withdraw', 'take a brand back that waits');
}

/** @param {import('commander').Command} brands @param {import('../run-halo.mjs').Add} add */
function addList(brands, add) {
  add(brands, 'list', 'list the brands that are live, and those that wait', ['brands list'], async ({ connect }) => {
    const client = await connect();
    const book = await client.call(client.endpoints.brands.read);
    const rows = book.brands.map((/** @type {any} */ { brand, revision, closesAt, closedAt }) => [
      brand.id,
      brand.title,
      brand.hosts.join(' '),
      (brand.languages ?? [brand.language]).join(' '),
      stateOf({ revision, closesAt, closedAt }),
    ]);
    const waiting = book.proposals.filter((/** @type {any} */ { status }) => status === 'waiting');
    return {
      data: book,
      lines: [
        ...columns([['brand', 'title', 'hosts', 'languages', 'revision'], ...rows]),
        ...waiting.map(
          (/** @type {any} */ each) =>
            `Waits: ${each.id} ${each.isClosing ? 'close ' : ''}${each.brand.id}, by ${each.proposedBy}, until ${minute(each.expiresAt)}: ${excerpt(each.reason)}`,
        ),
      ],
    };
  });
}

/** @param {{ revision?: number, closesAt?: string, closedAt?: string }} record */
function stateOf({ revision, closesAt, closedAt }) {
  if (closedAt !== undefined) return `closed ${minute(closedAt)}`;
  if (closesAt !== undefined) return `closes ${minute(closesAt)}`;
  return revision === undefined ? 'folder' : String(revision);
}

/** @param {import('commander').Command} brands @param {import('../run-halo.mjs').Add} add */
function addCheck(brands, add) {
  add(
    brands,
    'check <folder>',
    'say what stands in the way of a brand going live; nothing is written',
    ['brands check ./harbour'],
    async ({ connect, terminal, folder: from }, [folder = '']) => {
      const body = { ...(await readBrand(resolve(from, folder))), reason: 'a check, nothing is written' };
      const client = await connect();
      const { problems } = await client.call(client.endpoints.brands.check, { body });
      return {
        data: { problems },
        lines: problems.length > 0 ? problems : [terminal.paint('green', 'It could go live.')],
        ...(problems.length > 0 ? { exit: EXIT.refused } : {}),
      };
    },
  );
}

/** @param {import('commander').Command} brands @param {import('../run-halo.mjs').Add} add */
function addAdd(brands, add) {
  add(
    brands,
    'add <folder>',
    `propose the brand of a folder: ${BRAND_FILE}, its pictures and legal texts; the same id again is a change of it`,
    ['brands add ./harbour --reason "opens on Monday"'],
    async ({ connect, terminal, folder: from }, [folder = ''], { reason }) => {
      const body = { ...(await readBrand(resolve(from, folder))), reason };
      const client = await connect();
      const proposal = await client.call(client.endpoints.brands.propose, { body });
      return {
        data: proposal,
        lines: [
          terminal.paint('green', `${proposal.brand.title} waits for a second person.`),
          `npx --no-install halo brands approve ${proposal.id}`,
        ],
        exit: EXIT.waiting,
      };
    },
  ).requiredOption('--reason <text>', 'why; it stays in the audit');
}

/** @param {import('commander').Command} brands @param {import('../run-halo.mjs').Add} add */
function addClose(brands, add) {
  add(
    brands,
    'close <brand>',
    'propose that a brand has no page any more: at once without members, on an announced day with them',
    ['brands close harbour --reason "never opened"', 'brands close harbour --on 40d --reason "given up"'],
    async ({ connect, terminal }, [brand = ''], { reason, on }) => {
      const closesAt = on === undefined ? {} : { closesAt: momentOf(on) };
      const client = await connect();
      const proposal = await client.call(client.endpoints.brands.close, {
        params: { brand },
        body: { reason, ...closesAt },
      });
      const day = proposal.closesAt === undefined ? '' : ` on ${minute(proposal.closesAt)}`;
      return {
        data: proposal,
        lines: [
          terminal.paint('green', `Closing ${proposal.brand.title}${day} waits for a second person.`),
          `npx --no-install halo brands approve ${proposal.id}`,
        ],
        exit: EXIT.waiting,
      };
    },
  )
    .requiredOption('--reason <text>', 'why; it stays in the audit')
    .option(
      '--on <time>',
      'its members are informed, and stay until then: 40d, 2027-03-01T12:00Z; 31 to 366 days ahead',
    );
}

/**
 * @param {import('commander').Command} brands
 * @param {import('../run-halo.mjs').Add} add
 * @param {'approve' | 'withdraw'} what
 * @param {string} says
 */
function addDecision(brands, add, what, says) {
  add(
    brands,
    `${what} <id>`,
    says,
    [`brands ${what} 0d9c1f52-5c1e-4a53-9f5b-1f6f0a3c2b11`],
    async ({ connect, terminal }, [id = '']) => {
      const client = await connect();
      await client.call(client.endpoints.brands[what], { params: { id } });
      return {
        data: { id },
        lines: [
          terminal.paint('green', what === 'approve' ? 'Done; every process shows it within seconds.' : 'Withdrawn.'),
        ],
      };
    },
  );
}

/** @param {string} folder */
async function readBrand(folder) {
  const text = await readFile(join(folder, BRAND_FILE), 'utf8').catch(() => {
    throw new Failure(EXIT.usage, `${folder} has no ${BRAND_FILE}.`);
  });
  const all = (await readdir(folder, { recursive: true })).map((name) => name.replaceAll('\\', '/'));
  const names = all.filter((name) => PICTURE.test(name) || LEGAL_TEXT.test(name));
  const files = await Promise.all(
    names.map(async (name) => ({ name, content: (await readFile(join(folder, name))).toString('base64') })),
  );
  try {
    return { brand: JSON.parse(text), files };
  } catch (error) {
    throw new Failure(EXIT.usage, `${BRAND_FILE}: ${/** @type {Error} */ (error).message}`);
  }
}
