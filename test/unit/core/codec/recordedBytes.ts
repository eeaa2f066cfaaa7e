import { decodeBytes } from '../../../../src/engine/transactions/codec/decodeBytes';
import type { DecodedBytes } from '../../../../src/engine/transactions/codec/decodedBytes';
import type { JsonObject, JsonValue } from '../../../../src/engine/primitives/json/value';
import { parseJson } from '../../../../src/engine/primitives/json/parseJson';
import { isList, isObject, readRecordings } from '../../../helpers/recording';

/** Signed C-Chain atomic transactions in node responses and requests. */
export function recordedAtomicTxs(): DecodedBytes[] {
  const texts = ['avax.jsonl', 'helicon.jsonl', 'issue.jsonl'].flatMap((file) =>
    exchanges(file).flatMap(({ path, request, result, params }) => {
      const given = request['method'] === 'avax.getAtomicTx' && isObject(result) ? result['tx'] : undefined;
      const taken = request['method'] === 'avax.issueTx' && isObject(result) ? params['tx'] : undefined;
      const text = given ?? taken;
      return path.endsWith('/avax') && typeof text === 'string' ? [text] : [];
    }),
  );
  return [...new Set(texts)].map((text) => decodeBytes(text, { chain: 'C' })[0]!);
}

/** Every recorded UTXO: its bytes, the requested method and its result. */
export function recordedUtxos(): { readonly text: string; readonly method: string; readonly answer: JsonObject }[] {
  return ['platform.jsonl', 'avm.jsonl', 'avax.jsonl', 'helicon.jsonl'].flatMap((file) =>
    exchanges(file).flatMap(({ request, result }) => {
      const utxos = isObject(result) ? result['utxos'] : undefined;
      const method = String(request['method']);
      return isObject(result) && isList(utxos)
        ? utxos.filter((text) => typeof text === 'string').map((text) => ({ text, method, answer: result }))
        : [];
    }),
  );
}

/** Containers of the index API: ID and bytes. */
export function recordedContainers(): { readonly path: string; readonly id: string; readonly text: string }[] {
  return exchanges('index.jsonl').flatMap(({ path, result }) => {
    const all = isObject(result) && isList(result['containers']) ? result['containers'] : [result];
    return all.flatMap((one) =>
      isObject(one) && typeof one['bytes'] === 'string' ? [{ path, id: String(one['id']), text: one['bytes'] }] : [],
    );
  });
}

/** Responses of one file with their requests. */
export function exchanges(
  file: string,
): { readonly path: string; readonly request: JsonObject; readonly params: JsonObject; readonly result: JsonValue }[] {
  return readRecordings(file).flatMap(({ path, request, status, contentType, body }) => {
    if (!isObject(request) || status !== 200 || contentType?.includes('json') !== true) {
      return [];
    }
    const answer = parseJson(body) as JsonObject;
    const params = isObject(request['params']) ? request['params'] : {};
    return 'result' in answer ? [{ path, request, params, result: answer['result']! }] : [];
  });
}
