import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Brand } from '@halo/shared/contracts';
import Fastify, { type FastifyInstance } from 'fastify';
import { eventually } from '@halo/shared/testing/eventually';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { LUNA, MAIL_EXAMPLES } from './mail-fixtures.ts';
import { openMailFolder } from './mail-folder.ts';
import { createMailOutbox } from './mail-outbox.ts';
import { renderMail } from './mail-render.ts';
import { createMailService } from './mail-service.ts';
import { createMailWorker, type MailWorker } from './mail-worker.ts';
import { addressOfLink, createMailingBook, writeChoice } from './mailing-repository.ts';
import { registerMailbox } from './mailbox-page.ts';
import { createMailer, type Mailer, type OutgoingMail } from './mailer.ts';
import { startSmtpCatcher, type SmtpCatcher } from './smtp-catcher.ts';

const CLOSED_PORT = 'smtp://127.0.0.1:1';

const BRAND = { id: 'luna' } as Brand;
/** Not a whole one: the real one is tested where it is drawn. */
const PDF = Buffer.from('%PDF-1.7 è\0\xff', 'latin1');
const silent = { warn: () => undefined };

let directory: string;
let catcher: SmtpCatcher;
let mailer: Mailer;

beforeEach(async () => {
  directory = mkdtempSync(path.join(tmpdir(), 'halo-mail-'));
  catcher = await startSmtpCatcher({ directory, isProduction: false });
  mailer = createMailer(catcher.url);
});
afterEach(async () => {
  mailer.close();
  await catcher.close();
  rmSync(directory, { recursive: true, force: true });
});

function outgoing(change: Partial<OutgoingMail> = {}): OutgoingMail {
  return {
    ...renderMail('welcome', { language: 'fr', brand: LUNA }, MAIL_EXAMPLES.welcome),
    from: { name: LUNA.name, address: LUNA.supportEmail },
    to: 'zoe@example.it',
    messageId: '<halo-1@luna.example>',
    ...change,
  };
}

describe('a mail over SMTP', () => {
  test('arrives as it was written, accents and all', async () => {
    await mailer.send(outgoing({ subject: 'Così è più bello: ñandú, cœur, 🌙' }));
    const [mail] = await catcher.folder.list();
    expect(mail).toMatchObject({
      from: 'aiuto@luna.example',
      to: ['zoe@example.it'],
      subject: 'Così è più bello: ñandú, cœur, 🌙',
      links: expect.arrayContaining(['http://luna.localhost:4000/find']),
    });
    expect(mail?.html).toContain('Ravis de te voir ici');
    expect(mail?.text).toContain('Ravis de te voir ici');
    expect(mail?.headers['message-id']).toBe('<halo-1@luna.example>');
    expect(mail?.headers).not.toHaveProperty('list-unsubscribe');
  });

  test('one that people may do without offers to unsubscribe with one click', async () => {
    await mailer.send(outgoing({ unsubscribeUrl: 'http://luna.localhost:4000/unsubscribe?token=1' }));
    const [mail] = await catcher.folder.list();
    expect(mail?.headers['list-unsubscribe']).toBe('<http://luna.localhost:4000/unsubscribe?token=1>');
    expect(mail?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  });

  test.each([
    ['a recipient with a line break', { to: 'a@b.it\r\nBcc: c@d.it' }],
    ['two recipients', { to: 'a@b.it,c@d.it' }],
    ['a recipient with a display name', { to: 'A <a@b.it>' }],
    ['a subject with a line break', { subject: 'Hello\nBcc: c@d.it' }],
    ['a sender name with a line break', { from: { name: 'Luna\r\nBcc: c@d.it', address: 'a@b.it' } }],
  ])('refuses %s and sends nothing', async (_name, change) => {
    await expect(mailer.send(outgoing(change))).rejects.toThrow();
    expect(await catcher.folder.list()).toEqual([]);
  });
});

describe('the mail folder', () => {
  test('survives a restart and forgets the oldest', async () => {
    const folder = openMailFolder(directory, 2);
    let at = 1_700_000_000_000;
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => (at += 1));
    for (const name of ['a', 'b', 'c']) {
      await folder.keep(Buffer.from(`Subject: ${name}\r\n\r\nx`), [`${name}@example.it`]);
    }
    clock.mockRestore();
    const reopened = openMailFolder(directory, 2);
    expect((await reopened.list()).map((mail) => mail.subject)).toEqual(['c', 'b']);
    expect((await reopened.list({ to: 'B@example.it' })).map((mail) => mail.subject)).toEqual(['b']);
    expect(readdirSync(directory)).toHaveLength(2);
    expect(await reopened.find('../../etc/passwd')).toBeUndefined();
  });

  test('the catcher does not run in production', async () => {
    await expect(startSmtpCatcher({ directory, isProduction: true })).rejects.toThrow(/production/);
  });
});

