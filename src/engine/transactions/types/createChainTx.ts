import { type Fact, count, fact, joined, message, remote, text } from '../../report';
import { type JsonObject, JsonSyntaxError, type JsonValue, isJsonObject, parseJson } from '../../primitives';
import type { DecodedBytes } from '../codec/decodedBytes';
import { nodeBytes } from '../codec/decodedNode';
import { base64Bytes, idShape, listShape, string } from '../codec/tables/codecShape';
import { subnetID } from '../codec/tables/commonFields';
import type { TransactionType } from './transactionType';

export const createChainTx: TransactionType = {
  name: 'CreateChainTx',
  typeIds: { P: 15 },
  fields: ({ base, subnetAuthorization }) => [
    ...base,
    subnetID,
    ['chainName', string],
    ['vmID', idShape],
    ['fxIDs', listShape(idShape)],
    ['genesisData', base64Bytes],
    subnetAuthorization,
  ],
  description: 'creates a blockchain',
  title: ({ tx, view }) =>
    message`creates blockchain ${remote(view.string(tx.child('chainName')!))} on subnet ${view.value(tx.child('subnetID')!)}`,
  creates: 'blockchain',
  facts: (decoded, _, { from }) => genesisFacts(decoded, from),
  card: { heading: 'Blockchain', keys: ['creates', 'chainName', 'subnetID', 'vmID', 'genesis'] },
};

/** Of an EVM chain: its chain ID, who starts with a balance, which precompiles are on. */
function genesisFacts({ root, bytes }: DecodedBytes, from: readonly number[]): readonly Fact[] {
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
  return fact('genesis', 'genesis', contents, from, { brief: true });
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
