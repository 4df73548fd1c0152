import { CacheProvider } from '@emotion/react';
import type { DrawnPage, PageFacts } from '@halo/shared/contracts';
import { createI18n } from '@halo/shared/i18n';
import { drawMarkup } from '@halo/shared/prerender';
import { loadMessages, type Platform } from '@halo/shared/remote';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { StaticRouter } from 'react-router-dom';
import { messages } from '../messages.ts';
import { hrefOf } from '../routing/places.ts';

/** A page of a brand as text, as a visitor meets it before any script has run. */
export async function draw(
  { brand, language, remotes }: PageFacts,
  location: string,
  page: (platform: Platform) => ReactNode,
): Promise<DrawnPage> {
  const i18n = await createI18n({ language });
  await loadMessages(i18n, messages, language);
  const used: Pick<Platform, 'brand' | 'language' | 'hrefOf' | 'chooseLanguage'> = {
    ...{ brand, language },
    hrefOf: (place, ...parameters) => hrefOf({ remotes }, place, ...parameters),
    // Nothing is pressed while a page is drawn; that there is a choice draws its links.
    chooseLanguage: () => undefined,
  };
  const { html, rules } = drawMarkup((styles) => (
    <CacheProvider value={styles}>
      <I18nextProvider i18n={i18n}>
        <StaticRouter location={location}>{page(used as Platform)}</StaticRouter>
      </I18nextProvider>
    </CacheProvider>
  ));
  return { html, css: rules.join('') };
}
