import {
  type Line,
  type Section,
  id,
  joined,
  message,
  percentSpan,
  sourcesOf,
  text,
  time,
  valueOf,
} from '../../report';
import type { L1Validator, Staker } from '../../rpc';
import { errorCategory } from '../../errors';
import { avaxAmount, isL1, weightLine } from '../../transactions';
import { lastsLines } from '../balanceLasts';
import type { RequestedSubnet, NodeAnswers, SubnetValidation } from './nodeAnswers';

/** The L1s and permissioned subnets that a node validates, and which were not asked. */
export function subnetSection(answers: NodeAnswers, validations: readonly SubnetValidation[]): readonly Section[] {
  if (validations.length === 0) {
    return [];
  }
  const lasts = lastsLines(
    validations.flatMap(({ validator }) => (isL1(validator) ? [validator] : [])),
    valueOf(answers.price)?.price,
  );
  const uptimes = validations.map(({ requested, validator }) => uptimeLine(requested, validator));
  const hasUptimes = uptimes.some((line) => line.length > 0);
  const rows = validations.map(({ requested, validator }, i): readonly Line[] => {
    const whole = valueOf(answers.sets)?.validatorSets[requested.subnetID]?.totalWeight;
    return [
      [id(requested.subnetID, requested.chainName)],
      [id(isL1(validator) ? validator.validationID : validator.txID)],
      weightLine(validator.weight, whole),
      isL1(validator) ? [avaxAmount(validator.balance)] : [text('no balance (permissioned)')],
      isL1(validator) ? lasts(validator) : [time(validator.endTime.getTime())],
      ...(hasUptimes ? [uptimes[i] ?? []] : []),
    ];
  });
  return [
    {
      key: 'subnets',
      heading: validations.every(({ validator }) => isL1(validator) && validator.balance === 0n)
        ? 'L1s with inactive validation'
        : 'L1s and subnets validated',
      columns: ['subnet', 'validation ID', 'weight', 'balance', 'time left', ...(hasUptimes ? ['uptime'] : [])],
      rows,
      note: subnetNote(answers),
      from: sourcesOf(
        ...validations.flatMap(({ requested: { result, view } }) => [result, view]),
        answers.sets,
        answers.price,
      ),
    },
  ];
}

/** Which subnets were asked about the node, and what cannot be told from that. */
export function subnetNote({ sets, subnetsLeft }: NodeAnswers): Line {
  const found = sets.ok
    ? 'Covers subnets where the node is a Warp signer, subnets tracked by the node, and those of the configured chains. Inactive validations elsewhere are unknown.'
    : `Covers subnets tracked by the node and those of the configured chains: ${
        !sets.rejected
          ? 'the Warp signers of all subnets are unknown.'
          : errorCategory(sets.error) === 'noMethod'
            ? 'this node does not support platform.getAllValidatorsAt.'
            : 'the node rejected platform.getAllValidatorsAt.'
      } Validations elsewhere are unknown.`;
  const left = subnetsLeft > 0 ? [`${subnetsLeft} more tracked subnets not queried.`] : [];
  return joined(
    [found, ...left].map((sentence) => [text(sentence)]),
    ' ',
  );
}

/** As the node that runs the chain has seen it. */
function uptimeLine({ view }: RequestedSubnet, { nodeID: nodeId }: L1Validator | Staker): Line {
  const seen = valueOf(view)?.validators.find((one) => one.nodeID === nodeId);
  if (seen === undefined) {
    return [];
  }
  const uptime = percentSpan(seen.uptimePercentage);
  return seen.isConnected ? [uptime] : message`${uptime}, not connected`;
}
