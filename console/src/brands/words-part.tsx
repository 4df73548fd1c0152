import { type Language, languagesOf } from '@halo/shared/contracts';
import type { BrandDraft } from '@halo/shared/contracts/operations';
import { languageName } from '../language-name.ts';
import { ChoiceField, TextField } from '../fields.tsx';
import { Part } from '../form-part.tsx';
import { t, texts } from '../texts.ts';
import type { BrandPartProps } from './brand-part.ts';
import classes from './brands.module.css';
import { PartProblems } from './part-problems.tsx';

const words = texts.brands;
const fields = words.fields;
const ICONS = ['place', 'lock', 'chat', 'heart', 'shield'] as const;
const NOTHING = { it: '', es: '', fr: '', en: '' };

interface WordsPartProps extends BrandPartProps {
  language: Language;
  onLanguage(language: Language): void;
}

/** What the home page says, in one language at a time. */
export function WordsPart({ edit: { brand }, problems, language, onLanguage, onWrite }: WordsPartProps) {
  const { copy } = brand;
  const write = (part: Partial<BrandDraft['copy']>): void => onWrite({ copy: { ...copy, ...part } });
  const writeFeature = (index: number, part: Partial<BrandDraft['copy']['features'][number]>): void =>
    write({ features: copy.features.map((each, place) => (place === index ? { ...each, ...part } : each)) });
  return (
    <Part title={words.parts.words} lead={words.wordsLead}>
      <LanguageChoice brand={brand} language={language} onLanguage={onLanguage} />
      {(['heroTitle', 'heroClaim', 'footerNote'] as const).map((field) => (
        <TextField
          key={field}
          label={fields[field]}
          lang={language}
          maxLength={300}
          value={copy[field]?.[language] ?? ''}
          onChange={(text) => write({ [field]: { ...(copy[field] ?? NOTHING), [language]: text } })}
        />
      ))}
      {copy.features.map((feature, index) => (
        // The three have no names of their own; their place is what they are.
        <div
          key={ICONS[index]}
          className={classes['feature']}
          role="group"
          aria-label={t('brands.feature', { number: index + 1 })}
        >
          <ChoiceField
            label={t('brands.featureIcon', { number: index + 1 })}
            value={feature.icon}
            choices={ICONS.map((value) => ({ value, label: words.icons[value] }))}
            onChange={(icon) => writeFeature(index, { icon })}
          />
          {(['title', 'text'] as const).map((field) => (
            <TextField
              key={field}
              label={t(field === 'title' ? 'brands.featureTitle' : 'brands.featureText', { number: index + 1 })}
              lang={language}
              maxLength={160}
              value={feature[field][language] ?? ''}
              onChange={(text) => writeFeature(index, { [field]: { ...feature[field], [language]: text } })}
            />
          ))}
        </div>
      ))}
      <PartProblems problems={problems} of={['copy']} />
    </Part>
  );
}

export function LanguageChoice({
  brand,
  language,
  onLanguage,
}: Pick<WordsPartProps, 'language' | 'onLanguage'> & { brand: BrandDraft }) {
  return (
    <ChoiceField
      label={texts.flows.language}
      value={language}
      choices={languagesOf(brand).map((value) => ({ value, label: languageName(value) }))}
      onChange={onLanguage}
    />
  );
}
