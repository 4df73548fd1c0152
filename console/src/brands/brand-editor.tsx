import { type Language, languagesOf } from '@halo/shared/contracts';
import type { BrandDraft, NewBrandProposal } from '@halo/shared/contracts/operations';
import { type FormEvent, useState } from 'react';
import { FormEnd } from '../form-end.tsx';
import { DataDifference } from '../data-difference.tsx';
import { Notice } from '../notice.tsx';
import { ProblemNotice } from '../problem-notice.tsx';
import { isReason } from '../reason.ts';
import { ReasonField } from '../reason-field.tsx';
import { t, texts } from '../texts.ts';
import { bodyOf, type BrandEdit, fileOf, withFiles, withFolder, withPart } from './brand-draft.ts';
import type { BrandFilesPartProps } from './brand-part.ts';
import { BrandPreview } from './brand-preview.tsx';
import classes from './brands.module.css';
import { ColoursPart } from './colours-part.tsx';
import { CompanyPart } from './company-part.tsx';
import { GeneralPart } from './general-part.tsx';
import { LegalPart } from './legal-part.tsx';
import { PicturesPart } from './pictures-part.tsx';
import type { BrandFolder } from './read-folder.ts';
import { useAsked } from './use-asked.ts';
import { type Problems, useProblems } from './use-problems.ts';
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
  const { isAsked, ask } = useAsked(problems, isReason(edit.reason) && !isBusy, () => onSubmit(bodyOf(edit)));
  const { brand, before, reason } = edit;
  const languages = languagesOf(brand);
  const language = languages.includes(chosen) ? chosen : brand.language;
  // Files are read, and texts asked for, while writing goes on.
  const onWrite = (part: Partial<BrandDraft>): void => setEdit((now) => withPart(now, part));
  const onFiles: BrandFilesPartProps['onFiles'] = (files, part) =>
    setEdit((now) => withFiles(part ? withPart(now, part(now.brand)) : now, files));
  const onFolder = (folder: BrandFolder): void => {
    setEdit((now) => withFolder(now, folder));
    setFolders((count) => count + 1);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setSubmitted(true);
    ask();
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
        {problems.error !== null && <ProblemNotice error={problems.error} onRetry={problems.retry} />}
        {before && <DataDifference before={before} after={brand} />}
        <ReasonField
          value={reason}
          wasSubmitted={wasSubmitted}
          onChange={(typed) => setEdit((now) => ({ ...now, reason: typed }))}
        />
        <FormEnd
          submit={texts.forms.propose}
          {...{ isBusy, error, onCancel }}
          status={
            problems.isChecking ? (
              <p>{isAsked ? words.checkingFirst : words.checking}</p>
            ) : (
              <Verdict problems={problems} wasSubmitted={wasSubmitted} />
            )
          }
        />
      </div>
    </form>
  );
}

/** Nothing, as long as the check did not answer. */
function Verdict({ problems: { all, couldGoLive }, wasSubmitted }: { problems: Problems; wasSubmitted: boolean }) {
  if (couldGoLive) return <Notice kind="good" title={words.couldGoLive} />;
  if (all.length === 0) return null;
  return (
    <Notice kind="bad" title={t(wasSubmitted ? 'brands.notProposed' : 'brands.inTheWay', { count: all.length })}>
      <ul>
        {all.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </Notice>
  );
}
