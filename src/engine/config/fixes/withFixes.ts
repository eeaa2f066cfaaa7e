import type { Fix, Problem } from '../problem';
import { readable } from '../problemLimit';
import type { ValidatedFiles } from '../model';
import type { RuleId } from '../rules/rules';
import { addFees, equalGasLimit, leaveOut, writeDefaultFee, writeValue, writeZero } from './genesisFixes';
import { addMissing } from './missingFixes';
import { fixPlace, type FixPlace } from './place';
import { keepOneRole, removeAddress, rewardOne, writeDurango } from './precompileFixes';
import { removeAllSyntax } from './syntaxFixes';
import { disableInstead, removeUpgradeItem, sortByTime, writeNextTime, writePair } from './upgradeFixes';
import {
  quoteNumber,
  removeItem,
  splitItem,
  writeAmount,
  writeBool,
  writeList,
  writeBig,
  writeUint,
  writePrecompileKey,
  writePrefix,
  writeSlot,
} from './valueFixes';

/** In an upgrade file the items around count too. */
function durangoTime(place: FixPlace): readonly Fix[] {
  return place.file.file === 'upgrade' ? writeNextTime(place) : writeDurango(place);
}

/** The repairs of what the VM refuses, by rule. */
const fixesByRule: { readonly [Id in RuleId]?: (place: FixPlace) => readonly Fix[] } = {
  comment: removeAllSyntax,
  trailingComma: removeAllSyntax,
  notUint64Amount: writeAmount(64),
  notUint256Amount: writeAmount(256),
  notBigInteger: writeBig,
  notUint: writeUint,
  notInt: writeBig,
  notBool: writeBool,
  notString: quoteNumber,
  notList: writeList,
  hexWithoutPrefix: writePrefix,
  notSlot: writeSlot,
  missingField: addMissing,
  upgradeItemEmpty: removeItem,
  upgradeItemKeys: splitItem,
  unknownPrecompile: writePrecompileKey,
  gasLimitMismatch: equalGasLimit,
  gasLimitNotDefault: equalGasLimit,
  feeMissing: addFees,
  feeGasLimitMissing: addFees,
  feeNotPositive: writeDefaultFee,
  feeNegative: writeDefaultFee,
  feeMinOverMax: writeZero,
  feeNotUint64: writeDefaultFee,
  feeTooLong: writeDefaultFee,
  minDelayTooLong: writeValue(2_000n),
  networkUpgradeTooEarly: leaveOut,
  networkUpgradeOrder: leaveOut,
  negativeBaseFee: leaveOut,
  blockNumber: leaveOut,
  ethereumForkOrder: leaveOut,
  ethereumForkMissing: leaveOut,
  londonBlock: leaveOut,
  addressTwice: removeAddress,
  addressInTwoLists: keepOneRole,
  managersBeforeDurango: durangoTime,
  warpBeforeDurango: durangoTime,
  mintNothing: leaveOut,
  mintNotPositive: leaveOut,
  rewardBoth: rewardOne,
  quorumOutOfRange: writeValue(67n),
  upgradeWithoutTime: writeNextTime,
  upgradeOutOfOrder: (place) => [...sortByTime(place), ...writeNextTime(place)],
  upgradeEnablesEnabled: (place) => [...writePair(place), ...disableInstead(place)],
  upgradeDisabledInGenesis: writePair,
  upgradeDisablesDisabled: removeUpgradeItem,
  upgradeNotLater: writeNextTime,
  stateUpgradeWithoutTime: writeNextTime,
  stateUpgradeAtZero: writeNextTime,
  stateUpgradeNotLater: writeNextTime,
  stateUpgradeBeforeGenesis: writeNextTime,
  upgradeInGenesisBlock: writeNextTime,
  feeConfigUnknown: addFees,
  retroactivePrecompile: writeNextTime,
  retroactiveState: writeNextTime,
};

/** Problems between two pauses. */
const stride = 20;

/** The problems with their quick fixes, after those that they have. */
export function* withFixes(
  problems: readonly Problem[],
  validated: ValidatedFiles,
): Generator<undefined, readonly Problem[]> {
  const all: Problem[] = [];
  for (const [i, problem] of problems.entries()) {
    const fixesOf = fixesByRule[problem.rule];
    const source = validated.input[problem.file];
    const fixes =
      fixesOf === undefined || source === undefined
        ? []
        : fixesOf(fixPlace(problem, validated, { file: problem.file, source }));
    all.push(readable(fixes.length === 0 ? problem : { ...problem, fixes: [...(problem.fixes ?? []), ...fixes] }));
    if (i % stride === 0) {
      yield undefined;
    }
  }
  return all;
}
