import type { Readable, Writable } from 'node:stream';
import { z } from 'zod';
import { readFrames, writeFrame } from './frames';
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
