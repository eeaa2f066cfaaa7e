import { type Line, type Span, count, id, joined, message, remote, shareText, text } from '../report';
import type { PlatformValidator, Readings } from './readings';

/** A validator by its NodeID, and by the name of the node where it is one of the settings. */
export function nodeSpan(nodeId: string, { nodes }: Readings): Span {
  return id(nodeId, nodes.find((node) => node.nodeId === nodeId)?.name);
}

export function names(nodes: readonly { readonly name: string }[]): Line {
  return joined(
    nodes.map(({ name }): Line => [remote(name)]),
    ', ',
  );
}

/** `NodeID-… (100, 50 %)` */
export function weighed({ nodeId, weight }: PlatformValidator, total: bigint, readings: Readings): Line {
  return message`${nodeSpan(nodeId, readings)} (${count(weight)}, ${text(shareText(weight, total) ?? '')})`;
}

export function listedText(lines: readonly Line[]): Line {
  return joined(lines, ', ');
}

/** What remains is said by its number. */
export const maxListed = 8;
