import * as z from 'zod/mini';
import { UserError } from '../../engine/errors';
import {
  type ContractFunction,
  abiSignature,
  isReadOnlyFunction,
  readCall,
  readChangeLine,
  revertName,
  selectorOf,
} from '../../engine/abi';
import { checkArgument, inputContext } from '../../engine/contracts';
import { replayCell } from '../../engine/notebook';
import { type LaunchedCall, toLaunchedCall, launchTarget } from '../../engine/source';
import { type Line, type Report, type TextStyle, lineText } from '../../engine/report';
import { evmAddress, formatCount, type JsonObject, shortenId, shortenText } from '../../engine/primitives';
import type { UnsentCall, WhatIfReport } from '../../engine/lookup';
import { type CommandHandler, commands, linkCommands } from '../vscode/ids';
import type { Target } from '../vscode/target';
import { runWithProgress } from '../vscode/ui/message';
import { type InputStep, multiStepInput } from '../vscode/ui/multiStepInput';
import { pickOne } from '../vscode/ui/pick';
import { confirmHosts } from '../shared/confirmHostAccess';
import type { AddressCodec, Documents, ResultAction } from '../shared/documentRoute';
import { networkNamed } from '../shared/networkNamed';
import { SavedReports } from '../shared/savedReports';
import type { Services } from '../shared/services';
import { confirmLookup, type FindShown, type LookupRunner } from './lookupRunner';
import { resolveTarget } from './resolveTarget';
import { isHash, isMinedTransaction } from './resultAddress';
import type { RequestOptions } from '../../engine/sources';

interface WhatIfRequest {
  /** Name in the settings. */
  readonly network: string;
  readonly chain?: string;
  /** Transaction hash; absent for a call. */
  readonly id?: string;
  /** The call as in launch.json, as JSON. */
  readonly call?: string;
  /** The changes, one per line. */
  readonly changes: string;
  readonly format: 'md' | 'json';
}

/** Characters of all changes, and of a call. */
const maxLength = 1 << 16;

const whatIfAddress: AddressCodec<WhatIfRequest, 'md' | 'json'> = {
  endings: ['md', 'json'],
  print: ({ format, ...query }) => ({
    path: `what if ${query.id === undefined ? 'call' : `${query.id.slice(0, 6)}…`}`,
    ending: format,
    query: { ...query },
  }),
  parse({ ending, query: { network, chain, id, call, changes = '' } }) {
    const areChangesValid = changes.length <= maxLength && linesOf(changes).every(isChangeLine);
    const isSubjectValid = id === undefined ? chain !== undefined && unsentCall(call, chain) !== undefined : isHash(id);
    return network && areChangesValid && isSubjectValid
      ? { network, chain, id, call, changes, format: ending }
      : undefined;
  },
};

function linesOf(changes: unknown): readonly string[] {
  return typeof changes === 'string' ? changes.split('\n').filter((line) => line.trim() !== '') : [];
}

function isChangeLine(line: string): boolean {
  return readChangeLine(line) !== undefined;
}

/** @param json a call as in launch.json @returns `undefined` where it is not one */
function unsentCall(json: string | undefined, chain: string): UnsentCall | undefined {
  if (json === undefined || json.length > maxLength) {
    return undefined;
  }
  try {
    const what = launchTarget(JSON.parse(json) as LaunchedCall);
    return 'call' in what ? { chain, what } : undefined;
  } catch (error) {
    if (error instanceof UserError || error instanceof SyntaxError) {
      return undefined;
    }
    throw error;
  }
}

/** Argument of a command: `{ network, chain, call, block, … }`. */
const launchable = z.looseObject({ network: z.string(), chain: z.string(), call: z.looseObject({}) });

/**
 * What If…: prompts for changes to a transaction or simulated call, replays it with them, and shows both side by side.
 * Sends no transaction.
 *
 * @param transactionOf the one that a command names, else the active page's; throws {UserError} where it is none
 * @param found for a document that was restored
 */
