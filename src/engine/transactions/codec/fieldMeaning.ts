import type { FieldMeta, FieldUnit as WireUnit, IdKind } from '../../rpc';
import type { CodecShape, Unit } from './tables/codecShape';

type FieldMeaning = Pick<FieldMeta, 'unit' | 'id'>;

/** What a 32-byte field is the ID of, for those that can be looked up. */
const idKinds: Readonly<Record<string, IdKind>> = {
  assetID: 'asset',
  blockchainID: 'blockchain',
  chainID: 'blockchain',
  destinationChain: 'blockchain',
  parentID: 'block',
  sourceChain: 'blockchain',
  subnetID: 'subnet',
  txID: 'transaction',
  validationID: 'validation',
  vmID: 'vm',
};

/** Meaning of fields that are hex in the node's JSON. */
const hexKinds: Readonly<Record<string, IdKind>> = {
  proofOfPossession: 'signature',
  publicKey: 'publicKey',
  signatures: 'signature',
};

const units: Readonly<Record<Unit, WireUnit>> = {
  amount: 'assetAmount',
  count: 'count',
  milliseconds: 'milliseconds',
  nAVAX: 'nAVAX',
  seconds: 'seconds',
  shares: 'shares',
  time: 'time',
  weight: 'weight',
};

/** Numbers without a unit in the tables. */
const numberUnits: Readonly<Record<string, WireUnit>> = {
  denomination: 'denomination',
  height: 'height',
  networkID: 'networkID',
  outputIndex: 'index',
};

/** The catalogue's unit or ID kind of a codec field, or of a list's items. */
export function fieldMeaning(name: string, shape: CodecShape): FieldMeaning {
  switch (shape.kind) {
    case 'uint': {
      const unit = shape.unit === undefined ? numberUnits[name] : units[shape.unit];
      return unit === undefined ? {} : { unit };
    }
    case 'fixed':
      switch (shape.form) {
        case 'id':
          return idMeaning(idKinds[name]);
        case 'nodeID':
          return { id: 'node' };
        case 'owner':
          return { id: 'address' };
        case 'evmAddress':
          return { id: 'evmAddress' };
        case 'hex':
          return idMeaning(hexKinds[name]);
        case 'shortID':
        case 'numbers':
          return {};
      }
      break;
    case 'bytes':
      return shape.form === 'hex' ? { unit: 'bytes' } : {};
    case 'list':
      return fieldMeaning(name, shape.item);
    default:
      return {};
  }
}

function idMeaning(id: IdKind | undefined): FieldMeaning {
  return id === undefined ? {} : { id };
}