describe('the mailbox page', () => {
  let app: FastifyInstance;
  const host = { host: 'mail.localhost:4000' };

  beforeEach(async () => {
    app = Fastify();
    registerMailbox(app, { folder: catcher.folder, isProduction: false });
    await mailer.send(outgoing({ subject: '<b>Ciao</b>' }));
  });
  afterEach(() => app.close());

  test('lists mails, finds them by recipient and shows one', async () => {
    const list = await app.inject({ url: '/', headers: host });
    expect(list.statusCode).toBe(200);
    expect(list.body).toContain('&#60;b&#62;Ciao&#60;/b&#62;');
    expect(list.body).not.toContain('<b>Ciao');
    expect((await app.inject({ url: '/?to=unknown', headers: host })).body).toContain(
      'Nothing was sent to this address',
    );

    const found = await app.inject({ url: '/messages.json?to=zoe%40example.it', headers: host });
    const [mail] = found.json<{ id: string }[]>();
    const shown = await app.inject({ url: `/messages/${mail!.id}`, headers: host });
    expect(shown.body).toContain(`<iframe title="The mail" src="/messages/${mail!.id}/body" sandbox=`);
    expect(shown.headers['content-security-policy']).not.toContain('unsafe');
  });

  test('opens a PDF that came with a mail, and lets anything else only be saved', async () => {
    await catcher.folder.clear();
    await mailer.send(outgoing({ attachment: { name: 'HALO-IT-R-2026-000017.pdf', bytes: PDF } }));
    const [mail] = await catcher.folder.list();
    expect(mail?.attachments).toEqual([
      { name: 'HALO-IT-R-2026-000017.pdf', type: 'application/pdf', bytes: PDF.length },
    ]);
    const address = `/messages/${mail!.id}/attachments/0`;
    const shown = await app.inject({ url: `/messages/${mail!.id}`, headers: host });
    expect(shown.body).toContain(`<a href="${address}">HALO-IT-R-2026-000017.pdf</a>`);
    const file = await app.inject({ url: address, headers: host });
    expect(file.rawPayload).toEqual(PDF);
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': "inline; filename*=UTF-8''HALO-IT-R-2026-000017.pdf",
    });
    for (const missing of [
      `/messages/${mail!.id}/attachments/1`,
      `/messages/${mail!.id}/attachments/x`,
      '/messages/x/attachments/0',
    ])
      expect((await app.inject({ url: missing, headers: host })).statusCode).toBe(404);

    const page = Buffer.from(
      'Content-Type: text/html\r\nContent-Disposition: attachment; filename=a.html\r\n\r\n<script>',
    );
    const { id } = await catcher.folder.keep(page, ['zoe@example.it']);
    const saved = await app.inject({ url: `/messages/${id}/attachments/0`, headers: host });
    expect(saved.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': "attachment; filename*=UTF-8''a.html",
    });
  });

  test('shows the HTML of a mail where no script runs and links leave for a new tab', async () => {
    const [mail] = await catcher.folder.list();
    const body = await app.inject({ url: `/messages/${mail!.id}/body`, headers: host });
    expect(body.body).toContain('<base target="_blank">');
    expect(body.headers['content-security-policy']).toMatch(
      /^default-src 'none';.*sandbox allow-popups allow-popups-to-escape-sandbox$/,
    );
    expect(body.headers['content-security-policy']).not.toContain('allow-scripts');
  });

  test('answers only under its own host, only to this machine, never in production', async () => {
    expect((await app.inject({ url: '/messages.json', headers: { host: 'luna.localhost:4000' } })).statusCode).toBe(
      404,
    );
    expect(
      (await app.inject({ url: '/messages.json', headers: { host: 'mail.localhost.evil.example' } })).statusCode,
    ).toBe(404);
    expect((await app.inject({ url: '/messages.json', headers: host, remoteAddress: '192.168.1.7' })).statusCode).toBe(
      404,
    );
    for (const header of ['x-forwarded-for', 'X-Forwarded-Host', 'forwarded', 'via', 'x-real-ip']) {
      const headers = { ...host, [header]: '8.8.8.8' };
      expect([header, (await app.inject({ url: '/messages.json', headers })).statusCode]).toEqual([header, 404]);
    }
    expect(() => registerMailbox(Fastify(), { folder: catcher.folder, isProduction: true })).toThrow(/production/);
  });
});

