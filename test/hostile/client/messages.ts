import type { SurfaceName } from './surfaces/surfaces';

/** Commands to the client. */
export type Command =
  | {
      readonly do: 'run';
      readonly surface: SurfaceName;
      readonly origin: string;
      readonly cell?: string;
      /** Stopped from outside; by default once it has reported something. */
      readonly isStopped?: boolean;
      /** The connections stay open for the next run. */
      readonly keep: boolean;
    }
  /** Lets every deadline expire. */
  | { readonly do: 'pass' }
  | { readonly do: 'stop' };

/** The result of a run. */
export interface Report {
  readonly said: readonly string[];
  /** See `faultsIn`. */
  readonly faults: readonly string[];
  readonly requested: number;
}
