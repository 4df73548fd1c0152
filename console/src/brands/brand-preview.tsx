import type { Language, ThemeColours } from '@halo/shared/contracts';
import type { BrandDraft } from '@halo/shared/contracts/operations';
import type { CSSProperties } from 'react';
import { texts } from '../texts.ts';
import classes from './brands.module.css';
import { dataAddress } from './data-address.ts';

const words = texts.brands.preview;

export interface BrandPreviewProps {
  brand: BrandDraft;
  language: Language;
  /** a file of the brand, in base64 */
  file(name: string): string | undefined;
}

/** What people will see first, in small, by day and by night. */
export function BrandPreview(props: BrandPreviewProps) {
  return (
    <div className={classes['previews']}>
      {(['day', 'night'] as const).map((time) => (
        <HomeInSmall key={time} {...props} time={time} />
      ))}
    </div>
  );
}

function HomeInSmall({ brand, language, file, time }: BrandPreviewProps & { time: 'day' | 'night' }) {
  const { copy, logo, homePictures = [], title } = brand;
  const drawing = dataAddress(logo, file(logo));
  return (
    <figure className={classes['home']} style={variables(brand.theme[time])} aria-label={words[time]}>
      <div className={classes['homeBar']}>
        {drawing ? (
          <span className={classes['logo']} style={{ maskImage: `url("${drawing}")` }} role="img" aria-label={title} />
        ) : (
          <b>{title}</b>
        )}
      </div>
      <div className={classes['hero']}>
        <strong lang={language}>{copy.heroTitle[language]}</strong>
        <span lang={language}>{copy.heroClaim[language]}</span>
      </div>
      <div className={classes['homePictures']}>
        {homePictures.map((name) => {
          const picture = dataAddress(name, file(name));
          return picture ? <img key={name} src={picture} alt="" /> : <i key={name} />;
        })}
      </div>
      <div className={classes['homeCard']}>
        <b>{words.name}</b> <span>{words.place}</span>
        <mark>{words.chip}</mark>
      </div>
      <div className={classes['homeSigns']}>
        <em data-sign="ok">{words.ok}</em> <em data-sign="danger">{words.danger}</em>{' '}
        <em data-sign="like">{words.like}</em>
      </div>
      <span className={classes['homeButton']}>{words.button}</span>
      <small lang={language}>{copy.footerNote?.[language]}</small>
    </figure>
  );
}

function variables(colours: ThemeColours): CSSProperties {
  return Object.fromEntries(
    Object.entries(colours).map(([name, value]) => [`--brand-${name}`, value]),
  ) as CSSProperties;
}
