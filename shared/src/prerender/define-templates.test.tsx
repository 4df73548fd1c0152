import { useTranslation } from 'react-i18next';
import { pickLanguage } from '../contracts/language.ts';
import { defineMessages } from '../remote/messages.ts';
import { usePlatform } from '../remote/platform-context.tsx';
import { usePlaceLink } from '../remote/use-app-link.ts';
import { defineTemplates } from './define-templates.tsx';

const messages = defineMessages('demo', async (language) => ({
  default: { hello: language === 'it' ? 'Ciao' : 'Hello' },
}));

function JoinPage() {
  const { brand, language } = usePlatform();
  const { t } = useTranslation('demo');
  const linkTo = usePlaceLink();
  return (
    <form style={{ width: 3 }}>
      <h1>
        {t('hello')} {brand.title}
      </h1>
      <p>{pickLanguage(brand.copy.heroClaim, language)}</p>
      {brand.isMainstream && <p>from 18</p>}
      {brand.signInWith?.includes('google') && <button type="button">Google</button>}
      <a {...linkTo('logIn')}>in</a>
    </form>
  );
}

it('draws a page for each language and kind of brand, and leaves open what is a brand’s or another remote’s', async () => {
  const [template, ...others] = await defineTemplates({ pages: { join: JoinPage }, messages })();
  expect(others).toEqual([]);
  expect(template?.page).toBe('join');
  expect(Object.keys(template?.html ?? {})).toHaveLength(16);
  expect(template?.html['it']?.replace(/ data-style="\w+"/, '')).toBe(
    '<form method="dialog"><h1>Ciao {{title}}</h1><p>{{heroClaim}}</p><a href="{{place logIn}}">in</a></form>',
  );
  expect(template?.html['en mainstream google']).toContain('<p>from 18</p><button type="button">Google</button>');
  expect(template?.css).toMatch(/\{width:3px\}$/);
});

const drawing = (Page: () => React.ReactNode) => defineTemplates({ pages: { join: Page }, messages })();

it.each([
  ['a fact of one brand', () => usePlatform().brand.id, 'brand.id is not of a kind of brand'],
  ['what is filled in nowhere', () => <a href={usePlatform().brand.legal.terms}>terms</a>, '{{terms}} is left open'],
  [
    'a link with parameters',
    () => <a href={usePlatform().hrefOf('profile', { angelId: '7' as never })}>her</a>,
    'a link to profile with parameters',
  ],
])('does not draw %s', async (_what, Page, problem) => {
  await expect(drawing(Page)).rejects.toThrow(problem);
});
