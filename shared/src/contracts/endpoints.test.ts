import * as z from 'zod/mini';
import { aUser } from '../testing/fixtures/accounts.ts';
import { aBrand } from '../testing/fixtures/brands.ts';
import { Brand } from './brand.ts';
import { BUS_TOPICS, busTopics } from './bus-topics.ts';
import type { Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { CONTRACT_VERSION, RemoteManifest } from './remote-manifest.ts';
import { mayEnter, SessionState, userOf } from './session.ts';

const all: [name: string, endpoint: Endpoint][] = Object.entries(endpoints).flatMap(([area, calls]) =>
  Object.entries(calls).map(([name, call]): [string, Endpoint] => [`${area}.${name}`, call]),
);

describe('endpoints', () => {
  it('no two calls share method and path of a service', () => {
    const seen = new Map<string, string>();
    for (const [name, { service, method, path }] of all) {
      const key = `${service} ${method} ${path.replaceAll(/:\w+/g, ':')}`;
      expect([name, key, seen.get(key)]).toEqual([name, key, undefined]);
      seen.set(key, name);
    }
  });

  it.each(all)('%s: path and params name the same', (_name, { path, params }) => {
    const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name).sort();
    expect(path).toMatch(/^\/([\w-]+(\.php)?|:\w+)?(\/([\w-]+|:\w+))*$/);
    expect(params ? wireNames(params) : []).toEqual(inPath);
  });

  it.each(all)('%s: only writes have a body', (_name, { method, body }) => {
    if (method === 'GET') expect(body).toBeUndefined();
  });
});

/** Names that an object schema, or a codec over one, has on the wire. */
function wireNames(schema: z.core.$ZodType): string[] {
  const def = schema._zod.def as { type: string; in?: z.core.$ZodType; shape?: object };
  return def.type === 'pipe' && def.in ? wireNames(def.in) : Object.keys(def.shape ?? {}).sort();
}

describe('Brand', () => {
  it.each([
    ['title', { title: 7 }],
    ['id', { id: 'Luna Park' }],
    ['hosts', { hosts: [] }],
    ['country', { country: 'de' }],
    ['theme.day.accent', { theme: { ...aBrand().theme, day: { ...aBrand().theme.day, accent: 'red' } } }],
    ['services.pay', { services: { ...aBrand().services, pay: undefined } }],
    ['googlePay.environment', { googlePay: { ...aBrand().googlePay, environment: 'LIVE' } }],
  ])('names %s when it is wrong', (path, change) => {
    const refused = z.safeParse(Brand, { ...aBrand(), ...change });
    expect(refused.error?.issues.map((issue) => issue.path.join('.'))).toEqual([path]);
  });
});

describe('RemoteManifest', () => {
  const manifest = {
    name: 'mfe-demo',
    contract: CONTRACT_VERSION,
    routes: [{ path: '/demo/:angelId', page: 'demo', access: 'member', skeleton: 'list' }],
    nav: [
      {
        id: 'demo',
        path: '/demo',
        label: { it: 'Demo', es: 'Demo', fr: 'Démo', en: 'Demo' },
        icon: 'chat',
        order: 1,
        placement: ['tabs'],
        count: 'messages',
      },
    ],
    popups: [{ origin: 'blurred', popup: 'unlock' }],
    namespaces: ['demo'],
    bus: { publishes: ['profile.liked'], subscribes: ['chat.received'] },
  };

  it('takes a good one', () => {
    expect(z.parse(RemoteManifest, manifest)).toEqual(manifest);
    expect(z.encode(RemoteManifest, z.parse(RemoteManifest, manifest))).toEqual(manifest);
  });

  it('reads the field names of builds from before they were renamed', () => {
    const resumeTasks = [{ draft: { scope: 'demo', name: 'unsent' }, task: 'send' }];
    const old = { ...manifest, leftovers: resumeTasks, bus: { publishes: [], hears: ['chat.received'] } };
    const present = { ...manifest, resumeTasks, bus: { publishes: [], subscribes: ['chat.received'] } };
    expect(z.parse(RemoteManifest, old)).toEqual(present);
  });

  it.each([
    ['name', { name: 'chat' }],
    ['routes.0.path', { routes: [{ ...manifest.routes[0], path: 'demo' }] }],
    ['routes.0.access', { routes: [{ ...manifest.routes[0], access: 'admin' }] }],
    ['routes.0.page', { routes: [{ ...manifest.routes[0], page: '../secret' }] }],
    ['popups.0.origin', { popups: [{ origin: 'advert', popup: 'x' }] }],
    ['bus.subscribes.0', { bus: { publishes: [], subscribes: ['everything'] } }],
    ['nav.0.label.fr', { nav: [{ ...manifest.nav[0], label: { it: 'a', es: 'a', en: 'a' } }] }],
  ])('names %s when it is wrong', (path, change) => {
    expect(z.safeParse(RemoteManifest, { ...manifest, ...change }).error?.issues[0]?.path.join('.')).toBe(path);
  });
});

describe('session and topics', () => {
  const user = aUser();

  it.each([
    [{ status: 'restoring' }, false],
    [{ status: 'visitor' }, false],
    [{ status: 'verified', user }, true],
    [{ status: 'gated', reason: 'doi', user }, true],
    [{ status: 'gated', reason: 'region', user }, false],
    [{ status: 'gated', reason: 'disabled' }, false],
  ] as [SessionState, boolean][])('%j may enter: %s', (state, may) => {
    expect(z.parse(SessionState, state)).toEqual(state);
    expect(mayEnter(state)).toBe(may);
  });

  it('knows the user of a session that has one', () => {
    expect(userOf({ status: 'visitor' })).toBeUndefined();
    expect(userOf({ status: 'gated', reason: 'doi', user })).toBe(user);
  });

  it('state is replayed, what happened is not', () => {
    expect(BUS_TOPICS.filter((topic) => busTopics[topic].replay === 'last').sort()).toEqual([
      'connection.changed',
      'credits.changed',
      'region.changed',
      'session.changed',
      'unread.changed',
    ]);
  });
});
