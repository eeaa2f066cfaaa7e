/** A transaction type of EIP-2718 with its name: `2 (EIP-1559)`. */
export function transactionTypeText(type: bigint): string {
  const name = transactionTypeName(type);
  return name === '' ? String(type) : `${type} (${name})`;
}

/** What a transaction type of EIP-2718 is called; empty for one that is not known. */
export function transactionTypeName(type: bigint): string {
  switch (type) {
    case 0n:
      return 'legacy';
    case 1n:
      return 'EIP-2930';
    case 2n:
      return 'EIP-1559';
    case 3n:
      return 'EIP-4844';
    case 4n:
      return 'EIP-7702';
    default:
      return '';
  }
}
