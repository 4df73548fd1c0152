import type { PaymentStory } from '@halo/shared/contracts/operations';
import { Skeleton } from '@mantine/core';
import { usePaymentStory } from '../api/queries.ts';
import { formatMoment, formatMoney } from '../format.ts';
import { Notice } from '../notice.tsx';
import parts from '../parts.module.css';
import { ProblemNotice } from '../problem-notice.tsx';
import { t, texts } from '../texts.ts';
import { OverdueRefunds } from './overdue-refunds.tsx';
import { PaymentActions } from './payment-actions.tsx';
import { methodText } from './payment-list.tsx';
import { PaymentStatus } from './payment-status.tsx';
import classes from './payments.module.css';
import { refundCurrency } from './refund-draft.ts';
import { StoryBlocks } from './story-blocks.tsx';
import { type Moment, timelineOf } from './timeline.ts';

const words = texts.payments;

/** Everything that is known of one payment. */
export function PaymentStoryPanel({ id, titleOf }: { id: string; titleOf(brand: string): string }) {
  const story = usePaymentStory(id);
  if (story.error) return <ProblemNotice error={story.error} onRetry={() => void story.refetch()} />;
  if (!story.data) return <Skeleton height={320} radius="md" aria-label={texts.app.loading} />;
  const { data } = story;
  return (
    <article className={classes['story']} aria-label={t('payments.storyOf', { id })}>
      <header className={classes['storyHead']}>
        <h2>
          {formatMoney(data.cents, data.currency)} · {data.product}
        </h2>
        <PaymentStatus status={data.status} />
      </header>
      {data.taken && <OtherMoney story={data} taken={data.taken} />}
      <OverdueRefunds story={data} />
      <PaymentActions story={data} />
      <StoryBlocks story={data} titleOf={titleOf} />
      <Facts story={data} brandTitle={titleOf(data.brand)} />
      <section aria-labelledby="timeline">
        <h3 id="timeline">{words.timeline}</h3>
        <ol className={classes['timeline']}>
          {timelineOf(data).map((moment) => (
            <MomentItem key={moment.key} moment={moment} />
          ))}
        </ol>
      </section>
    </article>
  );
}

function OtherMoney({ story, taken }: { story: PaymentStory; taken: NonNullable<PaymentStory['taken']> }) {
  return (
    <Notice
      kind={story.refundableCents > 0 ? 'watch' : 'plain'}
      title={t('payments.otherMoney', {
        taken: formatMoney(taken.cents, taken.currency),
        agreed: formatMoney(story.cents, story.currency),
      })}
    >
      <p>{story.refundableCents > 0 ? words.otherMoneyLead : words.otherMoneyBack}</p>
    </Notice>
  );
}

function Facts({ story, brandTitle }: { story: PaymentStory; brandTitle: string }) {
  const { id, account, reference, reversedCents, position, failure, isEndedByUs } = story;
  const facts: readonly (readonly [string, string])[] = [
    [words.brand, brandTitle],
    [words.account, account],
    [words.number, id],
    [words.paidWith, methodText(story)],
    ...(reference === undefined ? [] : [[words.providerId, reference] as const]),
    [words.purpose, (words.purposes as Readonly<Record<string, string>>)[story.purpose] ?? story.purpose],
    ...(failure === undefined ? [] : [[words.failure, isEndedByUs ? `${failure} (${words.byUs})` : failure] as const]),
    [words.wentBackFact, formatMoney(reversedCents, refundCurrency(story))],
    [
      words.position,
      position.length === 0
        ? words.even
        : position
            .map(({ account: name, currency: of, cents }) => `${name}\u00a0${formatMoney(cents, of, 'signed')}`)
            .join(' · '),
    ],
  ];
  return (
    <dl className={classes['facts']}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function MomentItem({ moment: { at, title, lines, tone } }: { moment: Moment }) {
  return (
    <li data-tone={tone}>
      <time dateTime={at} className={parts['muted']}>
        {formatMoment(at)}
      </time>
      <span className={classes['momentTitle']}>{title}</span>
      {lines.map((line) => (
        <span key={line} className={parts['muted']}>
          {line}
        </span>
      ))}
    </li>
  );
}
