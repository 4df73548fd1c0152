import { createSchemaCheck } from './schema-check.ts';

const deps = { db: { execute: async () => ({ rows: [{ newest: '5' }] }) } as never };

it('reads the migrations of the build once, and again only after a failure', async () => {
  const own = jest.fn(() => 6);
  own.mockImplementationOnce(() => {
    throw new Error('unreadable');
  });
  const check = createSchemaCheck(deps, own);
  await expect(check()).rejects.toThrow('unreadable');
  expect(await check()).toMatch(/^The tables of the database are older/);
  expect(await check()).toMatch(/^The tables of the database are older/);
  expect(own).toHaveBeenCalledTimes(2);
});
