import { version as own } from '../../package.json';

/** Of the package. */
export const version: string = own;
