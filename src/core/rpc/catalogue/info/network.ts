import * as z from 'zod/mini';
import { text } from '../../../schema/wire';
import { amountField, countField, field, height, idField, nAvax, unixTime, weight, wordField } from '../field';
import { nodeMethod } from '../method';

/** The network that the node is part of. */

const path = '/ext/info';
const params = () => z.object({});

/** RFC 3339. */
const activation = () => z.optional(field(text, { unit: 'time' }));

export const getNetworkID = nodeMethod({
  name: 'info.getNetworkID',
  path,
  summary: 'ID of the network.',
  params,
  result: () => z.object({ networkID: amountField('networkID') }),
});

export const getNetworkName = nodeMethod({
  name: 'info.getNetworkName',
  path,
  summary: 'Name of the network.',
  params,
  result: () => z.object({ networkName: wordField() }),
});

export const getBlockchainID = nodeMethod({
  name: 'info.getBlockchainID',
  path,
  summary: 'The blockchain that the node knows by an alias.',
  params: () => z.object({ alias: wordField('Alias of the chain, such as X.') }),
  result: () => z.object({ blockchainID: idField('blockchain') }),
});

export const upgrades = nodeMethod({
  name: 'info.upgrades',
  path,
  summary: 'When the upgrades of the network become or became active.',
  params,
  result: () =>
    z.object({
      apricotPhase1Time: activation(),
      apricotPhase2Time: activation(),
      apricotPhase3Time: activation(),
      apricotPhase4Time: activation(),
      apricotPhase4MinPChainHeight: z.optional(height()),
      apricotPhase5Time: activation(),
      apricotPhasePre6Time: activation(),
      apricotPhase6Time: activation(),
      apricotPhasePost6Time: activation(),
      banffTime: activation(),
      cortinaTime: activation(),
      cortinaXChainStopVertexID: z.optional(idField('container', 'Last vertex before the X-Chain became linear.')),
      durangoTime: activation(),
      etnaTime: activation(),
      fortunaTime: activation(),
      graniteTime: activation(),
      graniteEpochDuration: z.optional(amountField('nanoseconds', 'Length of an epoch of the P-Chain.')),
      heliconTime: activation(),
    }),
});

export const acps = nodeMethod({
  name: 'info.acps',
  path,
  summary: 'How the stake votes on community proposals.',
  params,
  result: () =>
    z.object({
      acps: field(
        z.record(
          text,
          z.object({
            supportWeight: weight('nAVAX of those in favour.'),
            supporters: z.array(idField('node')),
            objectWeight: weight('nAVAX of those against.'),
            objectors: z.array(idField('node')),
            abstainWeight: weight('nAVAX of those who said nothing.'),
          }),
        ),
        { sentence: 'By number of the proposal.' },
      ),
    }),
});

export const peers = nodeMethod({
  name: 'info.peers',
  path,
  summary: 'Nodes that the node is connected to.',
  params: () =>
    z.object({
      nodeIDs: z.optional(
        field(z.array(idField('node')), {
          sentence: 'Only these nodes; those that it is not connected to are left out.',
          default: 'every peer',
        }),
      ),
    }),
  result: () =>
    z.object({
      numPeers: countField(),
      peers: z.array(
        z.object({
          ip: wordField('Address and port that the connection is from.'),
          publicIP: wordField('Address and port under which it can be found.'),
          nodeID: idField('node'),
          version: wordField('Name and version of the node.'),
          upgradeTime: z.optional(unixTime('Time of the next upgrade that it knows.')),
          lastSent: field(text, { unit: 'time', sentence: 'When it was last sent something.' }),
          lastReceived: field(text, { unit: 'time', sentence: 'When it was last heard of.' }),
          observedUptime: amountField('percent', 'Uptime of the answering node as this peer has seen it.'),
          trackedSubnets: z.array(idField('subnet')),
          supportedACPs: z.optional(z.array(countField('Number of a proposal.'))),
          objectedACPs: z.optional(z.array(countField('Number of a proposal.'))),
          benched: field(z.array(idField('blockchain')), { sentence: 'Chains on which it is not asked for a while.' }),
        }),
      ),
    }),
});

export const getTxFee = nodeMethod({
  name: 'info.getTxFee',
  path,
  summary: 'Fixed fees of transactions, as they were before they depended on use.',
  params,
  result: () =>
    z.object({
      txFee: nAvax(),
      createAssetTxFee: nAvax(),
      createSubnetTxFee: nAvax(),
      transformSubnetTxFee: nAvax(),
      createBlockchainTxFee: nAvax(),
      addPrimaryNetworkValidatorFee: nAvax(),
      addPrimaryNetworkDelegatorFee: nAvax(),
      addSubnetValidatorFee: nAvax(),
      addSubnetDelegatorFee: nAvax(),
    }),
  deprecated: { since: 'v1.12.2', replacement: 'platform.getFeeState' },
});
