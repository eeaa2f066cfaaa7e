import { BusyError, type RequestOrigin, TooLargeError } from '../../errors';
import type { HttpAnswer } from './http';

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

/** Bytes of memory that all answers together may take while they are read. */
export const READ_BUDGET = 256 * 1024 * 1024;

/** What only small answers may take, so that large ones keep nobody from reading a block or a balance. */
const RETAINED_FOR_SMALL = 32 * 1024 * 1024;

const SMALL = 2 * 1024 * 1024;

/** What one answer takes while it is read. */
interface ReadMemory {
  /** From now on it takes so many bytes, more or fewer than before. @throws {NoMemoryError} where they are not there */
  take(bytes: number): void;
  /** It takes nothing any more, and can take nothing. */
  free(): void;
}

/** There is no memory left to read an answer. */
export class NoMemoryError extends Error {
  /** @param isAlone nothing else is being read: the answer is too large for the budget by itself */
  constructor(readonly isAlone: boolean) {
    super('no memory left to read an answer');
  }
}

export class ReadBudget {
  private taken = 0;

  constructor(
    private readonly most = READ_BUDGET,
    private readonly retainedForSmall = RETAINED_FOR_SMALL,
  ) {}

  /** Bytes that are taken now. */
  get used(): number {
    return this.taken;
  }

  open(): ReadMemory {
    let own = 0;
    let isFree = false;
    return {
      take: (bytes) => {
        const others = this.taken - own;
        const most = bytes <= SMALL ? this.most : this.most - this.retainedForSmall;
        if (isFree || (bytes > own && others + bytes > most)) {
          throw new NoMemoryError(others === 0);
        }
        this.taken = others + bytes;
        own = bytes;
      },
      free: () => {
        this.taken -= own;
        own = 0;
        isFree = true;
      },
    };
  }
}

/** The one that all reading shares, since there is one memory. */
export const readBudget = new ReadBudget();

/** Why there was no memory, as an error about the answer. */
export function memoryError(place: RequestOrigin, { isAlone }: NoMemoryError): TooLargeError | BusyError {
  return isAlone ? new TooLargeError(place, READ_BUDGET, 'memory') : new BusyError(place);
}
