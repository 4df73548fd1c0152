import * as z from 'zod/mini';
import { limitedText } from './limited-text.ts';
import { HookOrigin } from './flow.ts';
import { LocalizedText } from './language.ts';
import { withRenamedFields } from './renamed-fields.ts';

/**
 * Version of everything between shell and remote: platform, page props, bus, manifest. A remote names the one it was
 * built for.
 */
export const CONTRACT_VERSION = 1;

/** Contract versions of remotes that the shell of this source can run: its own, and older ones it still keeps to. */
export const TAKEN_CONTRACTS: readonly number[] = [CONTRACT_VERSION];

const RoutePath = limitedText(200, z.regex(/^\/[\w\-/:.]*$/));
/** `<noun>.<what happened>` */
const TopicName = limitedText(60, z.regex(/^[a-z][a-z0-9-]*(\.[a-z0-9-]+)+$/));
/** Any name may stand in a manifest: nothing leads to one that this contract does not have. */
const PlaceName = limitedText(60, z.regex(/^[a-z][A-Za-z0-9]*$/));
const ModuleName = limitedText(60, z.regex(/^[a-z][a-z0-9-]*$/));

/** Icons the navigation can draw. */
export const NavIcon = z.enum(['search', 'match', 'chat', 'bell', 'user', 'crown']);

/**
 * Who may enter: everybody, only people who are not signed in, or members (others meet the sign-in form and come back).
 */
export const RouteAccess = z.enum(['public', 'visitor', 'member']);

/** What a notification card announces. */
export const NotificationKind = z.enum(['message', 'like', 'visit', 'mutual']);
export type NotificationKind = z.infer<typeof NotificationKind>;

export const RouteDeclaration = z.object({
  /** react-router pattern: `/chats/:angelId` */
  path: RoutePath,
  /** file in src/pages, exposed as `./pages/<page>` */
  page: ModuleName,
  access: RouteAccess,
  /** a page for visitors, who find it behind the sign-in form of a page for members, and may close the form */
  visitorPage: z.optional(ModuleName),
  /** parts of the shell's frame this page does without */
  chrome: z.optional(
    z.object({
      tabs: z.optional(z.boolean()),
      topBar: z.optional(z.boolean()),
      /** the bar of a wide screen, which stays where a page only does without that of a phone */
      wideBar: z.optional(z.boolean()),
      footer: z.optional(z.boolean()),
    }),
  ),
  /** skeleton shown until the page is there */
  skeleton: z.optional(z.enum(['grid', 'list', 'conversation', 'profile', 'form', 'plans', 'blank'])),
  /** nothing third-party ever runs here */
  isSensitive: z.optional(z.boolean()),
  /** the place (places.ts) that others reach by this route; its path has the parameters of the place */
  place: z.optional(PlaceName),
  /** no notification card appears over this page, e.g. during a payment */
  isQuiet: z.optional(z.boolean()),
  /** areas of calls (shared/src/api/later-areas.ts) that it makes and not every page has: fetched beside it */
  calls: z.optional(z.array(ModuleName)),
  /** it can be read without a network: browsers keep its files, and the shell what it shows */
  isReadableOffline: z.optional(z.boolean()),
  /** what this page shows by itself, so that no card announces it here */
  quietFor: z.optional(z.array(NotificationKind)),
});
export type RouteDeclaration = z.infer<typeof RouteDeclaration>;

export const NavEntry = z.object({
  id: ModuleName,
  path: RoutePath,
  label: LocalizedText,
  icon: NavIcon,
  /** smaller comes first */
  order: z.number(),
  placement: z.array(z.enum(['topBar', 'tabs', 'menu'])),
  /** which live count stands on it */
  count: z.optional(z.enum(['messages', 'notices'])),
  /** shown only up to this premium level */
  maxPremiumLevel: z.optional(z.int()),
  /** shown only where the member's flow has the deck, or a search apart from it */
  shownWith: z.optional(z.enum(['deck', 'search'])),
});
export type NavEntry = z.infer<typeof NavEntry>;

/** What a build publishes on the bus and subscribes to. The name of a topic is checked by the caller's schema. */
export function busDeclaration<T extends z.core.$ZodType<string>>(topic: T) {
  return withRenamedFields(z.object({ publishes: z.array(topic), subscribes: z.array(topic) }), {
    hears: 'subscribes',
  });
}

const PresentManifest = z.object({
  name: limitedText(60, z.regex(/^mfe-[a-z][a-z0-9-]*$/)),
  contract: z.int(),
  routes: z.array(RouteDeclaration),
  nav: z.array(NavEntry),
  /** hook popups it fills; `popup` is a file in src/popups, exposed as `./popups/<popup>` */
  popups: z.array(z.object({ origin: HookOrigin, popup: ModuleName })),
  /**
   * Work that a page load may have cut off, finished on whichever page the person is now. There is some while the
   * storage holds this draft; `task` is a file in src/tasks, exposed as `./tasks/<task>`, and its `finish(platform)`
   * does the rest.
   */
  resumeTasks: z.optional(
    z.array(z.object({ draft: z.object({ scope: z.string(), name: z.string() }), task: ModuleName })),
  ),
  /** places it leads to; builds from before places were declared have no such list */
  goesTo: z.optional(z.array(PlaceName)),
  /** locale namespaces it brings */
  namespaces: z.array(z.string()),
  /**
   * Any name may stand here: whether the shell knows a topic is checked before a version is pinned, with a sentence
   * that says so.
   */
  bus: busDeclaration(TopicName),
});
/** Builds published before these names have `leftovers` and `hears` instead; both are read, neither is written. */
export const RemoteManifest = withRenamedFields(PresentManifest, { leftovers: 'resumeTasks' });
export type RemoteManifest = z.infer<typeof RemoteManifest>;

/** The names of the modules that a build with this manifest exposes, each once: `./pages/conversation`. */
export function namedExposes({
  routes,
  popups,
  resumeTasks = [],
}: Pick<RemoteManifest, 'routes' | 'popups' | 'resumeTasks'>): string[] {
  const pages = routes.flatMap(({ page, visitorPage }) => (visitorPage === undefined ? [page] : [page, visitorPage]));
  return [
    ...new Set([
      ...pages.map((page) => `./pages/${page}`),
      ...popups.map(({ popup }) => `./popups/${popup}`),
      ...resumeTasks.map(({ task }) => `./tasks/${task}`),
    ]),
  ];
}
