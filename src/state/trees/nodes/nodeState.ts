import * as l10n from '@vscode/l10n';
import { errorMeaning } from '../../../api/errorMeaning';
import { errorSentence } from '../../../api/errorSentence';
import type { Health } from '../../../core/health/health';
import { healthOf } from '../../../core/health/readHealth';
import { health } from '../../../core/rpc/catalogue/health';
import { getNodeID, getNodeVersion } from '../../../core/rpc/catalogue/info/node';
import type { ResultOf } from '../../../core/rpc/catalogue/method';
import type { Primary, Told } from '../../lookup/primary/primary';
import { valueOf } from '../../lookup/primary/toldBy';
import type { NodeEndpoint } from '../../network';
import type { NodesMemory } from './nodesMemory';

/** What a node says of itself in one round trip. */
export interface NodeState {
  readonly node: NodeEndpoint;
  readonly health?: Health;
  /** Why its health is not known, in a sentence. */
  readonly noHealth?: string;
  readonly nodeID?: string;
  readonly version?: ResultOf<typeof getNodeVersion>;
  /** Where it answered nothing at all: why, in a sentence. */
  readonly away?: string;
}

type NodeHealth = Pick<NodeState, 'health' | 'noHealth'>;

/** Its health alone. */
export async function askNodeHealth(primary: Primary, { url }: NodeEndpoint): Promise<NodeHealth> {
  return toHealth(await primary.thisNode(url, 'node', health, {}));
}

function toHealth(told: Told<ResultOf<typeof health>>): NodeHealth {
  return told.ok ? { health: healthOf(told.value) } : { noHealth: whyNot(told) };
}

export async function askNodeState(primary: Primary, node: NodeEndpoint, memory: NodesMemory): Promise<NodeState> {
  const [healthTold, idTold, versionTold] = await Promise.all([
    primary.thisNode(node.url, 'node', health, {}),
    primary.thisNode(node.url, 'node', getNodeID, {}),
    primary.thisNode(node.url, 'node', getNodeVersion, {}),
  ]);
  const nodeID = valueOf(idTold)?.nodeID;
  if (nodeID !== undefined) {
    memory.nodeIDs.set(node.url, nodeID);
  }
  const version = valueOf(versionTold);
  const told = [healthTold, idTold, versionTold];
  const away = told.every((one) => !one.ok && !one.refused && errorMeaning(one.error) === undefined);
  return {
    node,
    ...toHealth(healthTold),
    ...(nodeID === undefined ? {} : { nodeID }),
    ...(version === undefined ? {} : { version }),
    ...(away && !healthTold.ok ? { away: whyNot(healthTold) } : {}),
  };
}

function whyNot(told: Extract<Told<unknown>, { readonly ok: false }>): string {
  return told.error === undefined
    ? l10n.t('It could not be asked.')
    : errorMeaning(told.error) === 'noEndpoint'
      ? l10n.t('It does not tell its health, as public nodes do not.')
      : errorSentence(told.error);
}
