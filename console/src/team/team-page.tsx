import { operationsEndpoints, type TeamProfile } from '@halo/shared/contracts/operations';
import { Button, Modal, Skeleton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient } from '../api/client-context.tsx';
import { queryKeys } from '../api/query-keys.ts';
import { PageHead } from '../page-head.tsx';
import parts from '../parts.module.css';
import { ProblemNotice } from '../problem-notice.tsx';
import { texts } from '../texts.ts';
import classes from './team.module.css';
import { TeamCard } from './team-card.tsx';
import { type TeamDraft, toProfile } from './team-draft.ts';
import { TeamForm } from './team-form.tsx';

const words = texts.team;
const calls = operationsEndpoints.teamProfiles;

/** Profiles that the team of a brand answers for. What members write to them waits at the desk. */
export function TeamPage() {
  const { team, save, change } = useTeam();
  /** null: a new one */
  const [edited, setEdited] = useState<TeamProfile | null>();
  const brands = team.data?.brands ?? [];
  const close = (): void => {
    setEdited(undefined);
    save.reset();
  };
  return (
    <>
      <PageHead title={words.title} lead={words.lead}>
        <Button onClick={() => setEdited(null)} disabled={brands.length === 0}>
          {words.create}
        </Button>
      </PageHead>
      {team.error && <ProblemNotice error={team.error} onRetry={() => void team.refetch()} />}
      {change.error && <ProblemNotice error={change.error} />}
      {!team.data && !team.error && <Skeleton height={200} radius="md" aria-label={texts.app.loading} />}
      {team.data?.profiles.length === 0 && <p className={parts['muted']}>{words.none}</p>}
      <ul className={classes['list']}>
        {(team.data?.profiles ?? []).map((profile) => (
          <TeamCard
            key={profile.id}
            profile={profile}
            brandTitle={brands.find(({ id }) => id === profile.brand)?.title ?? profile.brand}
            isBusy={change.isPending}
            onEdit={() => setEdited(profile)}
            onShow={(isShown) => change.mutate({ what: 'show', id: profile.id, isShown })}
            onPhoto={(file) => change.mutate({ what: 'photo', id: profile.id, file })}
            onRemovePhoto={() => change.mutate({ what: 'removePhoto', id: profile.id })}
          />
        ))}
      </ul>
      <Modal
        opened={edited !== undefined}
        onClose={close}
        title={edited ? words.edit : words.create}
        size={560}
        closeButtonProps={{ 'aria-label': texts.app.close }}
        closeOnClickOutside={false}
      >
        <TeamForm
          profile={edited ?? undefined}
          brands={brands}
          isBusy={save.isPending}
          error={save.error}
          onSubmit={(draft) => save.mutate({ id: edited?.id, draft }, { onSuccess: close })}
          onCancel={close}
        />
      </Modal>
    </>
  );
}

type Change =
  | { readonly what: 'show'; readonly id: string; readonly isShown: boolean }
  | { readonly what: 'photo'; readonly id: string; readonly file: File }
  | { readonly what: 'removePhoto'; readonly id: string };

function useTeam() {
  const client = useClient();
  const queries = useQueryClient();
  const refresh = (): Promise<void> => queries.invalidateQueries({ queryKey: queryKeys.team });
  const team = useQuery({
    queryKey: queryKeys.team,
    queryFn: ({ signal }) => client.call(calls.list, {}, signal),
  });
  const save = useMutation({
    mutationFn: ({ id, draft }: { id: string | undefined; draft: TeamDraft }) =>
      id === undefined
        ? client.call(calls.create, { body: { brand: draft.brand, profile: toProfile(draft) } })
        : client.call(calls.save, { params: { id }, body: toProfile(draft) }),
    onSettled: refresh,
  });
  const change = useMutation({
    mutationFn: (given: Change) => {
      const params = { id: given.id };
      if (given.what === 'show') return client.call(calls.show, { params, body: { isShown: given.isShown } });
      return given.what === 'photo'
        ? client.upload(calls.putPhoto, { params, file: given.file })
        : client.call(calls.removePhoto, { params });
    },
    onSettled: refresh,
  });
  return { team, save, change };
}
