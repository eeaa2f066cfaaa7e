/** Whether it is proven that a regular expression takes linear time; false says nothing. */
export function hasLinearWays(source: string, flags: string): boolean;
