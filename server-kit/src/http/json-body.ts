import { AppError } from '@halo/shared/errors';
import type { FastifyInstance } from 'fastify';

const NAMES_MAX = 10_000;

interface Level {
  /** Names seen so far; undefined for a list. */
  readonly names: Set<string> | undefined;
  isName: boolean;
}

/** Reads JSON bodies for all calls of `app`; a scope that needs the bytes themselves removes this parser. */
export function addJsonBodyParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    void parse(request, text, (error, value: unknown) => {
      if (error) return done(error);
      try {
        assertDistinctNames(text);
      } catch (refusal) {
        return done(refusal as Error);
      }
      done(null, value);
    });
  });
}

/**
 * Refuses an object that has one name twice: readers differ in which value counts, so a check before us could have read
 * another request than we do. @param json valid JSON @throws ambiguous_body
 */
export function assertDistinctNames(json: string): void {
  const levels: Level[] = [];
  let count = 0;
  for (let at = 0; at < json.length; at++) {
    const level = levels.at(-1);
    switch (json[at]) {
      case '{':
        levels.push({ names: new Set(), isName: true });
        break;
      case '[':
        levels.push({ names: undefined, isName: false });
        break;
      case '}':
      case ']':
        levels.pop();
        break;
      case ',':
        if (level?.names) level.isName = true;
        break;
      case '"': {
        const end = endOfString(json, at);
        if (level?.names && level.isName) {
          addName(level.names, json.slice(at, end + 1));
          if (++count > NAMES_MAX) throw refused('too many names');
          level.isName = false;
        }
        at = end;
      }
    }
  }
}

function addName(names: Set<string>, written: string): void {
  const name = written.includes('\\') ? String(JSON.parse(written)) : written.slice(1, -1);
  if (names.has(name)) throw refused('a name stands twice in one object');
  names.add(name);
}

function endOfString(json: string, start: number): number {
  let at = start + 1;
  while (at < json.length && json[at] !== '"') at += json[at] === '\\' ? 2 : 1;
  return at;
}

function refused(message: string): AppError {
  return new AppError('ambiguous_body', { message });
}
