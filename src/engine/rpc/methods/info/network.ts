import * as z from 'zod/mini';
import { wireText } from '../../../primitives';
import { amountField, countField, field, height, idField, nAvax, unixTime, weight, wordField } from '../../field';
import { nodeMethod } from '../../method';

/** The network that the node is part of. */

const path = '/ext/info';
const params = () => z.object({});

/** RFC 3339. */
const activation = () => z.optional(field(wireText, { unit: 'time' }));

export const getNetworkID = nodeMethod({
  name: 'info.getNetworkID',
  path,
  summary: 'Network ID.',
  params,
  result: () => z.object({ networkID: amountField('networkID') }),
});

export const getNetworkName = nodeMethod({
  name: 'info.getNetworkName',
  path,
  summary: 'Network name.',
  params,
  result: () => z.object({ networkName: wordField() }),
});

export const getBlockchainID = nodeMethod({
  name: 'info.getBlockchainID',
  path,
  summary: 'Blockchain ID of an alias.',
  params: () => z.object({ alias: wordField('Chain alias, such as X.') }),
  result: () => z.object({ blockchainID: idField('blockchain') }),
});

export const upgrades = nodeMethod({
  name: 'info.upgrades',
  path,
  summary: 'Activation times of network upgrades.',
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
      cortinaXChainStopVertexID: z.optional(idField('container', 'X-Chain stop vertex (Cortina).')),
      durangoTime: activation(),
      etnaTime: activation(),
      fortunaTime: activation(),
      graniteTime: activation(),
      graniteEpochDuration: z.optional(amountField('nanoseconds', 'P-Chain epoch duration (Granite).')),
      heliconTime: activation(),
    }),
});

export const acps = nodeMethod({
  name: 'info.acps',
  path,
  summary: 'Stake-weighted votes on ACPs.',
  params,
  result: () =>
    z.object({
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

export const peers = nodeMethod({
  name: 'info.peers',
  path,
  summary: 'Connected peers of the node.',
  params: () =>
    z.object({
      nodeIDs: z.optional(
        field(z.array(idField('node')), {
          sentence: 'Only these nodes, if connected.',
          default: 'all peers',
        }),
      ),
    }),
  result: () =>
    z.object({
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

export const getTxFee = nodeMethod({
  name: 'info.getTxFee',
  path,
  summary: 'Static transaction fees, before dynamic fees.',
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
