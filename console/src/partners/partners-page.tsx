import type { Partner } from '@halo/shared/contracts/operations';
import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { usePartners } from '../api/queries.ts';
import { PageHead } from '../page-head.tsx';
import parts from '../parts.module.css';
import { ProblemNotice } from '../problem-notice.tsx';
import { t, texts } from '../texts.ts';
import { NewPartnerForm } from './new-partner-form.tsx';
import classes from './partners.module.css';
import { PostbackList } from './postback-list.tsx';
import { usePartnerChanges } from './use-partner-changes.ts';

const words = texts.partners;

/** Companies whose links lead people here, and what they were notified of. */
export function PartnersPage() {
  const found = usePartners();
  return (
    <>
      <PageHead title={words.title} lead={words.lead} />
      {found.error && <ProblemNotice error={found.error} onRetry={() => void found.refetch()} />}
      {!found.data && !found.error && <Skeleton height={160} radius="md" aria-label={texts.app.loading} />}
      <PostbackList />
      {found.data && (
        <section aria-labelledby="partners">
          <h2 className={classes['section']} id="partners">
            {words.list}
          </h2>
          {found.data.partners.length === 0 && <p className={parts['muted']}>{words.none}</p>}
          <ul className={classes['list']} aria-labelledby="partners">
            {found.data.partners.map((partner) => (
              <PartnerCard key={partner.id} partner={partner} />
            ))}
          </ul>
          <NewPartnerForm brands={found.data.brands} />
        </section>
      )}
    </>
  );
}

/** Ending is asked twice: it cannot be undone. */
function PartnerCard({
  partner: { id, name, brand, source, address, wantsReversals, owner, endedAt },
}: {
  partner: Partner;
}) {
  const { end } = usePartnerChanges();
  const [isAsked, setAsked] = useState(false);
  return (
    <li className={parts['card']}>
      <p>
        <strong>{name}</strong>{' '}
        <span className={parts['muted']}>
          {id} · {brand} · src={source}
        </span>
      </p>
      <p className={classes['detail']}>{address}</p>
      <p className={parts['muted']}>
        {wantsReversals ? words.withReversals : words.withoutReversals} · {t('partners.owner', { person: owner })}
      </p>
      {end.error && <ProblemNotice error={end.error} />}
      {endedAt === undefined ? (
        <div className={parts['buttons']}>
          {!isAsked && (
            <Button
              variant="default"
              size="xs"
              onClick={() => setAsked(true)}
              aria-label={t('partners.endOf', { name })}
            >
              {words.end}
            </Button>
          )}
          {isAsked && (
            <>
              <Button color="red" size="xs" loading={end.isPending} onClick={() => end.mutate(id)}>
                {words.confirmEnd}
              </Button>
              <Button variant="default" size="xs" onClick={() => setAsked(false)}>
                {words.keep}
              </Button>
            </>
          )}
        </div>
      ) : (
        <p>
          <span className={`${parts['chip']} ${parts['unknown']}`}>{words.ended}</span>
        </p>
      )}
    </li>
  );
}
