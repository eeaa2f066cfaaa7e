import { type Line, code, count, message, shareText, text } from '../report';
import { formatDuration } from '../primitives';
import { type BlockProduction, type Weights, isSameSet } from './blockProduction';
import type { Readings } from './readings';
import { differencesOf } from './causes/splitByUpgrade';
import { versionsOf } from './causes/pluginVersion';

/** What was looked at and is well, in few words each. */
export function checkedLines(
  readings: Readings,
  production: BlockProduction,
  weights: Weights | undefined,
): readonly Line[] {
  const { nodes, platform } = readings;
  const running = nodes.filter(({ tip }) => tip !== undefined);
  const result = running.filter(({ config }) => config !== undefined);
  const heights = new Set(running.map(({ tip, laterTip }) => (laterTip ?? tip)!.height));
  const set = platform.current ?? platform.proposed;
  const isAgreed =
    set !== undefined && platform.epochs.length > 0 && platform.epochs.every((one) => isSameSet(one, set));
  const versions = versionsOf(nodes);
  const [version] = versions.keys();
  const content = (isSo: boolean, line: () => Line): readonly Line[] => (isSo ? [line()] : []);
  return [
    ...content(
      production.blocks === 0n && production.pending === 0n && production.unaccepted === 0n && running.length > 0,
      () => [text('nothing waits')],
    ),
    ...content(
      weights !== undefined && weights.total > 0n && weights.connected === weights.total,
      () => message`${text(shareText(weights!.connected, weights!.total) ?? '')} of the weight is connected`,
    ),
    ...balanceLine(readings, weights),
    ...content(isAgreed, () => [text('epoch and current validators agree')]),
    ...content(
      result.length > 1 && differencesOf(nodes).length === 0,
      () => message`upgrades are equal on ${count(BigInt(result.length))} nodes`,
    ),
    ...content(running.length > 1 && heights.size === 1, () => [text('nodes are at the same block')]),
    ...content(
      versions.size === 1 && (versions.get(version ?? '')?.length ?? 0) > 1,
      () => message`VM ${code((version ?? '').slice(0, 60))} on all of its nodes`,
    ),
  ];
}

/** The soonest end of those that are active. */
function balanceLine({ platform, now }: Readings, weights: Weights | undefined): readonly Line[] {
  const { price, at, validators } = platform;
  const balances = (validators ?? [])
    .filter((one) => weights?.inactive.includes(one) === false)
    .flatMap(({ balance }) => balance ?? []);
  if (price === undefined || price === 0n || balances.length === 0) {
    return [];
  }
  const least = balances.reduce((most, one) => (one < most ? one : most));
  const left = Number(least / price) - Math.max(0, (now - (at ?? now)) / 1_000);
  return left <= 0 ? [] : [[text(`balances of active validators last at least ${formatDuration(left * 1_000)}`)]];
}
