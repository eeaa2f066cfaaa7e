import type { SurfaceName } from './surfaces/surfaces';

/** What the client is told to do. */
export type Command =
  | {
      readonly do: 'run';
      readonly surface: SurfaceName;
      readonly origin: string;
      readonly cell?: string;
      /** What goes on is stopped from outside; absent: once it was told something. */
      readonly isStopped?: boolean;
      /** The connections stay open for the next run. */
      readonly keep: boolean;
    }
  /** Every deadline passes. */
  | { readonly do: 'pass' }
  | { readonly do: 'stop' };

/** What came of a run. */
export interface Report {
  readonly said: readonly string[];
  /** See `faultsIn`. */
  readonly faults: readonly string[];
  readonly requested: number;
}
