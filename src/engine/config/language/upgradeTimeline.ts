import { type Line, type Report, code, message, remote, text, textLine, timelineOf } from '../../report';
import { upgradeName } from '../effective/activations';
import { type Change, timeline } from '../effective/timeline';
import { chainFilesOf, type LanguageInput } from './languageInput';

/** What genesis and upgrade files switch on and off, and when, drawn. @param name of the file that it is asked from; not trusted */
export function upgradeTimelineReport(input: LanguageInput, name: string): Report {
  const changes = timeline(chainFilesOf(input))
    // What the network had before the chain was there says nothing of these files.
    .filter(({ kind, isInGenesis, file }) => kind !== 'networkUpgrade' || (file !== undefined && !isInGenesis))
    .map((change) => ({
      at: change.isInGenesis ? 0 : Number(change.time) * 1_000,
      words: changeLine(change),
      isOn: change.kind !== 'precompile' || change.activation.isOn,
    }));
  return {
    ...{ kind: 'blockchain', status: 'offline', identifier: '', title: message`Upgrades of ${remote(name)}` },
    ...{ facts: [], sections: [], related: [], sources: [] },
    drawings: [{ key: 'upgrades', heading: 'Upgrade timeline', drawing: timelineOf(changes, input.now) }],
  };
}

function changeLine(change: Change): Line {
  switch (change.kind) {
    case 'genesis':
      return textLine('the chain starts');
    case 'precompile': {
      const { key, isOn } = change.activation;
      return message`${code(key)} ${text(isOn ? 'on' : 'off')}`;
    }
    case 'state':
      return textLine(change.isNeverDone ? 'state upgrade: never done' : 'state upgrade');
    case 'networkUpgrade':
      return [code(upgradeName(change.key))];
  }
}
