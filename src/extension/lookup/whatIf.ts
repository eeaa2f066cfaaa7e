import { UserError } from '../../engine/errors';
import { type ContractFunction, abiSignature, isReadOnlyFunction, readCall, selectorOf } from '../../engine/abi';
import { checkedArgument, inputContext } from '../../engine/contracts';
import { isChangeLine } from '../../engine/replay';
import { launchedCall } from '../../engine/source';
import { type Report, lineText } from '../../engine/report';
import { evmAddress } from '../../engine/primitives';
import type { WhatIfReport } from '../../engine/lookup';
import { type CommandHandler, commands } from '../vscode/ids';
import { readTarget, type Target } from '../vscode/target';
import { runWithProgress } from '../vscode/ui/message';
import { type InputStep, multiStepInput } from '../vscode/ui/multiStepInput';
import { pickOne } from '../vscode/ui/pick';
import type { AddressCodec, Documents } from '../shared/documentRoute';
import { networkNamed } from '../shared/networkNamed';
import { type Requesting, SavedReports } from '../shared/savedReports';
import type { Services } from '../shared/services';
import type { LookupOutcome, LookupRunner } from './lookupRunner';
import { isHash, isRun } from './resultAddress';

interface WhatIfRequest {
  /** Name in the settings. */
  readonly network: string;
  /** Hash of the transaction. */
  readonly id: string;
  /** What is otherwise, a line each. */
  readonly changes: string;
  readonly format: 'md' | 'json';
}

/** Characters of all changes. */
const maxChanges = 1 << 16;

const whatIfAddress: AddressCodec<WhatIfRequest, 'md' | 'json'> = {
  endings: ['md', 'json'],
  print: ({ network, id, changes, format }) => ({
    path: `what if ${id.slice(0, 6)}…`,
    ending: format,
    query: { network, id, changes },
  }),
  parse({ ending, query: { network, id = '', changes = '' } }) {
    const isWhole = isHash(id) && changes.length <= maxChanges && linesOf(changes).every(isChangeLine);
    return network && isWhole ? { network, id, changes, format: ending } : undefined;
  },
};

function linesOf(changes: unknown): readonly string[] {
  return typeof changes === 'string' ? changes.split('\n').filter((line) => line.trim() !== '') : [];
}

/**
 * What If…: asks what of a transaction is otherwise, runs it again with that, and shows both side by side. Nothing is sent to
 * the chain.
 *
 * @param shown what the active page shows
 * @param found for a document that was restored: by hosts that may be asked without the user
 */
export function createWhatIf(
  services: Services,
  documents: Documents,
  runner: LookupRunner,
  shown: () => Target | undefined,
  found: (target: LookupOutcome['target'], signal: AbortSignal) => Promise<Report>,
): CommandHandler {
  const run = async (before: Report, changes: string, requesting: Requesting): Promise<WhatIfReport> => {
    const { runWhatIf } = await import('../../engine/lookup/io/evm/runWhatIf');
    const { lookup, networks } = services.state;
    const client = lookup.client(networkNamed(before.network, networks), requesting);
    return await runWhatIf(client, before, linesOf(changes));
  };
  const cached = new SavedReports<WhatIfRequest, WhatIfReport>(services, documents, {
    family: 'whatIf',
    address: whatIfAddress,
    find: async ({ network, id, changes }, requesting) =>
      await run(await found({ id, network }, requesting.signal), changes, requesting),
    actions: ({ network, id, changes }, report) => [
      { title: 'Change…', command: commands.whatIf, args: [{ id, network }, changes] },
      ...(report === undefined
        ? []
        : [
            {
              title: 'Debug',
              command: commands.debugTransaction,
              args: [{ ...launchedCall(report.what), network, chain: report.chain }],
            },
          ]),
    ],
  });
  return async (argument, changes) => {
    const target = readTarget(argument) ?? shown();
    if (target === undefined || !isHash(target.id)) {
      throw new UserError('Open the page of a transaction first.');
    }
    const before = (await runner.run(target))?.report;
    if (before === undefined) {
      return undefined;
    }
    const { network } = before;
    if (!isRun(before) || network === undefined) {
      throw new UserError('This is no transaction in a block of an EVM chain.');
    }
    const lines = await pickChanges(services, before, linesOf(changes));
    if (lines === undefined) {
      return undefined;
    }
    const { consent } = services;
    const allowed = (url: string): boolean => consent.decide(url) === 'allowed';
    const all = lines.join('\n');
    const result = await runWithProgress('Running it again with changes', (signal) =>
      run(before, all, { signal, allowed }),
    );
    const request = { network, id: target.id, changes: all, format: 'md' } as const;
    return result && (await cached.show(request, result));
  };
}

