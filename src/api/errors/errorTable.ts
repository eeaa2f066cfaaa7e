import { argumentRows } from './rows/argumentRows';
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
  ...argumentRows,
  ...notFoundRows,
];
