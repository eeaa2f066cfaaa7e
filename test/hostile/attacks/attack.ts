/** What is done to the extension by something else than a server: a client, a file, a trace, another window. */
export interface Attack {
  readonly family: string;
  /** What is done, and in words what has to hold. */
  readonly name: string;
  /** Takes long, or much of the disk: left to `npm run test:hostile`. */
  readonly isSlow?: true;
  /** What did not hold, each a sentence; none where the attack came to nothing. */
  run(): Promise<readonly string[]>;
}
