/** A list of the data service as it was at `at`. */
export interface RegistryList<T> {
  readonly all: readonly T[];
  /** Rows that could not be read. */
  readonly unread: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
}
