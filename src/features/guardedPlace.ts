/** Where a value stands that was held back. A link names the place and not the value, which stays in its file. */
export interface GuardedPlace {
  readonly uri: string;
  readonly line: number;
  /** Where the value begins. */
  readonly character: number;
}

/** The link is ours, but the command could be called by anybody. */
export function readGuardedPlace(value: unknown): GuardedPlace | undefined {
  if (typeof value !== 'object' || value === null || !('uri' in value && 'line' in value && 'character' in value)) {
    return undefined;
  }
  const { uri, line, character } = value;
  return typeof uri === 'string' && isIndex(line) && isIndex(character) ? { uri, line, character } : undefined;
}

function isIndex(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}
