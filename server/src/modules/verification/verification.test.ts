import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { DAY_MS, endpoints, Gesture, MINUTE_MS, GESTURE_RULES } from '@halo/shared/contracts';
import type { DeskCase, DeskCaseEntry } from '@halo/shared/contracts/operations';
import { BRUNO, buildOperationsTest, CARLA, type OperationsTest } from '@halo/releases/testing';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import type { TestAccount } from '../../testing/build-test-app.ts';
import { accounts } from '../accounts/accounts-tables.ts';
import { createDeskPersonalData } from '../desk/index.ts';
import { createPhotoStore } from '../uploads/index.ts';
import { createVerificationPersonalData } from './verification-personal-data.ts';
import { requestsOf } from './verification-repository.ts';
import { verificationOf } from './verification-state.ts';

let test: OperationsTest;
let anna: string;
let bruno: string;
let carla: string;
beforeAll(async () => {
  test = await buildOperationsTest();
  [anna, bruno, carla] = await Promise.all([
    test.token(),
    test.token({}, { person: BRUNO.email }),
    test.token({}, { person: CARLA.email }),
  ]);
});
beforeEach(() => {
  test.mail.clear();
  test.hub.clear();
});
afterAll(() => test.close());

const calls = endpoints.verification;
const picture = (background: string) =>
  sharp({ create: { width: 60, height: 80, channels: 3, background } })
    .jpeg()
    .withExif({ IFD0: { Make: 'sentinel-camera' } })
    .toBuffer();

/** With a photo on the profile, found by others. */
async function person(): Promise<TestAccount> {
  const account = await test.register();
  await test.database.db.update(accounts).set({ userName: 'Sara' }).where(eq(accounts.clickId, account.clickId));
  await addPhoto(account);
  await test.services.profiles.beFound(account.clickId, true);
  return account;
}
async function addPhoto({ clickId, brand }: TestAccount): Promise<string> {
  const name = await createPhotoStore(test.deps.uploads).save(brand.id, await picture('#336699'));
  await test.services.accounts.addPhoto(clickId, name);
  return name;
}
const stateOf = (as: TestAccount) =>
  test.call(calls.state, { params: { trackerId: as.clickId } }, { as }).then(({ value }) => value);
const ask = (as: TestAccount) => test.call(calls.ask, { body: { clickId: as.clickId } }, { as });
async function give({ clickId, token }: TestAccount) {
  const head =
    '--b\r\ncontent-disposition: form-data; name="gesto"; filename="x.jpg"\r\ncontent-type: image/jpeg\r\n\r\n';
  const payload = Buffer.concat([Buffer.from(head), await picture('#cc8844'), Buffer.from('\r\n--b--\r\n')]);
  const headers = {
    host: 'luna.localhost',
    authorization: `Bearer ${token}`,
    'content-type': 'multipart/form-data; boundary=b',
  };
  return test.app.inject({ method: 'POST', url: `/api/users/verification/${clickId}`, headers, payload });
}
async function request(account: TestAccount): Promise<DeskCase> {
  expect((await ask(account)).status).toBe(200);
  expect((await give(account)).statusCode).toBe(200);
  return claim(anna, (await caseAbout(account)).id);
}
const files = () => {
  const folder = path.join(test.directory, 'gesture-photos', 'luna');
  return existsSync(folder) ? readdirSync(folder) : [];
};

async function caseAbout({ clickId }: TestAccount, queue = 'verifications'): Promise<DeskCaseEntry> {
  const { cases } = (await test.send({ url: '/api/desk/cases', token: anna })).json() as { cases: DeskCaseEntry[] };
  const found = cases.find((each) => each.subject === clickId && each.queue === queue);
  if (!found) throw new Error('no case');
  return found;
}
const post = (token: string, id: number, what: string, body?: object) =>
  test.send({ method: 'POST', url: `/api/desk/cases/${id}/${what}`, token, body });
const claim = async (token: string, id: number): Promise<DeskCase> => (await post(token, id, 'claim')).json();
const decide = async (token: string, { entry: { id, version } }: DeskCase, verdict: object): Promise<number> =>
  (await post(token, id, 'decide', { version, text: '', ...verdict })).statusCode;
async function leave(): Promise<void> {
  test.clock.advance(10_000);
  await test.desk.round();
}
const verify = ({ account }: DeskCase) => ({ action: 'verify', photos: account?.photos ?? [] });
const natureOf = async ({ clickId }: TestAccount) => {
  const { angelId = '' } = await test.services.profiles.findability(clickId);
  return (await test.services.profiles.cards([angelId])).get(angelId)?.nature;
};
const isVerified = async ({ clickId }: TestAccount) => (await test.services.accounts.user(clickId)).isVerified ?? false;
const mailTo = ({ email }: TestAccount) => test.mail.last(email, 'desk-decision')?.data;

