import styled from '@emotion/styled';
import { space } from '@halo/shared/theme';
import { Checkbox, Text } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';
import { CardFrame } from './card-frame.tsx';
import { MethodPicker } from './method-picker.tsx';
import { PayAction } from './pay-action.tsx';
import { PayStatus } from './pay-status.tsx';
import { PaymentSummary } from '../payment-summary.tsx';
import type { PayViewProps } from './pay-view.tsx';
import { canPay } from '../live/payment-state.ts';
import { mayStartEarly, paidWith, withdrawalWords } from '../plan-terms.ts';
import { RenewalChoice } from '../renewal-choice.tsx';
import { SavedCards } from './saved-cards.tsx';
import { StartChoice } from '../start-choice.tsx';
import { walletsOf } from './usable-methods.ts';
import { WalletFrame } from './wallet-frame.tsx';

/** How to pay, what is said beside the button, and the button. */
export function CheckoutForm({
  pay,
  plan,
  messageCost,
  isVerification,
  declinesBeforeOther,
  formats,
  terms,
  brand,
  problem,
  links,
}: PayViewProps) {
  const { state, card, wallets, offered, methods, method, savedCards, savedCard, options, actions } = pay;
  const { t } = useTranslation('payments');
  const isLocked = !canPay(state);
  const isByCard = method === 'credit_card';
  return (
    <>
      {!isVerification && (
        <MethodPicker
          offered={offered}
          methods={methods}
          picked={method}
          isLocked={isLocked}
          onPick={actions.pick}
          onRetry={actions.retryWallet}
        />
      )}
      {offered.includes('credit_card') && (
        // Hidden, not gone: what was typed stays.
        <Part hidden={!isByCard}>
          <SavedCards
            cards={savedCards}
            picked={savedCard?.id}
            isLocked={isLocked}
            removal={pay.removal}
            onPick={actions.pickCard}
          />
          <Part hidden={savedCard !== undefined}>
            <CardFrame state={card.state} src={card.src} frame={card.frame} onRetry={actions.retryCard} />
            <Checkbox
              checked={options.keepsCard}
              disabled={isLocked}
              onChange={(event) => actions.setKeepsCard(event.target.checked)}
              label={t(isVerification ? 'card.keepAfterCheck' : 'card.keep')}
              hint={t('card.keepHint')}
            />
          </Part>
        </Part>
      )}
      {method === 'mollie' && (
        <Text tone="soft" size="small">
          {t('mollie.text')}
        </Text>
      )}
      {plan.renewal && (
        <RenewalChoice
          renewal={plan.renewal}
          endsAt={terms.endsAt}
          isTicked={options.renews}
          isLocked={isLocked}
          hasWallet={!isByCard}
          formats={formats}
          onChange={actions.setRenews}
        />
      )}
      {!isVerification && mayStartEarly(plan, terms) && (
        <StartChoice isTicked={options.startsAtOnce} isLocked={isLocked} onChange={actions.setStartsAtOnce} />
      )}
      {!isVerification && (
        <PaymentSummary
          plan={paidWith(plan, method)}
          messageCost={messageCost}
          renews={options.renews}
          terms={terms}
          descriptor={brand.descriptor}
          formats={formats}
        />
      )}
      <div>
        <PayStatus
          state={state}
          problem={problem}
          email={brand.support.email}
          formats={formats}
          isEnough={state.status === 'failed' && state.declines >= declinesBeforeOther}
          others={methods.usable.filter((one) => one !== method)}
          onPick={actions.pick}
        />
        {walletsOf(offered).map((wallet) => (
          <WalletFrame
            key={wallet}
            wallet={wallet}
            isShown={method === wallet && state.status !== 'unknown'}
            state={wallets.frameOf(wallet)}
            label={t('wallet.pay', { price: formats.money(plan.totalCents), wallet: t(`methods.${wallet}`) })}
            src={wallets.addressOf(wallet)}
            setElement={wallets.setElement}
          />
        ))}
        <PayAction
          state={state}
          method={method}
          savedCard={savedCard}
          price={formats.money(plan.totalCents)}
          isCheck={isVerification && plan.totalCents === 0}
          isCardReady={card.state.status === 'ready'}
          onPay={actions.pay}
          onAskNow={actions.askNow}
        />
      </div>
      <Small size="small" tone="soft">
        {isVerification ? t('verification.noSubscription') : t(withdrawalWords(plan, options.startsAtOnce))}{' '}
        <a {...links.terms}>{t('pay.terms')}</a>
      </Small>
    </>
  );
}

const Part = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[4],
  '&[hidden]': { display: 'none' },
});
const Small = styled(Text)({ textAlign: 'center', textWrap: 'pretty' });
