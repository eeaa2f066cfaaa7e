import vscode = require('vscode');
import { promptText } from '../vscode/ui/promptText';
import { pickOne } from '../vscode/ui/pick';
import type { Network } from '../../engine/networks';
import type { ToSign } from '../../engine/signing';
import type { Services } from '../shared/services';
import type { SigningField, SigningFields } from './signingFields';
import { fieldsBy, justificationWords, messageWords, requestOf, signingFields, transactionIdOf } from './signingFields';

/** Who collects the signatures. */
export type SignatureSource = 'dataService' | 'nodes';

/** How a network's signatures can be collected, the usual way first. */
export function signatureSources({ dataApi, nodes }: Network): readonly SignatureSource[] {
  return [
    ...(dataApi === undefined ? [] : (['dataService'] as const)),
    ...(nodes.length === 0 ? [] : (['nodes'] as const)),
  ];
}

interface Requested {
  readonly requested: ToSign;
  readonly by?: SignatureSource;
}

/**
 * Asks for what is to be signed, checking it as it is typed, and shows the message in words before anything is sent.
 *
 * @returns `undefined` when the user gave up
 */
export async function promptRequest(services: Services, network: Network): Promise<Requested | undefined> {
  const wordsOf = (typed: string): readonly string[] => messageWords(services.state.bytes.read(typed, network));
  const words: Partial<Record<keyof SigningFields, typeof wordsOf>> = {
    message: wordsOf,
    justification: justificationWords,
  };
  const ways = signatureSources(network);
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
      const by = ways.length < 2 ? ways[0] : await confirm(network, []);
      return ways.length > 0 && by === undefined ? undefined : { requested: { txHash }, by };
    }
  }
  const by = await confirm(network, [...wordsOf(fields.message), ...justificationWords(fields.justification)]);
  return by === undefined ? undefined : { requested: requestOf(fields), by };
}

/** @param words shown below what is typed, where it can be read */
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

/** What is to be signed, line by line; only the first entries send it. */
async function confirm(network: Network, lines: readonly string[]): Promise<SignatureSource | undefined> {
  const ways = signatureSources(network).map((by) => ({ ...wayItem(network, by), by }));
  const shown = lines.map((line) => ({ label: inWords(line), by: undefined }));
  const separator = { label: 'message to sign', kind: vscode.QuickPickItemKind.Separator, by: undefined };
  const items = [...ways, ...(shown.length === 0 ? [] : [separator]), ...shown];
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

/** A line of a table where letters are not of one width. */
function inWords(line: string): string {
  return line.trim().replace(/ {2,}/g, ': ');
}
