// The program that draws pages as text, which comes with a release of the shell.
import {
  type Brand,
  type DrawnPage,
  HOLE,
  type Language,
  legalAddress,
  type LegalFacts,
  type MemberFacts,
  type PageFacts,
  pickLanguage,
  type PlaceName,
  type RouteDeclaration,
  type TemplateFacts,
} from '@halo/shared/contracts';
import { escapeHtml, legalTitle } from '@halo/shared/texts';
import { Page, PageHeader, Prose } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';
import { chromeOf } from '../frame/chrome.ts';
import { ClosingNotice } from '../frame/closing-notice.tsx';
import { FrameFooter } from '../frame/frame-footer.tsx';
import { Main, Room } from '../frame/frame-room.tsx';
import { HeaderOutline, TabsOutline } from '../frame/member-outline.tsx';
import { PageOutline } from '../frame/page-outline.tsx';
import { HomePage } from '../home/home-page.tsx';
import { navItems } from '../navigation/nav-entries.ts';
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
  const chrome = chromeOf(routeAt({ remotes }, path));
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

/** The frame of a member around the outline of a page: nothing in it is one person's. */
export function drawMember({ path, ...facts }: MemberFacts): Promise<DrawnPage> {
  const { brand, language } = facts;
  const route = routeAt(facts, path);
  const chrome = chromeOf(route);
  return draw(facts, path, () => (
    <Room>
      {chrome.topBar && <ClosingNotice {...{ brand, language }} />}
      <HeaderOutline {...{ brand, chrome }} items={navItems(facts, 'topBar', { language })} />
      <Main data-framed>
        <PageOutline kind={route ? route.skeleton : 'grid'} />
      </Main>
      {chrome.tabs && <TabsOutline items={navItems(facts, 'tabs', { language })} />}
    </Room>
  ));
}

function routeAt({ remotes }: Pick<PageFacts, 'remotes'>, path: string): RouteDeclaration | undefined {
  return remotes.flatMap(({ manifest }) => manifest.routes).find((one) => one.path === path);
}

function textOf({ title, copy }: Brand, name: string, language: Language): string {
  if (name === 'title') return title;
  return pickLanguage(name === 'heroTitle' ? copy.heroTitle : copy.heroClaim, language);
}

function LegalHeader({ title, home }: { title: string; home: string }) {
  const { t } = useTranslation();
  return <PageHeader title={title} back={{ label: t('ui:back'), href: home }} width="regular" />;
}
