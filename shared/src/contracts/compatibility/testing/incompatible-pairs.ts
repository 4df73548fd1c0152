import type { CheckProblem } from '../../operations/views.ts';
import { choicesOf, copyOf, payloadOf, type Seed, speak, offerConversation } from './world.ts';

/** Each of these must be refused, with this code. */
export const incompatiblePairs: readonly (readonly [what: string, code: CheckProblem['code'], seed: Seed])[] = [
  // contract and federation
  [
    'built for a contract the shell does not take yet',
    'contract_version',
    ({ candidate }) => {
      candidate.contract = 2;
      candidate.manifest.contract = 2;
    },
  ],
  [
    'built for a contract the shell has given up',
    'contract_version',
    ({ shell }) => {
      shell.contract = 3;
      shell.takes = [2, 3];
    },
  ],
  [
    'built before the first contract',
    'contract_version',
    ({ candidate }) => {
      candidate.contract = 0;
      candidate.manifest.contract = 0;
    },
  ],
  [
    'manifest of another contract than the build',
    'contract_version',
    ({ candidate }) => {
      candidate.manifest.contract = 2;
    },
  ],
  [
    'an older shell that takes its own contract only',
    'contract_version',
    ({ shell }) => {
      delete shell.takes;
      shell.contract = 2;
    },
  ],
  [
    'federation one minor ahead',
    'federation_version',
    ({ candidate }) => {
      candidate.federation = '2.10.0';
    },
  ],
  [
    'federation one minor behind',
    'federation_version',
    ({ candidate }) => {
      candidate.federation = '2.8.9';
    },
  ],
  [
    'federation of another major with the same minor',
    'federation_version',
    ({ candidate }) => {
      candidate.federation = '3.9.2';
    },
  ],
  // shared packages
  [
    'a package that the shell does not share',
    'shared_missing',
    ({ candidate }) => {
      candidate.shared.push({ name: 'rxjs', requiredVersion: '^7.8.2', names: ['Subject'] });
    },
  ],
  [
    'a subpath that the shell does not share',
    'shared_missing',
    ({ candidate }) => {
      candidate.shared.push({ name: 'react-dom/server', requiredVersion: '^19.3.1', names: ['renderToString'] });
    },
  ],
  [
    'the next major of React',
    'shared_version',
    ({ candidate }) => {
      candidate.shared = [{ name: 'react', requiredVersion: '^20.0.0', names: ['useState'] }];
    },
  ],
  [
    'a newer minor of React than the shell has',
    'shared_version',
    ({ candidate }) => {
      candidate.shared = [{ name: 'react', requiredVersion: '^19.4.0', names: ['useState'] }];
    },
  ],
  [
    'a newer patch than the shell has',
    'shared_version',
    ({ candidate }) => {
      candidate.shared = [{ name: 'i18next', requiredVersion: '^27.1.3', names: ['keyFromSelector'] }];
    },
  ],
  [
    'a preliminary React in the shell',
    'shared_version',
    ({ shell }) => {
      shell.provides = shell.provides.map((offer) =>
        offer.name === 'react' ? { ...offer, version: '19.3.1-canary.7' } : offer,
      );
    },
  ],
  [
    'another minor before the first major',
    'shared_version',
    ({ candidate, shell }) => {
      shell.provides.push({ name: 'a', version: '0.5.0', names: ['*'] });
      candidate.shared.push({ name: 'a', requiredVersion: '^0.4.2', names: ['b'] });
    },
  ],
  [
    'a range in a syntax that is not supported',
    'shared_version',
    ({ candidate }) => {
      candidate.shared = [{ name: 'react', requiredVersion: '>=18 <19', names: ['useState'] }];
    },
  ],
  [
    'a name that the slice lacks',
    'shared_names',
    ({ candidate }) => {
      candidate.shared.push({ name: '@emotion/react', requiredVersion: '^11.14.0', names: ['css', 'Global'] });
    },
  ],
  [
    'the whole of a package of which a slice ships',
    'shared_names',
    ({ candidate }) => {
      candidate.shared.push({ name: 'i18next', requiredVersion: '^27.1.2', names: ['*'] });
    },
  ],
  [
    'a shell that gave up a name',
    'shared_names',
    ({ shell }) => {
      shell.provides = shell.provides.map((offer) =>
        offer.name === 'i18next' ? { ...offer, names: ['default'] } : offer,
      );
    },
  ],
  // what the build holds
  [
    'a page that was not built',
    'expose_missing',
    ({ candidate }) => {
      candidate.exposes = { './pages/list': [], './popups/invite': [] };
    },
  ],
  [
    'a popup that was not built',
    'expose_missing',
    ({ candidate }) => {
      candidate.exposes = { './pages/list': [], './pages/event': [] };
    },
  ],
  [
    'the manifest of another remote',
    'name_taken',
    ({ candidate }) => {
      candidate.manifest.name = 'mfe-other';
    },
  ],
  [
    'the global name of another remote',
    'name_taken',
    ({ candidate, chat }) => {
      candidate.globalName = chat.globalName;
    },
  ],
  // addresses
  [
    'a path that another remote has',
    'route_conflict',
    ({ candidate }) => {
      candidate.manifest.routes.push({ path: '/chats', page: 'list', access: 'member' });
    },
  ],
  [
    'the same pattern with another parameter name',
    'route_conflict',
    ({ candidate }) => {
      candidate.manifest.routes.push({ path: '/chats/:id', page: 'list', access: 'member' });
    },
  ],
  [
    'a word where another remote has a parameter',
    'route_conflict',
    ({ candidate }) => {
      candidate.manifest.routes.push({ path: '/chats/new', page: 'list', access: 'member' });
    },
  ],
  [
    'a parameter where another remote has a word',
    'route_conflict',
    ({ candidate, chat }) => {
      chat.manifest.routes.push({ path: '/events/today', page: 'inbox', access: 'member' });
      candidate.manifest.nav = [];
    },
  ],
  [
    'the same path in other letters',
    'route_conflict',
    ({ candidate }) => {
      candidate.manifest.routes.push({ path: '/Purchase/', page: 'list', access: 'member' });
    },
  ],
  [
    'the home page of the shell',
    'route_conflict',
    ({ candidate }) => {
      candidate.manifest.routes.push({ path: '/', page: 'list', access: 'public' });
    },
  ],
  [
    'a later page of the shell',
    'route_conflict',
    ({ shell }) => {
      shell.routes = ['/', '/events'];
    },
  ],
  [
    'every address of one segment',
    'route_conflict',
    ({ candidate }) => {
      candidate.manifest.routes.push({ path: '/:page', page: 'list', access: 'public' });
    },
  ],
  [
    'an address of the API',
    'route_conflict',
    ({ candidate }) => {
      candidate.manifest.routes.push({ path: '/api/events', page: 'list', access: 'member' });
    },
  ],
  [
    'an address of the assets',
    'route_conflict',
    ({ candidate }) => {
      candidate.manifest.routes.push({ path: '/releases', page: 'list', access: 'member' });
    },
  ],
  [
    'a path that looks like a file',
    'route_conflict',
    ({ candidate }) => {
      candidate.manifest.routes.push({ path: '/events/calendar.ics', page: 'list', access: 'member' });
    },
  ],
  [
    'two routes of its own for one address',
    'route_conflict',
    ({ candidate }) => {
      candidate.manifest.routes.push({ path: '/events/:slug', page: 'list', access: 'member' });
    },
  ],
  [
    'a navigation entry with a taken id',
    'nav_conflict',
    ({ candidate }) => {
      candidate.manifest.nav = candidate.manifest.nav.map((entry) => ({ ...entry, id: 'chat' }));
    },
  ],
  [
    'a navigation entry that leads nowhere',
    'nav_conflict',
    ({ candidate }) => {
      candidate.manifest.nav = candidate.manifest.nav.map((entry) => ({ ...entry, path: '/meetings' }));
    },
  ],
  [
    'a popup that another remote fills',
    'popup_conflict',
    ({ candidate }) => {
      candidate.manifest.popups.push({ origin: 'fine_crediti', popup: 'invite' });
    },
  ],
  [
    'two popups of its own for one origin',
    'popup_conflict',
    ({ candidate }) => {
      candidate.manifest.popups.push({ origin: 'file_like', popup: 'invite' });
    },
  ],
  [
    'texts in the namespace of another remote',
    'namespace_conflict',
    ({ candidate }) => {
      candidate.manifest.namespaces.push('chat');
    },
  ],
  [
    'texts in a namespace of the shell',
    'namespace_conflict',
    ({ candidate }) => {
      candidate.manifest.namespaces.push('errors');
    },
  ],
  // bus
  [
    'publishes a topic that the contract does not have',
    'bus_topic_unknown',
    ({ candidate }) => {
      candidate.manifest.bus.publishes.push('event.joined');
    },
  ],
  [
    'subscribes to a topic that the contract does not have',
    'bus_topic_unknown',
    ({ candidate }) => {
      candidate.manifest.bus.subscribes.push('event.cancelled');
    },
  ],
  [
    'subscribes to a topic that this shell does not have yet',
    'bus_topic_unknown',
    ({ shell }) => {
      delete shell.topics?.['payment.settled'];
    },
  ],
  [
    'waits for state that nothing publishes',
    'bus_topic_unheard',
    ({ candidate, shell }) => {
      speak(candidate, { subscribes: ['region.changed'] });
      shell.bus = { publishes: ['session.changed'], subscribes: [] };
    },
  ],
  [
    'waits for state that only one of two running versions publishes',
    'bus_topic_unheard',
    ({ candidate, shell, chat, payments }) => {
      shell.bus = { publishes: ['session.changed'], subscribes: [] };
      speak(candidate, { subscribes: ['unread.changed'] });
      Object.assign(payments, copyOf(chat), { version: '1.5.0', globalName: 'halo_mfe_chat_1_5_0' });
      payments.manifest.bus = { publishes: [], subscribes: [] };
    },
  ],
  [
    'drops a topic that another remote subscribes to',
    'bus_topic_unheard',
    (world) => {
      world.replaced = copyOf(world.candidate);
      world.candidate.manifest.bus.publishes = [];
    },
  ],
  [
    'counts on the replay of a topic that is not replayed',
    'bus_payload',
    ({ candidate }) => {
      Object.assign(candidate.topics?.['chat.sent'] ?? {}, { replay: 'last' });
    },
  ],
  [
    'takes a replayed topic for one without replay',
    'bus_payload',
    ({ candidate }) => {
      Object.assign(candidate.topics?.['session.changed'] ?? {}, { replay: 'none' });
    },
  ],
  // payloads: what it publishes
  [
    'publishes without a field that others read',
    'bus_payload',
    ({ candidate }) => {
      delete payloadOf(candidate, 'profile.visited').properties['angelId'];
      payloadOf(candidate, 'profile.visited').required = [];
    },
  ],
  [
    'publishes a field as optional that others need',
    'bus_payload',
    ({ candidate }) => {
      payloadOf(candidate, 'profile.visited').required = [];
    },
  ],
  [
    'publishes a number where others read text',
    'bus_payload',
    ({ candidate }) => {
      payloadOf(candidate, 'profile.visited').properties['angelId'] = { type: 'integer' };
    },
  ],
  [
    'publishes a renamed field',
    'bus_payload',
    ({ candidate }) => {
      Object.assign(payloadOf(candidate, 'profile.visited'), {
        properties: { profileId: { type: 'string' } },
        required: ['profileId'],
      });
    },
  ],
  [
    'publishes null beside text',
    'bus_payload',
    ({ candidate }) => {
      payloadOf(candidate, 'profile.visited').properties['angelId'] = { anyOf: [{ type: 'string' }, { type: 'null' }] };
    },
  ],
  [
    'is to publish a field that a newer remote needs',
    'bus_payload',
    ({ chat }) => {
      payloadOf(chat, 'profile.visited').properties['at'] = { type: 'number' };
      payloadOf(chat, 'profile.visited').required.push('at');
    },
  ],
  // payloads: what it subscribes to
  [
    'needs a field that payments does not send',
    'bus_payload',
    ({ candidate }) => {
      payloadOf(candidate, 'payment.settled').properties['currency'] = { type: 'string' };
      payloadOf(candidate, 'payment.settled').required.push('currency');
    },
  ],
  [
    'needs a field that payments sends sometimes',
    'bus_payload',
    ({ candidate }) => {
      payloadOf(candidate, 'payment.settled').required.push('grantedCredits');
    },
  ],
  [
    'does not know an outcome that payments sends',
    'bus_payload',
    ({ payments }) => {
      payloadOf(payments, 'payment.settled').properties['status'] = {
        type: 'string',
        enum: ['settled', 'failed', 'refunded'],
      };
    },
  ],
  [
    'knows fewer outcomes than payments sends',
    'bus_payload',
    ({ candidate }) => {
      payloadOf(candidate, 'payment.settled').properties['status'] = { type: 'string', enum: ['settled', 'failed'] };
    },
  ],
  [
    'reads text where payments sends a number',
    'bus_payload',
    ({ candidate }) => {
      payloadOf(candidate, 'payment.settled').properties['premiumLevel'] = { type: 'string' };
    },
  ],
  [
    'reads whole numbers where payments sends fractions',
    'bus_payload',
    ({ payments }) => {
      payloadOf(payments, 'payment.settled').properties['premiumLevel'] = { type: 'number' };
    },
  ],
  [
    'does not know a session that the shell publishes',
    'bus_payload',
    ({ shell }) => {
      choicesOf(shell, 'session.changed').push({
        type: 'object',
        properties: { status: { const: 'suspended' } },
        required: ['status'],
      });
    },
  ],
  [
    'reads a message field that the shell does not send',
    'bus_payload',
    ({ candidate }) => {
      const message = payloadOf(candidate, 'chat.sent').properties['message'] as { required: string[] };
      message.required.push('editedAt');
    },
  ],
  [
    'does not know a kind of message',
    'bus_payload',
    ({ shell }) => {
      const message = payloadOf(shell, 'chat.sent').properties['message'] as { properties: Record<string, unknown> };
      message.properties['kind'] = { type: 'string', enum: ['personal', 'message', 'like', 'visita', 'sticker'] };
    },
  ],
  [
    'goes to a place that nothing offers',
    'place_missing',
    (world) => {
      offerConversation(world);
      world.candidate.manifest.goesTo = ['conversation', 'plans'];
    },
  ],
  [
    'goes to a place on a shell from before places',
    'place_missing',
    ({ candidate, shell }) => {
      delete shell.places;
      candidate.manifest.goesTo = ['conversation'];
    },
  ],
  [
    'gives up a place that a neighbour goes to',
    'place_missing',
    (world) => {
      offerConversation(world);
      world.replaced = { ...copyOf(world.candidate), version: '0.9.0' };
      world.replaced.manifest.routes.push({ path: '/look', page: 'list', access: 'member', place: 'search' });
      world.chat.manifest.goesTo = ['search'];
    },
  ],
  [
    'gives up a place that the shell goes to',
    'place_missing',
    (world) => {
      world.replaced = { ...copyOf(world.candidate), version: '0.9.0' };
      world.replaced.manifest.routes.push({ path: '/look', page: 'list', access: 'member', place: 'search' });
      world.shell.goesTo = ['search'];
    },
  ],
  [
    'offers a place that a neighbour offers',
    'place_conflict',
    (world) => {
      offerConversation(world);
      world.candidate.manifest.routes.push({
        path: '/talks/:angelId',
        page: 'event',
        access: 'member',
        place: 'conversation',
      });
    },
  ],
  [
    'offers a place of the shell',
    'place_conflict',
    ({ candidate }) => {
      candidate.manifest.routes.push({ path: '/start', page: 'list', access: 'member', place: 'home' });
    },
  ],
  [
    'offers one place twice',
    'place_conflict',
    ({ candidate }) => {
      candidate.manifest.routes.push(
        { path: '/look', page: 'list', access: 'member', place: 'search' },
        { path: '/look-again', page: 'list', access: 'member', place: 'search' },
      );
    },
  ],
  [
    'offers a place without its parameter',
    'place_conflict',
    ({ candidate }) => {
      candidate.manifest.routes.push({ path: '/people', page: 'list', access: 'member', place: 'profile' });
    },
  ],
  [
    'offers a place with a parameter that it does not have',
    'place_conflict',
    ({ candidate }) => {
      candidate.manifest.routes.push({ path: '/look/:where', page: 'list', access: 'member', place: 'search' });
    },
  ],
];
