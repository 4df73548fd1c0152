import { assertPlainText, trustPlainText } from './trust-plain-text.ts';

it('lets style sheets through and nothing with markup', () => {
  expect(assertPlainText(':root > a { color: red }')).toBe(':root > a { color: red }');
  expect(() => assertPlainText('<img src=x onerror=alert(1)>')).toThrow(TypeError);
});

it('registers itself as the default policy, and does without where there are none', () => {
  const createPolicy = jest.fn();
  trustPlainText({ createPolicy });
  expect(createPolicy).toHaveBeenCalledWith('default', { createHTML: assertPlainText });
  expect(() => trustPlainText(undefined)).not.toThrow();
});
