import styled from '@emotion/styled';
import type { Subscription } from '@halo/shared/contracts';
import { useFormats, usePlaceLink } from '@halo/shared/remote';
import { space } from '@halo/shared/theme';
import { Button, ButtonLink, Notice, Panel, Row, Stack, SuccessIcon, Text } from '@halo/shared/ui';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { cancelOf, type PlanCancel } from './purchases-state.ts';

export interface SubscriptionCardProps {
  subscription: Subscription;
  /** of whichever plan */
  cancel: PlanCancel;
  /** why the last try did not work */
  problem: string | undefined;
  actions: { askCancel(subscriptionId: string): void; dropCancel(): void; cancel(): void };
}

/**
 * A plan that lasts: until when, and what happens then. Two clicks end its renewal, and nothing stands between them.
 */
export function SubscriptionCard({ subscription, cancel: cancelOfAny, problem, actions }: SubscriptionCardProps) {
  const { t } = useTranslation('account');
  const formats = useFormats();
  const linkTo = usePlaceLink();
  const cancel = cancelOf(cancelOfAny, subscription.id);
  const { planName, status, priceCents, every, endsAt, isPastDue, waits } = subscription;
  const until = formats.longDate(endsAt);
  const isRenewing = status === 'renewing';
  const start = useRef<HTMLButtonElement>(null);
  const outcome = useRef<HTMLDivElement>(null);
  const wasAsked = useRef(false);
  const isCancelled = cancel.status === 'done' && status === 'ending';
  useEffect(() => {
    // Each button that was pressed is gone by then.
    if (isCancelled) outcome.current?.focus();
  }, [isCancelled]);
  useEffect(() => {
    if (wasAsked.current && cancel.status === 'idle') start.current?.focus();
    wasAsked.current = cancel.status !== 'idle';
  }, [cancel.status]);
  return (
    <Card as="article" aria-label={planName} selected={isRenewing}>
      <Stack gap={3}>
        <Row justify="space-between" gap={3} align="baseline" wrap>
          <Text as="h3" size="large">
            <strong>{planName}</strong>
          </Text>
          {isRenewing && <Text as="span">{t(`purchases.every.${every}`, { price: formats.money(priceCents) })}</Text>}
        </Row>
        <Terms subscription={subscription} isCancelledNow={cancel.status === 'done'} />
        <Outcome ref={outcome} role="status" tabIndex={-1}>
          {isCancelled && (
            <Notice tone="success" icon={<SuccessIcon size={20} />}>
              {t(waits ? 'purchases.cancelledWaiting' : 'purchases.cancelled', { plan: planName, date: until })}
            </Notice>
          )}
          {cancel.status === 'failed' && problem && <Failure problem={problem} />}
        </Outcome>
        {isRenewing && subscription.isCardChangeable && cancel.status === 'idle' && (
          <ButtonLink
            variant={isPastDue ? 'primary' : 'soft'}
            size="medium"
            fullWidth
            {...linkTo('changeCard', { id: subscription.id })}
          >
            {t('purchases.changeCard')}
          </ButtonLink>
        )}
        {isRenewing && (cancel.status === 'idle' || cancel.status === 'done') && (
          <Button
            ref={start}
            variant="ghost"
            size="medium"
            fullWidth
            onClick={() => actions.askCancel(subscription.id)}
          >
            {t('purchases.cancel')}
          </Button>
        )}
        {isRenewing && (cancel.status === 'asked' || cancel.status === 'sending' || cancel.status === 'failed') && (
          <Confirm
            text={t(waits ? 'purchases.confirmTextWaiting' : 'purchases.confirmText', { plan: planName, date: until })}
            isSending={cancel.status === 'sending'}
            onConfirm={actions.cancel}
            onDrop={actions.dropCancel}
          />
        )}
      </Stack>
    </Card>
  );
}

/** Until when it lasts, and what happens then. */
function Terms({ subscription, isCancelledNow }: { subscription: Subscription; isCancelledNow: boolean }) {
  const { t } = useTranslation('account');
  const formats = useFormats();
  const {
    status,
    priceCents,
    startedAt,
    endsAt,
    renewsAt = endsAt,
    noticeSentAt,
    isPastDue,
    lastFour,
    waits,
  } = subscription;
  const until = formats.longDate(endsAt);
  const isRenewing = status === 'renewing';
  return (
    <>
      {waits && (
        <Text>
          {t(isRenewing ? 'purchases.waitsAndRenews' : 'purchases.waits', {
            start: formats.longDate(startedAt),
            date: until,
          })}
        </Text>
      )}
      {isRenewing && !waits && (
        <Text>
          {t(isPastDue ? 'purchases.pastDue' : 'purchases.renews', {
            date: formats.longDate(renewsAt),
            price: formats.money(priceCents),
          })}
          {lastFour && ` ${t('purchases.withCard', { lastFour })}`}
        </Text>
      )}
      {status === 'ending' && !waits && !isCancelledNow && <Text>{t('purchases.ends', { date: until })}</Text>}
      {isRenewing && noticeSentAt !== undefined && (
        <Text tone="soft" size="small">
          {t('purchases.noticeSent', { date: formats.longDate(noticeSentAt) })}
        </Text>
      )}
    </>
  );
}

/** With the people who can do it by hand: the way out must not end at a fault of ours. */
function Failure({ problem }: { problem: string }) {
  const { t } = useTranslation('account');
  const linkTo = usePlaceLink();
  return (
    <Notice
      tone="danger"
      action={
        <ButtonLink size="small" variant="ghost" {...linkTo('contact')}>
          {t('purchases.contact')}
        </ButtonLink>
      }
    >
      {problem}
    </Notice>
  );
}

function Confirm({
  text,
  isSending,
  onConfirm,
  onDrop,
}: {
  text: string;
  isSending: boolean;
  onConfirm(): void;
  onDrop(): void;
}) {
  const { t } = useTranslation('account');
  const confirm = useRef<HTMLButtonElement>(null);
  useEffect(() => confirm.current?.focus(), []);
  return (
    <Stack gap={3}>
      <Text>{text}</Text>
      <Row gap={2} wrap>
        <Wide>
          <Button
            ref={confirm}
            size="medium"
            fullWidth
            busy={isSending}
            busyLabel={t('purchases.cancelling')}
            onClick={onConfirm}
          >
            {t('purchases.confirm')}
          </Button>
        </Wide>
        <Wide>
          <Button variant="soft" size="medium" fullWidth disabled={isSending} onClick={onDrop}>
            {t('purchases.keep')}
          </Button>
        </Wide>
      </Row>
    </Stack>
  );
}

// Empty it takes no row, and still is there to be read out.
const Outcome = styled.div({ '&:empty': { position: 'absolute' } });
const Card = styled(Panel)({ padding: space[4] });
const Wide = styled.div({ flex: '1 1 180px' });
