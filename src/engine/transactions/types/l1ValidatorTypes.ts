import { count, id, message } from '../../report';
import { numbers } from '../codec/tables/codecShape';
import { balance, warpMessage, validationID } from '../codec/tables/commonFields';
import type { TransactionType } from './transactionType';

const l1ValidatorCard = {
  heading: 'L1 validator',
  keys: [
    ...['node', 'l1', 'validation', 'whyNoNode', 'weight', 'paidIn', 'expiry', 'returned', 'now'],
    ...['remainingBalanceOwner', 'deactivationOwner', 'publicKey', 'proofOfPossession'],
  ],
};

export const registerL1ValidatorTx: TransactionType = {
  name: 'RegisterL1ValidatorTx',
  typeIds: { P: 36 },
  fields: ({ base }) => [...base, balance, ['proofOfPossession', numbers(96)], warpMessage],
  description: 'registers an L1 validator',
  title: ({ change, view }) =>
    change?.nodeId === undefined || change.subnetId === undefined
      ? undefined
      : message`registers ${id(change.nodeId)} on ${view.subnet(change.subnetId)} with weight ${count(change.weight ?? 0n)}`,
  isOfSubnet: true,
  turns: 'on',
  card: l1ValidatorCard,
};

export const setL1ValidatorWeightTx: TransactionType = {
  name: 'SetL1ValidatorWeightTx',
  typeIds: { P: 37 },
  fields: ({ base }) => [...base, warpMessage],
  description: 'sets the weight of an L1 validator',
  title: ({ change, view }) => {
    if (change?.weight === undefined) {
      return undefined;
    }
    const validator = view.validator;
    const weight = count(change.weight);
    if (validator === undefined) {
      const validation = id(change.validationId);
      return change.weight === 0n
        ? message`removes validation ${validation} (weight 0)`
        : message`sets the weight of validation ${validation} to ${weight}`;
    }
    return change.weight === 0n
      ? message`removes ${validator.node} from ${validator.l1}`
      : message`sets the weight of ${validator.node} on ${validator.l1} to ${weight}`;
  },
  isOfSubnet: true,
  returnsBalance: ({ weight }) => weight === 0n,
  card: l1ValidatorCard,
};

export const increaseL1ValidatorBalanceTx: TransactionType = {
  name: 'IncreaseL1ValidatorBalanceTx',
  typeIds: { P: 38 },
  fields: ({ base }) => [...base, validationID, balance],
  description: 'increases the balance of an L1 validator',
  title: ({ tx, view }) => {
    const paid = view.value(tx.child('balance')!);
    const who = view.validator;
    return who === undefined
      ? message`adds ${paid} to the balance of validation ${view.value(tx.child('validationID')!)}`
      : message`adds ${paid} to the balance of ${who.node} on ${who.l1}`;
  },
  isOfSubnet: true,
  turns: 'on',
  card: l1ValidatorCard,
};

export const disableL1ValidatorTx: TransactionType = {
  name: 'DisableL1ValidatorTx',
  typeIds: { P: 39 },
  fields: ({ base, auth }) => [...base, validationID, ['disableAuthorization', auth]],
  description: 'disables an L1 validator and returns its balance',
  title: ({ tx, view }) => {
    const who = view.validator;
    const returned = view.staking?.returned;
    const action =
      who === undefined
        ? message`disables validation ${view.value(tx.child('validationID')!)}`
        : message`disables ${who.node} on ${who.l1}`;
    return returned === undefined ? action : message`${action}, returns ${returned}`;
  },
  isOfSubnet: true,
  turns: 'off',
  returnsBalance: () => true,
  card: l1ValidatorCard,
};
