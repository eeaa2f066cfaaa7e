import { BusyError, type RequestOrigin, TooLargeError, DecodeError } from '../../errors';
import { JsonSyntaxError, type JsonValue, TooManyValuesError, parseJsonInSlices, nextTurn } from '../../primitives';
import type { HttpResponse } from './http';
import { raceAbort } from './deadline';

/** Characters from which a text is parsed in slices, one text at a time, within a deadline. */
const LONG = 512 * 1024;

interface Reading {
  /** Aborted when nobody waits for the response any more, and for long responses at the deadline of their request. */
  readonly signal: AbortSignal | undefined;
  readonly memory: ReadMemory;
  /** Memory size of the text in bytes. */
  readonly textBytes: number;
}

/** Runs the work that reads a response, within the rest of its request's time and the shared memory budget. */
export async function whileReading<T>(
  { body, reading }: { readonly body: string } & Pick<HttpResponse, 'reading'>,
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

/** Bytes of memory for all responses being read together. */
export const READ_BUDGET = 256 * 1024 * 1024;

/** Reserved for small responses, so that large ones do not keep a block or a balance from being read. */
const RESERVED_FOR_SMALL = 32 * 1024 * 1024;

const SMALL = 2 * 1024 * 1024;

interface ReadMemory {
  /** Sets the total in use, more or less than before. @throws {NoMemoryError} where it exceeds the budget */
  take(bytes: number): void;
  /** Releases everything; `take` throws from then on. */
  free(): void;
}

export class NoMemoryError extends Error {
  /** @param isAlone nothing else is being read: the response by itself exceeds the budget */
  constructor(readonly isAlone: boolean) {
    super('no memory left to read an answer');
  }
}

export class ReadBudget {
  private taken = 0;

  constructor(
    private readonly most = READ_BUDGET,
    private readonly retainedForSmall = RESERVED_FOR_SMALL,
  ) {}

  get used(): number {
    return this.taken;
  }

  open(): ReadMemory {
    let own = 0;
    let isFree = false;
    return {
      take: (bytes) => {
        const others = this.taken - own;
        const limit = bytes <= SMALL ? this.most : this.most - this.retainedForSmall;
        if (isFree || (bytes > own && others + bytes > limit)) {
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

/** Shared by all reading, since there is one memory. */
export const readBudget = new ReadBudget();

export function memoryError(place: RequestOrigin, { isAlone }: NoMemoryError): TooLargeError | BusyError {
  return isAlone ? new TooLargeError(place, READ_BUDGET, 'memory') : new BusyError(place);
}

/** Runs one piece of work at a time, the smallest waiting one first. */
export class SmallestFirstQueue {
  private isBusy = false;
  private readonly waiting: { readonly size: number; readonly begin: () => void }[] = [];

  /** @throws the signal's reason, at once, where it is aborted before the work begins */
  async run<T>(size: number, signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
    await this.turn(size, signal);
    try {
      return await work();
    } finally {
      this.next();
    }
  }

  private async turn(size: number, signal: AbortSignal | undefined): Promise<void> {
    if (!this.isBusy) {
      this.isBusy = true;
      return;
    }
    let begin = (): void => undefined;
    const started = new Promise<void>((resolve) => (begin = resolve));
    const entry = { size, begin };
    this.waiting.push(entry);
    try {
      await (signal === undefined ? started : raceAbort(started, signal));
    } catch (reason) {
      const place = this.waiting.indexOf(entry);
      if (place >= 0) {
        this.waiting.splice(place, 1);
      } else {
        // The turn arrived at the same moment as the abort.
        this.next();
      }
      throw reason;
    }
  }

  private next(): void {
    const [smallest] = this.waiting.sort((a, b) => a.size - b.size);
    if (smallest === undefined) {
      this.isBusy = false;
    } else {
      this.waiting.shift();
      smallest.begin();
    }
  }
}

/** Parsing in parallel would be no faster, and all values would be in memory at once. */
const slicer = new SmallestFirstQueue();

/**
 * Parses a response body as JSON without blocking the thread for long.
 *
 * @param reading absent: without a deadline
 * @throws {DecodeError} distinguishes HTML pages and empty bodies, since their remedies differ
 * @throws {TooLargeError} where it exceeds the maximum number of values or the memory budget
 * @throws {BusyError} where other responses being read take up the memory
 * @throws the reason of the reading's signal
 */
export async function readJson(body: string, place: RequestOrigin, reading?: Reading): Promise<JsonValue> {
  if (reading === undefined) {
    return whileReading({ body }, undefined, (own) => readJson(body, place, own));
  }
  const { signal, memory, textBytes } = reading;
  const isLong = body.length >= LONG;
  const parse = (): Promise<JsonValue> =>
    parseJsonInSlices(body, async (bytes) => {
      memory.take(textBytes + bytes);
      if (isLong) {
        await nextTurn();
        signal?.throwIfAborted();
      }
    });
  try {
    memory.take(textBytes);
    return await (isLong ? slicer.run(body.length, signal, parse) : parse());
  } catch (error) {
    throw readingError(error, body, place);
  }
}

function readingError(error: unknown, body: string, place: RequestOrigin): unknown {
  if (error instanceof TooManyValuesError) {
    return new TooLargeError(place, error.limit, 'values');
  }
  if (error instanceof NoMemoryError) {
    return memoryError(place, error);
  }
  return error instanceof JsonSyntaxError ? new DecodeError(place, '', 'JSON', contentKind(body)) : error;
}

function contentKind(body: string): 'html' | 'empty' | 'notJson' {
  const start = body.slice(0, 1_000).trimStart().toLowerCase();
  if (start === '' && body.trim() === '') {
    return 'empty';
  }
  return /^<(?:!doctype|html|head|body|\?xml|!--)/.test(start) ? 'html' : 'notJson';
}
