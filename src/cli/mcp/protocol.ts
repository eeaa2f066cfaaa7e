import type { Readable, Writable } from 'node:stream';
import { z } from 'zod';
import { plainJson } from '../../engine/primitives';

/**
 * Implements both eras of the protocol, since the SDK has 427 kB, as much as everything that a lookup loads. Rules: the
 * specification's 2026-07-28 basic, versioning, transports/stdio and server/discover; 2025-11-25 lifecycle.
 */
const modernVersion = '2026-07-28';
const legacyVersions = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'] as const;

const metaPrefix = 'io.modelcontextprotocol';

/** Caching of lists that never change, in milliseconds. */
const cacheHints = { ttlMs: 3_600_000, cacheScope: 'public' } as const;

export const errorCodes = {
  parse: -32_700,
  invalidRequest: -32_600,
  methodNotFound: -32_601,
  invalidParams: -32_602,
  internal: -32_603,
  unsupportedVersion: -32_022,
} as const;

/** Returned as a JSON-RPC error. */
export class ProtocolError extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly data?: object,
  ) {
    super(message);
  }
}

const idSchema = z.union([z.string(), z.number()]);

const messageSchema = z.object({
  jsonrpc: z.literal('2.0'),
  id: idSchema.optional(),
  method: z.string(),
  params: z.looseObject({ _meta: z.record(z.string(), z.unknown()).optional() }).optional(),
});

type Id = z.infer<typeof idSchema>;
type Message = z.infer<typeof messageSchema>;

/** @throws {ProtocolError} if it is neither a request nor a notification */
function readMessage(value: unknown): Message {
  if (value === undefined) {
    throw new ProtocolError(errorCodes.parse, 'This line is not JSON, or longer than 1 MB.');
  }
  const { data, success } = messageSchema.safeParse(value);
  if (!success) {
    throw new ProtocolError(errorCodes.invalidRequest, 'This is not a JSON-RPC 2.0 request.');
  }
  return data;
}

/** The ID of a message, if it has a valid one. */
function idOf(value: unknown): Id | null {
  const { data } = z.object({ id: idSchema }).safeParse(value);
  return data?.id ?? null;
}

/** Instructions for a task with the tools: an MCP prompt, and a skill file for agents. */
export interface Skill {
  readonly name: string;
  readonly description: string;
  readonly text: string;
}

export interface McpServer {
  readonly info: { readonly name: string; readonly version: string };
  readonly instructions: string;
  readonly tools: readonly object[];
  /** Offered as prompts. */
  readonly skills: readonly Skill[];
  call(params: unknown, signal: AbortSignal): Promise<object>;
}

/** Whether a request has the modern protocol version. @throws {ProtocolError} for an unsupported version */
function isModern({ params }: Message): boolean {
  const version = params?._meta?.[`${metaPrefix}/protocolVersion`];
  if (version === undefined) {
    return false;
  }
  if (version !== modernVersion) {
    const supported = [modernVersion, ...legacyVersions];
    throw new ProtocolError(errorCodes.unsupportedVersion, `Unsupported protocol version ${String(version)}.`, {
      supported,
      requested: version,
    });
  }
  if (typeof params?._meta?.[`${metaPrefix}/clientCapabilities`] !== 'object') {
    throw new ProtocolError(errorCodes.invalidParams, `_meta lacks ${metaPrefix}/clientCapabilities.`);
  }
  return true;
}

/** @throws {ProtocolError} */
async function answer(message: Message, server: McpServer, signal: AbortSignal): Promise<object> {
  const isNew = isModern(message);
  const result = await resultOf(message, isNew, server, signal);
  return isNew ? { resultType: 'complete', ...result, _meta: { [`${metaPrefix}/serverInfo`]: server.info } } : result;
}

async function resultOf(
  { method, params }: Message,
  isNew: boolean,
  { info, instructions, tools, skills, call }: McpServer,
  signal: AbortSignal,
): Promise<object> {
  const capabilities = { tools: {}, prompts: {} };
  switch (method) {
    case 'initialize': {
      const wanted = legacyVersions.find((version) => version === params?.['protocolVersion']);
      return { protocolVersion: wanted ?? legacyVersions[0], capabilities, serverInfo: info, instructions };
    }
    case 'server/discover':
      return { supportedVersions: [modernVersion, ...legacyVersions], capabilities, instructions, ...cacheHints };
    case 'tools/list':
      return { tools, ...(isNew ? cacheHints : {}) };
    case 'prompts/list':
      return { prompts: skills.map(({ name, description }) => ({ name, description })), ...(isNew ? cacheHints : {}) };
    case 'prompts/get': {
      const skill = skills.find(({ name }) => name === params?.['name']);
      if (skill === undefined) {
        throw new ProtocolError(errorCodes.invalidParams, 'There is no prompt with this name.');
      }
      const content = { type: 'text', text: skill.text };
      return { description: skill.description, messages: [{ role: 'user', content }] };
    }
    case 'tools/call':
      return await call(params, signal);
    case 'ping':
      if (!isNew) {
        return {};
      }
  }
  throw new ProtocolError(errorCodes.methodNotFound, `There is no ${method}.`);
}

const cancelled = z.looseObject({ requestId: z.union([z.string(), z.number()]) });

/** Serves one pair of streams until the input ends, which cancels running requests. */
export async function serve(input: Readable, output: Writable, server: McpServer): Promise<void> {
  const running = new Map<Id, AbortController>();

  const run = async (message: Message, id: Id): Promise<void> => {
    const stop = new AbortController();
    running.set(id, stop);
    let reply: object;
    try {
      reply = { result: await answer(message, server, stop.signal) };
    } catch (error) {
      reply = { error: errorOf(error) };
    }
    running.delete(id);
    // Cancelled requests get no response.
    if (!stop.signal.aborted) {
      writeFrame(output, { jsonrpc: '2.0', id, ...reply });
    }
  };

  await readFrames(input, (value) => {
    try {
      const message = readMessage(value);
      if (message.id !== undefined) {
        void run(message, message.id);
      } else if (message.method === 'notifications/cancelled') {
        running.get(cancelled.safeParse(message.params).data?.requestId ?? '')?.abort();
      }
    } catch (error) {
      writeFrame(output, { jsonrpc: '2.0', id: idOf(value), error: errorOf(error) });
    }
  });
  running.forEach((stop) => stop.abort());
}

function errorOf(error: unknown): object {
  if (error instanceof ProtocolError) {
    return { code: error.code, message: error.message, data: error.data };
  }
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  return { code: errorCodes.internal, message: 'Snowprobe failed. See its standard error.' };
}

/** Maximum length of a message in characters. */
const maxLength = 1 << 20;

/**
 * Reads messages, one JSON value per line, until the stream ends. A line that is too long is skipped while it arrives,
 * without buffering it.
 *
 * @param receive is called with each value, or with `undefined` for an invalid line
 */
async function readFrames(input: Readable, receive: (message: unknown) => void): Promise<void> {
  let line = '';
  let isTooLong = false;
  input.setEncoding('utf8');
  for await (const chunk of input) {
    const parts = String(chunk).split('\n');
    for (const [i, part] of parts.entries()) {
      isTooLong ||= line.length + part.length > maxLength;
      line = isTooLong ? '' : line + part;
      if (i === parts.length - 1) {
        break;
      }
      if (isTooLong || line.trim() !== '') {
        receive(isTooLong ? undefined : plainJson(line));
      }
      line = '';
      isTooLong = false;
    }
  }
}

function writeFrame(output: Writable, message: object): void {
  output.write(`${JSON.stringify(message)}\n`);
}
