/** @returns `undefined` where it is linear, else the reason why it is not accepted */
export function regexFault(source: string, flags: string): string | undefined;
