/**
 * What the shell has of its own and says on the bus, as a remote's manifest says it of a remote. The build writes it
 * into
 * `release.json`, so that a version of a remote can be compared with it before it is pinned. `npm run check` compares
 * the topics
 * with the code.
 */
export const shellManifest = {
  /** pages of its own; everything else comes from remotes */
  routes: ['/'],
  /** the places among them */
  places: ['home'],
  /** where its frame, home page, popups and notification cards lead */
  goesTo: [
    'signUp',
    'logIn',
    'profile',
    'conversations',
    'search',
    'conversation',
    'notifications',
    'plans',
    'ownProfile',
    'firstMinutes',
    'withdraw',
    'cancelContract',
    'contact',
  ],
  /** its own texts, and those that every page has */
  namespaces: ['shell', 'ui', 'errors', 'person'],
  bus: {
    publishes: [
      'session.changed',
      'credits.changed',
      'unread.changed',
      'region.changed',
      'connection.changed',
      'chat.received',
      'chat.sent',
      'chat.changed',
      'chat.arranged',
      'chat.cleared',
      'chat.drafted',
      'chat.read',
      'chat.typing',
      'chat.closed',
      'like.received',
      'like.returned',
      'visit.received',
      'phone.changed',
      'presence.changed',
      'notice.received',
    ],
    subscribes: [
      'session.changed',
      'credits.changed',
      'unread.changed',
      'connection.changed',
      'like.received',
      'like.returned',
      'visit.received',
      'chat.received',
      'chat.sent',
      'chat.changed',
      'chat.cleared',
      'chat.closed',
    ],
  },
} as const;
