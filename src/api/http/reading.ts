import { BusyError, type RequestOrigin, TooLargeError } from '../errors/errors';
import type { HttpAnswer } from './http';
import { type NoMemoryError, READ_BUDGET, readBudget, type ReadMemory } from './readBudget';

/** Characters above which reading takes a while: it is then done in slices, one text after the other, within a deadline. */
export const LONG = 512 * 1024;

/** The reading of one answer, from its text to values. */
export interface Reading {
  /** Aborted when nobody waits for the answer any more, and for long answers at the deadline of their request. */
  readonly signal: AbortSignal | undefined;
  readonly memory: ReadMemory;
  /** Bytes of memory that the text takes. */
  readonly textBytes: number;
}

/** Does what reads an answer: in what is left of its request's time, and of the memory that all reading shares. */
export async function whileReading<T>(
  { body, reading }: { readonly body: string } & Pick<HttpAnswer, 'reading'>,
  signal: AbortSignal | undefined,
  work: (reading: Reading) => Promise<T>,
): Promise<T> {
  const memory = readBudget.open();
  const deadline = body.length < LONG ? undefined : reading?.begin(signal);
  try {
    return await work({
      signal: deadline?.signal ?? signal,
      memory,
      textBytes: reading?.textBytes ?? body.length * 2,
    });
  } finally {
    memory.free();
    deadline?.end();
  }
}

/** Why there was no memory, as an error about the answer. */
export function memoryError(place: RequestOrigin, { isAlone }: NoMemoryError): TooLargeError | BusyError {
  return isAlone ? new TooLargeError(place, READ_BUDGET, 'memory') : new BusyError(place);
}
