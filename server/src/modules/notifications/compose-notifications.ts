import type { UnseenEntry } from '../conversations/index.ts';
import {
  type Brand,
  captionOf,
  type ChatMessage,
  clockOf,
  type Language,
  MOST_UNREAD,
  type ProfileCard,
  WIRE_VALUES,
} from '@halo/shared/contracts';
import { natureText } from '@halo/shared/texts';
import type { Notification } from './delivery.ts';
import { pushTexts } from './notification-texts.ts';

export interface ComposeContext {
  readonly brand: Pick<Brand, 'title'>;
  readonly language: Language;
  readonly showsContent: boolean;
}

const TEXT_MAX_CHARS = 140;
const CHATS_PATH = '/chats';
const NOTICES_PATH = '/notifications';
export const SETTINGS_PATH = '/activeNotifications';

/** At most one notification for each kind of event: one thread or person by itself, several as a number. */
export function composeNotifications(entries: readonly UnseenEntry[], context: ComposeContext): Notification[] {
  const ofKind = (kind: ChatMessage['kind']) => entries.filter(({ message }) => message.kind === kind);
  return [
    messages(ofKind('message'), context),
    profiles('likes', ofKind('like'), context),
    profiles('visits', ofKind(WIRE_VALUES.visit), context),
  ].flatMap((one) => one ?? []);
}

/** What the page's own button asks for. */
export function composeTest({ brand, language }: Pick<ComposeContext, 'brand' | 'language'>): Notification {
  return {
    tag: 'test',
    path: SETTINGS_PATH,
    title: brand.title,
    body: pushTexts(language)('test'),
    language,
    isUrgent: true,
  };
}

function messages(
  entries: readonly UnseenEntry[],
  { brand, language, showsContent }: ComposeContext,
): Notification | undefined {
  const threads = new Map(entries.map((entry) => [entry.angel.id, entry]));
  const newest = entries.reduce<UnseenEntry | undefined>(
    (latest, entry) => (latest && latest.message.id > entry.message.id ? latest : entry),
    undefined,
  );
  if (!newest) return undefined;
  const t = pushTexts(language);
  const count = [...threads.values()].reduce((sum, { unreadInThread }) => sum + unreadInThread, 0);
  const counted =
    count < MOST_UNREAD ? t('messages', { count: Math.max(count, 1) }) : t('messagesMore', { most: MOST_UNREAD - 1 });
  if (threads.size > 1)
    return { tag: 'chats', path: CHATS_PATH, title: brand.title, body: counted, language, isUrgent: true };
  const place = {
    tag: `chat:${newest.angel.id}`,
    path: `${CHATS_PATH}/${encodeURIComponent(newest.angel.id)}`,
    language,
    isUrgent: true,
  };
  if (!showsContent) return { ...place, title: brand.title, body: counted };
  return {
    ...place,
    ...named(newest.angel, language),
    body: count > 1 ? counted : (preview(newest.message, t) ?? (newest.message.isLocked ? t('locked') : counted)),
  };
}

function profiles(
  type: 'likes' | 'visits',
  entries: readonly UnseenEntry[],
  { brand, language, showsContent }: ComposeContext,
): Notification | undefined {
  const [first] = entries;
  if (!first) return undefined;
  const t = pushTexts(language);
  const people = new Set(entries.map(({ angel }) => angel.id)).size;
  const counted = t(type, { count: people });
  if (people > 1)
    return { tag: type, path: NOTICES_PATH, title: brand.title, body: counted, language, isUrgent: false };
  const place = { tag: type, path: `/user/${encodeURIComponent(first.angel.id)}`, language, isUrgent: false };
  if (!showsContent) return { ...place, title: brand.title, body: counted };
  return { ...place, ...named(first.angel, language), body: t(wordOf(first)) };
}

function wordOf({ message: { kind, category } }: UnseenEntry): 'liked' | 'likedBack' | 'visited' {
  if (kind !== 'like') return 'visited';
  return category === WIRE_VALUES.likeBack ? 'likedBack' : 'liked';
}

/** The nature of the profile stands beside its name, as on every screen. */
function named(angel: ProfileCard, language: Language): Pick<Notification, 'title' | 'icon'> {
  return { title: `${angel.screenName} · ${natureText(angel.nature, language)}`, icon: angel.avatarUrl };
}

/** HTML of our own is no text for a line. */
function preview(
  { text, isLocked, noticeId, photos, voice }: ChatMessage,
  t: ReturnType<typeof pushTexts>,
): string | undefined {
  if (isLocked || noticeId !== undefined || text.trim() === '') return undefined;
  if (voice) return `${t('voice')} ${clockOf(voice.durationMs)}`;
  const line = (photos ? photosWithCaption(photos.length, captionOf(text), t) : text).replace(/\s+/g, ' ').trim();
  const characters = Array.from(line);
  return characters.length > TEXT_MAX_CHARS ? `${characters.slice(0, TEXT_MAX_CHARS).join('')}…` : line;
}

/** French has a space before its colon. */
function photosWithCaption(count: number, caption: string, t: ReturnType<typeof pushTexts>): string {
  const what = t('photos', { count });
  return caption === '' ? what : t('captioned', { what, caption });
}
