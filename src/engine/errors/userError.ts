/** A sentence for the user: what happened, where, what next. Not a bug, so logs have no stack trace. */
export class UserError extends Error {
  override readonly name: string = 'UserError';
}

/** "Cannot read out/Coin.sol/Coin.json: EACCES: permission denied." */
export function cannotRead(path: string, error: unknown): string {
  return `Cannot read ${path}: ${errorTextOf(error)}.`;
}

export function errorTextOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\.$/, '');
}
