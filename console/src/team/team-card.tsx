import { operationsEndpoints, type TeamProfile } from '@halo/shared/contracts/operations';
import { Button, FileButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useClient } from '../api/client-context.tsx';
import { queryKeys } from '../api/query-keys.ts';
import parts from '../parts.module.css';
import { t, texts } from '../texts.ts';
import classes from './team.module.css';

const words = texts.team;

export interface TeamCardProps {
  profile: TeamProfile;
  brandTitle: string;
  isBusy: boolean;
  onEdit(): void;
  onShow(isShown: boolean): void;
  onPhoto(file: File): void;
  onRemovePhoto(): void;
}

/** One profile, as it stands, and what can be done with it. */
export function TeamCard({ profile, brandTitle, isBusy, onEdit, onShow, onPhoto, onRemovePhoto }: TeamCardProps) {
  const { id, name, age, city, region, about, description, hasPhoto, isShown } = profile;
  const photo = usePhoto(profile);
  return (
    <li className={parts['card']} data-tone={isShown ? undefined : 'watch'}>
      <div className={classes['head']}>
        {photo !== undefined && <img className={classes['photo']} src={photo} alt={t('team.photoOf', { name })} />}
        <div>
          <h2>
            {name}, {age}
          </h2>
          <p className={parts['muted']}>
            {brandTitle} · {city}, {region}
          </p>
          <p className={classes['chips']}>
            <span className={`${parts['chip']} ${parts['accent']}`}>{words.nature}</span>
            {!isShown && <span className={`${parts['chip']} ${parts['watch']}`}>{words.paused}</span>}
          </p>
        </div>
      </div>
      <p>{about}</p>
      <p className={parts['muted']}>{description}</p>
      {!hasPhoto && <p className={parts['muted']}>{words.drawing}</p>}
      <div className={parts['buttons']}>
        <Button size="xs" variant="default" onClick={onEdit} aria-label={t('team.editOf', { name })}>
          {words.edit}
        </Button>
        <FileButton onChange={(file) => file && onPhoto(file)} accept="image/jpeg,image/png,image/webp,image/avif">
          {(props) => (
            <Button {...props} size="xs" variant="default" disabled={isBusy}>
              {hasPhoto ? words.otherPhoto : words.addPhoto}
            </Button>
          )}
        </FileButton>
        {hasPhoto && (
          <Button size="xs" variant="default" disabled={isBusy} onClick={onRemovePhoto}>
            {words.removePhoto}
          </Button>
        )}
        <Button size="xs" variant="default" disabled={isBusy} onClick={() => onShow(!isShown)} data-profile={id}>
          {isShown ? words.pause : words.show}
        </Button>
      </div>
    </li>
  );
}

function usePhoto({ id, hasPhoto }: TeamProfile): string | undefined {
  const client = useClient();
  const photo = useQuery({
    queryKey: queryKeys.teamPhoto(id),
    enabled: hasPhoto,
    queryFn: async ({ signal }) =>
      (await client.call(operationsEndpoints.teamProfiles.photo, { params: { id } }, signal)).photo,
  });
  return hasPhoto ? photo.data : undefined;
}
