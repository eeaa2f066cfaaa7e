import { errorSentence } from '../../errors';
import { RpcBatch, callContract, decodeUint } from '../../evm';
import { type ManagedValidator, managerSelectors, readManagedValidator } from '../../abi';
import { type Line, type Section, text } from '../../report';
import { cb58Id } from '../../primitives';
import { type EvmChain, PRIMARY_NETWORK_ID } from '../../networks';
import {
  type L1Validator,
  getSubnet,
  platformGetCurrentValidators as getCurrentValidators,
  validatedBy,
} from '../../rpc';
import { findIncompleteSetups } from '../halfDone';
import type { IncompleteSetup, KnownSetUp, SetupValidator, SetUp, SetUpReadings } from '../setUp';
import { setUpSections } from '../setUpFinding';
import { isL1 } from '../../transactions';
import { type SourceClient, fetchPrimaryChains } from '../../sources';
import { fetchSentByManager } from './managerMessages';

/** Validations that the manager is asked about: each is a call of one batch. */
const maxRequested = 100;

const nothing: KnownSetUp = { verdicts: [], incomplete: [], unread: [], copyActions: [] };

/**
 * The validators of a chain's L1 whose set-up is half done: of which the manager contract or the P-Chain knows nothing yet.
 * Nothing for a chain of another subnet than an L1.
 *
 * @throws the abort reason alone
 */
export async function fetchSetUp(client: SourceClient, { blockchainId }: EvmChain): Promise<SetUp> {
  const result = blockchainId && (await client.node('P-Chain', validatedBy, { blockchainID: blockchainId }));
  return result && result.ok ? await fetchSetUpOf(client, result.value.subnetID) : nothing;
}

/** The same by the subnet. @param subnetId cb58 @throws the abort reason alone */
export async function fetchSetUpOf(client: SourceClient, subnetId: string): Promise<KnownSetUp> {
  const [manager, current] = await Promise.all([
    fetchManager(client, subnetId),
    client.node('P-Chain', getCurrentValidators, { subnetID: subnetId }),
  ]);
  if (manager === undefined || !current.ok) {
    return nothing;
  }
  const onPlatform = new Map(current.value.validators.filter(isL1).map((one) => [one.validationID, platformSide(one)]));
  const sent = await fetchSentByManager(client, manager.chain, manager.address, subnetId);
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

/**
 * The same of one validator that the P-Chain has, without a search for messages: two questions, one after the other.
 *
 * @throws the abort reason alone
 */
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
  const [half] = findIncompleteSetups(readingsOf(client, manager, onPlatform, managed, []));
  return half && { ...half, sections: setUpSections(half) };
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

/** Undefined: it is no L1, nobody tells, or its manager is no contract of an EVM. */
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

/** The chain of the contract: one of the network's, else by its ID. */
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

/** What the contract keeps of validations; of one that is no known manager nothing. */
async function fetchManaged(
  client: SourceClient,
  { chain, address }: KnownManager,
  ids: readonly string[],
): Promise<Managed> {
  const result = await client.evm(chain, async (node) => {
    const batch = new RpcBatch();
    const call = (data: string) => batch.add(callContract({ to: address, data }));
    const totalWeight = call(managerSelectors.l1TotalWeight);
    const owner = call(managerSelectors.owner);
    const keys = ids.map(
      (one) => [one, call(`${managerSelectors.getValidator}${cb58Id(one)?.hex.slice(2) ?? ''}`)] as const,
    );
    const answers = await node.query(batch);
    const ownerWord = answers.value(owner) ?? '';
    const value = {
      validators: new Map(
        keys.flatMap(([one, key]) => {
          const read = readManagedValidator(answers.value(key) ?? '');
          return read === undefined ? [] : [[one, read] as const];
        }),
      ),
      totalWeight: decodeUint(answers.value(totalWeight) ?? ''),
      owner: decodeUint(ownerWord) === undefined ? undefined : `0x${ownerWord.slice(26)}`,
    };
    return { value, json: null };
  });
  if (result.ok) {
    return { ...result.value, unread: [] };
  }
  const unread: readonly Line[] =
    result.error === undefined ? [] : [[text(`The manager contract was not read: ${errorSentence(result.error)}`)]];
  return { validators: new Map(), unread };
}

function unrequestedLine(count: number): readonly Line[] {
  return count <= maxRequested
    ? []
    : [[text(`The manager contract was asked about the first ${maxRequested} of ${count} validations.`)]];
}
