import type { BrandFile } from '@halo/shared/contracts/operations';
import { texts } from '../texts.ts';
import { textOfBase64 } from './base64.ts';
import classes from './brands.module.css';
import { isLegalText } from './file-changes.ts';

/** Legal texts of a brand's own, as they are written. */
export function LegalTexts({ files }: { files: readonly BrandFile[] }) {
  const own = files.filter(({ name }) => isLegalText(name));
  if (own.length === 0) return null;
  return (
    <div className={classes['legalTexts']}>
      <p>{texts.brands.ownTexts}</p>
      {own.map(({ name, content }) => (
        <details key={name}>
          <summary>
            <code>{name}</code>
          </summary>
          <pre>{textOfBase64(content)}</pre>
        </details>
      ))}
    </div>
  );
}
