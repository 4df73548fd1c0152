import { BUS_TOPICS } from '../../bus-topics.ts';
import type { BuiltRemote, ShellBuild } from '../../release.ts';
import type { RemoteManifest } from '../../remote-manifest.ts';
import { topicShapes } from '../topic-shapes.ts';

type Bus = RemoteManifest['bus'];

/** A remote that is to go live beside chat and payments. A row of the corpus changes one thing in it. */
export interface World {
  candidate: BuiltRemote;
  chat: BuiltRemote;
  payments: BuiltRemote;
  shell: ShellBuild;
  /** what pages run of the candidate now */
  replaced: BuiltRemote | undefined;
}

/** One line of the corpus: what is special, and how it comes about. */
export type Seed = (world: World) => void;

/** Everything fits. */
export function aWorld(): World {
  return {
    candidate: aRemote(
      'mfe-events',
      '1.0.0',
      {
        routes: [
          { path: '/events', page: 'list', access: 'member' },
          { path: '/events/:eventId', page: 'event', access: 'member' },
        ],
        nav: [
          {
            id: 'events',
            path: '/events',
            label: { it: 'Eventi', es: 'Eventos', fr: 'Sorties', en: 'Events' },
            icon: 'bell',
            order: 40,
            placement: ['tabs'],
          },
        ],
        popups: [{ origin: 'file_like', popup: 'invite' }],
      },
      { publishes: ['profile.visited'], subscribes: ['session.changed', 'chat.sent', 'payment.settled'] },
    ),
    chat: aRemote(
      'mfe-chat',
      '1.4.0',
      {
        routes: [
          { path: '/chats', page: 'inbox', access: 'member' },
          { path: '/chats/:angelId', page: 'conversation', access: 'member' },
        ],
        nav: [
          {
            id: 'chat',
            path: '/chats',
            label: { it: 'Chat', es: 'Chats', fr: 'Messages', en: 'Chats' },
            icon: 'chat',
            order: 30,
            placement: ['tabs'],
          },
        ],
      },
      {
        publishes: ['unread.changed'],
        subscribes: ['session.changed', 'credits.changed', 'payment.settled', 'profile.visited'],
      },
    ),
    payments: aRemote(
      'mfe-payments',
      '2.0.3',
      {
        routes: [
          { path: '/vip_plan/:code', page: 'plans', access: 'member' },
          { path: '/purchase', page: 'plans', access: 'member' },
        ],
        popups: [{ origin: 'fine_crediti', popup: 'top-up' }],
      },
      { publishes: ['payment.settled', 'credits.changed'], subscribes: ['session.changed'] },
    ),
    shell: aShell(),
    replaced: undefined,
  };
}

/** What the rules are asked. */
export function neighboursOf({ chat, payments }: World): BuiltRemote[] {
  return [chat, payments];
}

function aRemote(name: string, version: string, manifest: Partial<RemoteManifest>, bus: Bus): BuiltRemote {
  const whole: RemoteManifest = {
    name,
    contract: 1,
    routes: [],
    nav: [],
    popups: [],
    namespaces: [name.slice('mfe-'.length)],
    ...manifest,
    bus,
  };
  const exposes = [
    ...whole.routes.map(({ page }) => `./pages/${page}`),
    ...whole.popups.map(({ popup }) => `./popups/${popup}`),
  ];
  return {
    name,
    version,
    contract: 1,
    federation: '2.9.2',
    entry: 'remoteEntry.js',
    globalName: `halo_${`${name}_${version}`.replaceAll(/\W/g, '_')}`,
    manifest: whole,
    exposes: Object.fromEntries(exposes.map((expose) => [expose, []])),
    locales: {},
    files: {},
    shared: [
      { name: 'react', requiredVersion: '^19.3.1', names: ['*', 'useState'] },
      { name: 'i18next', requiredVersion: '^27.1.2', names: ['keyFromSelector'] },
    ],
    topics: topicShapes([...bus.publishes, ...bus.subscribes]),
  };
}

function aShell(): ShellBuild {
  return {
    version: '1.0.0',
    contract: 1,
    takes: [1],
    federation: '2.9.2',
    scripts: [],
    bootGuard: '',
    preload: [],
    locales: {},
    files: {},
    provides: [
      { name: 'react', version: '19.3.1', names: ['*'] },
      { name: 'i18next', version: '27.1.2', names: ['createInstance', 'default', 'keyFromSelector'] },
      { name: '@emotion/react', version: '11.14.0', names: ['CacheProvider', 'css', 'keyframes'] },
    ],
    routes: ['/'],
    places: ['home'],
    goesTo: [],
    namespaces: ['shell', 'ui', 'errors'],
    bus: {
      publishes: [
        'session.changed',
        'credits.changed',
        'unread.changed',
        'region.changed',
        'connection.changed',
        'chat.received',
        'chat.sent',
        'chat.read',
        'chat.typing',
        'like.received',
        'visit.received',
      ],
      subscribes: ['credits.changed', 'unread.changed', 'connection.changed'],
    },
    topics: topicShapes(BUS_TOPICS),
  };
}

/** The payload of a topic as one build knows it, to be changed in place. */
export function payloadOf(
  build: BuiltRemote | ShellBuild,
  topic: string,
): { properties: Record<string, Record<string, unknown>>; required: string[] } {
  const payload = build.topics?.[topic]?.payload;
  if (!payload) throw new Error(`the build does not know ${topic}`);
  return payload as ReturnType<typeof payloadOf>;
}

/** The forms of a payload that has several, to be changed in place. */
export function choicesOf(build: BuiltRemote | ShellBuild, topic: string): unknown[] {
  return (payloadOf(build, topic) as unknown as { oneOf: unknown[] }).oneOf;
}

/** Lets the candidate publish a topic or subscribe to it, with the payload of today. */
export function speak(build: BuiltRemote, bus: Partial<Bus>): void {
  build.manifest.bus = { ...build.manifest.bus, ...bus };
  build.topics = {
    ...topicShapes([...build.manifest.bus.publishes, ...build.manifest.bus.subscribes]),
    ...build.topics,
  };
}

/** The build again, to be changed on its own. */
export function copyOf(build: BuiltRemote): BuiltRemote {
  return JSON.parse(JSON.stringify(build)) as BuiltRemote;
}

/** Chat offers the place of a conversation, and everybody is from after places. */
export function offerConversation({ chat, payments }: World): void {
  chat.manifest.routes = chat.manifest.routes.map((route) =>
    route.page === 'conversation' ? { ...route, place: 'conversation' } : route,
  );
  payments.manifest.goesTo = [];
}