describe('the outbox', () => {
  let database: TestDatabase;
  const workers: MailWorker[] = [];

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());
  beforeEach(() => database.pool.query('truncate mail_outbox'));
  afterEach(() => Promise.all(workers.splice(0).map((worker) => worker.stop())));

  function worker(url: string, change: Partial<Parameters<typeof createMailWorker>[0]> = {}): MailWorker {
    const made = createMailWorker({
      outbox: createMailOutbox(database.db),
      mailer: createMailer(url),
      brand: (id) => (id === 'luna' ? LUNA : undefined),
      log: silent,
      mailings: createMailingBook(database.db),
      drawDocument: async (number) => ({ name: `${number}.pdf`, bytes: PDF }),
      ...change,
    });
    workers.push(made);
    return made;
  }

  const enqueue = (recipient: string) =>
    createMailService(database.db).enqueue({
      template: 'welcome',
      recipient,
      language: 'it',
      brand: BRAND,
      data: MAIL_EXAMPLES.welcome,
    });
  const rows = async () =>
    (
      await database.pool.query(
        'select recipient, attempts, sent_at is not null as sent, data, last_error, send_after > now() as later from mail_outbox order by id',
      )
    ).rows;

  test('[API-02] a queued mail is sent once, and its links are forgotten', async () => {
    await enqueue('zoe@example.it');
    const sender = worker(catcher.url);
    expect(await sender.runOnce()).toBe(1);
    expect(await sender.runOnce()).toBe(0);
    expect((await catcher.folder.list()).map((mail) => mail.to)).toEqual([['zoe@example.it']]);
    expect(await rows()).toEqual([expect.objectContaining({ sent: true, attempts: 1, data: {} })]);
  });

  test('a mail with a numbered document waits until that can be drawn, and leaves with it', async () => {
    const data = MAIL_EXAMPLES.receipt;
    const mail = { template: 'receipt', recipient: 'zoe@example.it', language: 'fr', brand: BRAND, data } as const;
    await createMailService(database.db).enqueue(mail);
    const asked: unknown[] = [];
    const drawDocument = async (...question: unknown[]) => {
      asked.push(question);
      throw new Error('no such document yet');
    };
    await worker(catcher.url, { drawDocument, retryDelaysMs: [0] }).runOnce();
    expect(await catcher.folder.list()).toEqual([]);
    expect(asked).toEqual([['HALO-IT-R-2026-000017', { language: 'fr', email: 'zoe@example.it' }]]);
    expect(await rows()).toEqual([expect.objectContaining({ sent: false, last_error: 'no such document yet' })]);

    await worker(catcher.url).runOnce();
    const [sent] = await catcher.folder.list();
    expect(sent?.attachments).toMatchObject([{ name: 'HALO-IT-R-2026-000017.pdf', type: 'application/pdf' }]);
    for (const words of [sent?.text, sent?.html]) expect(words).toContain('HALO-IT-R-2026-000017 (PDF ci-joint)');
  });

  test('a mail of a transaction that is undone is never sent', async () => {
    const undone = database.db.transaction(async (tx) => {
      await createMailService(database.db).enqueue(
        { template: 'welcome', recipient: 'zoe@example.it', language: 'it', brand: BRAND, data: MAIL_EXAMPLES.welcome },
        tx,
      );
      throw new Error('undo');
    });
    await expect(undone).rejects.toThrow('undo');
    expect(await rows()).toEqual([]);
  });

  test('workers that run at the same time never send one mail twice', async () => {
    for (let n = 0; n < 40; n += 1) await enqueue(`p${n}@example.it`);
    const four = [1, 2, 3, 4].map(() => worker(catcher.url));
    await Promise.all(four.map((each) => each.runOnce()));
    const recipients = (await catcher.folder.list()).map((mail) => mail.to[0]);
    expect(recipients).toHaveLength(40);
    expect(new Set(recipients).size).toBe(40);
  });

  test('a server that is down is tried again, and the mail arrives', async () => {
    const url = CLOSED_PORT;
    await enqueue('zoe@example.it');
    await worker(url, { retryDelaysMs: [0] }).runOnce();
    expect(await rows()).toEqual([
      expect.objectContaining({ sent: false, attempts: 1, last_error: expect.stringContaining('ECONNREFUSED') }),
    ]);

    expect(await worker(catcher.url).runOnce()).toBe(1);
    expect(await rows()).toEqual([expect.objectContaining({ sent: true, attempts: 2, last_error: null })]);
  });

  test('while a server takes its time, new mails are queued at once, others leave, and its own leaves later, once', async () => {
    const held: Socket[] = [];
    const silentServer = createServer((socket) => void held.push(socket)).listen(0, '127.0.0.1');
    await once(silentServer, 'listening');
    await enqueue('zoe@example.it');
    const waiting = worker(`smtp://127.0.0.1:${(silentServer.address() as AddressInfo).port}`, {
      retryDelaysMs: [0],
    }).runOnce();
    await eventually(() => expect(held).toHaveLength(1));

    // What a person's call waits for: the row, and not the server.
    await enqueue('ada@example.it');
    await worker(catcher.url).runOnce();
    expect((await catcher.folder.list()).map((mail) => mail.to)).toEqual([['ada@example.it']]);

    silentServer.close();
    for (const socket of held) socket.destroy();
    await waiting;
    await worker(catcher.url).runOnce();
    expect((await catcher.folder.list()).map((mail) => mail.to[0]).toSorted()).toEqual([
      'ada@example.it',
      'zoe@example.it',
    ]);
  });

  test('waits between attempts and gives up after the last', async () => {
    const url = CLOSED_PORT;
    await enqueue('zoe@example.it');
    const sender = worker(url, { retryDelaysMs: [60_000] });
    expect(await sender.runOnce()).toBe(1);
    expect(await sender.runOnce()).toBe(0);
    await database.pool.query('update mail_outbox set send_after = now()');
    expect(await sender.runOnce()).toBe(1);
    expect((await database.pool.query("select send_after = 'infinity' as done, data from mail_outbox")).rows).toEqual([
      { done: true, data: {} },
    ]);
  });

  test('a mail that cannot be filled does not hold up the others', async () => {
    await database.pool.query(
      "insert into mail_outbox (brand_id, template, recipient, language, data) values ('luna','welcome','x@example.it','it','{}'), ('gone','welcome','y@example.it','it','{}')",
    );
    await enqueue('zoe@example.it');
    await worker(catcher.url).runOnce();
    expect((await catcher.folder.list()).map((mail) => mail.to)).toEqual([['zoe@example.it']]);
  });

  test('[MAIL-01] a mailing is sent with a link of its own, unless its kind was stopped by the time it is sent', async () => {
    const recipient = 'zoe@example.it';
    const service = createMailService(database.db);
    for (const template of ['welcome', 'new-message-digest', 'password-changed'] as const) {
      const data = MAIL_EXAMPLES[template] as Record<string, string>;
      await service.enqueue({ template, recipient, language: 'it', brand: BRAND, data });
    }
    const address = { brandId: 'luna', recipient };
    await writeChoice(database.db, address, { welcome: true, digest: false }, new Date());
    await worker(catcher.url).runOnce();
    const sent = await catcher.folder.list();
    expect(sent).toHaveLength(2);
    const [header, none] = sent
      .map(({ headers }) => headers['list-unsubscribe'])
      .toSorted((a, b) => Number(a === undefined) - Number(b === undefined));
    expect(none).toBeUndefined();
    const url = new URL(header?.slice(1, -1) ?? '');
    expect(url.href).toMatch(/^http:\/\/luna\.localhost:4000\/unsubscribe\?token=[\w-]{43}$/);
    expect(sent.find(({ headers }) => headers['list-unsubscribe'])?.text).toContain(url.href);
    expect(await addressOfLink(database.db, 'luna', url.searchParams.get('token') ?? '')).toEqual(address);
    expect((await rows()).filter(({ sent: isSent }) => !isSent)).toMatchObject([{ data: {}, later: true }]);
    await writeChoice(database.db, address, { welcome: true, digest: true }, new Date());
  });

  test('strangers fill no mailbox; what its owner may need comes all the same', async () => {
    let now = new Date('2026-03-10T10:00:00Z');
    const service = createMailService(database.db, { clock: { now: () => now } });
    const write = (template: 'contact-copy' | 'someone-tried-to-register' | 'confirm-email' | 'reset-password') =>
      service.enqueue({
        template,
        recipient: 'victim@example.it',
        language: 'it',
        brand: BRAND,
        data: MAIL_EXAMPLES[template] as Record<string, string>,
      });
    const countOf = async () => (await rows()).length;
    for (const template of ['contact-copy', 'someone-tried-to-register', 'confirm-email'] as const)
      for (let each = 0; each < 2; each += 1) await write(template);
    expect(await countOf()).toBe(5);
    await write('reset-password');
    expect(await countOf()).toBe(6);
    for (let hour = 0; hour < 6; hour += 1) {
      now = new Date(now.getTime() + 61 * 60_000);
      for (let each = 0; each < 3; each += 1) await write('contact-copy');
    }
    expect(await countOf()).toBe(1 + 12);
  });

  test('is worked on by itself once started, also when woken', async () => {
    const sender = worker(catcher.url);
    await enqueue('a@example.it');
    sender.start();
    sender.wake();
    await eventually(async () => (await catcher.folder.list()).length === 1);
    await sender.stop();
    expect(await rows()).toEqual([expect.objectContaining({ sent: true })]);
  });

  test.each([
    ['an unknown template', { template: 'nonsense' }],
    ['an address that is none', { recipient: 'a@b.it\nBcc: c@d.it' }],
    ['data that does not fit', { data: {} }],
  ])('refuses %s at once', async (_name, change) => {
    const mail = {
      template: 'welcome',
      recipient: 'a@b.it',
      language: 'it' as const,
      brand: BRAND,
      data: MAIL_EXAMPLES.welcome,
      ...change,
    };
    await expect(createMailService(database.db).enqueue(mail)).rejects.toThrow();
    expect(await rows()).toEqual([]);
  });
});