/** What can be otherwise; a field of an account has what stands before its value in several parts. */
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

/** @returns the lines; undefined: the user gave up */
async function pickChanges(
  services: Services,
  before: Report,
  start: readonly string[],
): Promise<readonly string[] | undefined> {
  let lines = [...start];
  for (;;) {
    const items = [
      ...(lines.length === 0 ? [] : [{ label: '$(play) Run', description: 'Nothing is sent to the chain' }]),
      ...lines.map((line) => ({ label: line, description: 'Remove', line })),
      ...fields.map((field) => ({ label: `${field.title}…`, description: currentOf(before, field), field })),
    ];
    const picked = await pickOne(items, { title: 'What If', placeHolder: 'What is otherwise', ignoreFocusOut: true });
    if (picked === undefined) {
      return undefined;
    }
    if ('line' in picked) {
      lines = lines.filter((line) => line !== picked.line);
    } else if ('field' in picked) {
      const line = await promptChange(services, before, picked.field);
      const word = /^(?:from|to|input|value|gas|block) /.exec(line ?? '')?.[0];
      lines =
        line === undefined ? lines : [...lines.filter((one) => word === undefined || !one.startsWith(word)), line];
    } else {
      return lines;
    }
  }
}

function currentOf({ facts }: Report, { fact, word }: Field): string {
  const line = facts.find(({ key }) => key === fact)?.value ?? [];
  const isOfAccount = word === 'balance' || word === 'storage' || word === 'code';
  return isOfAccount ? '' : lineText(line, { ids: 'short', amounts: 'exact', times: 'utc', maxLength: 60 }, { now: 0 });
}

/** An address among the facts of a transaction; empty: none. */
function addressOf({ facts }: Report, key: string): string {
  const id = facts.find((one) => one.key === key)?.value.find((span) => span.kind === 'id');
  return id?.kind === 'id' ? id.id : '';
}

async function promptChange(services: Services, before: Report, field: Field): Promise<string | undefined> {
  const { word, title, example } = field;
  if (word === 'input') {
    const input = await promptInput(services, before);
    return input && `input ${input}`;
  }
  const isOfAccount = word === 'balance' || word === 'storage' || word === 'code';
  const step = (name: string, more: Pick<InputStep, 'problem'> & Partial<InputStep>): InputStep => ({
    ...{ title: `${title}: ${name}`, prompt: '', isOptional: false },
    ...more,
  });
  const given = await multiStepInput([
    ...(isOfAccount
      ? [
          step('address', {
            value: addressOf(before, field.fact),
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
  return isOfAccount
    ? `${word} ${account.trim()}${word === 'storage' ? `.${(variable ?? '').trim()}` : ''} = ${value.trim()}`
    : `${word} ${value.trim()}`;
}

/** By the functions of the contract that is called; of one that has none, as bytes. */
async function promptInput(services: Services, before: Report): Promise<string | undefined> {
  const to = addressOf(before, 'to');
  const { state, consent } = services;
  const network = networkNamed(before.network, state.networks);
  const chain = network.chains.find(({ name }) => name === before.chain);
  const known =
    to === '' || chain === undefined
      ? undefined
      : await runWithProgress('Reading the functions of the contract', (signal) =>
          state.contracts.functions(
            { network, chain, address: to },
            { signal, allowed: (url) => consent.decide(url) === 'allowed' },
          ),
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
      problem: (typed) => checkedArgument(typed, input, known).problem,
    })),
  );
  const call = args && readCall(fn, to, { args: args.map((typed) => typed ?? ''), block: '' }, inputContext(known));
  if (call !== undefined && !('call' in call)) {
    throw new UserError(call[0]?.sentence ?? '');
  }
  return call && String(call.call['data']);
}
