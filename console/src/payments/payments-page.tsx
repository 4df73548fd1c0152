import { Button, Skeleton, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { useFoundPayments, useStatus } from '../api/queries.ts';
import { PageHead } from '../page-head.tsx';
import parts from '../parts.module.css';
import { paths } from '../paths.ts';
import { ProblemNotice } from '../problem-notice.tsx';
import { t, texts } from '../texts.ts';
import { OpenWork } from './open-work.tsx';
import { PaymentList } from './payment-list.tsx';
import { PaymentStoryPanel } from './payment-story.tsx';
import classes from './payments.module.css';
import { WaitingRefunds } from './waiting-refunds.tsx';

const words = texts.payments;

/** Looks payments up, and shows everything that is known of one. */
export function PaymentsPage() {
  const { id } = useParams();
  const { scopes = [] } = useStatus().data ?? {};
  const [asked, setAsked] = useState('');
  const titleOf = (brand: string): string => scopes.find(({ scope }) => scope === brand)?.title ?? brand;
  return (
    <>
      <PageHead title={words.title} lead={words.lead}>
        <Button component={Link} to={paths.blocks} variant="default">
          {words.blocks.title}
        </Button>
      </PageHead>
      <WaitingRefunds titleOf={titleOf} />
      <SearchForm onAsk={setAsked} />
      <div className={classes['columns']}>
        <Found asked={asked} picked={id} titleOf={titleOf} />
        {id === undefined ? <OpenWork titleOf={titleOf} /> : <PaymentStoryPanel key={id} id={id} titleOf={titleOf} />}
      </div>
    </>
  );
}

/** What is asked stays out of the address of the page: it may be a mail address. */
function SearchForm({ onAsk }: { onAsk(text: string): void }) {
  const [text, setText] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onAsk(text.trim());
  };
  return (
    <form className={classes['searchForm']} role="search" onSubmit={submit}>
      <TextInput
        className={classes['field']}
        label={words.find}
        description={words.findHint}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit">{words.submit}</Button>
    </form>
  );
}

function Found({ asked, picked, titleOf }: { asked: string; picked: string | undefined; titleOf(b: string): string }) {
  const found = useFoundPayments(asked);
  if (asked === '') return <p className={parts['muted']}>{words.notAsked}</p>;
  if (found.error) return <ProblemNotice error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton height={120} radius="md" aria-label={texts.app.loading} />;
  const { payments, isMore } = found.data;
  return (
    <section aria-label={words.found} className={classes['found']}>
      <p role="status" className={parts['muted']}>
        {payments.length === 0 ? words.nothing : t('payments.count', { count: payments.length })}
        {isMore && ` ${words.isMore}`}
      </p>
      <PaymentList payments={payments} picked={picked} titleOf={titleOf} />
    </section>
  );
}
