import { teleporter } from '../../../../engine/abi';
import { text } from '../../../../engine/report';
import { checksumAddress } from '../../../../engine/primitives';
import type { ListedChain } from '../../../../engine/chains';
import type { TreeNode } from '../../rows/treeNode';
import { chainPart } from './chainPart';
import type { ChainsContext, FetchedRules } from './chainsContext';

export const messenger = checksumAddress(teleporter.addresses![0]!);
/** Of the contract at its address, whose bytecode is the same on every chain. */
export const messengerVersion = 'v1.0.0';
export const messengerRequest = `eth_call [{ "to": "${messenger}", "data": "0xecc70428" }, "latest"]`;

/** One item, on chains where the messenger stands. */
export function messagesNodes(context: ChainsContext, chain: ListedChain, rules: FetchedRules): readonly TreeNode[] {
  return rules.now?.rules.messenger === undefined
    ? []
    : [
        chainPart(context, chain, rules.result, {
          parts: ['messages'],
          label: 'Interchain messaging',
          value: [text(`TeleporterMessenger ${messengerVersion}`)],
          symbol: 'mail',
          isBranch: true,
          meaning: 'Messages that the chain sent and received in the last hour, and what became of them.',
          request: messengerRequest,
        }),
      ];
}
