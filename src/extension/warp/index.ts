import vscode = require('vscode');
import { encodeCb58, hexToBytes } from '../../engine/primitives';
import { type CommandHandlers, commands, linkCommands } from '../vscode/ids';
import { runWithProgress } from '../vscode/ui/message';
import type { SigningRequest } from '../../engine/signing';
import type { Report } from '../../engine/report';
import { confirmHosts } from '../shared/confirmHostAccess';
import type { Documents } from '../shared/documentRoute';
import { networkNamed } from '../shared/networkNamed';
import { SavedReports } from '../shared/savedReports';
import type { Services } from '../shared/services';
import {
  readToSign,
  type WarpRequest,
  warpRequestAddress,
  type SignatureSource,
  type SigningField,
  type SigningFields,
  fieldsBy,
  justificationWords,
  messageWords,
  requestOf,
  signingFields,
  transactionIdOf,
} from './signingFields';
import { promptText } from '../vscode/ui/promptText';
import { pickOne } from '../vscode/ui/pick';
import type { Network } from '../../engine/networks';
import type { RequestOptions } from '../../engine/sources';

/** The Report of a document, and its signed message; absent where nothing was signed. */
type SignedReport = Report & { readonly signed?: string };

/** Aggregation of Warp signatures, and the documents of signed messages. */
export function registerWarp(services: Services, documents: Documents): { readonly commands: CommandHandlers<'warp'> } {
  const signed = new SavedReports<WarpRequest, SignedReport>(services, documents, {
    family: 'warp',
    address: warpRequestAddress,
    find: (request, requesting) => explain(services, request, requesting),
    actions: ({ network }, report) =>
      report?.signed === undefined
        ? []
        : [
            { title: 'Copy signed message', command: linkCommands.copyText, args: [report.signed] },
            {
              title: 'Decode bytes',
              command: commands.decodeBytes,
              args: [{ bytes: report.signed, as: 'warp', network }],
            },
          ],
  });
  return { commands: { aggregateSignatures: (argument) => aggregate(services, signed, argument) } };
}

/**
 * Aggregate Warp Signatures…: prompts for a message, or takes it as its argument (a link, a keybinding, another
 * extension), and opens the signed message.
 *
 * @returns the document's URI; `undefined` where the user cancelled
 * @throws {UserError}, {ApiError}, {WarpError}
 */
async function aggregate(
  services: Services,
  documents: SavedReports<WarpRequest, SignedReport>,
  argument: unknown,
): Promise<vscode.Uri | undefined> {
  const given = readToSign(argument);
  const network = networkNamed(given?.network, services.state.networks);
  const request = given ?? (await promptRequest(services, network));
  const { dataApi, nodes } = network;
  const urls = [...(dataApi === undefined ? [] : [dataApi]), ...nodes.map(({ url }) => url)];
  const allowed = request && (await confirmHosts(services, network.name, urls));
  if (request === undefined || allowed === undefined) {
    return undefined;
  }
  const { requested, by = signatureSources(network)[0] } = request;
  return await runWithProgress(`Aggregating signatures on ${network.name}`, async (signal) => {
    const requesting = { signal, allowed };
    if (by === 'nodes') {
      // A request by ID and one by bytes lead to the same document.
      const { unsigned, signed, report } = await services.state.warp.aggregateByNodes(network, requested, requesting);
      const named = namedParts(requested);
      return await documents.show(
        { network: network.name, signed: unsigned, by, ...named, format: 'md' },
        { ...report, signed },
      );
    }
    const signed = await services.state.warp.aggregate(network, requested, requesting);
    const shown: WarpRequest = { network: network.name, signed, ...signerParts(requested), format: 'md' };
    return await documents.show(shown, await explain(services, shown, requesting));
  });
}

async function explain(
  { state: { warp, networks } }: Services,
  { network: name, signed, subnetId, height: at, quorum, by }: WarpRequest,
  requesting: RequestOptions,
): Promise<SignedReport> {
  const network = networkNamed(name, networks);
  const height = at === undefined ? undefined : BigInt(at);
  if (by === undefined) {
    return { ...(await warp.explain(network, signed, { subnetId, height }, requesting)), signed };
  }
  const quorumPercentage = quorum === undefined ? undefined : Number(quorum);
  const requested = { message: signed, signingSubnetId: subnetId, pChainHeight: height, quorumPercentage };
  const result = await warp.aggregateByNodes(network, requested, requesting);
  return { ...result.report, signed: result.signed };
}

