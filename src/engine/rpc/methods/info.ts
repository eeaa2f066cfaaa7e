import * as z from 'zod/mini';
import { wireText } from '../../primitives';
import {
  amountField,
  fieldsNamed,
  field,
  flagField,
  idField,
  idOrAlias,
  percent,
  wordField,
  countField,
  height,
  nAvax,
  unixTime,
  weight,
} from '../field';
import { nodeMethods } from '../method';

const info = nodeMethods({ path: '/ext/info' });
export const { methods } = info;

export const getNodeVersion = info('info.getNodeVersion', 'Versions of avalanchego and its VMs.', {
  result: () => ({
    version: wordField('Client version.'),
    databaseVersion: wordField(),
    rpcProtocolVersion: z.optional(amountField('index', 'rpcchainvm protocol version.')),
    gitCommit: wordField('Git commit of the build.'),
    vmVersions: field(z.record(wireText, wireText), { sentence: 'By VM name, or VM ID.' }),
  }),
});

export const getNodeID = info('info.getNodeID', 'NodeID and BLS key of the node.', {
  result: () => ({
    nodeID: idField('node'),
    nodePOP: z.optional(z.object({ publicKey: idField('publicKey'), proofOfPossession: idField('signature') })),
  }),
});

export const getNodeIP = info('info.getNodeIP', 'Public address of the node.', {
  result: () => ({ ip: wordField('Address and port.') }),
});

export const isBootstrapped = info('info.isBootstrapped', 'Whether a chain is bootstrapped on the node.', {
  params: () => ({ chain: idOrAlias('blockchain', 'Chain ID or alias.') }),
  result: () => ({ isBootstrapped: flagField() }),
});

export const uptime = info('info.uptime', 'Uptime of the node as observed by Primary Network validators.', {
  result: () => ({
    rewardingStakePercentage: percent('Share of stake that would vote for a reward.'),
    weightedAveragePercentage: percent('Stake-weighted average of observed uptimes.'),
  }),
});

info('info.getVMs', 'Installed VMs.', {
  result: () => ({
    vms: field(z.record(wireText, z.array(wireText)), { id: 'vm', sentence: 'Aliases by VM ID.' }),
    fxs: z.optional(field(z.record(wireText, wireText), { id: 'vm', sentence: 'Names by fx ID.' })),
  }),
});

/** RFC 3339. */
const activation = () => z.optional(field(wireText, { unit: 'time' }));

export const getNetworkID = info('info.getNetworkID', 'Network ID.', {
  result: () => ({ networkID: amountField('networkID') }),
});

export const getNetworkName = info('info.getNetworkName', 'Network name.', {
  result: () => ({ networkName: wordField() }),
});

export const getBlockchainID = info('info.getBlockchainID', 'Blockchain ID of an alias.', {
  params: () => ({ alias: wordField('Chain alias, such as X.') }),
  result: () => ({ blockchainID: idField('blockchain') }),
});

export const upgrades = info('info.upgrades', 'Activation times of network upgrades.', {
  result: () => ({
    ...fieldsNamed(['apricotPhase1Time', 'apricotPhase2Time', 'apricotPhase3Time', 'apricotPhase4Time'], activation),
    apricotPhase4MinPChainHeight: z.optional(height()),
    ...fieldsNamed(
      ['apricotPhase5Time', 'apricotPhasePre6Time', 'apricotPhase6Time', 'apricotPhasePost6Time'],
      activation,
    ),
    ...fieldsNamed(['banffTime', 'cortinaTime'], activation),
    cortinaXChainStopVertexID: z.optional(idField('container', 'X-Chain stop vertex (Cortina).')),
    ...fieldsNamed(['durangoTime', 'etnaTime', 'fortunaTime', 'graniteTime'], activation),
    graniteEpochDuration: z.optional(amountField('nanoseconds', 'P-Chain epoch duration (Granite).')),
    heliconTime: activation(),
  }),
});

info('info.acps', 'Stake-weighted votes on ACPs.', {
  result: () => ({
    acps: field(
      z.record(
        wireText,
        z.object({
          supportWeight: weight('nAVAX in support.'),
          supporters: z.array(idField('node')),
          objectWeight: weight('nAVAX in objection.'),
          objectors: z.array(idField('node')),
          abstainWeight: weight('nAVAX abstaining.'),
        }),
      ),
      { sentence: 'By ACP number.' },
    ),
  }),
});

export const peers = info('info.peers', 'Connected peers of the node.', {
  params: () => ({
    nodeIDs: z.optional(
      field(z.array(idField('node')), {
        sentence: 'Only these nodes, if connected.',
        default: 'all peers',
      }),
    ),
  }),
  result: () => ({
    numPeers: countField(),
    peers: z.array(
      z.object({
        ip: wordField('Remote address and port of the connection.'),
        publicIP: wordField('Public address and port.'),
        nodeID: idField('node'),
        version: wordField('Client version.'),
        upgradeTime: z.optional(unixTime('Time of the next network upgrade it knows.')),
        lastSent: field(wireText, { unit: 'time', sentence: 'Last message sent to it.' }),
        lastReceived: field(wireText, { unit: 'time', sentence: 'Last message received from it.' }),
        observedUptime: amountField('percent', 'Uptime of the queried node as observed by this peer.'),
        trackedSubnets: z.array(idField('subnet')),
        supportedACPs: z.optional(z.array(countField('ACP number.'))),
        objectedACPs: z.optional(z.array(countField('ACP number.'))),
        benched: field(z.array(idField('blockchain')), { sentence: 'Chains on which the peer is benched.' }),
      }),
    ),
  }),
});

info('info.getTxFee', 'Static transaction fees, before dynamic fees.', {
  result: () => ({
    ...fieldsNamed(
      ['txFee', 'createAssetTxFee', 'createSubnetTxFee', 'transformSubnetTxFee', 'createBlockchainTxFee'],
      nAvax,
    ),
    ...fieldsNamed(['addPrimaryNetworkValidatorFee', 'addPrimaryNetworkDelegatorFee'], nAvax),
    ...fieldsNamed(['addSubnetValidatorFee', 'addSubnetDelegatorFee'], nAvax),
  }),
  deprecated: { since: 'v1.12.2', replacement: 'platform.getFeeState' },
});
