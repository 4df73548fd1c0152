import { aProfile } from '@halo/shared/testing';
import { previewOf } from './profile-description.tsx';
import { initialProfile, reduceProfile } from './profile-state.ts';

describe('one profile', () => {
  const loading = initialProfile('a');

  it('is there, or missing', () => {
    const profile = aProfile({ id: 'a' });
    expect(reduceProfile(loading, { type: 'answered', angelId: 'a', profile })).toEqual({
      status: 'shown',
      angelId: 'a',
      profile,
    });
    expect(reduceProfile(loading, { type: 'answered', angelId: 'a', profile: undefined }).status).toBe('missing');
    expect(reduceProfile(loading, { type: 'failed', angelId: 'a', code: 'not_found' }).status).toBe('missing');
    expect(reduceProfile(loading, { type: 'failed', angelId: 'a', code: 'offline' })).toMatchObject({
      status: 'failed',
      code: 'offline',
    });
  });

  it('is not the one that was asked for before', () => {
    const other = reduceProfile(loading, { type: 'asked', angelId: 'b' });
    expect(reduceProfile(other, { type: 'answered', angelId: 'a', profile: aProfile({ id: 'a' }) })).toBe(other);
  });
});

describe('[DISC-10] the preview of a description', () => {
  it('is the text itself up to 300 characters', () => {
    expect(previewOf('x'.repeat(300))).toBeUndefined();
    expect(previewOf('x'.repeat(301))).toBe(`${'x'.repeat(300)}…`);
  });

  it('counts and cuts characters, not halves of them', () => {
    expect(previewOf('😊'.repeat(300))).toBeUndefined();
    expect(previewOf('😊'.repeat(301))).toBe(`${'😊'.repeat(300)}…`);
  });
});
