/** Redirects imports of a module's index.ts to the defining files. */
export function direct(text: string, folder: string): string;
