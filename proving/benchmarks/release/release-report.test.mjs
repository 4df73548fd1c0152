import { printSection, reportBytes, reportPins, reportShell } from './release-report.mjs';

const assets = (bytes, encoding) => ({ bytes, files: [{ path: '/shell/a.js', encoding, bytes }] });
const nothing = { bytes: 0, files: [] };
const result = (dictionaries, encoding, federated, monolith) => ({
  dictionaries,
  idle: { federated: nothing, monolith: nothing },
  release: { federated: assets(federated, encoding), monolith: assets(monolith, encoding) },
  shell: { again: assets(federated, encoding), whole: assets(100_000, 'br') },
  problems: [],
});

test('each mode is compared with itself, and ours with dictionaries with one app without, which has no aim', () => {
  const { rows } = reportBytes([result(true, 'dcz', 500, 1000), result(false, 'br', 20_000, 50_000)]);
  expect(rows.map(({ values, aim }) => [values.ratio, aim])).toEqual([
    [0.5, 0.1],
    [0.4, 0.1],
    [0.01, undefined],
  ]);
});

test('a ratio says whether it meets its aim', () => {
  const lines = printSection(reportShell([result(true, 'dcz', 4000, 1), result(false, 'br', 40_000, 1)]));
  expect(lines.find((line) => line.includes('shell upgraded, dictionaries'))).toMatch(/0\.040 .*met \(aim ≤ 0\.05\)/);
  expect(lines.find((line) => line.includes('shell upgraded, no dictionaries'))).not.toMatch(/aim/);
  expect(lines.at(-1)).toContain('1 files (1 br) again');
});

test('times of a pin are compared pair by pair and say when they are noisy', () => {
  const sample = (total, change) => ({ total, change, loads: 1 });
  const section = reportPins({
    pageBytes: 40_000,
    pairs: [
      [sample(2, 1), sample(20, 10)],
      [sample(2, 1), sample(40, 10)],
    ],
  });
  expect(section.rows[0].values.ratio).toBe(15);
  expect(printSection(section).find((line) => line.includes('change + first load'))).toMatch(/15\.000.*noisy/);
});
