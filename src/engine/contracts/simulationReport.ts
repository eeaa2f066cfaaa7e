import { RpcError, errorSentence } from '../errors';
import {
  type CallTrace,
  type Outcome,
  callSection,
  eventSection,
  logsInOrder,
  namedAddressSpan,
  ranGasOf,
  unitFormat,
} from '../evm';
import { type ContractFunction, type NodeCall, decodeCall, invocationLine } from '../abi';
import { type Line, type Report, type Section, code, count, fact, message, nativeAmount, text } from '../report';
import { type ContractContext, decodeReturn, describeRevert } from './contractContext';

export interface Simulated {
  readonly host: string;
  readonly call: Outcome<string>;
  readonly gas: Outcome<bigint>;
  readonly trace: Outcome<CallTrace>;
  readonly height?: bigint;
}

/** What a call would do: return values or failure, gas, and where the node traces it, calls and events. */
export function simulationReport(
  fn: ContractFunction,
  { call, overrides }: NodeCall,
  simulated: Simulated,
  context: ContractContext,
): Report {
  const { host, call: outcome, gas, trace, height } = simulated;
  const { address, chain, network, symbol, abi, tokens, name } = context;
  const native = { name: chain, symbol };
  const { from, value, data } = call;
  const result = decodeReturn(fn, outcome, context);
  const isRejected = (one: Outcome<unknown>): boolean =>
    overrides !== undefined && !one.ok && one.error instanceof RpcError && one.error.code === -32602;
  const decoded = decodeCall(String(data), address, { abi });
  const decodeContext = { abi, standards: new Map<string, string>(), chain: native, tokens };
  const ran = trace.ok ? trace.value : undefined;
  const used = ran && ranGasOf(ran);
  const logs = ran === undefined ? [] : logsInOrder(ran);
  return {
    kind: 'contract',
    status: outcome.ok ? 'ok' : 'failed',
    identifier: address,
    title: isRejected(outcome) ? overridesRejected(host, 'eth_call') : titleOf(outcome, context),
    network,
    chain,
    facts: [
      ...fact(
        'call',
        'call',
        decoded.args === undefined
          ? [code(fn.name)]
          : invocationLine(fn.name, decoded.args, unitFormat(native, address, tokens)),
        [],
      ),
      ...fact('from', 'from', typeof from === 'string' ? [namedAddressSpan(from, name(from))] : undefined, []),
      ...fact('value', 'value', typeof value === 'string' ? [nativeAmount(BigInt(value), symbol)] : undefined, []),
      ...fact('gas', 'estimated gas', gasLine(gas, outcome, isRejected(gas), context, host), []),
      ...fact('gasUsed', 'gas used', used === undefined ? undefined : [count(used)], []),
      ...fact('block', 'latest block', height === undefined ? undefined : [count(height)], []),
      ...(result.sentence === undefined || !outcome.ok ? [] : fact('returned', 'returned', result.sentence, [])),
    ],
    sections: [
      ...returnSection(result.rows),
      ...(ran === undefined ? [] : callSection({ ...ran, gasUsed: used }, [], symbol, name, decodeContext)),
      ...eventSection({ logs }, native, tokens, name, 0, abi).map((section) => ({ ...section, from: [] })),
      ...(trace.ok ? [] : noTraceSection(trace.error, isRejected(trace), host)),
    ],
    sources: [],
  };
}

function titleOf(outcome: Outcome<string>, context: ContractContext): Line {
  return outcome.ok ? [text('would succeed')] : describeRevert(outcome.error, context);
}

function overridesRejected(host: string, method: string): Line {
  return [text(`${host} does not accept state overrides in ${method}. Simulate without them, or use another node.`)];
}

function gasLine(
  gas: Outcome<bigint>,
  call: Outcome<string>,
  isRejected: boolean,
  context: ContractContext,
  host: string,
): Line | undefined {
  if (gas.ok) {
    return [count(gas.value)];
  }
  if (isRejected) {
    return overridesRejected(host, 'eth_estimateGas');
  }
  // The report shows already why the call fails.
  return call.ok ? message`unknown: ${describeRevert(gas.error, context)}` : undefined;
}

function returnSection(rows: ReturnType<typeof decodeReturn>['rows']): readonly Section[] {
  return rows.length === 0
    ? []
    : [
        {
          key: 'returned',
          heading: 'Returns',
          columns: ['name', 'type', 'value'],
          rows: rows.map(({ label, type, value }) => [[code(label)], [code(type)], value]),
          isOfOne: true,
          from: [],
        },
      ];
}

function noTraceSection(error: Error, isRejected: boolean, host: string): readonly Section[] {
  const note = isRejected ? overridesRejected(host, 'debug_traceCall') : [text(errorSentence(error))];
  return [{ key: 'calls', heading: 'Calls', columns: [], rows: [], note, from: [] }];
}
