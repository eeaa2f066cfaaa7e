import { recordings } from '../recorded/recordings';
import type { HealthState } from '../switches';
import { devnetNodes, type DevnetNode } from './devnetNodes';

type Params = Readonly<Record<string, unknown>>;

/** A node's response about itself that differs from the recording; `undefined`: as recorded. */
export type OwnAnswer = { readonly result: unknown } | { readonly message: string } | undefined;

interface Signer {
  readonly publicKey: string;
  readonly proofOfPossession: string;
}

/** Its identity, its peers and, during startup, its progress. Everything else is as the recorded node reports it. */
export function ownAnswer(node: DevnetNode, health: HealthState, method: string, params: Params): OwnAnswer {
  const isRecorded = node.name === 'one';
  switch (method) {
    case 'info.getNodeID':
      return isRecorded ? undefined : { result: { nodeID: node.nodeId, nodePOP: signerOf(node.nodeId) } };
    case 'info.getNodeIP':
      return isRecorded ? undefined : { result: { ip: node.publicIp } };
    case 'info.peers':
      if (health === 'starting') return { result: { numPeers: '0', peers: [] } };
      return isRecorded || params['nodeIDs'] !== undefined ? undefined : { result: peersOf(node, health) };
    case 'info.uptime':
      // Before a node has any validators, it is not among them (avalanchego network/network.go).
      return health === 'starting' ? { message: "couldn't get node uptime: node is not a validator" } : undefined;
    case 'info.isBootstrapped':
      return health === 'starting' || (health === 'withoutPlugin' && !['P', 'X', 'C'].includes(String(params['chain'])))
        ? { result: { isBootstrapped: false } }
        : undefined;
    default:
      return undefined;
  }
}

function signerOf(nodeId: string): Signer {
  const { validators } = resultOf('degraded', 'platform.getCurrentValidators') as {
    readonly validators: readonly { readonly nodeID: string; readonly signer?: Signer }[];
  };
  const signer = validators.find((one) => one.nodeID === nodeId)?.signer;
  if (signer === undefined) throw new Error(`The recordings have no BLS key of ${nodeId}.`);
  return signer;
}

/** The recorded peers, with the recorded node in place of the requested one. */
function peersOf(node: DevnetNode, health: HealthState): unknown {
  const text = JSON.stringify(resultOf(health === 'degraded' ? 'degraded' : 'info', 'info.peers'));
  const [recorded] = devnetNodes;
  if (recorded === undefined) throw new Error('The devnet has no node.');
  return JSON.parse(text.replaceAll(node.nodeId, recorded.nodeId).replaceAll(node.publicIp, recorded.publicIp));
}

function resultOf(file: string, method: string): unknown {
  const call = recordings(file).find(
    ({ request, status }) =>
      status === 200 && (request as { readonly method?: unknown } | undefined)?.method === method,
  );
  if (call === undefined) throw new Error(`recordings/${file}.jsonl has no answer to ${method}.`);
  return (JSON.parse(call.body) as { readonly result: unknown }).result;
}
