import { Writable } from 'node:stream';
import Fastify from 'fastify';
import { createLogger, loggerOptions } from './log.ts';
import { readableLine } from './log-lines.ts';
import { redactText, redactUrl } from './log-redaction.ts';

function capture() {
  const lines: string[] = [];
  const output = new Writable({
    write(chunk, _encoding, done) {
      lines.push(...String(chunk).split('\n').filter(Boolean));
      done();
    },
  });
  return { output, lines, entries: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>) };
}

const PRODUCTION = { logLevel: 'info', isProduction: true };

test('secret fields never leave, at any depth and in any spelling', () => {
  const { output, lines } = capture();
  createLogger(PRODUCTION, output).info(
    {
      clickid: 'c1',
      password: 'sentinel-1',
      body: { utente: { a: 'sentinel-2' }, payment: [{ cardSecurityCode: 'sentinel-3', card_number: 'sentinel-4' }] },
      headers: { Authorization: 'sentinel-5', 'set-cookie': 'sentinel-6' },
      nested: { deep: { msg: 'sentinel-7' } },
    },
    'signed up as rosa@example.it with Bearer abcdefghijkl and 4111 1111 1111 1111',
  );
  const text = lines.join('');
  expect(text).toContain('"clickid":"c1"');
  expect(text).not.toMatch(/sentinel|rosa@|abcdefghijkl|4111 ?1111/);
});

test('an error shows what happened, not the values of the failed query', () => {
  const { output, entries } = capture();
  const cause = Object.assign(new Error('duplicate key value'), {
    code: '23505',
    constraint: 'accounts_email',
    detail: 'Key (email)=(rosa@example.it)',
  });
  const error = Object.assign(new Error('Failed query: insert into a values ($1)\nparams: rosa@example.it,sentinel'), {
    params: ['sentinel'],
    cause,
  });
  createLogger(PRODUCTION, output).error({ error }, 'failed');
  const [entry] = entries();
  expect(entry).toMatchObject({
    error: {
      message: 'Failed query: insert into a values ($1)',
      cause: { code: '23505', constraint: 'accounts_email' },
    },
  });
  expect(JSON.stringify(entry)).not.toMatch(/sentinel|rosa@/);
  expect(JSON.stringify(entry)).toContain('log.test');
});

test("of an operator's token only the id is logged, wherever it stands", () => {
  const { output, lines } = capture();
  const token = `halo_0123456789ab_${'s'.repeat(43)}`;
  createLogger(PRODUCTION, output).info(
    { argv: ['npx', 'halo', token], error: new Error(`no such token ${token}`), url: `/api/x?t=${token}` },
    'started with %s',
    token,
  );
  expect(lines.join('')).toContain('halo_0123456789ab_[redacted]');
  expect(lines.join('')).not.toContain('sss');
});

test('line breaks, escape sequences and a megabyte end as one line of at most a few kB', () => {
  const { output, lines } = capture();
  createLogger(PRODUCTION, output).warn({ ua: `x\r\n{"level":"fatal"}\u001b[2J${'a'.repeat(1_000_000)}` }, 'client');
  expect(lines).toHaveLength(1);
  expect(lines[0]!.length).toBeLessThan(5000);
  expect(lines[0]).not.toContain('\u001b');
});

test.each([
  'mfe-chat@1.2.3',
  'mfe-chat@1.2.3-0a1b2c3d, and others',
  'mfe-chat@1.2.3-beta.1 did not load.',
  'mfe-chat@0.1.0+build: entry timeout',
])('a version is no address: %s', (text) => {
  expect(redactText(text)).toBe(text);
});

test.each(['rosa@163.com', 'rosa@1.2.3-host.it', 'rosa@1.2.3.it', 'rosa@10.0.0.1', 'rosa.1.2.3@example.it'])(
  'an address with numbers stays one: %s',
  (text) => expect(redactText(`from ${text}, today`)).toBe('from [e-mail], today'),
);

test.each([
  ['/autologin?token=secret&red=%2Ffind&page=2', '/autologin?token=[redacted]&red=[redacted]&page=2'],
  ['/return?redirectResult=abc', '/return?redirectResult=[redacted]'],
  ['/asignup?mail=a%40b.it', '/asignup?mail=[redacted]'],
  ['/confirmEmail?TOKEN=x', '/confirmEmail?TOKEN=[redacted]'],
  ['/api/chats/c-123', '/api/chats/c-123'],
])('the address %s is logged as %s', (url, logged) => {
  expect(redactUrl(url)).toBe(logged);
});

test('fastify logs a request without its headers and without secret query values', async () => {
  const { output, lines } = capture();
  const app = Fastify({ logger: loggerOptions(PRODUCTION, output) });
  app.get('/confirm', () => ({ ok: true }));
  await app.inject({
    url: '/confirm?token=sentinel',
    headers: { authorization: 'Bearer sentinel', cookie: 'a=sentinel' },
  });
  await app.close();
  expect(lines.join('')).toContain('/confirm?token=[redacted]');
  expect(lines.join('')).not.toContain('sentinel');
});

test('a development line is short, and what was logged cannot steer the terminal', () => {
  const line = JSON.stringify({
    time: '2026-03-01T10:20:30.456Z',
    level: 'info',
    pid: 1,
    reqId: '0123456789',
    message: 'done\u001b[2J',
    req: { method: 'GET', host: 'luna.localhost', url: '/find' },
    res: { statusCode: 200 },
    responseTime: 3.7,
  });
  expect(readableLine(line, false)).toBe('10:20:30.456 info  GET luna.localhost/find → 200 4 ms done [2J #01234567');
});
