import {
  type AccountChange,
  type BatchKey,
  type Nonces,
  RpcBatch,
  type SequenceCall,
  type SequenceRun,
  type SequenceStep,
  createdAddresses,
  fetchTransactionCount,
  firstNonces,
  runSequence,
} from '../../evm';
import { type AbiSource, decodeEvent, failureReason, type InputContext, readCall, revertName } from '../../abi';
import { overridesOf, parseStateOverrideLines } from '../../replay';
import { returnedValue } from '../../contracts';
import { bytesToHex, checksumAddress, evmAddress, type JsonObject, type JsonValue } from '../../primitives';
import { type Line, type Section, lineText, message, rowCount, rowsBetween, text } from '../../report';
import { sequenceLines, type StepLines } from '../../source';
import { EvmNode } from '../../sources';
import type { CellResult, CellRun } from './cellRun';
import { NotRunnableError } from './routes';
import {
  type Deployed,
  type Encoded,
  callLine,
  encode,
  errorFormatOf,
  evmChainIdOf,
  fieldName,
  plainText,
  readOutput,
  type Reported,
  typedArgument,
  withDeployed,
} from './sendContractCall';
import { type StatementOutcome, runStatement, type NotifyResult } from './sendRpcs';
import type { SequencePart, SequenceSend } from './toSends';

interface ReadyStep {
  readonly part: SequencePart;
  readonly call: SequenceCall;
  readonly encoded?: Encoded;
}

/**
 * Simulates successive transactions on a block's state, by eth_simulateV1 or by an executor contract at the senders'
 * addresses, and reports each one's result or error, events and changes. Nothing is signed or sent to a chain.
 * @throws the abort reason
 */
export async function sendSequence(send: SequenceSend, run: CellRun, notify: NotifyResult): Promise<void> {
  await runStatement(send, run, notify, async (notes) => await sequenceOutcome(send, run, notes));
}

async function sequenceOutcome(send: SequenceSend, run: CellRun, notes: string[]): Promise<StatementOutcome> {
  const { route, settings } = send;
  const deadlineMs = settings.timeoutMs ?? run.deadlineMs;
  const node = new EvmNode(run.rpc, [route.url], { signal: run.signal, deadlineMs });
  const { block, nonces, deployed } = await deployments(send, node);
  const steps: ReadyStep[] = [];
  for (const [i, part] of send.steps.entries()) {
    steps.push(await prepareStep(part, send, run, { notes, deployed: new Map(deployed.slice(0, i).flat()) }));
  }
  const calls = steps.map(({ call }) => call);
  const input = { units: unitsOf(send), addressNamed: () => undefined };
  const overrideLines = await parseStateOverrideLines(send.stateOverrides, { node, block, builds: run.builds, input });
  const overrides = overridesOf(overrideLines);
  const sequenceRun = await runSequence(calls, { block, nonces, overrides }, (batch) => node.query(batch));
  const lines = await sequenceLines(node, run.builds, sequenceRun, () => undefined);
  const abis = await Promise.all(steps.map((step, i) => abiOf(step, sequenceRun.steps[i]!, send, run)));
  return sequenceResult(steps, sequenceRun, { lines, abis, notes }, send);
}

interface Deployments {
  readonly block: JsonValue;
  readonly nonces: Nonces;
  readonly deployed: readonly (readonly (readonly [
    string,
    { readonly address: string; readonly contract: string },
  ])[])[];
}

