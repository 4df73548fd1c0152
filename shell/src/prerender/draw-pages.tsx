// The program that draws pages as text, which comes with a release of the shell.
import { type DrawnPage, legalAddress, type LegalFacts, type PageFacts } from '@halo/shared/contracts';
import { legalTitle } from '@halo/shared/texts';
import { Page, PageHeader, Prose } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';
import { ClosingNotice } from '../frame/closing-notice.tsx';
import { FrameFooter } from '../frame/frame-footer.tsx';
import { Main, Room } from '../frame/frame-room.tsx';
import { HomePage } from '../home/home-page.tsx';
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
      <FrameFooter platform={platform} isInMenu={false} />
    </>
  ));
  return { html: html.replace(TEXT, () => text), css };
}

function LegalHeader({ title, home }: { title: string; home: string }) {
  const { t } = useTranslation();
  return <PageHeader title={title} back={{ label: t('ui:back'), href: home }} width="regular" />;
}