export function createWhatIf(
  services: Services,
  documents: Documents,
  runner: LookupRunner,
  transactionOf: (argument: unknown) => Target,
  found: FindShown,
): CommandHandler {
  const run = async (
    of: Report | UnsentCall,
    name: string,
    changes: string,
    requesting: RequestOptions,
  ): Promise<WhatIfReport> => {
    const { runWhatIf } = await import('../../engine/lookup/io/evm/runWhatIf');
    const { lookup, networks } = services.state;
    const client = await lookup.client(networkNamed(name, networks), { ...requesting, chain: of.chain });
    return await runWhatIf(client, of, linesOf(changes));
  };
  const cached = new SavedReports<WhatIfRequest, WhatIfReport>(services, documents, {
    family: 'whatIf',
    address: whatIfAddress,
    async find({ network, chain = '', id, call, changes }, requesting) {
      const of = id === undefined ? unsentCall(call, chain) : await found({ id, network }, requesting.signal);
      return await run(of!, network, changes, requesting);
    },
    actions: ({ network, chain, id, call, changes }, report) => [
      {
        title: 'Change…',
        command: commands.whatIf,
        args: [id === undefined ? { ...JSON.parse(call!), network, chain } : { id, network }, changes],
      },
      ...(report === undefined ? [] : whatIfActions(report, network, changes)),
    ],
  });
  return async (argument, changes) => {
    const subject =
      (await readLaunchedCall(services, argument)) ?? (await fetchMined(services, runner, transactionOf(argument)));
    const lines = subject && (await pickChanges(services, subject, linesOf(changes)));
    if (subject === undefined || lines === undefined) {
      return undefined;
    }
    const all = lines.join('\n');
    const { of, network, allowed } = subject;
    const result = await runWithProgress('Running it again with changes', (signal) =>
      run(of, network, all, { signal, allowed }),
    );
    return (
      result &&
      (await cached.show(
        {
          ...(typeof result.of === 'string' ? { id: result.of } : { call: JSON.stringify(toLaunchedCall(result.of)) }),
          ...{ network, chain: result.chain, changes: all, format: 'md' },
        },
        result,
      ))
    );
  };
}

function whatIfActions(report: WhatIfReport, network: string, changes: string): readonly ResultAction[] {
  const { what, of, chain = '', status, revert } = report;
  const call = typeof of === 'string' ? of : (toLaunchedCall(of) as JsonObject);
  const ended = { isOk: status !== 'failed', revert: revertName(revert) };
  const cell = replayCell(`${network}/${chain}`, call, linesOf(changes), ended);
  return [
    { title: 'Debug', command: commands.debugTransaction, args: [{ ...toLaunchedCall(what), network, chain }] },
    { title: 'Save as Cell', command: linkCommands.openCell, args: [cell] },
  ];
}

/** The transaction or call to change; its current values are shown next to each field. */
interface Subject {
  readonly of: Report | UnsentCall;
  readonly network: string;
  readonly chain: string | undefined;
  readonly allowed: (url: string) => boolean;
  /** The current value as text. @param field of `fields` */
  current(field: Field): string;
  /** Its sender or receiver; empty where it has none. */
  address(key: 'from' | 'to'): string;
}

/** The call of a link; `undefined` where the argument is none, or the user cancelled. @throws {UserError} */
async function readLaunchedCall(services: Services, argument: unknown): Promise<Subject | undefined> {
  const given = z.safeParse(launchable, argument).data;
  const what = given && launchTarget(given);
  if (given === undefined || what === undefined || !('call' in what)) {
    return undefined;
  }
  const { chain } = given;
  const network = networkNamed(given.network, services.state.networks);
  const allowed = await confirmHosts(services, network.name, services.state.sessions.urls({ what, network, chain }));
  const { call, block } = what;
  const known: Readonly<Record<string, unknown>> = { ...call, input: call['input'] ?? call['data'], block };
  const textOf = (key: string): string => (typeof known[key] === 'string' ? known[key] : '');
  return (
    allowed && {
      ...{ of: { chain, what }, network: network.name, chain, allowed, address: textOf },
      current: ({ word }) => shortenText(textOf(word)),
    }
  );
}

