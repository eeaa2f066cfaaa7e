import { failedPlace } from './failedPlace';
import type { Finding } from './finding';
import type { LinkArgs, LinkCommand } from './renderContext';
import { cleanRemote } from '../text/clean';
import { shortenId } from '../text/shorten';

export interface HoverAction {
  readonly label: string;
  readonly command: LinkCommand;
  readonly args: LinkArgs;
}

/** Characters of bytes that a link holds. */
const maxByteLength = 10_000;

/** What can be done next with a Finding, in the order of the links. A possible private key has none. */
export function hoverActions(finding: Finding): readonly HoverAction[] {
  const { identifier, network, chain, status } = finding;
  const args: LinkArgs = {
    identifier,
    network,
    chain,
  };
  switch (status) {
    case 'secret':
      return [];
    case 'wrong':
      return copies(finding, args);
    case 'offline':
      return [...(canLookUp(finding) ? lookUps(finding, args) : notebookAction(args)), ...copies(finding, args)];
    case 'notFound':
    case 'unavailable':
      return [
        { label: 'Open', command: 'open', args },
        { label: 'Other network…', command: 'otherNetwork', args },
      ];
    case 'ok':
    case 'failed':
    case 'pending':
    case 'stuck':
      return [
        { label: 'Open', command: 'open', args },
        ...failingLine(finding, args),
        { label: 'Open in notebook', command: 'openNotebook', args },
        { label: 'Copy as JSON', command: 'copyJson', args },
        ...addition(finding, args),
        ...handoutLink(finding, args),
      ];
  }
}

function failingLine(finding: Finding, args: LinkArgs): readonly HoverAction[] {
  const failed = failedPlace(finding);
  return failed === undefined
    ? []
    : [
        {
          label: 'Show failing line',
          command: 'showFailingLine',
          args: { ...args, place: failed.place, text: failed.reason, stack: failed.stack, at: failed.at },
        },
        { label: 'Debug', command: 'debug', args },
      ];
}

/** A chain that was found without the settings is found sooner, and by its name, once they name it. */
function addition({ unlisted }: Finding, args: LinkArgs): readonly HoverAction[] {
  return unlisted === undefined ? [] : [{ label: addChainLabel(unlisted), command: 'addChain', args }];
}

/** Characters of a text that a link of a hover puts on the clipboard; longer ones are on the page. */
const maxHandoutLength = 4_000;

/** What is wanted first of what is ready to be used. */
function handoutLink({ handouts = [] }: Finding, args: LinkArgs): readonly HoverAction[] {
  const [first] = handouts.filter(({ as, text }) => as === 'copy' && text.length <= maxHandoutLength);
  return first === undefined ? [] : [{ label: first.label, command: 'copyText', args: { ...args, text: first.text } }];
}

/** One that no node runs has no name but its ID, and its RPC is asked for. */
export function addChainLabel({ name, blockchainId }: NonNullable<Finding['unlisted']>): string {
  return name === blockchainId ? `Add chain ${shortenId(name)}…` : `Add chain ${cleanRemote(name, 60)} to settings`;
}

/** Of most kinds the bytes are all that is known; `offlineFinding` says what comes next for the others. */
function canLookUp({ facts }: Finding): boolean {
  return facts.some(({ key }) => key === 'next');
}

/** A node knows the transaction, block or UTXO whose bytes these are; whoever makes the link says whether it does. */
function notebookAction(args: LinkArgs): readonly HoverAction[] {
  return args.identifier.length > maxByteLength ? [] : [{ label: 'Open in notebook', command: 'openNotebook', args }];
}

function lookUps({ network }: Finding, args: LinkArgs): readonly HoverAction[] {
  const label = network === undefined ? 'Look up' : `Look up on ${cleanRemote(network, 60)}`;
  return [
    { label, command: 'lookUp', args },
    { label: 'Other network…', command: 'otherNetwork', args },
  ];
}

/** The other spellings of an identifier, as `offlineFinding` gives them. */
function copies(finding: Finding, args: LinkArgs): readonly HoverAction[] {
  return finding.facts.flatMap(({ key, label, value }) => {
    const [span] = value;
    const text = span?.kind === 'code' ? span.text : span?.kind === 'id' ? span.id : undefined;
    return !key.startsWith('form') || text === undefined
      ? []
      : [{ label: `Copy ${label}`, command: 'copyText' as const, args: { ...args, text } }];
  });
}
