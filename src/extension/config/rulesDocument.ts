import { decodeUriPart } from '../../engine/primitives';
import type { DocumentRoute } from '../shared/documentRoute';

/** The rules of the chain that a file belongs to, at a time. */
export interface RulesRequest {
  readonly of: string;
  /** Seconds since the epoch; absent: now. */
  readonly at?: bigint;
}

/** The read-only documents of the rules that hold at a time. */
export function rulesRoute(
  text: (request: RulesRequest, key: string) => Promise<string>,
  closed: (key: string) => void,
): DocumentRoute<RulesRequest, 'md'> {
  return {
    family: 'rules',
    address: {
      endings: ['md'],
      print: ({ of, at }) => ({
        path: `rules of ${decodeUriPart(of.slice(of.lastIndexOf('/') + 1)) ?? ''}`,
        ending: 'md',
        query: { of, at: at === undefined ? undefined : String(at) },
      }),
      parse: ({ query: { of, at } }) =>
        of === undefined || (at !== undefined && !/^\d{1,20}$/.test(at))
          ? undefined
          : { of, at: at === undefined ? undefined : BigInt(at) },
    },
    text,
    closed,
  };
}
