import { type Language, NotificationKind } from '@halo/shared/contracts';
import { formatsFor } from '@halo/shared/i18n';
import type { TFunction } from 'i18next';
import { countOf, type NotificationCard } from './notification-state.ts';

/** What a card says. Who and how often, never what was written: others may see the screen. */
export function notificationWords(card: NotificationCard, t: TFunction<'shell'>, language: Language): string {
  const [only, ...others] = card.entries;
  if (only && others.length === 0) return t(`notice.${only.kind}`, { name: only.angel.screenName, count: only.count });
  const parts = NotificationKind.options.flatMap((kind) => {
    const count = countOf(card, kind);
    return count > 0 ? [t(`notice.many.${kind}`, { count })] : [];
  });
  return formatsFor(language).list(parts);
}
