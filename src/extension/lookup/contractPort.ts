import vscode = require('vscode');
import { UserError } from '../../engine/errors';
import {
  type Report,
  reportToPage,
  type Line,
  type RenderContext,
  code,
  id,
  message,
  pageLine,
  text,
} from '../../engine/report';
import {
  type FieldProblem,
  type NodeCall,
  type TypedCall,
  readCall,
  type AbiParameter,
  type ContractFunction,
  abiSignature,
  isComposite,
  isReadOnlyFunction,
  selectorOf,
} from '../../engine/abi';
import { sequenceCell } from '../../engine/notebook';
import { checksumAddress, evmAddress, cleanRemote, formatCount } from '../../engine/primitives';
import type { EvmChain, Network } from '../../engine/networks';
import {
  type ContractContext,
  type ContractPlace,
  checkArgument,
  decodeReturn,
  inputContext,
  simulationReport,
  type TimedResponse,
  type ReadResult,
} from '../../engine/contracts';
import type {
  ContractResponse,
  PageContract,
  PageFunction,
  PageParameter,
  PageReadResult,
} from '../../webview/protocol/resultPage';
import type { ContractRequest } from '../../webview/protocol/readPageRequest';
import { linkCommands } from '../vscode/ids';
import { confirmHosts } from '../shared/confirmHostAccess';
import type { ContractPort } from '../shared/documentRoute';
import { networkNamed } from '../shared/networkNamed';
import { renderContext } from '../shared/renderReport';
import type { Services } from '../shared/services';

/** Reads and simulates functions of the contract in a Report; `undefined` where it is not of a contract. */
export function contractPort(services: Services, report: Report): ContractPort | undefined {
  const { kind, identifier, network, chain, facts } = report;
  const address = kind === 'contract' ? evmAddress(identifier)?.address : undefined;
  return address === undefined || chain === undefined || network === undefined
    ? undefined
    : new ReportContract(services, address, { network, chain, factKeys: new Set(facts.map(({ key }) => key)) });
}

class ReportContract implements ContractPort {
  private known: ContractContext | undefined;

  constructor(
    private readonly services: Services,
    private readonly address: string,
    /** `factKeys`: keys of the Report's facts; those of a token match the names of its functions. */
    private readonly of: { readonly network: string; readonly chain: string; readonly factKeys: ReadonlySet<string> },
  ) {}

  async query(
    request: Parameters<ContractPort['query']>[0],
    signal: AbortSignal,
  ): Promise<ContractResponse | undefined> {
    switch (request.kind) {
      case 'functions':
        return await this.functions(signal);
      case 'check':
        return this.check(request);
      case 'read':
        return await this.read(request, signal);
      case 'simulate':
        return await this.simulate(request, signal);
    }
  }

  private async functions(signal: AbortSignal): Promise<ContractResponse | undefined> {
    const place = this.place();
    const allowed = await this.allowed(place);
    if (allowed === undefined) {
      return undefined;
    }
    this.known ??= await this.services.state.contracts.functions(place, { signal, allowed });
    return { kind: 'functions', ...pageContract(this.known, this.of.factKeys, this.ctx()), typed: {} };
  }

  private check({ fn, arg, text }: Extract<ContractRequest, { kind: 'check' }>): ContractResponse | undefined {
    const known = this.context();
    const input = known.functions[fn]?.inputs[arg];
    return input && { kind: 'checked', fn, arg, text, ...checkArgument(text, input, known) };
  }

  private async read(
    { run, block, calls }: Extract<ContractRequest, { kind: 'read' }>,
    signal: AbortSignal,
  ): Promise<ContractResponse | undefined> {
    const known = this.context();
    const requested: { readonly fn: number; readonly call: NodeCall }[] = [];
    const problems: (FieldProblem & { readonly fn: number })[] = [];
    for (const { fn, args } of calls) {
      const read = this.typedCall(known, fn, { args, block });
      if ('call' in read) {
        requested.push({ fn, call: read });
      } else {
        problems.push(...read.map((problem) => ({ fn, ...problem })));
      }
    }
    if (problems.length > 0) {
      return { kind: 'wrong', run, problems };
    }
    const place = this.place();
    const allowed = await this.allowed(place);
    if (allowed === undefined) {
      return undefined;
    }
    const { contracts } = this.services.state;
    const answered = await contracts.read(
      place,
      requested.map(({ call }) => call),
      { signal, allowed },
    );
    const ctx = this.ctx();
    return {
      kind: 'read',
      run,
      from: answeredWords(answered),
      answers: requested.map(({ fn }, i) =>
        pageReadResult(fn, decodeReturn(known.functions[fn]!, answered.outcomes[i]!, known), ctx),
      ),
    };
  }

  private async simulate(
    { run, fn, kind: _, isCell, ...typed }: Extract<ContractRequest, { kind: 'simulate' }>,
    signal: AbortSignal,
  ): Promise<ContractResponse | undefined> {
    const known = this.context();
    const call = this.typedCall(known, fn, typed);
    if (!('call' in call)) {
      return { kind: 'wrong', run, problems: call.map((problem) => ({ fn, ...problem })) };
    }
    if (isCell === true) {
      const cell = sequenceCell(`${known.network}/${known.chain}`, known.address, known.functions[fn]!, call, typed);
      await vscode.commands.executeCommand(linkCommands.openCell, cell);
      return { kind: 'wrong', run, problems: [] };
    }
    const place = this.place();
    const allowed = await this.allowed(place);
    if (allowed === undefined) {
      return undefined;
    }
    const simulated = await this.services.state.contracts.simulate(place, call, { signal, allowed });
    const report = simulationReport(known.functions[fn]!, call, simulated, known);
    return { kind: 'simulated', run, from: answeredWords(simulated), view: reportToPage(report, this.ctx()) };
  }

