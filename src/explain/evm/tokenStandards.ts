import { decodeEvent, type EventLog } from '../../core/evm/call/decodeEvent';

export type TokenStandard = 'ERC-20' | 'ERC-721' | 'ERC-1155';

const standards: readonly string[] = ['ERC-20', 'ERC-721', 'ERC-1155'] satisfies readonly TokenStandard[];

/** The token contracts among logs and what their own events show them to be; addresses as the logs have them. */
export function tokenStandards(logs: readonly EventLog[]): ReadonlyMap<string, TokenStandard> {
  return new Map(
    logs.flatMap((log) => {
      const standard = decodeEvent(log)?.standard;
      return isTokenStandard(standard) ? [[log.address, standard] as const] : [];
    }),
  );
}

function isTokenStandard(standard: string | undefined): standard is TokenStandard {
  return standard !== undefined && standards.includes(standard);
}
