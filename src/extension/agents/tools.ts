import vscode = require('vscode');
import { aboutReport, type AgentAnswer, failureOf, messageOf, pieceOf } from '../../engine/agents';
import { parseIdentifier } from '../../engine/detection';
import { errorSentence, UserError } from '../../engine/errors';
import { type Report, reportToText } from '../../engine/report';
import type { Identifier } from '../../engine/primitives';
import { withSignal } from '../vscode/disposables';
import { identifierIn } from '../shared/editorIdentifier';
import { networkNamed } from '../shared/networkNamed';
import { renderContext } from '../shared/renderReport';
import type { Services } from '../shared/services';

/** As package.json has it, which VS Code holds the input against. */
interface Input {
  readonly id?: string;
  readonly hash?: string;
  readonly network?: string;
  readonly chain?: string;
}

/** By their names in package.json: what a tool makes of what is found. */
const tools: Readonly<Record<string, (services: Services, input: Input, signal: AbortSignal) => Promise<Report>>> = {
  snowprobe_lookup_chain_identifier: find,
  snowprobe_explain_transaction_failure: async (...call) => failureOf(await find(...call)),
  snowprobe_trace_interchain_message: async (...call) => messageOf(await find(...call)),
  snowprobe_check_l1_health: diagnose,
};

/** Runs a tool for an agent: it asks the hosts that a hover may ask, and no others. VS Code asks the user before. */
export async function invokeTool(
  services: Services,
  name: string,
  input: unknown,
  token: vscode.CancellationToken,
): Promise<vscode.LanguageModelToolResult> {
  const answer = await withSignal(token, (signal) => answerOf(services, name, input as Input, signal));
  const { text } = pieceOf(answer, 0, () => 'The user sees the rest on the page of the result: Snowprobe: Look Up.');
  return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(text)]);
}

async function answerOf(services: Services, name: string, input: Input, signal: AbortSignal): Promise<AgentAnswer> {
  try {
    const report = await tools[name]!(services, input, signal);
    const networks = services.state.networks.all();
    const chain = networks.find((one) => one.name === report.network)?.chains.find((one) => one.name === report.chain);
    return { text: reportToText(report, renderContext(networks)), about: aboutReport(report, chain?.evmChainId) };
  } catch (error) {
    signal.throwIfAborted();
    return { text: errorSentence(error), isError: true };
  }
}

async function find({ state, consent }: Services, input: Input, signal: AbortSignal): Promise<Report> {
  const network = networkNamed(input.network, state.networks);
  const identifier = parseIdentifier(input.id ?? input.hash ?? '');
  if (identifier === undefined || identifier.kind === 'privateKey' || isKeyOfOpenFile(identifier)) {
    throw new UserError('Nothing was sent: this is no identifier, or may be a private key.');
  }
  const urls = state.lookup.urls(identifier, network, input.chain);
  return await state.lookup.find(identifier, network, {
    ...{ signal, chain: input.chain },
    allowed: agreed(consent, network.name, urls),
  });
}

async function diagnose({ state, consent }: Services, input: Input, signal: AbortSignal): Promise<Report> {
  const network = networkNamed(input.network, state.networks);
  const chains = [...network.chains, ...state.networks.unconfigured(network)];
  const chain = chains.find(({ name, path, blockchainId, evmChainId }) =>
    [name, path, blockchainId, String(evmChainId)].includes(input.chain),
  );
  if (chain === undefined) {
    const names = chains.map(({ name }) => name).join(', ');
    throw new UserError(`${network.name} has no chain of this name or ID. It has ${names}.`);
  }
  const urls = network.nodes.map(({ url }) => url);
  return await state.diagnosis.diagnose(network, chain, { signal, allowed: agreed(consent, network.name, urls) });
}

/** @throws {UserError} where the user agreed to none of the hosts, as they would do by a click on a hover */
function agreed(consent: Services['consent'], network: string, urls: readonly string[]): (url: string) => boolean {
  const allowed = (url: string): boolean => consent.decide(url) === 'allowed';
  if (urls.length > 0 && !urls.some(allowed)) {
    const hosts = [...new Set(urls.map((url) => new URL(url).host))].join(', ');
    throw new UserError(
      `Nothing was sent: the user has not agreed to query ${hosts} of ${network}. They agree in a hover, or by Manage Host Permissions…`,
    );
  }
  return allowed;
}

/** Characters of a file that is looked through. */
const maxFile = 1 << 20;

/** Whether an open file calls it a key: the model may have it from there. */
function isKeyOfOpenFile({ text }: Identifier): boolean {
  const digits = text.replace(/^0x/i, '').toLowerCase();
  return vscode.workspace.textDocuments.some((document) => {
    const whole = document.getText().slice(0, maxFile).toLowerCase();
    const at = whole.indexOf(digits);
    return at >= 0 && identifierIn(document, document.positionAt(at))?.secret === true;
  });
}
