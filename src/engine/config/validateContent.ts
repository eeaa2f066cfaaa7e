import { readSourceSteps } from './source/readSource';
import type { ConfigNode, ConfigSource } from './source/configNode';
import { goValue } from './decode/shapes';
import { readGoBase64Steps } from './decode/goBase64';

/** What `--chain-config-content` says of a chain. */
export interface ChainContent {
  readonly chain: string;
  /** The text of each file; absent: the chain has none. */
  readonly config?: string;
  readonly upgrade?: string;
}

export interface ContentVerdict {
  readonly chains: readonly ChainContent[];
  /** Why the node does not start, in its own words. */
  readonly nodeText?: string;
}

const fileNames: ReadonlyMap<string, 'Config' | 'Upgrade'> = new Map([
  ['config', 'Config'],
  ['upgrade', 'Upgrade'],
]);
const prefix = 'could not unmarshal JSON: ';

/**
 * The value of `--chain-config-content`: JSON as base64, in which `Config` and `Upgrade` of each chain are base64 again.
 * Rule: `config/config.go` getChainConfigsFromFlag, seen with the node's own reader.
 */
export function* validateContentSteps(base64: string): Generator<undefined, ContentVerdict> {
  const bytes = yield* readGoBase64Steps(base64);
  return typeof bytes === 'string'
    ? { chains: [], nodeText: `unable to decode base64 content: ${bytes}` }
    : yield* contentOf(yield* readSourceSteps(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)));
}

/** The same, once the outer base64 is taken off. */
export function validateContentText(source: ConfigSource): ContentVerdict {
  const steps = contentOf(source);
  let step = steps.next();
  while (step.done !== true) {
    step = steps.next();
  }
  return step.value;
}

function* contentOf({ root, jsonError: error }: ConfigSource): Generator<undefined, ContentVerdict> {
  if (error !== undefined) {
    return { chains: [], nodeText: prefix + error.text };
  }
  if (root?.kind !== 'object') {
    return isNull(root)
      ? { chains: [] }
      : { chains: [], nodeText: `${prefix}${wrong(root, 'Go value', 'map[string]chains.ChainConfig')}` };
  }
  const chains: ChainContent[] = [];
  let nodeText: string | undefined;
  for (const { key: chain, value } of root.members) {
    yield undefined;
    const content: { chain: string; config?: string; upgrade?: string } = { chain };
    if (value?.kind !== 'object') {
      nodeText ??= isNull(value) ? undefined : prefix + wrong(value, 'Go value', 'chains.ChainConfig');
    } else {
      for (const { key, value: file } of value.members) {
        const name = fileNames.get(key.toLowerCase());
        const read = name === undefined || isNull(file) ? undefined : yield* readFile(file, name);
        if (read?.text !== undefined) {
          content[name === 'Config' ? 'config' : 'upgrade'] = read.text;
        }
        nodeText ??= read?.fault && prefix + read.fault;
      }
    }
    chains.push(content);
  }
  return { chains: nodeText === undefined ? chains : [], nodeText };
}

function* readFile(
  node: ConfigNode | undefined,
  name: string,
): Generator<undefined, { readonly text?: string; readonly fault?: string }> {
  if (node?.kind !== 'string') {
    return { fault: wrong(node, `Go struct field ChainConfig.${name}`, '[]uint8') };
  }
  const bytes = yield* readGoBase64Steps(node.value);
  return typeof bytes === 'string' ? { fault: bytes } : { text: new TextDecoder().decode(bytes) };
}

function wrong(node: ConfigNode | undefined, where: string, goType: string): string {
  const value = node === undefined ? 'null' : goValue(node);
  return `json: cannot unmarshal ${value} into ${where} of type ${goType}`;
}

function isNull(node: ConfigNode | undefined): boolean {
  return node?.kind === 'word' && node.value === null;
}
