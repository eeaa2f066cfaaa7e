import { fillPlaces, formatDuration, readPattern } from '../primitives';
import type { ErrorCategory } from './errorCategory';
import rows from './errors.json';
import { HttpError, type RpcError } from './errors';
import { missingMethodSentence, noNodeOffers } from './missingMethod';
import { remoteWords } from './remoteWords';

/** One refusal that servers are known to give. */
interface ErrorRow {
  /** HTTP status; without it the row is about JSON-RPC errors. */
  readonly status?: number;
  /** Only where the refusal is (or is not) JSON. */
  readonly json?: boolean;
  /** JSON-RPC code. `any`: servers disagree about the code, the text decides. */
  readonly code?: number | 'any';
  /** A pattern that the server's words have. */
  readonly text?: string;
  readonly category: ErrorCategory;
  /**
   * What happened, where, and what to do next; absent: what the catalogue knows of the method. `{: words}` are the server's,
   * where it has any; `{1}` the first group of the pattern, `{when}` when to try again.
   */
  readonly message?: string;
  /** Instead, where the server has no words. */
  readonly silent?: string;
  /** Instead, where several nodes said the same. */
  readonly ofNodes?: string;
  /** When to try again where the server does not say, and where it says that it may be at once. */
  readonly retry?: { readonly unknown: string; readonly now?: string };
}

/** A row that fits a refusal. */
interface FittingRow {
  readonly row: ErrorRow;
  /** Of its pattern. */
  readonly groups: readonly string[];
}

/**
 * The refusals of the node's two servers, of the data and metrics services and of what stands before them; the first row
 * that fits counts, so what is more exact stands above. Nowhere else does the code depend on a server's words. Sources:
 * recordings of a real network and the node's own documentation (docs/facts/errors.md).
 */
let table: readonly { readonly row: ErrorRow; readonly pattern: RegExp | undefined }[] | undefined;

function errorTable(): NonNullable<typeof table> {
  return (table ??= (rows as readonly ErrorRow[]).map((row) => ({
    row,
    pattern: row.text === undefined ? undefined : readPattern(row.text),
  })));
}

export function findErrorRow(error: HttpError | RpcError): FittingRow | undefined {
  const words = remoteWords(error);
  for (const { row, pattern } of errorTable()) {
    const match = hasStatusOrCode(row, error) ? (pattern === undefined ? [] : pattern.exec(words)) : null;
    if (match !== null) {
      return { row, groups: match.slice(1).map((group) => group ?? '') };
    }
  }
  return undefined;
}

/** The sentence of a row about a refusal. */
export function rowSentence({ row, groups }: FittingRow, error: HttpError | RpcError): string {
  const { host, method, nodes = 1 } = error;
  const words = remoteWords(error);
  const sentence = (nodes > 1 ? row.ofNodes : undefined) ?? (words === '' ? row.silent : undefined) ?? row.message;
  if (sentence === undefined) {
    return nodes > 1 ? noNodeOffers(nodes, method) : missingMethodSentence(host, method);
  }
  return fillPlaces(sentence, {
    ...Object.fromEntries(groups.map((group, i) => [i + 1, group])),
    ...{ host, method, nodes: String(nodes), when: whenToRetry(row, error) },
    ': words': words === '' ? '' : `: "${words}"`,
  });
}

function whenToRetry({ retry }: ErrorRow, error: HttpError | RpcError): string {
  const after = error instanceof HttpError ? error.retryAfter : undefined;
  const known = after === undefined ? retry?.unknown : after === 0 ? retry?.now : undefined;
  return known ?? (after === 'later' ? 'later' : `in ${formatDuration(Math.max(1, after ?? 0) * 1_000)}`);
}

function hasStatusOrCode(row: ErrorRow, error: HttpError | RpcError): boolean {
  if (error instanceof HttpError) {
    return row.status === error.status && (row.json === undefined || row.json === isJson(error));
  }
  return row.code !== undefined && (row.code === 'any' || row.code === error.code);
}

function isJson(error: HttpError): boolean {
  return /[/+]json\b/.test(error.contentType);
}
