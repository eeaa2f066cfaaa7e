import { listBlockchains } from '../../../../api/dataApi/blockchains';
import { pages } from '../../../../api/dataApi/pages';
import { tryDecode } from '../../../../api/schema/decode';
import { JsonSyntaxError } from '../../../../core/json/jsonSyntaxError';
import { parseJson } from '../../../../core/json/parseJson';
import { isJsonObject, type JsonValue } from '../../../../core/json/value';
import { getChainConfig } from '../../../../core/rpc/catalogue/evm/chain';
import { fetchCreatedChain } from '../../../sources/chainQuestions';
import type { SourceClient } from '../../../sources/sourceClient';
import { valueOf } from '../../../../explain/sourcedResult';
import type { ChainConfig } from '../../../../explain/chainRules/chainSnapshot';

/** Rows of a page: each holds a genesis, which may be large. */
const pageSize = 100;

/**
 * How genesis configured an EVM chain that no node answers for: by the transaction that created it, else as the data
 * service lists it. Undefined where neither tells, or it is no EVM's.
 */
export async function fetchGenesis(client: SourceClient, blockchainId: string): Promise<ChainConfig | undefined> {
  const { created } = await fetchCreatedChain(client, blockchainId);
  if (created !== undefined) {
    return configIn(parsed(created.genesis));
  }
  const told = await client.index('P-Chain', `genesis ${blockchainId}`, async (service, network, options) => {
    const place = { host: service.host, method: 'listBlockchains' };
    const fetchPage = (pageToken: string | undefined) =>
      listBlockchains(service, network, { pageSize, pageToken }, options);
    for await (const page of pages(fetchPage, { place })) {
      const row = page.items.find((one) => one.blockchainId === blockchainId);
      if (row !== undefined) {
        const { genesisData = null } = row;
        return { value: typeof genesisData === 'string' ? parsedText(genesisData) : genesisData, json: null };
      }
    }
    return undefined;
  });
  return configIn(valueOf(told) ?? undefined);
}

function configIn(genesis: JsonValue | undefined): ChainConfig | undefined {
  const config = genesis !== undefined && isJsonObject(genesis) ? genesis['config'] : undefined;
  const read = config === undefined ? undefined : tryDecode(getChainConfig.result(), config);
  return read?.success === true ? read.data : undefined;
}

function parsed(bytes: Uint8Array): JsonValue | undefined {
  return parsedText(new TextDecoder().decode(bytes)) ?? undefined;
}

/** Null for what is no JSON: the genesis of another virtual machine. */
function parsedText(text: string): JsonValue {
  try {
    return parseJson(text);
  } catch (error) {
    if (error instanceof JsonSyntaxError) {
      return null;
    }
    throw error;
  }
}
