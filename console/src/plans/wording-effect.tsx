import { LANGUAGES } from '@halo/shared/contracts';
import type { PlanChange, PlanProposal, PlanRecord, PlanWording } from '@halo/shared/contracts/operations';
import { languageName } from '../language-name.ts';
import { formatMoment } from '../format.ts';
import { t, texts } from '../texts.ts';
import { priceAt } from './plan-prices.ts';
import { PlanPreview } from './plan-preview.tsx';
import { flowsText, listName, priceText } from './price-text.ts';
import { TEXT_FIELDS } from './words-draft.ts';
import classes from './plans.module.css';

const words = texts.plans;

type WordingChange = Extract<PlanChange, { kind: 'words' | 'create' }>;

interface WordingEffectProps {
  proposal: PlanProposal;
  change: WordingChange;
  /** the plan as it is; absent: it is new */
  plan: PlanRecord | undefined;
  language: PlanRecord['language'];
  now: number;
}

/** What a new plan is, or what of its words changes; and how a shopper sees it. */
export function WordingEffect({ proposal, change, plan, language, now }: WordingEffectProps) {
  const { fluxIds, productId, startsAt } = proposal;
  const cents = change.kind === 'create' ? change.cents : plan && priceAt(plan.prices, now)?.cents;
  return (
    <>
      <div className={classes['effects']} role="group" aria-label={words.effect}>
        {change.kind === 'create' && (
          <p>{`${productId}: ${contentsText(change.contents)}, ${priceText({ ...change, isOnSale: true })}`}</p>
        )}
        {change.kind === 'create' && <p>{placeText(change)}</p>}
        {change.kind === 'words' && plan?.wording && <Differences before={plan.wording} after={change} />}
        <p className={classes['meta']}>
          {`${flowsText(fluxIds)}. ${startsAt === undefined ? words.takesEffectAtOnce : t('plans.takesEffectAt', { when: formatMoment(startsAt) })}`}
        </p>
      </div>
      <PlanPreview wording={change} cents={cents} language={language} />
    </>
  );
}

function Differences({ before, after }: { before: PlanWording; after: PlanWording }) {
  const inTexts = LANGUAGES.flatMap((language) =>
    TEXT_FIELDS.map((field) => ({
      what: `${languageName(language)}, ${words.text[field]}`,
      from: before.texts[language]?.[field] ?? '',
      to: after.texts[language]?.[field] ?? '',
    })),
  );
  const all = [...inTexts, { what: words.place, from: placeText(before), to: placeText(after) }];
  return all
    .filter(({ from, to }) => from !== to)
    .map(({ what, from, to }) => (
      <p key={what} className={classes['effect']}>
        <span>{what}:</span>
        {from !== '' && <del>{from}</del>}
        <span aria-hidden>→</span>
        <ins>{to === '' ? words.nothing : to}</ins>
      </p>
    ));
}

function placeText({ lists, position, isSuggested }: PlanWording): string {
  const place = t('plans.placeOf', { position: String(position), lists: lists.map(listName).join(', ') });
  return isSuggested ? `${place}, ${words.marked}` : place;
}

function contentsText(contents: Extract<WordingChange, { kind: 'create' }>['contents']): string {
  if (contents.kind === 'credits') return t('plans.creditsOf', { credits: String(contents.credits) });
  return contents.kind === 'premium'
    ? `${words.contents.premium}, ${words.period[contents.every]}`
    : words.list.verification;
}
