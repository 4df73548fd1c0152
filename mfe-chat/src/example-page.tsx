import styled from '@emotion/styled';
import { usePageProps, usePlatform } from '@halo/shared/remote';
import { color, fontSize, fontWeight, radius, size, space } from '@halo/shared/theme';
import { BackIcon, IconButton, VisuallyHidden } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';
import { Composer } from './conversation/composer.tsx';
import { useComposer } from './conversation/use-composer.ts';

const LINES = [
  { author: 'other', text: 'example.hello' },
  { author: 'me', text: 'example.ask' },
  { author: 'other', text: 'example.answer' },
] as const;

/**
 * A conversation as visitors see it: what one looks like, marked as an example, and a box to write in. Sending asks who
 * one is; the text stays the draft of this conversation, and is there when one is signed in.
 */
export function ExamplePage() {
  const { t } = useTranslation('chat');
  const { popups, navigate } = usePlatform();
  const { params } = usePageProps();
  const { text, write } = useComposer(params['angelId'] ?? '');
  return (
    <Root>
      <Header>
        <IconButton label={t('example.home')} onClick={() => navigate('/')}>
          <BackIcon size={26} />
        </IconButton>
        <h1>{t('example.title')}</h1>
      </Header>
      <Lines aria-label={t('example.title')}>
        {LINES.map(({ author, text: line }) => (
          <li key={line} data-author={author}>
            <VisuallyHidden>{t(author === 'me' ? 'thread.you' : 'example.other')}: </VisuallyHidden>
            {t(line)}
          </li>
        ))}
      </Lines>
      <Explained>{t('example.explained')}</Explained>
      <Composer
        angelName=""
        text={text}
        price={{ kind: 'unknown' }}
        isReady
        isOnline
        onWrite={write}
        onSend={() => void popups.openHook('login')}
      />
    </Root>
  );
}

const Root = styled.div({
  flex: 1,
  display: 'flex',
  flexDirection: 'column',
  width: '100%',
  maxWidth: size.content,
  margin: '0 auto',
});
const Header = styled.header({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  padding: `${space[2]} ${space[3]}`,
  '& h1': { fontSize: fontSize.large, fontWeight: fontWeight.bold },
});
const Lines = styled.ul({
  flex: 1,
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'flex-end',
  gap: space[2],
  listStyle: 'none',
  margin: 0,
  padding: `0 ${space[4]}`,
  '& > li': {
    maxWidth: '80%',
    padding: `${space[2]} ${space[4]}`,
    borderRadius: radius.card,
    background: color.surface,
    border: `1px solid ${color.line}`,
    overflowWrap: 'anywhere',
    alignSelf: 'flex-start',
  },
  '& > li[data-author="me"]': { alignSelf: 'flex-end', background: color.tint },
});
const Explained = styled.p({ margin: 0, padding: space[4], color: color.soft, fontSize: fontSize.small });
