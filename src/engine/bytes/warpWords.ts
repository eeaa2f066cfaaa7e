import { readWarpEnvelope } from '../detection';
import { type ChainNames, contentLine, contentSections, namedEverywhere, warpContent } from '../messages';
import { type Report, message } from '../report';
import { encodeCb58 } from '../primitives';

/** A Finding about a Warp message with what the message says: the codec knows its fields, not what contracts put in. */
export function withWarpWords(report: Report, bytes: Uint8Array, named: ChainNames = () => undefined): Report {
  const envelope = readWarpEnvelope(bytes);
  if (envelope === undefined) {
    return report;
  }
  const { payload, sourceChainId, signed } = envelope;
  const content = warpContent(payload);
  const names: ChainNames = (blockchainId) => named(blockchainId) ?? namedEverywhere(blockchainId);
  const text = contentLine(
    content,
    sourceChainId.every((byte) => byte === 0),
    names,
  );
  const title = signed ? message`signed Warp message: ${text}` : message`unsigned Warp message: ${text}`;
  const more = contentSections(content, sourceChainId, names);
  const bytesAt = report.sections.findIndex(({ key }) => key === 'bytes');
  return {
    ...report,
    title: content.kind === 'unknown' ? report.title : title,
    facts: report.facts.map((fact) => {
      const name = fact.key === 'sourceChainID' ? names(encodeCb58(sourceChainId)) : undefined;
      return name === undefined ? fact : { ...fact, value: [{ kind: 'id', id: encodeCb58(sourceChainId), name }] };
    }),
    sections: report.sections.toSpliced(bytesAt < 0 ? report.sections.length : bytesAt, 0, ...more),
  };
}
