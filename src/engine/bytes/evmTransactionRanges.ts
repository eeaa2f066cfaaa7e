import type { RawTransaction } from '../evm';
import { transactionTypeText } from '../rpc';
import { type ByteRange, type RlpItem, fieldPath, readRlpItem, rlpItems } from '../transactions';
import { type Line, code, count, id, text } from '../report';
import { bytesToHex, checksumAddress } from '../primitives';

const legacy = ['nonce', 'gasPrice', 'gas', 'to', 'value', 'data', 'v', 'r', 's'] as const;
const head = ['chainId', 'nonce', 'maxPriorityFeePerGas', 'maxFeePerGas', 'gas', 'to', 'value', 'data', 'accessList'];
const signature = ['yParity', 'r', 's'] as const;
const fieldsOf: Readonly<Record<RawTransaction['type'], readonly string[]>> = {
  legacy,
  accessList: ['chainId', 'nonce', 'gasPrice', 'gas', 'to', 'value', 'data', 'accessList', ...signature],
  dynamicFee: [...head, ...signature],
  blob: [...head, 'maxFeePerBlobGas', 'blobVersionedHashes', ...signature],
  setCode: [...head, 'authorizationList', ...signature],
};

/** Names of the items in the lists that a transaction holds. */
const itemsOf: Readonly<Record<string, readonly string[]>> = {
  accessList: ['address', 'storageKeys'],
  authorizationList: ['chainId', 'address', 'nonce', ...signature],
};
const sidecar = ['transaction', 'blobs', 'commitments', 'proofs'];
const versionedSidecar = ['transaction', 'version', 'blobs', 'commitments', 'proofs'];

/** Bytes of a value that are shown. */
const shown = 32;

/**
 * Where each field of a raw transaction stands, its RLP length included. `bytes` are those that `transaction` was decoded
 * from.
 */
export function evmTransactionRanges(
  bytes: Uint8Array,
  { type, typeNumber, sidecar: blobs }: RawTransaction,
  most: number,
): readonly ByteRange[] {
  const ranges: ByteRange[] = [];
  let at = 0;
  if (typeNumber !== 0) {
    const value = [text(transactionTypeText(BigInt(typeNumber)))];
    ranges.push({ start: 0, end: 1, field: 'type', value });
    at = 1;
  }
  const outer = readRlpItem(bytes, at, bytes.length);
  const names = blobs === undefined ? fieldsOf[type] : blobs.version === 0 ? sidecar : versionedSidecar;
  add(outer, '', names);
  return ranges;

  function add(item: RlpItem, field: string, parts: readonly string[] | undefined): void {
    if (ranges.length >= most) {
      return;
    }
    if (!item.isList) {
      ranges.push({
        start: item.at,
        end: item.end,
        field,
        value: valueOf(bytes.subarray(item.start, item.end), field),
      });
      return;
    }
    const items = [...rlpItems(bytes, item)];
    const value = field === '' ? [text('list')] : [count(BigInt(items.length), 'items')];
    ranges.push({ start: item.at, end: item.start, field: fieldPath(field, 'length'), value });
    items.forEach((each, index) => {
      const name = parts?.[index];
      const path = name === undefined ? `${field}[${index}]` : fieldPath(field, name);
      add(each, path, partsOf(name, field));
    });
  }

  function partsOf(name: string | undefined, list: string): readonly string[] | undefined {
    return name === 'transaction'
      ? fieldsOf[type]
      : name === undefined
        ? itemsOf[list.split('.').at(-1) ?? '']
        : undefined;
  }
}

function valueOf(bytes: Uint8Array, field: string): Line {
  const name = field.split('.').at(-1) ?? '';
  const hex = bytesToHex(bytes.subarray(0, shown));
  if (bytes.length === 20) {
    return [id(checksumAddress(hex))];
  }
  if (/^(?:data|r|s|blobVersionedHashes|storageKeys|blobs|commitments|proofs)\b/.test(name)) {
    return [code(bytes.length > shown ? `${hex}…` : hex)];
  }
  return bytes.length > shown ? [code(`${hex}…`)] : [count(bytes.length === 0 ? 0n : BigInt(hex))];
}
