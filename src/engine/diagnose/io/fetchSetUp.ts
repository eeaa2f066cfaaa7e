import { sha256 } from '@noble/hashes/sha2.js';
import { type ApiError, errorSentence, isTooLarge } from '../../errors';
import type { EvmCall, SentWarpMessage } from '../../evm';
import { callContract, decodeUint, getLatestBlock, getWarpLogsOf } from '../../evm';
import { type ManagedValidator, managerSelectors, readManagedValidator } from '../../abi';
import { type Line, type Section, text, count, message } from '../../report';
import { cb58Id, bytesToHex, encodeCb58, hexToBytes, toQuantity } from '../../primitives';
import { type EvmChain, PRIMARY_NETWORK_ID } from '../../networks';
import type { L1Validator } from '../../rpc';
import { getSubnet, platformGetCurrentValidators as getCurrentValidators, validatedBy } from '../../rpc';
import type { IncompleteSetup, KnownSetUp, SentByManager, SetUp, SetUpReadings, SetupValidator } from '../setUp';
import { findIncompleteSetups, setUpSections } from '../setUp';
import { isL1 } from '../../transactions';
import { type SourceClient, evmResult, evmCalls, fetchPrimaryChains } from '../../sources';
import { readWarpEnvelope } from '../../detection';
import { sentMessages, warpContent } from '../../messages';

/** Block range that public nodes accept, and the number of ranges searched if a node rejects a full search. */
const step = 2_048n;
const maxSteps = 8;

interface SentMessages {
  /** Oldest first. */
  readonly messages: readonly SentByManager[];
  readonly unread: readonly Line[];
}

const unreadError = (error: ApiError | undefined): SentMessages => ({
  messages: [],
  unread: error === undefined ? [] : [[text(errorSentence(error))]],
});

/**
 * The manager's messages to the P-Chain about its L1's validators: all of them if the node can search that far,
 * otherwise the latest.
 *
 * @param subnetId cb58 of the L1, since one contract may manage several
 */
async function fetchSentByManager(
  client: SourceClient,
  { chain, address, subnetId }: KnownManager,
): Promise<SentMessages> {
  const query = <T>(call: EvmCall<T>) => evmResult(client, chain, call);
  const allLogs = await query(getWarpLogsOf(address, '0x0', 'latest'));
  if (allLogs.ok) {
    return { messages: messagesIn(allLogs.value, subnetId), unread: [] };
  }
  if (allLogs.error === undefined || !isTooLarge(allLogs.error)) {
    return unreadError(allLogs.error);
  }
  const tip = await query(getLatestBlock());
  if (!tip.ok) {
    return unreadError(tip.error);
  }
  const logs: SentWarpMessage[] = [];
  let to = tip.value.number;
  for (let i = 0; i < maxSteps && to >= 0n; i++) {
    const from = to < step ? 0n : to - step + 1n;
    const result = await query(getWarpLogsOf(address, toQuantity(from), toQuantity(to)));
    if (!result.ok) {
      if (to === tip.value.number) {
        return unreadError(result.error);
      }
      break;
    }
    logs.unshift(...result.value);
    to = from - 1n;
  }
  const older = message`The messages of the manager contract were searched back to block ${count(to + 1n)}: older ones are unknown.`;
  return { messages: messagesIn(logs, subnetId), unread: to < 0n ? [] : [older] };
}

function messagesIn(logs: readonly SentWarpMessage[], subnetId: string): readonly SentByManager[] {
  return logs.flatMap((log): readonly SentByManager[] => {
    const [{ unsigned } = { unsigned: undefined }] = sentMessages([log]);
    const envelope = unsigned && readWarpEnvelope(hexToBytes(unsigned) ?? new Uint8Array());
    const content = envelope && warpContent(envelope.payload);
    if (unsigned === undefined || content?.kind !== 'call') {
      return [];
    }
    const { content: message, payload } = content;
    const common = { unsigned, transaction: log.transactionHash };
    if (message.kind === 'weight') {
      return [{ ...common, validationId: message.validationId, weight: message.weight, nonce: message.nonce }];
    }
    // A validation ID is the hash of its registration message.
    return message.kind === 'register' && message.subnetId === subnetId
      ? [
          {
            ...common,
            validationId: encodeCb58(sha256(payload)),
            weight: message.weight,
            registers: { nodeId: message.nodeId, expiry: message.expiry, payload: bytesToHex(payload) },
          },
        ]
      : [];
  });
}

/** Maximum number of validations to query from the manager, each a call in one batch. */
const maxRequested = 100;

const nothing: KnownSetUp = { verdicts: [], incomplete: [], unread: [], copyActions: [] };

/** Validators of a chain's L1 that differ between manager contract and P-Chain; none for subnets that are not L1s. */
export async function fetchSetUp(client: SourceClient, { blockchainId }: EvmChain): Promise<SetUp> {
  const result = blockchainId && (await client.node('P-Chain', validatedBy, { blockchainID: blockchainId }));
  return result && result.ok ? await fetchSetUpOf(client, result.value.subnetID) : nothing;
}

