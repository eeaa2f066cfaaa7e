import * as z from 'zod/mini';
import { wireText } from '../../../primitives';
import { amountField, field, flagField, idField, idOrAlias, percent, wordField } from '../../field';
import { info } from '../sharedFields';

/** Who the node is, what it runs, and how it does. */

export const getNodeVersion = info('info.getNodeVersion', {
  summary: 'Versions of avalanchego and its VMs.',
  result: () => ({
    version: wordField('Client version.'),
    databaseVersion: wordField(),
    rpcProtocolVersion: z.optional(amountField('index', 'rpcchainvm protocol version.')),
    gitCommit: wordField('Git commit of the build.'),
    vmVersions: field(z.record(wireText, wireText), { sentence: 'By VM name, or VM ID.' }),
  }),
});

export const getNodeID = info('info.getNodeID', {
  summary: 'NodeID and BLS key of the node.',
  result: () => ({
    nodeID: idField('node'),
    nodePOP: z.optional(z.object({ publicKey: idField('publicKey'), proofOfPossession: idField('signature') })),
  }),
});

export const getNodeIP = info('info.getNodeIP', {
  summary: 'Public address of the node.',
  result: () => ({ ip: wordField('Address and port.') }),
});

export const isBootstrapped = info('info.isBootstrapped', {
  summary: 'Whether a chain is bootstrapped on the node.',
  params: () => ({ chain: idOrAlias('blockchain', 'Chain ID or alias.') }),
  result: () => ({ isBootstrapped: flagField() }),
});

export const uptime = info('info.uptime', {
  summary: 'Uptime of the node as observed by Primary Network validators.',
  result: () => ({
    rewardingStakePercentage: percent('Share of stake that would vote for a reward.'),
    weightedAveragePercentage: percent('Stake-weighted average of observed uptimes.'),
  }),
});

export const getVMs = info('info.getVMs', {
  summary: 'Installed VMs.',
  result: () => ({
    vms: field(z.record(wireText, z.array(wireText)), { id: 'vm', sentence: 'Aliases by VM ID.' }),
    fxs: z.optional(field(z.record(wireText, wireText), { id: 'vm', sentence: 'Names by fx ID.' })),
  }),
});
