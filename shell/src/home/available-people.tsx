import styled from '@emotion/styled';
import type { Platform } from '@halo/shared/remote';
import { fontSize, space } from '@halo/shared/theme';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface Counts {
  readonly people: number;
  readonly operators: number;
  readonly samples: number;
}

type CountingPlatform = Pick<Platform, 'api' | 'storage' | 'log'>;

/**
 * How many profiles a visitor would find here, as the server counts them, by what they are. Its line is kept free while
 * the answer is on its way, so that nothing below it moves; without an answer it stays empty.
 */
export function AvailablePeople({ platform }: { platform: CountingPlatform }) {
  const { t } = useTranslation('shell');
  const counts = useCounts(platform);
  const parts = counts
    ? [
        ...(counts.people > 0 ? [t('home.people', { count: counts.people })] : []),
        ...(counts.operators > 0 ? [t('home.operators', { count: counts.operators })] : []),
        ...(counts.samples > 0 ? [t('home.samples', { count: counts.samples })] : []),
      ]
    : [];
  return <Line>{parts.join(' · ')}</Line>;
}

function useCounts({ api, storage, log }: CountingPlatform): Counts | undefined {
  const [counts, setCounts] = useState<Counts>();
  useEffect(() => {
    const leaving = new AbortController();
    api.profiles.total(storage.get('region'), { signal: leaving.signal }).then(
      ({ people, samples, operators = 0 }) => {
        storage.set('avaibleUsers', people + operators + samples);
        setCounts({ people, operators, samples });
      },
      (error: unknown) => {
        if (!leaving.signal.aborted) log.warn('how many profiles there are is not known', { error: String(error) });
      },
    );
    return () => leaving.abort();
  }, [api, storage, log]);
  return counts;
}

const Line = styled.p({ minHeight: '1.5em', margin: `${space[3]} 0 0`, fontSize: fontSize.small, fontWeight: 600 });
