import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { request, Agent } from 'node:http';
import { startVariantServer } from './variant-server.mjs';
import { BENCH_FOLDER, FEDERATED_BUILDS } from './variants.mjs';
import { launchBrowser, PHONE } from './browser.mjs';
import { comparePairs } from './paired.mjs';
import { openDatabase } from './pay-accounts.mjs';

const PORT = 4440;
const BRAND = `luna.localhost:${PORT}`;
const CHECKOUT = `pay.localhost:${PORT}`;
const PLAN = { id: 'credits-50', euros: 9.9, label: /^50 crediti/ };
const CARD = {
  cardNumber: '4111111111111111',
  cardMonth: '03',
  cardYear: '2030',
  cardSecurityCode: '737',
  firstName: 'Marco',
  lastName: 'Rossi',
};
const BROWSER = {
  language: 'it-IT',
  screenHeight: 844,
  screenWidth: 390,
  screenColorDepth: 24,
  timezone: -60,
  userAgent: 'bench',
  javaEnabled: false,
  javascriptEnabled: true,
};
/** Pairs before the first one that counts: code is compiled, pages are cached, the provider's client is loaded. */
const WARM_UP = 2;

const agent = new Agent({ keepAlive: true });

/**
 * Two payments in turn, each of an account of its own, because the same plan twice within a minute is one payment.
 * `bare`: the calls that a payment with a card needs (card session, token, charge), one after the other over a kept
 * connection.
 * `page`: from the click on the button to the heading of the page that says it is paid, in a browser.
 *
 * @param {number} pairs
 */
export async function benchPaying(pairs) {
  const server = await startVariantServer({
    name: 'federated',
    port: PORT,
    builds: FEDERATED_BUILDS,
    data: join(BENCH_FOLDER, 'data-pay'),
  });
  const database = await openDatabase(join(BENCH_FOLDER, 'data-pay'));
  const browser = await launchBrowser();
  try {
    console.log(
      `paying by card, no challenge; ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)} before the start`,
    );
    const accounts = await database.makeAccounts((pairs + WARM_UP) * 2);
    /** @type {[number, number][]} */
    const all = [];
    for (let pair = 0; pair < pairs + WARM_UP; pair += 1) {
      const [first, second] = [accounts[pair * 2], accounts[pair * 2 + 1]];
      if (!first || !second) throw new Error('too few accounts');
      all.push([await payBare(first), await payOnPage(browser, second)]);
    }
    const { a, b, ratio, spread, isNoisy } = comparePairs(all.slice(WARM_UP));
    console.log(
      `bare calls ${a.toFixed(0)} ms   click to paid ${b.toFixed(0)} ms   ratio ${ratio.toFixed(2)}   spread ${(spread * 100).toFixed(0)} %${isNoisy ? ' noisy' : ''}   ${pairs} pairs`,
    );
  } finally {
    await browser.close();
    await database.close();
    await server.stop();
    agent.destroy();
  }
}

/** @returns {Promise<number>} milliseconds */
async function payBare(/** @type {string} */ email) {
  const { token, clickid } = await signIn(email);
  const asMember = { authorization: `Bearer ${token}` };
  const startedAt = performance.now();
  const { session } = await call(BRAND, '/pay/orders/cardSession', { clickid }, asMember);
  const { token: cardToken } = await call(CHECKOUT, '/pay/orders/createToken', CARD, {
    authorization: `Bearer ${session}`,
  });
  const { attempt } = await call(
    BRAND,
    '/pay/orders/tryCharge',
    {
      clickid,
      idempotencyKey: `bench-${crypto.randomUUID()}`,
      product_id: PLAN.id,
      prezzo: PLAN.euros,
      payment_system: 'credit_card',
      cardToken,
      domain: 'luna.localhost',
      paySource: 'direct',
      browser: BROWSER,
    },
    asMember,
  );
  const ms = performance.now() - startedAt;
  if (attempt.status !== 'settled') throw new Error(`the bare payment is ${attempt.status}`);
  return ms;
}

/** @returns {Promise<number>} milliseconds */
async function payOnPage(/** @type {import('@playwright/test').Browser} */ browser, /** @type {string} */ email) {
  const { token, clickid } = await signIn(email);
  const context = await browser.newContext({
    ...PHONE,
    storageState: {
      cookies: [],
      origins: [
        {
          origin: `http://${BRAND}`,
          localStorage: [
            { name: 'token', value: token },
            { name: 'trackerId', value: clickid },
          ],
        },
      ],
    },
  });
  try {
    const page = await context.newPage();
    await page.goto(`http://${BRAND}/vip_plan/cred`);
    await page.getByRole('radio', { name: PLAN.label }).check();
    await page.getByRole('button', { name: 'Continua' }).click();
    const frame = page.frameLocator('iframe[src*="/card?"]');
    await frame.getByLabel('Numero di carta').fill(CARD.cardNumber);
    await frame.getByLabel('Scadenza').fill('0330');
    await frame.getByLabel('CVC').fill(CARD.cardSecurityCode);
    await frame.getByLabel('Nome', { exact: true }).fill(CARD.firstName);
    await frame.getByLabel('Cognome').fill(CARD.lastName);
    await page.evaluate(() => {
      document.addEventListener('click', () => performance.mark('clicked'), { capture: true, once: true });
      const look = () => {
        if (location.pathname.startsWith('/ok') && document.querySelector('main h1, #main h1'))
          performance.mark('paid');
        else requestAnimationFrame(look);
      };
      look();
    });
    await page.getByRole('button', { name: /^Paga 9,90/ }).click();
    await page.getByRole('heading', { name: 'Pagamento riuscito' }).waitFor();
    return await page.evaluate(() => performance.measure('pay', 'clicked', 'paid').duration);
  } finally {
    await context.close();
  }
}

/** @returns {Promise<{ token: string, clickid: string }>} */
function signIn(/** @type {string} */ email) {
  return call(
    BRAND,
    '/api/users/authenticate',
    { email, password: 'una-serata-demo', country: 'it', fluxId: '7', servizio: 'luna' },
    {},
  );
}

/** A call to a `*.localhost` host, which Node does not find by its name. @returns {Promise<any>} */
function call(
  /** @type {string} */ host,
  /** @type {string} */ path,
  /** @type {object} */ body,
  /** @type {Record<string, string>} */ headers,
) {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port: PORT,
        method: 'POST',
        path,
        agent,
        headers: { host, 'content-type': 'application/json', ...headers },
      },
      (answer) => {
        let text = '';
        answer
          .setEncoding('utf8')
          .on('data', (chunk) => (text += chunk))
          .on('end', () => {
            if (answer.statusCode === 200) resolve(JSON.parse(text));
            else reject(new Error(`${path}: ${answer.statusCode} ${text}`));
          });
      },
    );
    sent.on('error', reject).end(JSON.stringify(body));
  });
}
