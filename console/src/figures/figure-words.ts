import type { FigureGroup, FunnelRow, FunnelStep } from '@halo/shared/contracts/operations';
import { formatNumber, formatPercent, formatShare } from '../format.ts';
import { t, texts } from '../texts.ts';
import { differenceOf, shareOf } from './intervals.ts';

const words = texts.figures;

/** What a step is a share of: a sign-up of visits, everything else of sign-ups. */
export function baseOf(step: FunnelStep): FunnelStep {
  return step === 'signedUp' ? 'visits' : 'signedUp';
}

/** `12 % (10 to 14 %)`, empty where there is nothing to take a share of. */
export function shareText(row: FunnelRow, step: FunnelStep): string {
  const share = shareOf({ count: row[step], of: row[baseOf(step)] });
  return share ? t('figures.share', { share: formatShare(share.value), ...ends(share) }) : '';
}

function ends({ low, high }: { low: number; high: number }): { low: string; high: string } {
  return { low: formatPercent(low * 100).replace(' %', ''), high: formatShare(high) };
}

/** What a comparison of two rows says, a sentence each; empty: there is nothing to compare. */
export function comparisonText(before: FunnelRow, after: FunnelRow, step: FunnelStep, by: FigureGroup): string[] {
  const base = baseOf(step);
  const difference = differenceOf({ count: before[step], of: before[base] }, { count: after[step], of: after[base] });
  if (!difference) return [];
  const ofRow = (row: FunnelRow): string =>
    t('figures.ofGroup', {
      group: groupName(row, by),
      count: formatNumber(row[step]),
      of: formatNumber(row[base]),
      step: words.goal[step],
      base: words.base[base === 'visits' ? 'visits' : 'signedUp'],
      share: shareText(row, step),
    });
  const points = (value: number): string => `${value > 0 ? '+' : ''}${formatPercent(value * 100).replace(' %', '')}`;
  return [
    ofRow(before),
    ofRow(after),
    t('figures.difference', {
      value: points(difference.value),
      low: points(difference.low),
      high: points(difference.high),
    }),
    difference.isClear ? words.clear : words.unclear,
  ];
}

export function groupName({ group }: FunnelRow, by: FigureGroup): string {
  return group === '' ? words.unknown : `${words.one[by]} ${group}`;
}
