import type { Kind, ScalarKind } from '../../precompiles';
import type { ConfigNode } from '../source/configNode';

const scalars: { readonly [Kind in ScalarKind]: string } = {
  q64: 'math.HexOrDecimal64',
  q256: 'math.HexOrDecimal256',
  big: 'big.Int',
  u64: 'uint64',
  u16: 'uint16',
  int: 'int',
  float: 'float64',
  bool: 'bool',
  string: 'string',
  address: 'common.Address',
  unprefixedAddress: 'common.UnprefixedAddress',
  hash: 'common.Hash',
  slot: 'types.storageJSON',
  bytes: 'hexutil.Bytes',
  duration: 'config.Duration',
};

/** The Go type of a value, as its errors spell it. */
export function goTypeOf(kind: Kind, goType?: string): string {
  if (goType !== undefined) {
    return goType;
  }
  if (typeof kind === 'string') {
    return scalars[kind];
  }
  if ('list' in kind) {
    return `[]${goTypeOf(kind.list)}`;
  }
  if ('map' in kind) {
    return `map[${scalars[kind.by]}]${kind.isPointer ? '*' : ''}${goTypeOf(kind.map)}`;
  }
  return kind.shape.goType;
}

/** What Go calls a value of JSON: `number`, `array`. */
export function goValue(node: ConfigNode): string {
  switch (node.kind) {
    case 'list':
      return 'array';
    case 'word':
      return node.value === null ? 'null' : 'bool';
    default:
      return node.kind;
  }
}
