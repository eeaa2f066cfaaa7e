/** Signatures of one standard or contract, in Solidity's own words. */
export interface SignatureTable {
  /** "ERC-20", "Fee manager": what the reader is told. */
  readonly standard: string;
  /** Where such a contract stands on every chain; elsewhere the same signature proves nothing. */
  readonly addresses?: readonly string[];
  readonly events?: readonly string[];
  readonly functions?: readonly string[];
  readonly errors?: readonly string[];
}
