import type { ComponentType } from 'react';
import type { Brand } from '../contracts/brand.ts';
import { type Language, LANGUAGES, mapLanguages } from '../contracts/language.ts';
import { BRAND_KINDS, HOLE, type PageTemplate, templateKind } from '../contracts/page-template.ts';
import { createI18n } from '../i18n/create-i18n.ts';
import { loadMessages, type Messages } from '../remote/messages.ts';
import type { PageProps, Platform } from '../remote/platform.ts';
import { RemoteProviders } from '../remote/remote-providers.tsx';
import { drawMarkup, type Markup } from './draw-markup.ts';

interface TemplatesOf {
  /** by their names in the manifest */
  pages: Readonly<Record<string, ComponentType<PageProps>>>;
  messages: Messages;
}

/**
 * Draws pages of a remote for the document that a visitor gets before any script (`src/templates.ts` of the remote,
 * run by its build). A page that needs more than the brand's kind and texts to be drawn first fails the build.
 *
 * @example export const drawTemplates = defineTemplates({ pages: { 'sign-up': SignUpPage }, messages });
 */
export function defineTemplates({ pages, messages }: TemplatesOf): () => Promise<PageTemplate[]> {
  return () =>
    Promise.all(
      Object.entries(pages).map(async ([page, Page]) => {
        const drawn = await Promise.all(
          LANGUAGES.flatMap((language) =>
            BRAND_KINDS.map(async (kind) => [templateKind(kind, language), await draw(Page, messages, language, kind)]),
          ),
        );
        const kinds = drawn as [string, Markup][];
        return {
          page,
          css: [...new Set(kinds.flatMap(([, { rules }]) => rules))].join(''),
          html: Object.fromEntries(kinds.map(([kind, { html }]) => [kind, html])),
        };
      }),
    );
}

async function draw(
  Page: ComponentType<PageProps>,
  messages: Messages,
  language: Language,
  kind: (typeof BRAND_KINDS)[number],
): Promise<Markup> {
  const i18n = await createI18n({ language });
  await loadMessages(i18n, messages, language);
  const markup = drawMarkup((styleCache) => {
    const platform: Partial<Platform> = { ...firstPlatform(kind), i18n, language, styleCache };
    const props: PageProps = { platform: platform as Platform, params: {}, search: '' };
    return (
      <RemoteProviders props={props}>
        <Page {...props} />
      </RemoteProviders>
    );
  });
  const open = markup.html.replaceAll(HOLE, '').match(/\{\{.*?\}\}/)?.[0];
  if (open !== undefined) throw new Error(`${open} is left open, and nothing fills it in`);
  return markup;
}

/** What a page is drawn of the first time: it is a visitor's, and nothing is kept, asked for or pressed. */
function firstPlatform(kind: (typeof BRAND_KINDS)[number]): Partial<Platform> {
  return {
    brand: brandOf(kind),
    hrefOf(place, ...parameters) {
      if (Object.keys(parameters[0] ?? {}).length > 0) throw new Error(`a link to ${place} with parameters`);
      return `{{place ${place}}}`;
    },
    navigate: () => undefined,
    clock: { now: () => 0, after: () => () => undefined },
    storage: { getDraft: () => undefined } as unknown as Platform['storage'],
  };
}

/** @throws when a page asks for what differs between brands of one kind */
function brandOf(kind: (typeof BRAND_KINDS)[number]): Brand {
  const copy: Partial<Brand['copy']> = {
    heroTitle: mapLanguages(() => '{{heroTitle}}'),
    heroClaim: mapLanguages(() => '{{heroClaim}}'),
  };
  // Asked for by later steps of a form; where it is drawn, the text is refused.
  const later: Partial<Brand> = {
    legal: {
      faq: '{{faq}}',
      cookie: '{{cookie}}',
      privacy: '{{privacy}}',
      terms: '{{terms}}',
      features: '{{features}}',
    },
    ...{ genders: undefined, expressClauses: undefined },
  };
  const known: Partial<Brand> = {
    ...kind,
    ...later,
    title: '{{title}}',
    copy: copy as Brand['copy'],
    // Such a brand has no template at all.
    closesAt: undefined,
  };
  return new Proxy(known as Brand, {
    get(brand, name) {
      if (!(name in brand) && name !== 'signInWith') throw new Error(`brand.${String(name)} is not of a kind of brand`);
      return Reflect.get(brand, name);
    },
  });
}
