import type { DocumentRoute } from '../../shared/documentRoute';

/** With what of a running chain a file is compared. */
export type Beside =
  /** A node, by its name in the settings. */
  | { readonly kind: 'node'; readonly node: string }
  /** What it was created with. */
  | { readonly kind: 'genesis' }
  /** What its precompiles hold. */
  | { readonly kind: 'now' };

/** One half of a comparison: a file's, or the running chain's. */
export interface LiveRequest {
  /** The file. */
  readonly of: string;
  /** What the tab says. */
  readonly title: string;
  readonly beside: Beside;
  readonly half: 'file' | 'chain';
}

/** The read-only documents that a file and a running chain are compared by. */
export function liveRoute(text: (request: LiveRequest) => Promise<string>): DocumentRoute<LiveRequest, 'json'> {
  return {
    family: 'chain',
    address: {
      endings: ['json'],
      print: ({ of, title, beside, half }) => ({
        path: title,
        ending: 'json',
        query: { of, half, beside: beside.kind, node: beside.kind === 'node' ? beside.node : undefined },
      }),
      parse: ({ path, query: { of, half, beside: kind, node } }) => {
        const beside = besideOf(kind, node);
        return of === undefined || beside === undefined
          ? undefined
          : { of, title: path, beside, half: half === 'chain' ? 'chain' : 'file' };
      },
    },
    text,
  };
}

export function besideOf(kind: unknown, node: unknown): Beside | undefined {
  switch (kind) {
    case 'node':
      return typeof node === 'string' ? { kind, node } : undefined;
    case 'genesis':
    case 'now':
      return { kind };
    default:
      return undefined;
  }
}
