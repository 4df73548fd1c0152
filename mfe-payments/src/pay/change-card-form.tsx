import styled from '@emotion/styled';
import type { Subscription } from '@halo/shared/contracts';
import { useFormats } from '@halo/shared/remote';
import { space } from '@halo/shared/theme';
import { Button, Heading, LockIcon, Notice, Panel, Row, Stack, Text, WarningIcon } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';
import { cardName } from '../card-name.ts';
import { canPay, isRunning } from '../live/payment-state.ts';
import { CardPart } from './card-part.tsx';
import type { ChangeRefusal } from './change-refusal.ts';
import { PayStatus } from './pay-status.tsx';
import type { CardChange } from './use-card-change.ts';

export interface ChangeCardFormProps {
  change: CardChange;
  subscription: Subscription;
  /** why the last card was not accepted */
  problem: ChangeRefusal | undefined;
}

/** The plan, the card that takes the place of its own, and the button that checks it. */
export function ChangeCardForm({ change, subscription, problem }: ChangeCardFormProps) {
  const { t } = useTranslation('payments');
  const formats = useFormats();
  const { state } = change;
  return (
    <>
      <About subscription={subscription} />
      <CardPart
        card={change.card}
        cards={change.cards}
        address={change.address}
        keepsCard={change.keepsCard}
        keepLabel={t('card.keep')}
        isLocked={!canPay(state)}
        onKeepsCard={change.setKeepsCard}
      />
      <div>
        <Status change={change} problem={problem} />
        <Action change={change} />
      </div>
      <Small size="small" tone="soft">
        {t('change.terms', { zero: formats.money(0) })}
      </Small>
    </>
  );
}

/** Which plan, what it renews with now, and that nothing is charged for the change. */
function About({ subscription }: Pick<ChangeCardFormProps, 'subscription'>) {
  const { t } = useTranslation('payments');
  const formats = useFormats();
  const { planName, priceCents, renewsAt, endsAt, lastFour, isPastDue, waits } = subscription;
  const date = formats.longDate(renewsAt ?? endsAt);
  const price = formats.money(priceCents);
  const about = isPastDue ? 'change.pastDue' : waits ? 'change.waits' : 'change.renews';
  return (
    <Panel selected as="section">
      <Stack gap={2}>
        <Row justify="space-between" gap={3} align="baseline" wrap>
          <Heading level={2} size="section">
            {planName}
          </Heading>
          <Text as="span">{t(`change.every.${subscription.every}`, { price })}</Text>
        </Row>
        <Text size="small">
          {t(about, { date, price })}
          {lastFour && ` ${t('change.now', { lastFour })}`}
        </Text>
        <Text size="small">
          <strong>{t('change.free')}</strong>
        </Text>
      </Stack>
    </Panel>
  );
}

/** One sentence where the eyes are. What is known of another attempt is said as at the checkout. */
function Status({ change: { state }, problem }: Pick<ChangeCardFormProps, 'change' | 'problem'>) {
  const { t } = useTranslation('payments');
  const formats = useFormats();
  const isOther = 'other' in state && state.other !== undefined;
  if (isOther)
    return (
      <PayStatus state={state} problem={undefined} formats={formats} isEnough={false} others={[]} onPick={() => {}} />
    );
  const hint = state.status === 'idle' && state.hint !== 'fields' ? state.hint : undefined;
  return (
    <Place role="status" tabIndex={-1} data-pay-status>
      {problem ? (
        <Notice tone="danger" icon={<WarningIcon size={20} />}>
          <strong>{problem.title}</strong>
          <Detail size="small">{problem.text}</Detail>
          {problem.isRenewing && <Detail size="small">{t('change.refused')}</Detail>}
        </Notice>
      ) : state.status === 'unknown' ? (
        <Notice tone="warning">
          <strong>{t('unknown.title')}</strong>
          <Detail size="small">{t('change.unknown')}</Detail>
          {state.code === 'offline' && <Detail size="small">{t('unknown.offline')}</Detail>}
        </Notice>
      ) : (
        hint && <Notice tone="info">{t(hint === 'slow_fields' ? 'change.slow' : 'change.asItWas')}</Notice>
      )}
    </Place>
  );
}

function Action({ change }: Pick<ChangeCardFormProps, 'change'>) {
  const { t } = useTranslation('payments');
  const { state, card, cards, check, askNow } = change;
  if (state.status === 'unknown')
    return (
      <Button fullWidth variant="soft" onClick={askNow}>
        {t('unknown.askNow')}
      </Button>
    );
  return (
    <Button
      fullWidth
      icon={<LockIcon size={18} />}
      busy={isRunning(state)}
      busyLabel={t(state.status === 'cancelling' ? 'change.cancelling' : 'pay.checking')}
      disabled={cards.picked === undefined && card.state.status !== 'ready'}
      onClick={check}
    >
      <Label>{cards.picked ? t('change.use', { card: cardName(t, cards.picked) }) : t('change.check')}</Label>
    </Button>
  );
}

const Place = styled('div')({ '&:not(:empty)': { marginBottom: space[4] }, '&:focus-visible': { outline: 'none' } });
const Detail = styled(Text)({ textWrap: 'pretty' });
const Label = styled('span')({ textWrap: 'balance' });
const Small = styled(Text)({ textAlign: 'center', textWrap: 'pretty' });
