import type { Language, ProblemCode } from '@halo/shared/contracts';
import type { Formats } from '@halo/shared/i18n';
import type { TFunction } from 'i18next';

/** What all rows need, the same objects from one drawing to the next. */
export interface RowTools {
  /** texts of the chat: one hook for all rows */
  t: TFunction<'chat'>;
  language: Language;
  formats: Formats;
  /** some time of today */
  today: number;
  reasonOf(code: ProblemCode): string;
  actions: { retry(clientId: string): void; remove(clientId: string): void; unlock(): void };
}
