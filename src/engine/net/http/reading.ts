import { BusyError, type RequestOrigin, TooLargeError, DecodeError } from '../../errors';
import { JsonSyntaxError, type JsonValue, TooManyValuesError, parseJsonInSlices, nextTurn } from '../../primitives';
import type { HttpAnswer } from './http';
import { raceAbort } from './deadline';

/** Characters above which reading takes a while: it is then done in slices, one text after the other, within a deadline. */
const LONG = 512 * 1024;

/** The reading of one answer, from its text to values. */
interface Reading {
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

/** Lets one piece of work run at a time, the smallest of those that wait first. */
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
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const entry = { size, begin };
    this.waiting.push(entry);
    try {
      await (signal === undefined ? begun : raceAbort(begun, signal));
    } catch (reason) {
      const place = this.waiting.indexOf(entry);
      if (place >= 0) {
        this.waiting.splice(place, 1);
      } else {
        // Its turn had come in the same moment.
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

/** Texts side by side would be read no sooner, and all their values be held at once. */
const slicer = new SmallestFirstQueue();

/**
 * An answer's body as JSON, read without holding up the thread for long.
 *
 * @param reading absent: for as long as it takes
 * @throws {DecodeError} which tells pages of HTML and empty bodies apart, since what is to be done about them differs
 * @throws {TooLargeError} where it has more values, or takes more memory, than is read
 * @throws {BusyError} where other answers that are being read have the memory
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
    throw notRead(error, body, place);
  }
}

/** What reading a body threw, as an error about the answer. */
function notRead(error: unknown, body: string, place: RequestOrigin): unknown {
  if (error instanceof TooManyValuesError) {
    return new TooLargeError(place, error.limit, 'values');
  }
  if (error instanceof NoMemoryError) {
    return memoryError(place, error);
  }
  return error instanceof JsonSyntaxError ? new DecodeError(place, '', 'JSON', foundInstead(body)) : error;
}

function foundInstead(body: string): 'html' | 'empty' | 'notJson' {
  const start = body.slice(0, 1_000).trimStart().toLowerCase();
  if (start === '' && body.trim() === '') {
    return 'empty';
  }
  return /^<(?:!doctype|html|head|body|\?xml|!--)/.test(start) ? 'html' : 'notJson';
}
