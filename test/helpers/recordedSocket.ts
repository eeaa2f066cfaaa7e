import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseJson } from '../../src/engine/primitives/json/parseJson';
import { printJson } from '../../src/engine/primitives/json/printJson';
import type { JsonObject, JsonValue } from '../../src/engine/primitives/json/value';

/** Messages that a recorded WebSocket client sent and received, each in order. */
export interface Conversation {
  readonly path: string;
  readonly sent: readonly string[];
  readonly received: readonly string[];
}

interface Line {
  readonly path: string;
  readonly direction: 'sent' | 'received';
  readonly message: string;
}

/** The conversations of one file of test/recordings ("websocket.jsonl"). */
export function readConversations(file: string): readonly Conversation[] {
  const text = readFileSync(join(__dirname, '..', 'recordings', file), 'utf8');
  const lines = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);
  const conversations: { path: string; sent: string[]; received: string[] }[] = [];
  lines.forEach(({ path, direction, message }, i) => {
    const before = lines[i - 1];
    // A client sends all its messages first.
    if (before?.path !== path || (before.direction === 'received' && direction === 'sent')) {
      conversations.push({ path, sent: [], received: [] });
    }
    conversations.at(-1)![direction].push(message);
  });
  return conversations;
}

/** The responses and notifications for a request of a conversation, with its id and subscription. */
export function receivedOn(
  { sent, received }: Conversation,
  event: string,
): { readonly params: readonly JsonValue[]; readonly id: JsonValue; readonly result: readonly JsonValue[] } {
  const requests = sent.filter((text) => text.startsWith('{"')).map((text) => parseJson(text) as JsonObject);
  const request = requests.find(({ params }) => (params as readonly JsonValue[])[0] === event);
  if (request === undefined) {
    throw new Error(`${event} was not recorded`);
  }
  const messages = received.map((text) => parseJson(text)).filter((json): json is JsonObject => !Array.isArray(json));
  const subscription = messages.find(({ id }) => id === request['id'])?.['result'] ?? null;
  const result = messages.map(({ params }) => params as JsonObject | undefined);
  return {
    params: request['params'] as readonly JsonValue[],
    id: request['id']!,
    result: result.flatMap((params) => (params?.['subscription'] === subscription ? [params['result']!] : [])),
  };
}

/** A recorded message with another id. */
export function withId(text: string, id: JsonValue): string {
  return `${printJson({ ...(parseJson(text) as JsonObject), id })}\n`;
}
