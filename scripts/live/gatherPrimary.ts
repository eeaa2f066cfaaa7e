import { type JsonObject, type JsonValue, isJsonList } from '../../src/engine/primitives';
import { few, isObject, stringsAt, stringsOf } from './jsonSearch';
import { orElse, type Samples, type TryRequest } from './samples';
import { readMessages } from './warpSamples';

/** Blocks searched, from the last one down. */
const maxBlocks = 40;
const primaryNetwork = '11111111111111111111111111111111LpoYY';

/**
 * Samples for requests about the P-, X- and C-Chain. A new network has hardly any blocks: then genesis transactions are
 * used, found by its validators and its AVAX asset.
 */
export async function gatherPrimary(request: TryRequest): Promise<Samples> {
  const [p, x, blockchains, validators, avax] = await Promise.all([
    blocksOf(request, '/ext/bc/P', 'platform'),
    blocksOf(request, '/ext/bc/X', 'avm'),
    request('/ext/bc/P', 'platform.getBlockchains', {}),
    request('/ext/bc/P', 'platform.getCurrentValidators', {}),
    request('/ext/bc/P', 'platform.getStakingAssetID', {}),
  ]);
  const subnets = few(stringsAt(blockchains, 'subnetID').filter((id) => id !== primaryNetwork));
  const ofSubnets = await Promise.all(
    stringsAt(blockchains, 'subnetID').map((subnetId) =>
      request('/ext/bc/P', 'platform.getCurrentValidators', { subnetID: subnetId }),
    ),
  );
  const pAddresses = few(orElse(addressesIn(p, 'P'), addressesIn(validators, 'P')));
  const ofOther = pAddresses.map((address) => address.replace(/^P-/, 'X-'));
  const xAddresses = few(orElse(addressesIn(x, 'X'), ofOther));
  const assets = few(orElse(stringsAt(x, 'assetID'), stringsAt(avax, 'assetID')));
  const messages = readMessages(transactionsOf(p).flatMap(messagesOf));
  return {
    pHeight: few(p.map(({ height }) => height ?? null)),
    pBlock: few(stringsAt(p, 'id', 1)),
    pTx: few(orElse(txIdsOf(p), stringsAt(validators, 'txID'))),
    pAddress: pAddresses,
    subnet: subnets,
    anySubnet: [...subnets, primaryNetwork],
    blockchain: few(stringsAt(blockchains, 'id')),
    node: few(stringsAt(validators, 'nodeID')),
    validation: few(ofSubnets.flatMap((result) => stringsAt(result, 'validationID'))),
    messageTx: few(transactionsOf(p).flatMap((tx) => (messagesOf(tx).length > 0 ? stringsAt(tx, 'id', 1) : []))),
    unsignedMessage: few(messages.unsigned),
    warpMessage: few(messages.ids),
    xHeight: few(x.map(({ height }) => height ?? null)),
    xBlock: few(stringsAt(x, 'id', 1)),
    // An asset's ID is that of its creating transaction.
    xTx: few(orElse(txIdsOf(x), assets)),
    xAddress: xAddresses,
    asset: assets,
    atomicTx: few(await importedFromC(request, [...p, ...x])),
    cAddress: xAddresses.map((address) => address.replace(/^X-/, 'C-')),
  };
}

/** The last containers of an index; for an empty one, IDs of its chain that it could contain. */
export async function gatherIndex(request: TryRequest, index: string, primary: Samples): Promise<Samples> {
  const last = await request(`/ext/index/${index}`, 'index.getLastAccepted', { encoding: 'hex' });
  const ofChain = { 'P/block': primary.pBlock, 'X/block': primary.xBlock, 'X/tx': primary.xTx }[index] ?? [];
  return { container: few(orElse(stringsAt(last, 'id'), ofChain)) };
}

async function blocksOf(
  request: TryRequest,
  path: string,
  namespace: 'platform' | 'avm',
): Promise<readonly JsonObject[]> {
  const answer = await request(path, `${namespace}.getHeight`, {});
  const text = isObject(answer) ? answer['height'] : undefined;
  const blocks: JsonObject[] = [];
  if (typeof text !== 'string') {
    return blocks;
  }
  const last = BigInt(text);
  for (let height = last; height >= 0n && height > last - BigInt(maxBlocks); height--) {
    const result = await request(path, `${namespace}.getBlockByHeight`, { height: String(height), encoding: 'json' });
    const block = isObject(result) ? result['block'] : undefined;
    if (isObject(block)) {
      blocks.push(block);
    }
  }
  return blocks;
}

function transactionsOf(blocks: readonly JsonObject[]): readonly JsonValue[] {
  return blocks.flatMap(({ txs = [], tx = null }) => [...(isJsonList(txs) ? txs : []), tx]);
}

function txIdsOf(blocks: readonly JsonObject[]): readonly string[] {
  return stringsAt(transactionsOf(blocks), 'id', 1);
}

/** IDs of the C-Chain export transactions that these blocks import. */
async function importedFromC(request: TryRequest, blocks: readonly JsonObject[]): Promise<readonly string[]> {
  const c = stringsAt(await request('/ext/info', 'info.getBlockchainID', { alias: 'C' }), 'blockchainID')[0];
  return transactionsOf(blocks).flatMap((tx) =>
    c !== undefined && stringsAt(tx, 'sourceChain').includes(c)
      ? stringsAt(unsignedTxOf(tx)['importedInputs'], 'txID')
      : [],
  );
}

/** Signed Warp messages in an L1 transaction. */
function messagesOf(tx: JsonValue): readonly string[] {
  return stringsAt(unsignedTxOf(tx), 'message', 1);
}

function unsignedTxOf(tx: JsonValue): JsonObject {
  const unsigned = isObject(tx) ? tx['unsignedTx'] : undefined;
  return isObject(unsigned) ? unsigned : {};
}

function addressesIn(json: JsonValue | undefined, chain: 'P' | 'X'): readonly string[] {
  return stringsOf(json).filter((text) => text.startsWith(`${chain}-`) && /^.-[a-z]+1[02-9ac-hj-np-z]{38}$/.test(text));
}
