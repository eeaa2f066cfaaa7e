import type { Redaction, RequestOrigin } from '../errors';
import type { ProxySettings } from './http/connections';

/** Sends requests: over Node's connections, or a browser's. */
export interface Transport {
  /** @throws {TypeError} where the settings name an unsupported proxy */
  routeTo(url: URL, settings: ProxySettings): Route;
  destroy(): Promise<void>;
}

export interface Route {
  readonly isProxied: boolean;
  /** Headers sent to the proxy only; the proxy may echo them. */
  readonly forProxy: Readonly<Record<string, string>>;
  /** Sends one request, without redirects. Rejects with an error that `connectionProblem` maps, or any once aborted. */
  send(request: Outgoing): Promise<Incoming>;
  /**
   * Opens a websocket: no redirects, no compression, no message above 4 MB.
   *
   * @throws {ApiError} where it could not be opened
   * @throws the signal's reason, at once
   */
  openSocket(target: SocketTarget, signal: AbortSignal): Promise<Socket>;
}

export interface Outgoing {
  readonly verb: 'GET' | 'POST';
  readonly url: URL;
  /** All headers, names in lower case. A browser leaves out those it sets itself. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
}

export interface Incoming {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Record<string, string>;
  readonly body: Body;
}

export interface Body extends AsyncIterable<Uint8Array> {
  /** Stops reading. */
  destroy(): unknown;
  /** Decompresses per `content-encoding`; absent: the body arrives decompressed. */
  readonly unpack?: (chunks: AsyncGenerator<Uint8Array>, encoding: string) => AsyncGenerator<Uint8Array>;
}

export interface SocketTarget {
  /** http or https; the socket uses ws or wss. User information is not sent in it: `headers` contain it. */
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly place: RequestOrigin;
  readonly redaction: Redaction;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

export interface Socket {
  send(text: string): void;
  /** Ends the connection at once, without a closing handshake. */
  terminate(): void;
  /** Sets the handlers. `ended` gets 'tooLarge' for an oversized message, or the system's error code. */
  listen(message: (text: string) => void, ended: (why: 'tooLarge' | undefined, code?: string) => void): void;
}

/** Maximum bytes per websocket message. A header or log takes a few kB, a whole transaction at most some hundred. */
export const maxMessage = 4 * 1024 * 1024;
