import { expect, originOf, test } from '../../fixtures.ts';
import { journey } from '../../pages/journey.ts';
import { italian } from '../../words.ts';

const origin = originOf('luna');

test('a new member is asked once, step by step, and then is among people', { tag: '@nightly' }, async ({ page }) => {
  const next = page.getByRole('button', { name: 'Continua', exact: true });
  const step = (title: string) => expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  // Of the popup that asks to confirm the address, as often as a page begins.
  const later = page.getByRole('button', { name: 'Più tardi' });
  await journey(page, italian, origin).signUp(`primi.${Date.now()}@posta.example`);
  await later.click();

  await test.step('a name, and Back leads to it again', async () => {
    await step('Come vuoi farti chiamare?');
    await page.getByLabel('Come ti chiami qui').fill('Nora');
    await next.click();
    await step('Metti un volto al nome');
    await page.goBack();
    await step('Come vuoi farti chiamare?');
    await expect(page.getByLabel('Come ti chiami qui')).toHaveValue('Nora');
    await page.goForward();
    await step('Metti un volto al nome');
  });

  await test.step('no photo yet, one answer, nothing about what is sought', async () => {
    await page.getByRole('button', { name: 'Salta questo' }).click();
    await step('Due frasi da finire');
    await page.getByLabel('La tua risposta').first().fill('Dormire fino alle undici');
    await next.click();
    await step('Che cosa cerchi?');
    await page.reload();
    await later.click();
    await step('Che cosa cerchi?');
    await page.getByRole('button', { name: 'Salta questo' }).click();
  });

  await test.step('not found unless it is chosen, then people', async () => {
    await step('Vuoi farti trovare?');
    await expect(page.getByRole('checkbox', { name: /Fammi trovare/ })).not.toBeChecked();
    await page.getByRole('button', { name: 'Vai alle persone' }).click();
    await expect(page).toHaveURL(/\/(find|match)/);
  });

  await test.step('not again, by any way', async () => {
    await page.goto(`${origin}/`);
    await expect(page).toHaveURL(/\/(find|match)/);
    await page.goto(`${origin}/welcome?step=3`);
    await expect(page).toHaveURL(/\/(find|match)/);
    await page.goto(`${origin}/profile`);
    await later.click();
    await expect(page.getByText('Dormire fino alle undici')).toBeVisible();
    await expect(page.getByLabel('Come ti chiami qui')).toHaveValue('Nora');
  });
});
