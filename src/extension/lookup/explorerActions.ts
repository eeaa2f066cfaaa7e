import * as z from 'zod/mini';
import { explorerPlace } from '../../engine/lookup';
import type { Report } from '../../engine/report';
import { type ExplorerPlace, type Network, explorerName, explorerUrl } from '../../engine/networks';
import { linkCommands } from '../vscode/ids';
import type { ResultAction } from '../shared/documentRoute';

/** What a button names: never an address, which is made of the settings once it is clicked. */
const explorerTarget = z.strictObject({
  network: z.string().check(z.maxLength(200)),
  at: z.string().check(z.maxLength(200)),
  kind: z.optional(z.enum(['tx', 'address', 'block'])),
  id: z.string().check(z.regex(/^[A-Za-z0-9-]{1,300}$/)),
  /** Which of the explorers, from 0. */
  index: z.int().check(z.gte(0), z.lte(100)),
});

/** A button for each explorer that the settings have for what was found. */
export function explorerActions(report: Report, network: Network | undefined): readonly ResultAction[] {
  const place = explorerPlace(report);
  if (place === undefined || network === undefined) {
    return [];
  }
  return templatesAt(network, place).flatMap((template, index) =>
    explorerUrl(template, place) === undefined
      ? []
      : [
          {
            title: `Open in ${explorerName(template)}`,
            short: index === 0 ? 'Explorer' : explorerName(template),
            as: 'explorer' as const,
            command: linkCommands.openExplorer,
            args: [{ network: network.name, ...place, index }],
          },
        ],
  );
}

export type ExplorerTarget = z.infer<typeof explorerTarget>;

/** Reads what a button named; undefined for anything else. */
export function readExplorerTarget(argument: unknown): ExplorerTarget | undefined {
  return z.safeParse(explorerTarget, argument).data;
}

/** Templates for a place, the first one first. */
export function templatesAt({ explorers = {} }: Network, { at }: Pick<ExplorerPlace, 'at'>): readonly string[] {
  return Object.hasOwn(explorers, at) ? (explorers[at] ?? []) : [];
}
