import type Mocha from 'mocha';

export declare const progress: string;
export default class ProgressReporter extends Mocha.reporters.JSON {}