  private typedCall(known: ContractContext, fn: number, typed: TypedCall): NodeCall | readonly FieldProblem[] {
    const called = known.functions[fn];
    if (called === undefined) {
      throw new UserError('The contract no longer has this function. Reopen the page.');
    }
    return readCall(called, this.address, typed, inputContext(known));
  }

  private context(): ContractContext {
    if (this.known === undefined) {
      throw new UserError('The functions of this contract are not loaded yet. Reopen the page.');
    }
    return this.known;
  }

  private place(): ContractPlace {
    const { networks } = this.services.state;
    const network: Network = networkNamed(this.of.network, networks);
    const chains: readonly EvmChain[] = [...network.chains, ...networks.unconfigured(network)];
    const chain = chains.find(({ name }) => name === this.of.chain);
    if (chain === undefined) {
      throw new UserError(
        `${network.name} has no chain named ${this.of.chain}. Add it to its entry in the setting snowprobe.networks.`,
      );
    }
    return { network, chain, address: this.address };
  }

  /** An explicit click counts as consent. */
  private allowed({ network, chain }: ContractPlace): Promise<((url: string) => boolean) | undefined> {
    const { services } = this;
    return confirmHosts(services, network.name, services.state.contracts.urls(network, chain));
  }

  private ctx() {
    return renderContext(this.services.state.networks.all());
  }
}

/** Limit on selectors that are listed as unknown. */
const maxUnknown = 8;

function pageContract(
  context: ContractContext,
  factKeys: ReadonlySet<string>,
  ctx: RenderContext,
): Omit<PageContract, 'typed'> {
  const { functions, symbol, address } = context;
  return {
    functions: functions.map((fn) => ({ ...pageFunction(fn, context), isShownAbove: factKeys.has(fn.name) })),
    notes: notesOf(context).map((line) => pageLine(line, ctx, address)),
    symbol: cleanRemote(symbol ?? '', 24),
  };
}

function pageFunction(fn: ContractFunction, context: ContractContext): PageFunction {
  const { name, inputs, outputs = [], mutability, standard, source, guess } = fn;
  const docs = context.docs(abiSignature(name, inputs));
  const returns = outputs.length === 0 ? '' : ` → ${abiSignature('', outputs)}`;
  return {
    name,
    signature: cleanRemote(`${abiSignature(name, inputs)}${returns}`, 400),
    selector: selectorOf(name, inputs),
    inputs: inputs.map((input) => ({
      ...pageParameter(input, context),
      note: noteOf(docs?.params.get(input.name ?? '')),
    })),
    isReading: isReadOnlyFunction(fn),
    isPayable: mutability === 'payable',
    from: cleanRemote(source === undefined ? standard : `${standard} · ${source}`, 120),
    isGuess: guess,
    notice: noteOf(docs?.notice),
  };
}

const noteOf = (words: string | undefined): string | undefined => words && cleanRemote(words, 400);

function pageParameter(parameter: AbiParameter, context: ContractContext): PageParameter {
  const { name = '', type } = parameter;
  return {
    name,
    type: abiSignature('', [parameter]).slice(1, -1),
    kind: type === 'bool' ? 'bool' : isComposite(type) ? 'json' : 'text',
    hint: hintOf(parameter, context),
  };
}

function hintOf(
  { type, components = [] }: AbiParameter,
  { symbol = 'ether', token, standard }: ContractContext,
): string {
  if (type.endsWith(']')) {
    return '[…]';
  }
  if (type.startsWith('tuple')) {
    return `{ ${components.map(({ name = '…' }) => `"${name}": …`).join(', ')} }`;
  }
  const unit = standard === 'ERC-20' && token?.symbol !== undefined ? cleanRemote(token.symbol, 24) : symbol;
  return type === 'address'
    ? '0x… or a name'
    : type === 'uint256'
      ? `1500, 0x5dc or 1.5 ${unit}`
      : type.startsWith('bytes')
        ? '0x…'
        : '';
}

function notesOf({ functions, unknown, implementation }: ContractContext): readonly Line[] {
  const proxy: readonly Line[] =
    implementation === undefined
      ? []
      : [message`Proxy: these are the functions of ${id(checksumAddress(implementation))}.`];
  const guessed = functions.some(({ guess }) => guess)
    ? [[text('No ABI is known for this contract: functions are guessed from the selectors in its code.')]]
    : [];
  const shown = unknown.slice(0, maxUnknown).join(' ');
  const unknownNote =
    unknown.length === 0
      ? []
      : [
          message`Unknown functions: ${text(formatCount(BigInt(unknown.length)))} (${code(unknown.length > maxUnknown ? `${shown} …` : shown)}). Compile the contract in this workspace to see them.`,
        ];
  const emptyNote =
    functions.length === 0 && unknown.length === 0
      ? [[text('The code of this contract names no functions. Compile it in this workspace to read it.')]]
      : [];
  return [...proxy, ...guessed, ...unknownNote, ...emptyNote];
}

function pageReadResult(fn: number, { isOk, rows, sentence }: ReadResult, ctx: RenderContext): PageReadResult {
  return {
    fn,
    isOk,
    rows: rows.map(({ label, type, value }) => ({
      label: cleanRemote(label, 200),
      type,
      value: pageLine(value, ctx, ''),
    })),
    sentence: sentence && pageLine(sentence, ctx, ''),
  };
}

/** "api.avax.network · 41 ms · latest block 41,203,877". */
function answeredWords({ host, milliseconds, height }: TimedResponse): string {
  return height === undefined
    ? `${host} · ${Math.round(milliseconds)} ms`
    : `${host} · ${Math.round(milliseconds)} ms · latest block ${formatCount(height)}`;
}
