import type { LiveChain } from '../chain/liveChain';
import type { L1Rules } from '../evm/l1Rules';
import type { Exchange, Reply } from '../http/exchange';
import { jsonReply } from '../http/exchange';
import { defaultSwitches } from '../switches';
import type { Switches } from '../switches';
import { devnetNodes } from '../nodes/devnetNodes';
import type { Interchain } from '../messages/interchain';
import { messageOrders, obeyMessageOrder } from './messageOrder';
import { parseSwitches } from './parseSwitches';
import { readRuleChange } from './readRuleChange';
import type { RequestLog, WatchedHeader } from './requestLog';

export interface ControlParts {
  readonly switches: Switches;
  readonly log: RequestLog;
  readonly chains: readonly LiveChain[];
  /** Of the L1; `undefined` if there is none. */
  readonly rules: L1Rules | undefined;
  readonly interchain: Interchain;
  /** Closes the websockets of all nodes. */
  drop(): void;
}

const help = {
  'GET /control': 'this text and the switches',
  'POST /control': 'sets the switches that the body names; {"faults": []} ends all faults',
  'POST /control/reset': 'all switches as at the start without flags; the log stays',
  'GET /control/log': 'the requests so far',
  'DELETE /control/log': 'forgets them',
  'POST /control/watch': '{"header": {"name", "sha256"}, "texts": []}: the log says whether requests held them',
  'POST /control/mine': 'one block on each chain, now; {"after": 10} for so many seconds after its last one',
  'POST /control/hold': '{"nodes": ["one"]}: these accept blocks since Helicon without executing them; [] ends it',
  'POST /control/rules': 'changes the fee config or a role of the L1, by a transaction in a block of its own',
  'POST /control/messages': messageOrders,
  'POST /control/drop': 'ends all websockets',
  'POST /control/prune': 'state of old blocks is gone; {"pruned": false} brings it back',
};

/** Serves the control path, through which tests and people change the running devnet. */
export async function control(exchange: Exchange, parts: ControlParts): Promise<Reply> {
  const { switches, log, chains } = parts;
  const { verb, path, body } = exchange;
  const route = `${verb === 'PUT' ? 'POST' : verb} ${path.replace(/\/$/, '')}`;
  let given: Readonly<Record<string, unknown>>;
  try {
    given = (body.trim() === '' ? {} : JSON.parse(body)) as Readonly<Record<string, unknown>>;
  } catch (error) {
    return jsonReply(400, { message: `The body is not JSON: ${String(error)}` });
  }
  switch (route) {
    case 'GET /control':
      return jsonReply(200, { switches, heights: heights(chains), help });
    case 'POST /control': {
      const parsed = parseSwitches(given);
      if ('problem' in parsed) return jsonReply(400, { message: parsed.problem });
      Object.assign(switches, parsed.changes);
      return jsonReply(200, { switches });
    }
    case 'POST /control/reset':
      Object.assign(switches, defaultSwitches());
      for (const { execution } of chains) execution.hold([]);
      return jsonReply(200, { switches });
    case 'GET /control/log':
      return jsonReply(200, log.all());
    case 'DELETE /control/log':
      log.clear();
      return jsonReply(200, []);
    case 'POST /control/watch':
      log.watch(given['header'] as WatchedHeader | undefined);
      log.watchTexts(Array.isArray(given['texts']) ? given['texts'].map(String) : []);
      return jsonReply(200, {});
    case 'POST /control/mine':
      await Promise.all(chains.map((chain) => chain.mine(timeAfter(chain, given['after']))));
      return jsonReply(200, { heights: heights(chains) });
    case 'POST /control/hold': {
      const names = Array.isArray(given['nodes']) ? given['nodes'].map(String) : [];
      const upgraded = chains.some(({ helicon }) => helicon !== undefined);
      if (!upgraded || names.some((name) => !devnetNodes.some((node) => node.name === name))) {
        return jsonReply(400, { message: 'Nodes are one, two and three, and the C-Chain needs --helicon.' });
      }
      for (const { execution, helicon } of chains) if (helicon !== undefined) execution.hold(names);
      return jsonReply(200, { held: names });
    }
    case 'POST /control/rules': {
      const change = readRuleChange(given);
      if ('problem' in change) return jsonReply(400, { message: change.problem });
      return jsonReply(200, { height: await parts.rules?.change(change) });
    }
    case 'POST /control/messages': {
      const answer = await obeyMessageOrder(given, parts.interchain, chains);
      return 'problem' in answer ? jsonReply(400, { message: answer.problem }) : jsonReply(200, answer);
    }
    case 'POST /control/drop':
      parts.drop();
      return jsonReply(200, {});
    case 'POST /control/prune':
      switches.pruned = given['pruned'] !== false;
      return jsonReply(200, { switches });
    default:
      return jsonReply(404, { message: `The control path has no ${verb} ${path}.`, help });
  }
}

function timeAfter(chain: LiveChain, seconds: unknown): number | undefined {
  return typeof seconds === 'number' ? chain.time() + seconds : undefined;
}

function heights(chains: readonly LiveChain[]): Record<string, number> {
  return Object.fromEntries(chains.map((chain) => [chain.facts.name, chain.height()]));
}