/** Addresses of the steps' deployments, computed from the senders' nonces. */
async function deployments({ steps, block = 'latest' }: SequenceSend, node: EvmNode): Promise<Deployments> {
  const read = readCall(
    { name: '', inputs: [] },
    '',
    { args: [], block: typedArgument(block) },
    { units: [], addressNamed: () => undefined },
  );
  if (!('call' in read)) {
    throw new NotRunnableError(`block: ${read[0]?.sentence ?? ''}`);
  }
  const shapes = steps.map(({ from, call }) => ({ from: senderOf(from), isCreation: call.kind === 'deploy' }));
  const batch = new RpcBatch();
  const keys = new Map<string, BatchKey<bigint>>();
  for (const { from } of shapes.filter(({ isCreation }) => isCreation)) {
    keys.set(from, keys.get(from) ?? batch.add({ ...fetchTransactionCount(from), params: [from, read.block] }));
  }
  const next = new Map<string, bigint>();
  if (keys.size > 0) {
    const responses = await node.query(batch);
    for (const [from, key] of keys) {
      next.set(from, responses.needed(key));
    }
  }
  const nonces = firstNonces(shapes, next);
  const created = createdAddresses(shapes, nonces);
  return {
    ...{ block: read.block, nonces },
    deployed: steps.map(({ call }, i) =>
      call.kind === 'deploy' ? [[call.name, { address: created[i]!, contract: call.contract }] as const] : [],
    ),
  };
}

/** @throws {NotRunnableError} */
function senderOf(from: JsonValue): string {
  const known = typeof from === 'string' ? evmAddress(from) : undefined;
  if (known === undefined) {
    throw new NotRunnableError('from: Expected an address: 0x and 40 hex digits.');
  }
  return known.address.toLowerCase();
}

async function prepareStep(
  part: SequencePart,
  send: SequenceSend,
  run: CellRun,
  { notes, deployed }: { readonly notes: string[]; readonly deployed: Deployed },
): Promise<ReadyStep> {
  const { call, args } = part;
  const from = senderOf(part.from);
  const value = part.value === undefined ? undefined : typedArgument(part.value);
  const { request, label, place, settings, route, network, block } = send;
  if (call.kind === 'call') {
    const one = { request, label, place, settings, route, network, block, args };
    const encoded = await encode({ ...one, ...call, kind: 'contract' }, run, notes, { from, value, deployed });
    const { to, data, value: sent } = encoded.call.call;
    const wei = typeof sent === 'string' ? BigInt(sent) : 0n;
    return { part, encoded, call: { from, to: String(to).toLowerCase(), data: String(data), value: wei } };
  }
  return { part, call: await creationOf(call.contract, { ...part, value }, from, { send, run, deployed }) };
}

function unitsOf({ route }: SequenceSend): InputContext['units'] {
  return route.chain?.symbol === undefined ? [] : [{ symbol: route.chain.symbol, decimals: 18 }];
}

/** @throws {NotRunnableError} if the project has no deployable code for it */
async function creationOf(
  contract: string,
  { args, value }: { readonly args: readonly JsonValue[]; readonly value?: string },
  from: string,
  { send, run, deployed }: { readonly send: SequenceSend; readonly run: CellRun; readonly deployed: Deployed },
): Promise<SequenceCall> {
  await run.abi?.ready();
  const creation = (await run.builds?.named(contract))?.creation;
  const inputs =
    creation && run.abi?.on(await evmChainIdOf(send, run)).constructorOf?.(bytesToHex(creation.bytes))?.inputs;
  if (creation === undefined || inputs === undefined) {
    throw new NotRunnableError(
      `No contract named ${contract} is compiled in this workspace. Run forge build or hardhat compile.`,
    );
  }
  if (creation.open.length > 0) {
    throw new NotRunnableError(`${contract} needs libraries that are not linked, so it cannot be deployed here.`);
  }
  if (inputs.length !== args.length) {
    throw new NotRunnableError(`The constructor of ${contract} takes ${inputs.length} arguments, got ${args.length}.`);
  }
  const context = withDeployed({ units: unitsOf(send), addressNamed: () => undefined }, deployed);
  const typed = { args: args.map(typedArgument), block: '', from, value };
  const read = readCall({ name: contract, inputs }, '', typed, context);
  if (!('call' in read)) {
    const [first] = read;
    throw new NotRunnableError(`${fieldName(first?.field ?? '', { inputs })}: ${first?.sentence ?? ''}`);
  }
  const { data, value: sent } = read.call;
  return {
    from,
    // Constructors have no selector.
    data: `${bytesToHex(creation.bytes)}${String(data).slice(10)}`,
    value: typeof sent === 'string' ? BigInt(sent) : 0n,
  };
}

