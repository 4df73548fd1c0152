import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
// Without the context that the other one reads the i18n from: of react-i18next the shell offers `useTranslation` alone.
import { Trans } from 'react-i18next/TransWithoutContext';

interface MarkedTextProps {
  i18nKey: string;
  values: Readonly<Record<string, string>>;
  /** what the marked words stand in */
  mark?: ReactElement;
}

/** A text that sets off some of its words, in `<strong>`. */
export function MarkedText({ i18nKey, values, mark = <strong /> }: MarkedTextProps) {
  const { t, i18n } = useTranslation('auth');
  return <Trans t={t} i18n={i18n} i18nKey={i18nKey} values={values} components={{ strong: mark }} />;
}
