import styled from '@emotion/styled';
import type { Brand, PaymentMethod, RatePlan } from '@halo/shared/contracts';
import type { Formats } from '@halo/shared/i18n';
import type { AppLinkProps } from '@halo/shared/remote';
import { fontWeight, space } from '@halo/shared/theme';
import { Button, CardIcon, Chip, ChipRow, LockIcon, Notice, Page, PageHeader, Text, WarningIcon } from '@halo/shared/ui';
import type { AnchorHTMLAttributes } from 'react';
import { useTranslation } from 'react-i18next';
import { MANY_DECLINES } from '../payment-drafts.ts';
import { PendingView } from '../pending-view.tsx';
import { BankChallenge } from './bank-challenge.tsx';
import { CardFrame, type CardFrameProps } from './card-frame.tsx';
import { isRunning, type PaymentState } from './payment-state.ts';
import { PaymentSummary } from './payment-summary.tsx';
import { PlanPanel } from './plan-panel.tsx';
import { VerificationPanel } from './verification-panel.tsx';

export interface PayViewProps {
  plan: RatePlan;
  messageCost: number;
  methods: readonly PaymentMethod[];
  isVerification: boolean;
  state: PaymentState;
  frame: Omit<CardFrameProps, 'onRetry'>;
  formats: Formats;
  /** when a renewing plan is charged again */ renewsAt: number | undefined;
  brand: Brand;
  /** words for the code in the state */ problem: { title: string; text: string } | undefined;
  links: { plans: AppLinkProps; chats: AppLinkProps; terms: AnchorHTMLAttributes<HTMLAnchorElement> };
  actions: { pay(): void; askNow(): void; restart(): void; retryFrame(): void };
}

export function PayView(props: PayViewProps) {
  const { plan, state, formats, brand, links, actions, isVerification } = props;
  const { t } = useTranslation('payments');
  // The fields stay in the page whatever happens, so that nothing typed is lost.
  const isAway = state.status === 'challenge' || state.status === 'pending' || state.status === 'settled';
  return (
    <>
      <PageHeader title={isVerification ? t('verification.header') : t('pay.title')} width="narrow" back={{ ...links.plans, label: t('ui:back') }} />
      <Page width="narrow">
        {state.status === 'challenge' && <BankChallenge challenge={state.challenge} departs={state.departs} onRestart={actions.restart} />}
        {state.status === 'pending' && <PendingView chatsLink={links.chats} onAskNow={actions.askNow} />}
        <Till hidden={isAway}>
          {isVerification ? <VerificationPanel plan={plan} formats={formats} /> : <PlanPanel plan={plan} formats={formats} supportEmail={brand.support.email} />}
          {props.methods.length === 0 ? <Notice tone="warning">{t('pay.noMethod', { email: brand.support.email })}</Notice> : <Form {...props} />}
        </Till>
      </Page>
    </>
  );
}

function Form({ plan, messageCost, methods, isVerification, state, frame, formats, renewsAt, brand, links, actions, problem }: PayViewProps) {
  const { t } = useTranslation('payments');
  const price = formats.money(plan.totalCents);
  const isFree = isVerification && plan.totalCents === 0;
  return (
    <>
      <ChipRow label={t('pay.methods')}>
        {methods.map((method) => <Chip key={method} selected icon={<CardIcon size={18} />}>{t(`methods.${method}`)}</Chip>)}
      </ChipRow>
      <CardFrame {...frame} onRetry={actions.retryFrame} />
      {!isVerification && <PaymentSummary plan={plan} messageCost={messageCost} renewsAt={renewsAt} descriptor={brand.descriptor} formats={formats} />}
      <div>
        <StatusPlace role="status"><Status state={state} problem={problem} email={brand.support.email} /></StatusPlace>
        {state.status === 'unknown' ? (
          <Button fullWidth variant="soft" onClick={actions.askNow}>{t('unknown.askNow')}</Button>
        ) : (
          <Button
            fullWidth
            icon={<LockIcon size={18} />}
            busy={isRunning(state)}
            busyLabel={t(state.status === 'charging' ? 'pay.charging' : 'pay.checking')}
            disabled={frame.state.status !== 'ready'}
            onClick={actions.pay}
          >
            {isFree ? t('verification.pay') : t('pay.button', { price })}
          </Button>
        )}
      </div>
      <Small size="small" tone="soft">
        {isVerification ? t('verification.noSubscription') : t(plan.renewal ? 'pay.withdrawalPlan' : 'pay.withdrawal')}
        {' '}
        <a {...links.terms}>{t('pay.terms')}</a>
      </Small>
    </>
  );
}

interface StatusProps {
  state: PaymentState;
  problem: PayViewProps['problem'];
  email: string;
}

/** One sentence and one next step, where the eyes are. */
function Status({ state, problem, email }: StatusProps) {
  const { t } = useTranslation('payments');
  switch (state.status) {
    case 'idle':
      return state.hint ? <Notice tone={state.hint === 'fields' ? 'danger' : 'info'}>{t(`hint.${state.hint}`)}</Notice> : null;
    case 'failed':
      return (
        <Notice tone="danger" icon={<WarningIcon size={20} />}>
          <strong>{problem?.title}</strong>
          <Detail size="small">{problem?.text}</Detail>
          {state.declines >= MANY_DECLINES && <Detail size="small">{t('refusal.many', { email })}</Detail>}
        </Notice>
      );
    case 'unknown':
      return (
        <Notice tone="warning">
          <strong>{t('unknown.title')}</strong>
          <Detail size="small">{t('unknown.text')}</Detail>
          {state.code === 'offline' && <Detail size="small">{t('unknown.offline')}</Detail>}
        </Notice>
      );
    default:
      return null;
  }
}

const Till = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[5],
  '&[hidden]': { display: 'none' },
});
// Always there, so that what appears in it is read out; takes room only when it says something.
const StatusPlace = styled('div')({ '&:not(:empty)': { marginBottom: space[4] } });
const Detail = styled(Text)({ fontWeight: fontWeight.regular, textWrap: 'pretty' });
const Small = styled(Text)({ textAlign: 'center', textWrap: 'pretty' });
