/** Its message is a sentence for the user: what happened, where, what next. No fault of the program, so no log keeps its stack. */
export class UserError extends Error {
  override readonly name: string = 'UserError';
}

/** "Cannot read out/Coin.sol/Coin.json: EACCES: permission denied." */
export function cannotRead(path: string, error: unknown): string {
  return `Cannot read ${path}: ${errorTextOf(error)}.`;
}

/** What an error says, as a part of a sentence. */
export function errorTextOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\.$/, '');
}
