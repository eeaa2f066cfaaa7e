import { RpcBatch, fetchContractCode } from '../../../evm';
import { chainName } from '../../../networks';
import { type Line, id, message, remote, valueOf } from '../../../report';
import { type SourceClient, fetchPrimaryChains } from '../../../sources';

/** As `platform.getSubnet` tells it. */
interface Manager {
  /** cb58 */
  readonly managerChainID: string;
  /** Any bytes: an EVM address where there are 20. */
  readonly managerAddress: string | null;
}

/**
 * What manages the validators of an L1: `contract 0x… on C-Chain`, and that there is none where nothing is deployed.
 *
 * @param ownName of the chain, where it is one of the L1's own: most often it is
 * @throws the abort reason alone
 */
export async function fetchManager(
  client: SourceClient,
  { managerChainID: chainId, managerAddress: address }: Manager,
  ownName?: string,
): Promise<Line> {
  const name =
    ownName ?? chainName(chainId, client.network) ?? (await fetchPrimaryChains(client)).get(chainId) ?? undefined;
  const chain = id(chainId, name);
  if (address === null) {
    return [chain];
  }
  if (!/^0x[0-9a-f]{40}$/i.test(address)) {
    return message`contract ${remote(address)} on ${chain}`;
  }
  const path = name === 'C-Chain' ? 'C' : chainId;
  const code = await client.chainQuestion(name ?? chainId, `code ${path} ${address}`, async (node, options) => {
    const batch = new RpcBatch();
    const key = batch.add(fetchContractCode(address));
    const answer = (await batch.query(client.context.rpc, `${node.url}/ext/bc/${path}/rpc`, options)).of(key);
    if (!answer.ok) {
      throw answer.error;
    }
    return { value: answer.value, json: answer.json };
  });
  return valueOf(code) === '0x'
    ? message`${id(address)} on ${chain}: no code at this address`
    : message`contract ${id(address)} on ${chain}`;
}
