import type { ChangeEvent } from 'react';
import { useId, useState } from 'react';
import { Part } from '../form-part.tsx';
import { t, texts } from '../texts.ts';
import type { BrandFilesPartProps } from './brand-part.ts';
import classes from './brands.module.css';
import { PartProblems } from './part-problems.tsx';
import { type BrandFolder, contentOf, pictureName, readFolder } from './read-folder.ts';
import { toPicture } from './to-picture.ts';

const words = texts.brands;
const PICTURES = [0, 1, 2];
const DRAWING = '.svg,image/svg+xml';
const PICTURE = 'image/*';

interface PicturesPartProps extends BrandFilesPartProps {
  /** In the place of what was typed. */
  onFolder(folder: BrandFolder): void;
}

/** Logo, icon and the home page's pictures, one by one or from a folder, which may bring everything else as well. */
export function PicturesPart({ problems, onFiles, onFolder }: PicturesPartProps) {
  const [fault, setFault] = useState('');
  const take = (work: () => Promise<void>): void => {
    setFault('');
    work().catch(() => setFault(words.unreadable));
  };
  const takeFolder = (files: readonly File[]): void => take(async () => onFolder(await readFolder(files)));
  const takeDrawing = (field: 'logo' | 'icon', file: File): void =>
    take(async () => onFiles(new Map([[`${field}.svg`, await contentOf(file)]]), () => ({ [field]: `${field}.svg` })));
  const takePicture = (index: number, file: File): void =>
    take(async () => {
      const name = pictureName(index);
      onFiles(new Map([[name, await toPicture(file)]]), ({ homePictures }) => ({
        homePictures: PICTURES.map((each) => (each === index ? name : (homePictures?.[each] ?? pictureName(each)))),
      }));
    });
  return (
    <Part title={words.parts.pictures} lead={words.picturesLead}>
      <FileField label={words.folder} isFolder onFiles={takeFolder} />
      <FileField label={words.fields.logo} accept={DRAWING} onFiles={([file]) => file && takeDrawing('logo', file)} />
      <FileField label={words.fields.icon} accept={DRAWING} onFiles={([file]) => file && takeDrawing('icon', file)} />
      {PICTURES.map((index) => (
        <FileField
          key={index}
          label={t('brands.picture', { number: index + 1 })}
          accept={PICTURE}
          onFiles={([file]) => file && takePicture(index, file)}
        />
      ))}
      {fault !== '' && <p role="alert">{fault}</p>}
      <PartProblems problems={problems} of={['logo', 'icon', 'homePictures', '(whole)']} />
    </Part>
  );
}

interface FileFieldProps {
  label: string;
  accept?: string;
  isFolder?: boolean;
  onFiles(files: readonly File[]): void;
}

function FileField({ label, accept, isFolder = false, onFiles }: FileFieldProps) {
  const id = useId();
  const choose = (event: ChangeEvent<HTMLInputElement>): void => onFiles([...(event.currentTarget.files ?? [])]);
  return (
    <div className={classes['file']}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="file"
        accept={accept}
        onChange={choose}
        {...(isFolder ? { webkitdirectory: '', multiple: true } : {})}
      />
    </div>
  );
}
