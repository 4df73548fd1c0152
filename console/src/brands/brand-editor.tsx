import { type Language, languagesOf } from '@halo/shared/contracts';
import type { BrandDraft, NewBrandProposal } from '@halo/shared/contracts/operations';
import { type FormEvent, useState } from 'react';
import { FormEnd } from '../form-end.tsx';
import { DataDifference } from '../data-difference.tsx';
import { TextField } from '../fields.tsx';
import { Notice } from '../notice.tsx';
import { ProblemNotice } from '../problem-notice.tsx';
import { t, texts } from '../texts.ts';
import { bodyOf, type BrandEdit, fileOf, isReason, withFolder } from './brand-draft.ts';
import { BrandPreview } from './brand-preview.tsx';
import classes from './brands.module.css';
import { ColoursPart } from './colours-part.tsx';
import { CompanyPart } from './company-part.tsx';
import { GeneralPart } from './general-part.tsx';
import { LegalPart } from './legal-part.tsx';
import { PicturesPart } from './pictures-part.tsx';
import type { BrandFolder } from './read-folder.ts';
import { useProblems } from './use-problems.ts';
import { WordsPart } from './words-part.tsx';

const words = texts.brands;

interface BrandEditorProps {
  edit: BrandEdit;
  isBusy: boolean;
  error: unknown;
  onSubmit(body: NewBrandProposal): void;
  onCancel(): void;
}

/** A brand by its parts, with what people will see beside them, and with what stands in its way. */
export function BrandEditor({ edit: start, isBusy, error, onSubmit, onCancel }: BrandEditorProps) {
  const [edit, setEdit] = useState(start);
  const [chosen, setLanguage] = useState<Language>(start.brand.language);
  const [wasSubmitted, setSubmitted] = useState(false);
  /** fields that keep what is typed begin again with each */
  const [folders, setFolders] = useState(0);
  const problems = useProblems(edit);
  const { brand, before, reason } = edit;
  const languages = languagesOf(brand);
  const language = languages.includes(chosen) ? chosen : brand.language;
  const onWrite = (part: Partial<BrandDraft>): void =>
    setEdit({ ...edit, brand: withoutAbsent({ ...brand, ...part }) });
  const onFiles = (files: ReadonlyMap<string, string>, part: Partial<BrandDraft> = {}): void =>
    setEdit({ ...edit, newFiles: new Map([...edit.newFiles, ...files]), brand: withoutAbsent({ ...brand, ...part }) });
  const onFolder = (folder: BrandFolder): void => {
    setEdit(withFolder(edit, folder));
    setFolders(folders + 1);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setSubmitted(true);
    if (problems.all.length === 0 && !problems.isChecking && isReason(reason) && !isBusy) onSubmit(bodyOf(edit));
  };
  const part = { edit, problems: problems.all, onWrite };
  const spoken = { language, onLanguage: setLanguage };
  return (
    <form className={classes['editor']} noValidate aria-label={words.editor} onSubmit={submit}>
      <div className={classes['aside']}>
        <BrandPreview brand={brand} language={language} file={(name) => fileOf(edit, name)} />
      </div>
      <div className={classes['parts']}>
        <PicturesPart {...part} onFiles={onFiles} onFolder={onFolder} />
        <GeneralPart key={`general ${folders}`} {...part} />
        <ColoursPart {...part} />
        <WordsPart {...part} {...spoken} />
        <LegalPart key={`legal ${folders}`} {...part} {...spoken} onFiles={onFiles} />
        <CompanyPart {...part} />
        <div role="status">{problems.isChecking ? <p>{words.checking}</p> : <Verdict problems={problems.all} />}</div>
        {problems.error !== null && problems.error !== undefined && <ProblemNotice error={problems.error} />}
        {before && <DataDifference before={before} after={brand} />}
        <TextField
          label={texts.plans.reason}
          maxLength={500}
          value={reason}
          error={wasSubmitted && !isReason(reason) ? texts.plans.wrong.reason : undefined}
          onChange={(typed) => setEdit({ ...edit, reason: typed })}
        />
        <FormEnd submit={texts.plans.submit} {...{ isBusy, error, onCancel }} />
      </div>
    </form>
  );
}

function Verdict({ problems }: { problems: readonly string[] }) {
  if (problems.length === 0) return <Notice kind="good" title={words.couldGoLive} />;
  return (
    <Notice kind="bad" title={t('brands.inTheWay', { count: problems.length })}>
      <ul>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </Notice>
  );
}

function withoutAbsent(brand: BrandDraft): BrandDraft {
  return Object.fromEntries(Object.entries(brand).filter(([, value]) => value !== undefined)) as BrandDraft;
}
