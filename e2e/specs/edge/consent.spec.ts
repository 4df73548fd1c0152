import { expect, originOf, test } from '../../fixtures.ts';
import { DEMO } from '../../pages/member.ts';
import { hostRequest } from '../../server/host-request.ts';

test.use({ hasAgreed: false, locale: 'es-ES' });

const sol = originOf('sol');

/** What the simulated companies received (simulators/src/measuring). */
interface MeasuringHit {
  company: string;
  query: Record<string, string>;
  referrer?: string;
  cookie?: string;
}

async function hits(): Promise<MeasuringHit[]> {
  const origin = new URL(sol);
  origin.hostname = 'measuring.localhost';
  return JSON.parse((await hostRequest(`${origin.origin}/hits`)).text) as MeasuringHit[];
}

test('[HOME-04] [CONS-01] nothing is kept or reported before a yes; a yes is taken back at the end of any page', async ({
  page,
}) => {
  const before = (await hits()).length;
  const received = async () =>
    (await hits()).slice(before).map(({ company, query }) => [company, query['action_name']]);
  /** Of what says where a visitor came from. */
  const kept = () =>
    page.evaluate(() => ['campid', 'landedTime', 'source', 'trackerId'].filter((key) => key in localStorage));

  await page.goto(`${sol}/?tid=partner-1&campid=spring&src=mail`);
  const notice = page.getByRole('complementary', { name: 'Qué puede recordar este navegador' });
  await expect(notice).toBeVisible();
  expect(await kept()).toEqual([]);
  await notice.getByRole('button', { name: 'Rechazar todo' }).click();
  await expect(notice).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(notice).toBeHidden();
  expect(await kept()).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('cookiePolicy'))).toBe('true');
  expect(await received()).toEqual([]);

  await page.getByRole('link', { name: 'Opciones de cookies' }).click();
  const dialog = page.getByRole('dialog', { name: 'Qué puede recordar este navegador' });
  await dialog.getByRole('checkbox', { name: 'De dónde vienes' }).check();
  await dialog.getByRole('checkbox', { name: 'Estadísticas' }).check();
  await dialog.getByRole('button', { name: 'Guardar la elección' }).click();
  await expect(dialog).toBeHidden();
  expect(await kept()).toEqual(['campid', 'landedTime', 'source', 'trackerId']);
  await expect.poll(received).toEqual([['analytics', 'home']]);
  expect((await hits()).at(-1)).toMatchObject({ query: { url: 'https://sol.localhost/home' } });
  for (const { referrer, cookie } of (await hits()).slice(before))
    expect([referrer, cookie]).toEqual([undefined, undefined]);

  // The log-in is a sensitive page, and so is what comes after it in this document but the search.
  await page.getByRole('link', { name: 'Entrar', exact: true }).click();
  await page.getByLabel('Correo electrónico').fill(DEMO.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(DEMO.password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Mujeres en/ })).toBeVisible();
  await expect.poll(received).toEqual([
    ['analytics', 'home'],
    ['analytics', 'search'],
  ]);
  await page.goto(`${sol}/chats`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Opciones de cookies' }).click();
  await dialog.getByRole('button', { name: 'Rechazar todo' }).click();
  await expect(dialog).toBeHidden();
  // Of a member the id is the account's.
  expect(await kept()).toEqual(['trackerId']);
  expect(await received()).toHaveLength(2);
});
