import { applyEdits, format } from 'jsonc-parser';
import { decodeUriPart } from '../../engine/primitives';
import { UserError } from '../../engine/errors';
import type { Report } from '../../engine/report';
import type { DocumentRoute } from '../shared/documentRoute';
import type { ByteStore } from '../shared/byteStore';

/** The chain rules in force at a time, for the chain of a file. */
export interface RulesRequest {
  readonly of: string;
  /** Seconds since the epoch; absent for now. */
  readonly at?: bigint;
}

/** Read-only documents of the rules in force at a time, and as a page the times at which they change. */
export function rulesRoute(
  text: (request: RulesRequest, key: string) => Promise<string>,
  timeline: (request: RulesRequest) => Promise<Report>,
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
    page: async (request) => ({ report: await timeline(request), actions: [] }),
    closed,
  };
}

/** A genesis document: its text, or its store name where it is too long for an address. */
interface GenesisRequest {
  readonly title: string;
  readonly text?: string;
  readonly name?: string;
}

/** Longest text that is stored in the address, so that VS Code can restore the document after a restart. */
const longest = 65_536;

/** Read-only documents of genesis files found in bytes or sent to the P-Chain. */
export function genesisRoute(bytes: ByteStore): DocumentRoute<GenesisRequest, 'json'> {
  return {
    family: 'genesis',
    address: {
      endings: ['json'],
      print: ({ title, text, name }) => ({ path: title, ending: 'json', query: { text, name } }),
      parse: ({ path, query: { text, name } }) =>
        text === undefined && name === undefined ? undefined : { title: path, text, name },
    },
    text: async ({ text, name = '' }) => {
      const found = text ?? bytes.get(name);
      if (found === undefined) {
        throw new UserError('This genesis was too long to restore after a reload. Open it again at its source.');
      }
      return formatOneLine(found);
    },
  };
}

/** @param chainName as sent, so untrusted; absent where unknown */
export function genesisRequest(bytes: ByteStore, text: string, chainName?: string): GenesisRequest {
  const name = (chainName ?? '').replace(/[^A-Za-z0-9 ]/g, '').slice(0, 60);
  const title = name === '' ? 'genesis' : `genesis of ${name}`;
  return text.length > longest ? { title, name: bytes.save(text) } : { title, text };
}

/** Tools send it on one line. Numbers and duplicate keys are preserved. */
function formatOneLine(text: string): string {
  const isOnOneLine = !text.trim().includes('\n');
  return isOnOneLine ? applyEdits(text, format(text, undefined, { insertSpaces: true, tabSize: 2, eol: '\n' })) : text;
}

/** What a file is compared with on a running chain. */
export type ComparisonTarget =
  /** A node, by its name in the settings. */
  | { readonly kind: 'node'; readonly node: string }
  /** The genesis that the chain was created with. */
  | { readonly kind: 'genesis' }
  /** The current state of its precompiles. */
  | { readonly kind: 'now' };

/** One side of a comparison: the file's, or the running chain's. */
export interface LiveRequest {
  /** URI of the file. */
  readonly of: string;
  readonly title: string;
  readonly beside: ComparisonTarget;
  readonly half: 'file' | 'chain';
}

/** Read-only documents for the comparison of a file with a running chain. */
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
        const beside = parseComparisonTarget(kind, node);
        return of === undefined || beside === undefined
          ? undefined
          : { of, title: path, beside, half: half === 'chain' ? 'chain' : 'file' };
      },
    },
    text,
  };
}

export function parseComparisonTarget(kind: unknown, node: unknown): ComparisonTarget | undefined {
  if (kind === 'node') {
    return typeof node === 'string' ? { kind, node } : undefined;
  }
  return kind === 'genesis' || kind === 'now' ? { kind } : undefined;
}
