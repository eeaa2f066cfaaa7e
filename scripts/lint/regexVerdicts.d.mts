/** @returns undefined where it is linear, else why it is not taken to be */
export function regexFault(source: string, flags: string): string | undefined;
