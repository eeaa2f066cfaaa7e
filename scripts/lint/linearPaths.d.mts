/** Whether a regular expression is proven to take linear time; false proves nothing. */
export function hasLinearWays(source: string, flags: string): boolean;
