// The program that draws pages as text, which comes with a release of the shell.
import {
  type Brand,
  type DrawnPage,
  HOLE,
  type Language,
  legalAddress,
  type LegalFacts,
  type PageFacts,
  pickLanguage,
  type PlaceName,
  type TemplateFacts,
} from '@halo/shared/contracts';
import { escapeHtml, legalTitle } from '@halo/shared/texts';
import { Page, PageHeader, Prose } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';
import { chromeOf } from '../frame/chrome.ts';
import { ClosingNotice } from '../frame/closing-notice.tsx';
import { FrameFooter } from '../frame/frame-footer.tsx';
import { Main, Room } from '../frame/frame-room.tsx';
import { HomePage } from '../home/home-page.tsx';
import { Outlet, PageRoot } from '../remotes/outlet-room.tsx';
import { hrefOf } from '../routing/places.ts';
import { draw } from './draw.tsx';

/** The home page of a brand. */
export function drawHome(facts: PageFacts): Promise<DrawnPage> {
  const { brand, language } = facts;
  return draw(facts, '/', (platform) => (
    <>
      <ClosingNotice {...{ brand, language }} />
      <main>
        <HomePage platform={platform} />
      </main>
    </>
  ));
}

/** Where a legal text comes in: React writes no HTML that it did not make. */
const TEXT = '{{text}}';

/** A legal text of a brand, as the remote that has the page shows it later. */
export async function drawLegal({ page, text, ...facts }: LegalFacts): Promise<DrawnPage> {
  const { brand, language } = facts;
  const { html, css } = await draw(facts, legalAddress(brand, page), (platform) => (
    <>
      <Room>
        <ClosingNotice {...{ brand, language }} />
        <Main>
          <LegalHeader title={legalTitle(page, language)} home={platform.hrefOf('home')} />
          <Page width="regular">
            <Prose>{TEXT}</Prose>
          </Page>
        </Main>
      </Room>
      <FrameFooter platform={platform} />
    </>
  ));
  return { html: html.replace(TEXT, () => text), css };
}

/** Where the page of a remote comes in. */
const PAGE = '{{page}}';

/** A page of a remote in the frame of a visitor, with what was left open in it. */
export async function drawTemplate({ path, template, ...facts }: TemplateFacts): Promise<DrawnPage> {
  const { brand, language, remotes } = facts;
  const route = remotes.flatMap(({ manifest }) => manifest.routes).find((one) => one.path === path);
  const chrome = chromeOf(route);
  const { html, css } = await draw(facts, path, (platform) => (
    <>
      <Room>
        {chrome.topBar && <ClosingNotice {...{ brand, language }} />}
        <Main>
          <Outlet>
            <PageRoot>
              <div>{PAGE}</div>
            </PageRoot>
          </Outlet>
        </Main>
      </Room>
      {chrome.footer && <FrameFooter platform={platform} />}
    </>
  ));
  const page = template.html.replaceAll(HOLE, (_hole, name: string, place?: string) =>
    escapeHtml(place === undefined ? textOf(brand, name, language) : hrefOf({ remotes }, place as PlaceName)),
  );
  return { html: html.replace(PAGE, () => page), css: css + template.css };
}

function textOf({ title, copy }: Brand, name: string, language: Language): string {
  if (name === 'title') return title;
  return pickLanguage(name === 'heroTitle' ? copy.heroTitle : copy.heroClaim, language);
}

function LegalHeader({ title, home }: { title: string; home: string }) {
  const { t } = useTranslation();
  return <PageHeader title={title} back={{ label: t('ui:back'), href: home }} width="regular" />;
}
