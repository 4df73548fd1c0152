import styled from '@emotion/styled';
import type { CreditEntry } from '@halo/shared/contracts';
import { type AppLinkProps, useFormats } from '@halo/shared/remote';
import { color, fontWeight, radius, space } from '@halo/shared/theme';
import {
  Button,
  EmptyState,
  ErrorState,
  Notice,
  Page,
  PageHeader,
  ReceiptIcon,
  SkeletonScreen,
  Stack,
  Text,
} from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';
import type { CreditHistoryState } from './credit-history-state.ts';

export interface CreditHistoryViewProps {
  state: CreditHistoryState;
  now: number;
  problem: { title: string; text: string } | undefined;
  moreProblem: string | undefined;
  backLink: AppLinkProps;
  actions: { retry(): void; more(): void };
}

export function CreditHistoryView({ state, now, problem, moreProblem, backLink, actions }: CreditHistoryViewProps) {
  const { t } = useTranslation('account');
  return (
    <>
      <PageHeader title={t('credits.title')} back={{ label: t('ui:back'), ...backLink }} width="narrow" />
      <Page width="narrow">
        {state.status === 'loading' && <SkeletonScreen layout="list" label={t('ui:loading')} />}
        {problem && (
          <ErrorState title={problem.title} text={problem.text} retryLabel={t('ui:retry')} onRetry={actions.retry} />
        )}
        {state.status === 'ready' &&
          (state.entries.length === 0 ? (
            <EmptyState icon={<ReceiptIcon size={32} />} title={t('credits.none')} text={t('credits.noneText')} />
          ) : (
            <Stack gap={4}>
              <Text tone="soft" size="small">
                {t('credits.text')}
              </Text>
              <List role="list">
                {state.entries.map((entry) => (
                  <Entry key={entry.id} entry={entry} now={now} />
                ))}
              </List>
              <div role="status">{moreProblem && <Notice tone="danger">{moreProblem}</Notice>}</div>
              {!state.isComplete && (
                <Button
                  variant="soft"
                  size="medium"
                  fullWidth
                  busy={state.isAsking}
                  busyLabel={t('ui:loading')}
                  onClick={actions.more}
                >
                  {t('ui:more')}
                </Button>
              )}
            </Stack>
          ))}
      </Page>
    </>
  );
}

function Entry({ entry, now }: { entry: CreditEntry; now: number }) {
  const { t } = useTranslation('account');
  const formats = useFormats();
  const { amount, balance, reason, about, unit, at } = entry;
  const count = Math.abs(amount);
  return (
    <li>
      <Why>
        <span>{t(`credits.reason.${reason}${about === undefined ? '' : '_about'}`, { about })}</span>
        <Text as="span" tone="soft" size="small">
          {formats.relativeDay(at, now)}, {formats.time(at)}
        </Text>
      </Why>
      <HowMany data-came={amount > 0}>
        <strong>
          {amount > 0 ? '+' : '−'}
          {t(`credits.unit.${unit}`, { count, formatted: formats.number(count) })}
        </strong>
        <Text as="span" tone="soft" size="small">
          {t('credits.balance', { balance: formats.number(balance) })}
        </Text>
      </HowMany>
    </li>
  );
}

const List = styled.ul({
  border: `1px solid ${color.line}`,
  borderRadius: radius.box,
  background: color.surface,
  '& > li': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    gap: `${space[1]} ${space[4]}`,
    minHeight: 64,
    padding: '11px 16px',
  },
  '& > li + li': { borderTop: `1px solid ${color.line}` },
});
const Why = styled.span({
  flex: '1 1 140px',
  display: 'grid',
  alignContent: 'center',
  minWidth: 0,
  overflowWrap: 'anywhere',
});
const HowMany = styled.span({
  display: 'grid',
  // Also in a line of its own.
  marginInlineStart: 'auto',
  alignContent: 'center',
  justifyItems: 'end',
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  '& strong': { fontWeight: fontWeight.bold },
  '&[data-came=true] strong': { color: color.ok },
});
