import { isCb58 } from './cb58';

type Params = Readonly<Record<string, unknown>>;

/** The node's own servers' response to an unrecorded request; `result` if it is not an error. */
export type Refusal = { readonly message: string } | { readonly result: unknown };

const cannotDecode =
  "couldn't unmarshal an argument. Ensure arguments are valid and properly formatted. See documentation for example calls";

/** Arguments that must be 32-byte ids, by name in lower case. */
const ids = ['txid', 'blockid', 'subnetid', 'validationid', 'id'];

const texts: Readonly<Record<string, (params: Params) => Refusal>> = {
  'platform.getTx': () => ({ message: "couldn't get tx: not found" }),
  'platform.getTxStatus': () => ({ result: { status: 'Unknown' } }),
  'platform.getBlock': (params) => ({ message: `couldn't get block with id ${text(params, 'blockid')}: not found` }),
  'platform.getBlockByHeight': (params) => ({
    message: `couldn't get block at height ${text(params, 'height')}: not found`,
  }),
  'platform.getL1Validator': (params) => ({
    message: `fetching L1 validator "${text(params, 'validationid')}" failed: not found`,
  }),
  'platform.getCurrentValidators': () => ({ result: { validators: [] } }),
  'platform.getMinStake': (params) => ({
    message: `failed fetching subnet transformation for ${text(params, 'subnetid')}: not found`,
  }),
  'platform.getStakingAssetID': (params) => ({
    message: `failed fetching subnet transformation for ${text(params, 'subnetid')}: not found`,
  }),
  'platform.getCurrentSupply': () => ({ message: 'fetching current supply failed: not found' }),
  'platform.sampleValidators': (params) => ({
    message: `sampling ${text(params, 'subnetid')} errored with missing validators`,
  }),
  'platform.getBlockchainStatus': (params) =>
    params['blockchainid'] === undefined
      ? { message: "argument 'blockchainID' not given" }
      : {
          message: `problem parsing blockchainID "${text(params, 'blockchainid')}": input string is smaller than the checksum size`,
        },
  'platform.getUTXOs': noUtxos,
  'platform.getBalance': withoutAddresses,
  'platform.issueTx': () => ({ message: 'problem decoding transaction: invalid input checksum' }),
  'avm.getTxStatus': () => ({ result: { status: 'Unknown' } }),
  'avm.getAssetDescription': (params) => {
    const asset = text(params, 'assetid');
    return { message: isCb58(asset, 32) ? 'not found' : `asset '${asset}' not found` };
  },
  'avm.getBlock': (params) => ({ message: `couldn't get block with id ${text(params, 'blockid')}: not found` }),
  'avm.getBlockByHeight': (params) => ({
    message: `couldn't get block at height ${text(params, 'height')}: not found`,
  }),
  'avm.getUTXOs': noUtxos,
  'avm.issueTx': () => ({ message: 'problem decoding transaction: invalid input checksum' }),
  'wallet.issueTx': () => ({ message: 'problem decoding transaction: invalid input checksum' }),
  'avax.getAtomicTx': (params) => ({ message: `could not find tx ${text(params, 'txid')}` }),
  'avax.getAtomicTxStatus': () => ({ result: { status: 'Unknown' } }),
  'avax.getUTXOs': (params) =>
    params['sourcechain'] === undefined ? { message: 'no source chain provided' } : noUtxos(params),
  'avax.issueTx': () => ({ message: 'problem decoding transaction: invalid input checksum' }),
  'info.getBlockchainID': (params) => ({ message: `there is no ID with alias: ${text(params, 'alias')}` }),
  'info.isBootstrapped': (params) => ({ message: `there is no chain with alias/ID '${text(params, 'chain')}'` }),
  'index.getContainerByIndex': (params) => ({ message: `no container at index ${text(params, 'index')}` }),
};

/** The node's error. `params` with the keys as received. */
export function error(method: string, params: Params): Refusal {
  const lower = Object.fromEntries(Object.entries(params).map(([key, value]) => [key.toLowerCase(), value]));
  return undecodable(lower) ? { message: cannotDecode } : (texts[method]?.(lower) ?? { message: 'not found' });
}

function undecodable(params: Params): boolean {
  return Object.entries(params).some(([key, value]) => {
    if (ids.includes(key)) return typeof value !== 'string' || !isCb58(value, 32);
    if (key === 'addresses' || key === 'nodeids') return !Array.isArray(value);
    if (key === 'encoding') return !['hex', 'hexnc', 'hexc', 'json'].includes(String(value));
    return false;
  });
}

function withoutAddresses(params: Params): Refusal {
  const { addresses } = params;
  return Array.isArray(addresses) && addresses.length > 0
    ? { message: 'not found' }
    : { message: 'no addresses provided' };
}

function noUtxos(params: Params): Refusal {
  const { addresses } = params;
  const [address] = Array.isArray(addresses) ? (addresses as readonly unknown[]) : [];
  return address === undefined
    ? withoutAddresses(params)
    : {
        result: {
          numFetched: '0',
          utxos: [],
          endIndex: { address, utxo: '11111111111111111111111111111111LpoYY' },
          encoding: 'hex',
        },
      };
}

function text(params: Params, key: string): string {
  return String(params[key] ?? '');
}
