import type { ProblemCode } from '@halo/shared/contracts';
import { loadMessages } from '@halo/shared/remote';
import { aBrand, createFakePlatform } from '@halo/shared/testing';
import { messages } from '../messages.ts';
import { refusalPopup } from './refusal-popup.ts';
import { fieldOf, refusalStep } from './refusal-step.ts';

const { hrefOf } = createFakePlatform();

const CODES: readonly ProblemCode[] = [
  'invalid_cvc',
  'insufficient_funds',
  'lost_or_stolen',
  'invalid_expiry_month',
  'invalid_expiry_year',
  'expired_card',
  'already_declined',
  'change_method',
  'processing_error',
  'card_declined',
  'authentication_failed',
  'authentication_required',
  'invalid_number',
  'card_blacklisted',
  'payment_retry',
  'payment_generic',
  'spending_limit',
  'spending_paused',
  'payment_paused',
  'payment_not_accepted',
  'payment_amount_differs',
  'plan_unknown',
  'price_changed',
  'offer_changed',
  'offline',
];
/** Without another way here there is one thing less to do. */
const WAYS = [true, false];
const LANGUAGES = ['it', 'es', 'fr', 'en'] as const;

describe('[PAY-14] every failure in every language', () => {
  it.each(LANGUAGES)(
    '%s: a title and words of its own, one thing to do first, and never a word about an empty card',
    async (language) => {
      const { i18n, missingTexts } = createFakePlatform({ language });
      await loadMessages(i18n, messages, language);
      for (const hasOther of WAYS) {
        const popups = CODES.map((code) =>
          refusalPopup({ i18n, brand: aBrand(), hrefOf }, { code, declines: 1, declinesBeforeOther: 3, hasOther }),
        );
        for (const [index, { title, description = '', buttons, tone }] of popups.entries()) {
          expect([CODES[index], title.length > 3, description.length > 15, tone]).toEqual([
            CODES[index],
            true,
            true,
            'danger',
          ]);
          expect(buttons.filter(({ variant = 'primary' }) => variant === 'primary')).toHaveLength(1);
          expect(`${title} ${description}`).not.toMatch(/vuota|vacía|vide\b|empty/i);
        }
        expect(new Set(popups.map(({ description }) => description)).size).toBeGreaterThanOrEqual(CODES.length - 1);
      }
      expect(missingTexts).toEqual([]);
    },
  );

  it.each(LANGUAGES)(
    '%s: what leads to another way is only said where there is one; else a person helps',
    async (language) => {
      const { i18n, missingTexts } = createFakePlatform({ language });
      await loadMessages(i18n, messages, language);
      const brand = aBrand();
      const first = (hasOther: boolean, declines = 1) =>
        CODES.map((code) => {
          const {
            description = '',
            message = '',
            buttons,
          } = refusalPopup({ i18n, brand, hrefOf }, { code, declines, declinesBeforeOther: 3, hasOther });
          return { code, text: `${description} ${message}`, first: buttons[0]?.id };
        });
      expect(
        first(true)
          .filter((one) => one.first === 'other')
          .map(({ code }) => code),
      ).toEqual(['change_method', 'payment_paused']);
      expect(first(false).filter((one) => one.first === 'other')).toEqual([]);
      expect(first(false).find(({ code }) => code === 'change_method')).toMatchObject({
        first: 'plans',
        text: expect.stringContaining(brand.support.email),
      });
      // After so many refusals the address stands below each that something can be tried after.
      expect(
        first(false, 3)
          .filter(({ text }) => !text.includes(brand.support.email))
          .map(({ code }) => code),
      ).toEqual(['plan_unknown', 'price_changed', 'offer_changed']);
      expect(missingTexts).toEqual([]);
    },
  );
});

it.each([
  ['invalid_cvc', 'correct', 'cvc'],
  ['invalid_number', 'correct', 'number'],
  ['invalid_expiry_year', 'correct', 'expiry'],
  ['expired_card', 'otherCard', 'number'],
  ['lost_or_stolen', 'otherCard', 'number'],
  ['processing_error', 'retry', 'cvc'],
  ['authentication_required', 'retry', 'cvc'],
  ['change_method', 'otherWay', undefined],
  ['plan_unknown', 'plans', undefined],
  ['spending_limit', 'profile', undefined],
] as const)('%s: %s, and the caret goes to %s', (code, kind, field) => {
  const step = refusalStep(code);
  expect([step.kind, fieldOf(step)]).toEqual([kind, field]);
});

it.each(['spending_limit', 'spending_paused'] as const)(
  '%s leads to where the limit and the pause are changed',
  (code) => {
    const { buttons } = refusalPopup(createFakePlatform(), {
      code,
      declines: 0,
      declinesBeforeOther: 3,
      hasOther: true,
    });
    expect(buttons[0]).toMatchObject({ id: 'profile', redirect: '/profile/spending' });
  },
);