interface SequenceDetails {
  readonly lines: readonly StepLines[];
  readonly abis: readonly (AbiSource | undefined)[];
  readonly notes: readonly string[];
}

/** ABIs for a step's events and errors, with looked-up signatures of unknown errors. */
async function abiOf(
  { encoded }: ReadyStep,
  { isOk, output }: SequenceStep,
  { network, route: { chain } }: SequenceSend,
  { abi: project, verified, signal, maySend: allowed }: CellRun,
): Promise<AbiSource | undefined> {
  const abi = encoded?.context.abi ?? project?.on(undefined);
  if (isOk) {
    return abi;
  }
  const { withErrorSignature } = await import('../../source/io/verified/withSignatures');
  return await withErrorSignature(abi, output, verified, { network, chain, signal, allowed });
}

function sequenceResult(
  steps: readonly ReadyStep[],
  sequenceRun: SequenceRun,
  { lines, abis, notes }: SequenceDetails,
  { place }: SequenceSend,
): StatementOutcome {
  const results = steps.map((step, i) => stepResult(step, sequenceRun.steps[i]!, lines[i]!, abis[i]));
  const json = results.map((one) => one.json);
  const unexpected = results.findIndex((one) => one.isUnexpected);
  const all = [...notes, ...limitationNotes(steps, sequenceRun)];
  if (unexpected >= 0) {
    const { part } = steps[unexpected]!;
    const { line, revert } = results[unexpected]!;
    const words = `Step ${unexpected + 1} of ${steps.length}: ${plainText(line)}`;
    const meaning = sequenceRun.steps[unexpected]!.isOk ? `${words}. Expected it to revert.` : words;
    return {
      outcome: {
        ...{ kind: 'error', meaning, revert, failedAt: lines[unexpected]?.failedAt },
        error: {
          message: `${part.label} ${sequenceRun.steps[unexpected]!.isOk ? 'succeeded' : 'reverted'}`,
          steps: json,
        },
      },
      notes: all,
    };
  }
  return {
    outcome: { kind: 'result', json },
    reported: results.flatMap(({ line, reported }, i): readonly Reported[] => [
      [[i], line],
      ...reported.map(([path, words]): Reported => [[i, ...path], words]),
    ]),
    units: results.flatMap(({ units }, i) => units.map(([path, unit]) => [[i, ...path], unit] as const)),
    notes: all,
    status: place.host === '' ? undefined : 200,
  };
}

interface StepResult extends Pick<Required<CellResult>, 'reported' | 'units'> {
  readonly json: JsonObject;
  readonly line: Line;
  readonly revert?: string;
  readonly isUnexpected: boolean;
}

