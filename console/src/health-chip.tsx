import { VisuallyHidden } from '@mantine/core';
import { Activity, CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react';
import type { HealthLevel } from './health-level.ts';
import classes from './parts.module.css';
import { texts } from './texts.ts';

const ICONS = { unknown: CircleDashed, good: CircleCheck, watch: Activity, bad: TriangleAlert } as const;

/** How a version does: a word, a sign and a colour. `share` says it in numbers. */
export function HealthChip({ level, of, share }: { level: HealthLevel; of?: string; share?: string | undefined }) {
  const Icon = ICONS[level];
  return (
    <span className={`${classes['chip']} ${classes[level]}`}>
      <Icon size={13} aria-hidden />
      {of !== undefined && <VisuallyHidden>{of}: </VisuallyHidden>}
      {texts.health.level[level]}
      {share !== undefined && level !== 'unknown' && <span>{share}</span>}
    </span>
  );
}
