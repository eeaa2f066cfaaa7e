import { type Steps } from '../../primitives';
import { readGoBase64Steps } from '../decode/goBase64';
import type { ConfigNode } from '../source/configNode';
import { readSourceSteps } from '../source/readSource';
import { goValue } from '../decode/shapes';

/** Files of a chain by key in lower case, as Go finds them, with their names in errors. */
const fileNames: ReadonlyMap<string, string> = new Map([
  ['config', 'Config'],
  ['upgrade', 'Upgrade'],
]);

/**
 * Why a node does not start with a value of `--chain-config-content`, in its own words; undefined: it does. The value is JSON
 * as base64, in which `Config` and `Upgrade` of each chain are base64 again. Rule: `config/config.go`
 * getChainConfigsFromFlag, seen with the node's own reader.
 */
export function* contentErrorSteps(base64: string): Steps<string | undefined> {
  const bytes = yield* readGoBase64Steps(base64);
  if (typeof bytes === 'string') {
    return `unable to decode base64 content: ${bytes}`;
  }
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  const { root, jsonError } = yield* readSourceSteps(text);
  const error = jsonError?.text ?? (yield* chainsError(root));
  return error === undefined ? undefined : `could not unmarshal JSON: ${error}`;
}

function* chainsError(root: ConfigNode | undefined): Steps<string | undefined> {
  if (root?.kind !== 'object') {
    return isNull(root) ? undefined : wrong(root, 'Go value', 'map[string]chains.ChainConfig');
  }
  for (const { value: chain } of root.members) {
    yield undefined;
    if (chain?.kind !== 'object') {
      if (!isNull(chain)) {
        return wrong(chain, 'Go value', 'chains.ChainConfig');
      }
      continue;
    }
    for (const { key, value: file } of chain.members) {
      const name = fileNames.get(key.toLowerCase());
      if (name === undefined || isNull(file)) {
        continue;
      }
      if (file?.kind !== 'string') {
        return wrong(file, `Go struct field ChainConfig.${name}`, '[]uint8');
      }
      const bytes = yield* readGoBase64Steps(file.value);
      if (typeof bytes === 'string') {
        return bytes;
      }
    }
  }
  return undefined;
}

function wrong(node: ConfigNode | undefined, where: string, goType: string): string {
  return `json: cannot unmarshal ${node === undefined ? 'null' : goValue(node)} into ${where} of type ${goType}`;
}

function isNull(node: ConfigNode | undefined): boolean {
  return node?.kind === 'word' && node.value === null;
}
