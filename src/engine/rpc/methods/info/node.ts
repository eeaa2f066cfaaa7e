import * as z from 'zod/mini';
import { wireText } from '../../../primitives';
import { amountField, field, flagField, idField, idOrAlias, percent, wordField } from '../../field';
import { nodeMethod } from '../../method';

/** Who the node is, what it runs, and how it does. */

const path = '/ext/info';
const params = () => z.object({});

export const getNodeVersion = nodeMethod({
  name: 'info.getNodeVersion',
  path,
  summary: 'Versions of avalanchego and its VMs.',
  params,
  result: () =>
    z.object({
      version: wordField('Client version.'),
      databaseVersion: wordField(),
      rpcProtocolVersion: z.optional(amountField('index', 'rpcchainvm protocol version.')),
      gitCommit: wordField('Git commit of the build.'),
      vmVersions: field(z.record(wireText, wireText), { sentence: 'By VM name, or VM ID.' }),
    }),
});

export const getNodeID = nodeMethod({
  name: 'info.getNodeID',
  path,
  summary: 'NodeID and BLS key of the node.',
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
  summary: 'Public address of the node.',
  params,
  result: () => z.object({ ip: wordField('Address and port.') }),
});

export const isBootstrapped = nodeMethod({
  name: 'info.isBootstrapped',
  path,
  summary: 'Whether a chain is bootstrapped on the node.',
  params: () => z.object({ chain: idOrAlias('blockchain', 'Chain ID or alias.') }),
  result: () => z.object({ isBootstrapped: flagField() }),
});

export const uptime = nodeMethod({
  name: 'info.uptime',
  path,
  summary: 'Uptime of the node as observed by Primary Network validators.',
  params,
  result: () =>
    z.object({
      rewardingStakePercentage: percent('Share of stake that would vote for a reward.'),
      weightedAveragePercentage: percent('Stake-weighted average of observed uptimes.'),
    }),
});

export const getVMs = nodeMethod({
  name: 'info.getVMs',
  path,
  summary: 'Installed VMs.',
  params,
  result: () =>
    z.object({
      vms: field(z.record(wireText, z.array(wireText)), { id: 'vm', sentence: 'Aliases by VM ID.' }),
      fxs: z.optional(field(z.record(wireText, wireText), { id: 'vm', sentence: 'Names by fx ID.' })),
    }),
});
