import type { Line } from '../../report';
import type { DecodedNode } from '../codec/decodedNode';
import type { Flows } from '../report/flows';
import type { Ledger } from '../report/ledger';
import type { DecodedView } from '../report/decodedView';

/** A transaction whose title is to be written. */
export interface Titled {
  /** The unsigned transaction. */
  readonly tx: DecodedNode;
  readonly view: DecodedView;
  readonly flows: Flows;
  readonly ledger: Ledger;
}

/** What a transaction does, in a few words with a verb first; undefined where a field that it takes is missing. */
export type Title = (titled: Titled) => Line | undefined;
