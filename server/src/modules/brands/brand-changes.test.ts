import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brandAssetFolder, brands } from '@halo/brands';
import { type Brand, DAY_MS } from '@halo/shared/contracts';
import { ANNA, BRUNO, buildOperationsTest, type OperationsTest } from '@halo/releases/testing';
import { createBrandDirectory } from '../../brand-directory.ts';
import type { TestAccount } from '../../testing/build-test-app.ts';
import { checkLedger } from '../credits/index.ts';
import { keepCard, pay, planOf } from '../purchases/purchase-fixtures.ts';
import { createBrandBook } from './index.ts';
import { toDraft } from './brand-view.ts';

let test: OperationsTest;
let anna: string;
let bruno: string;
beforeAll(async () => {
  test = await buildOperationsTest({ hasReleases: true });
  [anna, bruno] = [await test.signIn(ANNA), await test.signIn(BRUNO)];
});
afterAll(() => test.close());

const brise = brands.find(({ id }) => id === 'brise') as Brand;
const files = [brise.logo, brise.icon ?? '', ...(brise.homePictures ?? [])].map((name) => ({
  name,
  content: readFileSync(join(brandAssetFolder(brise), name)).toString('base64'),
}));
const draft = (change: Partial<Brand> = {}) => ({
  ...toDraft(brise),
  ...{ id: 'mistral', service: 'mistral', title: 'Mistral', hosts: ['mistral.localhost'] },
  ...change,
});
const wanted = (change?: Partial<Brand>) => ({ brand: draft(change), files, reason: 'because of a test' });

const post = (url: string, cookie: string, body?: unknown) => test.send({ method: 'POST', url, cookie, body });
const propose = (change?: Partial<Brand>) => post('/api/brands/proposals', anna, wanted(change));
const decide = (id: string, what: 'approve' | 'withdraw', cookie: string) =>
  post(`/api/brands/proposals/${id}/${what}`, cookie);
const close = (brand: string, closesAt?: string) =>
  post(`/api/brands/${brand}/closing`, anna, { reason: 'because of a test', ...(closesAt ? { closesAt } : {}) });
const open = (host: string, url = '/') => test.app.inject({ url, headers: { host, accept: 'text/html' } });
const book = async () => (await test.send({ url: '/api/brands', cookie: anna })).json();

it('[BRAND-04] a new brand is live when a second person agrees, with its theme, logo, plans and releases', async () => {
  expect((await open('mistral.localhost')).statusCode).toBe(404);
  const { id } = (await propose()).json();
  expect((await decide(id, 'approve', anna)).statusCode).toBe(403);
  expect((await open('mistral.localhost')).statusCode).toBe(404);
  expect((await decide(id, 'approve', bruno)).statusCode).toBe(200);
  expect((await decide(id, 'approve', bruno)).statusCode).toBe(409);
  await test.releases.sets.refresh();
  const { body } = await open('mistral.localhost');
  expect(body).toContain('<title>Mistral</title>');
  expect(body).toContain(brise.theme.day.accent);
  const logo = /"logo":"([^"]+)"/.exec(body)?.[1] ?? '';
  const drawn = await open('mistral.localhost', logo);
  expect([drawn.statusCode, drawn.headers['content-type'], drawn.body.startsWith('<svg')]).toEqual([
    200,
    'image/svg+xml',
    true,
  ]);
  expect((await open('mistral.localhost', '/icon-192.png')).headers['content-type']).toBe('image/png');
  expect(body).toContain('"signedReleases"');
  const { plans } = test.services.flows.flow(test.brand('mistral'), '7');
  expect(plans.free.length).toBeGreaterThan(0);
  const account = await test.register({ brandId: 'mistral' });
  expect(test.mail.last(account.email, 'confirm-email')?.brand.id).toBe('mistral');
  const audit = (await test.send({ url: '/api/audit?scope=mistral', cookie: anna })).json();
  expect(JSON.stringify(audit)).toContain('approved by');
});

it('[BRAND-04] another theme and logo take the place of those before, and other processes see it', async () => {
  const theme = { ...brise.theme, day: { ...brise.theme.day, accent: '#6b1d5d' } };
  const { id, isChange } = (await propose({ theme })).json();
  expect(isChange).toBe(true);
  const elsewhere = createBrandDirectory(test.deps.env);
  const other = createBrandBook({ ...test.deps, brands: elsewhere, onChange: async () => undefined });
  await other.refresh();
  await decide(id, 'approve', bruno);
  expect((await open('mistral.localhost')).body).toContain('#6b1d5d');
  const logo = () => elsewhere.byHost('mistral.localhost')?.logo;
  const before = logo();
  await other.refresh();
  expect([before, logo()]).toEqual(['/brand-files/mistral/1/logo.svg', '/brand-files/mistral/2/logo.svg']);
  expect((await book()).brands.find(({ brand }: { brand: Brand }) => brand.id === 'mistral').revision).toBe(2);
});

