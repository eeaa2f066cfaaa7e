/** Whether this runs in Node, rather than in a browser. */
export const hasNode = 'process' in globalThis;

/** Lets other work through. */
export function nextTurn(): Promise<void> {
  // A browser has no turn of its own for this.
  const { setImmediate: soon } = globalThis as { setImmediate?: (run: () => void) => unknown };
  return new Promise((resolve) => (soon ?? setTimeout)(resolve));
}
