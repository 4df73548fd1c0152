import { drawTemplates } from './templates.ts';

it('sign-up stands in the document: what is asked first, and no way for a password into an address', async () => {
  const [signUp] = await drawTemplates();
  const html = signUp?.html['it mainstream'] ?? '';
  expect(html).toContain('E-mail');
  expect(html).toContain('type="password"');
  expect(html).toContain('{{heroTitle}}');
  expect(html.match(/<form[^>]*>/g)).toEqual([expect.stringContaining('method="dialog"')]);
  expect(html).not.toContain('Google');
  expect(signUp?.html['it mainstream google']).toContain('Google');
});
