import styled from '@emotion/styled';
import { type Language, languagesOf } from '@halo/shared/contracts';
import type { Platform } from '@halo/shared/remote';
import { color, fontWeight, size, space } from '@halo/shared/theme';
import { useTranslation } from 'react-i18next';

/** The languages of the brand, each by its own name: who does not read this one finds theirs. */
export function LanguageLinks({ platform }: { platform: Pick<Platform, 'brand' | 'language' | 'chooseLanguage'> }) {
  const { t } = useTranslation('shell');
  const languages = languagesOf(platform.brand);
  const choose = platform.chooseLanguage;
  if (languages.length < 2 || !choose) return null;
  return (
    <List aria-label={t('footer.language')}>
      {languages.map((language) => (
        <li key={language}>
          <button
            type="button"
            lang={language}
            aria-current={language === platform.language ? 'true' : undefined}
            onClick={() => choose(language)}
          >
            {ownName(language)}
          </button>
        </li>
      ))}
    </List>
  );
}

/** To ask Intl for them takes a slow phone 15 ms each, before the page stands. */
const KNOWN_NAMES: Readonly<Partial<Record<Language, string>>> = {
  it: 'Italiano',
  es: 'Español',
  fr: 'Français',
  en: 'English',
};

function ownName(language: Language): string {
  return KNOWN_NAMES[language] ?? nameByIntl(language);
}

function nameByIntl(language: Language): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

const List = styled.ul({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  columnGap: space[4],
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& button': {
    minWidth: size.touch,
    minHeight: size.touch,
    padding: 0,
    border: 0,
    background: 'none',
    color: 'inherit',
    font: 'inherit',
    textDecoration: 'underline',
    cursor: 'pointer',
  },
  '& button[aria-current]': {
    color: color.ink,
    fontWeight: fontWeight.strong,
    textDecoration: 'none',
    cursor: 'default',
  },
});
