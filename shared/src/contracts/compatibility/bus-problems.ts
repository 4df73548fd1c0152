import { BUS_TOPICS, busTopics } from '../bus-topics.ts';
import type { CheckProblem } from '../operations/views.ts';
import type { BuiltRemote, ShellBuild, TopicShape } from '../release.ts';
import { incompatibilities } from './payload-shape.ts';
import { nameOf, problem } from './problem.ts';

/** One side of the bus: the shell or a remote. */
interface Speaker {
  build: BuiltRemote | ShellBuild;
  publishes: readonly string[];
  subscribes: readonly string[];
  topics: Readonly<Record<string, TopicShape>>;
}

/**
 * What a shell publishes and subscribes to when its build does not list it: the topics of the realtime connection, the
 * session and the counts.
 */
const SHELL_BUS = {
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
};

/** Topics that the shell's contract does not have: publishing one fails, a subscription waits for ever. */
export function topicProblems(remote: BuiltRemote, shell: ShellBuild): CheckProblem[] {
  const known = shell.topics ? Object.keys(shell.topics) : BUS_TOPICS;
  const { publishes, subscribes } = remote.manifest.bus;
  return [...new Set([...publishes, ...subscribes])]
    .filter((topic) => !known.includes(topic))
    .map((topic) =>
      problem(
        'bus_topic_unknown',
        `${nameOf(remote)} ${publishes.includes(topic) ? 'publishes' : 'subscribes to'} ${topic}, which the contract of ${nameOf(shell)} does not have.`,
        'Add the topic to shared/src/contracts/bus-topics.ts and release that shell first, or take it out of the manifest.',
        shell,
      ),
    );
}

/**
 * Topics without a publisher. One that is not replayed is a fact that may never happen on a brand: no problem. A
 * replayed one is state that its subscribers wait for, so something on the page must publish it. And a topic that the
 * version before published stays while others subscribe to it.
 */
export function silenceProblems(
  remote: BuiltRemote,
  others: readonly BuiltRemote[],
  shell: ShellBuild,
  replaced?: BuiltRemote,
): CheckProblem[] {
  const published = new Set([...speaker(shell).publishes, ...remote.manifest.bus.publishes, ...publishedBy(others)]);
  const waits = remote.manifest.bus.subscribes
    .filter((topic) => !published.has(topic) && replayOf(topic, remote, shell) === 'last')
    .map((topic) =>
      problem(
        'bus_topic_unheard',
        `${nameOf(remote)} waits for the state of ${topic}, which nothing publishes here.`,
        'Release the remote or shell that publishes it first.',
      ),
    );
  const dropped = (replaced?.manifest.bus.publishes ?? []).filter((topic) => !published.has(topic));
  return [
    ...waits,
    ...dropped.flatMap((topic) =>
      others
        .filter(({ manifest }) => manifest.bus.subscribes.includes(topic))
        .map((other) =>
          problem(
            'bus_topic_unheard',
            `${nameOf(other)} subscribes to ${topic}, which ${nameOf(remote)} no longer publishes.`,
            `Keep publishing it, or release a ${other.name} that does without it first.`,
            other,
          ),
        ),
    ),
  ];
}

/** A remote may be there in two versions; which one a page has is not known, so both must publish. */
function publishedBy(others: readonly BuiltRemote[]): string[] {
  const byName = new Map<string, string[]>();
  for (const { name, manifest } of others) {
    const before = byName.get(name);
    byName.set(
      name,
      before ? before.filter((topic) => manifest.bus.publishes.includes(topic)) : manifest.bus.publishes,
    );
  }
  return [...byName.values()].flat();
}

function replayOf(topic: string, remote: BuiltRemote, shell: ShellBuild): TopicShape['replay'] | undefined {
  const table: Readonly<Record<string, { replay: TopicShape['replay'] }>> = busTopics;
  return (shell.topics?.[topic] ?? remote.topics?.[topic] ?? table[topic])?.replay;
}

/**
 * A subscriber must be able to read everything that the publishers of a topic may send, as each knew the payload when
 * it was built.
 */
export function payloadProblems(
  remote: BuiltRemote,
  others: readonly BuiltRemote[],
  shell: ShellBuild,
): CheckProblem[] {
  const candidate = speaker(remote);
  const partners = [shell, ...others].map(speaker);
  return [
    ...replayProblems(candidate, shell),
    ...partners.flatMap((partner) => [
      ...unreadable(candidate, partner, partner),
      ...unreadable(partner, candidate, partner),
    ]),
  ];
}

/** The bus is the shell's: it decides whether a late subscriber gets the latest payload. */
function replayProblems({ build, publishes, subscribes, topics }: Speaker, shell: ShellBuild): CheckProblem[] {
  return [...new Set([...publishes, ...subscribes])].flatMap((topic) => {
    const [asked, given] = [topics[topic]?.replay, shell.topics?.[topic]?.replay];
    if (!asked || !given || asked === given) return [];
    const [does, expects] =
      given === 'last'
        ? ['replays', 'is notified only of what is new']
        : ['does not replay', 'counts on the latest state'];
    return [
      problem(
        'bus_payload',
        `${nameOf(shell)} ${does} ${topic}; ${nameOf(build)} ${expects}.`,
        'Give the changed fact a topic of its own: whether a topic is replayed stays as it is.',
        shell,
      ),
    ];
  });
}

function unreadable(writer: Speaker, reader: Speaker, partner: Speaker): CheckProblem[] {
  return writer.publishes
    .filter((topic) => reader.subscribes.includes(topic))
    .flatMap((topic) => {
      const [sent, read] = [writer.topics[topic], reader.topics[topic]];
      if (!sent || !read) return [];
      const reasons = incompatibilities(read.payload, sent.payload);
      if (reasons.length === 0) return [];
      return [
        problem(
          'bus_payload',
          `${nameOf(reader.build)} cannot take the ${topic} of ${nameOf(writer.build)}: ${reasons.join('; ')}.`,
          partner === reader
            ? 'Payloads grow by optional fields only. Send what the hearers know, or release hearers that take both forms first.'
            : 'Payloads grow by optional fields only. Read what the publishers send, or release publishers that send it first.',
          partner.build,
        ),
      ];
    });
}

function speaker(build: BuiltRemote | ShellBuild): Speaker {
  const topics = build.topics ?? {};
  if ('manifest' in build)
    return { build, publishes: build.manifest.bus.publishes, subscribes: build.manifest.bus.subscribes, topics };
  const bus = build.bus ?? SHELL_BUS;
  return { build, publishes: bus.publishes, subscribes: bus.subscribes, topics };
}
