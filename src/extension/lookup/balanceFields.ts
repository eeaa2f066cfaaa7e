import { type BalanceFilter, readBalanceFilter } from '../../engine/report';
import { evmAddress } from '../../engine/primitives';

/** Why a text is not a block height; an empty one is the latest block. */
export function blockProblem(typed: string): string | undefined {
  return typed === '' || readBalanceFilter({ block: typed }) !== undefined
    ? undefined
    : 'Enter a decimal block number, or leave empty for the latest block.';
}

/** Why a text is not a list of contracts, separated by commas or blanks; an empty one is all tokens. */
export function contractsProblem(typed: string): string | undefined {
  const wrong = listed(typed).find((text) => (evmAddress(text)?.checksum ?? 'invalid') === 'invalid');
  return wrong === undefined ? undefined : `${wrong.slice(0, 60)} is not a contract address.`;
}

/** The filter of validated fields; `undefined` where they filter nothing. */
export function balanceFilterOf(block: string, contracts: string, spam: boolean): BalanceFilter | undefined {
  return readBalanceFilter({ block: block === '' ? undefined : block, contracts: listed(contracts), spam });
}

function listed(typed: string): readonly string[] {
  return typed.split(/[\s,]+/).filter((text) => text !== '');
}
