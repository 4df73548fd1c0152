import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Locator, type Page, type Request } from '@playwright/test';
import { originOf } from '../fixtures.ts';
import { queryDatabase } from '../server/database.ts';
import type { HaloServer } from '../server/halo-server.ts';
import { hostRequest } from '../server/host-request.ts';
import { SHARED_PORT } from '../server/ports.ts';
import { type AccountSetup, type MadeAccount, makeAccount, sharedData } from './accounts.ts';
import { enter } from './member.ts';

type Data = Pick<HaloServer, 'directory'>;

export const CARDS = {
  paid: '4111111111111111',
  amex: '378282246310005',
  challengePage: '4212345678910006',
  challengeForm: '5212345678910003',
  twoBrands: '4035501000000008',
  wrongCode: '4000000000000010',
  noMoney: '4000000000000028',
  blocked: '4000000000000036',
  declined: '4000000000000101',
  pendingPaid: '4000000000000176',
} as const;

/**
 * Brings something below or inside a frame of another origin into view. Chromium decides by an older picture of the
 * page which of its processes a click belongs to: one that follows a scroll in the same moment, as no person's does,
 * would land in the wrong one. So the page is drawn first, which a picture of it waits for.
 */
export async function reach(thing: Locator): Promise<Locator> {
  await thing.scrollIntoViewIfNeeded();
  await thing.page().screenshot({ clip: { x: 0, y: 0, width: 1, height: 1 } });
  return thing;
}

export async function clickBelowFrames(button: Locator): Promise<void> {
  await (await reach(button)).click();
}

/** Sees the page that says that it is paid, and stays: by itself it goes on after some seconds. */
export async function seePaidAndStay(page: Page, heading: string | RegExp, stay = 'Resta qui'): Promise<void> {
  const patience = { timeout: 60_000 };
  await Promise.all([
    expect(page.getByRole('heading', { name: heading })).toBeVisible(patience),
    page.getByRole('button', { name: stay }).click(patience),
  ]);
}

/** The checkout as a buyer on Luna sees it. */
export function checkout(page: Page) {
  const card = page.frameLocator('iframe[src*="/card?"]');
  const fields = {
    number: card.getByLabel('Numero di carta'),
    expiry: card.getByLabel('Scadenza'),
    code: card.getByLabel('CVC'),
    firstName: card.getByLabel('Nome', { exact: true }),
    lastName: card.getByLabel('Cognome'),
  };
  const payButton = page.getByRole('button', { name: /^Paga \d+,\d\d\s€$/ });
  return {
    card,
    fields,
    payButton,
    pay: () => clickBelowFrames(payButton),
    ways: page.getByRole('group', { name: 'Come vuoi pagare' }),
    way: (name: string) => page.getByRole('group', { name: 'Come vuoi pagare' }).getByRole('button', { name }),
    wallet: (name: string) => page.frameLocator(`iframe[title="${name}"]`),
    popup: page.getByRole('dialog'),
    async fill(number: string, { firstName = 'Marco', lastName = 'Rossi', code = '737' } = {}): Promise<void> {
      await fields.number.fill(number);
      await fields.expiry.fill('0331');
      await fields.code.fill(code);
      await fields.firstName.fill(firstName);
      await fields.lastName.fill(lastName);
    },
    /** Where the way to pay wants to know it. */
    async fillAddress(): Promise<void> {
      await page.getByLabel('Via e numero').fill('Via Esempio 1');
      await page.getByLabel('CAP').fill('00100');
      await page.getByLabel('Città').fill('Roma');
    },
    seePaid: () => seePaidAndStay(page, /crediti aggiunti$/),
  };
}

/** A new account that has chosen 200 credits and is ready to pay. */
export async function openCheckout(
  page: Page,
  {
    data = sharedData,
    origin = originOf('luna'),
    plan = /200 crediti/,
    ...setup
  }: AccountSetup & { data?: Data; origin?: string; plan?: RegExp } = {},
) {
  const account = makeAccount(data, 'marco', setup);
  await enter(page, origin, account, '/vip_plan/cred');
  await choosePlan(page, plan);
  return { account, ...checkout(page) };
}

export async function choosePlan(page: Page, plan = /200 crediti/): Promise<void> {
  await page.getByRole('radio', { name: plan }).check();
  await page.getByRole('button', { name: 'Continua' }).click();
  await expect(checkout(page).ways).toBeVisible();
  await expect(checkout(page).fields.number).toBeVisible();
  // The wallets have said whether they can be used here.
  await expect(checkout(page).ways).toHaveAttribute('data-loading', 'false');
  await startAtOnce(page);
}

/**
 * Asks that it begins before the days to withdraw are over, in the words of the brand's language; what waits for
 * another plan is not asked about.
 */
export async function startAtOnce(page: Page): Promise<void> {
  const words = /^(Voglio usarlo subito|Quiero usarlo ya|Je veux l’utiliser|I want to use it)/;
  const box = page.getByRole('checkbox', { name: words });
  if ((await box.count()) > 0) await (await reach(box)).check();
}

/** Credits of an account as the ledger has them, not as a page shows them. */
export function creditsOf({ clickId }: MadeAccount, data: Data = sharedData): number {
  const [row] = queryDatabase(
    data,
    `select coalesce(sum(amount), 0)::integer as credits from ledger where click_id = $1 and unit = 'message'`,
    [clickId],
  );
  return Number(row?.['credits']);
}

/** Payment attempts as the server has them, oldest first. */
export function attemptsOf({ clickId }: MadeAccount, data: Data = sharedData): { status: string; key: string }[] {
  return queryDatabase(
    data,
    `select status, idempotency_key as key from payment_attempts where click_id = $1 order by created_at`,
    [clickId],
  ).map((row) => ({ status: String(row['status']), key: String(row['key']) }));
}

/** How often the card company was asked what its shopper decided, for each try of the account. */
export async function resultsAsked({ clickId }: MadeAccount): Promise<number[]> {
  const key = readFileSync(path.join(sharedData.directory, 'keys/adyen-simulator-api.key'), 'utf8').trim();
  const ids = queryDatabase(sharedData, 'select id from payment_attempts where click_id = $1 order by created_at', [
    clickId,
  ]).map((row) => String(row['id']));
  const asked = await Promise.all(
    ids.map(async (id) => {
      const { text } = await hostRequest(`http://127.0.0.1:${SHARED_PORT}/simulators/adyen/payments?reference=${id}`, {
        headers: { 'x-api-key': key },
      });
      return (JSON.parse(text) as { resultAsked: number }[]).map(({ resultAsked }) => resultAsked);
    }),
  );
  return asked.flat();
}

/** Charges that leave the page from now on. */
export function watchCharges(page: Page): { readonly keys: string[] } {
  const keys: string[] = [];
  page.on('request', (request: Request) => {
    if (request.url().endsWith('/pay/orders/tryCharge'))
      keys.push((request.postDataJSON() as { idempotencyKey: string } | null)?.idempotencyKey ?? 'not readable');
  });
  return { keys };
}

/** Lets the server have the next charge, and the page nothing of its answer. */
export async function loseNextAnswer(page: Page, beforeLoss: () => Promise<void> = async () => {}): Promise<void> {
  await page.route(
    '**/pay/orders/tryCharge',
    async (route) => {
      const request = route.request();
      const { status, text } = await hostRequest(request.url(), {
        method: 'POST',
        headers: await request.allHeaders(),
        body: request.postDataBuffer() ?? '',
      });
      expect(status, text).toBe(200);
      await beforeLoss();
      await route.abort().catch(() => {});
    },
    { times: 1 },
  );
}
