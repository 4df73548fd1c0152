import { writeFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { clickAtRest, type Engine, fill, press, read, waitFor } from '../engines/engine.ts';
import { openFirefox } from '../engines/firefox.ts';
import { openWebKit } from '../engines/webkit.ts';
import { originOf } from '../fixtures.ts';
import { linkFromMail } from '../mailbox.ts';
import { makeOperatorProfile, sharedData } from '../pages/accounts.ts';
import { italian as words } from '../words.ts';

const PHONE = { width: 390, height: 844 };
const ENGINES = [
  ['Firefox', openFirefox],
  ['WebKit', openWebKit],
] as const;

for (const [name, open] of ENGINES) {
  test(`an evening in ${name}: sign up, confirm, like, write, and stand before the payment`, async () => {
    const engine = await open(PHONE);
    try {
      await evening(engine, `marta.${name.toLowerCase()}.${Date.now()}@posta.example`);
    } catch (error) {
      writeFileSync(test.info().outputPath('screen.png'), await engine.screenshot());
      throw error;
    } finally {
      await engine.close();
    }
  });
}

async function evening(engine: Engine, email: string): Promise<void> {
  const origin = originOf('luna');
  await engine.goto(origin);
  await watchFaults(engine);
  await press(engine, 'Accetta tutto');
  await press(engine, words.register);
  await signUp(engine, email);
  await engine.goto(await linkFromMail(email, '/confirmEmail'));
  await watchFaults(engine);
  await press(engine, words.confirmAddress);
  await read(engine, words.confirmed);
  await press(engine, words.next);
  await press(engine, words.leaveAll);
  await waitFor(engine, 'the deck', () => location.pathname === '/match');
  await engine.goto(`${origin}/find`);
  await watchFaults(engine);
  await read(engine, 'Ti restano 10 like');
  await press(engine, 'Mi piace');
  await read(engine, 'Ti restano 9 like');
  const angelId = makeOperatorProfile(sharedData, 'Chiara');
  await engine.goto(`${origin}/user/${angelId}`);
  await watchFaults(engine);
  await press(engine, 'Scrivi a');
  await clickAtRest(engine, 'textarea');
  await engine.type('Ciao, come va la serata?');
  await press(engine, words.send);
  await waitFor(
    engine,
    'the message sent',
    (text) => document.querySelector('[data-msg-id]')?.textContent?.includes(text) === true,
    'Ciao, come va la serata?',
  );
  await engine.goto(`${origin}/vip_plan/cred`);
  await watchFaults(engine);
  await press(engine, '200 crediti');
  await press(engine, words.next);
  await waitFor(engine, 'the fields of the card', () => document.querySelector('iframe[src*="/card?"]') !== null);
  await read(engine, 'Paga 29,90');
  await watchFaults(engine);
}

async function signUp(engine: Engine, email: string): Promise<void> {
  await fill(engine, 'E-mail', email);
  await fill(engine, words.password, 'una frase di prova');
  await fill(engine, words.age, '36');
  await press(engine, words.next);
  await fill(engine, words.city.label, words.city.typed);
  await press(engine, 'Bologna');
  await press(engine, words.next);
  for (const box of ['Accetto i termini', 'Acconsento', 'Dichiaro di avere']) await press(engine, box);
  await press(engine, 'Crea l’account');
  await read(engine, words.confirmEmail);
}

/** Errors from now on fail the journey when this is called next; those of a page's start came before. */
async function watchFaults(engine: Engine): Promise<void> {
  const faults = await engine.run(() => {
    const kept = JSON.parse(sessionStorage.getItem('engine-faults') ?? '[]') as string[];
    const note = (text: string): void => {
      kept.push(text);
      sessionStorage.setItem('engine-faults', JSON.stringify(kept));
    };
    addEventListener('error', ({ message }) => note(message));
    addEventListener('unhandledrejection', ({ reason }) => note(String(reason)));
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      note(`${violatedDirective} ${blockedURI}`),
    );
    return kept;
  });
  expect(faults).toEqual([]);
}
