/** Whether this runs in Node.js rather than in a browser. */
export const hasNode = 'process' in globalThis;

/** Yields to other tasks. */
export function nextTurn(): Promise<void> {
  // Browsers have no `setImmediate`.
  const { setImmediate: soon } = globalThis as { setImmediate?: (run: () => void) => unknown };
  return new Promise((resolve) => (soon ?? setTimeout)(resolve));
}
