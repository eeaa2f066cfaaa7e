import { parseJson } from '../../../src/engine/primitives/json/parseJson';
import { printJson } from '../../../src/engine/primitives/json/printJson';
import { isJsonList, isJsonObject, type JsonObject, type JsonValue } from '../../../src/engine/primitives/json/value';
import { readRecordings } from '../../helpers/recording';
import { type Answer, json } from './answer';
import type { Hostile } from './hostileServer';
import { answerCalls } from './rpcAnswer';

/** Identifiers, numbers, times and protocol words: without these a response is invalid. */
const needed =
  /^(?:|0x[0-9a-f]*|-?[\d.]+|NodeID-\w+|[1-9A-HJ-NP-Za-km-z]{30,60}|[PXC]-\w+|\d{4}-\d\d-\d\dT.*|hex|json|[\d.]+(?:ns|µs|ms|s))$/i;

/** A node with real responses in which hostile text replaces every free-form string. */
export function wordyNode(words: string, service: (path: string) => Answer): Hostile {
  const results = new Map<string, string>();
  for (const { request, body, status } of ['platform', 'info', 'health', 'avm'].flatMap((name) =>
    readRecordings(`${name}.jsonl`),
  )) {
    const method = request !== undefined && isJsonObject(request) ? request['method'] : undefined;
    if (typeof method === 'string' && status < 300 && body.startsWith('{') && !results.has(method)) {
      const { result } = parseJson(body) as JsonObject;
      if (result !== undefined) {
        results.set(method, printJson(wordy(result, words)));
      }
    }
  }
  const telling = ({ method }: { readonly method: string }): string => {
    const result = results.get(method);
    return result === undefined ? `"error":{"code":-32601,"message":${printJson(words)}}` : `"result":${result}`;
  };
  return { requested: (requested) => answerCalls(telling, service(requested.path)).requested?.(requested) };
}

function wordy(value: JsonValue, words: string): JsonValue {
  if (typeof value === 'string') {
    return needed.test(value) ? value : words;
  }
  if (isJsonList(value)) {
    return value.map((one) => wordy(one, words));
  }
  return isJsonObject(value)
    ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, wordy(one, words)]))
    : value;
}

/** A data service whose names and links of chains and tokens are hostile text. */
export function wordyService(words: string): (path: string) => Answer {
  const quoted = printJson(words);
  const id = '"2TqSm1E1QrVKr7qQTQULQEvjUpZVjnzxnhwFuQPx8jXhb4SuGo"';
  const subnet = '"mAAwNdYgpbsfCaEJMpVAooWWBoSMvtTB8cpMnbRvsC4nAMQzx"';
  const token = `"name":${quoted},"symbol":${quoted},"decimals":18,"logoUri":${quoted}`;
  const chain = `{"chainId":"77702","status":${quoted},"chainName":${quoted},"description":${quoted},"platformChainId":${id},"subnetId":${subnet},"vmId":${quoted},"vmName":${quoted},"explorerUrl":${quoted},"rpcUrl":${quoted},"networkToken":{${token},"description":${quoted}},"enabledFeatures":[${quoted}]}`;
  const blockchain = `{"blockchainId":${id},"blockchainName":${quoted},"vmId":${quoted},"subnetId":${subnet},"createBlockNumber":1,"evmChainId":77702}`;
  const address = `"address":"0x${'33'.repeat(20)}"`;
  const answers: readonly (readonly [part: string, body: string])[] = [
    ['/blockchains', `{"blockchains":[${blockchain}]}`],
    [':getNative', `{"nativeTokenBalance":{${token},"chainId":"43112","balance":"5"}}`],
    [':listErc20', `{"erc20TokenBalances":[{${token},${address},"balance":"7","tokenReputation":${quoted}}]}`],
    [':listErc721', `{"erc721TokenBalances":[{${token},${address},"tokenId":"1","tokenUri":${quoted}}]}`],
    ['/v1/chains', `{"chains":[${chain}]}`],
  ];
  return (path) => {
    const [, body] = answers.find(([part]) => path.includes(part)) ?? [];
    return body === undefined ? json(`{"message":${quoted}}`, 404) : json(body);
  };
}
