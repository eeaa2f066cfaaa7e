import { getAddress, zeroAddress } from 'viem';
import { decimal } from './block';
import type { CallFrame } from './chainIndex';

/**
 * The calls inside a transaction that the service lists: those that transfer value or create contracts. Calls inside a
 * reverted one count as reverted.
 */
export function internalTransactions(root: CallFrame): readonly Readonly<Record<string, unknown>>[] {
  const listed: Readonly<Record<string, unknown>>[] = [];
  const visit = (frame: CallFrame, revertedAbove: boolean): void => {
    const isReverted = revertedAbove || frame.error !== undefined;
    for (const call of frame.calls ?? []) {
      const reverted = isReverted || call.error !== undefined;
      const type = call.type.toUpperCase();
      const value = decimal(call.value ?? '0x0');
      const movesValue = (type === 'CALL' || type === 'CALLCODE') && value !== '0';
      if (movesValue || type.startsWith('CREATE')) {
        listed.push({
          from: { address: getAddress(call.from) },
          to: { address: getAddress(call.to ?? zeroAddress) },
          internalTxType: type,
          value,
          isReverted: reverted,
          gasUsed: decimal(call.gasUsed),
          gasLimit: decimal(call.gas),
        });
      }
      visit(call, isReverted);
    }
  };
  visit(root, false);
  return listed;
}
