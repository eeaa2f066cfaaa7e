import type { DecodedBytes } from '../codec/decodedBytes';
import { nodeBytes } from '../codec/nodeValue';
import { type Fact, type Line, count, id, joined, message, text } from '../../report';
import { type JsonObject, JsonSyntaxError, type JsonValue, isJsonObject, parseJson } from '../../primitives';

/** What a transaction creates has the transaction's own ID; of a blockchain also what its genesis holds. */
export function createdFacts(decoded: DecodedBytes, txId: string): readonly Fact[] {
  switch (decoded.type) {
    case 'CreateSubnetTx':
      return [created(message`subnet ${id(txId)}`)];
    case 'CreateChainTx':
      return [created(message`blockchain ${id(txId)}`), ...genesisFacts(decoded)];
    case 'CreateAssetTx':
      return [created(message`asset ${id(txId)}`)];
    default:
      return [];
  }
}

function created(value: Line): Fact {
  return { key: 'creates', label: 'created', value, brief: true, from: [] };
}

/** Of an EVM chain: its chain ID, who starts with a balance, which precompiles are on. */
function genesisFacts({ root, bytes }: DecodedBytes): readonly Fact[] {
  const node = root.child('unsignedTx')?.child('genesisData');
  const genesis = node && readObject(nodeBytes(node, bytes));
  if (genesis === undefined) {
    return [];
  }
  const config = objectOf(genesis['config']);
  const chainId = config['chainId'];
  const precompiles = Object.keys(config).filter((name) => isPrecompile(name, config[name]));
  const accounts = Object.keys(objectOf(genesis['alloc'])).length;
  const contents = joined(
    [
      ...(typeof chainId === 'bigint' ? [[text(`EVM chain ID ${chainId}`)]] : []),
      [count(BigInt(accounts), accounts === 1 ? 'account' : 'accounts')],
      [
        text(
          precompiles.length === 0
            ? 'no precompiles'
            : `precompiles: ${precompiles.map((name) => name.replace(/Config$/, '')).join(', ')}`,
        ),
      ],
    ],
    ', ',
  );
  return [{ key: 'genesis', label: 'genesis', value: contents, brief: true, from: [] }];
}

/** Names of keys come from outside; those that are shown are shaped like the ones that exist. */
function isPrecompile(name: string, value: JsonValue | undefined): boolean {
  return /^[a-zA-Z]{1,40}Config$/.test(name) && name !== 'feeConfig' && 'blockTimestamp' in objectOf(value);
}

function readObject(bytes: Uint8Array): JsonObject | undefined {
  try {
    const value = parseJson(new TextDecoder().decode(bytes));
    return isJsonObject(value) ? value : undefined;
  } catch (error) {
    // Other VMs write their genesis in forms of their own.
    if (error instanceof JsonSyntaxError) {
      return undefined;
    }
    throw error;
  }
}

function objectOf(value: JsonValue | undefined): JsonObject {
  return value !== undefined && isJsonObject(value) ? value : {};
}
