import * as z from 'zod/mini';
import { type AgentResult, aboutReport, failureOf, messageOf } from './agents';
import { checkConfig } from './checkConfig';
import { networkDefaults, problemsText, rules } from './config';
import { decodedText } from './decode';
import { UserError } from './errors';
import { builtInNetworks } from './networks';
import { type CellResult, type CellAst, type CellChange, isFailure, parseCell } from './notebook';
import { LineColumns, printJson } from './primitives';
import { type RenderContext, type Report, reportToText } from './report';

/** The target of a request: names, never URLs. */
export interface AgentPlace {
  readonly network?: string | undefined;
  readonly chain?: string | undefined;
  readonly signal: AbortSignal;
}

/** Decides which hosts are queried, and refuses what may be a private key. Errors are reported to the agent. */
export interface AgentDoor {
  find(id: string, place: AgentPlace): Promise<Report>;
  diagnose(chain: string, place: AgentPlace): Promise<Report>;
  /** @param request as parsed by `parseRequest`; requests that may change something are refused with `refuseChange` */
  send(request: string, place: AgentPlace): Promise<readonly CellResult[]>;
  reader(): RenderContext;
  evmChainId(network: string | undefined, chain: string | undefined): bigint | undefined;
}

/**
 * A read-only tool. A new one needs an entry in `agentTools` and descriptions in `cli/mcp/toolTexts.json` and
 * package.json, which the extension uses.
 */
export interface AgentTool {
  /** verb_noun */
  readonly name: string;
  /** Without anyOf and the like at the top level, which some model hosts reject. */
  readonly input: z.ZodMiniObject;
  /** @throws {UserError}, and errors of the door */
  run(door: AgentDoor, input: unknown, signal: AbortSignal): Promise<AgentResult>;
}

const network = z.optional(z.string().check(z.maxLength(100)));
const chain = z.optional(z.string().check(z.maxLength(100), z.regex(/^[^\n\r]*$/)));
const cursor = z.optional(z.string().check(z.maxLength(40)));
const file = z.optional(z.string().check(z.maxLength(2_000_000)));

function define<Shape extends z.core.$ZodLooseShape>(
  name: string,
  shape: Shape,
  run: (
    door: AgentDoor,
    input: z.infer<z.ZodMiniObject<Shape>>,
    signal: AbortSignal,
  ) => AgentResult | Promise<AgentResult>,
): AgentTool {
  const input = z.strictObject({ ...shape, cursor });
  return {
    name,
    input,
    run: async (door, given, signal) => {
      const read = input.safeParse(given);
      if (!read.success) {
        throw new UserError(z.prettifyError(read.error));
      }
      return await run(door, read.data as z.infer<z.ZodMiniObject<Shape>>, signal);
    },
  };
}

/** At most seven, since more obscure each other. */
export const agentTools: readonly AgentTool[] = [
  define(
    'lookup_chain_identifier',
    {
      id: z.string().check(z.minLength(1), z.maxLength(400)),
      network,
      chain,
    },
    async (door, { id, ...where }, signal) => reportResult(door, await door.find(id, { ...where, signal })),
  ),
  define(
    'explain_transaction_failure',
    { hash: z.string().check(z.maxLength(80)), network, chain },
    async (door, { hash, ...where }, signal) =>
      reportResult(door, failureOf(await door.find(hash, { ...where, signal }))),
  ),
  define(
    'trace_interchain_message',
    { id: z.string().check(z.maxLength(120)), network },
    async (door, { id, ...where }, signal) => reportResult(door, messageOf(await door.find(id, { ...where, signal }))),
  ),
  define(
    'check_l1_health',
    {
      chain: z.string().check(z.minLength(1), z.maxLength(100)),
      network,
    },
    async (door, { chain: given, ...where }, signal) =>
      reportResult(door, await door.diagnose(given, { ...where, signal })),
  ),
  define(
    'check_chain_config',
    {
      ...{ genesis: file, upgrade: file, config: file },
      network: z.optional(z.enum(['mainnet', 'fuji', 'local'])),
    },
    (door, { network: name, ...texts }) => check(texts, name, door.reader().now),
  ),
  define(
    'decode_chain_bytes',
    {
      bytes: z.string().check(z.maxLength(500_000)),
      kind: z.optional(z.enum(['tx', 'block', 'utxo', 'warp', 'evm'])),
      form: z._default(z.enum(['words', 'json', 'ranges']), 'words'),
    },
    async (door, { bytes, kind, form }) => {
      const { text, others } = await decodedText(bytes, { kind, form, now: door.reader().now });
      return { text, about: others.length === 0 ? undefined : { alsoDecodesAs: others.join(', ') } };
    },
  ),
  define(
    'call_chain_method',
    {
      method: z.string().check(z.minLength(1), z.maxLength(200), z.regex(/^[^\n\r]+$/)),
      params: z.optional(z.string().check(z.maxLength(20_000))),
      network,
      chain,
    },
    async (door, { method, params = '', ...where }, signal) =>
      answered(door, await door.send(`${method} ${params}`, { ...where, signal })),
  ),
];

