import * as React from 'react';
import * as ReactDOMClient from 'react-dom/client';
import singleSpaReact from 'single-spa-react';
import { loadMessages, type Messages } from './messages.ts';
import { useLateTexts, withOwnTexts } from './own-texts.ts';
import type { PageProps, PopupProps } from './platform.ts';
import { RemoteErrorBoundary } from './remote-error-boundary.tsx';
import { RemoteProviders } from './remote-providers.tsx';
import { fetchAhead } from './use-later.ts';
import { whenIdle } from './when-idle.ts';

/** What the shell hands to each lifecycle besides the remote's own props. */
export interface MountProps {
  /** unique among everything mounted now */
  readonly name: string;
  /** empty element that the remote fills */
  readonly domElement: HTMLElement;
  /** called for a rendering that threw; the page itself says so to the person */
  readonly onCrash?: (thrown: unknown) => void;
}

/**
 * The single-spa lifecycles of one page or popup. The shell calls bootstrap once, then mount, update …, unmount, mount
 * …
 */
export interface Lifecycles<Props> {
  bootstrap(props: Props & MountProps): Promise<unknown>;
  mount(props: Props & MountProps): Promise<unknown>;
  update(props: Props & MountProps): Promise<unknown>;
  unmount(props: Props & MountProps): Promise<unknown>;
}

/**
 * Makes a page of a remote: the file in `src/pages` exports these four names.
 *
 * @example export const { bootstrap, mount, update, unmount } = definePage({ page: InboxPage, messages });
 */
export function definePage({
  page,
  messages,
  next,
}: {
  page: React.ComponentType<PageProps>;
  messages: Messages;
  /** the page that people go on to and must not wait for: fetched while this one rests */
  next?: () => Promise<unknown>;
}): Lifecycles<PageProps> {
  return defineLifecycles(page, messages, pageProps, next);
}

/**
 * Makes a popup of a remote: the file in `src/popups` exports these four names.
 *
 * @example export const { bootstrap, mount, update, unmount } = definePopup({ popup: CreditsPopup, messages });
 */
export function definePopup({
  popup,
  messages,
}: {
  popup: React.ComponentType<PopupProps>;
  messages: Messages;
}): Lifecycles<PopupProps> {
  return defineLifecycles(popup, messages, popupProps);
}

function defineLifecycles<Props extends PageProps | PopupProps>(
  Content: React.ComponentType<Props>,
  messages: Messages,
  pick: (props: Props) => Props,
  next?: () => Promise<unknown>,
): Lifecycles<Props> {
  function Root(all: Props & MountProps) {
    const given = pick(all);
    const props: Props = { ...given, platform: withOwnTexts(given.platform, messages) };
    useLateTexts(props.platform, messages);
    React.useEffect(() => next && whenIdle(() => fetchAhead(next)), []);
    const content = (
      <RemoteProviders props={props}>
        <Content {...props} />
      </RemoteProviders>
    );
    // Draws twice in development, so that an impure page is seen early; production pays nothing.
    return process.env.NODE_ENV === 'development' ? <React.StrictMode>{content}</React.StrictMode> : content;
  }
  Root.displayName = `Remote(${messages.namespace})`;

  const react = singleSpaReact<Props>({
    React,
    ReactDOMClient,
    rootComponent: Root as React.FunctionComponent<unknown>,
    errorBoundaryClass: RemoteErrorBoundary as unknown as React.ComponentClass<Props>,
  });

  const loadTexts = ({ platform }: Props) =>
    loadMessages(withOwnTexts(platform, messages).i18n, messages, platform.language);

  return {
    async bootstrap(props) {
      await Promise.all([loadTexts(props), react.bootstrap(props as never)]);
    },
    async mount(props) {
      // Here again for a mount on another platform than the first, e.g. after a change of language.
      await loadTexts(props);
      await react.mount(props as never);
    },
    async update(props) {
      await react.update?.(props as never);
    },
    async unmount(props) {
      await react.unmount(props as never);
    },
  };
}

// Only what the contract names goes on: the shell's own extras are not the page's business.
function pageProps({ platform, params, search }: PageProps): PageProps {
  return { platform, params, search };
}

function popupProps({ platform, context, close }: PopupProps): PopupProps {
  return { platform, context, close };
}
