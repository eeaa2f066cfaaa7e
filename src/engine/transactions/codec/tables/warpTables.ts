import {
  bool,
  bytesOf,
  fixed,
  idShape,
  listShape,
  oneOf,
  owner,
  u32,
  u64Shape,
  u64Of,
  type Field,
  type TypeTable,
  struct,
  typeTable,
  fields,
} from './codecShape';
import { nodeIdBytes, subnetID, validationID, weightShape } from './commonFields';

const blsPublicKey: Field = ['blsPublicKey', fixed(48)];

/** Sources: avalanchego vms/platformvm/warp, its payload and message packages. */
const warpFields: readonly Field[] = fields({
  networkID: u32,
  sourceChainID: idShape,
  payload: bytesOf('warpPayload'),
});
const signatureTable: TypeTable = typeTable('Warp', [
  [0, 'credential', 'BitSetSignature', fields({ signers: bytesOf('signers'), signature: fixed(96) })],
]);

export const unsignedWarp = struct('UnsignedMessage', warpFields);
export const signedWarp = struct('SignedMessage', [
  ...warpFields,
  ['signature', oneOf(() => signatureTable, 'credential')],
]);

/** Payloads that VMs put into a Warp message. */
const payloadTable: TypeTable = typeTable('Warp payload', [
  [0, 'message', 'Hash', [['hash', idShape]]],
  [1, 'message', 'AddressedCall', fields({ sourceAddress: bytesOf('address'), payload: bytesOf('pChainMessage') })],
]);
export const warpPayload = oneOf(() => payloadTable, 'message');

/** P-Chain owners without a locktime. */
const pChainOwner = struct('PChainOwner', fields({ threshold: u32, addresses: listShape(owner) }));

/** Messages between the P-Chain and an L1's validator manager. */
const pChainMessageTable: TypeTable = typeTable('P-Chain message', [
  [0, 'message', 'SubnetToL1Conversion', [['id', idShape]]],
  [
    1,
    'message',
    'RegisterL1Validator',
    [
      subnetID,
      nodeIdBytes,
      blsPublicKey,
      ['expiry', u64Of('time')],
      ['remainingBalanceOwner', pChainOwner],
      ['disableOwner', pChainOwner],
      weightShape,
    ],
  ],
  [2, 'message', 'L1ValidatorRegistration', [validationID, ['registered', bool]]],
  [3, 'message', 'L1ValidatorWeight', [validationID, ['nonce', u64Shape], weightShape]],
]);
export const pChainMessage = oneOf(() => pChainMessageTable, 'message');

/** A validator's uptime, as reported to the validator manager by validators of its L1; source: icm-contracts. */
const uptimeTable: TypeTable = typeTable('uptime message', [
  [0, 'message', 'ValidationUptime', [validationID, ['uptime', u64Of('seconds')]]],
]);
export const uptimeMessage = oneOf(() => uptimeTable, 'message');

/** The preimage of a conversion ID. */
export const conversionValidator = struct('ConversionValidator', [nodeIdBytes, blsPublicKey, weightShape]);
export const conversionData = struct('SubnetToL1ConversionData', [
  subnetID,
  ['managerChainID', idShape],
  ['managerAddress', bytesOf('address')],
  ['validators', listShape(conversionValidator)],
]);
