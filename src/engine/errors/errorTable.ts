import { HttpError, type RpcError } from './errors';
import { remoteWords } from './remoteWords';
import { argumentErrorRows } from './rows/argumentRows';
import type { ErrorRow } from './rows/errorRow';
import { httpRows } from './rows/httpRows';
import { notFoundRows } from './rows/notFoundRows';
import { requestRows } from './rows/requestRows';
import { stateRows } from './rows/stateRows';
import { transactionRows } from './rows/transactionRows';
import { warpRows } from './rows/warpRows';

/**
 * The refusals of the node's two servers, of the data and metrics services and of what stands before them; the first row
 * that fits counts. Nowhere else does the code depend on a server's words. Sources: recordings of a real network and the
 * node's own documentation.
 */
export const errorTable: readonly ErrorRow[] = [
  ...warpRows,
  ...httpRows,
  ...requestRows,
  ...stateRows,
  ...transactionRows,
  ...argumentErrorRows,
  ...notFoundRows,
];

/** The first row of the table that fits a refusal, with what its pattern found. */
export function findErrorRow(
  error: HttpError | RpcError,
): { row: ErrorRow; match: RegExpExecArray | null } | undefined {
  const words = remoteWords(error);
  for (const row of errorTable) {
    if (!hasStatusOrCode(row, error)) {
      continue;
    }
    const match = row.text?.exec(words) ?? null;
    if (row.text === undefined || match) {
      return { row, match };
    }
  }
  return undefined;
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
