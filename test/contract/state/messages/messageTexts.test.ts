import assert from 'node:assert/strict';
import { timelineLine } from '../../../../src/engine/report/lane/timelineText';
import type { Line } from '../../../../src/engine/report/report';
import { lineText } from '../../../../src/engine/report/spanText';
import { testLookup } from '../../../helpers/lookupOn';
import { type IcmNetwork, startIcmNetwork } from '../../../helpers/messages/icmNetwork';
import { icmContracts, icmMessages } from '../../../helpers/messages/icmRecordings';
import { foundryArtifact, TestProject } from '../../../helpers/projectFiles';
import { earlierMessageTable } from './earlierMessageTable';
import { messageTable } from './messageTable';

const clock = { now: Date.UTC(2026, 10, 22, 6), timeZone: 'UTC' };
const style = { ids: 'short', amounts: 'short', times: 'absolute', maxLength: 200 } as const;

const shown = (line: Line): string => lineText(line, style, clock).replaceAll('2026-11-22 ', '').replaceAll(' UTC', '');

describe('the fate of every recorded message', function () {
  this.timeout(60_000);
  const messages = icmMessages();
  const networks = new Map<string | undefined, Promise<IcmNetwork>>();
  const contracts = icmContracts() as Readonly<Record<string, { abi: readonly unknown[] }>>;
  const project = new TestProject(
    new Map(Object.entries(contracts).map(([name, { abi }]) => [`out/${name}.sol/${name}.json`, foundryArtifact(abi)])),
  );

  after(async () => {
    await Promise.all([...networks.values()].map(async (network) => (await network).close()));
  });

  it('is told: no message is left out', () => {
    const result = new Set(messageTable.map(({ of }) => of));
    assert.deepEqual(
      Object.keys(messages).filter((name) => !result.has(name)),
      [],
    );
  });

  for (const { of, until, status = 'ok', title, timeline: line, cause, advice = [] } of [
    ...messageTable,
    ...earlierMessageTable,
  ]) {
    it(until === undefined ? of : `${of}, as of "${until}"`, async () => {
      const started = networks.get(until) ?? startIcmNetwork({ until });
      networks.set(until, started);
      const { network } = await started;
      const lookup = testLookup(clock, 5_000, project.abi);
      try {
        const { messageID, warpIDcb58 } = messages[of]!;
        // A message not sent by a messenger has only the ID of its Warp message.
        const report = await lookup.on(network, messageID ?? warpIDcb58);
        const [timeline, ...others] = report.timelines ?? [];
        assert.ok(timeline);
        assert.deepEqual(others, []);
        assert.deepEqual(
          {
            status: report.status,
            title: shown(report.title),
            timeline: shown(timelineLine({ ...timeline, cause: undefined, advice: [] })),
            cause: timeline.cause && shown(timeline.cause),
            advice: timeline.advice.map(shown),
          },
          { status, title, timeline: line, cause, advice },
        );
      } finally {
        await lookup.dispose();
      }
    });
  }
});
