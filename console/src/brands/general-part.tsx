import { Country, LANGUAGES } from '@halo/shared/contracts';
import { Checkbox } from '@mantine/core';
import { languageName } from '../language-name.ts';
import { ChoiceField, ListField, TextField, Toggle } from '../fields.tsx';
import { Part } from '../form-part.tsx';
import { texts } from '../texts.ts';
import { withLanguage } from './brand-draft.ts';
import type { BrandPartProps } from './brand-part.ts';
import classes from './brands.module.css';
import { PartProblems } from './part-problems.tsx';

const words = texts.brands;
const fields = words.fields;

/** Name, addresses, languages, and what kind of brand it is. */
export function GeneralPart({ edit, problems, onWrite }: BrandPartProps) {
  const { brand, before } = edit;
  const languages = brand.languages ?? [brand.language];
  const languageChoices = LANGUAGES.map((value) => ({ value, label: languageName(value) }));
  return (
    <Part title={words.parts.general}>
      {!before && (
        <TextField
          label={fields.id}
          description={words.idLead}
          maxLength={40}
          value={brand.id}
          onChange={(id) => onWrite({ id })}
        />
      )}
      <TextField label={fields.title} maxLength={40} value={brand.title} onChange={(title) => onWrite({ title })} />
      <ListField
        label={fields.hosts}
        description={words.hostsLead}
        value={brand.hosts}
        onChange={(hosts) => onWrite({ hosts: [...hosts] })}
      />
      <ChoiceField
        label={fields.country}
        value={brand.country}
        choices={Country.options.map((value) => ({ value, label: words.countries[value] }))}
        onChange={(country) => onWrite({ country })}
      />
      <ChoiceField
        label={fields.language}
        value={brand.language}
        choices={languageChoices}
        onChange={(language) => onWrite(withLanguage(brand, { language, languages: [...languages, language] }))}
      />
      <Checkbox.Group
        label={fields.languages}
        value={languages}
        onChange={(chosen) =>
          onWrite(
            withLanguage(brand, {
              language: brand.language,
              languages: LANGUAGES.filter((each) => chosen.includes(each)),
            }),
          )
        }
      >
        {languageChoices.map(({ value, label }) => (
          <Checkbox key={value} value={value} label={label} disabled={value === brand.language} mt={6} />
        ))}
      </Checkbox.Group>
      <TextField
        label={fields.group}
        description={words.groupLead}
        maxLength={40}
        value={brand.group ?? ''}
        onChange={(group) => onWrite({ group: group || undefined })}
      />
      <TextField
        label={fields.defaultFluxId}
        maxLength={20}
        value={brand.defaultFluxId}
        onChange={(defaultFluxId) => onWrite({ defaultFluxId })}
      />
      <ChoiceField
        label={fields.enumeration}
        value={brand.enumeration}
        choices={(['hide', 'show'] as const).map((value) => ({ value, label: words.enumeration[value] }))}
        onChange={(enumeration) => onWrite({ enumeration })}
      />
      <div className={classes['toggles']}>
        {(['isMainstream', 'isAffiliated', 'isDemo'] as const).map((field) => (
          <Toggle key={field} label={fields[field]} value={brand[field]} onChange={(on) => onWrite({ [field]: on })} />
        ))}
        <Toggle
          label={fields.looksAtNewPhotos}
          value={brand.looksAtNewPhotos ?? false}
          onChange={(on) => onWrite({ looksAtNewPhotos: on || undefined })}
        />
      </div>
      <PartProblems
        problems={problems}
        of={['id', 'title', 'group', 'hosts', 'country', 'language', 'languages', 'isDemo']}
      />
    </Part>
  );
}
