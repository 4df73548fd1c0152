import styled from '@emotion/styled';
import { useState, type ComponentPropsWithRef } from 'react';
import { color, fontWeight } from '../../theme/tokens.ts';
import { initialsOf } from './initials.ts';
import { seedHue } from './seed-hue.ts';

export interface AvatarProps extends Omit<ComponentPropsWithRef<'span'>, 'children'> {
  name: string;
  src?: string;
  /** Pixels. Default 54. */
  size?: number;
  online?: boolean;
  /** Picks the colour behind the initials; the profile's id, so that it stays the same everywhere. Default the name. */
  seed?: string;
  /** Leave out beside the written name: then the picture is decoration. */
  alt?: string;
}

/** A round photo, or initials when there is none or it does not load. */
export function Avatar({ name, src, size = 54, online = false, seed = name, alt = '', style, ...rest }: AvatarProps) {
  const [failedSrc, setFailedSrc] = useState<string>();
  const showsPhoto = src !== undefined && src !== '' && src !== failedSrc;
  return (
    <Root {...rest} style={{ width: size, height: size, fontSize: size * 0.38, ...style }}>
      {showsPhoto ? (
        <Photo
          src={src}
          alt={alt}
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          onError={() => setFailedSrc(src)}
        />
      ) : (
        <Initials
          {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
          style={{ backgroundColor: `hsl(${seedHue(seed)} 42% 33%)` }}
        >
          {initialsOf(name)}
        </Initials>
      )}
      {online && <Dot aria-hidden="true" />}
    </Root>
  );
}

const Root = styled.span({ position: 'relative', display: 'inline-block', flex: 'none' });

const Photo = styled.img({
  width: '100%',
  height: '100%',
  objectFit: 'cover',
  borderRadius: '50%',
  background: color.line,
});

const Initials = styled.span({
  display: 'grid',
  placeItems: 'center',
  width: '100%',
  height: '100%',
  borderRadius: '50%',
  color: '#fff',
  fontWeight: fontWeight.bold,
  lineHeight: 1,
  userSelect: 'none',
});

const Dot = styled.span({
  position: 'absolute',
  right: '4%',
  bottom: '4%',
  width: 13,
  height: 13,
  borderRadius: '50%',
  border: `2px solid ${color.surface}`,
  background: color.online,
});
