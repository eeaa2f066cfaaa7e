import { type CellAnswer, printJson } from '../engine';
import { isFailure } from '../engine/notebook';
import { exitCodes } from './command';

/** The result on stdout, why there is none on stderr. @returns the exit code */
export function printAnswer(answer: CellAnswer): number {
  const { outcome, place } = answer;
  switch (outcome.kind) {
    case 'result':
      process.stdout.write(`${printJson(outcome.json, 2)}\n`);
      break;
    case 'text':
      process.stdout.write(outcome.text.endsWith('\n') ? outcome.text : `${outcome.text}\n`);
      break;
    case 'error':
      process.stderr.write(`${printJson(outcome.error, 2)}\n${place.host}: ${outcome.meaning}\n`);
      break;
    case 'failed':
      process.stderr.write(`${outcome.sentence}\n`);
      return exitCodes.notFound;
    case 'waiting':
      break;
  }
  return isFailure(answer) ? exitCodes.failed : exitCodes.ok;
}
