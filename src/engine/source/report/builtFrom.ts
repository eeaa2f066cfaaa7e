import type { AbiContract } from '../../abi';
import { type Fact, type Line, code, count, fact, guess, joined, message, remote, text } from '../../report';
import type { BuildSettings, BuiltContract, CodeMatch } from '../build/builtContract';

/** What the code at an address, and that of the contract it is a proxy of, was built from in the open project. */
export interface BuiltFrom {
  readonly own?: CodeMatch;
  readonly implementation?: CodeMatch;
  /** The contract that the project deployed at the address by what is written of it, where its code is another's. */
  readonly deployedAs?: Pick<AbiContract, 'contract' | 'source'>;
  /** A contract with the same functions, where nothing else is known. */
  readonly alike?: Pick<BuiltContract, 'name' | 'artifact'>;
}

export function builtFromFacts(
  { own, implementation, deployedAs, alike }: BuiltFrom,
  from: readonly number[],
): readonly Fact[] {
  if (deployedAs !== undefined) {
    return fact('builtFrom', 'built from', deployedLine(deployedAs), from, { brief: true });
  }
  if (alike !== undefined) {
    return fact('builtFrom', 'built from', alikeLine(alike), from);
  }
  return [
    ...matchFact('builtFrom', 'built from', own, from),
    ...matchFact('implementationBuiltFrom', 'implementation built from', implementation, from),
  ];
}

function matchFact(key: string, label: string, match: CodeMatch | undefined, from: readonly number[]): readonly Fact[] {
  return fact(key, label, match && matchLine(match), from, { brief: match?.contract !== undefined });
}

function deployedLine({ contract, source }: Pick<AbiContract, 'contract' | 'source'>): Line {
  return message`${code(contract)}, ${remote(source)} · sources or settings changed since it was deployed`;
}

function alikeLine({ name, artifact }: Pick<BuiltContract, 'name' | 'artifact'>): Line {
  return message`maybe ${code(name)}, ${remote(artifact)}, of other sources or settings ${guess('guessed from its functions')}`;
}

/** `Coin, out/Coin.sol/Coin.json · same build` */
function matchLine({ verdict, contract, changed, settings }: CodeMatch): Line {
  if (contract === undefined) {
    return [text('no contract of the open project')];
  }
  const named = { contract: code(contract.name), artifact: remote(contract.artifact) };
  switch (verdict) {
    case 'sameBuild':
      return message`${named.contract}, ${named.artifact} · same build`;
    case 'otherSettings':
      if (settings !== undefined) {
        const result = { ...named, settings: joined(otherThan(settings, contract.settings), ', ') };
        return message`${result.contract}, ${result.artifact} · same sources, compiled with ${result.settings}`;
      }
      return message`${named.contract}, ${named.artifact} · same code, other compiler settings or comments`;
    default:
      return changedLine(changed, named);
  }
}

/** What the code was compiled with, as far as the project's own build was not. */
function otherThan(settings: BuildSettings, own: BuildSettings | undefined): readonly Line[] {
  const { isOptimized, runs = 0, viaIR, evmVersion = '' } = settings;
  const optimizer = isOptimized ? message`the optimizer for ${count(BigInt(runs))} runs` : [text('the optimizer off')];
  return [
    ...(isOptimized !== own?.isOptimized || (isOptimized && runs !== own.runs) ? [optimizer] : []),
    ...(viaIR === own?.viaIR ? [] : [[text(viaIR ? 'via-IR on' : 'via-IR off')]]),
    ...(evmVersion === own?.evmVersion ? [] : [message`EVM version ${code(evmVersion)}`]),
  ];
}

/** Files named in a line; of more the number is told. */
const maxNamed = 3;

function changedLine(changed: readonly string[], named: Readonly<Record<'contract' | 'artifact', Line[number]>>): Line {
  const files = joined(
    changed.slice(0, maxNamed).map((path): Line => [remote(path)]),
    ', ',
  );
  const more = changed.length - maxNamed;
  return more > 0
    ? message`${named.contract}, ${named.artifact} · ${files} and ${count(BigInt(more))} more changed since the build`
    : message`${named.contract}, ${named.artifact} · ${files} changed since the build`;
}
