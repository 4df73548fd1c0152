import { legalAddress, type Language, LEGAL_PAGES, type LegalPage } from '@halo/shared/contracts';
import { legalFileName, operationsEndpoints } from '@halo/shared/contracts/operations';
import { Button, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { languageName } from '../language-name.ts';
import { useClient } from '../api/client-context.tsx';
import { ChoiceField, ListField, TextField } from '../fields.tsx';
import { Part } from '../form-part.tsx';
import { t, texts } from '../texts.ts';
import { textOfBase64, textToBase64 } from './base64.ts';
import { fileOf } from './brand-draft.ts';
import type { BrandFilesPartProps } from './brand-part.ts';
import classes from './brands.module.css';
import { PartProblems } from './part-problems.tsx';
import { LanguageChoice } from './words-part.tsx';

const words = texts.brands;
const TEXT_MAX_CHARS = 60_000;

interface LegalPartProps extends BrandFilesPartProps {
  language: Language;
  onLanguage(language: Language): void;
}

/** Each legal page: the common text, one of the brand's own, or another address. */
export function LegalPart({ edit, problems, language, onLanguage, onWrite, onFiles }: LegalPartProps) {
  const client = useClient();
  const [page, setPage] = useState<LegalPage>('terms');
  const { brand } = edit;
  const address = legalAddress(brand, page);
  const here = `/legal/${page}`;
  const name = legalFileName(page, language);
  const own = textOfBase64(fileOf(edit, name) ?? '');
  const write = (html: string): void => onFiles(new Map([[name, textToBase64(html)]]));
  const common = useMutation({
    mutationFn: () => client.call(operationsEndpoints.brands.commonLegalText, { params: { page, language } }),
    onSuccess: ({ html }) => write(html),
  });
  return (
    <Part title={words.parts.legal} lead={words.legalLead}>
      <ChoiceField
        label={words.page}
        value={page}
        choices={LEGAL_PAGES.map((value) => ({ value, label: words.pages[value] }))}
        onChange={(next) => setPage(next)}
      />
      <LanguageChoice brand={brand} language={language} onLanguage={onLanguage} />
      <ChoiceField
        label={words.place}
        value={address === here ? 'here' : 'elsewhere'}
        choices={(['here', 'elsewhere'] as const).map((value) => ({ value, label: words.places[value] }))}
        onChange={(place) => onWrite({ legal: { ...brand.legal, [page]: place === 'here' ? here : 'https://' } })}
      />
      {address === here ? (
        <div className={classes['legalText']}>
          <Textarea
            label={t('brands.ownText', { page: words.pages[page], language: languageName(language) })}
            description={words.ownTextLead}
            lang={language}
            rows={10}
            maxLength={TEXT_MAX_CHARS}
            value={own}
            onChange={(event) => write(event.currentTarget.value)}
          />
          {own === '' && (
            <Button size="xs" variant="default" mt={8} loading={common.isPending} onClick={() => common.mutate()}>
              {words.beginWithCommon}
            </Button>
          )}
        </div>
      ) : (
        <TextField
          label={words.address}
          maxLength={300}
          value={address}
          onChange={(typed) => onWrite({ legal: { ...brand.legal, [page]: typed } })}
        />
      )}
      <ListField
        label={words.fields.expressClauses}
        description={words.clausesLead}
        value={(brand.expressClauses ?? []).map(String)}
        onChange={(list) => onWrite({ expressClauses: list.length > 0 ? list.map(Number) : undefined })}
      />
      <PartProblems problems={problems} of={['legal', 'expressClauses']} />
    </Part>
  );
}
