import type { Redaction, RequestOrigin } from '../errors';
import type { ProxySettings } from './http/connections';

/** What carries requests: connections of Node, or what a browser has. */
export interface Transport {
  /**
   * The way to a URL.
   *
   * @throws {TypeError} the settings name no proxy that is known
   */
  routeTo(url: URL, settings: ProxySettings): Route;
  /** Ends every connection, also those in use. */
  destroy(): Promise<void>;
}

export interface Route {
  /** Requests go through a proxy. */
  readonly isProxied: boolean;
  /** What only a proxy is sent, which may repeat it. */
  readonly forProxy: Readonly<Record<string, string>>;
  /** Sends one request once, and follows nothing. Rejects with what `connectionProblem` knows, or any error once aborted. */
  send(request: Outgoing): Promise<Incoming>;
  /**
   * Opens a websocket. It follows no redirect, packs nothing, and reads no message above 4 MB.
   *
   * @throws {ApiError} where it did not come about
   * @throws the signal's reason, at once
   */
  openSocket(target: SocketTarget, signal: AbortSignal): Promise<Socket>;
}

/** A request, ready to be written to a connection. */
export interface Outgoing {
  readonly verb: 'GET' | 'POST';
  readonly url: URL;
  /** Everything that goes out, names in lower case. A browser leaves out what it says for itself. */
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
  /** Nobody reads it on. */
  destroy(): unknown;
  /** Unpacks what the header `content-encoding` names; absent: it comes unpacked. */
  readonly unpack?: (chunks: AsyncGenerator<Uint8Array>, encoding: string) => AsyncGenerator<Uint8Array>;
}

export interface SocketTarget {
  /** http or https; the socket has ws or wss in its place. User information is not sent: `headers` hold it. */
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly place: RequestOrigin;
  readonly redaction: Redaction;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** An open websocket. */
export interface Socket {
  send(text: string): void;
  /** Ends it at once, without the other side's leave. */
  terminate(): void;
  /** Hears each message, and once why it ended: that a message was too large, or the system's name for it. */
  listen(message: (text: string) => void, ended: (why: 'tooLarge' | undefined, code?: string) => void): void;
}

/** Bytes of one message of a websocket. A header or log is a few kB, a whole transaction at most some hundred. */
export const maxMessage = 4 * 1024 * 1024;
