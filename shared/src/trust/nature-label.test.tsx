import { render, screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { LANGUAGES } from '../contracts/language.ts';
import { ProfileNature } from '../contracts/profiles.ts';
import { NatureLabel } from './nature-label.tsx';
import { NatureNotice } from './nature-notice.tsx';
import { natureText } from '../texts/nature-text.ts';
import { natureNoticeText, sampleReviewText } from './nature-texts.ts';

const natures = ProfileNature.options;

describe('NatureLabel', () => {
  it.each(natures)('says %s in an icon and a word', async (nature) => {
    const { container } = render(<NatureLabel nature={nature} locale="it" />);
    expect(screen.getByText(natureText(nature, 'it'))).toBeVisible();
    expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
    expect(await axe(container)).toHaveNoViolations();
  });

  it('uses the agreed words', () => {
    expect(natures.map((nature) => natureText(nature, 'en'))).toEqual([
      'Person',
      'Verified person',
      'Team operator',
      'AI profile',
      'Sample',
    ]);
    expect(natures.map((nature) => natureText(nature, 'it'))).toEqual([
      'Persona',
      'Persona verificata',
      'Operatore della redazione',
      'Profilo AI',
      'Esempio',
    ]);
  });

  it('has one word for a narrow card, which a screen reader leaves out', () => {
    render(<NatureLabel nature="operator" locale="it" tone="onPhoto" />);
    expect(screen.getByText('Operatore')).toHaveAttribute('aria-hidden', 'true');
    expect(screen.getByText('Operatore della redazione')).toBeInTheDocument();
  });

  it('outranks every rule that could hide it', () => {
    render(<NatureLabel nature="sample" locale="it" />);
    const { className } = screen.getByText('Esempio');
    // jsdom does not weigh !important, so the rule itself is checked.
    const rule = [...document.styleSheets]
      .flatMap((sheet) => [...sheet.cssRules])
      .find(({ cssText }) => cssText.startsWith(`.${className} {`));
    for (const [property, value] of [
      ['display', 'inline-flex'],
      ['visibility', 'visible'],
      ['opacity', '1'],
      ['clip-path', 'none'],
    ] as const) {
      expect(rule?.cssText).toContain(`${property}: ${value} !important`);
    }
  });

  it('takes no class and no style from outside', () => {
    const smuggled = { className: 'gone', style: { display: 'none' } };
    render(<NatureLabel nature="ai" locale="it" {...smuggled} />);
    expect(screen.getByText('Profilo AI')).not.toHaveClass('gone');
    expect(screen.getByText('Profilo AI')).not.toHaveAttribute('style');
  });

  it('has every word in every language', () => {
    for (const language of LANGUAGES) {
      expect(new Set(natures.map((nature) => natureText(nature, language))).size).toBe(natures.length);
      expect(sampleReviewText(language)).not.toBe('');
    }
  });
});

describe('NatureNotice', () => {
  it('says who answers in the chat of a sample', () => {
    render(<NatureNotice nature="sample" locale="it" />);
    expect(screen.getByRole('note')).toHaveTextContent('Profilo di esempio: le risposte sono automatiche.');
  });

  it.each(['person', 'verified_person'] as const)('has nothing to say about a %s', (nature) => {
    const { container } = render(<NatureNotice nature={nature} locale="it" />);
    expect(container).toBeEmptyDOMElement();
  });

  it.each(['operator', 'ai', 'sample'] as const)('exists for %s in every language', (nature) => {
    const texts = LANGUAGES.map((language) => natureNoticeText(nature, language));
    expect(new Set(texts).size).toBe(LANGUAGES.length);
  });
});
