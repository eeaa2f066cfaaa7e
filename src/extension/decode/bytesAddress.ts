import type { AddressCodec } from '../shared/documentRoute';

/** Words, the node's JSON, or byte ranges with field names. */
export type BytesFormat = 'md' | 'json' | 'txt';

/** A command's argument: `json`, `txt`, or words for anything else. */
export function readFormat(value: unknown): BytesFormat {
  return value === 'json' || value === 'txt' ? value : 'md';
}

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
  /** Bytes whose ends are in the tab, where that is not `text`. Cannot be read back. */
  readonly shown?: string;
}

/** Longest text that stands in the address, so that the editor can restore its document after a restart. */
export const maxLengthInAddress = 65_536;

/** `/P.tx 0x00000000…5f1c.md`: the tab's title. The bytes stand in the query. */
export const bytesAddress: AddressCodec<BytesRequest, BytesFormat> = {
  endings: ['md', 'json', 'txt'],
  print({ as, network, format, text, name, shown = text ?? '' }) {
    const clean = shown.replace(/[^0-9A-Za-z+=]/g, '');
    const short = clean.length > 18 ? `${clean.slice(0, 10)}…${clean.slice(-4)}` : clean;
    return { path: `${as} ${short}`, ending: format, query: { as, network, text, name } };
  },
  parse({ ending, query: { as, network, text, name } }) {
    return !as || !network || (!text && !name) ? undefined : { as, network, format: ending, text, name };
  },
};
