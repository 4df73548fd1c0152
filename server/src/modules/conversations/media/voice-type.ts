import { VOICE_MAX_BYTES, type VoiceType } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';

/** EBML header, as WebM begins. */
const WEBM = '\x1a\x45\xdf\xa3';
/** How far into a file its kind has to be said. */
const START_BYTES = 4096;

/**
 * What a recording is, by its content: nothing that a browser says about it is believed. It is not decoded here, and
 * served as nothing but sound. @throws audio_only, file_too_large
 */
export function voiceTypeOf(file: Buffer): VoiceType {
  if (file.length > VOICE_MAX_BYTES)
    throw new AppError('file_too_large', { message: `more than ${VOICE_MAX_BYTES} bytes` });
  const start = file.toString('latin1', 0, START_BYTES);
  // WebM and Matroska begin alike; the name of the kind follows.
  if (
    start.startsWith(WEBM) &&
    start.slice(0, 64).includes('webm') &&
    /A_(OPUS|VORBIS)/.test(start) &&
    !/V_(VP|AV|MPEG)/.test(start)
  )
    return 'audio/webm';
  if (/^OggS[\s\S]{24,60}OpusHead/.test(start)) return 'audio/ogg';
  if (/^[\s\S]{4}ftyp(isom|iso[2-9]|mp4[12]|M4A |M4B |dash)/.test(start) && !start.includes('vide')) return 'audio/mp4';
  throw new AppError('audio_only', { message: 'not a recording of an accepted kind' });
}
