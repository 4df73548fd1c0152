import { type ChatMessage, LANGUAGES, MOST_UNREAD, type ProfileCard } from '@halo/shared/contracts';
import type { UnseenEntry } from '../conversations/index.ts';
import { type ComposeContext, composeNotifications, composeTest } from './compose-notifications.ts';

const aProfileCard = (over: Pick<ProfileCard, 'id' | 'screenName' | 'nature'>): ProfileCard => ({
  age: 30,
  gender: 'woman',
  city: 'Bologna',
  region: 'Emilia-Romagna',
  isOnline: false,
  photoUrl: `/photos/${over.id}.jpg`,
  avatarUrl: `/photos/${over.id}-160.jpg`,
  placeholder: ['#000000', '#ffffff'],
  ...over,
});
const aMessage = (over: Partial<ChatMessage>): ChatMessage => ({
  id: 1,
  angelId: 'angel-1',
  kind: 'message',
  text: 'Ciao',
  isLocked: false,
  sentAt: 0,
  isRead: false,
  ...over,
});
const giulia = aProfileCard({ id: 'angel-1', screenName: 'Giulia', nature: 'sample' });
const sara = aProfileCard({ id: 'angel-2', screenName: 'Sara', nature: 'verified_person' });
const context: ComposeContext = { brand: { title: 'Luna' }, language: 'it', showsContent: false };
const open: ComposeContext = { ...context, showsContent: true };
const entry = (
  over: Partial<UnseenEntry> & {
    id?: number;
    text?: string;
    isLocked?: boolean;
    kind?: 'message' | 'like' | 'visita';
  } = {},
): UnseenEntry => {
  const {
    id = 1,
    text = 'Ci vediamo al cinema?',
    isLocked = false,
    kind = 'message',
    angel = giulia,
    unreadInThread = 1,
  } = over;
  return {
    angel,
    unreadInThread,
    message: aMessage({
      id,
      kind,
      angelId: angel.id,
      isLocked,
      text: isLocked || kind !== 'message' ? '' : text,
      isRead: false,
    }),
  };
};

describe('what a notification says', () => {
  it('photos and their caption, as the language joins them', () => {
    const photo = { id: 'photo-1', width: 3, height: 2 };
    const ofText = (text: string, language: ComposeContext['language']) =>
      composeNotifications([{ ...entry(), message: aMessage({ text, photos: [photo, photo] }) }], {
        ...open,
        language,
      })[0]?.body;
    expect(ofText('📷 Mer ou montagne ?', 'fr')).toBe('2 photos : Mer ou montagne ?');
    expect(ofText('📷 Mare o montagna?', 'it')).toBe('2 foto: Mare o montagna?');
    expect(ofText('📷', 'it')).toBe('2 foto');
  });

  it('[NOTI-03] without previews: that something came, nothing of whom or what', () => {
    const entries = [
      entry(),
      entry({ kind: 'like', id: 2, angel: sara }),
      entry({ kind: 'visita', id: 3, angel: sara }),
    ];
    const notifications = composeNotifications(entries, context);
    expect(notifications).toMatchObject([
      { tag: 'chat:angel-1', path: '/chats/angel-1', title: 'Luna', body: 'Hai un nuovo messaggio' },
      { tag: 'likes', path: '/user/angel-2', title: 'Luna', body: 'Hai un nuovo like' },
      { tag: 'visits', path: '/user/angel-2', title: 'Luna', body: 'Hai una nuova visita al profilo' },
    ]);
    expect(notifications.map(({ title, body, icon }) => `${title}${body}${icon ?? ''}`).join()).not.toMatch(
      /Giulia|Sara|cinema|angel/,
    );
  });

  it('with previews: who it is, of what nature, and the text', () => {
    expect(composeNotifications([entry(), entry({ kind: 'like', id: 2, angel: sara })], open)).toMatchObject([
      { title: 'Giulia · Esempio', body: 'Ci vediamo al cinema?', icon: giulia.avatarUrl },
      { title: 'Sara · Persona verificata', body: 'Ti ha messo un like' },
    ]);
  });

  it('of a locked message: that it is there', () => {
    expect(composeNotifications([entry({ isLocked: true })], open)).toMatchObject([
      { body: 'C’è un messaggio da leggere' },
    ]);
  });

  it('of our own HTML: no tags', () => {
    const message = aMessage({ text: '<p>Benvenuto</p>', noticeId: 'benvenuto' });
    expect(composeNotifications([{ angel: giulia, unreadInThread: 1, message }], open)).toMatchObject([
      { body: 'Hai un nuovo messaggio' },
    ]);
  });

  it('of several messages: how many wait, counted by the thread', () => {
    expect(composeNotifications([entry(), entry({ id: 2, unreadInThread: 3 })], open)).toMatchObject([
      { tag: 'chat:angel-1', body: 'Hai 3 nuovi messaggi' },
    ]);
    expect(composeNotifications([entry({ unreadInThread: 2 }), entry({ id: 2, angel: sara })], open)).toMatchObject([
      { tag: 'chats', path: '/chats', title: 'Luna', body: 'Hai 3 nuovi messaggi' },
    ]);
    expect(composeNotifications([entry({ unreadInThread: MOST_UNREAD })], open)).toMatchObject([
      { body: 'Hai più di 99 nuovi messaggi' },
    ]);
  });

  it('of several people: how many, and all of them behind it', () => {
    const entries = [
      entry({ kind: 'like' }),
      entry({ kind: 'like', id: 2, angel: sara }),
      entry({ kind: 'visita', id: 3 }),
      entry({ kind: 'visita', id: 4 }),
    ];
    expect(composeNotifications(entries, context)).toMatchObject([
      { tag: 'likes', path: '/notifications', body: 'Hai 2 nuovi like' },
      { tag: 'visits', path: '/user/angel-1', body: 'Hai una nuova visita al profilo' },
    ]);
  });

  it('no more than a line, cut between characters', () => {
    const [cut] = composeNotifications([entry({ text: `${'a'.repeat(139)}👩‍🚀 \n fine` })], open);
    expect(Array.from(cut?.body ?? '')).toHaveLength(141);
    expect(cut?.body.endsWith('…')).toBe(true);
    expect(JSON.stringify(cut)).not.toMatch(/\\ud83d"/i);
  });

  it.each(LANGUAGES)('in every language (%s), with every plural form', (language) => {
    const counts = [1, 2, 1_000_000].map(
      (unreadInThread) => composeNotifications([entry({ unreadInThread })], { ...context, language })[0]?.body,
    );
    expect(new Set(counts).size).toBe(3);
    expect(counts.join()).not.toContain('undefined');
    expect(composeTest({ brand: { title: 'Luna' }, language }).body.length).toBeGreaterThan(10);
  });
});
