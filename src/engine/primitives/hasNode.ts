/** Whether this runs in Node, rather than in a browser. */
export const hasNode = 'process' in globalThis;
