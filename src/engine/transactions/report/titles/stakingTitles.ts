import { type Line, amount, count, id, message, remote, text } from '../../../report';
import { encodeCb58, formatDuration } from '../../../primitives';
import { nodeBytes, nodeNumber } from '../../codec/nodeValue';
import { nodeIdIn, stakeIn, validationIn } from '../../codec/stakingFields';
import { assetLine, timeLine, type DecodedView } from '../decodedView';
import type { Title, Titled } from '../../types/transactionType';

/** Titles of transactions about stake and validators, by type. */
export const stakingTitles: Readonly<Record<string, Title>> = {
  AddValidatorTx: stakes,
  AddDelegatorTx: stakes,
  AddPermissionlessValidatorTx: stakes,
  AddPermissionlessDelegatorTx: stakes,
  AddSubnetValidatorTx: addsToSubnet,
  RemoveSubnetValidatorTx: removesFromSubnet,
  AddAutoRenewedValidatorTx: stakesForPeriods,
  SetAutoRenewedValidatorConfigTx: changesRenewal,
  RewardValidatorTx: endsStake,
  RewardAutoRenewedValidatorTx: endsPeriod,
  AdvanceTimeTx: advancesTime,
  ConvertSubnetToL1Tx: converts,
  RegisterL1ValidatorTx: registers,
  SetL1ValidatorWeightTx: setsWeight,
  IncreaseL1ValidatorBalanceTx: paysIn,
  DisableL1ValidatorTx: disables,
};

function stakes({ tx, view }: Titled): Line | undefined {
  const stake = stakeIn(tx, view.decoded.bytes);
  const asset = tx.child('stake')?.children[0]?.child('assetID');
  if (stake === undefined || asset === undefined) {
    return undefined;
  }
  const values = {
    type: text(tx.shape.kind === 'struct' ? tx.shape.name : ''),
    amount: assetLine(stake.weight, encodeCb58(nodeBytes(asset, view.decoded.bytes)), view),
    node: id(stake.nodeId),
    time: timeLine(stake.end ?? 0n),
  };
  if (stake.subnetId !== undefined) {
    const elsewhere = { ...values, subnet: named(stake.subnetId, view) };
    return stake.isDelegation
      ? message`delegates ${elsewhere.amount} to ${elsewhere.node} on subnet ${elsewhere.subnet} until ${elsewhere.time}`
      : message`${elsewhere.type}: ${elsewhere.amount} on ${elsewhere.node} of subnet ${elsewhere.subnet} until ${elsewhere.time}`;
  }
  return stake.isDelegation
    ? message`delegates ${values.amount} to ${values.node} until ${values.time}`
    : message`${values.type}: ${values.amount} on ${values.node} until ${values.time}`;
}

function addsToSubnet({ tx, view }: Titled): Line | undefined {
  const stake = stakeIn(tx, view.decoded.bytes);
  return stake?.subnetId === undefined
    ? undefined
    : message`adds ${id(stake.nodeId)} to subnet ${named(stake.subnetId, view)} with weight ${count(stake.weight)}`;
}

function removesFromSubnet({ tx, view }: Titled): Line | undefined {
  const nodeId = nodeIdIn(tx, view.decoded.bytes);
  const subnet = idAt('subnetID', tx, view);
  return nodeId === undefined || subnet === undefined
    ? undefined
    : message`removes ${id(nodeId)} from subnet ${named(subnet, view)}`;
}

function stakesForPeriods({ tx, view }: Titled): Line | undefined {
  const stake = stakeIn(tx, view.decoded.bytes);
  const asset = tx.child('stake')?.children[0]?.child('assetID');
  const period = tx.child('period');
  if (stake === undefined || asset === undefined || period === undefined) {
    return undefined;
  }
  const type = text(tx.shape.kind === 'struct' ? tx.shape.name : '');
  const amount = assetLine(stake.weight, encodeCb58(nodeBytes(asset, view.decoded.bytes)), view);
  return message`${type}: ${amount} on ${id(stake.nodeId)}, renewed every ${text(formatDuration(Number(nodeNumber(period, view.decoded.bytes)) * 1_000))}`;
}

function changesRenewal({ tx, view }: Titled): Line | undefined {
  const staked = idAt('txID', tx, view);
  const period = tx.child('period');
  if (staked === undefined || period === undefined) {
    return undefined;
  }
  const seconds = nodeNumber(period, view.decoded.bytes);
  return seconds === 0n
    ? message`stops auto-renewal of ${id(staked)}`
    : message`auto-renews ${id(staked)} every ${text(formatDuration(Number(seconds) * 1_000))}`;
}