/** The validator set for determining the signers; node methods do not accept hex. */
function signerParts(requested: SigningRequest): Pick<WarpRequest, 'subnetId' | 'height'> {
  const { subnetId = '', height } = namedParts(requested);
  const bytes = /^(?:0x)?[0-9a-f]{64}$/i.test(subnetId) ? hexToBytes(subnetId) : undefined;
  return {
    subnetId: bytes === undefined ? subnetId || undefined : encodeCb58(bytes),
    height: height === '0' ? undefined : height,
  };
}

/** The explicit parameters of the request to nodes. */
function namedParts(requested: SigningRequest): Pick<WarpRequest, 'subnetId' | 'height' | 'quorum'> {
  if ('txHash' in requested) {
    return {};
  }
  const { signingSubnetId: subnetId, pChainHeight, quorumPercentage } = requested;
  return {
    subnetId,
    height: pChainHeight === undefined ? undefined : String(pChainHeight),
    quorum: quorumPercentage === undefined ? undefined : String(quorumPercentage),
  };
}

/** Sources of a network's signatures, usual one first. */
function signatureSources({ dataApi, nodes }: Network): readonly SignatureSource[] {
  return [
    ...(dataApi === undefined ? [] : (['dataService'] as const)),
    ...(nodes.length === 0 ? [] : (['nodes'] as const)),
  ];
}

interface Requested {
  readonly requested: SigningRequest;
  readonly by?: SignatureSource;
}

/**
 * Prompts for what is to be signed, validates it as it is typed, and shows the decoded message before anything is sent.
 *
 * @returns `undefined` where the user cancelled
 */
async function promptRequest(services: Services, network: Network): Promise<Requested | undefined> {
  const wordsOf = (typed: string): readonly string[] => messageWords(services.state.bytes.read(typed, network));
  const words: Partial<Record<keyof SigningFields, typeof wordsOf>> = {
    message: wordsOf,
    justification: justificationWords,
  };
  const sources = signatureSources(network);
  let fields = fieldsBy(() => '');
  for (const [index, field] of signingFields.entries()) {
    const title = `Aggregate Warp Signatures (${index + 1}/${signingFields.length})`;
    const typed = await request(title, field, fields, words[field.field]);
    if (typed === undefined) {
      return undefined;
    }
    fields = { ...fields, [field.field]: typed };
    const txHash = transactionIdOf(fields.message);
    if (txHash !== undefined) {
      const by = sources.length < 2 ? sources[0] : await confirm(network, []);
      return sources.length > 0 && by === undefined ? undefined : { requested: { txHash }, by };
    }
  }
  const by = await confirm(network, [...wordsOf(fields.message), ...justificationWords(fields.justification)]);
  return by === undefined ? undefined : { requested: requestOf(fields), by };
}

/** @param words shown below valid typed text */
async function request(
  title: string,
  { prompt, placeHolder, problem }: SigningField,
  before: SigningFields,
  words?: (typed: string) => readonly string[],
): Promise<string | undefined> {
  const typed = await promptText({
    title,
    prompt,
    placeHolder,
    ignoreFocusOut: true,
    problem: (value) => problem(value.trim(), before),
    words: (value) => (words?.(value.trim()) ?? []).map(inWords).join(' · ') || undefined,
  });
  return typed?.trim();
}

/** Shows the message line by line; only the first entries send it. */
async function confirm(network: Network, lines: readonly string[]): Promise<SignatureSource | undefined> {
  const sources = signatureSources(network).map((by) => ({ ...wayItem(network, by), by }));
  const shown = lines.map((line) => ({ label: inWords(line), by: undefined }));
  const separator = { label: 'message to sign', kind: vscode.QuickPickItemKind.Separator, by: undefined };
  const items = [...sources, ...(shown.length === 0 ? [] : [separator]), ...shown];
  for (;;) {
    const picked = await pickOne(items, { title: 'Aggregate Warp Signatures', ignoreFocusOut: true });
    if (picked === undefined || picked.by !== undefined) {
      return picked?.by;
    }
  }
}

function wayItem(
  { name, dataApi, nodes }: Network,
  by: SignatureSource,
): { readonly label: string; readonly detail?: string } {
  if (by === 'dataService') {
    return { label: `Aggregate signatures via ${new URL(dataApi ?? '').host}` };
  }
  const label =
    nodes.length === 1
      ? `Ask the node of ${name} for its own signature`
      : `Ask the ${nodes.length} nodes of ${name} for their own signatures`;
  return { label, detail: 'Verified and aggregated here; only configured nodes sign' };
}

/** A table row for a proportional font. */
function inWords(line: string): string {
  return line.trim().replace(/ {2,}/g, ': ');
}