/** @throws {UserError} */
async function fetchMined(services: Services, runner: LookupRunner, target: Target): Promise<Subject | undefined> {
  const resolved = resolveTarget(target, services.state.networks);
  const report = (await runner.run(resolved.target))?.report;
  if (report === undefined) {
    return undefined;
  }
  const { chain, facts } = report;
  if (!isMinedTransaction(report)) {
    throw new UserError('This is not a transaction in a block of an EVM chain.');
  }
  const allowed = await confirmLookup(services, resolved);
  const line = (key: string): Line => facts.find((one) => one.key === key)?.value ?? [];
  return (
    allowed && {
      ...{ of: report, network: resolved.target.network, chain, allowed },
      current: ({ fact }) => lineText(line(fact), style, { now: 0 }),
      address(key) {
        const id = line(key).find((span) => span.kind === 'id');
        return id?.kind === 'id' ? id.id : '';
      },
    }
  );
}

const style: TextStyle = { ids: 'short', amounts: 'exact', times: 'utc', maxLength: 60 };

/** Fields that can be changed; for account state, more words precede the value. */
const fields = [
  { title: 'Sender', word: 'from', fact: 'from', example: '0x…' },
  { title: 'Receiver', word: 'to', fact: 'to', example: '0x…' },
  { title: 'Input', word: 'input', fact: 'method', example: '0x…' },
  { title: 'Value', word: 'value', fact: 'value', example: '1.5 ether' },
  { title: 'Gas limit', word: 'gas', fact: 'gasUsed', example: '90000' },
  { title: 'Block', word: 'block', fact: 'block', example: '26' },
  { title: 'Balance of an account', word: 'balance', fact: 'from', example: '5 ether' },
  { title: 'Storage of a contract', word: 'storage', fact: 'to', example: '42' },
  { title: 'Code of an account', word: 'code', fact: 'to', example: '0x…, or a contract of this workspace' },
] as const;

type Field = (typeof fields)[number];

function isOfAccount(word: Field['word']): boolean {
  return word === 'balance' || word === 'storage' || word === 'code';
}

/** @returns the lines; `undefined` where the user cancelled */
async function pickChanges(
  services: Services,
  subject: Subject,
  start: readonly string[],
): Promise<readonly string[] | undefined> {
  let lines = [...start];
  for (;;) {
    const items = [
      ...(lines.length === 0 ? [] : [{ label: 'Run', description: 'Nothing is sent to the chain' }]),
      ...lines.map((line) => {
        const label = line
          .replaceAll(/0x[\da-f]{12,}/gi, shortenId)
          .replace(/(?<= )\d+$/, (one) => formatCount(BigInt(one)));
        return { label, description: 'Remove', line };
      }),
      ...fields.map((field) => ({
        label: `${field.title}…`,
        description: isOfAccount(field.word) ? '' : subject.current(field),
        field,
      })),
    ];
    const picked = await pickOne(items, { title: 'What If', placeHolder: 'What to change', ignoreFocusOut: true });
    if (picked === undefined) {
      return undefined;
    }
    if ('line' in picked) {
      lines = lines.filter((line) => line !== picked.line);
    } else if ('field' in picked) {
      const line = await promptChange(services, subject, picked.field);
      const word = /^(?:from|to|input|value|gas|block) /.exec(line ?? '')?.[0];
      lines =
        line === undefined ? lines : [...lines.filter((one) => word === undefined || !one.startsWith(word)), line];
    } else {
      return lines;
    }
  }
}

