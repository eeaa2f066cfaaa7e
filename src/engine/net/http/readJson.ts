import { setImmediate } from 'node:timers/promises';
import { JsonSyntaxError, type JsonValue, TooManyValuesError, parseJsonInSlices } from '../../primitives';
import { DecodeError, type RequestOrigin, TooLargeError } from '../../errors';
import { LONG, memoryError, NoMemoryError, type Reading, whileReading } from './reading';
import { raceAbort } from './raceAbort';

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
        await setImmediate();
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
