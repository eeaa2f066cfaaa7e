import {
  type Line,
  type Span,
  amount,
  code,
  count,
  fillLine,
  id,
  joinEach,
  joinLines,
  message,
  remote,
  text,
  time,
} from '../report';
import { cb58Id, formatGoDuration, readPattern, wellKnownName, compact } from '../primitives';
import table from './errors.json';
import {
  disconnectedOf,
  type HealthCheck,
  type HealthChain,
  type HealthContext,
  jsonPercent,
  textAt,
  textsIn,
} from './health';
import { idSpan } from '../transactions';

export interface ErrorExplanation {
  /** What happened, without a full stop. */
  readonly happened: Line;
  /** What to do, one sentence each, most helpful first. */
  readonly fixes: readonly Line[];
}

export interface CheckContext {
  readonly check: HealthCheck;
  /** Set for a chain's check. */
  readonly chain?: HealthChain;
  readonly isPrimary: boolean;
  readonly context: HealthContext;
}

/** An error format of avalanchego. */
interface HealthErrorRow {
  readonly pattern: string;
  /** What happened and what to do, with placeholders for `fillPlaceholder`. */
  readonly happened?: string;
  readonly fixes?: readonly string[];
  /** Key in `explainers`, instead of `happened` and `fixes`. */
  readonly explain?: string;
}

/** One reason in an error that lists several, separated by commas. */
interface ReasonRow {
  readonly pattern: string;
  readonly happened: string;
  readonly remedy: string;
}

type Compiled<T> = T & { readonly form: RegExp };

/**
 * Compiled errors.json: errors of chain checks (avalanchego chains/manager.go, snow/networking/handler/health.go,
 * snow/consensus/snowman), including formats that only versions before v1.11 and v1.14.2 have, errors of the node's own
 * checks (node/node.go, chain_router.go), and reasons from network/network.go and the router.
 */
let compiled:
  | (Readonly<Record<'network' | 'router', readonly Compiled<ReasonRow>[]>> & {
      readonly errors: readonly Compiled<HealthErrorRow>[];
    })
  | undefined;

function patterns(): NonNullable<typeof compiled> {
  const withForms = <T extends { readonly pattern: string }>(rows: readonly T[]): readonly Compiled<T>[] =>
    rows.map((row) => ({ ...row, form: readPattern(row.pattern) }));
  return (compiled ??= {
    errors: withForms<HealthErrorRow>(table.errors),
    network: withForms(table.network),
    router: withForms(table.router),
  });
}

export function explainPattern(error: string, part: CheckContext): ErrorExplanation | undefined {
  for (const { form, happened = '', fixes = [], explain } of patterns().errors) {
    const match = form.exec(error);
    if (match !== null) {
      const fill = (sentence: string): Line => fillLine(sentence, (place) => fillPlaceholder(place, match, part));
      return explainers[explain ?? '']?.(match, part) ?? { happened: fill(happened), fixes: fixes.map(fill) };
    }
  }
  return undefined;
}

export function isKnownPattern(error: string): boolean {
  return patterns().errors.some(({ form }) => form.test(error));
}

/** Fills a placeholder: `{count 1}` is the pattern's first group as a count. */
function fillPlaceholder(place: string, groups: readonly string[], part: CheckContext): Span | Line {
  const [kind, at] = place.split(' ');
  const group = groups[Number(at)];
  switch (kind) {
    case 'subnet':
      return idSpan(group ?? '', part.context.subnets);
    case 'vm':
      return group === undefined ? vmLine(part) : vmSpan(group);
    case 'plugin':
      return pluginLine(group ?? part.chain?.vmId);
    case 'log':
      return logLine(part);
    case 'release':
      return [
        text(
          part.context.rpcProtocol === undefined
            ? 'Install a VM release compatible with this avalanchego release and restart the node.'
            : `Install a VM release for rpcchainvm protocol ${part.context.rpcProtocol.toString()} and restart the node.`,
        ),
      ];
    case 'upgrade':
      return unknownUpgrade(part.check);
    default:
      return figureIn(kind, group);
  }
}

function figureIn(kind: string | undefined, group = ''): Span {
  switch (kind) {
    case 'count':
      return count(BigInt(group));
    case 'duration':
      return remote(formatGoDuration(group));
    case 'percent':
      return amount(BigInt(group), 0, '%');
    case 'id':
      return id(group);
    default:
      return remote(group);
  }
}