async function promptChange(services: Services, subject: Subject, field: Field): Promise<string | undefined> {
  const { word, title, example } = field;
  if (word === 'input') {
    const input = await promptInput(services, subject);
    return input && `input ${input}`;
  }
  const step = (name: string, more: Pick<InputStep, 'problem'> & Partial<InputStep>): InputStep => ({
    ...{ title: `${title}: ${name}`, prompt: '', isOptional: false },
    ...more,
  });
  const given = await multiStepInput([
    ...(isOfAccount(word)
      ? [
          step('address', {
            value: subject.address(field.fact === 'from' ? 'from' : 'to'),
            problem: (typed) => (evmAddress(typed.trim()) ? undefined : 'Expected an address: 0x and 40 hex digits.'),
          }),
        ]
      : []),
    ...(word === 'storage'
      ? [
          step('variable', {
            placeHolder: 'owner, balances[0x…], accounts[3].since, or a slot: 0x5',
            problem: (typed) =>
              isChangeLine(`storage 0x${'0'.repeat(40)}.${typed} = 0`) ? undefined : 'Expected a variable.',
          }),
        ]
      : []),
    step('value', {
      placeHolder: example,
      problem: (typed) => (typed.trim() === '' ? 'Expected a value.' : undefined),
    }),
  ]);
  if (given === undefined) {
    return undefined;
  }
  const [value = '', variable, ...rest] = given.toReversed();
  const account = rest[0] ?? variable ?? '';
  return isOfAccount(word)
    ? `${word} ${account.trim()}${word === 'storage' ? `.${(variable ?? '').trim()}` : ''} = ${value.trim()}`
    : `${word} ${value.trim()}`;
}

/** Built from the functions of the called contract, or as raw bytes where it has no ABI. */
async function promptInput(services: Services, subject: Subject): Promise<string | undefined> {
  const to = subject.address('to');
  const { state } = services;
  const network = networkNamed(subject.network, state.networks);
  const chains = [...network.chains, ...state.networks.unconfigured(network)];
  const chain = chains.find(({ name }) => name === subject.chain);
  const known =
    to === '' || chain === undefined
      ? undefined
      : await runWithProgress('Reading the functions of the contract', (signal) =>
          state.contracts.functions({ network, chain, address: to }, { signal, allowed: subject.allowed }),
        );
  const functions = (known?.functions ?? []).filter((fn) => !isReadOnlyFunction(fn));
  const items: readonly { readonly label: string; readonly description: string; readonly fn?: ContractFunction }[] = [
    ...functions.map((fn) => ({
      label: abiSignature(fn.name, fn.inputs),
      description: selectorOf(fn.name, fn.inputs),
      fn,
    })),
    { label: 'Bytes…', description: '0x…' },
  ];
  const picked = items.length === 1 ? items[0] : await pickOne(items, { title: 'What If: function' });
  if (picked === undefined) {
    return undefined;
  }
  const { fn } = picked;
  if (fn === undefined || known === undefined) {
    const problem = (typed: string) =>
      isChangeLine(`input ${typed}`) && /^0x(?:[\da-f]{2})*$/i.test(typed.trim()) ? undefined : 'Expected 0x and hex.';
    return (await multiStepInput([{ title: 'Input', prompt: '', isOptional: false, problem }]))?.[0];
  }
  const args = await multiStepInput(
    fn.inputs.map((input, i) => ({
      title: `${fn.name}: ${input.name || `argument ${i + 1}`}`,
      prompt: input.type,
      isOptional: false,
      problem: (typed) => checkArgument(typed, input, known).problem,
    })),
  );
  const call = args && readCall(fn, to, { args: args.map((typed) => typed ?? ''), block: '' }, inputContext(known));
  if (call !== undefined && !('call' in call)) {
    throw new UserError(call[0]?.sentence ?? '');
  }
  return call && String(call.call['data']);
}
