import { type ContactRequest, endpoints } from '@halo/shared/contracts';
import { buildTestApp, type TestAccount, type TestApp } from '../../testing/build-test-app.ts';
import { deskCases, deskTickets } from './desk-tables.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
beforeEach(() => test.mail.clear());
afterAll(() => test.close());

let people = 0;
const aMessage = (fields: Partial<ContactRequest> = {}): ContactRequest => ({
  name: 'Zoë Rossi',
  email: `zoe-${++people}@example.com`,
  topic: 'payments',
  text: 'Ho pagato due volte.\n<b>Aiuto</b>',
  language: 'it',
  ...fields,
});
const write = (message: ContactRequest, options: { as?: TestAccount; ip?: string } = {}) =>
  test.call(
    endpoints.contact.write,
    { body: message },
    { ...options, ip: options.ip ?? `10.7.0.${(people % 250) + 1}` },
  );
const tickets = () => test.database.db.select().from(deskTickets);
const copyFor = (email: string) => test.mail.last(email, 'contact-copy')?.data;

describe('[ACC-07] a message to the house', () => {
  it('is kept as a ticket with a case of its own, and its writer gets the number by mail', async () => {
    const message = aMessage();
    const { ticket } = (await write(message)).value;
    expect(ticket).toMatch(/^C-[2-9A-Z]{8}$/);
    expect(copyFor(message.email)).toEqual({ ticket });
    expect((await tickets()).find(({ number }) => number === ticket)).toMatchObject({
      brandId: test.brand().id,
      clickId: null,
      name: 'Zoë Rossi',
      email: message.email,
      text: message.text,
    });
    const cases = await test.database.db.select().from(deskCases);
    expect(cases.find(({ subject }) => subject === ticket)).toMatchObject({
      queue: 'tickets',
      status: 'open',
      harm: 0,
    });
  });

  it('goes back with its words only to the proven address of the account that wrote', async () => {
    const account = await test.register();
    const own = aMessage({ email: account.email.toUpperCase() });
    const { ticket } = (await write(own, { as: account })).value;
    expect(copyFor(account.email)).toEqual({ ticket, text: own.text });
    const other = aMessage();
    await write(other, { as: account });
    expect(copyFor(other.email)).not.toHaveProperty('text');
    const unconfirmed = await test.register({ confirmed: false });
    await write(aMessage({ email: unconfirmed.email }), { as: unconfirmed });
    expect(copyFor(unconfirmed.email)).not.toHaveProperty('text');
    expect((await tickets()).filter(({ clickId }) => clickId === account.clickId)).toHaveLength(2);
  });

  it('is taken from everybody: a session that is over makes a visitor', async () => {
    const account = await test.register();
    await test.database.pool.query('update accounts set disabled_at = now() where click_id = $1', [account.clickId]);
    const answer = await write(aMessage(), { as: account });
    expect(answer.status).toBe(200);
    expect((await tickets()).find(({ number }) => number === answer.value.ticket)?.clickId).toBeNull();
  });

  it('fills no mailbox: after three copies a day the answer is the same, and no further copy leaves', async () => {
    const { email } = aMessage();
    for (const _time of [1, 2, 3, 4, 5]) {
      const answer = await write(aMessage({ email }));
      expect([answer.status, Object.keys(answer.value)]).toEqual([200, ['result', 'ticket']]);
    }
    expect(test.mail.all.filter(({ recipient }) => recipient === email)).toHaveLength(3);
    expect((await tickets()).filter((ticket) => ticket.email === email)).toHaveLength(5);
  });

  it('takes ten an hour from one address', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => write(aMessage(), { ip: '10.8.0.1' })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.find(({ status }) => status !== 200)?.problem.code).toBe('too_many_attempts');
    test.clock.advance(3_600_001);
    expect((await write(aMessage(), { ip: '10.8.0.1' })).status).toBe(200);
  });

  it.each([
    ['no words', { text: ' \n ' }],
    ['too many', { text: 'a'.repeat(4001) }],
    ['no name', { name: ' ' }],
    ['a name of two lines', { name: 'Zoë\nBcc: all' }],
    ['no address', { email: 'zoe' }],
  ])('refuses %s', async (_what, fields) => {
    const before = (await tickets()).length;
    const answer = await test.app.inject({
      method: 'POST',
      url: '/mail/contact',
      headers: { host: 'luna.localhost' },
      remoteAddress: '10.9.0.1',
      payload: {
        nome: 'Zoë',
        email: 'zoe@example.com',
        argomento: 'other',
        testo: 'Ciao',
        lingua: 'it',
        ...wire(fields),
      },
    });
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'invalid_request']);
    expect(await tickets()).toHaveLength(before);
  });
});

function wire({ text, name, email }: { text?: string; name?: string; email?: string }): object {
  return {
    ...(text === undefined ? {} : { testo: text }),
    ...(name === undefined ? {} : { nome: name }),
    ...(email === undefined ? {} : { email }),
  };
}
