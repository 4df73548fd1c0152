import { HOOKS } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import type { Platform } from '@halo/shared/remote';
import { refusalOf } from '../refusal.ts';
import type { LinkAddress } from './link-address.ts';
import type { SignInLinkEvent } from './sign-in-link-state.ts';

/** Which address the link has; the name of the event that the specification counts. */
export type LinkPage = 'autologin' | 'external_email';

/** One opening of a link. */
export interface LinkVisit {
  readonly platform: Platform;
  readonly page: LinkPage;
  /** what stood behind the question mark */
  readonly arrived: string;
  readonly link: LinkAddress;
  leave(url: string): void;
  dispatch(event: SignInLinkEvent): void;
}

export function goOn({ platform: { hrefOf, navigate }, link: { destination }, leave }: LinkVisit): void {
  if (destination?.kind === 'partner') leave(destination.url);
  else navigate(destination?.path ?? hrefOf('search'), { replace: true });
}

/** There is no token, or none that can be read. */
export function giveUp(visit: LinkVisit, isMember: boolean): void {
  const { hrefOf, log, navigate, popups } = visit.platform;
  log.error('sign-in link', new AppError('token_expired', { message: `${visit.page} without a token` }));
  if (visit.link.destination !== undefined || isMember) {
    goOn(visit);
    return;
  }
  navigate(hrefOf('home'), { replace: true });
  void popups.openHook('login');
}

export async function readLink(visit: LinkVisit, token: string): Promise<void> {
  try {
    const facts = await visit.platform.api.signInLinks.read(token);
    if (facts.isCurrent) goOn(visit);
    else visit.dispatch({ type: 'read', ...facts });
  } catch (thrown) {
    refuse(visit, thrown);
  }
}

export async function openLink(visit: LinkVisit, token: string): Promise<void> {
  const { platform, page, link } = visit;
  const { api, holdReload, session } = platform;
  const { remarketingClickId } = link;
  const release = holdReload('sign-in-link');
  try {
    const origin = { event: page, ...(remarketingClickId !== undefined && { remarketingClickId }) };
    const { clickId, token: bearer } = await api.signInLinks.open({ token, ...origin });
    visit.dispatch({ type: 'opened' });
    await session.signIn({ token: bearer, clickId }, { resume: false });
    goOn(visit);
  } catch (thrown) {
    refuse(visit, thrown);
  } finally {
    release();
  }
}

/** Signing out leaves the page; it is opened again with the link, and asks again. */
export async function changeAccount({ platform, page, arrived }: LinkVisit): Promise<void> {
  await platform.session.signOut();
  platform.navigate(`/${page}${arrived}`, { replace: true });
}

function refuse(visit: LinkVisit, thrown: unknown): void {
  const { log, popups } = visit.platform;
  const refusal = refusalOf(thrown);
  log.warn('sign-in link was refused', { code: refusal.code });
  const isOver = refusal.code === 'token_used' || refusal.code === 'token_expired';
  if (isOver && visit.page === 'external_email') {
    goOn(visit);
    return;
  }
  if (refusal.code === 'account_disabled') void popups.openHook(HOOKS.accountDisabled, refusal.detail);
  visit.dispatch({ type: 'refused', refusal });
}
