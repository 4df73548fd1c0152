import { inflateRawSync } from 'node:zlib';
import { endpoints } from '@halo/shared/contracts';
import { callerOf, draft } from '../conversations/chat-fixtures.ts';
import { createMailService } from '../mail/index.ts';
import { createPhotoStore } from '../uploads/photo-store.ts';
import { buildTestApp, type TestAccount, type TestApp } from '../../testing/build-test-app.ts';
import { zipFile } from './zip-file.ts';

const DAY_MS = 86_400_000;
let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

const status = async (account: TestAccount) =>
  (await test.call(endpoints.leaving.dataExport, { params: { clickId: account.clickId } }, { as: account })).value;
const ask = (account: TestAccount) =>
  test.call(endpoints.leaving.askForExport, { body: { clickId: account.clickId } }, { as: account });
const download = (account: TestAccount, as = account) =>
  test.call(endpoints.leaving.downloadExport, { params: { clickId: account.clickId } }, { as });

/** Names and contents, read from the local headers. */
function unzip(archive: Buffer): Record<string, Buffer> {
  const files: Record<string, Buffer> = {};
  for (let at = 0; archive.readUInt32LE(at) === 0x0403_4b50; ) {
    const [packed, nameLength] = [archive.readUInt32LE(at + 18), archive.readUInt16LE(at + 26)];
    const start = at + 30 + nameLength;
    files[archive.toString('ascii', at + 30, start)] = inflateRawSync(archive.subarray(start, start + packed));
    at = start + packed;
  }
  return files;
}

async function exported(account: TestAccount): Promise<Record<string, Buffer>> {
  await ask(account);
  await test.services.leaving.round();
  return unzip(Buffer.from((await download(account)).value.content, 'base64'));
}

