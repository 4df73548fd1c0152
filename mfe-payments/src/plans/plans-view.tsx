import styled from '@emotion/styled';
import type { Language, PayRules, Profile, Purchase, RatePlan, SavedCard } from '@halo/shared/contracts';
import type { Formats } from '@halo/shared/i18n';
import type { AppLinkProps } from '@halo/shared/remote';
import { space } from '@halo/shared/theme';
import { NatureLabel } from '@halo/shared/trust';
import {
  Avatar,
  BelowFold,
  Button,
  Checkbox,
  Heading,
  LiveRegion,
  Notice,
  Page,
  PageHeader,
  PlanGroup,
  Row,
  Stack,
  Text,
} from '@halo/shared/ui';
import { type AnchorHTMLAttributes, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { BankChallenge, type BankQuestion } from '../bank-challenge.tsx';
import { aboutAttempt } from '../card-check.ts';
import { useAwayFocus } from '../use-away-focus.ts';
import type { PlanTerms } from '../plan-terms.ts';
import { ExpressPay, type ExpressPayProps } from './express-pay.tsx';
import { PlanRow } from './plan-row.tsx';
import type { PlansTrigger } from './plans-trigger.ts';
import { WaitingNotice } from './waiting-notice.tsx';

type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement>;

export interface PlansViewProps {
  plans: readonly RatePlan[];
  selected: RatePlan | undefined;
  trigger: PlansTrigger | undefined;
  messageCost: number;
  needsTerms: boolean;
  hasTerms: boolean;
  /** presses without the terms ticked, since they last were */
  refusedPresses: number;
  /** the profile that the message is for or from */
  angel: Profile | undefined;
  /** paid, and not begun yet */
  waiting: Purchase | undefined;
  onBegin: () => void;
  language: Language;
  formats: Formats;
  links: { terms: LinkProps; privacy: LinkProps };
  backLink: AppLinkProps;
  supportEmail: string;
  /** the brand is to close: it sells nothing more */
  closing: { brand: string; date: string } | undefined;
  /** paying with the card on file */
  express: Pick<ExpressPayProps, 'isBusy' | 'isCancelling' | 'note'> & {
    card: SavedCard | undefined;
    rules: Pick<PayRules, 'missingCredits'> | undefined;
    /** the bank wants to ask on a page of its own */
    challenge: BankQuestion | undefined;
    giveUp(): void;
  };
  renews: boolean;
  startsAtOnce: boolean;
  /** of the marked plan */
  terms: PlanTerms | undefined;
  descriptor: string;
  actions: {
    select(productId: string): void;
    press(productId: string): void;
    setTerms(isTicked: boolean): void;
    goOn(): void;
    setRenews(isTicked: boolean): void;
    setStartsAtOnce(isTicked: boolean): void;
    payNow(): void;
  };
}

/** a phone has room for no more rows */
const SEEN_FIRST = 4;

export function PlansView(props: PlansViewProps) {
  const { plans, formats, backLink, supportEmail, closing, waiting, onBegin } = props;
  const { t } = useTranslation('payments');
  const { challenge, giveUp } = props.express;
  const focus = useAwayFocus(challenge ? 'challenge' : 'checkout');
  return (
    <>
      <PageHeader
        title={t(challenge ? 'pay.title' : 'plans.title')}
        width="narrow"
        back={{ ...backLink, label: t('ui:back') }}
      />
      <Page width="narrow">
        <LiveRegion message={challenge ? t('challenge.title') : ''} />
        <Place ref={focus.away} tabIndex={-1}>
          {challenge && (
            <BankChallenge about={aboutAttempt(challenge.about, formats)} state={challenge} onRestart={giveUp} />
          )}
        </Place>
        {/* What is marked and ticked stays while the bank asks. */}
        <div ref={focus.checkout} hidden={challenge !== undefined}>
          <Stack gap={5}>
            {waiting ? <WaitingNotice purchase={waiting} onBegin={onBegin} /> : !closing && <Greeting {...props} />}
            {plans.length === 0 ? (
              <Notice tone="warning">
                {closing ? t('plans.closing', closing) : t('plans.none', { email: supportEmail })}
              </Notice>
            ) : (
              <>
                <PlanGroup legend={t('plans.choose')} hideLegend>
                  <PlanRows {...props} plans={plans.slice(0, SEEN_FIRST)} />
                  <BelowFold>
                    <PlanRows {...props} plans={plans.slice(SEEN_FIRST)} />
                  </BelowFold>
                </PlanGroup>
                <BelowFold>
                  <AfterPlans {...props} />
                </BelowFold>
              </>
            )}
          </Stack>
        </div>
      </Page>
    </>
  );
}

function PlanRows({ plans, selected, messageCost, formats, actions }: PlansViewProps) {
  return plans.map((plan) => (
    <PlanRow
      key={plan.productId}
      plan={plan}
      messageCost={messageCost}
      formats={formats}
      isSelected={plan.productId === selected?.productId}
      onSelect={actions.select}
      onPress={actions.press}
    />
  ));
}

/** What follows from the choice: terms, the way on, what is charged again. */
function AfterPlans(props: PlansViewProps) {
  const { plans, selected, messageCost, needsTerms, renews, startsAtOnce, terms, descriptor, formats, actions } = props;
  const { card, rules, isBusy, isCancelling, note } = props.express;
  const { t } = useTranslation('payments');
  return (
    <>
      {messageCost === 0 && plans.some(({ credits }) => credits > 0) && <Notice>{t('plans.unlimited')}</Notice>}
      {needsTerms && <Terms {...props} />}
      {card && selected ? (
        <ExpressPay
          card={card}
          plan={selected}
          messageCost={messageCost}
          renews={renews}
          startsAtOnce={startsAtOnce}
          terms={terms}
          missingCredits={rules?.missingCredits ?? 0}
          descriptor={descriptor}
          formats={formats}
          isBusy={isBusy}
          isCancelling={isCancelling}
          note={note}
          onRenews={actions.setRenews}
          onStartsAtOnce={actions.setStartsAtOnce}
          onPay={actions.payNow}
          onOther={actions.goOn}
        />
      ) : (
        <Button fullWidth onClick={actions.goOn}>
          {t('ui:continue')}
        </Button>
      )}
      <RenewalNote plans={plans} formats={formats} />
      {plans.some(({ reduction }) => reduction !== undefined) && (
        <Note tone="soft" size="small">
          {t('plans.oldPrice')}
        </Note>
      )}
    </>
  );
}

function Greeting({ trigger, angel, language }: PlansViewProps) {
  const { t } = useTranslation('payments');
  const key = trigger ?? 'usual';
  const text =
    angel && trigger
      ? t(`header.${key}.textNamed`, { name: angel.screenName, defaultValue: t(`header.${key}.text`) })
      : t(`header.${key}.text`);
  return (
    <Row gap={4}>
      {angel && <Avatar name={angel.screenName} src={angel.avatarUrl} seed={angel.id} size={60} />}
      <Stack gap={1}>
        <Heading level={2}>{t(`header.${key}.title`)}</Heading>
        <Text tone="soft">{text}</Text>
        {angel && (
          <div>
            <NatureLabel nature={angel.nature} locale={language} />
          </div>
        )}
      </Stack>
    </Row>
  );
}

function Terms({ hasTerms, refusedPresses, links, actions }: PlansViewProps) {
  const { t } = useTranslation('payments');
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // At each press, not only the first: a press that does nothing looks like a broken page.
    if (refusedPresses > 0) box.current?.focus();
  }, [refusedPresses]);
  return (
    <Checkbox
      ref={box}
      checked={hasTerms}
      onChange={(event) => actions.setTerms(event.target.checked)}
      label={
        <>
          {t('terms.accept')} <a {...links.terms}>{t('terms.terms')}</a>
          {t('terms.and')}
          <a {...links.privacy}>{t('terms.privacy')}</a>
        </>
      }
      {...(refusedPresses > 0 ? { error: t('terms.missing') } : {})}
    />
  );
}

/** What is charged again and what is not, in so many words. */
function RenewalNote({ plans, formats }: { plans: readonly RatePlan[]; formats: Formats }) {
  const { t } = useTranslation('payments');
  const renewing = plans.flatMap(({ name, productId, renewal }) => (renewal ? [{ name, productId, renewal }] : []));
  return (
    <Note tone="soft" size="small">
      {renewing.map(({ name, productId, renewal }) => (
        <span key={productId}>
          {t(`renewal.${renewal.every}`, { plan: name, price: formats.money(renewal.priceCents) })}{' '}
        </span>
      ))}
      {renewing.length < plans.length && t(renewing.length > 0 ? 'renewal.creditsDoNot' : 'renewal.never')}
    </Note>
  );
}

// Takes the focus only so that a keyboard goes on from here.
const Place = styled('div')({ '&:focus-visible': { outline: 'none' } });
const Note = styled(Text)({ marginTop: `-${space[1]}`, textWrap: 'pretty' });
