import { type Language, type SessionState, type User } from '@halo/shared/contracts';
import { createAppStorage } from '@halo/shared/storage';
import { aBrand, aUser } from '@halo/shared/testing';
import { createReloadGuard } from '../platform/reload-guard.ts';
import type { SessionSignal } from '../session/session-parts.ts';
import { createLanguageChoice, type LanguageChoiceDeps } from './language-choice.ts';
import { readTypedTexts, restoreTypedTexts } from './typed-texts.ts';

beforeEach(() => {
  localStorage.clear();
  document.cookie = 'halo_language=; Path=/; Max-Age=0';
});

const chosen = () => /halo_language=(..)/.exec(document.cookie)?.[1];

function open(session: SessionState = { status: 'visitor' }) {
  const kept: Language[] = [];
  const state = { reloads: 0, isOffline: false };
  const storage = createAppStorage();
  let signal: (signal: SessionSignal) => void = () => undefined;
  const reloads = createReloadGuard();
  const deps = {
    brand: { ...aBrand(), language: 'it', languages: ['it', 'en'] },
    language: 'it',
    page: document,
    storage,
    session: { current: { session, isExpired: false } },
    http: {
      call: async (_endpoint: unknown, { body }: { body: { language: Language } }) => {
        if (state.isOffline) throw new TypeError('Failed to fetch');
        kept.push(body.language);
      },
    },
    reloads,
    onSessionSignal: (listener: typeof signal) => void (signal = listener),
    later: (run: () => void) => run(),
    reload: () => void (state.reloads += 1),
    log: { warn: () => undefined },
  } as unknown as LanguageChoiceDeps;
  const choose = createLanguageChoice(deps);
  return { choose, kept, state, storage, reloads, signsIn: (user: User) => signal({ type: 'signedIn', user }) };
}
const member = (language?: Language): User => aUser(language ? { language } : {});

describe('[BRAND-03] choosing a language', () => {
  it('brings the next document in it; a visitor’s goes to the account when they sign in', async () => {
    const visitor = open();
    await visitor.choose('it');
    expect([chosen(), visitor.state.reloads]).toEqual([undefined, 0]);
    await visitor.choose('en');
    expect([chosen(), visitor.state.reloads, visitor.kept]).toEqual(['en', 1, []]);
    const later = open({ status: 'verified', user: member('it') });
    later.signsIn(member('it'));
    await Promise.resolve();
    expect(later.kept).toEqual(['en']);
    expect([later.storage.get('chosenLanguage'), later.state.reloads]).toEqual([undefined, 0]);
  });

  it('is kept in the account, and offline with the next start', async () => {
    const here = open({ status: 'verified', user: member('it') });
    here.state.isOffline = true;
    await here.choose('en');
    expect([here.storage.get('chosenLanguage'), here.state.reloads]).toEqual(['en', 1]);
    here.state.isOffline = false;
    here.signsIn(member('it'));
    await Promise.resolve();
    expect([here.kept, here.storage.get('chosenLanguage')]).toEqual([['en'], undefined]);
  });

  it('comes from the account in a browser where none was chosen, if the brand has it', () => {
    const other = open();
    other.signsIn(member('fr'));
    other.signsIn(member());
    expect([chosen(), other.state.reloads]).toEqual([undefined, 0]);
    other.signsIn(member('en'));
    expect([chosen(), other.state.reloads]).toEqual(['en', 1]);
  });

  it('waits for what is being sent', async () => {
    const { choose, state, reloads } = open();
    const release = reloads.hold('payment');
    await choose('en');
    expect(state.reloads).toBe(0);
    release();
    expect(state.reloads).toBe(1);
  });
});

it('[BRAND-03] what was typed stands in its box again, passwords and ticks excepted', () => {
  const draw = (label: string) => {
    const area = document.createElement('div');
    area.innerHTML = `<label>${label}<input name="email"></label><input type="password"><input type="checkbox">
      <textarea></textarea><select><option value="a"><option value="b"></select>`;
    const [email, password, tick, text] = area.querySelectorAll<HTMLInputElement>('input, textarea');
    return { area, email, password, tick, text, choice: area.querySelector('select') };
  };
  const before = draw('Email');
  const values = { email: 'a@example.com', password: 'secret', text: 'Ciao\nciao', choice: 'b' } as const;
  for (const [name, value] of Object.entries(values)) before[name as keyof typeof values]!.value = value;
  before.tick!.checked = true;
  const typed = readTypedTexts(before.area);
  expect(JSON.stringify(typed)).not.toContain('secret');
  const after = draw('E-mail');
  const events: string[] = [];
  after.area.addEventListener('input', ({ target }) => events.push((target as HTMLElement).tagName));
  expect(restoreTypedTexts(after.area, typed)).toBe(true);
  expect([after.email?.value, after.password?.value, after.text?.value, after.choice?.value]).toEqual([
    'a@example.com',
    '',
    'Ciao\nciao',
    'b',
  ]);
  expect([after.tick?.checked, events]).toEqual([false, ['INPUT', 'TEXTAREA']]);
  expect(restoreTypedTexts(document.createElement('div'), typed)).toBe(false);
});
