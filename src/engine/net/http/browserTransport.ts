import { ConnectionError, RequestError } from '../../errors';
import { type Incoming, maxMessage, type Outgoing, type Socket, type SocketTarget, type Transport } from '../transport';
import { raceAbort } from './deadline';

/** The transport of a browser: reaches only hosts over TLS or on localhost that allow cross-origin requests. */
export function browserTransport(): Transport {
  return {
    routeTo: () => ({ isProxied: false, forProxy: {}, send, openSocket }),
    // The callers abort their own requests.
    destroy: () => Promise.resolve(),
  };
}

/** Why a browser request failed. Browsers give no details, so that pages cannot probe a network. */
class BrowserError extends Error {
  constructor(readonly code: 'BROWSER_HTTP' | 'BROWSER_REFUSED' | 'BROWSER_REDIRECT') {
    super(code);
  }
}

/** Set by the browser itself; sending them would require the host's permission in a CORS preflight. */
const ownHeaders: ReadonlySet<string> = new Set(['accept-encoding', 'user-agent']);

async function send({ verb, url, headers, body, signal }: Outgoing): Promise<Incoming> {
  if (!maySendTo(url)) {
    throw new BrowserError('BROWSER_HTTP');
  }
  const response = await fetch(url.origin + url.pathname + url.search, {
    method: verb,
    headers: Object.entries(headers).filter(([name]) => !ownHeaders.has(name)),
    body,
    signal,
    // Sends no cookies or referrer, caches nothing and follows no redirects.
    ...{ cache: 'no-store', credentials: 'omit', redirect: 'manual', referrerPolicy: 'no-referrer' },
  }).catch(() => {
    throw new BrowserError('BROWSER_REFUSED');
  });
  if (response.type === 'opaqueredirect') {
    throw new BrowserError('BROWSER_REDIRECT');
  }
  // The body arrives decompressed; `content-length` is the compressed length.
  const {
    ['content-encoding']: _encoding,
    ['content-length']: _length,
    ...others
  } = Object.fromEntries(response.headers);
  const reader = response.body?.getReader();
  return {
    status: response.status,
    headers: others,
    body: {
      async *[Symbol.asyncIterator]() {
        for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
          yield part.value;
        }
      },
      destroy: () => void reader?.cancel().catch(() => undefined),
    },
  };
}

/** VS Code's page blocks plain-text requests except to localhost. */
function maySendTo({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || hostname === 'localhost' || hostname === '127.0.0.1';
}

async function openSocket({ url, headers, place }: SocketTarget, signal: AbortSignal): Promise<Socket> {
  signal.throwIfAborted();
  if (!maySendTo(url)) {
    throw new ConnectionError(place, 'plainInBrowser');
  }
  if (Object.keys(headers).some((name) => !ownHeaders.has(name))) {
    throw new RequestError(place, 'socketHeaders');
  }
  const socket = new WebSocket(
    `${url.protocol === 'https:' ? 'wss:' : 'ws:'}//${url.host}${url.pathname}${url.search}`,
  );
  const opened = new Promise<void>((resolve, reject) => {
    socket.onopen = () => resolve();
    socket.onerror = () => reject(new ConnectionError(place, 'refusedInBrowser'));
  });
  try {
    await raceAbort(opened, signal);
  } catch (error) {
    socket.close();
    throw error;
  }
  return {
    send: (text) => socket.send(text),
    terminate: () => socket.close(),
    listen(message, ended) {
      socket.onmessage = ({ data }: { readonly data: unknown }) => {
        if (typeof data !== 'string' || data.length > maxMessage) {
          ended('tooLarge');
        } else {
          message(data);
        }
      };
      socket.onclose = () => ended(undefined);
    },
  };
}
