import { argumentRows } from './errorRows/argumentRows';
import type { ErrorRow } from './errorRows/errorRow';
import { httpRows } from './errorRows/httpRows';
import { notFoundRows } from './errorRows/notFoundRows';
import { requestRows } from './errorRows/requestRows';
import { stateRows } from './errorRows/stateRows';
import { transactionRows } from './errorRows/transactionRows';
import { warpRows } from './errorRows/warpRows';

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
