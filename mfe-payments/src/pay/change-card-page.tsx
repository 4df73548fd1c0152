import {
  cardChangeProduct,
  type PaymentAttempt,
  PROBLEM_CODES,
  type PayRules,
  type Subscription,
} from '@halo/shared/contracts';
import { problemText, problemTitle } from '@halo/shared/i18n';
import { usePageProps, usePlaceLink, usePlatform } from '@halo/shared/remote';
import { useLoaded } from '@halo/shared/store';
import { ButtonLink, EmptyState, ErrorState, Page, PageHeader, ReceiptIcon, SkeletonScreen } from '@halo/shared/ui';
import { orNothing } from '../or-nothing.ts';
import { ChangeCardView } from './change-card-view.tsx';
import { changeRefusal } from './change-refusal.ts';
import { useCardChange } from './use-card-change.ts';

/** Where the card of a plan that renews is changed. */
export function ChangeCardPage() {
  const { i18n } = usePlatform();
  const { search } = usePageProps();
  const linkTo = usePlaceLink();
  const id = new URLSearchParams(search).get('id') ?? '';
  const { state, retry } = useStart(id);
  const back = { ...linkTo('purchases'), label: i18n.t('ui:back') };
  return (
    <>
      <PageHeader title={i18n.t('payments:change.title')} width="narrow" back={back} />
      <Page width="narrow">
        {state.status === 'loading' && <SkeletonScreen layout="form" label={i18n.t('payments:change.loading')} />}
        {state.status === 'failed' && (
          <ErrorState
            title={problemTitle(i18n, state.code)}
            text={problemText(i18n, state.code)}
            retryLabel={i18n.t('ui:retry')}
            onRetry={retry}
          />
        )}
        {state.status === 'ready' &&
          (state.value ? (
            <Change {...state.value} refused={new URLSearchParams(search).get('refused')} />
          ) : (
            <EmptyState
              icon={<ReceiptIcon size={30} />}
              title={i18n.t('payments:change.none')}
              text={i18n.t('payments:change.noneText')}
              action={<ButtonLink {...linkTo('purchases')}>{i18n.t('payments:change.toPurchases')}</ButtonLink>}
            />
          ))}
      </Page>
    </>
  );
}

interface Start {
  subscription: Subscription;
  rules: PayRules;
  attempt: PaymentAttempt | undefined;
}

/** Undefined: no plan of this id renews with a card that can be changed. */
function useStart(id: string) {
  const { api, log } = usePlatform();
  return useLoaded(id, async (signal): Promise<Start | undefined> => {
    const [{ subscriptions }, rules, latest] = await Promise.all([
      api.purchases.list({ signal }),
      api.payments.rules({ signal }),
      orNothing(api.payments.latestAttempt({ signal }), (code) =>
        log.warn('a card without its open attempt', { code }),
      ),
    ]);
    const subscription = subscriptions.find((each) => each.id === id && each.isCardChangeable === true);
    if (!subscription) return undefined;
    const isOpen =
      latest?.productId === cardChangeProduct(id) && latest.status !== 'settled' && latest.status !== 'failed';
    return { subscription, rules, attempt: isOpen ? latest : undefined };
  });
}

function Change({ refused, ...start }: Start & { refused: string | null }) {
  const change = useCardChange(start);
  const { i18n, brand } = usePlatform();
  const { state } = change;
  const returned = PROBLEM_CODES.find((code) => code === refused);
  const code = state.status === 'failed' ? state.code : state.status === 'idle' ? returned : undefined;
  return (
    <ChangeCardView
      change={change}
      subscription={start.subscription}
      problem={code && changeRefusal(i18n, brand, code)}
    />
  );
}
