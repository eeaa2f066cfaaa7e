import { ApiError, HttpError, errorCategory } from '../errors';
import { createNodeClient } from '../net';
import { isBootstrapped } from '../rpc';
import type { SourceClient } from './sourceClient';

/**
 * Whether a node has nothing at an address since it begins with its chains only when it has caught up with the P-Chain,
 * which it is asked where it has nothing there.
 *
 * @param url any of its addresses
 * @throws the abort reason alone
 */
export async function isStarting(
  { network, context, signal }: Pick<SourceClient, 'network' | 'context' | 'signal'>,
  error: unknown,
  url: string,
): Promise<boolean> {
  const node = network.nodes.find((one) => one.url === url || url.startsWith(`${one.url}/`));
  if (node === undefined || errorCategory(error) !== 'noEndpoint') {
    return false;
  }
  try {
    const client = createNodeClient(context.rpc, node.url, network.wireNames);
    const options = { signal, deadlineMs: context.deadlineMs, tries: 1 };
    return !(await client.call(isBootstrapped, { chain: 'P' }, options)).value.isBootstrapped;
  } catch (problem) {
    signal.throwIfAborted();
    if (problem instanceof ApiError) {
      return false;
    }
    throw problem;
  }
}

/** As a node says itself of a chain that it has begun with. */
export function startingError(error: unknown): unknown {
  return error instanceof HttpError ? new HttpError(error, 503, notBootstrapped, 'text/plain') : error;
}

const notBootstrapped = 'API call rejected because chain is not done bootstrapping';
