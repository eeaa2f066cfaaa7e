import { formatCount, formatDuration } from '../../engine/primitives';
import type { OutputAnswer } from './rpcOutput';

/** "200 · 41 ms · one (127.0.0.1:9650) · height 26 · 1.2 kB". */
export function statusText({ status, milliseconds, node, host, height, size }: OutputAnswer): string {
  return [
    ...(status === undefined ? [] : [String(status)]),
    ...(milliseconds === 0 ? [] : [durationText(milliseconds)]),
    ...(host === '' ? [] : [nodeLabel({ node, host })]),
    ...(height === undefined ? [] : [`height ${formatCount(BigInt(height))}`]),
    ...(size === undefined ? [] : [sizeText(size)]),
  ].join(' · ');
}

/** "41 ms", "35 s". */
function durationText(milliseconds: number): string {
  return milliseconds < 10_000 ? `${Math.round(milliseconds)} ms` : formatDuration(milliseconds);
}

/** "one (127.0.0.1:9650)". */
export function nodeLabel({ node, host }: { readonly node?: string | undefined; readonly host: string }): string {
  return node === undefined ? host : `${node} (${host})`;
}

/** "1.2 kB", rounded down to a tenth; one UTF-16 unit of JSON is a byte, near enough. */
export function sizeText(size: number): string {
  const inUnit = (unit: number) => (Math.floor((size / unit) * 10) / 10).toFixed(1).replace(/\.0$/, '');
  if (size < 1_000) {
    return `${size} B`;
  }
  return size < 1_000_000 ? `${inUnit(1_000)} kB` : `${inUnit(1_000_000)} MB`;
}
