/** Selectors of ERC-20's transfer, transferFrom and approve: what they carry is an amount of the called token. */
const amountSelectors = new Set(['0xa9059cbb', '0x23b872dd', '0x095ea7b3']);

/** The contract that is called as an ERC-20 token, so that amounts are told in its unit also where no log names it. */
export function calledToken(call: {
  readonly to?: string | null | undefined;
  readonly input: string;
}): string | undefined {
  return amountSelectors.has(call.input.slice(0, 10)) ? (call.to ?? undefined) : undefined;
}
