import type { Report } from '../client/messages';
import type { SurfaceName } from '../client/surfaces/surfaces';
import { methods } from '../scenarios/methods';
import type { Scenario } from '../scenarios/scenario';
import type { HostileServer } from '../server/hostileServer';
import { ClientProcess } from './clientProcess';

/** The result of one scenario on one surface. */
export interface Played {
  readonly scenario: Scenario;
  readonly surface: SurfaceName;
  /** With NODE instead of the host. */
  readonly said: readonly string[];
  /** Deviations; empty if all is as expected. */
  readonly problems: readonly string[];
  readonly milliseconds: number;
  readonly peakMb: number;
}

/** Memory allowed in addition to the heap: the program itself, and bytes not yet decoded to text. */
const besideHeapMb = 350;

/** Result of a lookup after an attack, when the server is honest. */
const honest = 'ok: transfers 1 AVAX to 0x2222…2222';

/** Plays scenarios in sequence, with a client that is restarted if it died. */
export class Player {
  private client: ClientProcess | undefined;

  constructor(private readonly server: HostileServer) {}

  async play(scenario: Scenario, surface: SurfaceName): Promise<Played> {
    const client = await this.clientWith(scenario.heapMb ?? 512);
    const origin = this.server.origin(scenario.hostile);
    const other = this.server.otherOrigin(origin);
    const began = performance.now();
    this.server.play(scenario.hostile, () => client.report({ do: scenario.isStopped === true ? 'stop' : 'pass' }));
    const { cell, isStopped = false } = scenario;
    const part = cell === undefined ? {} : { cell };
    const ran = await client.run({ do: 'run', surface, origin, keep: true, isStopped, ...part });
    const milliseconds = Math.round(performance.now() - began);
    const [changes, requests] = [[...this.server.changes], [...this.server.requests]];
    this.server.rest();
    const labels = scenario.cell === undefined ? methods[surface] : [];
    const result = 'died' in ran ? [`the client died: ${ran.died}`] : named(ran.report.said, labels, origin, other);
    const counted = scenario.numbersVary === true ? result.map((text) => text.replace(/\d[\d,]*/g, 'N')) : result;
    const sure = counted.filter((text) => !scenario.perhaps?.includes(text));
    const reported = sure.length === 0 ? counted : sure;
    const after = 'died' in ran ? [] : await this.after(client);
    return {
      ...{ scenario, surface, said: reported, milliseconds, peakMb: ran.peakMb },
      problems: [
        ...(sure.length === 0 && reported.length > 0 ? [] : differences(scenario.expected[surface] ?? [], reported)),
        ...('died' in ran ? [] : [...ran.report.faults, ...requestedWrong(scenario, ran.report)]),
        ...changedWrong(scenario, surface, changes),
        ...requests.filter((one) => one.origin !== origin).map((one) => `another origin was asked for ${one.path}`),
        ...(ran.peakMb > client.heapMb + besideHeapMb ? [`it took ${ran.peakMb} MB`] : []),
        ...after,
      ],
    };
  }

  async close(): Promise<void> {
    await this.client?.end();
  }

  /** The next lookup, over the same connections. */
  private async after(client: ClientProcess): Promise<readonly string[]> {
    const ran = await client.run({ do: 'run', surface: 'lookup', origin: this.server.origin({}), keep: false });
    const reported = 'died' in ran ? ran.died : ran.report.said.join(' ');
    return reported === honest ? [] : [`the next lookup does not work: ${reported}`];
  }

  private async clientWith(heapMb: number): Promise<ClientProcess> {
    if (this.client === undefined || this.client.hasEnded || this.client.heapMb !== heapMb) {
      await this.client?.end();
      this.client = ClientProcess.start(heapMb);
    }
    return this.client;
  }
}

/** Concurrent X-Chain requests for an ID: only the first failure is reported. */
const atOnce = /\bavm\.(?:getTx|getBlock|getAssetDescription)\b/;

/** Replaces host and method by NODE and METHOD, and removes duplicates. */
function named(
  reported: readonly string[],
  labels: readonly string[],
  origin: string,
  other: string,
): readonly string[] {
  const { host } = new URL(origin);
  // "result: …" is not a sentence, and may contain a method's name.
  const replaced = reported.map((text) => {
    const method = labels.find((name) => text.includes(` ${name}`));
    return (method === undefined ? text.replace(atOnce, 'avm.METHOD') : text.replace(method, 'METHOD'))
      .replaceAll(host, 'NODE')
      .replaceAll(new URL(other).host, 'OTHER');
  });
  return [...new Set(replaced)];
}

function differences(expected: readonly string[], reported: readonly string[]): readonly string[] {
  return JSON.stringify(expected) === JSON.stringify(reported)
    ? []
    : [`it says:\n${listed(reported)}\n  in place of:\n${listed(expected)}`];
}

function listed(texts: readonly string[]): string {
  return texts.map((text) => `    ${text}`).join('\n');
}

function requestedWrong({ requests }: Scenario, { requested }: Report): readonly string[] {
  return requests === undefined || requests === requested
    ? []
    : [`the user was asked ${requested} times in place of ${requests}`];
}

/** No change is sent twice, whatever the server does. */
function changedWrong(
  { changes: wanted }: Scenario,
  surface: SurfaceName,
  changes: readonly string[],
): readonly string[] {
  const most = surface === 'untrusted' ? 0 : 1;
  const isRight = wanted === undefined ? changes.length <= most : wanted.join() === changes.join();
  return isRight
    ? []
    : [
        `it changed: ${changes.join(', ') || 'nothing'}${wanted ? ` in place of: ${wanted.join(', ') || 'nothing'}` : ''}`,
      ];
}