it('[BRAND-04] a change keeps the files it names, and a legal text of its own takes the place of the common one', async () => {
  const terms = async () =>
    (
      await test.app.inject({
        method: 'POST',
        url: '/api/legal',
        headers: { host: 'mistral.localhost' },
        payload: { p: 'terms', d: 'mistral.localhost', l: 'fr' },
      })
    ).json().html as string;
  const common = await terms();
  const html = '<h1>Conditions de {{title}}</h1><h2 id="billingPolicy">6. Paiement</h2>';
  const change = {
    ...wanted(),
    files: [{ name: 'legal/fr/terms.html', content: Buffer.from(html).toString('base64') }],
    keptFiles: files.map(({ name }) => name),
  };
  const { id } = (await post('/api/brands/proposals', anna, change)).json();
  const shown = (await test.send({ url: `/api/brands/proposals/${id}/files`, cookie: bruno })).json().files;
  expect(shown.map(({ name }: { name: string }) => name)).toEqual(['legal/fr/terms.html', ...change.keptFiles]);
  expect(await terms()).toBe(common);
  await decide(id, 'approve', bruno);
  expect(await terms()).toBe('<h1>Conditions de Mistral</h1><h2 id="billingPolicy">6. Paiement</h2>');
  const live = (await test.send({ url: '/api/brands/mistral/files', cookie: anna })).json().files;
  expect(live).toHaveLength(6);
  expect((await test.send({ url: '/api/brands/luna/files', cookie: anna })).json().files).toHaveLength(5);
});

it('a brand with members is not closed; one without has no page until it is opened again', async () => {
  expect((await close('mistral')).json().message).toContain('accounts that are not erased: 1');
  expect((await close('luna')).json().message).toContain('the default brand');
  expect((await close('nowhere')).statusCode).toBe(404);
  const hosts = ['libeccio.localhost'];
  await decide((await propose({ id: 'libeccio', hosts })).json().id, 'approve', bruno);
  const { id, isClosing } = (await close('libeccio')).json();
  expect([isClosing, (await open('libeccio.localhost')).statusCode]).toEqual([true, 200]);
  expect((await decide(id, 'approve', bruno)).statusCode).toBe(200);
  expect((await open('libeccio.localhost')).statusCode).toBe(404);
  const closed = (await book()).brands.find(({ brand }: { brand: Brand }) => brand.id === 'libeccio');
  expect(closed.closedAt).toBeDefined();
  await decide((await propose({ id: 'libeccio', hosts })).json().id, 'approve', bruno);
  expect((await open('libeccio.localhost')).statusCode).toBe(200);
  // Another process has closed it, and this one does not know of that yet.
  await test.database.pool.query("update brand_records set closed_at = now() where id = 'libeccio'");
  await expect(test.register({ brandId: 'libeccio' })).rejects.toThrow();
  expect((await test.database.pool.query("select 1 from accounts where brand_id = 'libeccio'")).rows).toEqual([]);
});

it('what could not go live is refused with every reason, and writes nothing', async () => {
  const wrong = { id: 'zefiro', hosts: ['luna.localhost', 'ops.localhost'], homePictures: [] };
  const { problems } = (await post('/api/brands/check', anna, wanted(wrong))).json();
  expect(problems).toEqual([
    'hosts: "luna.localhost" belongs to "luna" already',
    'hosts: "ops.localhost" belongs to the platform',
    'homePictures: there are 0, not 3',
  ]);
  const answer = await propose(wrong);
  expect([answer.statusCode, answer.json().message]).toEqual([422, problems.join('; ')]);
  const bad = { ...wanted(), brand: { ...draft(), theme: { day: {} } } };
  expect((await post('/api/brands/proposals', anna, bad)).statusCode).toBe(422);
  expect((await book()).proposals.some(({ brand }: { brand: Brand }) => brand.id === 'zefiro')).toBe(false);
});

it('a live brand keeps its service and who sells; a new one takes the id of no other company', async () => {
  const check = async (change: Partial<Brand>) =>
    (await post('/api/brands/check', anna, wanted(change))).json().problems as string[];
  const { company } = brise;
  expect(await check({ service: 'other', company: { ...company, id: 'other' } })).toEqual([
    'service: it stays "mistral", which accounts belong to',
    `company.id: it stays "${company.id}", which stands in the numbers of receipts`,
  ]);
  // A company that renames itself changes one brand after the other.
  expect(await check({ company: { ...company, name: 'Renamed' } })).toEqual([]);
  const fresh = { id: 'zefiro', service: 'zefiro', hosts: ['zefiro.localhost'] };
  expect(await check({ ...fresh, company: { ...company, vatId: 'FR99999999999' } })).toEqual([
    `company.id: "${company.id}" is the company of "brise", with another vatId`,
  ]);
  expect(await check({ ...fresh, company: { ...company, id: 'zefiro', vatId: 'FR99999999999' } })).toEqual([]);
});