/** `fetchSetUp` by subnet. @param subnetId cb58 @throws only the abort reason */
export async function fetchSetUpOf(client: SourceClient, subnetId: string): Promise<KnownSetUp> {
  const [manager, current] = await Promise.all([
    fetchManager(client, subnetId),
    client.node('P-Chain', getCurrentValidators, { subnetID: subnetId }),
  ]);
  if (manager === undefined || !current.ok) {
    return nothing;
  }
  const onPlatform = new Map(current.value.validators.filter(isL1).map((one) => [one.validationID, platformSide(one)]));
  const sent = await fetchSentByManager(client, manager);
  const ids = [...new Set([...onPlatform.keys(), ...sent.messages.map(({ validationId }) => validationId)])];
  const managed = await fetchManaged(client, manager, ids.slice(0, maxRequested));
  const incomplete = findIncompleteSetups(readingsOf(client, manager, onPlatform, managed, sent.messages));
  return {
    verdicts: incomplete.map(({ verdict }) => verdict),
    incomplete,
    unread: managed.unread.length > 0 ? managed.unread : [...sent.unread, ...unrequestedLine(ids.length)],
    copyActions: incomplete.flatMap(({ copyActions }) => copyActions),
  };
}

/** `fetchSetUp` for one validator on the P-Chain, without a search for messages: two consecutive requests. */
export async function fetchSetUpOne(
  client: SourceClient,
  validator: L1Validator & { readonly subnetID: string },
): Promise<(IncompleteSetup & { readonly sections: readonly Section[] }) | undefined> {
  const manager = await fetchManager(client, validator.subnetID);
  if (manager === undefined) {
    return undefined;
  }
  const managed = await fetchManaged(client, manager, [validator.validationID]);
  const onPlatform = new Map([[validator.validationID, platformSide(validator)]]);
  const [incomplete] = findIncompleteSetups(readingsOf(client, manager, onPlatform, managed, []));
  return incomplete && { ...incomplete, sections: setUpSections(incomplete) };
}

function platformSide({ nodeID: nodeId, weight, minNonce }: L1Validator): SetupValidator {
  return { nodeId, weight, minNonce };
}

function readingsOf(
  { network, context }: SourceClient,
  { subnetId, conversionId, address, blockchainId }: KnownManager,
  onPlatform: SetUpReadings['onPlatform'],
  { validators, owner, totalWeight }: Managed,
  sent: SetUpReadings['sent'],
): SetUpReadings {
  return {
    networkId: network.networkId,
    subnetId,
    conversionId,
    manager: { address, blockchainId, owner, totalWeight },
    onPlatform,
    inManager: validators,
    sent,
    now: context.now(),
  };
}

interface KnownManager {
  /** cb58 */
  readonly subnetId: string;
  /** cb58 */
  readonly conversionId: string;
  readonly address: string;
  /** cb58 */
  readonly blockchainId: string;
  readonly chain: EvmChain;
}

/** `undefined` where it is not an L1, is unknown, or its manager is not an EVM contract. */
async function fetchManager(client: SourceClient, subnetId: string): Promise<KnownManager | undefined> {
  const result =
    subnetId === PRIMARY_NETWORK_ID ? undefined : await client.node('P-Chain', getSubnet, { subnetID: subnetId });
  if (result?.ok !== true || !/^0x[0-9a-f]{40}$/i.test(result.value.managerAddress ?? '')) {
    return undefined;
  }
  const { managerAddress, managerChainID: blockchainId, conversionID: conversionId } = result.value;
  const chain = await chainOf(client, blockchainId);
  return { subnetId, conversionId, address: managerAddress ?? '', blockchainId, chain };
}

/** The contract's chain: one of the network's, or one made from its ID. */
async function chainOf(client: SourceClient, blockchainId: string): Promise<EvmChain> {
  const { chains } = client.network;
  const known = chains.find((one) => one.blockchainId === blockchainId);
  if (known !== undefined) {
    return known;
  }
  const primary = chains.find(({ path, ...one }) => path === 'C' && one.blockchainId === undefined);
  const isPrimary = primary !== undefined && (await fetchPrimaryChains(client)).has(blockchainId);
  return isPrimary ? primary : { name: blockchainId, path: blockchainId, blockchainId };
}

interface Managed {
  readonly validators: ReadonlyMap<string, ManagedValidator>;
  readonly totalWeight?: bigint;
  readonly owner?: string;
  readonly unread: readonly Line[];
}

/** Validations stored by the contract; empty for an unknown type of manager. */
async function fetchManaged(
  client: SourceClient,
  { chain, address: to }: KnownManager,
  ids: readonly string[],
): Promise<Managed> {
  const validatorCalls = ids.map((one) => `${managerSelectors.getValidator}${cb58Id(one)?.hex.slice(2) ?? ''}`);
  const calls = [managerSelectors.l1TotalWeight, managerSelectors.owner, ...validatorCalls];
  const { outcomes, error } = await evmCalls<readonly string[]>(
    client,
    chain,
    calls.map((data) => callContract({ to, data })),
  );
  if (outcomes.length === 0) {
    const words = error && `The manager contract was not read: ${errorSentence(error)}`;
    return { validators: new Map(), unread: words === undefined ? [] : [[text(words)]] };
  }
  const [totalWeight, owner = '', ...managed] = outcomes.map((one) => (one?.ok === true ? one.value : undefined));
  return {
    validators: new Map(
      ids.flatMap((one, i) => {
        const read = readManagedValidator(managed[i] ?? '');
        return read === undefined ? [] : [[one, read] as const];
      }),
    ),
    totalWeight: decodeUint(totalWeight ?? ''),
    owner: decodeUint(owner) === undefined ? undefined : `0x${owner.slice(26)}`,
    unread: [],
  };
}

function unrequestedLine(count: number): readonly Line[] {
  return count <= maxRequested
    ? []
    : [[text(`The manager contract was queried for the first ${maxRequested} of ${count} validations.`)]];
}
