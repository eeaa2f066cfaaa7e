import * as z from 'zod/mini';
import { text } from '../../../schema/wire';
import { amountField, field, flagField, idField, idOrAlias, percent, wordField } from '../field';
import { nodeMethod } from '../method';

/** Who the node is, what it runs, and how it does. */

const path = '/ext/info';
const params = () => z.object({});

export const getNodeVersion = nodeMethod({
  name: 'info.getNodeVersion',
  path,
  summary: 'Versions of the node and of its VMs.',
  params,
  result: () =>
    z.object({
      version: wordField('Name and version of the node.'),
      databaseVersion: wordField(),
      rpcProtocolVersion: z.optional(amountField('index', 'Protocol between the node and its VMs.')),
      gitCommit: wordField('Commit that it was built from.'),
      vmVersions: field(z.record(text, text), { sentence: 'By name of the VM, or its ID where it has none.' }),
    }),
});

export const getNodeID = nodeMethod({
  name: 'info.getNodeID',
  path,
  summary: 'ID and BLS key of the node.',
  params,
  result: () =>
    z.object({
      nodeID: idField('node'),
      nodePOP: z.optional(z.object({ publicKey: idField('publicKey'), proofOfPossession: idField('signature') })),
    }),
});

export const getNodeIP = nodeMethod({
  name: 'info.getNodeIP',
  path,
  summary: 'Address under which other nodes find the node.',
  params,
  result: () => z.object({ ip: wordField('Address and port.') }),
});

export const isBootstrapped = nodeMethod({
  name: 'info.isBootstrapped',
  path,
  summary: 'Whether the node has caught up with a chain.',
  params: () => z.object({ chain: idOrAlias('blockchain', 'ID or alias of the chain.') }),
  result: () => z.object({ isBootstrapped: flagField() }),
});

export const uptime = nodeMethod({
  name: 'info.uptime',
  path,
  summary: 'Uptime of the node as the validators of the primary network have seen it.',
  params,
  result: () =>
    z.object({
      rewardingStakePercentage: percent('Part of the stake that would vote for a reward.'),
      weightedAveragePercentage: percent('Average of the uptimes seen, by stake.'),
    }),
});

export const getVMs = nodeMethod({
  name: 'info.getVMs',
  path,
  summary: 'VMs that are installed.',
  params,
  result: () =>
    z.object({
      vms: field(z.record(text, z.array(text)), { id: 'vm', sentence: 'Aliases by VM ID.' }),
      fxs: z.optional(field(z.record(text, text), { id: 'vm', sentence: 'Names by fx ID.' })),
    }),
});
