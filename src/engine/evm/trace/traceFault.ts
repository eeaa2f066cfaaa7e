/** A recording of steps that is not read. */
export class TraceFault extends Error {
  override readonly name = 'TraceFault';

  constructor(
    /** Too many steps, too much beside them, or something that is none. */
    readonly problem: 'steps' | 'rest' | 'shape',
    /** Where in the answer: "result.structLogs[17].gas". */
    readonly path: string,
    /** What should be there, in words: "an integer". */
    readonly expected: string,
    /** Of what is too many. */
    readonly limit = 0,
  ) {
    super(`expected ${expected} at ${path}`);
  }
}
