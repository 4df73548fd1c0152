import { act, render, type RenderResult } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { type ReactElement, StrictMode } from 'react';
import { loadMessages, type Messages } from '../remote/messages.ts';
import type { PageProps } from '../remote/platform.ts';
import { RemoteProviders } from '../remote/remote-providers.tsx';
import { createFakePlatform, type FakePlatform, type FakePlatformOptions } from './create-fake-platform.ts';
import { nextTask } from './next-task.ts';

export interface RenderOptions {
  /** a platform, or what differs from the usual one */
  platform?: FakePlatform | FakePlatformOptions;
  /** the remote's texts */
  messages?: Messages;
  params?: Record<string, string>;
  search?: string;
  /** React's strict mode: effects run twice */
  strict?: boolean;
}

export interface Rendered extends RenderResult {
  readonly platform: FakePlatform;
  readonly user: UserEvent;
  /** Moves the platform's clock inside act and lets what follows settle. */
  advance(ms: number): Promise<void>;
  /** Lets something happen (a fact arrives, the session changes) inside React's act, and settles. */
  happen(run: () => void): Promise<void>;
  /** Changes params or search, as the shell's `update` does: without a remount. */
  update(change: { params?: Record<string, string>; search?: string }): Promise<void>;
}

/**
 * Renders as if inside the shell: platform, texts, style cache.
 *
 * @example const { user, platform } = await renderInPlatform(<InboxPage />, { platform: { api: { … } }, messages });
 */
export async function renderInPlatform(element: ReactElement, options: RenderOptions = {}): Promise<Rendered> {
  const platform = isFakePlatform(options.platform) ? options.platform : createFakePlatform(options.platform);
  if (options.messages) await loadMessages(platform.i18n, options.messages, platform.language);

  let props: PageProps = { platform, params: options.params ?? {}, search: options.search ?? '' };
  const frame = () => {
    const inside = <RemoteProviders props={props}>{element}</RemoteProviders>;
    return options.strict ? <StrictMode>{inside}</StrictMode> : inside;
  };

  const user = userEvent.setup();
  const rendered = render(frame());
  await settle();

  return {
    ...rendered,
    platform,
    user,
    advance: (ms) => happen(() => platform.clock.advance(ms)),
    happen,
    async update(change) {
      props = { ...props, ...change };
      rendered.rerender(frame());
      await settle();
    },
  };
}

async function happen(run: () => void): Promise<void> {
  await act(async () => run());
  await settle();
}

// The fakes answer in microtasks; this lets them, and what React makes of it.
async function settle(): Promise<void> {
  await act(() => nextTask());
}

function isFakePlatform(value: FakePlatform | FakePlatformOptions | undefined): value is FakePlatform {
  return value !== undefined && 'calls' in value;
}
