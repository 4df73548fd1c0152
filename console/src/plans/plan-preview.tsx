import { type Language, LANGUAGES, pickLanguage } from '@halo/shared/contracts';
import type { PlanWording } from '@halo/shared/contracts/operations';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { languageName } from '../language-name.ts';
import { texts } from '../texts.ts';
import classes from './plan-preview.module.css';

const words = texts.plans;

interface PlanPreviewProps {
  wording: PlanWording;
  cents: number | undefined;
  /** the one that opens first */
  language: Language | undefined;
}

/** A plan as the brand's pages list it, in each language. */
export function PlanPreview({ wording, cents, language: first = 'it' }: PlanPreviewProps) {
  const [language, setLanguage] = useState<Language>(first);
  const { name, description, priceNote } = pickLanguage(wording.texts, language);
  const price =
    cents === undefined
      ? '—'
      : new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' }).format(cents / 100);
  return (
    <div className={classes['preview']}>
      <NativeSelect
        label={words.previewIn}
        value={language}
        onChange={(event) => setLanguage(event.currentTarget.value as Language)}
        data={LANGUAGES.map((value) => ({ value, label: languageName(value) }))}
      />
      <div className={classes['plan']} role="group" aria-label={words.preview} lang={language}>
        {wording.isSuggested && (
          <span className={classes['tag']}>{pickLanguage<string>(words.suggestedIn, language)}</span>
        )}
        <span className={classes['dot']} aria-hidden />
        <span className={classes['said']}>
          <strong>{name || '—'}</strong>
          <span>{description}</span>
          {priceNote !== undefined && <span>{priceNote}</span>}
        </span>
        <strong className={classes['price']}>{price}</strong>
      </div>
      <p className={classes['note']}>{words.previewNote}</p>
    </div>
  );
}
