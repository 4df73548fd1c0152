import { createFakePlatform } from '../testing/create-fake-platform.ts';
import { createKeeper } from './keep.ts';

describe('keep', () => {
  const createCounter = () => ({ count: 0, dispose: jest.fn() });

  it('makes one instance a platform', () => {
    const one = createFakePlatform();
    const other = createFakePlatform();
    expect(one.keep(createCounter)).toBe(one.keep(createCounter));
    expect(other.keep(createCounter)).not.toBe(one.keep(createCounter));
  });

  it('knows what it keeps by the function that makes it', () => {
    const platform = createFakePlatform();
    const createOther = () => createCounter();
    expect(platform.keep(createOther)).not.toBe(platform.keep(createCounter));
  });

  it('hands the platform on, so that what is kept may keep others', () => {
    const platform = createFakePlatform();
    const kept = platform.keep((given) => ({ given, counter: given.keep(createCounter) }));
    expect(kept.given).toBe(platform);
    expect(kept.counter).toBe(platform.keep(createCounter));
  });

  it('disposes of what it made, the newest first, and makes it again when asked', () => {
    const order: string[] = [];
    const createFirst = () => ({ dispose: () => void order.push('first') });
    const createSecond = () => ({ dispose: () => void order.push('second') });
    const keeper = createKeeper(() => createFakePlatform());
    const first = keeper.keep(createFirst);
    keeper.keep(createSecond);
    keeper.keep(() => 'a text needs no end');
    keeper.dispose();
    expect(order).toEqual(['second', 'first']);
    expect(keeper.keep(createFirst)).not.toBe(first);
  });
});
