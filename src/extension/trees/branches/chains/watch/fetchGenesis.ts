import { tryDecode } from '../../../../../engine/net';
import { JsonSyntaxError, type JsonValue, isJsonObject, parseJson } from '../../../../../engine/primitives';
import { getChainConfig } from '../../../../../engine/rpc';
import { type ChainConfig, fetchOriginalGenesis } from '../../../../../engine/chains';
import type { SourceClient } from '../../../../../engine/sources';

/**
 * How genesis configured an EVM chain that no node answers for: by the transaction that created it, else as the data
 * service lists it. Undefined where neither tells, or it is no EVM's.
 */
export async function fetchGenesis(client: SourceClient, blockchainId: string): Promise<ChainConfig | undefined> {
  const result = await fetchOriginalGenesis(client, blockchainId);
  if (result === undefined) {
    return undefined;
  }
  const json = 'bytes' in result ? new TextDecoder().decode(result.bytes) : result.json;
  return configIn(typeof json === 'string' ? parsedText(json) : json);
}

function configIn(genesis: JsonValue): ChainConfig | undefined {
  const config = isJsonObject(genesis) ? genesis['config'] : undefined;
  const read = config === undefined ? undefined : tryDecode(getChainConfig.result(), config);
  return read?.success === true ? read.data : undefined;
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
