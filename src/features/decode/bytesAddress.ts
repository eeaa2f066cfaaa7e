import { decodeUriPart } from '../../core/text/decodeUriPart';

/** Words, the node's JSON, or byte ranges with field names. */
export type BytesFormat = 'md' | 'json' | 'txt';

/** What a document shows of which bytes. */
export interface BytesRequest {
  /** Key of the reading: "P.tx". */
  readonly as: string;
  readonly network: string;
  readonly format: BytesFormat;
  /** The bytes as they stood. Absent where they are too long for an address. */
  readonly text?: string;
  /** Name of bytes that are too long, while they are kept. */
  readonly name?: string;
}

/** Path and query of a document's URI, both unencoded as `vscode.Uri` holds them. */
export interface BytesAddress {
  readonly path: string;
  readonly query: string;
}

/** Longest text that stands in the address, so that the editor can restore its document after a restart. */
export const maxLengthInAddress = 65_536;

/** `/P.tx 0x00000000…5f1c.md`: the tab's title. The bytes stand in the query. */
export function bytesAddress({ as, network, format, text, name }: BytesRequest, shown: string): BytesAddress {
  const clean = shown.replace(/[^0-9A-Za-z+=]/g, '');
  const short = clean.length > 18 ? `${clean.slice(0, 10)}…${clean.slice(-4)}` : clean;
  const parts = { as, network, ...(text === undefined ? {} : { text }), ...(name === undefined ? {} : { name }) };
  const query = Object.entries(parts).map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
  return { path: `/${as} ${short}.${format}`, query: query.join('&') };
}

/** The reverse; `undefined` for an address that is none of ours. */
export function parseBytesAddress({ path, query }: BytesAddress): BytesRequest | undefined {
  const format = /\.(md|json|txt)$/.exec(path)?.[1];
  const parts = new Map(
    query.split('&').map((part) => [part.split('=')[0] ?? '', decodeUriPart(part.slice(part.indexOf('=') + 1))]),
  );
  const as = parts.get('as');
  const network = parts.get('network');
  const text = parts.get('text');
  const name = parts.get('name');
  if ((format !== 'md' && format !== 'json' && format !== 'txt') || !as || !network || (!text && !name)) {
    return undefined;
  }
  return { as, network, format, ...(text === undefined ? {} : { text }), ...(name === undefined ? {} : { name }) };
}
