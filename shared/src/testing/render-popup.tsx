import type { ReactElement } from 'react';
import type { Messages } from '../remote/messages.ts';
import type { PopupResult } from '../remote/platform.ts';
import { RemoteProviders } from '../remote/remote-providers.tsx';
import { createFakePlatform, type FakePlatformOptions } from './create-fake-platform.ts';
import { type Rendered, renderInPlatform } from './render-in-platform.tsx';

/**
 * Renders a popup as the shell does, and remembers how it closed.
 *
 * @example const { user, results } = await renderPopup(<SetRegionPopup />, messages, { context: { from: 'find' } });
 */
export async function renderPopup(
  element: ReactElement,
  messages: Messages,
  { context = {}, ...options }: FakePlatformOptions & { context?: Record<string, string> } = {},
): Promise<Rendered & { readonly results: readonly PopupResult[] }> {
  const platform = createFakePlatform(options);
  const results: PopupResult[] = [];
  const props = { platform, context, close: (result: PopupResult) => void results.push(result) };
  const rendered = await renderInPlatform(<RemoteProviders props={props}>{element}</RemoteProviders>, {
    platform,
    messages,
  });
  return { ...rendered, results };
}
