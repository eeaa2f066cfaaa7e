import {
  conversionValidationId,
  nodeBytes,
  type Container,
  readEvmBlock,
  readWrapper,
  wrapperFacts,
} from '../../../transactions';
import { type UnsourcedReport, fact, sourcesOf, valueOf } from '../../../report';
import { type Cb58Id, decodeCb58, encodeCb58 } from '../../../primitives';
import { getL1Validator, getSubnet, getContainerByID } from '../../../rpc';
import {
  conversionReport,
  initialValidationReport,
  pastConversion,
  pastValidation,
  pastValidationReport,
} from '../../../validators';
import { type SourceClient, subnetNames } from '../../../sources';
import { isNotFound } from '../../../errors';
import { resolveHash } from '../evm/resolveHash';
import { fetchManager } from './managerMessage';
import { fetchPastTransactions } from './fetchPastTransactions';
import { resolveBlock } from './resolveBlock';

/** Maximum number of subnets to compare conversion IDs with: one request each. */
const maxSubnets = 16;
/** Maximum number of initial validators to compare validation IDs with; computed without requests. */
const maxValidators = 256;

/**
 * IDs that nodes cannot resolve: conversion IDs, and validation IDs of removed validators. Found where a known subnet,
 * or a transaction in the blocks of a network on this machine, has them.
 */
export async function resolvePrunedId(client: SourceClient, { cb58 }: Cb58Id): Promise<UnsourcedReport | undefined> {
  const subnets = await subnetNames(client);
  const [converted, { transactions }, validator] = await Promise.all([
    Promise.all(
      [...subnets.keys()].slice(0, maxSubnets).map(async (subnetId) => {
        const result = await client.node('P-Chain', getSubnet, { subnetID: subnetId });
        return { subnetId, result };
      }),
    ),
    fetchPastTransactions(client),
    client.node('P-Chain', getL1Validator, { validationID: cb58 }),
  ]);
  const subnet = converted.find(({ result }) => valueOf(result)?.conversionID === cb58);
  const conversion = pastConversion(transactions, cb58);
  if (subnet !== undefined) {
    const { result, subnetId } = subnet;
    const manager = result.ok ? await fetchManager(client, result.value) : undefined;
    const facts = fact('manager', 'validator manager', manager, sourcesOf(result), { brief: true });
    return conversionReport(subnetId, facts, conversion, subnets);
  }
  if (conversion !== undefined) {
    const { decoded } = conversion;
    const node = (decoded.root.child('unsignedTx') ?? decoded.root).child('subnetID');
    return node && conversionReport(encodeCb58(nodeBytes(node, decoded.bytes)), [], conversion, subnets);
  }
  if (validator.ok || !validator.rejected) {
    return undefined;
  }
  const past = pastValidation(transactions, cb58);
  if (past !== undefined) {
    return pastValidationReport(past, subnets);
  }
  for (const subnetId of subnets.keys()) {
    const bytes = decodeCb58(subnetId, 32)?.bytes;
    const index = bytes === undefined ? -1 : validatorIndexOf(cb58, bytes);
    if (index >= 0) {
      return initialValidationReport(subnetId, index, subnets);
    }
  }
  return undefined;
}

function validatorIndexOf(validationId: string, subnetId: Uint8Array): number {
  for (let index = 0; index < maxValidators; index++) {
    if (encodeCb58(conversionValidationId(subnetId, index)) === validationId) {
      return index;
    }
  }
  return -1;
}

const chains = ['P', 'X', 'C'] as const;
type Chain = (typeof chains)[number];

/**
 * A block by the ID of its proposervm wrapper, which nodes use for exchange and index: the inner block with the
 * wrapper's fields. Only nodes with an index know these IDs.
 */
export async function resolveContainer(client: SourceClient, { cb58 }: Cb58Id): Promise<UnsourcedReport | undefined> {
  const found = await Promise.all(chains.map((chain) => fetchContainer(client, chain, cb58)));
  const at = found.findIndex((one) => one !== undefined);
  const container = found[at];
  return container === undefined ? undefined : wrappedBlockReport(client, chains[at]!, container);
}

async function wrappedBlockReport(
  client: SourceClient,
  chain: Chain,
  { wrapper, block }: NonNullable<ReturnType<typeof readWrapper>>,
): Promise<UnsourcedReport | undefined> {
  if (chain !== 'C') {
    return resolveBlock(client, chain, { id: wrapper.blockId });
  }
  const hex = readEvmBlock(block)?.hash;
  const report = hex === undefined ? undefined : await resolveHash(client, { kind: 'hash32', text: hex, hex });
  return report && { ...report, facts: [...report.facts, ...wrapperFacts(wrapper)] };
}

async function fetchContainer(
  client: SourceClient,
  chain: Chain,
  cb58: string,
): Promise<ReturnType<typeof readWrapper>> {
  const result = await client.queryNode<Container>(
    `${chain}-Chain`,
    `container ${chain} ${cb58}`,
    async (node, options) => {
      try {
        const index = `${chain}/block`;
        return await node.call(getContainerByID, { id: cb58 }, { ...options, index, isExpectedError: isNotFound });
      } catch (error) {
        if (isNotFound(error)) {
          return undefined;
        }
        throw error;
      }
    },
  );
  return result.ok ? readWrapper(result.value, sourcesOf(result)) : undefined;
}
