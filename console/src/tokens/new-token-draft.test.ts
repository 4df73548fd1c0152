import { toggled } from '../rights-choice.ts';
import { emptyDraft, toBody, wrongFields } from './new-token-draft.ts';

it('asks for what is missing', () => {
  expect(wrongFields(emptyDraft)).toEqual(['label']);
  expect(wrongFields({ label: 'CI of chat', days: '0', remotes: [], brands: [], actions: [] })).toEqual([
    'days',
    'remotes',
    'brands',
    'actions',
  ]);
  expect(wrongFields({ ...emptyDraft, label: 'CI of chat', days: 'many' })).toEqual(['days']);
  expect(wrongFields({ ...emptyDraft, label: 'CI of chat' })).toEqual([]);
});

it('lets all and single names exclude each other', () => {
  expect(toggled(['*'], 'luna')).toEqual(['luna']);
  expect(toggled(['luna', 'sol'], '*')).toEqual(['*']);
  expect(toggled(['luna'], 'luna')).toEqual([]);
});

it('names actions in the order of the contract', () => {
  expect(toBody({ ...emptyDraft, label: ' CI ', actions: ['pin', 'read'] })).toMatchObject({
    label: 'CI',
    days: 90,
    rights: { actions: ['read', 'pin'] },
  });
});