describe('[ACC-11] a copy of everything', () => {
  it('is made in the background, mailed about, and can be fetched for a week by its owner alone', async () => {
    const [account, other] = [await test.register(), await test.register()];
    expect(await status(account)).toEqual({ status: 'none' });
    expect((await download(account)).problem.code).toBe('not_found');
    expect((await ask(account)).value).toMatchObject({ status: 'preparing', askedAt: test.clock.now().getTime() });
    await test.services.leaving.round();
    const expiresAt = test.clock.now().getTime() + 7 * DAY_MS;
    expect(await status(account)).toMatchObject({ status: 'ready', expiresAt });
    expect(test.mail.last(account.email, 'data-export')?.data).toEqual({
      expiresAt: new Date(expiresAt).toISOString(),
      dataUrl: expect.stringMatching(/\/profile\/data$/),
    });
    expect((await download(account, other)).problem.code).toBe('forbidden');
    expect((await download(account)).status).toBe(200);
    test.clock.advance(7 * DAY_MS);
    expect(await status(account)).toEqual({ status: 'none' });
    expect((await download(account)).problem.code).toBe('not_found');
    await test.services.leaving.round();
    expect((await test.database.pool.query('select 1 from data_exports')).rows).toEqual([]);
  });

  it('is made once a day', async () => {
    const account = await test.register();
    await exported(account);
    expect((await ask(account)).problem.code).toBe('too_many_attempts');
    test.clock.advance(DAY_MS);
    expect((await ask(account)).value.status).toBe('preparing');
  });

  it('holds a page to read, the same for programs, and the photo', async () => {
    const [profile] = await test.sampleProfiles(1);
    const account = await test.register();
    const { clickId, brand } = account;
    await test.call(
      endpoints.accounts.saveProfile,
      { params: { trackerId: clickId }, body: { userName: 'Marco <b>R</b>', description: 'Cerco il mare' } },
      { as: account },
    );
    const photo = await createPhotoStore(test.deps.uploads).save(brand.id, Buffer.from('a photo'));
    await test.services.accounts.addPhoto(clickId, photo);
    const angelId = profile?.angelId ?? '';
    await test.services.conversations.send(callerOf(account), draft(account, angelId, { text: 'Ciao, come stai?' }));
    const files = await exported(account);
    expect(Object.keys(files)).toEqual(['data.html', 'data.json', 'photo-1.jpg']);
    expect(files['photo-1.jpg']?.toString()).toBe('a photo');
    const json = JSON.parse(files['data.json']?.toString() ?? '');
    expect(json.account).toMatchObject([{ email: account.email, description: 'Cerco il mare' }]);
    expect(json.messages).toContainEqual(
      expect.objectContaining({ text: 'Ciao, come stai?', kind: 'sent', with: `${profile?.screenName} (${angelId})` }),
    );
    expect(json.consents).toHaveLength(4);
    const page = files['data.html']?.toString() ?? '';
    expect(page).toContain('Marco &#60;b&#62;R&#60;/b&#62;');
    expect(page).toMatch(/<html lang="it">[^]*I tuoi dati[^]*Messaggi[^]*Ciao, come stai\?/);
    expect(JSON.stringify(json)).not.toMatch(/argon2|passwordHash/);
  });

  it('says nothing about an address that was typed and not confirmed', async () => {
    const [account, victim] = [await test.register(), 'the.victim@example.com'];
    const { clickId, brand } = account;
    await createMailService(test.database.db, { clock: test.clock }).enqueue({
      template: 'contact-copy',
      recipient: victim,
      language: 'it',
      brand,
      data: { ticket: 'C-1', text: 'Help' },
    });
    await test.services.purchases.askToCancel(brand, { email: victim, name: 'V', contract: 'Premium' });
    const addresses = async () => {
      const { mails, cancelRequests } = JSON.parse((await exported(account))['data.json']?.toString() ?? '');
      return [...mails, ...cancelRequests].map(({ address }: { address: string }) => address);
    };
    for (const change of ['email_confirmed_at = null, pending_email = $2', 'email = $2']) {
      await test.database.pool.query(`update accounts set ${change} where click_id = $1`, [clickId, victim]);
      expect(await addresses()).not.toContain(victim);
      test.clock.advance(DAY_MS);
    }
    await test.database.pool.query('update accounts set email_confirmed_at = now() where click_id = $1', [clickId]);
    expect(await addresses()).toEqual([victim, victim]);
  });

  it('opens no message that is locked', async () => {
    const [profile] = await test.sampleProfiles(1);
    const account = await test.register();
    // Nothing of a sample is locked.
    await test.database.pool.query("update profiles set nature = 'operator' where angel_id = $1", [profile?.angelId]);
    await test.services.conversations.deliver(account.clickId, profile?.angelId ?? '', 'solo per chi paga');
    const files = await exported(account);
    expect(files['data.json']?.toString()).not.toContain('solo per chi paga');
    expect(JSON.parse(files['data.json']?.toString() ?? '').messages).toContainEqual(
      expect.objectContaining({ kind: 'message', text: '', isLocked: true }),
    );
  });

  it('has a word in every language for everything in it', async () => {
    for (const [brandId, language] of [
      ['luna', 'it'],
      ['sol', 'es'],
    ] as const) {
      const account = await test.register({ brandId });
      await test.call(
        endpoints.leaving.askForExport,
        { body: { clickId: account.clickId } },
        { as: account, host: account.brand.hosts[0] },
      );
      await test.services.leaving.round();
      const page = unzip(await test.services.leaving.exports.file(account.clickId))['data.html']?.toString() ?? '';
      expect(page).toContain(`<html lang="${language}">`);
      // What has no word would show the name that programs use.
      expect(page).not.toMatch(/<h2>[a-z]|<th scope="col">[a-z]/);
    }
  });

  it('a process that dies while it makes one leaves it to the next', async () => {
    const account = await test.register();
    await ask(account);
    await test.database.db
      .transaction(async (tx) => {
        await tx.execute('select 1 from data_exports for update');
        throw new Error('the process ends');
      })
      .catch(() => undefined);
    await Promise.all([test.services.leaving.round(), test.services.leaving.round()]);
    expect((await status(account)).status).toBe('ready');
    expect(
      test.mail.all.filter(({ recipient }) => recipient === account.email).map(({ template }) => template),
    ).toEqual(['confirm-email', 'welcome', 'data-export']);
  });
});

it('an archive is what other programs read', () => {
  const archive = zipFile([{ name: 'a.txt', bytes: Buffer.from('one') }], new Date('2026-03-10T19:30:10Z'));
  // Signatures of the directory and of its end, where the end says that they are.
  const end = archive.length - 22;
  expect(archive.readUInt32LE(end)).toBe(0x0605_4b50);
  expect(archive.readUInt32LE(archive.readUInt32LE(end + 16))).toBe(0x0201_4b50);
  expect(archive.readUInt16LE(end + 10)).toBe(1);
  expect(unzip(archive)).toEqual({ 'a.txt': Buffer.from('one') });
});
