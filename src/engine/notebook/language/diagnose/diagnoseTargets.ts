import type { CellAst, Directive } from '../../cell/cellAst';
import { changeTo, type Diagnostic } from './diagnostic';
import type { LanguageContext, LanguageNetwork } from '../languageContext';
import { findTargetChain } from '../../target/findTarget';
import { nearest } from '../../../primitives';

/** Calls in one post that a public node takes (docs/facts/json-rpc.md). */
export const maxOnPublicNodes = 40;

/** Networks and nodes in directives that the settings do not have, and `@batch` of more than a public node takes. */
export function diagnoseTargets({ directives }: CellAst, context: LanguageContext): readonly Diagnostic[] {
  let network: LanguageNetwork | undefined = context.network;
  return directives.flatMap((directive) => {
    switch (directive.name) {
      case 'target': {
        const name = directive.value.split('/')[0]!;
        const found = directive.value.includes('/') || name === '' ? undefined : findTargetChain(name, context);
        const isNetwork = context.networks.some((one) => one.name === name);
        const meant = isNetwork || found?.kind !== 'target' ? name : found.target.network;
        network = name === '' ? context.network : context.networks.find((one) => one.name === meant);
        if (!isNetwork && found?.kind === 'ambiguous') {
          return [{ ...directive.valueSpan, code: 'target', severity: 'error', message: found.sentence }];
        }
        return network === undefined ? [unknownNetwork(name, directive, context)] : [];
      }
      case 'node':
        return network === undefined ? [] : unknownNodes(directive, network);
      case 'batch':
        return network === undefined ? [] : tooLarge(directive, network);
      default:
        return [];
    }
  });
}

/** What a cell that names a network without settings is told, as it is written and as it is run. */
export function unknownNetworkMessage(name: string, names: readonly string[]): string {
  return `Unknown network ${name}. Networks: ${names.join(', ')}; add others to snowprobe.networks.`;
}

function unknownNetwork(name: string, { valueSpan }: Directive, { networks }: LanguageContext): Diagnostic {
  const names = networks.map((network) => network.name);
  const span = { start: valueSpan.start, end: valueSpan.start + name.length };
  const meant = nearest(name, names);
  return {
    ...span,
    code: 'target',
    severity: 'error',
    message: unknownNetworkMessage(name, names),
    fix: meant === undefined ? undefined : changeTo(span, meant),
  };
}

function unknownNodes({ value, valueSpan }: Directive, network: LanguageNetwork): readonly Diagnostic[] {
  const names = network.nodes.map((node) => node.name);
  return [...value.matchAll(/[^\s,]+/g)]
    .filter(([name]) => name !== 'all' && !names.includes(name))
    .map(({ 0: name, index }) => {
      const start = valueSpan.start + index;
      return {
        start,
        end: start + name.length,
        code: 'target',
        severity: 'error',
        message: `${network.name} has no node ${name}. Nodes: ${names.join(', ')}.`,
      };
    });
}

function tooLarge({ value, valueSpan }: Directive, network: LanguageNetwork): readonly Diagnostic[] {
  if (!network.nodes.some(({ isPublic }) => isPublic) || !(Number(value) > maxOnPublicNodes)) {
    return [];
  }
  const message = `Public nodes take at most ${maxOnPublicNodes} calls per batch.`;
  return [{ ...valueSpan, code: 'batch', severity: 'warning', message }];
}
