/** An attack on the extension that does not come from a server: from a client, a file, a trace, or another window. */
export interface Attack {
  readonly family: string;
  /** The attack and the property that must hold. */
  readonly name: string;
  /** Slow or needs much disk space: only in `npm run test:hostile`. */
  readonly isSlow?: true;
  /** Violated properties as sentences; empty if the attack had no effect. */
  run(): Promise<readonly string[]>;
}
