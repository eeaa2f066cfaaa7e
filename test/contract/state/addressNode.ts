import { parseJson } from '../../../src/engine/primitives/json/parseJson';
import type { JsonObject, JsonValue } from '../../../src/engine/primitives/json/value';
import { answerJson, startLoopback, type Loopback } from '../../helpers/loopback';
import { printJson } from '../../../src/engine/primitives/json/printJson';

/** A node's contents: UTXOs by chain, or by "X from P" for those that P exported to X. Everything else is empty. */
export interface AddressNodeContent {
  readonly utxos?: Readonly<Record<string, readonly string[]>>;
  readonly staked?: readonly string[];
  /** The asset named "AVAX". */
  readonly avax: string;
  /** By asset ID. */
  readonly assets?: Readonly<
    Record<string, { readonly name: string; readonly symbol: string; readonly denomination: string }>
  >;
  /** Responses by method that replace all of this; a string is an error. */
  readonly instead?: Readonly<Record<string, JsonObject | string>>;
}

/** A node that knows one address and pages like a node: 1,024 UTXOs per page unless fewer are requested. */
export function startAddressNode(content: AddressNodeContent): Promise<Loopback> {
  return startLoopback((seen, response) => {
    const call = parseJson(seen.body) as JsonObject;
    const result = answer(content, String(call['method']), call['params'] as JsonObject);
    const outcome: JsonObject =
      typeof result === 'string' ? { error: { code: -32000n, message: result, data: null } } : { result };
    answerJson(response, printJson({ jsonrpc: '2.0', id: call['id'] ?? null, ...outcome }));
  });
}

function answer(content: AddressNodeContent, method: string, params: JsonObject): JsonObject | string {
  const instead = content.instead?.[method];
  if (instead !== undefined) {
    return instead;
  }
  switch (method) {
    case 'platform.getUTXOs':
      return page(content, 'P', params);
    case 'avm.getUTXOs':
      return page(content, 'X', params);
    case 'avax.getUTXOs':
      return page(content, 'C', params);
    case 'platform.getStake':
      return { staked: '0', stakeds: {}, stakedOutputs: [...(content.staked ?? [])], encoding: 'hex' };
    case 'avm.getAssetDescription': {
      const assetId = params['assetID'] === 'AVAX' ? content.avax : String(params['assetID']);
      const asset = content.assets?.[assetId];
      return asset === undefined ? 'not found' : { assetID: assetId, ...asset };
    }
    default:
      return `rpc: can't find method "${method}"`;
  }
}

function page({ utxos }: AddressNodeContent, chain: string, params: JsonObject): JsonObject {
  const source = params['sourceChain'];
  const all = utxos?.[source === undefined ? chain : `${chain} from ${String(source)}`] ?? [];
  const start = params['startIndex'] as JsonObject | undefined;
  const from = start === undefined ? 0 : Number(start['utxo']);
  const some = all.slice(from, from + 1024);
  const [address = ''] = params['addresses'] as readonly JsonValue[];
  return {
    numFetched: String(some.length),
    utxos: some,
    endIndex: { address, utxo: String(from + some.length) },
    encoding: 'hex',
  };
}
