import {
  JsonScanner,
  JsonSyntaxError,
  type JsonValue,
  MAX_JSON_DEPTH,
  TooManyValuesError,
  isJsonObject,
  printJson,
} from '../../primitives';
import type { Redacted } from '../../secrets';
import {
  type ApiError,
  ConnectionError,
  DecodeError,
  type Redaction,
  type RequestOrigin,
  TooLargeError,
} from '../../errors';
import { idNumber, readResponse } from '../jsonRpc/sendCall';
import { maxMessage, type Socket } from '../transport';

/** One `eth_subscription` message. */
export interface Notification {
  /** The server's subscription ID. */
  readonly subscription: string;
  readonly json: JsonValue;
  /** Upper bound of the message's memory size in bytes, including its text, into which its strings point. */
  readonly bytes: number;
}

/** Maximum values per message: a header has about twenty, a log a dozen. */
const maxValues = 100_000;

interface Waiting {
  readonly resolve: (value: JsonValue) => void;
  readonly reject: (error: ApiError) => void;
}

/**
 * JSON-RPC over one open websocket; responses are matched by id. An invalid message ends the connection. A node goes
 * silent after one invalid frame (docs/facts/transport.md), so only printed JSON is sent.
 */
export class RpcSocket {
  private readonly waiting = new Map<number, Waiting>();
  private lastId = 0;
  private fail: (error: ApiError) => void = () => undefined;
  private over: ApiError | undefined;
  /** Rejects with the reason when the connection ends. */
  readonly ended: Promise<never>;
  /** Whether anything was received since this was last reset. */
  receivedSome = false;

  constructor(
    private readonly socket: Socket,
    private readonly place: RequestOrigin,
    private readonly redaction: Redaction,
    private readonly notify: (notification: Notification) => void,
  ) {
    this.ended = new Promise((_, reject) => (this.fail = reject));
    // Handled by its awaiter, if there is one.
    this.ended.catch(() => undefined);
    socket.listen(
      (text) => this.receive(text),
      (why, code) =>
        this.end(why === 'tooLarge' ? new TooLargeError(place, maxMessage) : new ConnectionError(place, 'reset', code)),
    );
  }

  call(method: string, params: JsonValue): Promise<JsonValue> {
    if (this.over !== undefined) {
      return Promise.reject(this.over);
    }
    const id = ++this.lastId;
    const response = new Promise<JsonValue>((resolve, reject) => this.waiting.set(id, { resolve, reject }));
    this.socket.send(printJson({ jsonrpc: '2.0', id: BigInt(id), method, params }));
    return response;
  }

  /** Ends the connection at once, without a closing handshake. */
  end(error: ApiError): void {
    this.over ??= error;
    this.fail(this.over);
    this.waiting.forEach(({ reject }) => reject(error));
    this.waiting.clear();
    this.socket.terminate();
  }

  /** Ends the connection at once; there are no listeners left. */
  close(): void {
    this.socket.terminate();
  }

  private receive(message: string): void {
    this.receivedSome = true;
    const text: Redacted = this.redaction.filter.redact(message);
    const scanner = new JsonScanner(text, MAX_JSON_DEPTH, maxValues);
    try {
      scanner.advance(Infinity);
      this.read(scanner.value, scanner.bytes + text.length * 2);
    } catch (error) {
      if (!(error instanceof JsonSyntaxError)) {
        throw error;
      }
      const isTooLarge = error instanceof TooManyValuesError;
      this.end(
        isTooLarge
          ? new TooLargeError(this.place, error.limit, 'values')
          : new DecodeError(this.place, '', 'JSON', 'notJson'),
      );
    }
  }

  private read(json: JsonValue, bytes: number): void {
    const notification = isJsonObject(json) ? readNotification(json['params']) : undefined;
    if (notification !== undefined) {
      this.notify({ ...notification, bytes });
      return;
    }
    const response = readResponse(json, this.place, this.redaction.words);
    const id = idNumber(response.id);
    const waiting = id === undefined ? undefined : this.waiting.get(id);
    if (id === undefined && 'error' in response) {
      // An error that names no request: the server sends nothing more after it.
      this.end(response.error);
    } else if (id !== undefined && waiting !== undefined) {
      this.waiting.delete(id);
      if ('error' in response) {
        waiting.reject(response.error);
      } else {
        waiting.resolve(response.value);
      }
    }
  }
}

function readNotification(params: JsonValue | undefined): Omit<Notification, 'bytes'> | undefined {
  if (params === undefined || !isJsonObject(params)) {
    return undefined;
  }
  const { subscription, result } = params;
  return typeof subscription === 'string' && result !== undefined ? { subscription, json: result } : undefined;
}
