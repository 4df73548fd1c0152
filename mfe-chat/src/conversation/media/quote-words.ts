import { captionOf, type Quote } from '@halo/shared/contracts';
import type { TFunction } from 'i18next';

/** What a quote says, in the reader's language. */
export function quoteWords({ isDeleted, isLocked, mediaKind, text }: Quote, t: TFunction<'chat'>): string {
  if (isDeleted) return t('message.deleted');
  if (isLocked) return t('locked.preview');
  if (mediaKind === 'voice') return t('media.voice');
  if (mediaKind !== 'photo') return text;
  return [t('media.photo'), captionOf(text)].filter((part) => part !== '').join(': ');
}
