import { assetBytes, shellBytes } from './asset-bytes.mjs';

const file = (path, bodyBytes, rest = {}) => ({
  url: `http://luna.localhost:4431${path}`,
  isScript: true,
  bodyBytes,
  wireBytes: bodyBytes + 300,
  from: 0,
  to: 1,
  encoding: 'br',
  isFromCache: false,
  ...rest,
});

test('scripts and styles count with their bodies, what the cache had does not', () => {
  const fetched = [
    file('/shell/main.454770df.js', 4000),
    file('/shell/vendor.6e90c172.js', 9000, { isFromCache: true }),
    file('/releases/mfe-chat/1.0.0/remoteEntry.js', 500, { encoding: 'dcz' }),
    file('/photos/1.jpg', 7000),
    file('/api/users/me', 80),
    file('/find', 6000),
  ];
  const all = assetBytes(fetched);
  expect(all.bytes).toBe(4500);
  expect(all.files.map(({ encoding }) => encoding)).toEqual(['br', 'dcz']);
  expect(shellBytes(all)).toEqual({
    bytes: 4000,
    files: [{ path: '/shell/main.454770df.js', encoding: 'br', bytes: 4000 }],
  });
});