/** Explanations that need more than a sentence. */
const explainers: Readonly<Record<string, (match: readonly string[], part: CheckContext) => ErrorExplanation>> = {
  notConnected,
  notBootstrapped: (_, { check, context }) => {
    const subnets = textsIn(check.message);
    const named = subnets.map((subnetId): Line => [idSpan(subnetId, context.subnets)]);
    return {
      happened:
        named.length === 0
          ? [text('still bootstrapping')]
          : message`chains of ${joinLines(named, ', ')} are not bootstrapped`,
      fixes: [
        [
          text(
            'Wait for bootstrapping to finish. If a chain of that subnet fails its own check, fix that first: it cannot finish without.',
          ),
        ],
      ],
    };
  },
  network: ([, listed = '']) => networkReasons(listed),
  router: ([, listed = '']) => reasonsIn(listed, patterns().router, table.remedies.late),
};

export function networkReasons(listed: string): ErrorExplanation {
  return reasonsIn(listed, patterns().network, table.remedies.load);
}

/** Lists each remedy once, even if several reasons share it. */
function reasonsIn(listed: string, rows: readonly Compiled<ReasonRow>[], fallback: string): ErrorExplanation {
  const remedies: Readonly<Record<string, string>> = table.remedies;
  const found = listed.split(', ').map((reason) => {
    const row = rows.find(({ form }) => form.test(reason));
    const match = row?.form.exec(reason) ?? [];
    return row === undefined
      ? { happened: [remote(reason)], remedy: fallback }
      : {
          happened: fillLine(row.happened, (place) =>
            figureIn(place.split(' ')[0], match[Number(place.split(' ')[1])]),
          ),
          remedy: remedies[row.remedy] ?? fallback,
        };
  });
  return {
    happened: joinEach(found, ({ happened }) => happened, '; '),
    fixes: [...new Set(found.map(({ remedy }) => remedy))].map((remedy) => fillLine(remedy, () => [])),
  };
}

function notConnected(match: readonly string[], part: CheckContext): ErrorExplanation {
  const missing = disconnectedOf(part.check.message, part.chain, part.context);
  const own = missing.filter(({ ownName }) => ownName !== undefined);
  const others = missing.filter(({ isInactive, ownName }) => !isInactive && ownName === undefined);
  const required = jsonPercent(match[2] ?? '');
  return {
    happened: part.isPrimary
      ? message`${jsonPercent(match[1] ?? '')} of stake connected, ${required} required`
      : message`${jsonPercent(match[1] ?? '')} of weight connected, ${required} required`,
    fixes: compact([
      ...own.map(
        ({ nodeId, ownName }) =>
          message`${id(nodeId, ownName)} is yours: check that it is running and its staking port (default 9651) is reachable.`,
      ),
      missing.some(({ isInactive }) => isInactive) && [
        text(
          'Inactive validators keep their weight but are never connected: increase their balance on the P-Chain or remove them through the validator manager.',
        ),
      ],
      others.length > 0 && [
        text('Others run the remaining validators; if many are unreachable, check this node’s own connection.'),
      ],
      [text('Until then the node may not see blocks as accepted.')],
    ]),
  };
}

function vmSpan(vmId: string): Line[number] {
  const identifier = cb58Id(vmId);
  return id(vmId, identifier === undefined ? undefined : wellKnownName(identifier)?.name);
}

function vmLine({ chain }: CheckContext): Line {
  return chain?.vmId === undefined
    ? [text('Its VM is unknown: the CreateChainTx could not be fetched.')]
    : message`Its VM is ${vmSpan(chain.vmId)}.`;
}

/** A plugin's file is named after its VM ID (avalanchego vms/registry, config.md: plugin-dir). */
function pluginLine(vmId: string | undefined): Line {
  const paths = { setting: code('plugin-dir'), folder: code('~/.avalanchego/plugins') };
  return vmId === undefined
    ? message`Check the plugin directory (${paths.setting}, default ${paths.folder}): it needs a file named after the VM ID, executable, built for this machine and this avalanchego release. Then restart the node.`
    : message`Check the plugin directory (${paths.setting}, default ${paths.folder}): it needs ${code(vmId)}, executable, built for this machine and this avalanchego release. Then restart the node.`;
}

/** Each chain has its own log file (avalanchego config.md: log-dir). */
function logLine({ check }: CheckContext): Line {
  return message`See the end of ${code(`~/.avalanchego/logs/${check.name}.log`)} (log-dir) or of main.log next to it.`;
}

function unknownUpgrade({ message: found }: HealthCheck): Line {
  const at = Date.parse(textAt(found, 'modeUpgradeTime') ?? '');
  return Number.isNaN(at)
    ? [text('most stake supports an upgrade unknown to this node')]
    : message`most stake supports an upgrade unknown to this node, activation ${time(at)}`;
}
