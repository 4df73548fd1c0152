import { languagesOf } from '@halo/shared/contracts';
import type { BrandRecord } from '@halo/shared/contracts/operations';
import { Button } from '@mantine/core';
import { languageName } from '../language-name.ts';
import { formatDay, formatMoment } from '../format.ts';
import parts from '../parts.module.css';
import { t, texts } from '../texts.ts';
import classes from './brands.module.css';

const words = texts.brands;

interface BrandCardProps {
  record: BrandRecord;
  mayChange: boolean;
  onChange(): void;
  onCopy(): void;
  onClose(): void;
}

/** A brand that is live, or that was. */
export function BrandCard({ record, mayChange, onChange, onCopy, onClose }: BrandCardProps) {
  const { brand, revision, closesAt, closedAt } = record;
  const { title, hosts, theme } = brand;
  const isOpen = closedAt === undefined;
  return (
    <article className={parts['card']} aria-label={title}>
      <h3>
        {title} <code>{brand.id}</code>
      </h3>
      <p className={parts['muted']}>
        {isOpen ? hosts.join(', ') : t('brands.closed', { when: formatMoment(closedAt) })}
        {closesAt !== undefined && ` · ${t('brands.closes', { when: formatDay(closesAt) })}`}
        {` · ${languagesOf(brand).map(languageName).join(', ')}`}
        {brand.group !== undefined && ` · ${t('flows.ofGroup', { group: brand.group })}`}
        {` · ${revision === undefined ? words.ofFolder : t('brands.revision', { revision })}`}
      </p>
      <div className={classes['swatches']} aria-hidden="true">
        {(['day', 'night'] as const).flatMap((time) =>
          (['bg', 'surface', 'accent', 'tint', 'deep', 'deep2'] as const).map((colour) => (
            <i key={`${time} ${colour}`} style={{ background: theme[time][colour] }} />
          )),
        )}
      </div>
      <div className={parts['buttons']}>
        <Button size="xs" disabled={!mayChange} onClick={onChange}>
          {isOpen ? words.change : words.reopen}
        </Button>
        <Button size="xs" variant="default" disabled={!mayChange} onClick={onCopy}>
          {words.copy}
        </Button>
        {isOpen && closesAt === undefined && (
          <Button size="xs" variant="default" disabled={!mayChange} onClick={onClose}>
            {words.close}
          </Button>
        )}
      </div>
    </article>
  );
}