it('of two proposals for one host the second is refused; a withdrawn one is over', async () => {
  const host = { hosts: ['levante.localhost'] };
  const [one, two, three] = [
    (await propose({ ...host, id: 'levante' })).json().id,
    (await propose({ ...host, id: 'ponente' })).json().id,
    (await propose({ hosts: ['grecale.localhost'], id: 'grecale' })).json().id,
  ];
  expect((await decide(one, 'approve', bruno)).statusCode).toBe(200);
  expect((await decide(two, 'approve', bruno)).statusCode).toBe(409);
  expect((await decide(three, 'withdraw', anna)).statusCode).toBe(200);
  expect((await decide(three, 'approve', bruno)).statusCode).toBe(409);
  expect((await open('grecale.localhost')).statusCode).toBe(404);
});

it('who has no right to brands, or to another one only, neither reads nor proposes', async () => {
  const [reader, ofLuna] = [await test.token({ actions: ['read'] }), await test.token({ brands: ['luna'] })];
  const ask = (token: string, url: string, body?: unknown) =>
    test.send({ method: body ? 'POST' : 'GET', url, token, ...(body ? { body } : {}) });
  expect((await ask(reader, '/api/brands')).statusCode).toBe(403);
  expect((await ask(ofLuna, '/api/brands/proposals', wanted())).statusCode).toBe(403);
  const seen = (await ask(ofLuna, '/api/brands')).json();
  expect(seen.brands.map(({ brand }: { brand: Brand }) => brand.id)).toEqual(['luna']);
});

const inDays = (days: number) => new Date(test.clock.now().getTime() + days * DAY_MS).toISOString();
const rows = async (text: string, values: unknown[] = []) => (await test.database.pool.query(text, values)).rows;
const record = async () => (await book()).brands.find(({ brand }: { brand: Brand }) => brand.id === 'scirocco');
const announced = (email: string) =>
  test.mail.all.filter((mail) => mail.recipient === email && mail.template === 'brand-closing');

it('members of a brand that closes are informed in their language, buy nothing more, get back what is left, and are erased', async () => {
  const languages: Pick<Brand, 'language' | 'languages'> = { language: 'fr', languages: ['fr', 'it'] };
  const ours = { ...languages, id: 'scirocco', service: 'scirocco', hosts: ['scirocco.localhost'] };
  await decide((await propose(ours)).json().id, 'approve', bruno);
  const [buyer, reader, disabled] = [
    await test.register({ brandId: 'scirocco' }),
    await test.register({ brandId: 'scirocco' }),
    await test.register({ brandId: 'scirocco' }),
  ];
  await rows("update accounts set language = 'it' where click_id = $1", [reader.clickId]);
  await rows('update accounts set disabled_at = now() where click_id = $1', [disabled.clickId]);
  const savedCardId = await keepCard(test, buyer);
  const plan = planOf(test, 'premium-1-month', 'scirocco');
  await pay(test, buyer, plan, { renews: true, savedCardId });
  const credits = await pay(test, buyer, planOf(test, 'credits-50', 'scirocco'));

  expect((await close('scirocco')).json().message).toContain('accounts that are not erased: 3');
  expect((await close('scirocco', inDays(30))).json().message).toContain('closesAt: at least 31 days ahead');
  expect((await close('scirocco', inDays(367))).json().message).toContain('closesAt: at most 366 days ahead');
  const day = inDays(31);
  const late = (await close('scirocco', inDays(31))).json();
  const { id, closesAt } = (await close('scirocco', day)).json();
  expect([closesAt, (await decide(id, 'approve', anna)).statusCode]).toEqual([day, 403]);
  expect((await decide(id, 'approve', bruno)).statusCode).toBe(200);
  expect(await record()).toMatchObject({ closesAt: day });
  expect((await decide(late.id, 'approve', bruno)).statusCode).toBe(409);
  expect((await close('scirocco', inDays(40))).json().message).toContain('announced already');

  await test.services.leaving.round();
  await test.services.leaving.round();
  expect(announced(buyer.email)).toMatchObject([{ language: 'fr', data: { closesAt: day } }]);
  expect(announced(reader.email)).toMatchObject([{ language: 'it' }]);
  expect(announced(disabled.email)).toEqual([]);
  const [subscription] = (await test.services.purchases.list(buyer.clickId)).subscriptions;
  expect(subscription?.status).not.toBe('renewing');
  const { plans } = test.services.flows.flow(test.brand('scirocco'), '7');
  expect(Object.values(plans).flat()).toEqual([]);
  await expect(test.register({ brandId: 'scirocco' })).rejects.toThrow('brand_closing');
  // A change of a text leaves the day as it is.
  await decide((await propose({ ...ours, title: 'Scirocco' })).json().id, 'approve', bruno);
  expect(await record()).toMatchObject({ closesAt: day, brand: { title: 'Scirocco' } });

  test.clock.set(new Date(day));
  await test.services.leaving.round();
  const states = await rows("select leaving_state from accounts where brand_id = 'scirocco'");
  expect(states.map(({ leaving_state }) => leaving_state)).toEqual(['erasing', 'erasing', 'erasing']);
  const alive = 'select 1 from session_tokens where click_id = $1 and revoked_at is null';
  expect(await rows(alive, [buyer.clickId])).toEqual([]);
  const back = await rows('select reason from payment_reversals where attempt_id = $1', [credits]);
  expect(back).toEqual([{ reason: 'closing' }]);
  expect(await checkLedger(test.database.db)).toEqual([]);
  expect((await open('scirocco.localhost')).statusCode).toBe(200);

  test.clock.advance(3 * DAY_MS);
  await test.services.leaving.round();
  await test.services.leaving.round();
  expect((await open('scirocco.localhost')).statusCode).toBe(404);
  expect(await rows('select email from accounts where click_id = $1', [reader.clickId])).toEqual([]);
  [anna, bruno] = [await test.signIn(ANNA), await test.signIn(BRUNO)];
  const closed = await record();
  expect([closed.closedAt, closed.closesAt]).toEqual([expect.any(String), undefined]);
  // It can be opened again, and is to close no more.
  await decide((await propose(ours)).json().id, 'approve', bruno);
  expect((await open('scirocco.localhost')).statusCode).toBe(200);
  expect((await record()).closesAt).toBeUndefined();
});

