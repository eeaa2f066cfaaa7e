import { codecIdsOf, conversionValidationId } from '../../../../src/engine/transactions/codec/codecIds';
import { decodeBytes, type BytesKind } from '../../../../src/engine/transactions/codec/decodeBytes';
import type { DecodedBytes } from '../../../../src/engine/transactions/codec/decodedBytes';
import { toNodeJson } from '../../../../src/engine/transactions/codec/nodeJson';
import { decodeCb58, encodeCb58 } from '../../../../src/engine/primitives/ids/cb58';
import { bytesToHex } from '../../../../src/engine/primitives/ids/hex';
import { recordedCall, recordedCalls } from './recordedCall';
import { Reading } from './reading';
import type { RecordedTx } from './readTransactions';

/** State of an L1 validator after a transaction. */
export interface L1Change {
  /** cb58 */
  readonly validationId: string;
  readonly nodeId: string;
  readonly subnetId: string;
  readonly weight: bigint;
  /** nAVAX */
  readonly balance: bigint;
  readonly balanceChange?: bigint;
  /** 0x hex */
  readonly publicKey?: string;
}

/** The remaining balance that a disabled L1 validator returns to its owner. */
export interface ReturnedBalance {
  readonly amount: bigint;
  readonly owner: readonly string[];
  readonly threshold: number;
}

export interface L1History {
  readonly changes: ReadonlyMap<string, readonly L1Change[]>;
  readonly returned: ReadonlyMap<string, ReturnedBalance>;
  /** Balance in nAVAX at a time after the last transaction. */
  balance(validationId: string, time: number): bigint;
}

interface Validator extends Omit<L1Change, 'balance' | 'balanceChange'> {
  balance: bigint;
  weight: bigint;
  active: boolean;
  since: number;
}

/**
 * The history of all L1 validators, from the P-Chain's transactions. A balance decreases by the recorded fee state's
 * price each second: its excess is 0, so the price was always the minimum.
 */
export function replayL1Validators(transactions: readonly RecordedTx[]): L1History {
  const price = recordedCall('platform', 'platform.getValidatorFeeState').at('price').integer;
  const validators = new Map<string, Validator>();
  const changes = new Map<string, readonly L1Change[]>();
  const returned = new Map<string, ReturnedBalance>();

  const pay = (validator: Validator, time: number): void => {
    const due = validator.active ? BigInt(time - validator.since) * price : 0n;
    validator.balance = validator.balance > due ? validator.balance - due : 0n;
    validator.since = time;
  };
  const known = (validationId: string, time: number): Validator => {
    const found = validators.get(validationId);
    if (found === undefined) throw new Error(`No transaction made the L1 validator ${validationId}.`);
    pay(found, time);
    return found;
  };

  for (const { id, type, time, unsigned } of transactions) {
    switch (type) {
      case 'ConvertSubnetToL1Tx': {
        const subnetId = unsigned.at('subnetID').text;
        const made = unsigned.at('validators').list.map((one, index): Validator => {
          const subnet = decodeCb58(subnetId, 32)?.bytes ?? new Uint8Array(32);
          const balance = one.at('balance').integer;
          return {
            validationId: encodeCb58(conversionValidationId(subnet, index)),
            nodeId: `NodeID-${encodeCb58(Buffer.from(one.at('nodeID').text.slice(2), 'hex'))}`,
            subnetId,
            weight: one.at('weight').integer,
            publicKey: one.at('signer', 'publicKey').text,
            balance,
            active: balance > 0n,
            since: time,
          };
        });
        for (const one of made) validators.set(one.validationId, one);
        changes.set(
          id,
          made.map((one) => change(one, one.balance)),
        );
        break;
      }
      case 'RegisterL1ValidatorTx': {
        const message = pChainMessage(unsigned.at('message').text);
        const json = new Reading(toNodeJson(message));
        const made: Validator = {
          validationId: codecIdsOf(message)[0]?.cb58 ?? '',
          nodeId: nodeIdOf(json.at('nodeID').text),
          subnetId: json.at('subnetID').text,
          weight: json.at('weight').integer,
          publicKey: json.at('blsPublicKey').text,
          balance: unsigned.at('balance').integer,
          active: true,
          since: time,
        };
        validators.set(made.validationId, made);
        changes.set(id, [change(made, made.balance)]);
        break;
      }
      case 'SetL1ValidatorWeightTx': {
        const json = new Reading(toNodeJson(pChainMessage(unsigned.at('message').text)));
        const validator = known(json.at('validationID').text, time);
        validator.weight = json.at('weight').integer;
        changes.set(id, [change(validator)]);
        break;
      }
      case 'IncreaseL1ValidatorBalanceTx': {
        const validator = known(unsigned.at('validationID').text, time);
        const balance = unsigned.at('balance').integer;
        validator.balance += balance;
        validator.active = true;
        changes.set(id, [change(validator, balance)]);
        break;
      }
      case 'DisableL1ValidatorTx': {
        const validator = known(unsigned.at('validationID').text, time);
        const amount = validator.balance;
        validator.balance = 0n;
        validator.active = false;
        changes.set(id, [change(validator, -amount)]);
        if (amount > 0n) returned.set(id, { amount, ...remainingBalanceOwner(validator.validationId) });
        break;
      }
      default:
    }
  }
  return {
    changes,
    returned,
    balance: (validationId, time) => known(validationId, time).balance,
  };
}

/** The P-Chain's message in a signed Warp message. */
function pChainMessage(warp: string): DecodedBytes {
  const payload = new Reading(toNodeJson(decodedAs(warp, 'warp'))).at('payload').text;
  const call = new Reading(toNodeJson(decodedAs(payload, 'warpPayload'))).at('payload').text;
  return decodedAs(call, 'pChainMessage');
}

function decodedAs(bytes: string, kind: BytesKind): DecodedBytes {
  const [decoded] = decodeBytes(bytes, { kind });
  if (decoded === undefined) throw new Error(`Recorded bytes are no ${kind}: ${bytes.slice(0, 40)}…`);
  return decoded;
}

function nodeIdOf(text: string): string {
  if (!text.startsWith('0x')) return text;
  return `NodeID-${encodeCb58(Buffer.from(text.slice(2), 'hex'))}`;
}

function remainingBalanceOwner(validationId: string): Pick<ReturnedBalance, 'owner' | 'threshold'> {
  const owner = recordedCalls('platform', 'platform.getL1Validator')
    .find(({ params }) => params['validationID'] === validationId)
    ?.result.at('remainingBalanceOwner');
  if (owner === undefined) throw new Error(`recordings/platform.jsonl has no L1 validator ${validationId}.`);
  return { owner: owner.at('addresses').list.map(({ text }) => text), threshold: owner.at('threshold').small };
}

function change(validator: Validator, balanceChange?: bigint): L1Change {
  const { validationId, nodeId, subnetId, weight, balance, publicKey } = validator;
  return {
    validationId,
    nodeId,
    subnetId,
    weight,
    balance,
    ...(publicKey === undefined ? {} : { publicKey }),
    ...(balanceChange === undefined ? {} : { balanceChange }),
  };
}

/** The 32 bytes of a cb58 ID as 0x hex. */
export function hexOfCb58(id: string): string {
  const bytes = decodeCb58(id, 32)?.bytes;
  if (bytes === undefined) throw new Error(`${id} is no cb58 ID.`);
  return bytesToHex(bytes);
}