function reportResult(door: AgentDoor, report: Report): AgentResult {
  const about = aboutReport(report, door.evmChainId(report.network, report.chain));
  return { text: reportToText(report, door.reader()), about };
}

const files = { genesis: 'genesis.json', upgrade: 'upgrade.json', config: 'config.json' } as const;

function check(
  texts: { readonly [Kind in keyof typeof files]?: string | undefined },
  name: string | undefined,
  now: number,
): AgentResult {
  const id = builtInNetworks.find((one) => one.name === name)?.networkId;
  const given = Object.entries(texts).filter(([kind]) => kind in files);
  const lines = new Map<string, LineColumns>(given.map(([kind, text]) => [kind, new LineColumns(text)]));
  const problems = checkConfig(Object.fromEntries(given), {
    network: id === undefined ? undefined : networkDefaults(id),
    now,
  });
  const reported = problems.map(({ file: kind, start, rule, message, vmText }) => {
    const [line, column] = lines.get(kind)?.at(start) ?? [];
    const { severity } = rules[rule];
    return { file: files[kind as keyof typeof files], line, column, severity, rule, message, vmText };
  });
  return { text: reported.length === 0 ? 'No problems.' : problemsText(reported) };
}

/** Parses one request in the syntax of a notebook cell. @throws {UserError} for syntax errors */
export function parseRequest(request: string, chainName?: string): CellAst {
  const ast = parseCell(chainName === undefined ? request : `# @target ${chainName}\n${request}`);
  const [problem] = ast.problems;
  if (problem !== undefined || ast.requests.length === 0) {
    throw new UserError(problem?.message ?? 'This is not a request.');
  }
  return ast;
}

/** Refuses a change because nobody is there to consent. @throws {UserError}, which is the answer */
export function refuseChange({ method, host }: Pick<CellChange, 'method' | 'host'>): never {
  throw new UserError(`${method} may change something at ${host}. It was not sent.`);
}

function answered(door: AgentDoor, results: readonly CellResult[]): AgentResult {
  const texts = results.map(({ outcome, place }) => {
    switch (outcome.kind) {
      case 'result':
        return printJson(outcome.json, 2);
      case 'text':
        return outcome.text;
      case 'error':
        return `${printJson(outcome.error, 2)}\n${place.host}: ${outcome.meaning}`;
      case 'failed':
        return outcome.sentence;
      case 'waiting':
        return `${place.host} did not answer.`;
    }
  });
  const [first] = results;
  const id = first && door.evmChainId(first.place.network, first.place.chain);
  return {
    text: texts.join('\n\n'),
    about: first && {
      network: first.place.network,
      ...(first.place.chain === undefined ? {} : { chain: first.place.chain }),
      ...(id === undefined ? {} : { evmChainId: String(id) }),
      host: first.place.host,
    },
    isError: results.some(isFailure),
  };
}
