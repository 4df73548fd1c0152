import type { DataExport } from '@halo/shared/contracts';
import { problemText } from '@halo/shared/i18n';
import { fails, inTurn, renderInPlatform } from '@halo/shared/testing';
import { act, screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { messages } from '../../messages.ts';
import { ExportSection } from './export-section.tsx';

const expiresAt = Date.UTC(2026, 0, 22, 9);
const nextAt = Date.UTC(2026, 0, 16, 9);

describe('[ACC-11] a copy of the own data', () => {
  it('is asked for, waited for and fetched', async () => {
    const saved: string[] = [];
    URL.createObjectURL = () => 'blob:file';
    URL.revokeObjectURL = () => undefined;
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    const { user, platform, container } = await renderInPlatform(<ExportSection />, {
      messages,
      platform: {
        api: {
          leaving: {
            dataExport: inTurn<[], Promise<DataExport>>(
              async () => ({ status: 'none' }),
              async () => ({ status: 'ready', expiresAt, nextAt }),
            ),
          },
        },
      },
    });
    await user.click(screen.getByRole('button', { name: 'Chiedi una copia' }));
    expect(screen.getByText(/La stiamo preparando/)).toBeVisible();
    await act(async () => platform.clock.advance(5000));
    expect(await screen.findByText('Pronta fino al 22 gennaio 2026.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Chiedi una copia' })).toBeNull();
    expect(await axe(container)).toHaveNoViolations();
    await user.click(screen.getByRole('button', { name: 'Scarica' }));
    expect(saved).toEqual(['i-miei-dati.zip']);
  });

  it('a refusal says why', async () => {
    const { user, platform } = await renderInPlatform(<ExportSection />, {
      messages,
      platform: { api: { leaving: { askForExport: fails('too_many_attempts') } } },
    });
    await user.click(screen.getByRole('button', { name: 'Chiedi una copia' }));
    expect(await screen.findByText(problemText(platform.i18n, 'too_many_attempts'))).toBeVisible();
  });

  it.each(['it', 'es', 'fr', 'en'] as const)('has every text in %s', async (language) => {
    const { platform } = await renderInPlatform(<ExportSection />, {
      messages,
      platform: {
        language,
        api: { leaving: { dataExport: async () => ({ status: 'ready', expiresAt, nextAt }) } },
      },
    });
    expect(platform.missingTexts).toEqual([]);
  });
});
