import type { Fix, Problem } from '../problem';
import type { Judged } from '../regrets/judged';
import type { RuleId } from '../rules/rules';
import { addMissing } from './missingFixes';
import { placeOf, type FixPlace } from './place';
import { removeAllSyntax } from './syntaxFixes';
import {
  quoteNumber,
  removeItem,
  splitItem,
  writeAmount,
  writeBool,
  writeList,
  writeNumber,
  writePrecompileKey,
  writePrefix,
  writeSlot,
} from './valueFixes';

/** The repairs of what the VM refuses, by rule. */
const fixesByRule: { readonly [Id in RuleId]?: (place: FixPlace) => readonly Fix[] } = {
  comment: removeAllSyntax,
  trailingComma: removeAllSyntax,
  notUint64Amount: writeAmount,
  notUint256Amount: writeAmount,
  notBigInteger: writeNumber,
  notUint: writeNumber,
  notInt: writeNumber,
  notBool: writeBool,
  notString: quoteNumber,
  notList: writeList,
  hexWithoutPrefix: writePrefix,
  notSlot: writeSlot,
  missingField: addMissing,
  upgradeItemEmpty: removeItem,
  upgradeItemKeys: splitItem,
  unknownPrecompile: writePrecompileKey,
};

/** The problems with their quick fixes, after those that they have. */
export function withFixes(problems: readonly Problem[], judged: Judged): readonly Problem[] {
  return problems.map((problem) => {
    const fixesOf = fixesByRule[problem.rule];
    const source = judged.input[problem.file];
    if (fixesOf === undefined || source === undefined) {
      return problem;
    }
    const fixes = fixesOf(placeOf(problem, judged, { file: problem.file, source }));
    return fixes.length === 0 ? problem : { ...problem, fixes: [...(problem.fixes ?? []), ...fixes] };
  });
}
