import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test';
import { queryDatabase } from '../server/database.ts';
import { type AccountSetup, type Data, type MadeAccount, makeAccount } from './accounts.ts';
import { beFound, enter } from './member.ts';

/** A person of a pair: a member who can be found, and their browser. */
export interface PairMember extends MadeAccount {
  readonly page: Page;
  /** as others know them */
  readonly angelId: string;
}

export interface PairSetup {
  readonly data: Data;
  readonly origin: string;
  readonly browser: Browser;
  /** of her browser; his is the page of the test */
  readonly options: BrowserContextOptions;
  readonly his?: AccountSetup;
}

/** Bruno and Anna, each at a device of their own, who chose to be found and stand first in a search. */
export async function makePair(
  page: Page,
  { data, origin, browser, options, his = {} }: PairSetup,
): Promise<{ bruno: PairMember; anna: PairMember }> {
  const he = makeAccount(data, 'bruno', { premiumLevel: 2, ...his });
  const she = makeAccount(data, 'anna', { premiumLevel: 2 });
  const sql = (text: string, ...values: unknown[]) => queryDatabase(data, text, values);
  sql(`update accounts set user_name = 'Bruno' where click_id = $1`, he.clickId);
  sql(`update accounts set user_name = 'Anna', gender = 'woman', seeking = '{man}' where click_id = $1`, she.clickId);
  const herPage = await (await browser.newContext(options)).newPage();
  await Promise.all(
    (
      [
        [page, he],
        [herPage, she],
      ] as const
    ).map(async ([own, account]) => {
      await enter(own, origin, account, '/profile');
      await beFound(own);
    }),
  );
  // On the first page of a region full of samples.
  sql(`update profiles set rank = -1 where nature = 'person'`);
  const angelIdOf = ({ clickId }: MadeAccount) =>
    String(sql('select angel_id from profiles where click_id = $1', clickId)[0]?.['angel_id']);
  return {
    bruno: { ...he, page, angelId: angelIdOf(he) },
    anna: { ...she, page: herPage, angelId: angelIdOf(she) },
  };
}

/** In a conversation that is open. */
export async function write(page: Page, text: string): Promise<void> {
  const box = page.getByLabel(/^Messaggio per/);
  await box.fill(text);
  await page.getByRole('button', { name: /^Invia(,|$)/ }).click();
  await expect(box).toHaveValue('');
}
