import { decodeUriPart } from '../../engine/primitives';
import type { AddressCodec } from '../shared/documentRoute';

/** Path and query of a document's URI, both decoded as in `vscode.Uri`. */
export interface UriParts {
  readonly path: string;
  readonly query: string;
}

/** Builds the URI of a request's document: `/P.tx 0x0000…5f1c.md` with `as=P.tx&network=fuji`. */
export function printUri<Request, Ending extends string>(
  codec: AddressCodec<Request, Ending>,
  request: Request,
): UriParts {
  const { path, ending, query } = codec.print(request);
  const parts = Object.entries(query).flatMap(([key, value]) =>
    value === undefined ? [] : [`${key}=${encodeURIComponent(value)}`],
  );
  return { path: `/${path}.${ending}`, query: parts.join('&') };
}

/** The reverse; `undefined` for a URI of another family. */
export function parseUri<Request, Ending extends string>(
  codec: AddressCodec<Request, Ending>,
  { path, query }: UriParts,
): Request | undefined {
  const ending = codec.endings.find((one) => path.endsWith(`.${one}`));
  const parts = ending === undefined ? undefined : parseQuery(query);
  return ending === undefined || parts === undefined || !path.startsWith('/')
    ? undefined
    : codec.parse({ path: path.slice(1, -ending.length - 1), ending, query: parts });
}

/** `undefined` where a part cannot be decoded. */
function parseQuery(query: string): Readonly<Record<string, string>> | undefined {
  const parts = query
    .split('&')
    .filter((part) => part.includes('='))
    .map((part) => {
      const equals = part.indexOf('=');
      return [part.slice(0, equals), decodeUriPart(part.slice(equals + 1))] as const;
    });
  return parts.some(([, value]) => value === undefined)
    ? undefined
    : Object.fromEntries(parts.map(([key, value = '']) => [key, value]));
}
