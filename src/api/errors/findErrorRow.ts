import type { ErrorRow } from './rows/errorRow';
import { errorTable } from './errorTable';
import { HttpError, type RpcError } from './errors';
import { remoteWords } from './remoteWords';

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
