import { checksumAddress } from '../../primitives';
import { decodeParameters, invocationLine } from '../../abi';
import {
  type Fact,
  type Line,
  type Section,
  code,
  count,
  fact,
  id,
  joinLines,
  message,
  place,
  remote,
  text,
} from '../../report';
import { constructorIn } from '../build/artifact';
import type { BuildSettings } from '../build/builtContract';
import { sourceUri } from '../verified/sourceUri';
import type { VerifiedContract } from '../verified/verifiedContract';

/** A contract from a verification service. @param at "43114/0x…" */
export type PublishedContract = VerifiedContract & { readonly at: string };

/** Compiler settings and descriptions of a contract, none of it verified. */
export function verifiedFacts(
  { docs, compiler, settings, license }: PublishedContract,
  from: readonly number[],
): readonly Fact[] {
  const words = docs.notice ?? docs.title ?? docs.details;
  const compiled = [
    ...(compiler === undefined ? [] : [[code(compiler)]]),
    ...(settings === undefined ? [] : settingsWords(settings)),
    ...(license === undefined ? [] : [message`license ${remote(license)}`]),
  ];
  return [
    ...fact('notice', 'NatSpec', words === undefined ? undefined : [remote(words)], from),
    ...fact('compiler', 'compiler', compiled.length === 0 ? undefined : joinLines(compiled, ' · '), from),
  ];
}

/** Creator, creation transaction and constructor arguments. */
export function creationFacts(contract: VerifiedContract, from: readonly number[]): readonly Fact[] {
  const { deployer, creation, constructorArguments: args, items } = contract;
  const { inputs } = constructorIn(items);
  const decoded =
    args === undefined || inputs.length === 0 ? undefined : decodeParameters(inputs, args as `0x${string}`)?.args;
  return [
    ...fact('deployer', 'deployer', deployer === undefined ? undefined : [id(checksumAddress(deployer))], from),
    ...fact('createdIn', 'created in', creation === undefined ? undefined : [id(creation)], from),
    ...fact('constructorArguments', 'arguments', decoded && invocationLine('constructor', decoded), from),
  ];
}

export function verifiedSections(
  { at, sources, docs }: PublishedContract,
  from: readonly number[],
): readonly Section[] {
  const files = [...sources].map(([path, source]): readonly Line[] => [
    [place({ path, uri: sourceUri(at, path), line: 0, column: 0 })],
    [count(BigInt(source.split('\n').length))],
  ]);
  const notes = [...docs.functions].flatMap(([signature, { notice, params }]): readonly (readonly Line[])[] => {
    const words = [
      ...(notice === undefined ? [] : [notice]),
      ...[...params].map(([name, description]) => `${name}: ${description}`),
    ];
    return words.length === 0 ? [] : [[[remote(signature)], [remote(words.join(' · '))]]];
  });
  return [
    { key: 'verifiedFiles', heading: 'Source', columns: ['file', 'lines'], rows: files, from },
    { key: 'natSpec', heading: 'NatSpec', columns: ['function', 'notice'], rows: notes, from },
  ].filter(({ rows }) => rows.length > 0);
}

function settingsWords({ isOptimized, runs = 0, viaIR, evmVersion }: BuildSettings): readonly Line[] {
  return [
    isOptimized ? message`optimizer for ${count(BigInt(runs))} runs` : [text('no optimizer')],
    ...(viaIR ? [[text('via-IR')]] : []),
    ...(evmVersion === undefined ? [] : [message`EVM version ${code(evmVersion)}`]),
  ];
}
