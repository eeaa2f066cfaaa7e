import { type HealthScope, scopeSentence, textsIn } from '../../health';
import { type JsonValue, isJsonList, isJsonObject } from '../../primitives';
import type { CellAnswer } from './cellAnswer';

const kinds = ['health', 'readiness', 'liveness'] as const;

/** What is to be said of an answer about health by what was asked: a part of the checks is not all of them. */
export function healthAbout(method: string | undefined, params: JsonValue): Pick<CellAnswer, 'notes'> {
  const kind = kinds.find((one) => method === `health.${one}`);
  if (kind === undefined) {
    return {};
  }
  const requested = isJsonList(params) ? params[0] : params;
  return notesOf({
    kind,
    tags: textsIn(requested !== undefined && isJsonObject(requested) ? requested['tags'] : undefined),
  });
}

/** The same of a GET, which answers as the method of its name does. */
export function getHealthAbout(url: string): Pick<CellAnswer, 'method' | 'notes'> {
  const { pathname, searchParams } = new URL(url);
  const match = /\/ext\/health(?:\/(health|readiness|liveness))?$/.exec(pathname);
  const kind = kinds.find((one) => one === (match?.[1] ?? 'health'));
  return match === null || kind === undefined
    ? {}
    : { method: `health.${kind}`, ...notesOf({ kind, tags: searchParams.getAll('tag') }) };
}

function notesOf(scope: HealthScope): Pick<CellAnswer, 'notes'> {
  const sentence = scopeSentence(scope);
  return sentence === undefined ? {} : { notes: [sentence] };
}
