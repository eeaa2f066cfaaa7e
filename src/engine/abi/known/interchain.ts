import file from './interchain.json';
import { type SignatureTable, tablesOf } from './signatures';

export const interchainTables: readonly SignatureTable[] = tablesOf(file);

/** TeleporterMessenger: the same address on every chain, since it is deployed by a transaction without an owner. */
export const teleporter = tableOf('Teleporter');

/** Interchain token transfer (ICTT): a token's home, and its remotes on other chains; ERC-20 and native. */
export const tokenTransferrer = tableOf('Interchain token');

/** What a messenger sends in a Warp message, as one parameter. */
export const teleporterMessageType = file.types.message;

function tableOf(standard: string): SignatureTable {
  return interchainTables.find((table) => table.standard === standard)!;
}
