import { type ApiError, errorSentence } from '../../../errors';
import { precompileChanges, precompileStates } from '../../../precompiles';
import { encodeCb58 } from '../../../primitives';
import { type EvmChain, PRIMARY_NETWORK_ID } from '../../../networks';
import { getChainConfig, validatedBy } from '../../../rpc';
import { valueOf } from '../../../report';
import { usualQuorum } from '../../signatures/signerSet';
import type { SourceClient } from '../../../sources';

/** Whose validators sign a message for who takes it. */
export interface SigningSubnet {
  /** cb58; absent: not known, and `problem` says why. */
  readonly subnetId?: string;
  readonly problem?: string;
  /** Percent of the weight that must sign. */
  readonly quorum: bigint;
  /** What follows from it only as a rule. */
  readonly note?: string;
}

/**
 * The validators of a blockchain sign what it sends. Only those of the receiving chain sign what the P-Chain sends, and
 * also for the C- and X-Chain, unless the receiver demands the primary network.
 * Source: avalanchego vms/evm/…/warp, the wrapper of the validator state.
 *
 * @param sourceChainId 32 bytes
 * @param receiver the EVM chain that takes the message, where it is known
 * @throws the abort reason alone
 */
export async function fetchSigningSubnet(
  client: SourceClient,
  sourceChainId: Uint8Array,
  receiver: EvmChain | undefined,
): Promise<SigningSubnet> {
  const source = encodeCb58(sourceChainId);
  const [sourceSubnet, rules] = await Promise.all([
    isCChain(client, source) ? PRIMARY_NETWORK_ID : subnetOf(client, source),
    receiver && receiver.path !== 'C' ? fetchWarpRules(client, receiver) : undefined,
  ]);
  const quorum = rules?.quorum ?? usualQuorum;
  if (typeof sourceSubnet !== 'string') {
    return { quorum, problem: sourceSubnet.problem };
  }
  if (sourceSubnet !== PRIMARY_NETWORK_ID) {
    return { quorum, subnetId: sourceSubnet };
  }
  if (receiver === undefined) {
    return source === PRIMARY_NETWORK_ID
      ? {
          quorum,
          problem:
            'P-Chain messages are signed by the validators of the destination L1, which the message does not name',
        }
      : {
          quorum,
          subnetId: PRIMARY_NETWORK_ID,
          note: 'Assumed to be the Primary Network; an L1 may accept signatures of its own validators instead.',
        };
  }
  const isPrimary = receiver.path === 'C' || (source !== PRIMARY_NETWORK_ID && rules?.demandsPrimary === true);
  if (isPrimary) {
    return { quorum, subnetId: PRIMARY_NETWORK_ID };
  }
  const receiverSubnet = await subnetOf(client, receiver.blockchainId ?? receiver.path);
  return typeof receiverSubnet !== 'string' || (source !== PRIMARY_NETWORK_ID && rules === undefined)
    ? {
        quorum,
        problem: `unknown whether ${receiver.name} requires signatures of the Primary Network or of its own validators`,
      }
    : { quorum, subnetId: receiverSubnet };
}

/** Which chain that is, the settings say. */
function isCChain({ network }: SourceClient, blockchainId: string): boolean {
  return network.chains.some((chain) => chain.path === 'C' && chain.blockchainId === blockchainId);
}

/** The subnet that validates a blockchain, or why it is not known. */
export async function subnetOf(
  client: SourceClient,
  blockchainId: string,
): Promise<string | { readonly problem: string }> {
  if (blockchainId === PRIMARY_NETWORK_ID) {
    return blockchainId;
  }
  const result = await client.node('P-Chain', validatedBy, { blockchainID: blockchainId });
  if (result.ok) {
    return result.value.subnetID;
  }
  return {
    problem: result.rejected
      ? `none of the queried nodes knows blockchain ${blockchainId}`
      : unansweredWords(result.error),
  };
}

/** Why nodes did not tell. */
export function unansweredWords(error: ApiError | undefined): string {
  return error === undefined ? 'no allowed node' : errorSentence(error);
}

export interface WarpRules {
  readonly quorum: bigint;
  readonly demandsPrimary: boolean;
  /** Absent from the configuration, or switched off: it verifies no message. */
  readonly isOn: boolean;
  /** Who may issue transactions is a list. */
  readonly hasTxAllowList: boolean;
  readonly from: number;
}

/** How an L1's Warp precompile is configured now; undefined: nobody told. The C-Chain has no such configuration. */
export async function fetchWarpRules(client: SourceClient, chain: EvmChain): Promise<WarpRules | undefined> {
  const result = await client.chainQuestion(chain.name, `getChainConfig ${chain.path}`, (node, options) =>
    node.call(getChainConfig, {}, { ...options, chain: chain.path }),
  );
  const config = valueOf(result);
  if (config === undefined) {
    return undefined;
  }
  const states = precompileStates(precompileChanges(config), client.context.now());
  const stateOf = (wanted: string) => states.find(({ key }) => key === wanted);
  const warp = stateOf('warpConfig');
  const quorum = warp?.config?.quorumNumerator ?? 0;
  return {
    quorum: quorum === 0 ? usualQuorum : BigInt(quorum),
    demandsPrimary: warp?.config?.requirePrimaryNetworkSigners === true,
    isOn: warp?.latest?.isOn === true,
    hasTxAllowList: stateOf('txAllowListConfig')?.latest?.isOn === true,
    from: result.from,
  };
}