function stepResult(
  { part, call, encoded }: ReadyStep,
  step: SequenceStep,
  lines: StepLines,
  abi: AbiSource | undefined,
): StepResult {
  const { isOk, output, created, gasUsed, logs, trace } = step;
  const read = encoded !== undefined && isOk ? readOutput(encoded, output as `0x${string}`) : undefined;
  const called = encoded === undefined ? [text(part.label)] : callLine(encoded);
  const format = encoded && errorFormatOf(encoded.context);
  const failure = isOk ? undefined : failureReason({ revertData: output }, { abi, address: call.to }, format);
  const revert = revertName(failure?.revert);
  const at = created === undefined ? undefined : checksumAddress(created);
  const reason =
    failure === undefined || failure.kind === 'unknown' ? [text(trace?.error ?? 'reverted')] : failure.line;
  const line = isOk
    ? at === undefined
      ? (read?.line ?? called)
      : message`${called} → ${text(at)}`
    : message`${called} ✗ ${reason}`;
  const expected = part.reverts;
  return {
    line,
    revert,
    isUnexpected: isOk !== (expected === undefined) || (expected?.with !== undefined && expected.with !== revert),
    reported: (read?.reported ?? []).map(([path, words]) => [['returned', ...path], words] as const),
    units: (read?.units ?? []).map(([path, unit]) => [['returned', ...path], unit] as const),
    json: {
      ...{ call: part.label, from: checksumAddress(call.from), succeeded: isOk },
      ...(read === undefined ? {} : { returned: read.json }),
      ...(at === undefined ? {} : { created: at }),
      ...(isOk ? {} : { error: revert === 'Panic' ? plainText(reason) : (revert ?? plainText(reason)) }),
      ...(lines.failedAt === undefined ? {} : { failedAt: plainText(lines.failedAt) }),
      ...(gasUsed === undefined ? {} : { gasUsed }),
      ...(gasUsed !== undefined || trace?.gasUsed == null ? {} : { executionGas: trace.gasUsed }),
      ...(logs === undefined ? {} : { events: logs.map((log) => eventJson(log, abi)) }),
      ...(step.changes === undefined ? {} : { changes: changesJson(step.changes, lines.sections) }),
    },
  };
}

function eventJson(log: NonNullable<SequenceStep['logs']>[number], abi: Parameters<typeof decodeEvent>[1]): JsonObject {
  const event = decodeEvent(log, abi);
  const contract = checksumAddress(log.address);
  return event === undefined
    ? { contract, topics: [...log.topics], data: log.data }
    : { contract, event: event.name, args: returnedValue(event.args).json };
}

/** Balances in wei, and the rows of the storage and account tables. */
function changesJson(changes: readonly AccountChange[], sections: readonly Section[]): readonly JsonObject[] {
  return [
    ...changes.flatMap(({ address, balance }) =>
      balance === undefined ? [] : [{ account: checksumAddress(address), variable: 'balance', ...balance }],
    ),
    ...sections.flatMap((section) =>
      rowsJson(section, (column) => (/^(?:contract|address)$/.test(column) ? 'account' : column)),
    ),
  ];
}

export function rowsJson(section: Section, nameOf = (column: string): string => column): readonly JsonObject[] {
  return rowsBetween(section, 0, rowCount(section)).rows.map((row) =>
    Object.fromEntries(section.columns.map((column, i) => [nameOf(column), cellJson(row[i] ?? [])])),
  );
}

function cellJson(line: Line): JsonValue {
  const [only, ...more] = line;
  if (only === undefined || more.length > 0) {
    return lineText(line, { ids: 'full', amounts: 'exact', times: 'utc', maxLength: 400 }, { now: 0 });
  }
  return only.kind === 'count' ? only.value : only.kind === 'id' ? only.id : plainText(line);
}

function limitationNotes(
  steps: readonly ReadyStep[],
  { isSimulated, differs, steps: made }: SequenceRun,
): readonly string[] {
  const senders = new Set(steps.map(({ call }) => call.from)).size;
  return [
    'Simulated: no transaction was sent.',
    ...(isSimulated
      ? []
      : [
          'The node has no eth_simulateV1: an executor at the address of the sender made the calls.',
          'Unlike in transactions, there is code at the sender, all steps share one gas limit, what an earlier step touched is cheaper, and gas is without what a transaction pays before it runs.',
          ...(senders > 1 ? ['In all steps tx.origin is the first sender.'] : []),
        ]),
    ...(differs
      ? ['Changes and lines are unknown: with an executor at the sender the steps had other results.']
      : made.some(({ trace }) => trace === undefined)
        ? ['Events, changes and lines need a node that supports debug_traceCall.']
        : []),
  ];
}
