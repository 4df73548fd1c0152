import styled from '@emotion/styled';
import { CONSENT_PURPOSES, type ConsentDecision, type FreeConsent, FREE_CONSENTS } from '@halo/shared/contracts';
import { problemText } from '@halo/shared/i18n';
import { useFormats, usePlatform } from '@halo/shared/remote';
import { color, fontSize, radius, space } from '@halo/shared/theme';
import { Button, Checkbox, Heading, Notice, Skeleton, Stack, Text } from '@halo/shared/ui';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useConsents } from './use-consents.ts';

/** What was agreed to, with its text and time; what is free is changed by the same box that gave it. */
export function ConsentsSection() {
  const { i18n } = usePlatform();
  const { t } = useTranslation('account');
  const formats = useFormats();
  const id = useId();
  const { state, actions } = useConsents();
  const { decisions, code, wanted } = state;
  const describe = ({ textVersion, decidedAt }: ConsentDecision) =>
    t('consents.decided', { date: formats.dateTime(decidedAt), version: textVersion });
  return (
    <section aria-labelledby={id}>
      <Stack gap={3}>
        <Heading level={2} size="small" id={id}>
          {t('consents.heading')}
        </Heading>
        <Text tone="soft">
          {decisions?.some(({ purpose }) => !isFree(purpose)) && `${t('consents.required')} `}
          {t('consents.text')}
        </Text>
        {!decisions && !code && <Skeleton height={120} radius={radius.box} />}
        <div role="status">
          {code && (
            <Notice
              tone="danger"
              {...(!decisions && {
                action: (
                  <Button size="small" variant="ghost" onClick={actions.retry}>
                    {t('ui:retry')}
                  </Button>
                ),
              })}
            >
              {problemText(i18n, code)}
            </Notice>
          )}
        </div>
        {decisions &&
          CONSENT_PURPOSES.map((purpose) => {
            const own = decisions.filter((each) => each.purpose === purpose);
            const [current] = own;
            if (!current && !isFree(purpose)) return null;
            const box = isFree(purpose)
              ? {
                  checked: wanted[purpose] ?? current?.isGiven ?? false,
                  onChange: (event: { target: { checked: boolean } }) => actions.decide(purpose, event.target.checked),
                }
              : { checked: current?.isGiven ?? false, disabled: true, readOnly: true };
            return (
              <div key={purpose}>
                <Checkbox
                  id={`consent-${purpose}`}
                  label={t(`consents.${purpose}`)}
                  hint={current && describe(current)}
                  {...box}
                />
                {own.length > 1 && (
                  <History>
                    <summary>{t('consents.history')}</summary>
                    <ul>
                      {own.map((each) => (
                        <li key={each.decidedAt}>
                          {t(each.isGiven ? 'consents.given' : 'consents.refused')}: {describe(each)}
                        </li>
                      ))}
                    </ul>
                  </History>
                )}
              </div>
            );
          })}
      </Stack>
    </section>
  );
}

function isFree(purpose: string): purpose is FreeConsent {
  return FREE_CONSENTS.some((each) => each === purpose);
}

const History = styled.details({
  paddingLeft: space[6],
  fontSize: fontSize.small,
  color: color.soft,
  '& summary': { cursor: 'pointer', minHeight: 32 },
  '& ul': { paddingLeft: space[4] },
});
