import type { DecodedBytes } from '../codec/decodedBytes';
import { transactionType } from '../typeRegistry';

/** What is no transaction, in words. */
const others: Readonly<Record<string, string>> = {
  UTXO: 'UTXO: unspent output',
  AtomicTxs: 'atomic transactions of a C-Chain block',
  SignedBlock: 'ProposerVM block',
  OptionBlock: 'ProposerVM option block',
  GraniteBlock: 'ProposerVM block with epoch',
  SignedMessage: 'signed Warp message',
  UnsignedMessage: 'unsigned Warp message',
  Hash: 'Warp payload: hash, usually of a block',
  AddressedCall: 'Warp payload: addressed call',
  SubnetToL1Conversion: 'P-Chain message: subnet converted to an L1',
  RegisterL1Validator: 'P-Chain message: register an L1 validator',
  L1ValidatorRegistration: 'P-Chain message: registration of an L1 validator',
  L1ValidatorWeight: 'P-Chain message: weight of an L1 validator',
  ValidationUptime: 'L1 message: uptime of a validator',
  SubnetToL1ConversionData: 'conversion data, the preimage of a conversion ID',
  L1ValidatorRegistrationJustification: 'justification of an L1ValidatorRegistration',
};

/** "P-Chain transaction that adds a validator that stakes"; the type's own name where there are no words for it. */
export function describeType({ kind, chain, type }: Pick<DecodedBytes, 'kind' | 'chain' | 'type'>): string {
  const does = describeAction(type);
  switch (kind) {
    case 'tx':
      return does === undefined ? type : `${chain ?? ''}-Chain transaction: ${does}`;
    case 'unsignedTx':
      return does === undefined ? type : `unsigned ${chain ?? ''}-Chain transaction: ${does}`;
    case 'block':
      return `${chain ?? ''}-Chain block: ${type}`;
    case 'part':
      return `transaction part: ${type}`;
    default:
      return does ?? type;
  }
}

/** "registers a validator of an L1"; undefined where there are no words for the type. */
export function describeAction(type: string): string | undefined {
  return transactionType(type)?.description ?? (Object.hasOwn(others, type) ? others[type] : undefined);
}
