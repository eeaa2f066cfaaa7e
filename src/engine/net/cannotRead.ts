/** "Cannot read out/Coin.sol/Coin.json: EACCES: permission denied." */
export function cannotRead(path: string, error: unknown): string {
  return `Cannot read ${path}: ${errorTextOf(error)}.`;
}

/** What an error says, as a part of a sentence. */
export function errorTextOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\.$/, '');
}
