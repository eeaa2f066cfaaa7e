import * as l10n from '@vscode/l10n';
import { hostOf } from '../../api/redact';
import type { Network } from '../network';
import type { AnswerPlace } from './cellAnswer';
import { NotRunnableError } from './notRunnableError';
import { networkOf, nodesOf, type RouteSettings } from './routes';

export interface RestRoute {
  readonly url: string;
  readonly service: 'node' | 'data' | 'metrics';
  readonly place: AnswerPlace;
}

/**
 * Whose a path is: `/ext/…` a node's, `/v2/…` and `/v1/avg_tps/…` the metrics service's, every other one the data
 * service's.
 *
 * @throws {NotRunnableError} where the network has no such service
 */
export function restRoutes(
  path: string,
  settings: RouteSettings,
  kernel: Network,
  networks: readonly Network[],
): readonly RestRoute[] {
  const network = networkOf(settings, kernel, networks);
  if (path.startsWith('/ext/')) {
    return nodesOf(network, settings.nodes).map((node) => ({
      url: node.url + path,
      service: 'node',
      place: { network: network.name, node: node.name, host: hostOf(node.url) },
    }));
  }
  const isMetrics = /^\/(?:v2\/|v1\/avg_tps(?:\/|$))/.test(path);
  const service = isMetrics ? network.metricsApi : network.dataApi;
  if (service === undefined) {
    throw new NotRunnableError(
      isMetrics
        ? l10n.t('{0} has no metrics service: set metricsApi in snowprobe.networks.', network.name)
        : l10n.t('{0} has no data service: set dataApi in snowprobe.networks.', network.name),
    );
  }
  return [
    {
      url: service + path,
      service: isMetrics ? 'metrics' : 'data',
      place: { network: network.name, host: hostOf(service) },
    },
  ];
}
