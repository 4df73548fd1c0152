import type { Page } from '@playwright/test';
import { expect, originOf, test } from '../../fixtures.ts';
import {
  type AccountSetup,
  deliver,
  makeAccount,
  type MadeAccount,
  makePerson,
  sharedData,
} from '../../pages/accounts.ts';
import { send } from '../../pages/chat-sandbox.ts';
import { enter } from '../../pages/member.ts';
import { queryDatabase } from '../../server/database.ts';

// Every window that the specification calls a hook, opened from where people meet it.

const origin = originOf('luna');
const NIGHT = { tag: '@nightly' };
const sql = (text: string, ...values: unknown[]) => queryDatabase(sharedData, text, values);
const windowOf = (page: Page, title: string | RegExp) => page.getByRole('dialog', { name: title });

async function arrive(page: Page, path: string, setup: AccountSetup & { with?: string } = {}): Promise<MadeAccount> {
  const account = makeAccount(sharedData, 'finestra', setup);
  if (setup.with) sql(`update accounts set ${setup.with} where click_id = $1`, account.clickId);
  await enter(page, origin, account, path);
  return account;
}

/** What sells says its price, has the way to the plans with its icon, and a way to say no. */
async function seeOffer(page: Page, title: string | RegExp, from: string): Promise<void> {
  const shown = windowOf(page, title);
  await expect(shown).toContainText('9,90');
  await expect(shown.getByRole('button', { name: 'Più tardi' })).toBeVisible();
  const plans = shown.getByRole('button', { name: 'Vedi i piani' });
  await expect(plans.locator('svg')).toBeVisible();
  await plans.click();
  await expect(page).toHaveURL(new RegExp(`/vip_plan/cred\\?from=${from}`));
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test(
  '[POP-01] visitors: sign-up or log-in over a page that is not theirs, and a lost password after a link that is over',
  NIGHT,
  async ({ page, consoleWatch }) => {
    consoleWatch.allow(/Failed to load resource.*(4\d\d)|password was not reset/);
    await page.goto(`${origin}/find`);
    const entry = windowOf(page, 'Entra o registrati');
    await expect(entry.getByRole('tab', { name: 'Accedi' })).toBeVisible();
    await expect(entry.getByRole('tab', { name: 'Registrati' })).toBeVisible();
    await page.goto(`${origin}/resetPassword?token=${'a'.repeat(43)}`);
    await page.getByLabel('Nuova password', { exact: true }).fill('una frase tutta nuova');
    await page.getByLabel('Ripeti la password', { exact: true }).fill('una frase tutta nuova');
    await page.getByRole('button', { name: 'Salva la password' }).click();
    await page.getByRole('button', { name: 'Chiedi un altro link' }).click();
    await expect(windowOf(page, 'Password dimenticata').getByLabel('E-mail')).toBeVisible();
  },
);

test(
  '[POP-01] accounts: an address to confirm, a region to choose, and why an account is disabled',
  NIGHT,
  async ({ page, consoleWatch }) => {
    consoleWatch.allow(
      /Failed to load resource.*403|WebSocket|the account is disabled|session could not|did not load|failed/i,
    );
    const account = await arrive(page, '/find', { with: 'email_confirmed_at = null' });
    await expect(windowOf(page, 'Conferma la tua e-mail')).toContainText(account.email);
    sql(`update accounts set email_confirmed_at = now(), region = '' where click_id = $1`, account.clickId);
    await page.reload();
    await expect(windowOf(page, 'Dove ti trovi?')).toBeVisible();
    sql(
      `update accounts set region = 'Lazio', disabled_at = now(), disabled_reason = 'spam' where click_id = $1`,
      account.clickId,
    );
    await page.reload();
    const disabled = windowOf(page, 'Account disattivato');
    await expect(disabled).toContainText('messaggi ripetuti o pubblicità');
    await expect(disabled.getByRole('button', { name: 'Scrivi all’assistenza' }).locator('svg')).toBeVisible();
  },
);

test('[POP-01] locked messages: one from its bubble, all of them from the list', NIGHT, async ({ page }) => {
  const account = makeAccount(sharedData, 'finestra');
  const person = makePerson(sharedData, 'Chiara');
  deliver(sharedData, account, person, { texts: ['Parole che aspettano'] });
  await enter(page, origin, account, '/chats');
  await expect(page.getByText('Una conversazione ha un messaggio che non puoi ancora leggere')).toBeVisible();
  await page.getByRole('button', { name: 'Leggili' }).click();
  await seeOffer(page, 'Leggi i messaggi in attesa', 'attiva_lettura');
  await page.goto(`${origin}/chats/${person}`);
  await page.getByRole('button', { name: 'Leggi il messaggio' }).click();
  await seeOffer(page, 'Chiara ti ha risposto', 'blurred');
});

test('[POP-01] credits and likes that are used up', NIGHT, async ({ page, consoleWatch }) => {
  consoleWatch.allow(/out_of_credits|out_of_likes|402|Failed to load resource/);
  const account = makeAccount(sharedData, 'finestra', { messages: 0, icebreakers: 0 });
  sql(
    `with gone as (update balances set balance = 0 where click_id = $1 and unit = 'like') insert into ledger (click_id, unit, amount, cause) values ($1, 'like', -3, 'test:gone')`,
    account.clickId,
  );
  const person = makePerson(sharedData, 'Chiara');
  await enter(page, origin, account, `/chats/${person}`);
  await send(page, 'Senza crediti');
  await seeOffer(page, 'Ti servono crediti', 'fine_crediti');
  await page.goto(`${origin}/find`);
  await page
    .getByRole('button', { name: /^Mi piace / })
    .first()
    .click();
  await seeOffer(page, 'I tuoi like sono finiti', 'file_like');
});

test('[POP-01] more pages, and other regions', NIGHT, async ({ page }) => {
  await arrive(page, '/find?page=9');
  await seeOffer(page, 'Altri profili ti aspettano', 'paginazione');
  await page.goto(`${origin}/find`);
  await page.getByRole('button', { name: /^Regione: / }).click();
  const dialog = windowOf(page, 'Dove vuoi cercare?');
  await dialog.getByLabel('Regione').selectOption('Lombardia');
  await dialog.getByRole('button', { name: 'Cerca qui' }).click();
  await seeOffer(page, 'Cerca in altre regioni', 'cambia_regione');
});

for (const [fluxId, from] of [
  ['7', 'utente_premium'],
  ['0000', 'utente_premium_compliant'],
] as const)
  test(`[POP-01] a number that comes with a plan, in flow ${fluxId}`, NIGHT, async ({ page }) => {
    const account = makeAccount(sharedData, 'finestra', { fluxId });
    const person = makePerson(sharedData, 'Chiara');
    deliver(sharedData, account, person, { texts: ['Ti lascio il numero'] });
    // A number that another member gave; only the answer about it is made up.
    await page.route(/\/chat\/phone\//, (route) =>
      route.fulfill({ json: { permesso: false, condivisibile: false, condiviso: false, ricevuto: true } }),
    );
    await enter(page, origin, account, `/chats/${person}`);
    await page.getByRole('button', { name: 'Come leggerlo' }).click();
    await seeOffer(page, 'Il numero di Chiara è qui', from);
  });

test('[POP-01] card fields that do not open say why', NIGHT, async ({ page, consoleWatch }) => {
  consoleWatch.allow(/Failed to load resource|card fields did not come/);
  await page.route(/pay\.localhost[^/]*\/card\?/, (route) => route.abort());
  await arrive(page, '/vip_plan/cred');
  await page.getByRole('radio', { name: /200 crediti/ }).check();
  await page.getByRole('button', { name: 'Continua' }).click();
  await page.getByRole('button', { name: 'Perché succede?' }).click({ timeout: 60_000 });
  await expect(windowOf(page, 'I campi della carta non si aprono')).toContainText('un altro modo');
});

test(
  '[POP-04] [POP-08] [DISC-05] a flow with its own words and colour, a window left out, and a question before a card is left',
  NIGHT,
  async ({ page, consoleWatch }) => {
    consoleWatch.allow(/out_of_likes|402|Failed to load resource/);
    const account = await arrive(page, '/find', { fluxId: '5' });
    const photo = page.locator('#main li a[href^="/user/"]').first();
    const name = ((await photo.getAttribute('aria-label')) ?? (await photo.innerText())).split(',')[0]?.trim() ?? '';
    await photo.click();
    const choice = page.getByRole('dialog');
    await expect(choice.getByRole('button', { name: /^Scrivi a / })).toBeVisible();
    await choice.getByRole('button', { name: 'Vedi il profilo' }).click();
    await expect(page).toHaveURL(/\/user\//);
    await page.goto(`${origin}/find`);
    await page.locator('#main li a[href^="/chats/"]').first().click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Scrivi a / })
      .click();
    await expect(page).toHaveURL(/\/chats\//);

    sql(
      `with gone as (update balances set balance = 0 where click_id = $1 and unit = 'like') insert into ledger (click_id, unit, amount, cause) values ($1, 'like', -3, 'test:gone')`,
      account.clickId,
    );
    await page.goto(`${origin}/find`);
    await page
      .getByRole('button', { name: /^Mi piace / })
      .first()
      .click();
    const own = windowOf(page, /^Altri like per /);
    await expect(own).toBeVisible();
    expect(name).not.toBe('');
    const tile = own.locator('svg').first().locator('..');
    await expect(tile.or(own.locator('[style*="rgb(122, 31, 92)"]')).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await page.goto(`${origin}/find?page=9`);
    await expect(page).toHaveURL(/\/vip_plan\/cred\?from=paginazione/);
  },
);
