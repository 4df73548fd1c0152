import type { MoneyFinding, OpenClaim, OpenHeldRefund, ParkedEvent } from '@halo/shared/contracts/operations';
import { Modal, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useClaims, useHeldRefunds, useOpenWork } from '../api/queries.ts';
import { formatDay, formatMoney } from '../format.ts';
import { mayDo } from '../may-do.ts';
import { useSignedIn } from '../operator-context.tsx';
import parts from '../parts.module.css';
import { ProblemNotice } from '../problem-notice.tsx';
import { t, texts } from '../texts.ts';
import classes from './payments.module.css';
import { ReasonForm } from './reason-form.tsx';
import { useOpenWorkDeeds, type WorkDeed } from './use-open-work.ts';
import { WorkCard } from './work-card.tsx';

const words = texts.payments.work;

export interface OpenWorkProps {
  titleOf(brand: string): string;
}

/** What waits for a person: claims and refunds that are held, events that do not fit, differences of the books. */
export function OpenWork({ titleOf }: OpenWorkProps) {
  const hasRefunds = mayDo(useSignedIn(), 'refunds');
  const [work, claims, held] = [useOpenWork(), useClaims(hasRefunds), useHeldRefunds(hasRefunds)];
  const [deed, setDeed] = useState<WorkDeed>();
  const act = useOpenWorkDeeds(() => setDeed(undefined));
  const close = (): void => {
    setDeed(undefined);
    act.reset();
  };
  const failed = [work, claims, held].find(({ error }) => error);
  if (failed) return <ProblemNotice error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!work.data) return <Skeleton height={160} radius="md" aria-label={texts.app.loading} />;
  const cards = [
    ...(claims.data ?? []).map((claim) => (
      <ClaimCard key={`claim-${claim.id}`} {...{ claim, titleOf, onDeed: setDeed }} />
    )),
    ...(held.data ?? []).map((refund) => (
      <HeldCard key={`held-${refund.id}`} {...{ refund, titleOf, onDeed: setDeed }} />
    )),
    ...work.data.parked.map((event) => <ParkedCard key={event.eventId} {...{ event, titleOf, onDeed: setDeed }} />),
    ...work.data.findings.map((finding) => (
      <FindingCard key={finding.key} {...{ finding, titleOf, onDeed: setDeed }} />
    )),
  ];
  return (
    <section aria-labelledby="open-work" className={classes['waiting']}>
      <h2 id="open-work">{words.title}</h2>
      {cards.length === 0 ? <p className={parts['muted']}>{words.nothing}</p> : cards}
      <Modal
        opened={deed !== undefined}
        onClose={close}
        title={deed && words.deed[deed.kind]}
        closeButtonProps={{ 'aria-label': texts.app.close }}
        closeOnClickOutside={false}
      >
        {deed && (
          <ReasonForm
            label={words.deed[deed.kind]}
            lead={words.deedLead[deed.kind]}
            isBusy={act.isPending}
            error={act.error}
            onSubmit={(reason) => act.mutate({ deed, reason })}
            onCancel={close}
          />
        )}
      </Modal>
    </section>
  );
}

interface CardProps extends OpenWorkProps {
  onDeed(deed: WorkDeed): void;
}

function ClaimCard({ claim, titleOf, onDeed }: CardProps & { claim: OpenClaim }) {
  const { id, brand, reason, madeAt, account, paid, dueAt } = claim;
  const amount = paid ? `, ${formatMoney(paid.cents, paid.currency)}` : '';
  return (
    <WorkCard
      title={`${words.claim}${amount} · ${titleOf(brand)}`}
      payment={id}
      at={madeAt}
      {...(dueAt === undefined ? {} : { due: t('payments.work.dueAnswer', { when: formatDay(dueAt) }) })}
      lines={[
        ...(paid ? [t('payments.work.bought', { plan: paid.plan, when: formatDay(paid.at) })] : []),
        ...(reason === '' ? [] : [`“${reason}”`]),
        t('payments.work.account', { account }),
      ]}
      buttons={(['grant', 'refuse'] as const).map((kind) => [words.deed[kind], () => onDeed({ kind, id })] as const)}
    />
  );
}

function HeldCard({ refund, titleOf, onDeed }: CardProps & { refund: OpenHeldRefund }) {
  const { id, brand, cents, currency, earlier, heldAt, dueAt, account } = refund;
  return (
    <WorkCard
      title={`${t('payments.work.held', { amount: formatMoney(cents, currency) })} · ${titleOf(brand)}`}
      payment={id}
      at={heldAt}
      due={t('payments.work.due', { when: formatDay(dueAt) })}
      lines={[t('payments.work.earlier', { count: earlier }), t('payments.work.account', { account })]}
      buttons={(['release', 'keep'] as const).map((kind) => [words.deed[kind], () => onDeed({ kind, id })] as const)}
    />
  );
}

function ParkedCard({ event, titleOf, onDeed }: CardProps & { event: ParkedEvent }) {
  const { provider, company, eventId, name, brand, payment, reference, cents, currency, receivedAt, dueAt } = event;
  const key = { provider, company, eventId };
  // What has a day is done elsewhere: to judge it once more would park it once more.
  const canApply = !event.hasActed && dueAt === undefined;
  const amount = cents === 0 ? '' : `, ${formatMoney(cents, currency)}`;
  return (
    <WorkCard
      title={`${t('payments.work.parked', { provider, name })}${amount}${brand === undefined ? '' : ` · ${titleOf(brand)}`}`}
      payment={brand === undefined ? undefined : payment}
      at={receivedAt}
      {...(dueAt === undefined ? {} : { due: t('payments.work.answerBy', { when: formatDay(dueAt) }) })}
      lines={[
        event.reason,
        t('payments.reference', { reference }),
        ...(event.hasActed ? [words.hasActed] : []),
        ...(event.owner === undefined ? [] : [t('payments.work.owner', { who: event.owner })]),
        ...(event.note === undefined ? [] : [event.note]),
      ]}
      buttons={(['take', ...(canApply ? (['again'] as const) : []), 'close'] as const).map(
        (kind) => [words.deed[kind], () => onDeed({ kind, key })] as const,
      )}
    />
  );
}

function FindingCard({ finding, titleOf, onDeed }: CardProps & { finding: MoneyFinding }) {
  const { key, kind, brand, subject, detail, foundAt, canBeClosed } = finding;
  const kinds: Readonly<Record<string, string>> = words.finding;
  return (
    <WorkCard
      title={`${kinds[kind] ?? kind}${brand === undefined ? '' : ` · ${titleOf(brand)}`}`}
      payment={kind === 'credits' || kind === 'report' ? undefined : subject}
      at={foundAt}
      lines={[...(kind === 'report' ? [subject] : []), detail, ...(canBeClosed ? [] : [words.endsByItself])]}
      buttons={canBeClosed ? [[words.deed.explain, () => onDeed({ kind: 'explain', finding: key })]] : []}
    />
  );
}
