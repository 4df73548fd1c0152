import { choicesOf, copyOf, offerConversation, payloadOf, type Seed, speak } from './world.ts';

/** None of these may be refused. */
export const compatiblePairs: readonly (readonly [what: string, seed: Seed])[] = [
  ['everything as it is', () => {}],
  [
    'a shell that takes an older contract too',
    ({ shell }) => {
      shell.contract = 2;
      shell.takes = [1, 2];
    },
  ],
  [
    'a shell whose build is from before it said what it takes',
    ({ shell }) => {
      delete shell.takes;
      delete shell.routes;
      delete shell.namespaces;
      delete shell.bus;
      delete shell.topics;
    },
  ],
  [
    'neighbours whose builds are from before topics were written down',
    ({ chat, payments }) => {
      delete chat.topics;
      delete payments.topics;
    },
  ],
  [
    'another patch of the federation',
    ({ candidate }) => {
      candidate.federation = '2.9.7';
    },
  ],
  [
    'a newer minor of React in the shell',
    ({ shell }) => {
      shell.provides = shell.provides.map((offer) =>
        offer.name === 'react' ? { ...offer, version: '19.9.0' } : offer,
      );
    },
  ],
  [
    'a package of which it asks any version',
    ({ candidate }) => {
      candidate.shared.push({ name: '@emotion/react', requiredVersion: '*', names: ['css'] });
    },
  ],
  [
    'every name of a package that ships whole',
    ({ candidate }) => {
      candidate.shared = [{ name: 'react', requiredVersion: '^19.3.1', names: ['*'] }];
    },
  ],
  [
    'a shell that offers more than is asked',
    ({ shell }) => {
      shell.provides.push({ name: 'three', version: '1.0.0', names: ['*'] });
    },
  ],
  [
    "a path that begins like another remote's",
    ({ candidate }) => {
      candidate.manifest.routes.push({ path: '/chats-and-events', page: 'list', access: 'member' });
    },
  ],
  [
    "a deeper path under another remote's",
    ({ candidate }) => {
      candidate.manifest.routes.push({ path: '/chats/:angelId/events', page: 'list', access: 'member' });
    },
  ],
  [
    "a path that only begins like the server's",
    ({ candidate }) => {
      candidate.manifest.routes.push(
        { path: '/payouts', page: 'list', access: 'member' },
        { path: '/apiary', page: 'list', access: 'public' },
      );
    },
  ],
  [
    'a word beside its own parameter',
    ({ candidate }) => {
      candidate.manifest.routes.push({ path: '/events/new', page: 'list', access: 'member' });
    },
  ],
  [
    'the routes of its own version before',
    (world) => {
      world.payments = { ...copyOf(world.candidate), version: '0.9.0' };
      world.candidate.manifest.bus.subscribes = [];
      world.chat.manifest.bus.subscribes = [];
    },
  ],
  [
    'a navigation entry to a page of another remote',
    ({ candidate }) => {
      candidate.manifest.nav = candidate.manifest.nav.map((entry) => ({ ...entry, path: '/chats/events' }));
    },
  ],
  [
    'one page under two paths',
    ({ candidate }) => {
      candidate.manifest.routes.push({ path: '/going-out', page: 'list', access: 'member' });
    },
  ],
  [
    'a popup that no other build fills',
    ({ candidate }) => {
      candidate.manifest.popups.push({ origin: 'blurred', popup: 'invite' });
    },
  ],
  [
    'two namespaces of its own',
    ({ candidate }) => {
      candidate.manifest.namespaces.push('events-legal');
    },
  ],
  [
    'a fact that nothing publishes on this brand',
    ({ candidate }) => {
      speak(candidate, { subscribes: ['profile.liked'] });
    },
  ],
  [
    'a fact without a subscriber',
    ({ candidate }) => {
      speak(candidate, { publishes: ['profile.visited', 'profile.liked'] });
    },
  ],
  [
    'state that a neighbour publishes',
    ({ candidate, shell }) => {
      shell.bus = { publishes: ['session.changed', 'chat.sent'], subscribes: [] };
      speak(candidate, { subscribes: ['session.changed', 'unread.changed'] });
    },
  ],
  [
    'drops a topic without a subscriber',
    (world) => {
      const replaced = copyOf(world.candidate);
      world.replaced = replaced;
      speak(replaced, { publishes: ['profile.visited', 'profile.liked'] });
    },
  ],
  [
    'no longer subscribes to what others publish',
    ({ candidate }) => {
      candidate.manifest.bus.subscribes = [];
    },
  ],
  [
    'publishes a field more',
    ({ candidate }) => {
      payloadOf(candidate, 'profile.visited').properties['from'] = { type: 'string' };
      payloadOf(candidate, 'profile.visited').required.push('from');
    },
  ],
  [
    'reads an optional field that no build sends yet',
    ({ candidate }) => {
      payloadOf(candidate, 'payment.settled').properties['currency'] = { type: 'string' };
    },
  ],
  [
    'payments sends a field more',
    ({ payments }) => {
      payloadOf(payments, 'payment.settled').properties['receipt'] = { type: 'string' };
      payloadOf(payments, 'payment.settled').required.push('receipt');
    },
  ],
  [
    'payments sends fewer outcomes',
    ({ payments }) => {
      payloadOf(payments, 'payment.settled').properties['status'] = { type: 'string', enum: ['settled', 'failed'] };
    },
  ],
  [
    'payments always sends what is optional to it',
    ({ payments }) => {
      payloadOf(payments, 'payment.settled').required.push('grantedCredits');
    },
  ],
  [
    'reads any number where whole ones come',
    ({ candidate }) => {
      payloadOf(candidate, 'payment.settled').properties['premiumLevel'] = { type: 'number' };
    },
  ],
  [
    'a session that the shell no longer publishes',
    ({ shell }) => {
      choicesOf(shell, 'session.changed').splice(2);
    },
  ],
  [
    'goes to a place that a neighbour offers',
    (world) => {
      offerConversation(world);
      world.candidate.manifest.goesTo = ['conversation', 'home'];
    },
  ],
  [
    'goes to a place beside a build from before places',
    ({ candidate }) => {
      candidate.manifest.goesTo = ['conversation'];
    },
  ],
  [
    'gives up a place that nothing leads to',
    (world) => {
      offerConversation(world);
      world.replaced = { ...copyOf(world.candidate), version: '0.9.0' };
      world.replaced.manifest.routes[0] = { path: '/events', page: 'list', access: 'member', place: 'search' };
    },
  ],
  [
    'brings its own of a package that the shell has not, or has in another version',
    ({ candidate }) => {
      candidate.shared.push({ name: 'lodash', requiredVersion: '^4.0.0', names: ['*'], isOptional: true });
      candidate.shared.push({ name: 'i18next', requiredVersion: '^1.0.0', names: ['*'], isOptional: true });
    },
  ],
];
