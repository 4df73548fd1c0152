import { FIGURE_GROUPS, type FigureGroup, operationsEndpoints } from '@halo/shared/contracts/operations';
import { DAY_MS } from '@halo/shared/contracts';
import { Button, NativeSelect, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { addressOf } from '../api/operations-client.ts';
import { useFunnel } from '../api/queries.ts';
import { formatNumber, formatShare } from '../format.ts';
import { PageHead } from '../page-head.tsx';
import parts from '../parts.module.css';
import { ProblemNotice } from '../problem-notice.tsx';
import { t, texts } from '../texts.ts';
import { Comparison } from './comparison.tsx';
import classes from './figures.module.css';
import { FunnelTable } from './funnel-table.tsx';
import { RetentionTable } from './retention-table.tsx';

const words = texts.figures;
const PERIODS = ['7', '28', '91', '365'] as const;

interface Picked {
  brand: string;
  days: (typeof PERIODS)[number];
  by: FigureGroup;
}

/** Sums of what people do: how far they come, whether they come back, and two flows or sources beside each other. */
export function FiguresPage() {
  const [now] = useState(() => Date.now());
  const [{ brand, days, by }, setPicked] = useState<Picked>({ brand: '', days: '28', by: 'flow' });
  const pick = (change: Partial<Picked>) => setPicked({ brand, days, by, ...change });
  const period = {
    ...(brand === '' ? {} : { brand }),
    from: dayOf(now - (Number(days) - 1) * DAY_MS),
    until: dayOf(now),
    by,
  };
  const funnel = useFunnel(period);
  const { data } = funnel;
  return (
    <>
      <PageHead title={words.title} lead={words.lead}>
        <Button
          component="a"
          variant="default"
          href={addressOf(operationsEndpoints.figures.file.path, {}, period)}
          download
        >
          {words.file}
        </Button>
      </PageHead>
      <div className={classes['filters']}>
        <NativeSelect
          label={words.brand}
          value={brand}
          data={[
            { value: '', label: words.allBrands },
            ...(data?.brands ?? []).map(({ id, title }) => ({ value: id, label: title })),
          ]}
          onChange={(event) => pick({ brand: event.currentTarget.value })}
        />
        <NativeSelect
          label={words.period}
          value={days}
          data={PERIODS.map((each) => ({ value: each, label: words.days[each] }))}
          onChange={(event) => pick({ days: PERIODS.find((each) => each === event.currentTarget.value) ?? '28' })}
        />
        <NativeSelect
          label={words.splitBy}
          value={by}
          data={FIGURE_GROUPS.map((each) => ({ value: each, label: words.by[each] }))}
          onChange={(event) => pick({ by: FIGURE_GROUPS.find((each) => each === event.currentTarget.value) ?? 'flow' })}
        />
      </div>
      {funnel.error && <ProblemNotice error={funnel.error} onRetry={() => void funnel.refetch()} />}
      {!data && !funnel.error && <Skeleton height={200} radius="md" aria-label={texts.app.loading} />}
      {data && (
        <>
          <FunnelTable by={by} total={data.total} rows={data.rows} />
          <div className={`${parts['muted']} ${classes['notes']}`}>
            <p>{data.countsVisits ? words.visitsNote : words.noVisits}</p>
            <p>{words.funnelNote}</p>
            {data.adBlockers.loads > 0 && (
              <p>
                {t('figures.adBlockers', {
                  blocked: formatNumber(data.adBlockers.blocked),
                  loads: formatNumber(data.adBlockers.loads),
                  share: formatShare(data.adBlockers.blocked / data.adBlockers.loads),
                })}
              </p>
            )}
          </div>
          <Comparison key={by} by={by} rows={data.rows} />
        </>
      )}
      <RetentionTable brand={brand === '' ? undefined : brand} />
    </>
  );
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