function endsStake({ tx, view }: Titled): Line | undefined {
  const staked = idAt('txID', tx, view);
  const ended = view.staking?.ended;
  if (ended === undefined) {
    return staked === undefined ? undefined : message`ends the staking period of ${id(staked)}`;
  }
  const { reward, isDelegation } = ended;
  const node = id(ended.nodeId);
  if (reward === undefined) {
    return isDelegation ? message`ends a delegation to ${node}` : message`ends the staking period of ${node}`;
  }
  if (reward.length === 0) {
    return isDelegation
      ? message`ends a delegation to ${node}, no reward`
      : message`ends the staking period of ${node}, no reward`;
  }
  return isDelegation
    ? message`ends a delegation to ${node}, reward ${reward}`
    : message`ends the staking period of ${node}, reward ${reward}`;
}

function endsPeriod({ tx, view }: Titled): Line | undefined {
  const staked = idAt('txID', tx, view);
  const ended = view.staking?.ended;
  return ended === undefined
    ? staked === undefined
      ? undefined
      : message`ends an auto-renewed period of ${id(staked)}`
    : message`ends an auto-renewed period of ${id(ended.nodeId)}`;
}

function advancesTime({ tx, view }: Titled): Line | undefined {
  const at = tx.child('time');
  return at === undefined ? undefined : message`advances chain time to ${timeLine(nodeNumber(at, view.decoded.bytes))}`;
}

function converts({ tx, view }: Titled): Line | undefined {
  const subnetId = idAt('subnetID', tx, view);
  if (subnetId === undefined) {
    return undefined;
  }
  const validators = tx.child('validators')?.children.length ?? 0;
  const subnet = named(subnetId, view);
  return validators === 1
    ? message`converts subnet ${subnet} to an L1 with 1 validator`
    : message`converts subnet ${subnet} to an L1 with ${validators} validators`;
}

function registers({ tx, view }: Titled): Line | undefined {
  const change = validationIn(tx, view.decoded.bytes);
  return change?.nodeId === undefined || change.subnetId === undefined
    ? undefined
    : message`registers ${id(change.nodeId)} on ${named(change.subnetId, view)} with weight ${count(change.weight ?? 0n)}`;
}

function setsWeight({ tx, view }: Titled): Line | undefined {
  const change = validationIn(tx, view.decoded.bytes);
  if (change?.weight === undefined) {
    return undefined;
  }
  const who = validatorOf(view);
  const weight = count(change.weight);
  if (who === undefined) {
    const validation = id(change.validationId);
    return change.weight === 0n
      ? message`removes validation ${validation} (weight 0)`
      : message`sets the weight of validation ${validation} to ${weight}`;
  }
  return change.weight === 0n
    ? message`removes ${who.node} from ${who.l1}`
    : message`sets the weight of ${who.node} on ${who.l1} to ${weight}`;
}

function paysIn({ tx, view }: Titled): Line | undefined {
  const change = validationIn(tx, view.decoded.bytes);
  const balance = tx.child('balance');
  if (change === undefined || balance === undefined) {
    return undefined;
  }
  const paid = amount(nodeNumber(balance, view.decoded.bytes), 9, 'AVAX', 'nAVAX');
  const who = validatorOf(view);
  return who === undefined
    ? message`adds ${paid} to the balance of validation ${id(change.validationId)}`
    : message`adds ${paid} to the balance of ${who.node} on ${who.l1}`;
}

function disables({ tx, view }: Titled): Line | undefined {
  const change = validationIn(tx, view.decoded.bytes);
  if (change === undefined) {
    return undefined;
  }
  const who = validatorOf(view);
  const returned = view.staking?.returned;
  const does =
    who === undefined
      ? message`disables validation ${id(change.validationId)}`
      : message`disables ${who.node} on ${who.l1}`;
  return returned === undefined ? does : message`${does}, returns ${returned}`;
}

/** The validator of an L1 that is meant, where it is known which it is. */
function validatorOf(view: DecodedView): { readonly node: Line; readonly l1: Line } | undefined {
  const known = view.staking?.validator;
  return known?.subnetId === undefined ? undefined : { node: [id(known.nodeId)], l1: named(known.subnetId, view) };
}

/** A subnet by the name of its chain where that is known. */
function named(subnetId: string, { names, staking }: DecodedView): Line {
  const name = staking?.subnets?.get(subnetId);
  return [name === undefined ? id(subnetId, names.get(subnetId)) : remote(name)];
}

function idAt(name: string, tx: Titled['tx'], { decoded }: DecodedView): string | undefined {
  const node = tx.child(name);
  return node && encodeCb58(nodeBytes(node, decoded.bytes));
}
