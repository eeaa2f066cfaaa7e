import { recordedName } from '../chain/chainFacts';
import { recordedCall } from '../dataApi/primary/recordedCall';

/** An L1 validator whose balance runs out: the last one that the recorded network registered for `orders`. */
const validationId = 't53qPdDaAh2zvRdrC36MwFvpcV7EmwxNDjAsQDg1wi7FcJkyS';
const nodeId = 'NodeID-GWPcbFJZFfZreETSoWjPimr846mXEKCtu';
const weight = 75;

/** Combines the inactive validators of an L1. */
const zeroNodeId = 'NodeID-111111111111111111116DBWJs';

type Fields = Readonly<Record<string, unknown>>;
type Change = (result: Fields, isDry: boolean, balance: string) => Fields;

const changes: Readonly<Record<string, Change>> = {
  'platform.getCurrentValidators': (result, _, balance) => eachValidator(result, (one) => ({ ...one, balance })),
  'platform.getL1Validator': (result, _, balance) => (isIt(result) ? { ...result, balance } : result),
  'validators.getCurrentValidators': (result, isDry) =>
    isDry ? eachValidator(result, (one) => ({ ...one, isActive: false, isConnected: false })) : result,
  'platform.getValidatorsAt': (result, isDry) => {
    const {
      [nodeId]: active,
      [zeroNodeId]: inactive,
      ...rest
    } = result as Readonly<Record<string, { weight: string }>>;
    // In other validator sets the node has another weight.
    if (!isDry || active?.weight !== String(weight)) return result;
    const whole = Number(inactive?.weight ?? 0) + weight;
    return { ...rest, [zeroNodeId]: { publicKey: null, weight: String(whole) } };
  },
  'platform.getAllValidatorsAt': (result, isDry) => {
    const sets = result['validatorSets'] as Readonly<Record<string, { readonly validators: readonly Fields[] }>>;
    const subnet = recordedName('l1Subnet');
    const set = sets[subnet];
    if (!isDry || set === undefined) return result;
    const validators = set.validators.filter(
      ({ nodeIDs: nodeIds }) => !(nodeIds as readonly unknown[]).includes(nodeId),
    );
    return { ...result, validatorSets: { ...sets, [subnet]: { ...set, validators } } };
  },
};

/**
 * A node's response while the validator's balance decreases by the recorded price per second, and after it is used up.
 * @param result as recorded
 * @param dryAt when the balance is used up, milliseconds since the epoch; 0: the balance is as recorded
 */
export function runningDry(method: string, result: unknown, dryAt: number, now: number): unknown {
  const change = changes[method];
  if (dryAt === 0 || change === undefined) return result;
  const price = recordedCall('platform', 'platform.getValidatorFeeState').at('price').integer;
  const seconds = Math.max(0, Math.ceil((dryAt - now) / 1_000));
  return change(result as Fields, seconds === 0, String(BigInt(seconds) * price));
}

function eachValidator(result: Fields, change: (one: Fields) => Fields): Fields {
  const validators = result['validators'] as readonly Fields[];
  return { ...result, validators: validators.map((one) => (isIt(one) ? change(one) : one)) };
}

function isIt(one: Fields): boolean {
  return one['validationID'] === validationId;
}
