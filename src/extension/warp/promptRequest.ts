import vscode = require('vscode');
import { promptText } from '../vscode/ui/promptText';
import { pickOne } from '../vscode/ui/pick';
import type { Network } from '../../engine/networks';
import type { ToSign } from '../../engine/signing';
import type { Services } from '../shared/services';
import {
  justificationWords,
  messageWords,
  bufferProblem,
  heightProblem,
  justificationProblem,
  messageProblem,
  quorumProblem,
  requestOf,
  type SigningFields,
  subnetProblem,
  transactionIdOf,
  defaultQuorum,
} from './signingFields';

/** Who collects the signatures. */
export type SignatureSource = 'dataService' | 'nodes';

/** How a network's signatures can be collected, the usual way first. */
export function signatureSources({ dataApi, nodes }: Network): readonly SignatureSource[] {
  return [
    ...(dataApi === undefined ? [] : (['dataService'] as const)),
    ...(nodes.length === 0 ? [] : (['nodes'] as const)),
  ];
}

/** A question with its check; `words` are shown below what is typed, where it can be read. */
interface Question {
  readonly field: keyof SigningFields;
  readonly prompt: string;
  readonly placeHolder?: string;
  readonly problem: (typed: string, before: SigningFields) => string | undefined;
  readonly words?: (typed: string) => readonly string[];
}

interface Requested {
  readonly requested: ToSign;
  readonly by?: SignatureSource;
}

const nothing: SigningFields = {
  message: '',
  justification: '',
  signingSubnetId: '',
  quorum: '',
  buffer: '',
  height: '',
};

/**
 * Asks for what is to be signed, checking it as it is typed, and shows the message in words before anything is sent.
 * @returns `undefined` when the user gave up
 */
export async function promptRequest(services: Services, network: Network): Promise<Requested | undefined> {
  const wordsOf = (typed: string): readonly string[] => messageWords(services.state.bytes.read(typed, network));
  const questions = questionsWith(wordsOf);
  let fields = nothing;
  for (const [index, question] of questions.entries()) {
    const title = `Aggregate Warp Signatures (${index + 1}/${questions.length})`;
    const typed = await request(title, question, fields);
    if (typed === undefined) {
      return undefined;
    }
    fields = { ...fields, [question.field]: typed };
    const txHash = transactionIdOf(fields.message);
    if (txHash !== undefined) {
      const by = signatureSources(network).length < 2 ? signatureSources(network)[0] : await confirm(network, []);
      return signatureSources(network).length > 0 && by === undefined ? undefined : { requested: { txHash }, by };
    }
  }
  const by = await confirm(network, [...wordsOf(fields.message), ...justificationWords(fields.justification)]);
  return by === undefined ? undefined : { requested: requestOf(fields), by };
}

function questionsWith(wordsOf: (typed: string) => readonly string[]): readonly Question[] {
  return [
    {
      field: 'message',
      prompt: 'Unsigned Warp message in hex, its ID, or P- or X-Chain transaction ID; leave empty for none',
      problem: messageProblem,
      words: wordsOf,
    },
    {
      field: 'justification',
      prompt: 'Justification in hex, for messages that need one; leave empty for none',
      problem: (typed, { message }) => justificationProblem(typed, message !== ''),
      words: justificationWords,
    },
    {
      field: 'signingSubnetId',
      prompt: 'Signing subnet in cb58 or hex; leave empty for the subnet of the source chain',
      problem: subnetProblem,
    },
    {
      field: 'quorum',
      prompt: 'Quorum percentage',
      placeHolder: String(defaultQuorum),
      problem: quorumProblem,
    },
    {
      field: 'buffer',
      prompt: 'Quorum buffer percentage: slower, but the signature stays valid for longer',
      placeHolder: '0',
      problem: (typed, { quorum }) => bufferProblem(typed, quorum),
    },
    {
      field: 'height',
      prompt: 'P-Chain height of the validator set; 0 for the proposed height',
      placeHolder: '0',
      problem: heightProblem,
    },
  ];
}

async function request(
  title: string,
  { prompt, placeHolder, problem, words }: Question,
  before: SigningFields,
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

/** What is to be signed, line by line; only the first entries send it. */
async function confirm(network: Network, lines: readonly string[]): Promise<SignatureSource | undefined> {
  const ways = signatureSources(network).map((by) => ({ ...wayItem(network, by), by }));
  const shown = lines.map((line) => ({ label: inWords(line), by: undefined }));
  for (;;) {
    const picked = await pickOne(
      [
        ...ways,
        ...(shown.length === 0
          ? []
          : [{ label: 'message to sign', kind: vscode.QuickPickItemKind.Separator, by: undefined }]),
        ...shown,
      ],
      { title: 'Aggregate Warp Signatures', ignoreFocusOut: true },
    );
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
  return {
    label:
      nodes.length === 1
        ? `Ask the node of ${name} for its own signature`
        : `Ask the ${nodes.length} nodes of ${name} for their own signatures`,
    detail: 'Verified and aggregated here; only configured nodes sign',
  };
}

/** A line of a table where letters are not of one width. */
function inWords(line: string): string {
  return line.trim().replace(/ {2,}/g, ': ');
}
