import * as l10n from '@vscode/l10n';
import vscode = require('vscode');
import { askText } from '../../editor/ui/askText';
import { pickOne } from '../../editor/ui/pick';
import type { Network } from '../../core/networks/network';
import type { ToSign } from '../../state/warp/warp';
import type { Services } from '../services';
import { justificationWords, messageWords } from './messageWords';
import {
  bufferProblem,
  heightProblem,
  justificationProblem,
  messageProblem,
  quorumProblem,
  requestOf,
  type SigningFields,
  subnetProblem,
  transactionIdOf,
  usualQuorum,
} from './signingFields';

/** A question with its check; `words` are shown below what is typed, where it can be read. */
interface Question {
  readonly field: keyof SigningFields;
  readonly prompt: string;
  readonly placeHolder?: string;
  readonly problem: (typed: string, before: SigningFields) => string | undefined;
  readonly words?: (typed: string) => readonly string[];
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
 *
 * @returns `undefined` when the user gave up
 */
export async function askRequest(services: Services, network: Network): Promise<ToSign | undefined> {
  const wordsOf = (typed: string): readonly string[] => messageWords(services.state.bytes.read(typed, network));
  const questions = questionsWith(wordsOf);
  let fields = nothing;
  for (const [index, question] of questions.entries()) {
    const title = l10n.t('Aggregate Warp Signatures ({0}/{1})', index + 1, questions.length);
    const typed = await ask(title, question, fields);
    if (typed === undefined) {
      return undefined;
    }
    fields = { ...fields, [question.field]: typed };
    const txHash = transactionIdOf(fields.message);
    if (txHash !== undefined) {
      return { txHash };
    }
  }
  const isMeant = await confirm(network, [...wordsOf(fields.message), ...justificationWords(fields.justification)]);
  return isMeant ? requestOf(fields) : undefined;
}

function questionsWith(wordsOf: (typed: string) => readonly string[]): readonly Question[] {
  return [
    {
      field: 'message',
      prompt: l10n.t('Unsigned Warp message in hex, or P- or X-Chain transaction ID; leave empty for none'),
      problem: messageProblem,
      words: wordsOf,
    },
    {
      field: 'justification',
      prompt: l10n.t('Justification in hex, for messages that need one; leave empty for none'),
      problem: (typed, { message }) => justificationProblem(typed, message !== ''),
      words: justificationWords,
    },
    {
      field: 'signingSubnetId',
      prompt: l10n.t('Signing subnet in cb58 or hex; leave empty for the subnet of the source chain'),
      problem: subnetProblem,
    },
    {
      field: 'quorum',
      prompt: l10n.t('Quorum percentage'),
      placeHolder: String(usualQuorum),
      problem: quorumProblem,
    },
    {
      field: 'buffer',
      prompt: l10n.t('Quorum buffer percentage: slower, but the signature stays valid for longer'),
      placeHolder: '0',
      problem: (typed, { quorum }) => bufferProblem(typed, quorum),
    },
    {
      field: 'height',
      prompt: l10n.t('P-Chain height of the validator set; 0 for the proposed height'),
      placeHolder: '0',
      problem: heightProblem,
    },
  ];
}

async function ask(
  title: string,
  { prompt, placeHolder, problem, words }: Question,
  before: SigningFields,
): Promise<string | undefined> {
  const typed = await askText({
    title,
    prompt,
    placeHolder,
    ignoreFocusOut: true,
    problem: (value) => problem(value.trim(), before),
    words: (value) => (words?.(value.trim()) ?? []).map(inWords).join(' · ') || undefined,
  });
  return typed?.trim();
}

/** What is to be signed, line by line; only the first entry sends it. */
async function confirm(network: Network, lines: readonly string[]): Promise<boolean> {
  const host = network.dataApi === undefined ? network.name : new URL(network.dataApi).host;
  const send = { label: l10n.t('Aggregate signatures via {0}', host), isSend: true };
  const shown = lines.map((line) => ({ label: inWords(line), isSend: false }));
  for (;;) {
    const picked = await pickOne(
      [send, { label: l10n.t('message to sign'), kind: vscode.QuickPickItemKind.Separator, isSend: false }, ...shown],
      { title: l10n.t('Aggregate Warp Signatures'), ignoreFocusOut: true },
    );
    if (picked === undefined || picked.isSend) {
      return picked !== undefined;
    }
  }
}

/** A line of a table where letters are not of one width. */
function inWords(line: string): string {
  return line.trim().replace(/ {2,}/g, ': ');
}
