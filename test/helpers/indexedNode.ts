import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseJson } from '../../src/engine/primitives/json/parseJson';
import { printJson } from '../../src/engine/primitives/json/printJson';
import type { JsonObject, JsonValue } from '../../src/engine/primitives/json/value';
import { answerJson, type Loopback, startLoopback } from './loopback';
import { isList, isObject } from './recording';

/**
 * The node behind `url` when its P-Chain had five blocks, with its index; as recorded.
 *
 * @param mode `off`: without the index
 */
export async function startIndexedNode(url: string, mode: 'on' | 'off' = 'on'): Promise<Loopback> {
  const containers = recordedContainers();
  return await startLoopback((seen, response) => {
    if (seen.path.startsWith('/ext/index/') && (mode === 'off' || seen.path !== '/ext/index/P/block')) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('404 page not found\n');
      return;
    }
    const call = seen.body === '' ? undefined : parseJson(seen.body);
    const result = isObject(call) ? answerOf(call, containers) : undefined;
    if (isObject(call) && result !== undefined) {
      answerJson(response, printJson({ jsonrpc: '2.0', id: call['id'] ?? null, result: result }));
      return;
    }
    const headers = { 'content-type': 'application/json' };
    const requested = { method: seen.verb, headers, ...(seen.body === '' ? {} : { body: seen.body }) };
    void fetch(url + seen.path, requested).then(async (answer) => {
      response.writeHead(answer.status, headers).end(await answer.text());
    });
  });
}

function answerOf({ method, params }: JsonObject, containers: readonly JsonObject[]): JsonValue | undefined {
  switch (method) {
    case 'index.getLastAccepted':
      return containers.at(-1);
    case 'index.getContainerRange': {
      const { startIndex, numToFetch } = params as JsonObject;
      const start = Number(startIndex);
      return { containers: containers.slice(start, start + Number(numToFetch)) };
    }
    case 'platform.getHeight':
      return { height: String(containers.length) };
    default:
      return undefined;
  }
}

function recordedContainers(): readonly JsonObject[] {
  const lines = readFileSync(path.join(__dirname, '..', 'recordings', 'index.jsonl'), 'utf8').split('\n');
  for (const line of lines.filter(Boolean)) {
    const recorded = parseJson(line) as JsonObject;
    const { method } = isObject(recorded['request']) ? recorded['request'] : {};
    if (recorded['path'] === '/ext/index/P/block' && method === 'index.getContainerRange') {
      const { result } = parseJson(String(recorded['body'])) as { result: JsonObject };
      const { containers } = result;
      return isList(containers) ? containers.filter(isObject) : [];
    }
  }
  throw new Error('no range of containers was recorded');
}
