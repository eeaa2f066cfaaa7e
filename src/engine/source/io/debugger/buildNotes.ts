import { compact, paddedHex } from '../../../primitives';
import { decodeEvent, invocationText } from '../../../abi';
import { opcode } from '../../../evm';
import { hardhatArtifact } from '../../build/projectFile';
import type { BuiltContract, CodeMatch } from '../../build/builtContract';
import { argVariable, type DebugVariable } from '../../debugger/debugView';
import type { ReplaySession } from './replaySession';

/** What is missing in the builds of a transaction's contracts, and how to add it: one sentence each. */
export function buildNotes({ trace }: Pick<ReplaySession, 'trace'>): readonly string[] {
  const matches = new Map<BuiltContract, CodeMatch>();
  const changed = new Set<string>();
  for (const { index } of trace.recording.calls) {
    const match = trace.matchOf(index);
    match.changed.forEach((file) => changed.add(file));
    if (match.contract !== undefined) {
      matches.set(match.contract, match);
    }
  }
  const notes = new Map<string, Set<string>>();
  for (const [contract, match] of matches) {
    for (const note of notesOf(contract, match)) {
      notes.set(note, (notes.get(note) ?? new Set()).add(contract.name));
    }
  }
  return compact([
    ...[...notes].map(([note, names]) => `${[...names].join(', ')}: ${note}`),
    changed.size !== 0 &&
      `Changed since the build, so lines are unknown: ${[...changed].join(', ')}. Build and deploy again, or check out what was deployed.`,
  ]);
}

function notesOf(contract: BuiltContract, match: CodeMatch): readonly string[] {
  if (contract.language !== 'Solidity') {
    return [`lines of ${contract.language} are not supported`];
  }
  const settings = match.settings ?? contract.settings;
  return [
    ...(settings?.viaIR === true ? [viaIrNote()] : settings?.isOptimized === true ? [optimizedNote()] : []),
    ...(contract.hasAst || settings?.viaIR === true ? [] : [noAstNote(contract)]),
    ...(contract.storageLayout === undefined ? [noLayoutNote(contract)] : []),
  ];
}

/** The IR pipeline has no fixed location for variables. */
export function viaIrNote(): string {
  return 'built via-IR: lines may be missing or out of order, and where a variable is remains unknown';
}

export function optimizedNote(): string {
  return 'built with the optimizer: lines may be missing or out of order, and some variables are gone';
}

export function noAstNote(contract: BuiltContract | undefined): string {
  if (contract?.verified !== undefined) {
    return `${contract.verified.service} has no syntax tree: local variables are known for builds of the open folder alone`;
  }
  return isHardhat(contract)
    ? 'the build has no syntax tree: keep artifacts/build-info'
    : 'the build has no syntax tree: add ast = true to foundry.toml and build again';
}

export function noLayoutNote(contract: BuiltContract | undefined): string {
  if (contract?.verified !== undefined) {
    return `${contract.verified.service} has no storage layout of it`;
  }
  return isHardhat(contract)
    ? 'the build has no storage layout: add "storageLayout" to outputSelection in the Hardhat config and build again'
    : 'the build has no storage layout: add extra_output = ["storageLayout"] to foundry.toml and build again';
}

/** Hardhat mirrors the folders of the sources, where Foundry has one folder per source. */
function isHardhat(contract: BuiltContract | undefined): boolean {
  const { path, name, artifact } = contract ?? {};
  return (
    artifact !== undefined && path?.includes('/') === true && artifact.endsWith(`/${hardhatArtifact(path, name!)}`)
  );
}

/** Maximum number of events, and time to search for them once values are loaded, in milliseconds. */
const maxEvents = 200;
const maxMs = 3_000;

/** The events before a step, newest first, including those of calls that later fail. */
export async function eventsSoFar(
  { trace, values, abi }: ReplaySession,
  step: number,
  signal: AbortSignal,
): Promise<readonly DebugVariable[]> {
  const { op, call, calls } = trace.recording;
  const events: DebugVariable[] = [];
  let until = Infinity;
  for (let at = step - 1; at >= 0 && events.length < maxEvents && performance.now() < until; at--) {
    const topicCount = op[at]! - opcode.log0;
    if (topicCount < 0 || topicCount > 4) {
      continue;
    }
    const { stack, memory } = await values.at(at, signal);
    until = Math.min(until, performance.now() + maxMs);
    const [offset = 0n, size = 0n, ...topics] = stack.toReversed().slice(0, 2 + topicCount);
    const address = calls[call[at]!]!.account ?? '0x';
    const log = { address, topics: topics.map((topic) => paddedHex(topic)), data: memorySlice(memory, offset, size) };
    const decoded = decodeEvent(log, abi);
    events.push(
      decoded === undefined
        ? { name: `[${events.length}]`, value: log.topics[0] ?? log.data }
        : {
            name: `[${events.length}]`,
            value: invocationText(decoded.name, decoded.args),
            children: decoded.args.map(argVariable),
          },
    );
  }
  return events;
}

/** Bytes of memory as hex with 0x, zero beyond its end. */
export function memorySlice(memory: string, offset: bigint, size: bigint): string {
  const length = Number(size > maxBytes ? maxBytes : size);
  const from = offset > BigInt(memory.length) ? memory.length : 2 + 2 * Number(offset);
  return `0x${memory.slice(from, from + 2 * length).padEnd(2 * length, '0')}`;
}

const maxBytes = 100_000n;

export function label(name: string, value: string): DebugVariable {
  return { name, value, isLabel: true };
}
