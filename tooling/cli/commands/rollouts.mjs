import { EXIT, Failure } from '../exit-codes.mjs';
import { remoteAtVersion } from '../remote-names.mjs';
import { columns, excerpt, minute } from '../terminal.mjs';
import { reasonFor } from './changes.mjs';
import { brandsOf } from './freezes.mjs';
import { MINUTES, momentOf } from './moments.mjs';

/** @param {import('commander').Command} program @param {import('../run-halo.mjs').Add} add */
export function addRollouts(program, add) {
  const rollout = program
    .command('rollout')
    .description('a version over brands in steps: start, list, approve, stop')
    .helpCommand(false);

  addStart(rollout, add);
  addList(rollout, add);
  addDecisions(rollout, add);
}

/** @param {import('commander').Command} rollout @param {import('../run-halo.mjs').Add} add */
function addStart(rollout, add) {
  add(
    rollout,
    'start <remote@version>',
    'begin; it stops by itself where a brand takes the version back',
    [
      'rollout start chat@1.5.0 --step "luna 1% 30m" --step "luna,sol 25% 2h" --step "all 100% 1d" --reason "new composer"',
    ],
    async (context, [target = ''], options) => {
      if (options.step.length === 0)
        throw new Failure(EXIT.usage, 'A rollout needs at least one --step "brands share time".');
      const body = {
        ...remoteAtVersion(target),
        steps: options.step,
        reason: await reasonFor(context, options.reason),
        ...(options.at === undefined ? {} : { startsAt: momentOf(options.at) }),
      };
      const client = await context.connect();
      const begun = await client.call(client.endpoints.rollouts.start, { body });
      return begun.state === 'waiting'
        ? {
            data: begun,
            lines: [
              context.terminal.paint('yellow', `Waits for a second person: rollout ${begun.id}.`),
              `Somebody else agrees with: npx --no-install halo rollout approve ${begun.id}`,
            ],
            exit: EXIT.waiting,
          }
        : { data: begun, lines: lineOf(begun) };
    },
  )
    .option(
      '--step <step>',
      'brands, share and how long it is watched, as in "luna,sol 25% 2h"; one for each step',
      addStep,
      [],
    )
    .option('--at <when>', 'when the first step begins: 8h, 3d, or a time as in 2026-12-01T08:00Z; at once without it')
    .option('--reason <why>', 'why; stands in the audit for good');
}

/** @param {import('commander').Command} rollout @param {import('../run-halo.mjs').Add} add */
function addList(rollout, add) {
  add(rollout, 'list', 'list rollouts, newest first', ['rollout list'], async ({ connect }) => {
    const client = await connect();
    const { rollouts } = await client.call(client.endpoints.rollouts.list);
    const rows = rollouts.map((/** @type {any} */ each) => [
      each.id,
      `${each.remote}@${each.version}`,
      each.state,
      `${each.step + 1} of ${each.steps.length}`,
      each.nextAt === undefined ? '' : minute(each.nextAt),
      excerpt(each.why ?? (each.waitsFor ? frozen(each.waitsFor) : each.reason), 80),
    ]);
    const head = ['id', 'version', 'state', 'step', 'next', 'why'];
    return { data: { rollouts }, lines: rows.length > 0 ? columns([head, ...rows]) : ['No rollout yet.'] };
  });
}

/** @param {import('commander').Command} rollout @param {import('../run-halo.mjs').Add} add */
function addDecisions(rollout, add) {
  add(
    rollout,
    'approve <id>',
    "agree to another person's rollout",
    ['rollout approve 4f1d2c…'],
    async (context, [id = '']) => {
      const client = await context.connect();
      const begun = await client.call(client.endpoints.rollouts.approve, { params: { id } });
      return { data: begun, lines: lineOf(begun) };
    },
  );

  add(
    rollout,
    'stop <id>',
    'end a rollout; every brand keeps what it has by now',
    ['rollout stop 4f1d2c… --reason "complaints"'],
    async (context, [id = ''], options) => {
      const reason = await reasonFor(context, options.reason);
      const client = await context.connect();
      const ended = await client.call(client.endpoints.rollouts.stop, { params: { id }, body: { reason } });
      return { data: ended, lines: lineOf(ended) };
    },
  ).option('--reason <why>', 'why; stands in the audit for good');
}

function frozen(/** @type {any} */ { scope, until, reason }) {
  return `${scope} is frozen until ${minute(until)}, ${reason}`;
}

/** @returns {string[]} */
function lineOf(/** @type {any} */ { id, remote, version, state, step, steps, nextAt, why, waitsFor }) {
  const next = nextAt === undefined ? '' : `, the next at ${minute(nextAt)}`;
  return [
    `Rollout ${id}: ${remote}@${version} is ${state}, step ${step + 1} of ${steps.length}${next}.`,
    ...(why === undefined ? [] : [why]),
    ...(waitsFor === undefined ? [] : [`It waits: ${frozen(waitsFor)}.`]),
  ];
}

/**
 * `luna,sol 25% 2h`
 *
 * @param {string} text
 * @param {object[]} before
 */
function addStep(text, before) {
  const [, brands = '', share = '', count = '', unit = ''] =
    /^\s*([a-z0-9,*-]+)\s+(\d{1,3}(?:\.\d{1,2})?)\s?%(?:\s+(\d{1,5})([mhd]))?\s*$/.exec(text) ?? [];
  const percent = Number(share);
  if (brands === '' || !(percent >= 1 && percent <= 100))
    throw new Failure(
      EXIT.usage,
      `"${text}" is no step: brands, a share from 1% to 100%, and a time, as in "luna,sol 25% 2h".`,
    );
  const minutes = count === '' ? 0 : Number(count) * (MINUTES[unit] ?? 1);
  return [...before, { brands: brandsOf(brands), percent, minutes }];
}
