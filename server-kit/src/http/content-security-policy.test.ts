import { contentSecurityPolicy, policyReportsPath, reportDirectives } from './content-security-policy.ts';

const SOURCES = {
  nonce: 'abc',
  socketOrigin: 'wss://luna.example',
  frameOrigins: ['https://pay.example', 'https://wallet.example'],
  challengeOrigins: { forms: ['https://bank.example'], frames: ['https://acs.example'] },
};

test('a page loads nothing that is not named, stands in no frame, and says where to report', () => {
  expect(contentSecurityPolicy(SOURCES).split('; ')).toEqual([
    "default-src 'none'",
    "script-src 'nonce-abc' 'strict-dynamic'",
    "style-src 'nonce-abc'",
    "img-src 'self' blob: data:",
    'media-src blob:',
    "font-src 'self'",
    "connect-src 'self' wss://luna.example",
    'frame-src https://pay.example https://wallet.example https://acs.example',
    "form-action 'self' https://bank.example",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
    'report-uri /policy-reports',
    'report-to halo',
  ]);
});

test("a developer's override may be asked, also by socket", () => {
  expect(contentSecurityPolicy({ ...SOURCES, overrideOrigin: 'http://localhost:4100' })).toContain(
    "connect-src 'self' wss://luna.example http://localhost:4100 ws://localhost:4100;",
  );
  expect(contentSecurityPolicy({ ...SOURCES, overrideOrigin: 'https://dev.example/http' })).toContain(
    ' https://dev.example/http wss://dev.example/http;',
  );
});

test("reports name the shell's version, escaped", () => {
  expect(policyReportsPath(undefined)).toBe('/policy-reports');
  expect(policyReportsPath('1.0.0+a b')).toBe('/policy-reports?shell=1.0.0%2Ba%20b');
  expect(contentSecurityPolicy({ ...SOURCES, shellVersion: '1.2.3' })).toContain(
    '; report-uri /policy-reports?shell=1.2.3; report-to halo',
  );
  expect(reportDirectives).toEqual(['report-uri /policy-reports', 'report-to halo']);
});