describe('a member who asks to be a verified person', () => {
  it('photographs a gesture that the server drew, and is one everywhere once an operator compared the photos', async () => {
    const account = await person();
    const drawn = (await ask(account)).value;
    expect(drawn).toMatchObject({ status: 'drawn', attemptsLeft: GESTURE_RULES.attempts, missing: [] });
    expect(Gesture.options).toContain(drawn.gesture);
    // The same one, however often it is asked for.
    expect((await ask(account)).value).toEqual(drawn);
    expect((await give(account)).json()).toMatchObject({ status: 'waiting', gesture: drawn.gesture });
    expect((await give(account)).statusCode).toBe(409);
    expect((await ask(account)).status).toBe(409);
    expect([await natureOf(account), await isVerified(account)]).toEqual(['person', false]);

    const entry = await caseAbout(account);
    expect(entry).toMatchObject({ title: 'Sara', brand: 'luna' });
    const held = await claim(anna, entry.id);
    expect(held).toMatchObject({ actions: ['verify', 'refuse'], verification: { gesture: drawn.gesture } });
    const url = `/api/desk/cases/${entry.id}/verification`;
    expect((await test.send({ url, token: bruno })).statusCode).toBe(403);
    const { photo } = (await test.send({ url, token: anna })).json();
    const bytes = Buffer.from(photo.replace('data:image/jpeg;base64,', ''), 'base64');
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 60, height: 80 });
    expect(bytes.toString('latin1')).not.toContain('sentinel-camera');
    const [name = ''] = files();
    for (const address of [`/uploads/${name}`, `/gesture-photos/${name}`])
      expect((await test.app.inject({ url: address, headers: { host: 'luna.localhost' } })).statusCode).toBe(404);

    expect(await decide(anna, held, { action: 'verify', photos: [] })).toBe(422);
    expect(await decide(anna, held, { action: 'refuse' })).toBe(422);
    const sessionsChanged = test.hub.of(account.clickId, 'sessionChanged').length;
    expect(await decide(anna, held, verify(held))).toBe(200);
    await leave();
    expect([await natureOf(account), await isVerified(account)]).toEqual(['verified_person', true]);
    expect(await stateOf(account)).toMatchObject({ status: 'verified' });
    expect(test.hub.of(account.clickId, 'sessionChanged').length).toBeGreaterThan(sessionsChanged);
    expect(mailTo(account)).toMatchObject({
      kind: 'verify',
      text: expect.stringMatching(/Persona verificata.*30 giorni/s),
    });
    const { entries } = (await test.send({ url: '/api/audit?scope=luna', token: anna })).json();
    expect(entries.map(({ action }: { action: string }) => action).slice(0, 2)).toEqual([
      'desk.verify',
      'desk.readVerification',
    ]);
    const { value } = await test.call(endpoints.profiles.totalRegion, { body: { country: 'it' } }, { as: account });
    expect(value.people).toBeGreaterThan(0);
  });

  it('stops being one while the first photo is none of those that were compared', async () => {
    const account = await person();
    const held = await request(account);
    await decide(anna, held, verify(held));
    await leave();
    const [first] = await test.services.accounts.photos(account.clickId);
    const other = await addPhoto(account);
    expect(await natureOf(account)).toBe('verified_person');
    const photos = await test.services.accounts.photos(account.clickId);
    expect(photos.map(({ isCompared }) => isCompared)).toEqual([true, false]);
    await test.services.accounts.orderPhotos(account.clickId, [other]);
    expect([await natureOf(account), (await stateOf(account)).status]).toEqual(['person', 'unseen']);
    await test.services.accounts.orderPhotos(account.clickId, [first?.name ?? '']);
    expect([await natureOf(account), (await stateOf(account)).status]).toEqual(['verified_person', 'verified']);
  });

  it('is not confirmed when the first photo changed while the decision was on its way', async () => {
    const account = await person();
    const held = await request(account);
    await decide(anna, held, verify(held));
    const other = await addPhoto(account);
    await test.services.accounts.orderPhotos(account.clickId, [other]);
    await leave();
    expect([await natureOf(account), (await stateOf(account)).status]).toEqual(['person', 'waiting']);
    expect((await caseAbout(account)).id).toBe(held.entry.id);
  });

  it('learns why not in their language, and has a few attempts in a month', async () => {
    const account = await person();
    for (let attempt = 1; attempt <= GESTURE_RULES.attempts; attempt += 1) {
      const held = await request(account);
      expect(await decide(anna, held, { action: 'refuse', refusal: 'unclear' })).toBe(200);
      await leave();
      expect(await stateOf(account)).toMatchObject({
        status: 'refused',
        refusal: 'unclear',
        attemptsLeft: GESTURE_RULES.attempts - attempt,
      });
    }
    expect(mailTo(account)).toMatchObject({ kind: 'refuse', text: expect.stringContaining('non si vede abbastanza') });
    const refused = await ask(account);
    expect(refused.problem).toMatchObject({ code: 'too_many_attempts' });
    expect((await ask(await test.register())).status).toBe(409);
    const record = await test.services.accounts.record(account.clickId);
    if (!record) throw new Error('no account');
    const later = new Date(test.clock.now().getTime() + GESTURE_RULES.attemptsDays * DAY_MS);
    expect(verificationOf(await requestsOf(test.database.db, account.clickId), record, later)).toMatchObject({
      attemptsLeft: GESTURE_RULES.attempts,
    });
  });

  it('has half an hour for a gesture', async () => {
    const account = await person();
    const before = files();
    await ask(account);
    test.clock.advance(GESTURE_RULES.gestureMinutes * MINUTE_MS);
    expect((await give(account)).statusCode).toBe(409);
    expect(files()).toEqual(before);
    expect((await stateOf(account)).status).toBe('none');
    expect((await ask(account)).value.status).toBe('drawn');
  });

  it('may take request and badge back, and the photo is gone at once; the case can only be closed', async () => {
    const account = await person();
    const before = files().length;
    const held = await request(account);
    expect(files()).toHaveLength(before + 1);
    await test.call(calls.withdraw, { params: { trackerId: account.clickId } }, { as: account });
    expect([files().length, (await stateOf(account)).status]).toEqual([before, 'none']);
    expect((await claim(anna, held.entry.id)).actions).toEqual(['close']);
    expect(await decide(anna, held, { action: 'close' })).toBe(200);
    await leave();
    expect(mailTo(account)).toBeUndefined();
  });

  it('loses it by a decision of the desk with its reason, and gets it back by an appeal', async () => {
    const account = await person();
    const held = await request(account);
    await decide(anna, held, verify(held));
    await leave();
    const body = { brand: 'luna', account: account.email };
    const own: DeskCase = (await test.send({ method: 'POST', url: '/api/desk/cases', token: anna, body })).json();
    expect(own.actions).toContain('unverify');
    const verdict = { action: 'unverify', reason: 'fake', text: 'Le foto sono di un attore.' };
    expect(await decide(anna, own, verdict)).toBe(200);
    await leave();
    expect([await natureOf(account), (await stateOf(account)).status]).toEqual(['person', 'none']);
    expect(mailTo(account)).toMatchObject({ kind: 'unverify', text: expect.stringContaining('articolo 4') });
    const token = new URL(mailTo(account)?.['appealUrl'] ?? '').searchParams.get('token') ?? '';
    await test.call(endpoints.appeals.write, { body: { token, text: 'Sono io.' } }, { host: 'luna.localhost' });
    const { cases } = (await test.send({ url: '/api/desk/cases', token: carla })).json() as { cases: DeskCaseEntry[] };
    const appeal = cases.find(({ queue }) => queue === 'appeals');
    const looked = await claim(carla, appeal?.id ?? 0);
    expect(await decide(carla, looked, { action: 'restore' })).toBe(200);
    await leave();
    expect(await natureOf(account)).toBe('verified_person');
  });

  it('finds request and photo in the copy of their data; the photo goes after its time, and all of it with the account', async () => {
    const account = await person();
    const held = await request(account);
    await decide(anna, held, verify(held));
    await leave();
    const personal = createVerificationPersonalData(test.database.db, test.deps.uploads);
    const who = { clickId: account.clickId, brandId: 'luna', email: account.email, provenEmail: account.email };
    expect(await personal.read?.(who)).toMatchObject({ verifications: [{ decision: 'confirmed' }] });
    expect(await personal.files?.(who)).toMatchObject([{ name: 'gesture-1.jpg' }]);
    const desk = createDeskPersonalData(test.database.db, createPhotoStore(test.deps.uploads));
    expect(await desk.read?.(who)).toMatchObject({ decisions: [{ action: 'verify' }] });
    const later = (days: number) => new Date(test.clock.now().getTime() + days * DAY_MS);
    await personal.tidy?.(later(GESTURE_RULES.photoDays - 1));
    expect(await personal.files?.(who)).toHaveLength(1);
    await personal.tidy?.(later(GESTURE_RULES.photoDays + 1));
    expect(await personal.files?.(who)).toEqual([]);
    expect(await isVerified(account)).toBe(true);
    const other = await person();
    await request(other);
    const before = files().length;
    const them = { ...who, clickId: other.clickId };
    await personal.eraseOutside?.(them);
    await test.database.db.transaction(async (tx) => personal.erase?.(tx, them));
    expect([files().length, await personal.read?.(them)]).toEqual([before - 1, { verifications: [] }]);
  });
});
