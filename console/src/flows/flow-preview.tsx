import { COMPLIANT_FLUX_ID, HOOKS, type Language, plansOnSale, SELLING_HOOKS } from '@halo/shared/contracts';
import type { FlowDefinition, FlowPreview as Preview } from '@halo/shared/contracts/operations';
import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import { ChoiceField } from '../fields.tsx';
import { languageName } from '../language-name.ts';
import { ProblemNotice } from '../problem-notice.tsx';
import { t, texts } from '../texts.ts';
import classes from './flow-preview.module.css';
import { windowWords } from './flow-words.ts';
import { HookPreview } from './hook-preview.tsx';
import { PlansPreview } from './plans-preview.tsx';
import { useFlowPreview } from './use-flow-preview.ts';
import { WindowPreview } from './window-preview.tsx';

const words = texts.flows.preview;
const LEVELS = ['0', '1'] as const;

export interface FlowPreviewProps {
  title: string;
  fluxId: string;
  definition: FlowDefinition;
  /** those that it reaches, with the languages people read them in */
  brands: readonly { id: string; title: string; languages: readonly Language[] }[];
}

/** What members of a brand would see of a flow: windows, plans with their prices, pages and gifts. */
export function FlowPreview({ title, fluxId, definition, brands }: FlowPreviewProps) {
  const [chosen, choose] = useState<{ brand?: string; language?: Language; level: (typeof LEVELS)[number] }>({
    level: '0',
  });
  const brand = brands.find(({ id }) => id === chosen.brand) ?? brands[0];
  const languages = brand?.languages ?? [];
  const wanted = languages.find((each) => each === chosen.language) ?? languages[0] ?? 'en';
  const state = useFlowPreview({ brand: brand?.id ?? '', fluxId, definition, language: wanted });
  const { preview, language, isUnreadable, error } = state;
  if (!brand) return null;
  return (
    <section className={classes['preview']} aria-label={title}>
      <h2>{title}</h2>
      <p className={classes['lead']}>{words.lead}</p>
      <div className={classes['choices']}>
        {brands.length > 1 && (
          <ChoiceField
            label={texts.plans.brand}
            value={brand.id}
            choices={brands.map(({ id, title }) => ({ value: id, label: title }))}
            onChange={(id) => choose({ ...chosen, brand: id })}
          />
        )}
        <ChoiceField
          label={texts.flows.language}
          value={wanted}
          choices={languages.map((value) => ({ value, label: languageName(value) }))}
          onChange={(next) => choose({ ...chosen, language: next })}
        />
        <ChoiceField
          label={words.reader}
          value={chosen.level}
          choices={LEVELS.map((value) => ({ value, label: words.readers[value] }))}
          onChange={(level) => choose({ ...chosen, level })}
        />
      </div>
      {error !== null && <ProblemNotice error={error} />}
      {isUnreadable && <p role="status">{words.unreadable}</p>}
      {!preview && !isUnreadable && error === null && (
        <Skeleton height={260} radius="md" role="status" aria-label={texts.app.loading} />
      )}
      {preview && <Seen {...{ preview, language }} gifts={definition.gifts} premiumLevel={Number(chosen.level)} />}
    </section>
  );
}

interface SeenProps {
  preview: Preview;
  language: Language;
  gifts: FlowDefinition['gifts'];
  premiumLevel: number;
}

function Seen({ preview: { flow, pages }, language, gifts, premiumLevel }: SeenProps) {
  // What comes with a plan is said by one of two windows.
  const elsewhere = flow.id === COMPLIANT_FLUX_ID ? HOOKS.withPlan : HOOKS.withPlanCompliant;
  return (
    <>
      <h3>{texts.flows.parts.hooks}</h3>
      <div className={classes['windows']}>
        {SELLING_HOOKS.filter((origin) => origin !== elsewhere).map((origin) => (
          <HookPreview key={origin} {...{ origin, flow, language, premiumLevel }} />
        ))}
      </div>
      <h3>{words.plans}</h3>
      <PlansPreview
        {...plansOnSale(flow, premiumLevel)}
        needsAgeCheck={flow.needsAgeVerification}
        language={language}
      />
      <h3>{words.pages}</h3>
      <ol className={classes['pages']} aria-label={words.pages} lang={language}>
        {pages.map((page) => (
          <li key={page}>{page}</li>
        ))}
      </ol>
      <h3>{texts.flows.parts.gifts}</h3>
      <Gifts {...{ gifts, language }} />
    </>
  );
}

function Gifts({ gifts: { welcome, back }, language }: Pick<SeenProps, 'gifts' | 'language'>) {
  const { t: said } = windowWords(language);
  const given = [
    ...(welcome > 0 ? [{ occasion: 'welcome', count: welcome, label: words.welcome }] : []),
    ...(back
      ? [{ occasion: 'back', count: back.messages, label: t('flows.preview.back', { days: back.afterDays }) }]
      : []),
  ];
  if (given.length === 0) return <p>{words.noGifts}</p>;
  return (
    <div className={classes['windows']}>
      {given.map(({ occasion, count, label }) => (
        <WindowPreview
          key={occasion}
          {...{ label, language }}
          icon="gift"
          title={said(`gift.${occasion}`)}
          text={said('gift.text', { count })}
          buttons={[{ id: 'thanks', text: said('gift.thanks') }]}
        />
      ))}
    </div>
  );
}
