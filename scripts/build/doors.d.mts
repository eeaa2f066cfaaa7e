/** Imports of a file past the doors of modules. */
export function direct(text: string, folder: string): string;
