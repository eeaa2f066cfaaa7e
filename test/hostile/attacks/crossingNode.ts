import { parseJson } from '../../../src/engine/primitives/json/parseJson';
import { printJson } from '../../../src/engine/primitives/json/printJson';
import type { JsonObject, JsonValue } from '../../../src/engine/primitives/json/value';
import { answerJson, type Loopback, startLoopback } from '../../helpers/loopback';
import { isList, isObject } from '../../helpers/recording';

/** A man in the middle between a client and an honest node that mixes up requests and responses. */
export interface Crossing {
  /** Replaces the path, as by that of another chain. */
  readonly path?: (path: string) => string;
  /** Replaces a request. */
  readonly question?: (call: JsonObject) => JsonObject;
  /** Replaces honest responses; `calls` and `answers` are of one POST. */
  readonly answers?: (answers: readonly JsonObject[], calls: readonly JsonObject[]) => readonly JsonObject[];
}

/** A node with honest responses to other requests. */
export async function startCrossingNode(honest: string, crossing: Crossing): Promise<Loopback> {
  return await startLoopback((seen, response) => {
    const relay = async (): Promise<void> => {
      const body: JsonValue | undefined = seen.body === '' ? undefined : parseJson(seen.body);
      const calls = (isList(body) ? body : [body]).filter(isObject);
      const requested = calls.map((call) => crossing.question?.(call) ?? call);
      const result = await fetch(`${honest}${crossing.path?.(seen.path) ?? seen.path}`, {
        method: seen.verb,
        headers: { 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: printJson(isList(body) ? requested : (requested[0] ?? body)) }),
      });
      const text = await result.text();
      const json = /^[[{]/.test(text) ? parseJson(text) : undefined;
      if (json === undefined || calls.length === 0) {
        response.writeHead(result.status).end(text);
        return;
      }
      const answers = (isList(json) ? json : [json]).filter(isObject);
      const given = crossing.answers?.(answers, calls) ?? answers;
      answerJson(response, printJson(isList(json) ? given : given[0]!), result.status);
    };
    relay().catch(() => response.destroy());
  });
}
