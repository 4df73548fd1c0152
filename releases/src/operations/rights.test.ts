import type { Rights } from '@halo/shared/contracts/operations';
import { commonRights, isWithin, mayDo, type NeededRight } from './rights.ts';

const all: Rights = { remotes: ['*'], brands: ['*'], actions: ['read', 'publish', 'pin', 'promote'] };
const chatOnLuna: Rights = { remotes: ['mfe-chat'], brands: ['luna'], actions: ['read', 'publish', 'pin'] };
const need = (action: NeededRight['action'], remote?: string, brand?: string): NeededRight => ({
  action,
  remote,
  brand,
});

describe('[REL-02] mayDo', () => {
  it.each([
    [all, need('pin', 'mfe-new', 'brise'), true],
    [all, need('pin', '*', '*'), true],
    [all, need('approve'), false],
    [chatOnLuna, need('pin', 'mfe-chat', 'luna'), true],
    [chatOnLuna, need('read'), true],
    [chatOnLuna, need('read', undefined, 'luna'), true],
    [chatOnLuna, need('pin', 'mfe-payments', 'luna'), false],
    [chatOnLuna, need('pin', 'mfe-chat', 'sol'), false],
    [chatOnLuna, need('pin', 'mfe-chat', 'default'), false],
    [chatOnLuna, need('promote', 'mfe-chat', 'luna'), false],
    [chatOnLuna, need('pin', '*', 'luna'), false],
    [chatOnLuna, need('pin', 'mfe-chat', '*'), false],
    [chatOnLuna, need('pin', 'mfe-chat-2', 'luna'), false],
    [{ ...chatOnLuna, brands: ['default'] }, need('pin', 'mfe-chat', 'luna'), false],
  ])('%j for %j: %s', (rights, needed, answer) => expect(mayDo(rights, needed)).toBe(answer));
});

describe('isWithin', () => {
  it.each([
    [chatOnLuna, all, true],
    [all, all, true],
    [chatOnLuna, chatOnLuna, true],
    [all, chatOnLuna, false],
    [{ ...chatOnLuna, actions: ['promote'] as const }, chatOnLuna, false],
    [{ ...chatOnLuna, brands: ['*'] }, chatOnLuna, false],
    [{ ...chatOnLuna, remotes: ['mfe-chat', 'mfe-auth'] }, chatOnLuna, false],
  ])('%j in %j: %s', (inner, outer, answer) =>
    expect(isWithin({ ...inner, actions: [...inner.actions] }, outer)).toBe(answer),
  );
});

describe('commonRights', () => {
  it('is what both allow', () => {
    expect(commonRights(all, chatOnLuna)).toEqual(chatOnLuna);
    expect(commonRights(chatOnLuna, all)).toEqual(chatOnLuna);
    expect(
      commonRights({ ...all, brands: ['luna', 'sol'] }, { ...all, brands: ['sol', 'brise'], actions: ['read'] }),
    ).toEqual({ remotes: ['*'], brands: ['sol'], actions: ['read'] });
  });

  it('is undefined when that is nothing', () => {
    expect(commonRights(chatOnLuna, { ...all, brands: ['sol'] })).toBeUndefined();
    expect(commonRights(chatOnLuna, { ...all, actions: ['promote'] })).toBeUndefined();
  });

  it('allows exactly what both allow, for every question', () => {
    const names = ['*', 'a', 'b'];
    const lists = [['*'], ['a'], ['b'], ['a', 'b']];
    for (const remotes of lists)
      for (const brands of lists)
        for (const others of lists) {
          const [one, other]: [Rights, Rights] = [
            { remotes, brands: others, actions: ['read', 'pin'] },
            { remotes: others, brands, actions: ['pin'] },
          ];
          const common = commonRights(one, other);
          for (const remote of names)
            for (const brand of names)
              for (const action of ['read', 'pin'] as const) {
                // `*` in a question asks for all, which two lists that only name some never give together.
                const asked = { action, remote, brand };
                expect([asked, common !== undefined && mayDo(common, asked)]).toEqual([
                  asked,
                  mayDo(one, asked) && mayDo(other, asked),
                ]);
              }
        }
  });
});
