import { type DeskCase, operationsEndpoints } from '@halo/shared/contracts/operations';
import { Button, Checkbox } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useClient } from '../api/client-context.tsx';
import parts from '../parts.module.css';
import { ProblemNotice } from '../problem-notice.tsx';
import { t, texts } from '../texts.ts';
import { When } from '../when.tsx';
import classes from './desk.module.css';

const words = texts.desk.verification;

interface CaseVerificationProps {
  held: DeskCase;
  /** photos of the account that show the person of the gesture */
  same: readonly number[];
  onSame(photos: number[]): void;
}

/** The photo with the gesture beside those of the profile: which of them show the same person? */
export function CaseVerification({ held, same, onSame }: CaseVerificationProps) {
  const { verification, account, entry } = held;
  const ids = account?.photos ?? [];
  const pictures = useComparison(entry.id, ids);
  if (!verification) return null;
  return (
    <section className={classes['compare']} aria-labelledby="compare-title">
      <h3 id="compare-title">{words.title}</h3>
      <p>
        <strong>{t('desk.verification.gesture', { gesture: words.gestures[verification.gesture] })}</strong>{' '}
        <span className={parts['muted']}>
          {words.since} <When at={verification.givenAt} />
        </span>
      </p>
      <p className={parts['muted']}>{words.hint}</p>
      {pictures.error && <ProblemNotice error={pictures.error} />}
      {pictures.data ? (
        <div className={classes['pictures']}>
          <figure>
            <img src={pictures.data.gesture} alt={words.photo} />
            <figcaption>{words.photo}</figcaption>
          </figure>
          {ids.map((id, index) => (
            <figure key={id}>
              <img src={pictures.data.profile[index]} alt="" />
              <figcaption>
                <Checkbox
                  label={t(index === 0 ? 'desk.verification.main' : 'desk.verification.same', { place: index + 1 })}
                  checked={same.includes(id)}
                  onChange={(event) =>
                    onSame(event.currentTarget.checked ? [...same, id] : same.filter((each) => each !== id))
                  }
                />
              </figcaption>
            </figure>
          ))}
        </div>
      ) : (
        <div>
          <Button size="xs" variant="default" loading={pictures.isPending} onClick={() => pictures.mutate()}>
            {words.load}
          </Button>
        </div>
      )}
      {pictures.data && ids[0] !== undefined && !same.includes(ids[0]) && (
        <p className={parts['muted']}>{words.mainFirst}</p>
      )}
    </section>
  );
}

/** Asked for by a press, and gone with the case. */
function useComparison(id: number, ids: readonly number[]) {
  const client = useClient();
  const params = { id };
  return useMutation({
    gcTime: 0,
    mutationFn: async () => {
      const [gesture, ...profile] = await Promise.all([
        client.call(operationsEndpoints.desk.verificationPhoto, { params }),
        ...ids.map((photo) => client.call(operationsEndpoints.desk.photo, { params, query: { photo } })),
      ]);
      return { gesture: gesture.photo, profile: profile.map(({ photo }) => photo) };
    },
  });
}
