import { LANGUAGES, type Language } from '@halo/shared/contracts';
import { PLAN_TEXT_MAX } from '@halo/shared/contracts/operations';
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { languageName } from '../language-name.ts';
import { texts } from '../texts.ts';
import { ChoiceOf } from './flow-choice.tsx';
import { SHOP_LISTS, TEXT_FIELDS, type WordsDraft } from './words-draft.ts';
import classes from './plans.module.css';

const words = texts.plans;

export interface WordsFieldsProps {
  draft: WordsDraft;
  errorOf(field: string): string | undefined;
  onWrite(part: Partial<WordsDraft>): void;
}

/** What is said of a plan, a language after the other. */
export function TextFields({ draft, errorOf, onWrite }: WordsFieldsProps) {
  const write = (language: Language, field: string, value: string): void =>
    onWrite({ texts: { ...draft.texts, [language]: { ...draft.texts[language], [field]: value } } });
  return LANGUAGES.map((language) => (
    <fieldset key={language} className={classes['language']}>
      <legend>{languageName(language)}</legend>
      {TEXT_FIELDS.map((field) => (
        <TextInput
          key={field}
          lang={language}
          label={words.text[field]}
          required={field !== 'priceNote'}
          maxLength={PLAN_TEXT_MAX[field]}
          error={errorOf(`${language}.${field}`)}
          value={draft.texts[language][field]}
          onChange={(event) => write(language, field, event.currentTarget.value)}
        />
      ))}
    </fieldset>
  ));
}

/** Where it stands, and our own mark. */
export function PlaceFields({ draft, errorOf, onWrite, isAgeCheck }: WordsFieldsProps & { isAgeCheck: boolean }) {
  return (
    <>
      {!isAgeCheck && (
        <ChoiceOf
          legend={words.lists}
          all={SHOP_LISTS}
          chosen={draft.lists}
          labelOf={(list) => words.list[list]}
          error={errorOf('lists')}
          onChange={(lists) => onWrite({ lists })}
        />
      )}
      <TextInput
        label={words.position}
        description={words.positionLead}
        inputMode="numeric"
        required
        error={errorOf('position')}
        value={draft.position}
        onChange={(event) => onWrite({ position: event.currentTarget.value })}
      />
      <Checkbox
        label={words.suggested}
        checked={draft.isSuggested}
        onChange={(event) => onWrite({ isSuggested: event.currentTarget.checked })}
      />
    </>
  );
}

/** What a new plan brings, what it costs, and what the books call it. */
export function ContentsFields({ draft, errorOf, onWrite }: WordsFieldsProps) {
  const isPremium = draft.kind === 'premium';
  return (
    <>
      <div className={classes['prices']}>
        <NativeSelect
          label={words.brings}
          data-autofocus
          value={draft.kind}
          onChange={(event) => onWrite({ kind: event.currentTarget.value as WordsDraft['kind'] })}
          data={(['credits', 'premium'] as const).map((value) => ({ value, label: words.contents[value] }))}
        />
        {isPremium ? (
          <NativeSelect
            label={words.every}
            value={draft.every}
            onChange={(event) => onWrite({ every: event.currentTarget.value as WordsDraft['every'] })}
            data={(['week', 'month', 'year'] as const).map((value) => ({ value, label: words.period[value] }))}
          />
        ) : (
          <TextInput
            label={words.credits}
            inputMode="numeric"
            required
            error={errorOf('credits')}
            value={draft.credits}
            onChange={(event) => onWrite({ credits: event.currentTarget.value })}
          />
        )}
        <TextInput
          label={words.firstPrice}
          inputMode="decimal"
          required
          error={errorOf('price')}
          value={draft.price}
          onChange={(event) => onWrite({ price: event.currentTarget.value })}
        />
        {isPremium && (
          <TextInput
            label={words.firstRenewal}
            inputMode="decimal"
            required
            error={errorOf('renewal')}
            value={draft.renewal}
            onChange={(event) => onWrite({ renewal: event.currentTarget.value })}
          />
        )}
      </div>
      <TextInput
        label={words.productId}
        description={words.productIdLead}
        required
        maxLength={60}
        error={errorOf('productId')}
        value={draft.productId}
        onChange={(event) => onWrite({ productId: event.currentTarget.value })}
      />
    </>
  );
}
