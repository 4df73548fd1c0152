import { type PopupResult, RemoteProviders } from '@halo/shared/remote';
import {
  createFakePlatform,
  type FakePlatform,
  type FakePlatformOptions,
  type Rendered,
  renderInPlatform,
} from '@halo/shared/testing';
import type { ReactElement } from 'react';
import { messages } from '../messages.ts';

/** Renders a popup as the shell does, and remembers how it closed. */
export async function renderPopup(
  element: ReactElement,
  { context = {}, ...options }: FakePlatformOptions & { context?: Record<string, string> } = {},
): Promise<Rendered & { platform: FakePlatform; results: readonly PopupResult[] }> {
  const platform = createFakePlatform(options);
  const results: PopupResult[] = [];
  const props = { platform, context, close: (result: PopupResult) => void results.push(result) };
  const rendered = await renderInPlatform(<RemoteProviders props={props}>{element}</RemoteProviders>, {
    platform,
    messages,
  });
  return { ...rendered, platform, results };
}
