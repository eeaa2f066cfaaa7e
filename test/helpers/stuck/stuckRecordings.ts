import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parseJson } from '../../../src/engine/primitives/json/parseJson';
import { printJson } from '../../../src/engine/primitives/json/printJson';
import type { JsonObject, JsonValue } from '../../../src/engine/primitives/json/value';
import { isList, isObject } from '../recording';

const folder = path.join(__dirname, '..', '..', 'recordings', 'stuck');

/** A node's response to a request in a stage. */
export interface StuckAnswer {
  /** "one", "four", "five". */
  readonly node: string;
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

export interface StuckStage {
  /** "1 healthy: two active validators". */
  readonly note: string;
  /** By request, see {@link stuckKey}; in recorded order. */
  readonly answers: ReadonlyMap<string, readonly StuckAnswer[]>;
  /** Time of the last response, milliseconds since the epoch. */
  readonly at: number;
}

/** The stages of a recording in order: "stuck-l1-dry". Entries between them have no number and are omitted. */
export function stuckStages(name: string): readonly StuckStage[] {
  const files = [`${name}.jsonl.gz`, `${name}.jsonl`];
  const file = readdirSync(folder).find((one) => files.includes(one));
  if (file === undefined) {
    throw new Error(`No recording is called ${name}.`);
  }
  const bytes = readFileSync(path.join(folder, file));
  const text = file.endsWith('.gz') ? gunzipSync(bytes).toString('utf8') : bytes.toString('utf8');
  const stages = new Map<string, { note: string; at: number; answers: Map<string, StuckAnswer[]> }>();
  for (const line of text.split('\n').filter(Boolean)) {
    const row = parseJson(line) as JsonObject;
    const note = row['note'] as string;
    const number = /^\d+(?= )/.exec(note)?.[0];
    if (number !== undefined) {
      const stage = stages.get(number) ?? { note, at: 0, answers: new Map<string, StuckAnswer[]>() };
      const at = Date.parse(row['at'] as string);
      const key = stuckKey(row['path'] as string, row['request']);
      const answer = {
        node: row['node'] as string,
        status: Number(row['status']),
        contentType: (row['contentType'] ?? 'text/plain') as string,
        body: row['body'] as string,
        at,
      };
      stage.answers.set(key, [...(stage.answers.get(key) ?? []), answer]);
      stage.at = Math.max(stage.at, at);
      stages.set(number, stage);
    }
  }
  return [...stages.values()];
}

/** A key that ignores the id, and normalises heights and addresses. */
export function stuckKey(requested: string, request: JsonValue | undefined): string {
  if (!isObject(request)) {
    return `GET ${requested}`;
  }
  const { method, params } = request;
  const given = isObject(params)
    ? Object.fromEntries(Object.entries(params).map(([key, value]) => [key, isList(value) ? value : String(value)]))
    : (params ?? {});
  const none = isList(given) ? given.length === 0 : Object.keys(given).length === 0;
  return `${requested} ${String(method)} ${none ? '' : printJson(given)}`.toLowerCase();
}
