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

/** What the VMs put into a Warp message. */
const payloadTable: TypeTable = typeTable('Warp payload', [
  [0, 'message', 'Hash', [['hash', idShape]]],
  [1, 'message', 'AddressedCall', fields({ sourceAddress: bytesOf('address'), payload: bytesOf('pChainMessage') })],
]);
export const warpPayload = oneOf(() => payloadTable, 'message');

/** Owners on the P-Chain, without a locktime. */
const pChainOwner = struct('PChainOwner', fields({ threshold: u32, addresses: listShape(owner) }));

/** What the P-Chain and the contract that manages an L1's validators tell each other. */
export const pChainMessageTable: TypeTable = typeTable('P-Chain message', [
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

/** How long a validator was up, as validators of its L1 tell the contract that manages them; source: icm-contracts. */
const uptimeTable: TypeTable = typeTable('uptime message', [
  [0, 'message', 'ValidationUptime', [validationID, ['uptime', u64Of('seconds')]]],
]);
export const uptimeMessage = oneOf(() => uptimeTable, 'message');

/** What a conversion ID is the hash of. */
export const conversionValidator = struct('ConversionValidator', [nodeIdBytes, blsPublicKey, weightShape]);
export const conversionData = struct('SubnetToL1ConversionData', [
  subnetID,
  ['managerChainID', idShape],
  ['managerAddress', bytesOf('address')],
  ['validators', listShape(conversionValidator)],
]);
