import { encodeAbiParameters, parseAbiParameters } from 'viem/utils';
import type { DecodedValue } from '../../abi';
import { type AbiRecord, abiRecord } from './abiRecord';

/** What token contracts on two chains tell each other (ICTT), by the shape of the bytes. */
export interface BridgeTransfer {
  readonly kind: 'registerRemote' | 'send' | 'call' | 'sendOn' | 'callOn';
  readonly fields: AbiRecord;
}

const types: readonly (readonly [kind: BridgeTransfer['kind'], type: string])[] = [
  ['registerRemote', '(uint256 initialReserveImbalance, uint8 homeTokenDecimals, uint8 remoteTokenDecimals)'],
  ['send', '(address recipient, uint256 amount)'],
  [
    'call',
    '(bytes32 sourceBlockchainID, address originTokenTransferrerAddress, address originSenderAddress, address recipientContract, uint256 amount, bytes recipientPayload, uint256 recipientGasLimit, address fallbackRecipient)',
  ],
  [
    'sendOn',
    '(bytes32 destinationBlockchainID, address destinationTokenTransferrerAddress, address recipient, uint256 amount, uint256 secondaryFee, uint256 secondaryGasLimit, address multiHopFallback)',
  ],
  [
    'callOn',
    '(address originSenderAddress, bytes32 destinationBlockchainID, address destinationTokenTransferrerAddress, address recipientContract, uint256 amount, bytes recipientPayload, uint256 recipientGasLimit, address fallbackRecipient, uint256 secondaryRequiredGasLimit, address multiHopFallback, uint256 secondaryFee)',
  ],
];

const outer = parseAbiParameters('(uint8 messageType, bytes payload) it');

/** Reads the data of a Teleporter message; undefined where they are something else. */
export function tokenTransferOf(data: `0x${string}`): BridgeTransfer | undefined {
  const result = abiRecord('(uint8 messageType, bytes payload)', data);
  const [kind, type] = types[Number(result?.['messageType'] ?? types.length)] ?? [];
  const fields = kind && type ? abiRecord(type, result?.['payload'] as `0x${string}`) : undefined;
  return kind && fields && { kind, fields };
}

/** The data of a Teleporter message. @param fields of its kind by name; others do no harm */
export function encodeTokenTransfer(
  kind: BridgeTransfer['kind'],
  fields: Readonly<Record<string, unknown>>,
): `0x${string}` {
  const messageType = types.findIndex(([one]) => one === kind);
  const payload = encodeAbiParameters(parseAbiParameters(`${types[messageType]![1]} it`), [fields]);
  return encodeAbiParameters(outer, [{ messageType, payload }]);
}

/** A field that holds a number. */
export function numberOf(value: DecodedValue | undefined): bigint {
  return typeof value === 'bigint' ? value : 0n;
}
