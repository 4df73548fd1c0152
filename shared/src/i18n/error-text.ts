import type { i18n as I18n } from 'i18next';
import type { ProblemCode } from '../contracts/problem.ts';
import { fromUnknown } from '../errors/from-unknown.ts';

/**
 * What a person reads for something that was thrown: a sentence and the next step, in the platform's language.
 *
 * @example <ErrorState title={errorTitle(i18n, error)} text={errorText(i18n, error)} retryLabel={t('ui:retry')}
 * onRetry={retry} />
 */
export function errorText(i18n: I18n, thrown: unknown): string {
  const error = fromUnknown(thrown);
  return problemText(i18n, error.code, error.detail);
}

/** The few words above it. */
export function errorTitle(i18n: I18n, thrown: unknown): string {
  return problemTitle(i18n, fromUnknown(thrown).code);
}

/** The same for a code, e.g. the failure of a payment attempt. */
export function problemText(i18n: I18n, code: ProblemCode, detail: Readonly<Record<string, string>> = {}): string {
  // A text may have a variant that names a detail the error came with: `text_email`, `text_minutes`.
  const known = Object.keys(detail).find((name) => i18n.exists(`errors:${code}.text_${name}`));
  return i18n.t(`errors:${code}.text${known ? `_${known}` : ''}`, {
    ...detail,
    defaultValue: i18n.t('errors:internal.text'),
  });
}

/** The few words above it, for a code. */
export function problemTitle(i18n: I18n, code: ProblemCode): string {
  return i18n.t(`errors:${code}.title`, { defaultValue: i18n.t('errors:internal.title') });
}
