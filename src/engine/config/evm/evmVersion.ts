import { evmVersionAt, opcodesBeyond } from '../../abi';
import { upgradeTimesOf } from '../effective/activations';
import { type ChainFiles, upgradeTimeKeys } from '../model';
import { ruleMessage, type RuleId } from '../rules/rules';
import type { TextPlace } from '../source/configNode';

export interface EvmProblem {
  readonly rule: RuleId;
  readonly message: string;
}

/** The EVM version that a chain runs, according to its files and network. @param now seconds since the epoch */
export function evmVersionOf(files: ChainFiles, now: bigint): string | undefined {
  const times = upgradeTimesOf(files);
  return evmVersionAt((field) => times[upgradeTimeKeys.find((key) => key === field)!]?.value, now);
}

const foundry = /^[ \t]*evm_version[ \t]*=[ \t]*(["'])(?<version>\w+)\1/;
/** `evmVersion` in a Hardhat config, which is parsed but not run: computed values are unknown. */
const hardhat = /^(?:(?!\/\/|\/\*).)*?\bevmVersion["']?[ \t]*:[ \t]*(["'`])(?<version>\w+)\1/;

/** Positions where a project's config names an EVM version; none for other files. @param name of the file */
export function evmSettingsIn(name: string, text: string): readonly (TextPlace & { readonly version: string })[] {
  const isFoundry = name === 'foundry.toml';
  const pattern = isFoundry ? foundry : /^hardhat\.config\.[cm]?[jt]s$/.test(name) ? hardhat : undefined;
  let at = 0;
  let isInProfile = !isFoundry;
  return (pattern === undefined ? [] : text.split('\n')).flatMap((line) => {
    const start = at;
    at += line.length + 1;
    if (isFoundry && /^[ \t]*\[/.test(line)) {
      isInProfile = /^[ \t]*\[profile\.[\w-]+\]/.test(line);
    }
    const found = isInProfile && line.length < longest ? pattern?.exec(line) : undefined;
    const version = found?.groups?.['version'];
    const end = start + (found ? found.index + found[0].length : 0) - 1;
    return version === undefined ? [] : [{ version, start: end - version.length, end }];
  });
}

const longest = 500;

/** Problem of a setting; `undefined` where the chain supports it, or the version is unknown. */
export function evmSettingProblem(version: string, runs: string): EvmProblem | undefined {
  const opcodes = opcodesBeyond(version, runs);
  if (opcodes === undefined) {
    return undefined;
  }
  return opcodes.length === 0
    ? { rule: 'evmVersionAhead', message: ruleMessage('evmVersionAhead', [version, runs]) }
    : { rule: 'evmVersionNewer', message: ruleMessage('evmVersionNewer', [version, runs, opcodes.join(', ')]) };
}

export function evmCodeProblem(
  [first = '', ...others]: readonly string[],
  opcodes: readonly string[],
  runs: string,
): EvmProblem {
  const [second = ''] = others;
  const more = `${first} and ${others.length} more contracts`;
  const contracts = others.length === 0 ? first : others.length === 1 ? `${first} and ${second}` : more;
  return { rule: 'opcodeMissing', message: ruleMessage('opcodeMissing', [contracts, opcodes.join(', '), runs]) };
}