it('who deleted the account of a brand that closes gets back what is left too, before and on the day', async () => {
  const ours = { id: 'ostro', service: 'ostro', hosts: ['ostro.localhost'] };
  await decide((await propose(ours)).json().id, 'approve', bruno);
  const [early, back, late] = [
    await test.register({ brandId: 'ostro' }),
    await test.register({ brandId: 'ostro' }),
    await test.register({ brandId: 'ostro' }),
  ];
  const others = 60;
  // They come before the others in the order in which a round takes them.
  await rows(
    `insert into accounts select (jsonb_populate_record(a, jsonb_build_object(
       'click_id', '0000-' || n, 'email', n || '@many.example', 'account_id', null))).*
     from accounts a, generate_series(1, ${others}) n where click_id = $1`,
    [back.clickId],
  );
  const bought: string[] = [];
  for (const buyer of [early, late]) bought.push(await pay(test, buyer, planOf(test, 'credits-50', 'ostro')));
  const day = inDays(31);
  await decide((await close('ostro', day)).json().id, 'approve', bruno);
  const remove = ({ clickId, password, brand }: TestAccount) =>
    test.services.leaving.deleteAccount(clickId, password, {
      brand: test.deps.brands.byId(brand.id) ?? brand,
      host: 'ostro.localhost',
      ip: '10.0.0.9',
    });
  const given = async () =>
    (await rows('select attempt_id from payment_reversals where attempt_id = any($1)', [bought])).map(
      ({ attempt_id }) => attempt_id,
    );
  const stateOf = async ({ clickId }: TestAccount) =>
    (await rows('select leaving_state from accounts where click_id = $1', [clickId]))[0]?.leaving_state;

  await remove(early);
  await remove(back);
  test.clock.advance(10 * DAY_MS);
  expect((await remove(late)).toISOString()).toBe(day);
  expect(test.mail.last(late.email, 'account-leaving')?.data).toMatchObject({ erasesAt: day, ends: 'withBrand' });

  test.clock.advance(20 * DAY_MS);
  await test.services.leaving.round();
  await test.services.leaving.round();
  expect([await given(), await stateOf(early), await stateOf(back)]).toEqual([[bought[0]], 'erasing', undefined]);

  test.clock.set(new Date(day));
  for (let round = 0; round <= others / 50; round += 1) await test.services.leaving.round();
  expect([(await given()).sort(), await stateOf(late)]).toEqual([[...bought].sort(), 'erasing']);
  expect(await checkLedger(test.database.db)).toEqual([]);
});
