import type { Readable, Writable } from 'node:stream';
import { z } from 'zod';
import { plainJson } from '../../engine/primitives';
import {
  answer,
  errorCodes,
  type Id,
  idOf,
  type Message,
  ProtocolError,
  readMessage,
  type ServerPart,
} from './protocol';

const cancelled = z.looseObject({ requestId: z.union([z.string(), z.number()]) });

/** Answers on one pair of streams until the input ends, which ends what is being done. */
export async function serve(input: Readable, output: Writable, server: ServerPart): Promise<void> {
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
    // Of what was cancelled nothing more is said.
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
  return { code: errorCodes.internal, message: 'Snowprobe failed here. Why is on its standard error.' };
}

/** Characters of one message: more is no question to us. */
const maxLength = 1 << 20;

/**
 * Reads messages, one JSON value a line, until the stream ends. A line that is too long is skipped as it comes, so that it takes no
 * memory.
 *
 * @param receive is given each value; undefined for a line that is none
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
